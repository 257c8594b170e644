// What programs and pages that send batches need: rows of CSV files, the results in a ZIP, and when to send it again.
export { CellFault, makeRowOfCells, type RowOfCells } from "./batch/cells.ts"
export {
  CsvFault,
  type CsvReader,
  type CsvRecord,
  encodingOf,
  encodingRemedy,
  makeCsvReader,
  separatorOf
} from "./batch/csv.ts"
export { type ManifestRow, type ReadBytes, readManifest } from "./batch/readManifest.ts"
export { isTransient, secondsUntilRetry } from "./batch/retries.ts"
