import type { FrameFont } from "@quick-response/design/config/options"
import type { Path } from "@quick-response/images/geometry/Path"
import { isRightToLeft } from "@quick-response/typefaces/characters"
import { iconTypeface } from "@quick-response/typefaces/iconTypeface"
import { mono } from "@quick-response/typefaces/mono"
import { arrange, rightToLeftTypefaces } from "@quick-response/typefaces/rightToLeft"
import { rounded } from "@quick-response/typefaces/rounded"
import { sans } from "@quick-response/typefaces/sans"
import { serif } from "@quick-response/typefaces/serif"
import { type Typeface, typefaceOf } from "@quick-response/typefaces/Typeface"
import type { Box } from "../scene/Scene.ts"
import { captionIn } from "./caption.ts"

const typefaces: Readonly<Record<FrameFont, Typeface>> = {
  sans: typefaceOf(sans),
  serif: typefaceOf(serif),
  rounded: typefaceOf(rounded),
  mono: typefaceOf(mono)
}

/** Draws captions in any typeface and script, with all typefaces loaded. */
export const drawCaption = (text: string, box: Box, font: FrameFont, hasHeadline?: boolean): Path => {
  const own = [typefaces[font], typefaces.sans, iconTypeface]
  const draw = isRightToLeft(text) ? captionIn([...own, ...rightToLeftTypefaces], arrange) : captionIn(own)
  return draw(text, box, font, hasHeadline)
}
