/** A record of CSV, with the line on which it begins, from 1. */
export interface CsvRecord {
  readonly line: number
  readonly fields: ReadonlyArray<string>
}

/** The rules that a file of CSV can break, with the sentence about each. */
const csvRules = {
  textAfterQuote: "the text goes on behind its closing quote; double each quote inside it",
  rowTooLong: "the row has over 8 million characters; close the quotes of its texts",
  quoteNotClosed: "the text in quotes does not end; close it with a quote, and double each quote inside it"
} as const

/** The name of a rule that a file of CSV breaks. */
export type CsvRule = keyof typeof csvRules

/** The text is no CSV. */
export class CsvFault extends Error {
  override readonly name = "CsvFault"
  readonly rule: CsvRule
  readonly line: number
  /** The column, from 1. */
  readonly column: number

  constructor(line: number, column: number, rule: CsvRule) {
    super(csvRules[rule])
    this.rule = rule
    this.line = line
    this.column = column
  }
}

/** A place in a file of CSV, as people find it: `line 3, column 2 (name)`. */
export const csvPlace = (line: number, column: number, name = ""): string =>
  `line ${line}, column ${column}${name === "" ? "" : ` (${name})`}`

/** The sentence for a row of more cells than the first line names. */
export const surplusCells = (cells: number, columns: number): string =>
  `the row has ${cells} cells and the first line names ${columns}; put quotes around a text with a separator in it`

/** The most characters of a record: no more fit a request. A quote that is missing would have a reader hold the rest of the file. */
const longestRecord = 8 * 2 ** 20

/** Reads CSV (RFC 4180) piece by piece. Throws {@link CsvFault}. */
export interface CsvReader {
  /** The records that end within this piece of the text. */
  readonly push: (text: string) => ReadonlyArray<CsvRecord>
  /** The record at the end of the text, where no line break follows it. */
  readonly end: () => ReadonlyArray<CsvRecord>
}

const separators = [",", ";", "\t"] as const

/** A character between fields. */
export type Separator = (typeof separators)[number]

/** The separator that the first line has most of: spreadsheets write semicolons where commas are for decimals. */
export const separatorOf = (text: string): Separator => {
  const line = text.slice(0, text.search(/[\r\n]|$/))
  const counts = separators.map((separator) => line.split(separator).length)
  return separators[counts.indexOf(Math.max(...counts))] ?? ","
}

/** The encoding of a text by the byte order mark at its start; UTF-8 without one. */
export const encodingOf = (start: Uint8Array): "utf-8" | "utf-16le" | "utf-16be" => {
  const mark = start.length < 2 ? 0 : ((start[0] ?? 0) << 8) | (start[1] ?? 0)
  return mark === 0xfffe ? "utf-16le" : mark === 0xfeff ? "utf-16be" : "utf-8"
}

/** The remedy for a file whose text cannot be read. */
export const encodingRemedy = "is not UTF-8; save it as CSV UTF-8, or as Unicode text"

/**
 * A reader of fields that this character separates. Records may span lines, which may end in any way; empty lines are left
 * out.
 */
export const makeCsvReader = (separator: Separator = ","): CsvReader => {
  const special = new RegExp(`[${separator}"\\r\\n]`, "g")
  const quote = /"/g
  let [fields, field, line, began]: [Array<string>, string, number, number] = [[], "", 1, 1]
  /** The characters of the record so far. */
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
    if (fields.length === 0 && field === "") return
    endField()
    records.push({ line: began, fields })
    fields = []
  }

  const faultAt = (line: number, rule: CsvRule) => new CsvFault(line, fields.length + 1, rule)

  /** Takes the characters before the next one that has a meaning. */
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
