/** Whether the tests run in their long form, `npm run long -- scan`. */
export const isLong = process.env.QR_SCAN === "long"

/** How long one test of the long form may take, in milliseconds. */
export const longTime = 7_200_000
