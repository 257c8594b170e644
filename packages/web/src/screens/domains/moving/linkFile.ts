import {
  type LinkExport,
  mostExportBytes,
  readExport,
  type SortedExport,
  sortEntries
} from "@quick-response/http/import"

/** A file that was read. */
export interface ReadFile extends Pick<LinkExport, "format" | "columns"> {
  readonly name: string
  readonly host: string
  readonly sorted: SortedExport
}

/** Reads a file. Throws `ExportFault`. */
export const readLinkFile = async (file: File, host: string): Promise<ReadFile> => {
  // A longer file is refused before it is read.
  const bytes = new Uint8Array(await file.slice(0, mostExportBytes + 1).arrayBuffer())
  const { format, columns, entries } = readExport(bytes, { host })
  return { name: file.name, host, format, columns, sorted: sortEntries(entries, host) }
}
