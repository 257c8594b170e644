// The tables of an operator's reports as CSV, for the endpoints and for the command line.

export { type CsvTable, creditsOf, ledgerCsv, salesCsv, salesInCredits } from "./csvTables.ts"
