import type { PublishedField } from "@quick-response/core"
import type { PublishedContent } from "../contract/contentSchemas.ts"

/** The rules that a cell can break, with the sentence about each. */
const cellRules = {
  list: 'is no JSON; write a list as ["a","b"], or as a; b',
  object: 'is no JSON; write names and texts in double quotes, as in {"name":"text"}'
} as const

/** The name of a rule that a cell breaks: that of a list, or of an object. */
export type CellRule = keyof typeof cellRules

/** A cell cannot be the value of its column. */
export class CellFault extends Error {
  override readonly name = "CellFault"
  /** The column, from 1. */
  readonly column: number
  readonly rule: CellRule

  constructor(column: number, rule: CellRule) {
    super(cellRules[rule])
    this.rule = rule
    this.column = column
  }
}

type Kind = PublishedField["kind"]

/** Makes a row of a batch from cells: column `n` names the field of cell `n`; an empty name or cell leaves it out. Throws {@link CellFault}. */
export type RowOfCells = (
  columns: ReadonlyArray<string>,
  cells: ReadonlyArray<string>
) => Readonly<Record<string, unknown>>

/** The fields of a row that are numbers, beside those of contents and logos. */
const numbers = ["size", "margin", "expectedPrice", "logo.size", "logo.padding"]

const kindsOf = (types: ReadonlyArray<Pick<PublishedContent, "fields">>): ReadonlyMap<string, Kind> => {
  const kinds = new Map<string, Kind>(numbers.map((name) => [name, "number"]))
  const add = (path: string, fields: ReadonlyArray<PublishedField>) => {
    for (const field of fields) {
      const at = `${path}.${field.name}`
      // A name that is a text anywhere is one everywhere.
      if (kinds.get(at) !== "text") kinds.set(at, field.kind)
      if (field.kind === "group") add(at, field.fields)
    }
  }
  for (const { fields } of types) add("content", fields)
  return kinds
}

const flags = new Map([
  ["true", true],
  ["yes", true],
  ["1", true],
  ["false", false],
  ["no", false],
  ["0", false]
])

const isJson = (text: string): boolean => /^\s*[[{]/.test(text)

const jsonOf = (column: number, text: string, rule: CellRule): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    throw new CellFault(column, rule)
  }
}

/** The value of a cell by the kind of its field. What cannot be read so stays a text, which the service refuses by name. */
const cellValue = (path: string, column: number, text: string, kind: Kind | undefined): unknown => {
  switch (kind) {
    case "number":
      return Number.isFinite(Number(text)) ? Number(text) : text
    case "boolean":
      return flags.get(text.trim().toLowerCase()) ?? text
    case "list":
      return isJson(text)
        ? jsonOf(column, text, "list")
        : text
            .split(";")
            .map((item) => item.trim())
            .filter((item) => item !== "")
    case "group":
      return jsonOf(column, text, "object")
    case "text":
    case "choice":
    case "date":
    case "time":
      return text
    case undefined:
      // A style may be an object, such as a gradient; the data and the names of a code are texts.
      return isJson(text) && !["data", "name", "fileName"].includes(path)
        ? jsonOf(column, text, "object")
        : text
  }
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
export const makeRowOfCells = (types: ReadonlyArray<Pick<PublishedContent, "fields">>): RowOfCells => {
  const kinds = kindsOf(types)
  return (columns, cells) => {
    const row = emptyRow()
    for (const [index, column] of columns.entries()) {
      const text = cells[index] ?? ""
      if (column !== "" && text !== "")
        put(row, column.split("."), cellValue(column, index + 1, text, kinds.get(column)))
    }
    return row
  }
}
