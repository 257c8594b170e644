import type { PublishedField } from "./content/fields/ContentField.ts"
import { type Field, refused } from "./field/Field.ts"
import type { Fault } from "./field/faults.ts"
import { type TextKind, textKindOf, valueOfText } from "./field/fromText.ts"
import { outputRequestFields } from "./output/imageOutput.ts"
import { describedFields } from "./readDesign.ts"

/** A type of content, by what its fields take. */
interface PublishedType {
  readonly fields: ReadonlyArray<PublishedField>
}

/**
 * Makes a row of a batch from cells: column `n` names the field of cell `n`; an empty name or cell leaves it out. Adds a fault, by the
 * path of its field, for each cell that cannot be the value of its column.
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
    // A name that is a text anywhere is one everywhere.
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

/** The kinds of a row's values by the paths of their fields. */
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

/** Without a prototype, which a column's name could be. */
const emptyRow = (): Record<string, unknown> => Object.create(null)

/** Puts a value at a path, such as `content.address.city`, in a row. */
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

/** Makes rows by what fields of contents take. */
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
