import type { Path } from "@quick-response/images/geometry/Path"
import { bent } from "./arc.ts"
import { endsOf } from "./endsOf.ts"
import type { Caption } from "./Frame.ts"

/** Caption heights for one line and two, in shares of the picture's side: a lower caption may be wider. */
const heights = {
  single: [0.09, 0.077, 0.06, 0.046, 0.035],
  double: [0.125, 0.11, 0.09, 0.07, 0.055]
} as const

/** From the center to the outer edge of a caption, in shares of the picture's side. */
const reach = 0.684

/** A caption along a circle above or below a picture of `side` modules, as large as the picture's corners allow. */
export const ringCaption = (
  side: number,
  caption: Caption | undefined,
  middle: number
): ((isAbove: boolean) => Path) => {
  if (caption === undefined) return () => []
  let [text, radius, tall, most]: [Path, number, number, number] = [[], 0, 0, 0]
  for (const height of caption.lines > 1 ? heights.double : heights.single) {
    const inner = reach - height
    const half = 0.96 * inner * Math.acos(0.5 / inner)
    const drawn = caption.draw({
      x: middle - side * half,
      y: -side * height,
      width: 2 * side * half,
      height: side * height
    })
    const [left, right] = endsOf(drawn)
    if (right - left > most) [text, radius, tall, most] = [drawn, side * inner, side * height, right - left]
  }
  return (isAbove) => bent(text, isAbove ? 0 : -tall, { x: middle, y: middle, radius, isAbove })
}
