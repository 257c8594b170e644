import { type BookedEntry, Credits, type SalesRow } from "@quick-response/core"
import { csvCell } from "../batch/csvCell.ts"

/** A table that is written as CSV (RFC 4180): numbers as they are, and every text such that no spreadsheet takes it for a formula. */
export interface CsvTable<Row> {
  readonly head: string
  readonly line: (row: Row) => string
}

const tableOf = <Row>(
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

/** Ten-thousandths of a credit as a number of credits. */
export const creditsOf = (units: number): number => units / Credits.unitsPerCredit

/** A row of sales whose amounts are numbers of credits. */
export const salesInCredits = <Row extends Pick<SalesRow, "credits" | "refundedCredits">>(row: Row): Row => ({
  ...row,
  credits: creditsOf(row.credits),
  refundedCredits: creditsOf(row.refundedCredits)
})

/** The ledger of all accounts: what an accountant needs of each entry, with money in the smallest unit of its currency. */
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

/** Sales by period and item. */
export const salesCsv: CsvTable<SalesRow> = tableOf({
  period: ({ period }) => period,
  item: ({ item }) => item,
  codes: ({ codes }) => codes,
  credits: ({ credits }) => creditsOf(credits),
  refunds: ({ refunds }) => refunds,
  refundedCredits: ({ refundedCredits }) => creditsOf(refundedCredits)
})
