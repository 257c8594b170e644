// Parts for programs and pages that send batches: CSV rows, results in a ZIP, and retry times.

export {
  CsvFault,
  type CsvReader,
  type CsvRecord,
  type CsvRule,
  cellsWithin,
  csvPlace,
  makeCsvReader,
  startOfTable,
  surplusCells
} from "./csv.ts"
export { csvCell } from "./csvCell.ts"
export { type ManifestRow, type ReadBytes, readManifest } from "./readManifest.ts"
export {
  EncodingFault,
  encodingRemedy,
  makeTableDecoder,
  type TableDecoder,
  type TableEncoding
} from "./tableDecoder.ts"
export { isTransient, secondsUntilRetry, withoutRow } from "./transientFailures.ts"
