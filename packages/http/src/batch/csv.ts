/** A CSV record and the 1-based line on which it begins. */
export interface CsvRecord {
  readonly line: number
  readonly fields: ReadonlyArray<string>
}

/** The CSV rules and the sentence for each fault. */
const csvRules = {
  textAfterQuote: "the text goes on behind its closing quote; double each quote inside it",
  rowTooLong: "the row has over 8 million characters; close the quotes of its texts",
  quoteNotClosed: "the text in quotes does not end; close it with a quote, and double each quote inside it"
} as const

export type CsvRule = keyof typeof csvRules

/** The text is not valid CSV. */
export class CsvFault extends Error {
  override readonly name = "CsvFault"
  readonly rule: CsvRule
  readonly line: number
  /** 1-based. */
  readonly column: number

  constructor(line: number, column: number, rule: CsvRule) {
    super(csvRules[rule])
    this.rule = rule
    this.line = line
    this.column = column
  }
}

/** A position in a CSV file: `line 3, column 2 (name)`. */
export const csvPlace = (line: number, column: number, name = ""): string =>
  `line ${line}, column ${column}${name === "" ? "" : ` (${name})`}`

/** The sentence for a row with more cells than the header. */
export const surplusCells = (cells: number, columns: number): string =>
  `the row has ${cells} cells and the first line names ${columns}; put quotes around a text with a separator in it`

/** The most characters of a record, the limit of a request. Bounds memory if a closing quote is missing. */
const longestRecord = 8 * 2 ** 20

/** An incremental CSV reader (RFC 4180). Throws {@link CsvFault}. */
export interface CsvReader {
  /** Returns the records that end in this chunk. */
  readonly push: (text: string) => ReadonlyArray<CsvRecord>
  /** Returns the last record if no line break follows it. */
  readonly end: () => ReadonlyArray<CsvRecord>
}

const separators = [",", ";", "\t", "|"] as const

export type Separator = (typeof separators)[number]

const isSeparator = (text: string): text is Separator => separators.some((separator) => separator === text)

/** The beginning of a table: its separator, and the text without Excel's line `sep=;`. */
export interface TableStart {
  readonly separator: Separator
  readonly text: string
  /** The 1-based number of the text's first line. */
  readonly line: number
}

/**
 * Reads a table's beginning: the separator that its line `sep=` names, or the most frequent one of the first line, since
 * spreadsheets write semicolons in locales with decimal commas.
 *
 * @example
 * ```ts
 * import { startOfTable } from "@quick-response/http/batch"
 *
 * startOfTable("sep=;\nname;data\n") // => { separator: ";", text: "name;data\n", line: 2 }
 * ```
 */
export const startOfTable = (start: string): TableStart => {
  const [head = "", named = ""] = /^"?sep=(.)"?(?:\r\n|\n|\r)/i.exec(start) ?? []
  if (isSeparator(named)) return { separator: named, text: start.slice(head.length), line: 2 }
  const line = start.slice(0, start.search(/[\r\n]|$/))
  const counts = separators.map((separator) => line.split(separator).length)
  return { separator: separators[counts.indexOf(Math.max(...counts))] ?? ",", text: start, line: 1 }
}

/**
 * A row's cells without empty ones after the last column, which spreadsheets add; undefined if such a cell is not
 * empty.
 */
export const cellsWithin = (
  cells: ReadonlyArray<string>,
  columns: number
): ReadonlyArray<string> | undefined =>
  cells.slice(columns).every((cell) => cell.trim() === "") ? cells.slice(0, columns) : undefined

/** Records may span lines, any line ending works, and rows without a text are skipped. */
export const makeCsvReader = (separator: Separator = ",", firstLine = 1): CsvReader => {
  const special = new RegExp(`[${separator}"\\r\\n]`, "g")
  const quote = /"/g
  let [fields, field, line, began]: [Array<string>, string, number, number] = [[], "", firstLine, firstLine]
  /** Characters of the record so far. */
  let length = 0
  let state: "start" | "plain" | "quoted" | "closed" = "start"
  let isAfterReturn = false
  let records: Array<CsvRecord> = []

  const endField = () => {
    fields.push(field)
    field = ""
    state = "start"
  }

  const endRecord = () => {
    length = 0
    endField()
    if (fields.some((text) => text.trim() !== "")) records.push({ line: began, fields })
    fields = []
  }

  const faultAt = (line: number, rule: CsvRule) => new CsvFault(line, fields.length + 1, rule)

  /** Takes the characters up to the next special one. */
  const takeText = (text: string) => {
    if (text === "") return
    if (state === "quoted") line += text.split("\n").length - 1
    else if (state === "closed") throw faultAt(line, "textAfterQuote")
    else state = "plain"
    length += text.length
    if (length > longestRecord) throw faultAt(began, "rowTooLong")
    field += text
    isAfterReturn = false
  }

  const takeSpecial = (character: string) => {
    if (character === "\n") line++
    length++
    if (character === separator) endField()
    else if (character !== '"') {
      if (!(character === "\n" && isAfterReturn)) endRecord()
      state = "start"
      began = line
    } else if (state === "quoted") state = "closed"
    else if (state === "plain") field += character
    else {
      if (state === "closed") field += character
      state = "quoted"
    }
    isAfterReturn = character === "\r"
  }

  const taken = (): ReadonlyArray<CsvRecord> => {
    const all = records
    records = []
    return all
  }

  return {
    push: (text) => {
      for (let at = 0; at < text.length; ) {
        const next = state === "quoted" ? quote : special
        next.lastIndex = at
        const found = next.exec(text)
        takeText(text.slice(at, found?.index))
        if (found !== null) takeSpecial(found[0])
        at = found === null ? text.length : found.index + 1
      }
      return taken()
    },
    end: () => {
      if (state === "quoted") throw faultAt(began, "quoteNotClosed")
      endRecord()
      return taken()
    }
  }
}
