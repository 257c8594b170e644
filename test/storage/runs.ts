/** How many random runs a property makes: few by default, as many as `QR_TEST_RUNS` says in the long form. */
export const runs = (byDefault: number): number => Number(process.env.QR_TEST_RUNS ?? byDefault)
