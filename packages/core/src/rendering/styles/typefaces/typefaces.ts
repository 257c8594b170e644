import type { FrameFont } from "../../../config/options.ts"
import { mono } from "./mono.ts"
import { rounded } from "./rounded.ts"
import { sans } from "./sans.ts"
import { serif } from "./serif.ts"
import { type Typeface, typefaceOf } from "./Typeface.ts"

/** Every typeface. A page loads the ones that it needs instead. */
export const typefaces: Readonly<Record<FrameFont, Typeface>> = {
  sans: typefaceOf(sans),
  serif: typefaceOf(serif),
  rounded: typefaceOf(rounded),
  mono: typefaceOf(mono)
}
