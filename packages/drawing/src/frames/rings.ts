import type { Path } from "@quick-response/images/geometry/Path"
import { circle, hollow, type Point } from "@quick-response/images/geometry/shapes"
import { bare, type Draw } from "./Frame.ts"
import { ringCaption } from "./ringCaption.ts"

/** The least radius, in modules, of a circle around the picture. */
const aroundCorners = (side: number): number => side * Math.SQRT1_2 + 0.05

/** A ring around the picture with the caption along its lower arc. */
export const circular: Draw = (side, caption) => {
  const line = side * 0.04
  const inset = Math.ceil(aroundCorners(side) + line - side / 2)
  const width = side + 2 * inset
  const middle = width / 2
  const inner = middle - line
  return {
    ...bare(width),
    x: inset,
    y: inset,
    card: circle(middle, middle, (middle + inner) / 2),
    decoration: hollow(circle(middle, middle, middle), circle(middle, middle, inner)),
    text: ringCaption(side, caption, middle)(false)
  }
}

/** A seal with a scalloped edge and the caption along its upper and lower arc. */
export const seal: Draw = (side, caption) => {
  const [inner, scallops] = [aroundCorners(side), 40]
  const inset = Math.ceil(inner + side * 0.075 - side / 2)
  const width = side + 2 * inset
  const middle = width / 2
  const step = (2 * Math.PI) / scallops
  const edge = middle / (1 + Math.sin(step / 2))
  const at = (i: number): Point => [middle + edge * Math.sin(i * step), middle - edge * Math.cos(i * step)]
  const bump = edge * Math.sin(step / 2)
  const outer: Path = [
    ["M", ...at(0)],
    ...Array.from({ length: scallops }, (_, i) => ["A", bump, 0, 1, ...at(i + 1)] as const),
    ["Z"]
  ]
  const text = ringCaption(side, caption, middle)
  return {
    ...bare(width),
    x: inset,
    y: inset,
    card: circle(middle, middle, (edge + inner) / 2),
    decoration: [
      ...hollow(outer, circle(middle, middle, inner)),
      ...[-1, 1].flatMap((turn) => circle(middle + turn * side * 0.603, middle, side * 0.035))
    ],
    text: [...text(true), ...text(false)]
  }
}
