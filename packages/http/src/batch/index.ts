// Parts for programs and pages that send batches: rows of CSV files, the results in a ZIP, and the time to send it again.

export {
  CsvFault,
  type CsvReader,
  type CsvRecord,
  type CsvRule,
  csvPlace,
  encodingOf,
  encodingRemedy,
  makeCsvReader,
  separatorOf,
  surplusCells
} from "./csv.ts"
export { type ManifestRow, type ReadBytes, readManifest } from "./readManifest.ts"
export { isTransient, secondsUntilRetry, withoutRow } from "./transientFailures.ts"
