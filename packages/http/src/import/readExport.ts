import { EncodingFault, makeTableDecoder } from "../batch/index.ts"
import { detectFormat } from "./detectFormat.ts"
import type { ExportEntry } from "./ExportEntry.ts"
import {
  ExportFault,
  exportEncoding,
  exportTooLarge,
  exportUnknown,
  mostExportBytes,
  mostExportEntries,
  tooManyExportEntries
} from "./ExportFault.ts"
import { jsonEntries } from "./jsonLinks.ts"
import { type ImportFormat, isJsonFormat, jsonFormats, type LinkPart } from "./linkColumns.ts"
import { readLinkTable } from "./linkTable.ts"

/** The links of an export, in the order of the file. */
export interface LinkExport {
  readonly format: ImportFormat
  /** The field or column of each part, as the file names it; undefined if it has none. */
  readonly columns: Readonly<Record<LinkPart, string | undefined>>
  readonly entries: ReadonlyArray<ExportEntry>
}

export interface ExportOptions {
  /** Recognized by default. */
  readonly format?: ImportFormat | undefined
  /** The host for entries that are only paths, such as those of YOURLS. */
  readonly host: string
}

/** The decoder takes pieces, so that its tests of an encoding copy few bytes at once. */
const pieceBytes = 64 * 1024

const decode = (bytes: Uint8Array): string => {
  const decoder = makeTableDecoder()
  const texts: Array<string> = []
  try {
    for (let at = 0; at < bytes.length; at += pieceBytes)
      texts.push(decoder.push(bytes.subarray(at, at + pieceBytes)))
    return texts.join("") + decoder.end()
  } catch (error) {
    throw error instanceof EncodingFault ? new ExportFault(exportEncoding([], {})) : error
  }
}

const collect = (entries: Iterable<ExportEntry>): ReadonlyArray<ExportEntry> => {
  const collected: Array<ExportEntry> = []
  for (const entry of entries) {
    if (collected.length === mostExportEntries) throw new ExportFault(tooManyExportEntries([], {}))
    collected.push(entry)
  }
  return collected
}

/**
 * Reads the export of a link service: the links as JSON of Bitly and Kutt, or a table with a head, in UTF-8, UTF-16 or
 * Windows-1252. A link that cannot be read is an entry with its problem. Throws {@link ExportFault} if the file as a
 * whole cannot be read. Takes linear time, at most {@link mostExportBytes} and {@link mostExportEntries}.
 *
 * @example
 * ```ts
 * import { readExport } from "@quick-response/http/import"
 *
 * const { format, columns, entries } = readExport(
 *   "keyword,url,title,timestamp,ip,clicks\nmenu,https://luna.example/menu,Menu,2024-05-01 12:00:00,,2\n",
 *   { host: "go.luna.example" }
 * )
 * format // => "yourls"
 * columns // => { address: "keyword", target: "url", name: "title" }
 * entries[0]?.address // => "https://go.luna.example/menu"
 * ```
 */
export const readExport = (file: string | Uint8Array, { format: named, host }: ExportOptions): LinkExport => {
  if (file.length > mostExportBytes) throw new ExportFault(exportTooLarge([], {}))
  const text = (typeof file === "string" ? file : decode(file)).replace(/^\uFEFF/, "")
  const format = named ?? detectFormat(text)
  if (format === undefined) throw new ExportFault(exportUnknown([], {}))
  if (isJsonFormat(format)) {
    const { list: _, ...columns } = jsonFormats[format]
    return { format, columns, entries: collect(jsonEntries(text, format)) }
  }
  const { columns, entries } = readLinkTable(text, format, host)
  return { format, columns, entries: collect(entries) }
}
