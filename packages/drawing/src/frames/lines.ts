import type { Path } from "@quick-response/images/geometry/Path"
import { type Point, polygon, rectangle } from "@quick-response/images/geometry/shapes"
import { bare, type Draw, label, outline } from "./Frame.ts"

export const border: Draw = (side) => {
  const inset = Math.ceil(side * 0.04)
  const outer = side + 2 * inset
  return {
    ...bare(outer),
    x: inset,
    y: inset,
    card: rectangle(0.4, 0.4, outer - 0.8, outer - 0.8, side * 0.07),
    decoration: outline(0, 0, outer, outer, side * 0.025, side * 0.08)
  }
}

export const focusCorners: Draw = (side, caption) => {
  const inset = Math.ceil(side * 0.036)
  const [line, arm, radius] = [side * 0.03, side * 0.2, side * 0.05]
  const outer = side + 2 * inset
  const corner = (x: number, y: number, right: number, down: number): Path => {
    const at = (dx: number, dy: number): Point => [x + right * dx, y + down * dy]
    const points = [at(0, 0), at(arm, 0), at(arm, line), at(line, line), at(line, arm), at(0, arm)]
    const radii = [radius, line * 0.5, line * 0.5, radius - line, line * 0.5, line * 0.5].map((r) => r * 0.99)
    return right * down > 0 ? polygon(points, radii) : polygon(points.toReversed(), radii.toReversed())
  }
  const band = caption === undefined ? 0 : side * 0.17
  return {
    width: outer,
    height: outer + band,
    x: inset,
    y: inset,
    card: rectangle(0, 0, outer, outer + band, radius * 0.99),
    decoration: [
      ...corner(0, 0, 1, 1),
      ...corner(outer, 0, -1, 1),
      ...corner(outer, outer, -1, -1),
      ...corner(0, outer, 1, -1)
    ],
    text: label(caption, 0, outer, outer, band, 0.6)
  }
}

/** A border that the caption interrupts. */
export const box: Draw = (side, caption) => {
  const inset = Math.ceil(side * 0.03)
  const line = side * 0.022
  const outer = side + 2 * inset
  if (caption === undefined) {
    const card = rectangle(0.4, 0.4, outer - 0.8, outer - 0.8)
    return { ...bare(outer), x: inset, y: inset, card, decoration: outline(0, 0, outer, outer, line, 0) }
  }
  const band = side * 0.115
  const above = Math.ceil(band)
  const height = above + side + inset
  const top = band / 2 - line / 2
  const gap = outer * 0.2
  return {
    width: outer,
    height,
    x: inset,
    y: above,
    card: [
      ...rectangle(0.4, top + 0.4, outer - 0.8, height - top - 0.8),
      ...rectangle(gap, 0, outer - 2 * gap, band, line)
    ],
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
    text: caption.draw({ x: gap * 1.15, y: band * 0.1, width: outer - 2.3 * gap, height: band * 0.8 })
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
    card: rectangle(0.2, 0.2, width - 0.4, height - 0.4, side * 0.025),
    decoration: [
      ...outline(0, 0, width, height, line, side * 0.03),
      ...outline(edge - line, edge - line, side + 2 * line, side + 2 * line, line, line)
    ],
    text: label(caption, 0, edge + side, width, foot, 0.46)
  }
}
