import { worded } from "@quick-response/design/field/faults"
import {
  CsvFault,
  type CsvRecord,
  cellsWithin,
  csvPlace,
  makeCsvReader,
  startOfTable,
  surplusCells
} from "../batch/index.ts"
import { type ExportEntry, entryOf, unreadableEntry } from "./ExportEntry.ts"
import { ExportFault, exportNoTable, exportWithoutColumn } from "./ExportFault.ts"
import { columnsIn, type LinkPart, type TableFormat, tableFormats } from "./linkColumns.ts"

/**
 * The records of a table. A row with text after a closing quote is one fault, and reading continues at the next line.
 */
function* recordsIn(table: string): Generator<CsvRecord | CsvFault> {
  const { separator, text, line } = startOfTable(table)
  let reader = makeCsvReader(separator, line)
  let number = line
  try {
    for (const part of text.split(/\r\n|\n|\r/)) {
      number++
      try {
        yield* reader.push(`${part}\n`)
      } catch (error) {
        if (!(error instanceof CsvFault) || error.rule !== "textAfterQuote") throw error
        yield error
        reader = makeCsvReader(separator, number)
      }
    }
    yield* reader.end()
  } catch (error) {
    if (!(error instanceof CsvFault)) throw error
    throw new ExportFault(
      exportNoTable([], { place: csvPlace(error.line, error.column), reason: error.message })
    )
  }
}

/** The address of a path of YOURLS, which the plugin Import Export writes between slashes. */
const addressOfPath = (path: string, host: string): string =>
  path === "" || /^https?:\/\//i.test(path)
    ? path
    : `https://${host}/${path.replace(/^\//, "").replace(/\/$/, "")}`

/** A table's columns by the parts that they hold, and its entries. */
export interface LinkTable {
  readonly columns: Readonly<Record<LinkPart, string | undefined>>
  readonly entries: Iterable<ExportEntry>
}

/** Reads a table with a head. Throws {@link ExportFault}, also while its entries are read. */
export const readLinkTable = (text: string, format: TableFormat, host: string): LinkTable => {
  const records = recordsIn(text)
  const first = records.next().value
  const head = first === undefined || first instanceof CsvFault ? [] : first.fields
  const at = columnsIn(format, head)
  for (const part of ["address", "target"] as const) {
    const name = tableFormats[format][part][0]
    if (at[part] < 0) throw new ExportFault(exportWithoutColumn([], { part, name }))
  }
  const columnOf = (part: LinkPart) => head[at[part]]?.trim()

  const entryIn = (line: number, record: CsvRecord | CsvFault): ExportEntry => {
    if (record instanceof CsvFault) return unreadableEntry(line, worded(record.message))
    const cells = cellsWithin(record.fields, head.length)
    if (cells === undefined)
      return unreadableEntry(line, worded(surplusCells(record.fields.length, head.length)))
    const address = cells[at.address]?.trim() ?? ""
    return entryOf(line, {
      address: format === "yourls" ? addressOfPath(address, host) : address,
      target: cells[at.target],
      name: cells[at.name]
    })
  }

  function* entries(): Generator<ExportEntry> {
    let line = 0
    for (const record of records) yield entryIn(++line, record)
  }

  return {
    columns: { address: columnOf("address"), target: columnOf("target"), name: columnOf("name") },
    entries: entries()
  }
}
