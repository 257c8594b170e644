/** The benches by name. */
export const benches: Readonly<Record<string, object>>

/** The table of benches in CONTRIBUTING.md. */
export const benchTable: () => string
