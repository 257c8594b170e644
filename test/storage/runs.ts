/** The number of random runs of a property: a few by default, `QR_TEST_RUNS` in the long form. */
export const runs = (byDefault: number): number => Number(process.env.QR_TEST_RUNS ?? byDefault)
