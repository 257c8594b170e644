import { createReadStream } from "node:fs"
import process from "node:process"
import { alternatives } from "@quick-response/core"
import type { Fault } from "@quick-response/design/field/faults"
import { makeRowOfCells } from "@quick-response/design/rowOfCells"
import {
  CsvFault,
  type CsvReader,
  type CsvRecord,
  csvPlace,
  encodingOf,
  encodingRemedy,
  makeCsvReader,
  separatorOf,
  surplusCells
} from "@quick-response/http/batch"
import { contentLists, PurchaseBody } from "@quick-response/http/contract"
import * as SchemaAST from "effect/SchemaAST"
import { standardStream } from "../cli/standardInput.ts"
import { Refused } from "../process/commandErrors.ts"

/** A row of a file; `line` is the number of its first line, from 1. */
export interface FileRow {
  readonly line: number
  readonly row: Readonly<Record<string, unknown>>
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
        `is no field; the first line names the columns by ${alternatives(rowFields)}, and leaves the name of a column empty that is left out`
      )
  }
}

async function* textsOf(file: string, onBytes: (bytes: number) => void): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined
  const decode = (chunk: Uint8Array | undefined): string => {
    try {
      return decoder?.decode(chunk, { stream: chunk !== undefined }) ?? ""
    } catch {
      throw new Refused(`${file} ${encodingRemedy}`)
    }
  }
  // Opened on the first read, so that a missing file rejects here.
  const source: AsyncIterable<Buffer> = file === standardStream ? process.stdin : createReadStream(file)
  for await (const chunk of source) {
    onBytes(chunk.length)
    decoder ??= new TextDecoder(encodingOf(chunk), { fatal: true })
    yield decode(chunk)
  }
  yield decode(undefined)
}

const rowOfCells = makeRowOfCells(contentLists.types)

async function* csvRecords(texts: AsyncIterable<string>): AsyncGenerator<CsvRecord> {
  let reader: CsvReader | undefined
  for await (const text of texts) {
    if (text === "") continue
    reader ??= makeCsvReader(separatorOf(text))
    yield* reader.push(text)
  }
  if (reader !== undefined) yield* reader.end()
}

async function* csvRows(texts: AsyncIterable<string>): AsyncGenerator<FileRow> {
  let names: ReadonlyArray<string> | undefined
  for await (const { line, fields } of csvRecords(texts)) {
    if (names === undefined) {
      names = fields.map((name) => name.trim())
      checkNames(line, names)
      continue
    }
    if (fields.length > names.length)
      throw refuse(csvPlace(line, names.length + 1), surplusCells(fields.length, names.length))
    const faults: Array<Fault> = []
    const row = rowOfCells(names, fields, faults)
    for (const { path, text } of faults) {
      const name = path.join(".")
      throw refuse(csvPlace(line, names.indexOf(name) + 1, name), text())
    }
    yield { line, row }
  }
}

/** The rows of CSV. Syntax errors name the line. */
async function* rowsOfCsv(texts: AsyncIterable<string>): AsyncGenerator<FileRow> {
  try {
    yield* csvRows(texts)
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
      throw refuse(`line ${line}`, "is no JSON; write one object on each line, or call a file of CSV .csv")
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

/** The rows of standard input: JSON lines if the first chunk begins with an object, otherwise CSV. */
async function* rowsOfEither(texts: AsyncGenerator<string>): AsyncGenerator<FileRow> {
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
  yield* start.trim().startsWith("{") ? jsonRows(whole()) : rowsOfCsv(whole())
}

/**
 * Streams the rows of a file: CSV if its name ends in `.csv`, otherwise JSON lines; either from standard input. Throws
 * `Refused`.
 */
export const readRows = (file: string, onBytes: (bytes: number) => void): AsyncGenerator<FileRow> => {
  const texts = textsOf(file, onBytes)
  if (file === standardStream) return rowsOfEither(texts)
  return file.toLowerCase().endsWith(".csv") ? rowsOfCsv(texts) : jsonRows(texts)
}
