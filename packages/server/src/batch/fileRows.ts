import { createReadStream } from "node:fs"
import process from "node:process"
import { alternatives } from "@quick-response/core"
import {
  type CellEvidence,
  type CellFormat,
  formatOf,
  unknownFormat
} from "@quick-response/design/field/cellFormat"
import type { Fault } from "@quick-response/design/field/faults"
import { makeEvidenceOfCells, makeRowOfCells } from "@quick-response/design/rowOfCells"
import {
  CsvFault,
  type CsvReader,
  type CsvRecord,
  cellsWithin,
  csvPlace,
  EncodingFault,
  makeCsvReader,
  makeTableDecoder,
  startOfTable,
  surplusCells
} from "@quick-response/http/batch"
import { contentLists, PurchaseBody } from "@quick-response/http/contract"
import * as SchemaAST from "effect/SchemaAST"
import { standardStream } from "../cli/standardInput.ts"
import { Refused } from "../process/commandErrors.ts"

/** A row of a file, or the reason why it cannot be read; `line` is the number of its first line, from 1. */
export type FileRow = { readonly line: number } & (
  | { readonly row: Readonly<Record<string, unknown>> }
  | { readonly fault: string }
)

export interface ReadOptions {
  readonly onBytes?: (bytes: number) => void
  /** The format of the whole file's cells; by default that of its first piece. */
  readonly format?: CellFormat
  /** Receives the evidence of a format in each row. */
  readonly onEvidence?: (evidence: ReadonlyArray<CellEvidence>) => void
}

const refuse = (place: string, what: string): Refused => new Refused(`${place}: ${what}`)

/** Row fields beyond those of a purchase. */
const ownFields = ["fileName"]

const rowFields: ReadonlyArray<string> = [
  ...SchemaAST.getPropertySignatures(SchemaAST.encodedAST(PurchaseBody.ast)).map(({ name }) => String(name)),
  ...ownFields
].filter((name) => name !== "format")

/** Refuses a header line without field names, which would fail every row. */
const checkNames = (line: number, names: ReadonlyArray<string>): void => {
  for (const [index, name] of names.entries()) {
    const place = csvPlace(line, index + 1, name)
    const first = names.indexOf(name)
    if (name !== "" && first < index)
      throw refuse(place, `is column ${first + 1}, too; keep one, or leave the other's name empty`)
    if (name !== "" && !rowFields.includes(name.split(".")[0] ?? ""))
      throw refuse(
        place,
        `is not a field; the first line names the columns by ${alternatives(rowFields)}, and leaves the name of a column empty that is left out`
      )
  }
}

async function* textsOf(file: string, onBytes: (bytes: number) => void): AsyncGenerator<string> {
  const decoder = makeTableDecoder()
  const decode = (chunk: Uint8Array | undefined): string => {
    try {
      return chunk === undefined ? decoder.end() : decoder.push(chunk)
    } catch (error) {
      throw error instanceof EncodingFault ? new Refused(`${file} ${error.message}`) : error
    }
  }
  // Opened on the first read, so that a missing file rejects here.
  const source: AsyncIterable<Buffer> = file === standardStream ? process.stdin : createReadStream(file)
  for await (const chunk of source) {
    onBytes(chunk.length)
    yield decode(chunk)
  }
  yield decode(undefined)
}

const rowOfCells = makeRowOfCells(contentLists.types)
const evidenceOfCells = makeEvidenceOfCells(contentLists.types)

/** The records of each piece of a text. */
async function* csvRecords(texts: AsyncIterable<string>): AsyncGenerator<ReadonlyArray<CsvRecord>> {
  let reader: CsvReader | undefined
  for await (const text of texts) {
    if (text === "") continue
    if (reader === undefined) {
      const start = startOfTable(text)
      reader = makeCsvReader(start.separator, start.line)
      yield reader.push(start.text)
    } else yield reader.push(text)
  }
  if (reader !== undefined) yield reader.end()
}

