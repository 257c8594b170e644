import { startsFormula } from "./fileNames.ts"

/** A cell of CSV (RFC 4180, section 2), which no spreadsheet takes for a formula or for two cells. */
export const csvCell = (text: string): string => {
  const shown = startsFormula(text) ? `'${text}` : text
  return /[",;\t\r\n]/.test(shown) ? `"${shown.replaceAll('"', '""')}"` : shown
}
