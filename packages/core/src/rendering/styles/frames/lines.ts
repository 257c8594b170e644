import type { Path } from "../../scene/Path.ts"
import { circle, hollow, type Point, polygon } from "../../scene/shapes.ts"
import { bent } from "./arc.ts"
import { bare, type Draw, label, outline } from "./Frame.ts"

export const border: Draw = (side) => {
  const inset = Math.ceil(side * 0.04)
  const outer = side + 2 * inset
  return {
    ...bare(outer),
    x: inset,
    y: inset,
    decoration: outline(0, 0, outer, outer, side * 0.025, side * 0.08)
  }
}

export const focusCorners: Draw = (side, caption) => {
  const inset = Math.ceil(side * 0.03)
  const [line, arm, radius] = [side * 0.03, side * 0.2, side * 0.05]
  const outer = side + 2 * inset
  const corner = (x: number, y: number, right: number, down: number): Path => {
    const points: ReadonlyArray<Point> = [
      [x, y],
      [x + right * arm, y],
      [x + right * arm, y + down * line],
      [x + right * line, y + down * line],
      [x + right * line, y + down * arm],
      [x, y + down * arm]
    ]
    const radii = [radius, line * 0.5, line * 0.5, radius - line, line * 0.5, line * 0.5]
    return right * down > 0
      ? polygon(
          points,
          radii.map((r) => r * 0.99)
        )
      : polygon(
          points.toReversed(),
          radii.toReversed().map((r) => r * 0.99)
        )
  }
  const band = caption === undefined ? 0 : side * 0.17
  return {
    width: outer,
    height: outer + band,
    x: inset,
    y: inset,
    decoration: [
      ...corner(0, 0, 1, 1),
      ...corner(outer, 0, -1, 1),
      ...corner(outer, outer, -1, -1),
      ...corner(0, outer, 1, -1)
    ],
    text: label(caption, 0, outer, outer, band, 0.6),
    onDecoration: false
  }
}

/** A border that the caption interrupts. */
export const box: Draw = (side, caption) => {
  const inset = Math.ceil(side * 0.03)
  const line = side * 0.022
  const outer = side + 2 * inset
  if (caption === undefined) {
    return { ...bare(outer), x: inset, y: inset, decoration: outline(0, 0, outer, outer, line, 0) }
  }
  const band = side * 0.1
  const above = Math.ceil(band)
  const height = above + side + inset
  const top = band / 2 - line / 2
  const gap = outer * 0.2
  return {
    width: outer,
    height,
    x: inset,
    y: above,
    decoration: polygon([
      [0, top],
      [gap, top],
      [gap, top + line],
      [line, top + line],
      [line, height - line],
      [outer - line, height - line],
      [outer - line, top + line],
      [outer - gap, top + line],
      [outer - gap, top],
      [outer, top],
      [outer, height],
      [0, height]
    ]),
    text: caption.draw({ x: gap * 1.15, y: 0, width: outer - 2.3 * gap, height: band }),
    onDecoration: false
  }
}

/** A ring around the whole, the caption under the picture. */
export const circular: Draw = (side, caption) => {
  const line = side * 0.045
  const inset = Math.ceil(side * 0.225 + line)
  const width = side + 2 * inset
  const middle = width / 2
  return {
    ...bare(width),
    x: inset,
    y: inset,
    decoration: hollow(circle(middle, middle, middle), circle(middle, middle, middle - line)),
    text:
      caption === undefined
        ? []
        : caption.draw({
            x: middle - side * 0.3,
            y: middle + side * 0.5,
            width: side * 0.6,
            height: side * 0.09
          }),
    onDecoration: false
  }
}

/** A photograph with a wide lower edge. */
export const polaroid: Draw = (side, caption) => {
  const [line, edge] = [side * 0.012, Math.ceil(side * 0.06)]
  const foot = caption === undefined ? edge : Math.ceil(side * 0.2)
  const [width, height] = [side + 2 * edge, side + edge + foot]
  return {
    width,
    height,
    x: edge,
    y: edge,
    decoration: [
      ...outline(0, 0, width, height, line, side * 0.03),
      ...outline(edge - line, edge - line, side + 2 * line, side + 2 * line, line, line)
    ],
    text: label(caption, 0, edge + side, width, foot, 0.46),
    onDecoration: false
  }
}

/** A seal with a scalloped edge, the caption along its upper and its lower arc. */
export const seal: Draw = (side, caption) => {
  const [inner, scallops] = [side * 0.712, 48]
  const inset = Math.ceil(side * 0.27)
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
  // The text stands between the sides of the picture and the circle: its ends come near the picture first.
  const [radius, reach, tall] = [side * 0.6, 0.52, side * 0.085]
  const along = (isAbove: boolean): Path =>
    caption === undefined
      ? []
      : bent(
          caption.draw({ x: middle - radius * reach, y: -tall, width: 2 * radius * reach, height: tall }),
          isAbove ? 0 : -tall,
          { x: middle, y: middle, radius, isAbove }
        )
  return {
    ...bare(width),
    x: inset,
    y: inset,
    decoration: [
      ...hollow(outer, circle(middle, middle, inner)),
      ...[-1, 1].flatMap((turn) => circle(middle + turn * radius * 1.02, middle, side * 0.04))
    ],
    text: [...along(true), ...along(false)],
    onDecoration: false
  }
}
