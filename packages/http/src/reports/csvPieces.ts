import type { RowReader } from "@quick-response/core"
import { withMark } from "../batch/csvCell.ts"
import type { RunWhileSending } from "../exchange/Handler.ts"
import type { CsvTable } from "./csvTables.ts"

/** A table as bytes; rows are read while sent. */
export async function* csvPieces<Row>(
  { next }: RowReader<Row>,
  { head, line }: CsvTable<Row>,
  run: RunWhileSending,
  bom?: string
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder()
  yield encoder.encode(withMark(head, bom))
  for (;;) {
    const rows = await run(next)
    if (rows === undefined) return
    if (rows.length > 0) yield encoder.encode(rows.map(line).join(""))
  }
}