const rowOf = (names: ReadonlyArray<string>, { line, fields }: CsvRecord, format: CellFormat): FileRow => {
  const cells = cellsWithin(fields, names.length)
  if (cells === undefined)
    return {
      line,
      fault: `${csvPlace(line, names.length + 1)}: ${surplusCells(fields.length, names.length)}`
    }
  const faults: Array<Fault> = []
  const row = rowOfCells(names, cells, faults, format)
  const [fault] = faults
  if (fault === undefined) return { line, row }
  const name = fault.path.join(".")
  return { line, fault: `${csvPlace(line, names.indexOf(name) + 1, name)}: ${fault.text()}` }
}

async function* csvRows(
  texts: AsyncIterable<string>,
  { format, onEvidence }: ReadOptions
): AsyncGenerator<FileRow> {
  let names: ReadonlyArray<string> | undefined
  let known = format
  for await (const records of csvRecords(texts)) {
    const rows = [...records]
    if (names === undefined) {
      const head = rows.shift()
      if (head === undefined) continue
      names = head.fields.map((name) => name.trim())
      checkNames(head.line, names)
    }
    const columns = names
    const evidence = rows.flatMap(({ fields }) => [...evidenceOfCells(columns, fields)])
    onEvidence?.(evidence)
    if (rows.length > 0) known ??= formatOf(evidence)
    for (const record of rows) yield rowOf(columns, record, known ?? unknownFormat)
  }
}

/** The rows of CSV. Syntax errors name the line. */
async function* rowsOfCsv(texts: AsyncIterable<string>, options: ReadOptions): AsyncGenerator<FileRow> {
  try {
    yield* csvRows(texts, options)
  } catch (error) {
    throw error instanceof CsvFault ? refuse(csvPlace(error.line, error.column), error.message) : error
  }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** The longest line, in characters: a longer one fits no request. */
const longestLine = 8 * 2 ** 20

async function* jsonRows(texts: AsyncIterable<string>): AsyncGenerator<FileRow> {
  let rest = ""
  let line = 0
  const parse = (text: string): FileRow | undefined => {
    line++
    if (text.trim() === "") return undefined
    let row: unknown
    try {
      row = JSON.parse(text)
    } catch {
      throw refuse(`line ${line}`, "is not JSON; write one object on each line, or call a file of CSV .csv")
    }
    if (!isRecord(row))
      throw refuse(`line ${line}`, `expected an object, as in {"data":"https://example.com"}`)
    return { line, row }
  }
  for await (const text of texts) {
    const lines = (rest + text).split("\n")
    rest = lines.pop() ?? ""
    if (rest.length > longestLine)
      throw refuse(
        `line ${line + lines.length + 1}`,
        "has over 8 million characters; write one object on each line"
      )
    for (const one of lines) {
      const row = parse(one)
      if (row !== undefined) yield row
    }
  }
  const last = parse(rest)
  if (last !== undefined) yield last
}

/** The rows of a text: JSON lines if the first chunk begins with an object, otherwise CSV. */
async function* rowsOfEither(texts: AsyncGenerator<string>, options: ReadOptions): AsyncGenerator<FileRow> {
  let start = ""
  for (;;) {
    const { done, value } = await texts.next()
    if (done === true) break
    start += value
    if (start.trim() !== "") break
  }
  async function* whole() {
    yield start
    yield* texts
  }
  yield* start.trim().startsWith("{") ? jsonRows(whole()) : rowsOfCsv(whole(), options)
}

/**
 * Streams the rows of a file: CSV if its name ends in `.csv`, otherwise JSON lines; either from standard input and `.txt`. Throws
 * `Refused`.
 */
export const readRows = (file: string, options: ReadOptions = {}): AsyncGenerator<FileRow> => {
  const texts = textsOf(file, options.onBytes ?? (() => undefined))
  if (file === standardStream || /\.(?:tsv|txt)$/i.test(file)) return rowsOfEither(texts, options)
  return file.toLowerCase().endsWith(".csv") ? rowsOfCsv(texts, options) : jsonRows(texts)
}
