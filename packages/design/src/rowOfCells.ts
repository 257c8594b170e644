import type { PublishedField } from "./content/fields/ContentField.ts"
import {
  type CellEvidence,
  type CellFormat,
  evidenceInDate,
  evidenceInNumber,
  type NumberRange,
  readDateCell,
  readNumberCell,
  unknownFormat
} from "./field/cellFormat.ts"
import { type Field, refuseBy, refused } from "./field/Field.ts"
import type { Fault } from "./field/faults.ts"
import { type TextKind, textKindOf, valueOfText } from "./field/fromText.ts"
import { outputRequestFields } from "./output/imageOutput.ts"
import { describedFields } from "./readDesign.ts"

/** A type of content with the accepted values of its fields. */
interface PublishedType {
  readonly fields: ReadonlyArray<PublishedField>
}

/**
 * Makes a batch's row from cells: name `n` is the field of cell `n`; empty names and cells are skipped. Adds a fault,
 * by its field's path, for each invalid cell; numbers and dates are read by the table's format.
 */
export type RowOfCells = (
  columns: ReadonlyArray<string>,
  cells: ReadonlyArray<string>,
  faults: Array<Fault>,
  format?: CellFormat
) => Readonly<Record<string, unknown>>

/** The evidence of a table's format in a row's cells. */
export type EvidenceOfCells = (
  columns: ReadonlyArray<string>,
  cells: ReadonlyArray<string>
) => ReadonlyArray<CellEvidence>

interface CellKind {
  readonly kind: TextKind | "moment"
  readonly range?: NumberRange
}

type Kinds = Map<string, CellKind>

const kindOf = (field: PublishedField): CellKind => {
  switch (field.kind) {
    case "group":
      return { kind: "object" }
    case "number":
      return { kind: "number", range: field }
    case "date":
    case "time":
      return { kind: "moment" }
    case "boolean":
    case "list":
      return { kind: field.kind }
    default:
      return { kind: "text" }
  }
}

const rangeOf = ({ minimum, maximum }: Readonly<Record<string, unknown>>): NumberRange => ({
  minimum: typeof minimum === "number" ? minimum : Number.NEGATIVE_INFINITY,
  maximum: typeof maximum === "number" ? maximum : Number.POSITIVE_INFINITY
})

const addPublished = (kinds: Kinds, path: string, fields: ReadonlyArray<PublishedField>): void => {
  for (const field of fields) {
    const at = `${path}.${field.name}`
    // A field that is a text in one type is a text in all.
    if (kinds.get(at)?.kind !== "text") kinds.set(at, kindOf(field))
    if (field.kind === "group") addPublished(kinds, at, field.fields)
  }
}

const addFields = (
  kinds: Kinds,
  fields: Readonly<Record<string, Field<unknown, never>>>,
  path = ""
): void => {
  for (const [name, field] of Object.entries(fields)) {
    kinds.set(path + name, { kind: textKindOf(field), range: rangeOf(field.jsonSchema) })
    if (field.fields !== undefined) addFields(kinds, field.fields, `${path}${name}.`)
  }
}

/** The kinds of a row's values by path. */
const kindsOf = (types: ReadonlyArray<PublishedType>): Kinds => {
  const kinds: Kinds = new Map([
    ["data", { kind: "text" }],
    ["name", { kind: "text" }],
    ["fileName", { kind: "text" }],
    ["tags", { kind: "list" }],
    ["expectedPrice", { kind: "number" }]
  ])
  addFields(kinds, { ...describedFields, ...outputRequestFields })
  for (const { fields } of types) addPublished(kinds, "content", fields)
  return kinds
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** Without prototype: a column may be named `__proto__`. */
const emptyRow = (): Record<string, unknown> => Object.create(null)

/** Sets a value at a path, such as `content.address.city`. */
const put = (row: Record<string, unknown>, path: ReadonlyArray<string>, value: unknown): void => {
  const [name = "", ...rest] = path
  if (rest.length === 0) {
    row[name] = value
    return
  }
  const found = row[name]
  const inner = isRecord(found) ? found : emptyRow()
  row[name] = inner
  put(inner, rest, value)
}

/** The words for true and false of spreadsheets in the languages of the pages. */
const words = {
  true: ["wahr", "ja", "vrai", "oui", "verdadero", "sí", "si", "verdadeiro", "sim"],
  false: ["falsch", "nein", "faux", "non", "falso", "não"]
} as const

const wordOf = (text: string): string => {
  const folded = text.trim().toLowerCase()
  if (words.true.some((word) => word === folded)) return "true"
  return words.false.some((word) => word === folded) ? "false" : text
}

const valueOfCell = (
  { kind, range }: CellKind,
  text: string,
  format: CellFormat,
  found: Array<Fault>
): unknown => {
  if (kind === "text") return text
  if (kind === "boolean") return valueOfText(kind, wordOf(text), found)
  const read =
    kind === "number"
      ? readNumberCell(text, format, range)
      : kind === "moment"
        ? readDateCell(text, format)
        : undefined
  if (read === undefined) return valueOfText(kind === "moment" ? "text" : kind, text.trim(), found)
  return "fault" in read ? refuseBy(read.fault, found) : read.value
}

/** Makes a reader of the evidence in rows, from the accepted values of contents. */
export const makeEvidenceOfCells = (types: ReadonlyArray<PublishedType>): EvidenceOfCells => {
  const kinds = kindsOf(types)
  return (columns, cells) =>
    columns.flatMap((column, index) => {
      const kind = kinds.get(column)?.kind
      const text = cells[index] ?? ""
      if (kind === "number") return [evidenceInNumber(text)]
      return kind === "moment" ? [evidenceInDate(text)] : []
    })
}

/** Makes rows from the accepted values of contents. */
export const makeRowOfCells = (types: ReadonlyArray<PublishedType>): RowOfCells => {
  const kinds = kindsOf(types)
  return (columns, cells, faults, format = unknownFormat) => {
    const row = emptyRow()
    for (const [index, column] of columns.entries()) {
      const text = cells[index] ?? ""
      if (column === "" || text === "") continue
      const path = column.split(".")
      const found: Array<Fault> = []
      const value = valueOfCell(kinds.get(column) ?? { kind: "any" }, text, format, found)
      if (value === refused) faults.push(...found.map((fault) => ({ ...fault, path })))
      else put(row, path, value)
    }
    return row
  }
}
