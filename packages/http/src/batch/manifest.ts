import type { BatchRow } from "../contract/batchBodies.ts"
import { startsFormula } from "./fileNames.ts"

/** The results of a row as JSON has them. */
export type RowResult = typeof BatchRow.Encoded

const columns = [
  "index",
  "fileNames",
  "success",
  "code",
  "errors",
  "totalPrice",
  "qrCodeId",
  "shortUrl"
] as const

/** A field of CSV (RFC 4180, section 2), which no spreadsheet takes for a formula or for two fields. */
const field = (text: string): string => {
  const shown = startsFormula(text) ? `'${text}` : text
  return /[",;\t\r\n]/.test(shown) ? `"${shown.replaceAll('"', '""')}"` : shown
}

const textOf = (value: RowResult[(typeof columns)[number]]): string =>
  value === undefined || value === null ? "" : typeof value === "object" ? value.join("; ") : String(value)

/** The results as CSV, a line for each row after the line of names. */
export const manifestCsv = (rows: ReadonlyArray<RowResult>): string =>
  [columns, ...rows.map((row) => columns.map((column) => textOf(row[column])))]
    .map((fields) => `${fields.map(field).join(",")}\r\n`)
    .join("")
