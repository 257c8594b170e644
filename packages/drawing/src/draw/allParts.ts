import { drawCaption } from "../captions/typefaces.ts"
import type { Parts } from "../parts/Parts.ts"
import { partsBesideCaptions } from "./partsBesideCaptions.ts"

/**
 * A loader that loads once and tries again after a failure. `import()` of a loaded module still waits for a task on a
 * busy page; this answers at once.
 */
export const allParts: Parts = { ...partsBesideCaptions, drawCaption }
