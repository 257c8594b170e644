import { serif } from "../rendering/styles/typefaces/serif.ts"
import { type Typeface, typefaceOf } from "../rendering/styles/typefaces/Typeface.ts"

export { captionBy, hasAll } from "../rendering/styles/typefaces/caption.ts"
export { isRightToLeft } from "../rendering/styles/typefaces/characters.ts"

/** The typeface "serif". */
export const typeface: Typeface = /* @__PURE__ */ typefaceOf(serif)
