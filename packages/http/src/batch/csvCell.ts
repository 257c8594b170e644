import { startsFormula } from "./fileNames.ts"

/** Quotes a CSV cell (RFC 4180, section 2) so that no spreadsheet reads it as a formula or as two cells. */
export const csvCell = (text: string): string => {
  const shown = startsFormula(text) ? `'${text}` : text
  return /[",;\t\r\n]/.test(shown) ? `"${shown.replaceAll('"', '""')}"` : shown
}

/** A text with a byte order mark, by which Excel on Windows knows UTF-8, if the query `bom` is "1". */
export const withMark = (text: string, bom: string | undefined): string =>
  bom === "1" ? `\uFEFF${text}` : text
