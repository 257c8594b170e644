import type { Background, Paint } from "@quick-response/design/config/Paint"
import { contrastOf, luminance, rgbOf } from "../scene/Rgb.ts"

const [black, white] = ["#000000", "#ffffff"]

/** The least contrast at which large bold letters, as captions have, are legible (WCAG 2.2, 1.4.3). */
const legible = 3

/** The luminances of a paint's stops. Transparent counts as white. */
const luminancesOf = (paint: Background): ReadonlyArray<number> =>
  (paint === "transparent"
    ? [white]
    : typeof paint === "string"
      ? [paint]
      : paint.stops.map((s) => s.color)
  ).map((color) => luminance(rgbOf(color)))

/** The contrast of two paints where it is least, by their stops. */
const leastContrast = (paint: Background, other: Background): number =>
  Math.min(
    ...luminancesOf(paint).flatMap((one) =>
      luminancesOf(other).map((two) => contrastOf(Math.max(one, two), Math.min(one, two)))
    )
  )

/**
 * The paint of a caption without a color of its own: the frame's paint where that is legible on its ground, else white where
 * that is, as signs have it, else black or white, whichever has the better contrast.
 */
export const captionPaint = (frame: Paint, behind: Background): Paint => {
  if (leastContrast(frame, behind) >= legible) return frame
  const onWhite = leastContrast(white, behind)
  return onWhite >= legible || onWhite > leastContrast(black, behind) ? white : black
}
