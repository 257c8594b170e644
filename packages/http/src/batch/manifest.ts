import type { BatchRow } from "../contract/batchBodies.ts"
import { csvCell } from "./csvCell.ts"

export type RowResult = typeof BatchRow.Encoded

const columns = [
  "index",
  "fileNames",
  "success",
  "code",
  "errors",
  "totalPrice",
  "qrCodeId",
  "shortUrl",
  "tags"
] as const

const textOf = (value: RowResult[(typeof columns)[number]]): string =>
  value === undefined || value === null ? "" : typeof value === "object" ? value.join("; ") : String(value)

/** The results as CSV: a header line, then a line for each row. */
export const manifestCsv = (rows: ReadonlyArray<RowResult>): string =>
  [columns, ...rows.map((row) => columns.map((column) => textOf(row[column])))]
    .map((fields) => `${fields.map(csvCell).join(",")}\r\n`)
    .join("")
