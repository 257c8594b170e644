/** The most characters of a headline and of a line on a sheet. */
export const longestTexts = { headline: 40, line: 80 } as const
