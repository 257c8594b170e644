import { CsvFault, makeCsvReader, startOfTable } from "../batch/index.ts"
import { columnsIn, type ImportFormat, type JsonFormat, type TableFormat } from "./linkColumns.ts"

/** The most characters that are examined. */
const longestHead = 64 * 1024

const tablesInOrder = ["shlink", "yourls", "dub", "csv"] as const satisfies ReadonlyArray<TableFormat>

const jsonFormatOf = (head: string): JsonFormat | undefined => {
  if (/"(?:links|long_url)"\s*:/.test(head)) return "bitly"
  return /"(?:data|target)"\s*:/.test(head) ? "kutt" : undefined
}

/** The fields of a table's first line. */
const firstRecord = (head: string): ReadonlyArray<string> => {
  const { separator, text, line } = startOfTable(head)
  const end = text.search(/[\r\n]|$/)
  const reader = makeCsvReader(separator, line)
  try {
    return [...reader.push(text.slice(0, end)), ...reader.end()][0]?.fields ?? []
  } catch (error) {
    if (error instanceof CsvFault) return []
    throw error
  }
}

/**
 * Recognizes the format of an export by the beginning of its text: JSON by its fields, a table by the names in its
 * first line. Undefined if no format fits.
 *
 * @example
 * ```ts
 * import { detectFormat } from "@quick-response/http/import"
 *
 * detectFormat("keyword,url,title,timestamp,ip,clicks\n") // => "yourls"
 * ```
 */
export const detectFormat = (head: string): ImportFormat | undefined => {
  const start = head.slice(0, longestHead).replace(/^\uFEFF/, "")
  if (/^\s*[[{]/.test(start)) return jsonFormatOf(start)
  const names = firstRecord(start)
  return tablesInOrder.find((format) => {
    const { address, target } = columnsIn(format, names)
    return address >= 0 && target >= 0
  })
}
