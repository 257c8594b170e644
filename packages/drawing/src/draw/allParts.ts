import { drawCaption } from "../captions/typefaces.ts"
import type { Parts } from "../parts/Parts.ts"
import { partsBesideCaptions } from "./partsBesideCaptions.ts"

/** Every part, for programs that draw without waiting. */
export const allParts: Parts = { ...partsBesideCaptions, drawCaption }
