import type { Background, Paint } from "@quick-response/design/config/Paint"
import { contrastOf, luminance, rgbOf } from "../scene/Rgb.ts"

const [black, white] = ["#000000", "#ffffff"]

/** The least contrast of large bold text, such as captions (WCAG 2.2, 1.4.3). */
const legible = 3

/** The luminances of a paint's stops. Transparent counts as white. */
const luminancesOf = (paint: Background): ReadonlyArray<number> =>
  (paint === "transparent"
    ? [white]
    : typeof paint === "string"
      ? [paint]
      : paint.stops.map((s) => s.color)
  ).map((color) => luminance(rgbOf(color)))

/** The least contrast between the stops of two paints. */
const leastContrast = (paint: Background, other: Background): number =>
  Math.min(
    ...luminancesOf(paint).flatMap((one) =>
      luminancesOf(other).map((two) => contrastOf(Math.max(one, two), Math.min(one, two)))
    )
  )

/**
 * The paint of a caption without its own color: the frame's paint if that is legible on its ground, else white if that
 * is, as on signs, else the better of black and white.
 */
export const captionPaint = (frame: Paint, behind: Background): Paint => {
  if (leastContrast(frame, behind) >= legible) return frame
  const onWhite = leastContrast(white, behind)
  return onWhite >= legible || onWhite > leastContrast(black, behind) ? white : black
}
