import type { PublishedField } from "./content/fields/ContentField.ts"
import { type Field, refused } from "./field/Field.ts"
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
 * by its field's path, for each invalid cell.
 */
export type RowOfCells = (
  columns: ReadonlyArray<string>,
  cells: ReadonlyArray<string>,
  faults: Array<Fault>
) => Readonly<Record<string, unknown>>

type Kinds = Map<string, TextKind>

const kindOf = ({ kind }: PublishedField): TextKind => {
  if (kind === "group") return "object"
  return kind === "number" || kind === "boolean" || kind === "list" ? kind : "text"
}

const addPublished = (kinds: Kinds, path: string, fields: ReadonlyArray<PublishedField>): void => {
  for (const field of fields) {
    const at = `${path}.${field.name}`
    // A field that is a text in one type is a text in all.
    if (kinds.get(at) !== "text") kinds.set(at, kindOf(field))
    if (field.kind === "group") addPublished(kinds, at, field.fields)
  }
}

const addFields = (
  kinds: Kinds,
  fields: Readonly<Record<string, Field<unknown, never>>>,
  path = ""
): void => {
  for (const [name, field] of Object.entries(fields)) {
    kinds.set(path + name, textKindOf(field))
    if (field.fields !== undefined) addFields(kinds, field.fields, `${path}${name}.`)
  }
}

/** The kinds of a row's values by path. */
const kindsOf = (types: ReadonlyArray<PublishedType>): Kinds => {
  const kinds: Kinds = new Map([
    ["data", "text"],
    ["name", "text"],
    ["fileName", "text"],
    ["expectedPrice", "number"]
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

/** Makes rows from the accepted values of contents. */
export const makeRowOfCells = (types: ReadonlyArray<PublishedType>): RowOfCells => {
  const kinds = kindsOf(types)
  return (columns, cells, faults) => {
    const row = emptyRow()
    for (const [index, column] of columns.entries()) {
      const text = cells[index] ?? ""
      if (column === "" || text === "") continue
      const path = column.split(".")
      const kind = kinds.get(column) ?? "any"
      const found: Array<Fault> = []
      const value = valueOfText(kind, kind === "text" ? text : text.trim(), found)
      if (value === refused) faults.push(...found.map((fault) => ({ ...fault, path })))
      else put(row, path, value)
    }
    return row
  }
}
