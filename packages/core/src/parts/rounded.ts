import { rounded } from "../rendering/styles/typefaces/rounded.ts"
import { type Typeface, typefaceOf } from "../rendering/styles/typefaces/Typeface.ts"

export { captionBy, hasAll } from "../rendering/styles/typefaces/caption.ts"
export { isRightToLeft } from "../rendering/styles/typefaces/characters.ts"

/** The typeface "rounded". */
export const typeface: Typeface = /* @__PURE__ */ typefaceOf(rounded)
