import { batchWords } from "catalogue:batch"
import { type CellFormat, formatOf, unknownFormat } from "@quick-response/design/field/cellFormat"
import { type Fault, type PlainFault, plainFaults } from "@quick-response/design/field/faults"
import type { EvidenceOfCells, RowOfCells } from "@quick-response/design/rowOfCells"
import { cellsWithin } from "@quick-response/http/batch"
import { withScheme } from "../../design/webAddress.ts"
import { formatCount } from "../../ground/format.ts"
import type { Table } from "./table.ts"
import { plainText } from "./targets.ts"

/** A row as the service takes it. */
export type Request = Readonly<Record<string, unknown>>

/** A row of the file: its request, or the reason why it is invalid. */
export type FileRow = { readonly line: number } & (
  | { readonly request: Request }
  | { readonly faults: ReadonlyArray<PlainFault> }
)

const isRecord = (value: unknown): value is Request => typeof value === "object" && value !== null

const surplus = (cells: number, columns: number): PlainFault => ({
  path: "",
  rule: "surplus",
  parameters: {},
  text: batchWords.value.surplus({ cells: formatCount(cells), columns: formatCount(columns) })
})

/** The format that the cells of a table show together. */
export const formatOfTable = (
  { rows }: Table,
  paths: ReadonlyArray<string>,
  evidenceOfCells: EvidenceOfCells
): CellFormat => formatOf(rows.flatMap(({ cells }) => [...evidenceOfCells(paths, cells)]))

/** The rows of a table, by the targets of its columns and the type of content of its rows; `addresses` are the paths of web addresses. */
export const rowsOf = (
  { columns, rows }: Table,
  paths: ReadonlyArray<string>,
  type: string,
  rowOfCells: RowOfCells,
  addresses: ReadonlySet<string> = new Set(),
  format: CellFormat = unknownFormat
): ReadonlyArray<FileRow> =>
  rows.map(({ line, cells: all }): FileRow => {
    const cells = cellsWithin(all, columns.length)
    if (cells === undefined) return { line, faults: [surplus(all.length, columns.length)] }
    const faults: Array<Fault> = []
    const row = rowOfCells(
      paths,
      cells.map((cell, index) => (addresses.has(paths[index] ?? "") ? withScheme(cell) : cell)),
      faults,
      format
    )
    if (faults.length > 0) return { line, faults: plainFaults(faults) }
    const content = isRecord(row.content) ? row.content : {}
    return { line, request: type === plainText ? row : { ...row, content: { type, ...content } } }
  })

/**
 * The shared style and the rows. A template replaces body, eyes, colors and frame: if a column names templates, rows
 * without one get the design's own, since the shared style would override a template.
 */
export const withTemplates = (
  style: Request,
  rows: ReadonlyArray<FileRow>,
  hasTemplates: boolean
): { readonly style: Request; readonly rows: ReadonlyArray<FileRow> } => {
  if (!hasTemplates) return { style, rows }
  const stays = (name: string) => ["logo", "margin", "errorCorrectionLevel"].includes(name)
  const fields = Object.entries(style)
  const own = Object.fromEntries(fields.filter(([name]) => !stays(name)))
  return {
    style: Object.fromEntries(fields.filter(([name]) => stays(name))),
    rows: rows.map((row) =>
      "request" in row && row.request.template === undefined
        ? { ...row, request: { ...own, ...row.request } }
        : row
    )
  }
}
