/** The codes that are led on. */
export const codeCount = 10_000

/** The begin of all slugs of the bench; a number of four digits follows. */
export const slugStart = "BCDF"

/** The slug of a code by its number. */
export const slugOf = (code: number): string => `${slugStart}${String(code).padStart(4, "0")}`

/** The address that a code leads to. */
export const targetOf = (code: number): string => `https://cafe.example/menu?table=${code}`

/** The own domain whose holder owns all codes. */
export const ownHost = "go.bench.example"
