import type { FrameStyle } from "../../config/options.ts"
import type { Path } from "../scene/Path.ts"
import type { Box } from "../scene/Scene.ts"
import { circle, hollow, type Point, polygon, rectangle, reversed } from "../scene/shapes.ts"

/** A frame around a square picture: the canvas it needs, where the picture goes, and what is drawn around it. */
export interface Frame {
  readonly width: number
  readonly height: number
  /** The picture's upper left corner, in whole modules, so that its tiles begin at whole modules. */
  readonly x: number
  readonly y: number
  /** Painted with the frame's paint. */
  readonly decoration: Path
  /** The caption: painted with the frame's paint, or, on the decoration, with one that stands out from it. */
  readonly text: Path
  readonly onDecoration: boolean
}

/** Draws the caption, as large as fits a box and in its middle. */
export type DrawCaption = (box: Box) => Path

/**
 * Draws a frame around a picture of `side` by `side` modules, its quiet zone included, into which nothing reaches. Without a caption
 * the frame takes no space for one.
 */
type Draw = (side: number, caption: DrawCaption | undefined) => Frame

const bare = (side: number): Frame => ({
  width: side,
  height: side,
  x: 0,
  y: 0,
  decoration: [],
  text: [],
  onDecoration: false
})

/** A caption in the middle of a place, `share` of its height tall. */
const label = (
  caption: DrawCaption | undefined,
  x: number,
  y: number,
  width: number,
  height: number,
  share = 0.5
): Path => {
  if (caption === undefined) return []
  const inset = Math.min(width * 0.08, height * 0.6)
  const tall = height * share
  return caption({ x: x + inset, y: y + (height - tall) / 2, width: width - 2 * inset, height: tall })
}

/** A rounded band of `line` modules around a rectangle; the corners outside have the radius. */
const outline = (x: number, y: number, width: number, height: number, line: number, radius: number): Path =>
  hollow(
    rectangle(x, y, width, height, radius),
    rectangle(x + line, y + line, width - 2 * line, height - 2 * line, Math.max(0, radius - line))
  )

const border: Draw = (side) => {
  const inset = Math.ceil(side * 0.04)
  const outer = side + 2 * inset
  return {
    ...bare(outer),
    x: inset,
    y: inset,
    decoration: outline(0, 0, outer, outer, side * 0.025, side * 0.08)
  }
}

/** The largest radius, in modules, of a corner around the quiet zone that leaves the symbol's corner four modules of light. */
const widestRounding = 4

const banner =
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

const textOnly: Draw = (side, caption) => {
  if (caption === undefined) return bare(side)
  const band = side * 0.16
  return {
    ...bare(side),
    height: side + band,
    text: label(caption, 0, side - side * 0.02, side, band, 0.72)
  }
}

/** A rounded box with a tip towards the picture. */
const balloon =
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

