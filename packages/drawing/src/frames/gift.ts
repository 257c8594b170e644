import type { Path } from "@quick-response/images/geometry/Path"
import { hollow, type Point, rectangle, reversed } from "@quick-response/images/geometry/shapes"
import { type Draw, footOf, label } from "./Frame.ts"

/** A present with a bow above and the caption on its lower band. */
export const gift: Draw = (side, caption) => {
  const line = Math.ceil(side * 0.035)
  const bow = Math.ceil(side * 0.2)
  const lid = Math.ceil(side * 0.09)
  const foot = footOf(side, caption, line)
  const over = Math.ceil(side * 0.02)
  const [width, height] = [side + 2 * line + 2 * over, bow + lid + side + foot]
  const middle = width / 2
  const [long, tall] = [side * 0.27, bow * 0.97]
  /** A loop of the bow from the knot and back, shrunk to `share` of its size around an inner point. */
  const loop = (turn: 1 | -1, share: number): Path => {
    const at = (x: number, y: number): Point => [
      middle + turn * long * (0.52 + share * (x - 0.52)),
      bow - tall * (0.52 + share * (y - 0.52))
    ]
    const outline: Path = [
      ["M", ...at(0, 0.1)],
      ["C", ...at(0.14, 0.62), ...at(0.5, 1.08), ...at(0.82, 0.98)],
      ["C", ...at(1.06, 0.9), ...at(1.04, 0.42), ...at(0.86, 0.24)],
      ["C", ...at(0.7, 0.08), ...at(0.3, 0.04), ...at(0, 0.1)],
      ["Z"]
    ]
    return turn === 1 ? outline : reversed(outline)
  }
  return {
    width,
    height,
    x: line + over,
    y: bow + lid,
    card: rectangle(over + line - 0.2, bow + lid, side + 0.4, side + 0.2),
    decoration: [
      ...hollow(loop(-1, 1), loop(-1, 0.52)),
      ...hollow(loop(1, 1), loop(1, 0.52)),
      ...rectangle(middle - side * 0.045, bow * 0.58, side * 0.09, bow * 0.42, side * 0.022),
      ...rectangle(0, bow, width, lid - side * 0.012, side * 0.015),
      ...hollow(
        rectangle(over, bow + lid, width - 2 * over, side + foot, [0, 0, side * 0.03, side * 0.03]),
        rectangle(over + line, bow + lid, side, side)
      )
    ],
    text: label(caption, over, bow + lid + side, width - 2 * over, foot),
    onDecoration: true
  }
}
