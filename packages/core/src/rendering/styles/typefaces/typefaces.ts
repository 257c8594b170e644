import type { FrameFont } from "../../../config/options.ts"
import type { Path } from "../../scene/Path.ts"
import type { Box } from "../../scene/Scene.ts"
import { captionBy } from "./caption.ts"
import { isRightToLeft } from "./characters.ts"
import { mono } from "./mono.ts"
import { arrange, rightToLeftTypefaces } from "./rightToLeft.ts"
import { rounded } from "./rounded.ts"
import { sans } from "./sans.ts"
import { serif } from "./serif.ts"
import { type Typeface, typefaceOf } from "./Typeface.ts"

/** Every typeface that a caption can name. */
const typefaces: Readonly<Record<FrameFont, Typeface>> = {
  sans: typefaceOf(sans),
  serif: typefaceOf(serif),
  rounded: typefaceOf(rounded),
  mono: typefaceOf(mono)
}

/** Draws captions in any typeface and script, with all of them at hand. A page loads the ones that it needs instead. */
export const caption = (text: string, box: Box, font: FrameFont): Path => {
  const own = [typefaces[font], typefaces.sans]
  const draw = isRightToLeft(text) ? captionBy([...own, ...rightToLeftTypefaces], arrange) : captionBy(own)
  return draw(text, box)
}
