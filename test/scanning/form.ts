/** True if the tests run in their long form, `npm run long -- scan`. */
export const isLong = process.env.QR_SCAN === "long"

/** Milliseconds that one test of the long form may take. */
export const longTime = 7_200_000
