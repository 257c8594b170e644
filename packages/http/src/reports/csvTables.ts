import { type BookedEntry, Credits, type SalesRow } from "@quick-response/core"
import { csvCell, withMark } from "../batch/csvCell.ts"

/** A table for CSV (RFC 4180): plain numbers, and texts that no spreadsheet reads as formulas. */
export interface CsvTable<Row> {
  readonly head: string
  readonly line: (row: Row) => string
}

/** A table that begins with a byte order mark. */
export const marked = <Row>(table: CsvTable<Row>): CsvTable<Row> => ({
  ...table,
  head: withMark(table.head, "1")
})

/** A table by its columns. */
export const tableOf = <Row>(
  columns: Readonly<Record<string, (row: Row) => string | number | null>>
): CsvTable<Row> => {
  const cells = Object.values(columns)
  const cellOf = (value: string | number | null): string =>
    typeof value === "string" ? csvCell(value) : value === null ? "" : String(value)
  return {
    head: `${Object.keys(columns).join(",")}\r\n`,
    line: (row) => `${cells.map((cell) => cellOf(cell(row))).join(",")}\r\n`
  }
}

/** Converts ten-thousandths of a credit to credits. */
export const creditsOf = (units: number): number => units / Credits.unitsPerCredit

/** A row of sales, in credits. */
export const salesInCredits = <Row extends Pick<SalesRow, "credits" | "refundedCredits">>(row: Row): Row => ({
  ...row,
  credits: creditsOf(row.credits),
  refundedCredits: creditsOf(row.refundedCredits)
})

/** The ledger of all accounts for accountants, with money in minor units. */
export const ledgerCsv: CsvTable<BookedEntry> = tableOf({
  entry: ({ sequence }) => sequence,
  time: ({ createdAt }) => new Date(createdAt.epochMillis).toISOString(),
  account: ({ accountId }) => accountId,
  kind: ({ kind }) => kind,
  credits: ({ amount }) => creditsOf(amount),
  balance: ({ balanceAfter }) => creditsOf(balanceAfter),
  reason: ({ reason }) => reason,
  code: ({ qrCodeId }) => qrCodeId,
  topUp: ({ topUpId }) => topUpId,
  money: ({ money }) => money?.amount ?? null,
  currency: ({ money }) => money?.currency ?? null
})

export const salesCsv: CsvTable<SalesRow> = tableOf({
  period: ({ period }) => period,
  item: ({ item }) => item,
  codes: ({ codes }) => codes,
  credits: ({ credits }) => creditsOf(credits),
  refunds: ({ refunds }) => refunds,
  refundedCredits: ({ refundedCredits }) => creditsOf(refundedCredits)
})