const ribbon: Draw = (side, caption) => {
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

const focusCorners: Draw = (side, caption) => {
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
const box: Draw = (side, caption) => {
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
    text: caption({ x: gap * 1.15, y: 0, width: outer - 2.3 * gap, height: band }),
    onDecoration: false
  }
}

/** A border with the caption on a pill that sits on its lower edge. */
const badge: Draw = (side, caption) => {
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

/** A ring around the whole, the caption under the picture. */
const circular: Draw = (side, caption) => {
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
        : caption({
            x: middle - side * 0.3,
            y: middle + side * 0.5,
            width: side * 0.6,
            height: side * 0.09
          }),
    onDecoration: false
  }
}

/** A ticket with a stub for the caption, torn off along a row of holes. */
const ticket: Draw = (side, caption) => {
  const line = Math.ceil(side * 0.03)
  const bite = side * 0.05
  const [width, tear] = [side + 2 * line, side + line + bite * 1.1]
  const stub = Math.ceil(side * (caption === undefined ? 0.14 : 0.25))
  const height = side + line + stub
  const dashes = 12
  const step = (width - 4 * bite) / dashes
  return {
    width,
    height,
    x: line,
    y: line,
    decoration: [
      ["M", 0, side * 0.04],
      ["A", side * 0.04, 0, 1, side * 0.04, 0],
      ["L", width - side * 0.04, 0],
      ["A", side * 0.04, 0, 1, width, side * 0.04],
      ["L", width, tear - bite],
      ["A", bite, 0, 0, width, tear + bite],
      ["L", width, height - side * 0.04],
      ["A", side * 0.04, 0, 1, width - side * 0.04, height],
      ["L", side * 0.04, height],
      ["A", side * 0.04, 0, 1, 0, height - side * 0.04],
      ["L", 0, tear + bite],
      ["A", bite, 0, 0, 0, tear - bite],
      ["Z"],
      ...reversed(rectangle(line, line, side, side)),
      ...Array.from({ length: dashes }, (_, i) =>
        reversed(
          rectangle(2 * bite + (i + 0.2) * step, tear - side * 0.006, step * 0.6, side * 0.012, side * 0.0059)
        )
      ).flat()
    ],
    text: label(caption, 0, tear + bite * 0.3, width, height - tear - bite * 0.3, 0.5),
    onDecoration: true
  }
}

const phone: Draw = (side, caption) => {
  const [line, top, bottom] = [
    Math.ceil(side * 0.05),
    Math.ceil(side * 0.14),
    Math.ceil(side * (caption === undefined ? 0.14 : 0.24))
  ]
  const [width, height] = [side + 2 * line, side + top + bottom]
  const [slot, thin] = [side * 0.2, side * 0.028]
  return {
    width,
    height,
    x: line,
    y: top,
    decoration: [
      ...hollow(rectangle(0, 0, width, height, side * 0.12), rectangle(line, top, side, side, side * 0.02)),
      ...reversed(rectangle((width - slot) / 2, (top - thin) / 2, slot, thin, (thin / 2) * 0.999))
    ],
    text: label(caption, 0, top + side, width, bottom, 0.42),
    onDecoration: true
  }
}

/** The caption, and an arrow that bends up to the picture; without a caption a straight one. */
const arrow: Draw = (side, caption) => {
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
        : caption({ x: side * 0.1, y: middle - band * 0.3, width: side * 0.62, height: band * 0.6 }),
    onDecoration: false
  }
}

/** A photograph with a wide lower edge. */
const polaroid: Draw = (side, caption) => {
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

/** A carrier bag. */
const bag: Draw = (side, caption) => {
  const line = Math.ceil(side * 0.03)
  const [handle, band] = [Math.ceil(side * 0.2), caption === undefined ? line : Math.ceil(side * 0.18)]
  const [width, height] = [side + 2 * line, side + handle + band + line]
  const [wide, thick] = [side * 0.42, side * 0.04]
  return {
    width,
    height,
    x: line,
    y: handle + line,
    decoration: [
      ...hollow(
        rectangle(0, handle, width, height - handle, [side * 0.03, side * 0.03, side * 0.08, side * 0.08]),
        rectangle(line, handle + line, side, side)
      ),
      ...hollow(
        rectangle(
          (width - wide) / 2,
          0,
          wide,
          handle + line * 0.5,
          [(wide / 2) * 0.95, (wide / 2) * 0.95, 0, 0].map((r) => Math.min(r, handle))
        ),
        rectangle(
          (width - wide) / 2 + thick,
          thick,
          wide - 2 * thick,
          handle - thick,
          [handle - thick, handle - thick, 0, 0].map((r) => Math.min(r, (wide / 2 - thick) * 0.95))
        )
      )
    ],
    text: label(caption, 0, handle + line + side, width, band),
    onDecoration: true
  }
}

const frames: Record<FrameStyle, Draw> = {
  none: bare,
  border,
  "banner-below": banner(false),
  "banner-above": banner(true),
  "text-only": textOnly,
  "balloon-below": balloon(false),
  "balloon-above": balloon(true),
  ribbon,
  "focus-corners": focusCorners,
  box,
  badge,
  circular,
  ticket,
  phone,
  arrow,
  polaroid,
  bag
}

/** A square with its quiet zone: the side in modules, and where in it the silhouette begins. */
export interface QuietSquare {
  readonly side: number
  readonly inset: number
}

/**
 * What a frame stands around: a silhouette of `columns` modules with its quiet zone. A square has the margin in it already;
 * other silhouettes get half of it around them, so that no frame touches their rim.
 */
export const withQuietZone = (isSquare: boolean, columns: number, margin: number): QuietSquare => {
  const inset = isSquare ? 0 : Math.ceil(margin / 2)
  return { side: columns + 2 * inset, inset }
}

/** The frame of a style around a picture of `side` by `side` modules, quiet zone included. */
export const frameAround = (style: FrameStyle, side: number, caption: DrawCaption | undefined): Frame =>
  frames[style](side, caption)
