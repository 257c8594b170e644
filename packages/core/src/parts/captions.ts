import { sans } from "../rendering/styles/typefaces/sans.ts"
import { type Typeface, typefaceOf } from "../rendering/styles/typefaces/Typeface.ts"

/** What draws captions, which each typeface brings along. */
export { captionBy, hasAll } from "../rendering/styles/typefaces/caption.ts"
export { isRightToLeft } from "../rendering/styles/typefaces/characters.ts"

/** The default typeface, "sans", which stands in for what others lack. */
export const typeface: Typeface = /* @__PURE__ */ typefaceOf(sans)
