import type { FrameFont } from "@quick-response/design/config/options"
import type { Path, Segment } from "@quick-response/images/geometry/Path"
import { charactersOf } from "@quick-response/typefaces/characters"
import { capHeight, type GlyphPoint, type Typeface } from "@quick-response/typefaces/Typeface"
import type { Box } from "../scene/Scene.ts"

/**
 * Draws one or two lines of text as kerned outlines, as large as fits and centered in the box. A headline's first line
 * is larger. A drawer made for one typeface ignores `font`.
 */
export type DrawCaption = (text: string, box: Box, font?: FrameFont, hasHeadline?: boolean) => Path

/** A contour of quadratic curves. Between two control points the curve passes their middle (TrueType). */
const contourPath = (
  points: ReadonlyArray<GlyphPoint>,
  map: (point: GlyphPoint) => readonly [number, number]
): Path => {
  const start = points.findIndex((point) => point.onCurve)
  const first = points[start]
  if (first === undefined) return []
  const path: Array<Segment> = [["M", ...map(first)]]
  let control: GlyphPoint | undefined
  for (const point of [...points.slice(start + 1), ...points.slice(0, start), first]) {
    if (control !== undefined) {
      const onto = point.onCurve
        ? point
        : { x: (control.x + point.x) / 2, y: (control.y + point.y) / 2, onCurve: true }
      path.push(["Q", ...map(control), ...map(onto)])
    } else if (point.onCurve) path.push(["L", ...map(point)])
    control = point.onCurve ? undefined : point
  }
  return [...path, ["Z"]]
}

/** The glyphs of a text, each from the first typeface that has it. Characters without a glyph are omitted. */
const glyphsOf = (text: string, typefaces: ReadonlyArray<Typeface>) =>
  charactersOf(text).flatMap((character) => {
    for (const typeface of typefaces) {
      const glyph = typeface.glyphOf(character)
      if (glyph !== undefined) return [{ typeface, glyph }]
    }
    return []
  })

/** True if a typeface has every character of a left-to-right caption. */
export const hasAll = (typeface: Typeface, text: string): boolean =>
  charactersOf(text).every((character) => character === "\n" || typeface.glyphOf(character) !== undefined)

/** A set line, in font units: the position of each glyph, the width, and the extent up and down. */
const setLine = (text: string, typefaces: ReadonlyArray<Typeface>) => {
  const line = glyphsOf(text, typefaces)
  let width = 0
  let top = capHeight
  let bottom = 0
  const set = line.map(({ typeface, glyph }, i) => {
    const before = line[i - 1]
    if (before?.typeface === typeface) width += typeface.kerningBetween(before.glyph, glyph)
    const x = width
    width += glyph.advance
    for (const points of glyph.contours) {
      for (const point of points) {
        top = Math.max(top, point.y)
        bottom = Math.min(bottom, point.y)
      }
    }
    return { glyph, x }
  })
  return { set, width, top, bottom }
}

/** Distance of base lines, in line heights. */
const leading = 1.18

type Line = ReturnType<typeof setLine>

/** Size of the line below a headline and the gap between them, in sizes of the headline. */
const [belowHeadline, belowGap] = [0.56, 0.34]

/** The outlines of a line on its base line. */
const drawLine = ({ set, width }: Line, box: Box, baseline: number, scale: number): Path => {
  const left = box.x + (box.width - width * scale) / 2
  return set.flatMap(({ glyph, x }) =>
    glyph.contours.flatMap((points) =>
      contourPath(points, (point) => [left + (x + point.x) * scale, baseline - point.y * scale])
    )
  )
}

const drawEven = (lines: ReadonlyArray<Line>, box: Box): Path => {
  const width = Math.max(...lines.map((line) => line.width))
  const top = Math.max(...lines.map((line) => line.top))
  const bottom = Math.min(...lines.map((line) => line.bottom))
  const step = (top - bottom) * leading
  const scale = Math.min(box.height / (top - bottom + step * (lines.length - 1)), box.width / width)
  const middle = box.y + (box.height + (top + bottom) * scale) / 2
  return lines.flatMap((line, i) =>
    drawLine(line, box, middle + (i - (lines.length - 1) / 2) * step * scale, scale)
  )
}

const drawHeadline = (first: Line, second: Line, box: Box): Path => {
  const gap = belowGap * capHeight
  const firstHeight = first.top - first.bottom
  const height = firstHeight + gap + belowHeadline * (second.top - second.bottom)
  const width = Math.max(first.width, belowHeadline * second.width)
  const scale = Math.min(box.height / height, box.width / width)
  const start = box.y + (box.height - height * scale) / 2
  const baseline = start + (firstHeight + gap + belowHeadline * second.top) * scale
  return [
    ...drawLine(first, box, start + first.top * scale, scale),
    ...drawLine(second, box, baseline, belowHeadline * scale)
  ]
}

/** Draws captions in the first of these typefaces; the others supply missing characters. Lines are in visual order. */
export const captionIn =
  (typefaces: ReadonlyArray<Typeface>, arrange: (line: string) => string = (line) => line): DrawCaption =>
  (text, box, _font, hasHeadline = false) => {
    const lines = text
      .trim()
      .split("\n")
      .map((line) => setLine(arrange(line.trim().normalize("NFC")), typefaces))
    if (lines.every(({ width }) => width === 0)) return []
    const [first, second] = lines
    return hasHeadline && first !== undefined && second !== undefined
      ? drawHeadline(first, second, box)
      : drawEven(lines, box)
  }
