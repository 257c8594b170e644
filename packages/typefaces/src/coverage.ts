// Written by scripts/typefaces.ts from Inter Bold, Copyright 2016 The Inter Project Authors, SIL Open Font License 1.1 (license.txt).

/** The typeface's code points, run-length encoded: alternately the numbers of absent and present ones. */
export const runs: ReadonlyArray<number> = [
  32, 95, 33, 13, 1, 155, 1, 122, 1, 139, 9, 1, 97, 2, 179, 8, 2, 6, 4, 7, 1, 1, 1, 20, 1, 63, 14, 174, 2, 96,
  47, 1, 6352, 278, 2, 6, 2, 38, 2, 6, 2, 8, 1, 1, 1, 1, 1, 1, 1, 31, 2, 53, 1, 15, 1, 14, 2, 6, 1, 19, 2, 3,
  1, 9, 17, 24, 8, 15, 5, 1, 43, 2, 2, 27, 17, 32, 83, 1, 2, 2, 8, 1, 1, 1, 11, 1, 36, 1, 7, 4, 49, 10, 15, 2,
  37, 1, 1, 1, 1, 1, 45, 1, 3, 1, 8, 1, 1, 2, 7, 1, 3, 1, 12, 1, 28, 1, 23, 1, 3, 2, 178, 1, 181, 1, 145, 9,
  311, 2, 16, 2, 2, 2, 4, 2, 2, 2, 4, 2, 2, 2, 3, 1, 48, 1, 4, 2, 53, 1, 36, 1, 3, 1, 58, 1, 114, 1, 3, 1, 76,
  1, 144, 2
]

/** The Hebrew and Arabic characters of two Noto typefaces. */
export const rightToLeftRuns: ReadonlyArray<number> = [
  1470, 1, 17, 27, 8, 2, 23, 1, 14, 1, 3, 1, 1, 26, 5, 11, 21, 13, 12, 1, 4, 1, 7, 1, 1, 1, 8, 1, 6, 1, 16, 1,
  5, 1, 10, 1, 3, 1, 2, 1, 10, 1, 5, 1, 1, 1, 27, 10
]
