// The CSV tables of operator reports, for the endpoints and the command line.

export {
  type CsvTable,
  creditsOf,
  ledgerCsv,
  marked,
  salesCsv,
  salesInCredits,
  tableOf
} from "./csvTables.ts"
