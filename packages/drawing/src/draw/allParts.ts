import { drawCaption } from "../captions/typefaces.ts"
import type { Parts } from "../parts/Parts.ts"
import { partsBesideCaptions } from "./partsBesideCaptions.ts"

/** All parts, for programs that draw synchronously. */
export const allParts: Parts = { ...partsBesideCaptions, drawCaption }
