import type { Path } from "@quick-response/images/geometry/Path"
import { type Point, place, polygon, rectangle } from "@quick-response/images/geometry/shapes"
import { endsOf } from "./endsOf.ts"
import { bare, type Draw, widestRounding } from "./Frame.ts"

/** An arrow that points up at `x`, `y` with these head and shaft widths. */
const pointingUp = (
  [x, y]: Point,
  [head, tall]: Point,
  shaft: number,
  foot: ReadonlyArray<readonly [...Point, rounding: number]>
): Path => {
  const corners: ReadonlyArray<readonly [...Point, rounding: number]> = [
    [x, y, shaft * 0.2],
    [x + head / 2, y + tall, shaft * 0.2],
    [x + shaft / 2, y + tall, 0],
    ...foot,
    [x - shaft / 2, y + tall, 0],
    [x - head / 2, y + tall, shaft * 0.2]
  ]
  return polygon(
    corners.map(([cornerX, cornerY]): Point => [cornerX, cornerY]),
    corners.map(([, , rounding]) => rounding)
  )
}

/** The caption, with an arrow beside it that bends up to the picture; without a caption a straight arrow. */
export const arrow: Draw = (side, caption) => {
  const size: Point = [side * 0.13, side * 0.078]
  const shaft = side * 0.042
  if (caption === undefined) {
    const bottom = side * 1.13
    const foot = [
      [(side + shaft) / 2, bottom, shaft * 0.49],
      [(side - shaft) / 2, bottom, shaft * 0.49]
    ] as const
    return {
      ...bare(side),
      height: bottom + side * 0.02,
      card: rectangle(0, 0, side, bottom + side * 0.02, widestRounding),
      decoration: pointingUp([side / 2, side], size, shaft, foot)
    }
  }
  const [middle, tall, gap, reach] = [side * 1.115, side * 0.112, side * 0.045, side * 0.125]
  const text = caption.draw({ x: 0, y: middle - tall / 2, width: side * 0.62, height: tall })
  const [left, right] = endsOf(text)
  // The caption and its arrow are centered as one.
  const shift = (side - (right - left) - gap - reach - size[0] / 2) / 2 - left
  const start = right + shift + gap
  const x = start + reach
  const bend = shaft * 1.5
  const foot = [
    [x + shaft / 2, middle + shaft / 2, bend],
    [start, middle + shaft / 2, shaft * 0.49],
    [start, middle - shaft / 2, shaft * 0.49],
    [x - shaft / 2, middle - shaft / 2, bend - shaft]
  ] as const
  return {
    ...bare(side),
    height: side * 1.205,
    card: rectangle(0, 0, side, side * 1.205, widestRounding),
    decoration: pointingUp([x, side], size, shaft, foot),
    text: place(text, { x: shift })
  }
}
