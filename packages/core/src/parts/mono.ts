import { mono } from "../rendering/styles/typefaces/mono.ts"
import { type Typeface, typefaceOf } from "../rendering/styles/typefaces/Typeface.ts"

export { captionBy, hasAll } from "../rendering/styles/typefaces/caption.ts"
export { isRightToLeft } from "../rendering/styles/typefaces/characters.ts"

/** The typeface "mono". */
export const typeface: Typeface = /* @__PURE__ */ typefaceOf(mono)
