import type { RowReader } from "@quick-response/core"
import type { RunWhileSending } from "../exchange/Handler.ts"
import type { CsvTable } from "./csvTables.ts"

/** The media type of a table as CSV with a head (RFC 4180). */
export const csvType = "text/csv; charset=utf-8; header=present"

/** The bytes of a table, whose rows are read as they are sent. */
export async function* csvPieces<Row>(
  { next }: RowReader<Row>,
  { head, line }: CsvTable<Row>,
  run: RunWhileSending
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder()
  yield encoder.encode(head)
  for (;;) {
    const rows = await run(next)
    if (rows === undefined) return
    if (rows.length > 0) yield encoder.encode(rows.map(line).join(""))
  }
}
