import type { Path } from "../../scene/Path.ts"
import { hollow, type Point, polygon, rectangle } from "../../scene/shapes.ts"
import { bare, type Draw, label, outline, widestRounding } from "./Frame.ts"

export const banner =
  (above: boolean): Draw =>
  (side, caption) => {
    const line = Math.ceil(side * 0.02)
    const band = caption === undefined ? 0 : Math.ceil(side * 0.2)
    const [width, height] = [side + 2 * line, side + 2 * line + band]
    const top = above ? line + band : line
    return {
      width,
      height,
      x: line,
      y: top,
      decoration: hollow(
        rectangle(0, 0, width, height, side * 0.07),
        rectangle(line, top, side, side, Math.min(side * 0.07 - line * 0.5, widestRounding))
      ),
      text: label(caption, 0, above ? 0 : line + side, width, band + line),
      onDecoration: true
    }
  }

export const textOnly: Draw = (side, caption) => {
  if (caption === undefined) return bare(side)
  const band = side * 0.16
  return {
    ...bare(side),
    height: side + band,
    text: label(caption, 0, side - side * 0.02, side, band, 0.72)
  }
}

/** A rounded box with a tip towards the picture. */
export const balloon =
  (above: boolean): Draw =>
  (side, caption) => {
    const line = Math.ceil(side * 0.02)
    const band = side * 0.18
    const gap = Math.ceil(side * 0.07)
    const outer = side + 2 * line
    if (caption === undefined) {
      const decoration = outline(0, 0, outer, outer, line, side * 0.06)
      return { ...bare(outer), x: line, y: line, decoration }
    }
    const offset = above ? Math.ceil(band) + gap : 0
    const top = above ? offset - gap - band : outer + gap
    const [base, tip] = above ? [top + band - 0.01, offset - gap * 0.25] : [top + 0.01, top - gap * 0.75]
    const pointer: ReadonlyArray<Point> = [
      [outer / 2 - gap, base],
      [outer / 2, tip],
      [outer / 2 + gap, base]
    ]
    return {
      width: outer,
      height: outer + gap + Math.ceil(band),
      x: line,
      y: offset + line,
      decoration: [
        ...outline(0, offset, outer, outer, line, side * 0.06),
        ...rectangle(0, top, outer, band, side * 0.06),
        ...polygon(above ? pointer.toReversed() : pointer)
      ],
      text: label(caption, 0, top, outer, band),
      onDecoration: true
    }
  }

export const ribbon: Draw = (side, caption) => {
  const wing = Math.ceil(side * 0.09)
  const band = side * (caption === undefined ? 0.06 : 0.17)
  const drop = side * (caption === undefined ? 0.02 : 0.05)
  const [left, right] = [wing, wing + side]
  const width = side + 2 * wing
  const tail = (outer: number, inner: number, notch: number): Path => {
    const points: ReadonlyArray<Point> = [
      [outer, side + drop],
      [inner, side + drop],
      [inner, side + drop + band],
      [outer, side + drop + band],
      [notch, side + drop + band / 2]
    ]
    return polygon(outer < inner ? points : points.toReversed())
  }
  const seam = side * 0.012
  return {
    width,
    height: Math.ceil(side + drop + band),
    x: wing,
    y: 0,
    decoration: [
      ...rectangle(left - wing * 0.35, side, side + wing * 0.7, band, side * 0.012),
      ...tail(0, left - wing * 0.35 - seam, wing * 0.35),
      ...tail(width, right + wing * 0.35 + seam, width - wing * 0.35)
    ],
    text: label(caption, left, side, side, band, 0.56),
    onDecoration: true
  }
}

/** A border with the caption on a pill that sits on its lower edge. */
export const badge: Draw = (side, caption) => {
  const [line, pill] = [side * 0.025, side * 0.17]
  // The pill reaches into the border by three tenths of its height.
  const inset = Math.ceil(caption === undefined ? side * 0.04 : pill * 0.3)
  const outer = side + 2 * inset
  const border = outline(0, 0, outer, outer, line, side * 0.1)
  if (caption === undefined) return { ...bare(outer), x: inset, y: inset, decoration: border }
  const top = outer - pill * 0.3
  return {
    width: outer,
    height: Math.ceil(top + pill),
    x: inset,
    y: inset,
    decoration: [...border, ...rectangle(outer * 0.14, top, outer * 0.72, pill, (pill / 2) * 0.999)],
    text: label(caption, outer * 0.14, top, outer * 0.72, pill),
    onDecoration: true
  }
}

/** The caption, and an arrow that bends up to the picture; without a caption a straight one. */
export const arrow: Draw = (side, caption) => {
  const band = side * (caption === undefined ? 0.11 : 0.17)
  const [shaft, head] = [side * 0.028, side * 0.05]
  const x = side * (caption === undefined ? 0.5 : 0.86)
  const middle = side * 1.03 + band * 0.5
  const foot: ReadonlyArray<Point> =
    caption === undefined
      ? [
          [x + shaft / 2, middle],
          [x - shaft / 2, middle]
        ]
      : [
          [x + shaft / 2, middle + shaft / 2],
          [x - side * 0.08, middle + shaft / 2],
          [x - side * 0.08, middle - shaft / 2],
          [x - shaft / 2, middle - shaft / 2]
        ]
  return {
    ...bare(side),
    height: side * 1.03 + band,
    decoration: polygon([
      [x, side],
      [x + head, side + head],
      [x + shaft / 2, side + head],
      ...foot,
      [x - shaft / 2, side + head],
      [x - head, side + head]
    ]),
    text:
      caption === undefined
        ? []
        : caption.draw({ x: side * 0.1, y: middle - band * 0.3, width: side * 0.62, height: band * 0.6 }),
    onDecoration: false
  }
}

/** A band above and one below, the caption in both. */
export const doubleBanner: Draw = (side, caption) => {
  const line = Math.ceil(side * 0.02)
  const band = caption === undefined ? 0 : Math.ceil(side * 0.15)
  const [width, height] = [side + 2 * line, side + 2 * line + 2 * band]
  const top = line + band
  return {
    width,
    height,
    x: line,
    y: top,
    decoration: hollow(
      rectangle(0, 0, width, height, side * 0.07),
      rectangle(line, top, side, side, Math.min(side * 0.07 - line * 0.5, widestRounding))
    ),
    text: [
      ...label(caption, 0, 0, width, band + line),
      ...label(caption, 0, line + side + band, width, band + line)
    ],
    onDecoration: true
  }
}

/** A speech bubble around the picture and its caption. */
export const speech: Draw = (side, caption) => {
  const line = Math.ceil(side * 0.03)
  const band = caption === undefined ? 0 : Math.ceil(side * 0.14)
  const tail = Math.ceil(side * 0.12)
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
    decoration: hollow(bubble, rectangle(line, line, side, body - 2 * line, Math.max(0, radius - line))),
    text: label(caption, line, line + side - side * 0.02, side, band, 0.66),
    onDecoration: false
  }
}
