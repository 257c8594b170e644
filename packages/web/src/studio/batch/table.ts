import { batchWords } from "catalogue:batch"
import {
  CsvFault,
  EncodingFault,
  makeCsvReader,
  makeTableDecoder,
  startOfTable
} from "@quick-response/http/batch"
import { formatCount } from "../../ground/format.ts"

/** A row of a table, with the line of the file on which it begins. */
export interface TableRow {
  readonly line: number
  readonly cells: ReadonlyArray<string>
}

/** The content of a CSV file. */
export interface Table {
  /** The names in its first line. */
  readonly columns: ReadonlyArray<string>
  readonly rows: ReadonlyArray<TableRow>
}

/** The file cannot be read as a table; `say` explains it and the remedy in the page's language. */
export class NoTable extends Error {
  override readonly name = "NoTable"
  readonly say: () => string

  constructor(say: () => string) {
    super(say())
    this.say = say
  }
}

/** The most rows of a table. Longer files are for the command line, which reads them piece by piece. */
export const mostRows = 5_000

/** The most characters of a file: as many as browsers store for a session. */
export const mostCharacters = 2_000_000

const mostColumns = 50

/** The text of a file, or of its beginning, in UTF-8, UTF-16 or Windows-1252. Throws {@link NoTable}. */
export const textOf = (bytes: Uint8Array<ArrayBuffer>, isWhole = true): string => {
  try {
    const decoder = makeTableDecoder()
    const text = decoder.push(bytes)
    return text + (isWhole ? decoder.end() : "")
  } catch (error) {
    if (!(error instanceof EncodingFault)) throw error
    throw new NoTable(() => batchWords.value.notUtf8)
  }
}

const recordsOf = (text: string) => {
  const start = startOfTable(text)
  const reader = makeCsvReader(start.separator, start.line)
  try {
    return [...reader.push(start.text), ...reader.end()]
  } catch (error) {
    if (!(error instanceof CsvFault)) throw error
    const { line, column, rule } = error
    throw new NoTable(() => {
      const words = batchWords.value
      return words.csvFault({ line: formatCount(line), column: formatCount(column), fault: words.csv[rule] })
    })
  }
}

/** Reads the text of a CSV file. Throws {@link NoTable}. */
export const readTable = (text: string): Table => {
  if (text.length > mostCharacters) throw new NoTable(() => batchWords.value.tooLong)
  const [head, ...rows] = recordsOf(text.replace(/^\uFEFF/, ""))
  const columns = (head?.fields ?? []).map((name) => name.trim())
  if (columns.length > mostColumns)
    throw new NoTable(() =>
      batchWords.value.tooManyColumns({
        columns: formatCount(columns.length),
        most: formatCount(mostColumns)
      })
    )
  if (rows.length === 0) throw new NoTable(() => batchWords.value.noRows)
  if (rows.length > mostRows)
    throw new NoTable(() =>
      batchWords.value.tooManyRows({ count: formatCount(rows.length), most: formatCount(mostRows) })
    )
  return { columns, rows: rows.map(({ line, fields }) => ({ line, cells: fields })) }
}
