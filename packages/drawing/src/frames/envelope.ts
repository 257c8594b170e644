import type { Path } from "@quick-response/images/geometry/Path"
import { hollow, type Point, polygon, rectangle } from "@quick-response/images/geometry/shapes"
import { type Draw, label } from "./Frame.ts"

/** A letter in an open envelope, with the caption between its folds. */
export const envelope: Draw = (side, caption) => {
  const [edge, thin] = [Math.ceil(side * 0.05), side * 0.016]
  const width = side + 2 * edge
  // The pocket's edge falls from the lower corners of the picture to its middle.
  const depth = side * 0.14
  const dip = edge + side + depth
  const shoulder = edge + side - (depth * 2 * edge) / side
  const height = Math.ceil(dip + side * (caption === undefined ? 0.1 : 0.2))
  const letter = edge - thin
  /** A fold from a lower corner towards the middle. */
  const fold = (turn: 1 | -1): Path => {
    const [from, run, rise, half] = [side * 0.045, side * 0.15, side * 0.13, side * 0.006]
    const at = (along: number, off: number): Point => [
      width / 2 - turn * (width / 2 - from - along * run - off),
      height - from - along * rise + off
    ]
    const points = [at(0, -half), at(1, -half), at(1, half), at(0, half)]
    return polygon(turn === 1 ? points.toReversed() : points)
  }
  return {
    width,
    height,
    x: edge,
    y: edge,
    card: rectangle(letter + 0.1, letter + 0.1, side + 2 * thin - 0.2, dip - letter, side * 0.02),
    decoration: [
      ...hollow(
        rectangle(letter, letter, side + 2 * thin, dip - letter, [side * 0.02, side * 0.02, 0, 0]),
        rectangle(edge, edge, side, dip - edge)
      ),
      ...polygon(
        [
          [0, shoulder],
          [width / 2, dip],
          [width, shoulder],
          [width, height],
          [0, height]
        ],
        [side * 0.01, side * 0.04, side * 0.01, side * 0.05, side * 0.05]
      ),
      ...fold(1),
      ...fold(-1)
    ],
    text: label(caption, side * 0.2, dip, width - side * 0.4, height - dip, 0.46),
    onDecoration: true
  }
}
