// What programs and pages that send batches need: rows of CSV files, the results in a ZIP, and when to send it again.
export { CellFault, makeRowOfCells, type RowOfCells } from "./batch/cells.ts"
export {
  CsvFault,
  type CsvReader,
  type CsvRecord,
  csvPlace,
  encodingOf,
  encodingRemedy,
  makeCsvReader,
  separatorOf,
  surplusCells
} from "./batch/csv.ts"
export { type ManifestRow, type ReadBytes, readManifest } from "./batch/readManifest.ts"
export { isTransient, secondsUntilRetry, withoutRow } from "./batch/retries.ts"
