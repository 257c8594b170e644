/** The long runs by name. */
export const longRuns: Readonly<Record<string, object>>

/** The table of long runs in CONTRIBUTING.md. */
export const longTable: () => string
