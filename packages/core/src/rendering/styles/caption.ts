import type { Path, Segment } from "../scene/Path.ts"
import type { Box } from "../scene/Scene.ts"
import { type GlyphPoint, glyphsOf, kerningBetween } from "./font.ts"
import { capHeight } from "./fontData.ts"

/** A contour of quadratic curves; between two control points the curve passes their middle (TrueType). */
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

/** A line of text in the font's units: where each glyph stands, how wide the line is, and how far it reaches up and down. */
const setLine = (text: string) => {
  const line = glyphsOf(text.trim())
  let width = 0
  let top = capHeight
  let bottom = 0
  const set = line.map((glyph, i) => {
    const before = line[i - 1]
    if (before !== undefined) width += kerningBetween(before, glyph)
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

/** From one base line to the next, in heights of a line. */
const leading = 1.18

/**
 * A text of one or two lines as outlines in Inter Bold, kerned, as large as fits the box and in its middle. Characters that the font
 * lacks are left out.
 */
export const caption = (text: string, box: Box): Path => {
  const lines = text.trim().split("\n").map(setLine)
  const width = Math.max(...lines.map((line) => line.width))
  if (width === 0) return []
  const top = Math.max(...lines.map((line) => line.top))
  const bottom = Math.min(...lines.map((line) => line.bottom))
  const step = (top - bottom) * leading
  const scale = Math.min(box.height / (top - bottom + step * (lines.length - 1)), box.width / width)
  const middle = box.y + (box.height + (top + bottom) * scale) / 2
  return lines.flatMap((line, i) => {
    const left = box.x + (box.width - line.width * scale) / 2
    const baseline = middle + (i - (lines.length - 1) / 2) * step * scale
    return line.set.flatMap(({ glyph, x }) =>
      glyph.contours.flatMap((points) =>
        contourPath(points, (point) => [left + (x + point.x) * scale, baseline - point.y * scale])
      )
    )
  })
}
