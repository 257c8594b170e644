import type { Path } from "@quick-response/images/geometry/Path"
import { hollow, type Point, polygon, rectangle } from "@quick-response/images/geometry/shapes"
import { bare, type Draw, label, outline, widestRounding } from "./Frame.ts"

const { ceil } = Math

/** A border with a band above, below or both, `share` of the picture tall, with the caption in each. */
export const banners =
  (above: 0 | 1, below: 0 | 1, share: number): Draw =>
  (side, caption) => {
    const line = ceil(side * 0.02)
    const band = caption === undefined ? 0 : ceil(side * share)
    const [width, height] = [side + 2 * line, side + 2 * line + (above + below) * band]
    const top = line + above * band
    const text = (y: number): Path => label(caption, 0, y, width, band + line)
    return {
      width,
      height,
      x: line,
      y: top,
      decoration: hollow(
        rectangle(0, 0, width, height, side * 0.07),
        rectangle(line, top, side, side, Math.min(side * 0.07 - line * 0.5, widestRounding))
      ),
      text: [...(above === 1 ? text(0) : []), ...(below === 1 ? text(top + side) : [])],
      onDecoration: true
    }
  }

export const textOnly: Draw = (side, caption) => {
  if (caption === undefined) return { ...bare(side), card: rectangle(0, 0, side, side, widestRounding) }
  const [band, foot] = [side * 0.16, side * 0.02]
  return {
    ...bare(side),
    height: side + band + foot,
    card: rectangle(0, 0, side, side + band + foot, widestRounding),
    text: label(caption, 0, side - foot, side, band, 0.72)
  }
}

/** A rounded box with a tip towards the picture. */
export const balloon =
  (above: boolean): Draw =>
  (side, caption) => {
    const line = ceil(side * 0.02)
    const band = side * 0.18
    const gap = ceil(side * 0.07)
    const outer = side + 2 * line
    const radius = Math.min(side * 0.06, widestRounding + line)
    if (caption === undefined) {
      const decoration = outline(0, 0, outer, outer, line, radius)
      return { ...bare(outer), x: line, y: line, decoration }
    }
    const offset = above ? ceil(band) + gap : 0
    const top = above ? offset - gap - band : outer + gap
    const [base, tip] = above ? [top + band - 0.01, offset - gap * 0.25] : [top + 0.01, top - gap * 0.75]
    const pointer: ReadonlyArray<Point> = [
      [outer / 2 - gap, base],
      [outer / 2, tip],
      [outer / 2 + gap, base]
    ]
    return {
      width: outer,
      height: outer + gap + ceil(band),
      x: line,
      y: offset + line,
      decoration: [
        ...outline(0, offset, outer, outer, line, radius),
        ...rectangle(0, top, outer, band, side * 0.06),
        ...polygon(above ? pointer.toReversed() : pointer)
      ],
      text: label(caption, 0, top, outer, band),
      onDecoration: true
    }
  }

/** A ribbon with folded ends: thin seams separate front, folds and tails of the same paint. */
export const ribbon: Draw = (side, caption) => {
  const wing = ceil(side * 0.07)
  const band = side * (caption === undefined ? 0.08 : 0.17)
  const drop = side * (caption === undefined ? 0.035 : 0.06)
  const [fold, seam] = [side * 0.08, side * 0.014]
  const width = side + 2 * wing
  const front = wing + side * 0.03
  const [bottom, foot] = [side + band, side + band + drop]
  const end = (mirrored: boolean, points: ReadonlyArray<Point>): Path =>
    polygon(mirrored ? points.map(([x, y]): Point => [width - x, y]).toReversed() : points)
  const steep = drop / fold
  const tail: ReadonlyArray<Point> = [
    [0, side + drop],
    [front - seam, side + drop],
    [front - seam, bottom + seam - 2 * seam * steep],
    [front + fold - 2 * seam, foot],
    [0, foot],
    [wing * 0.6, foot - band / 2]
  ]
  const back: ReadonlyArray<Point> = [
    [front + seam, bottom + seam],
    [front + fold, bottom + seam],
    [front + fold, foot]
  ]
  return {
    width,
    height: ceil(foot),
    x: wing,
    y: 0,
    card: rectangle(wing, 0, side, side + drop, [widestRounding, widestRounding, 0, 0]),
    decoration: [
      ...rectangle(front, side, width - 2 * front, band),
      ...[false, true].flatMap((mirrored) => [...end(mirrored, tail), ...end(mirrored, back)])
    ],
    text: label(caption, front, side, width - 2 * front, band, 0.6),
    onDecoration: true
  }
}

/** A border with the caption on a pill that sits on its lower edge. */
export const badge: Draw = (side, caption) => {
  const [line, pill] = [side * 0.025, side * 0.17]
  // The pill overlaps the border by three tenths of its height.
  const inset = ceil(caption === undefined ? side * 0.04 : pill * 0.3)
  const outer = side + 2 * inset
  const border = outline(0, 0, outer, outer, line, side * 0.1)
  const card = rectangle(0.4, 0.4, outer - 0.8, outer - 0.8, side * 0.09)
  if (caption === undefined) return { ...bare(outer), x: inset, y: inset, card, decoration: border }
  const top = outer - pill * 0.3
  return {
    width: outer,
    height: ceil(top + pill),
    x: inset,
    y: inset,
    card,
    decoration: [...border, ...rectangle(outer * 0.14, top, outer * 0.72, pill, (pill / 2) * 0.999)],
    text: label(caption, outer * 0.14, top, outer * 0.72, pill),
    onDecoration: true
  }
}

/** A speech bubble around the picture and its caption. */
export const speech: Draw = (side, caption) => {
  const line = ceil(side * 0.028)
  const band = caption === undefined ? 0 : ceil(side * 0.14)
  const tail = ceil(side * 0.12)
  const radius = Math.min(side * 0.1, widestRounding + line)
  const [width, body] = [side + 2 * line, side + 2 * line + band]
  const [left, right, tip] = [side * 0.2, side * 0.36, side * 0.16]
  const bubble = polygon(
    [
      [0, 0],
      [width, 0],
      [width, body],
      [right, body],
      [tip, body + tail],
      [left, body],
      [0, body]
    ],
    [radius, radius, radius, 0, line * 0.4, 0, radius]
  )
  return {
    width,
    height: body + tail,
    x: line,
    y: line,
    card: rectangle(0.4, 0.4, width - 0.8, body - 0.8, radius),
    decoration: hollow(bubble, rectangle(line, line, side, body - 2 * line, Math.max(0, radius - line))),
    text: label(caption, line, line + side - side * 0.02, side, band, 0.66)
  }
}
