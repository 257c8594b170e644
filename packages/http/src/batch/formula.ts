const formulaStart = /^\s*[=+@\-\t\r]/

/** Whether a spreadsheet takes a cell with this text for a formula. Some read the wide forms of a sign as the sign. */
export const startsFormula = (text: string): boolean =>
  /^[\t\r]/.test(text) || formulaStart.test(text.slice(0, 64).normalize("NFKC"))
