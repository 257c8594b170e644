// Reading the exports of link services and sorting their entries, for programs and pages that move them in.

export { detectFormat } from "./detectFormat.ts"
export type { ExportEntry } from "./ExportEntry.ts"
export { ExportFault, mostExportBytes, mostExportEntries } from "./ExportFault.ts"
export { type ImportFormat, importFormats, type LinkPart } from "./linkColumns.ts"
export { type ExportOptions, type LinkExport, readExport } from "./readExport.ts"
export {
  type ImportRefusal,
  type ImportRow,
  type SortedEntry,
  type SortedExport,
  sortEntries
} from "./sortEntries.ts"
