import { createReadStream } from "node:fs"
import {
  CellFault,
  CsvFault,
  type CsvReader,
  type CsvRecord,
  encodingOf,
  encodingRemedy,
  makeCsvReader,
  makeRowOfCells,
  separatorOf
} from "@quick-response/http/batch"
import { contentLists } from "@quick-response/http/contract"
import { Refused } from "../failure.ts"

/** A row of a file with the number of the line on which it begins, from 1. */
export interface FileRow {
  readonly line: number
  readonly row: Readonly<Record<string, unknown>>
}

const refuse = (line: number, what: string): Refused => new Refused({ message: `line ${line}: ${what}` })

/** The texts of a file, decoded, without a byte order mark. */
async function* textsOf(file: string, onBytes: (bytes: number) => void): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined
  const decode = (chunk: Uint8Array | undefined): string => {
    try {
      return decoder?.decode(chunk, { stream: chunk !== undefined }) ?? ""
    } catch {
      throw new Refused({ message: `${file} ${encodingRemedy}` })
    }
  }
  for await (const chunk of createReadStream(file)) {
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
      continue
    }
    if (fields.length > names.length)
      throw refuse(
        line,
        `has ${fields.length} fields, and the first line ${names.length}; put quotes around a text with a separator in it`
      )
    try {
      yield { line, row: rowOfCells(names, fields) }
    } catch (error) {
      throw error instanceof CellFault ? refuse(line, error.message) : error
    }
  }
}

/** The rows of CSV; what is wrong with the text names its line. */
async function* rowsOfCsv(texts: AsyncIterable<string>): AsyncGenerator<FileRow> {
  try {
    yield* csvRows(texts)
  } catch (error) {
    throw error instanceof CsvFault ? refuse(error.line, error.message) : error
  }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

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
      throw refuse(line, "is no JSON; a file of JSON lines has an object on each")
    }
    if (!isRecord(row)) throw refuse(line, "expected an object")
    return { line, row }
  }
  for await (const text of texts) {
    const lines = (rest + text).split("\n")
    rest = lines.pop() ?? ""
    for (const one of lines) {
      const row = parse(one)
      if (row !== undefined) yield row
    }
  }
  const last = parse(rest)
  if (last !== undefined) yield last
}

/** The rows of a file, as they are read: CSV where its name ends in `.csv`, else JSON lines. Throws `Refused`. */
export const readRows = (file: string, onBytes: (bytes: number) => void): AsyncGenerator<FileRow> => {
  const texts = textsOf(file, onBytes)
  return file.toLowerCase().endsWith(".csv") ? rowsOfCsv(texts) : jsonRows(texts)
}
