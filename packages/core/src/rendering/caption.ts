import { capHeight, characters, glyphOfCharacter, glyphs, kerning } from "./fontData.ts"
import type { Path, Segment } from "./path.ts"
import type { Box } from "./scene.ts"

/** Whole numbers from 0, each of digits from the lowest: 0 to 42 ends it, 43 and above adds 43 times what follows. */
const naturals = (text: string): ReadonlyArray<number> => {
  const numbers: Array<number> = []
  let value = 0
  let weight = 1
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    const digit = code - (code > 92 ? 41 : 40)
    value += digit * weight
    weight *= 43
    if (digit < 43) {
      numbers.push(value)
      value = 0
      weight = 1
    }
  }
  return numbers
}

const signed = (natural: number): number => (natural & 1 ? -(natural + 1) / 2 : natural / 2)

interface Point {
  readonly x: number
  readonly y: number
  readonly onCurve: boolean
}

/** A glyph in font steps, y pointing up. */
interface Glyph {
  readonly advance: number
  readonly classBefore: number
  readonly classAfter: number
  readonly contours: ReadonlyArray<ReadonlyArray<Point>>
}

const glyphAt = (place: number): Glyph => {
  const [advance = 0, classBefore = 0, classAfter = 0, parts = 0, ...numbers] = naturals(glyphs[place] ?? "")
  const contours: Array<ReadonlyArray<Point>> = []
  let at = 0
  const next = (): number => numbers[at++] ?? 0
  for (let part = 0; part < parts; part++) {
    const { contours: drawn } = glyphAt(next())
    const [dx, dy] = [signed(next()), signed(next())]
    contours.push(
      ...drawn.map((points) => points.map(({ x, y, onCurve }) => ({ x: x + dx, y: y + dy, onCurve })))
    )
  }
  let [x, y] = [0, 0]
  while (at < numbers.length) {
    const points: Array<Point> = []
    for (let left = next(); left > 0; left--) {
      const step = next()
      x += signed(step >> 1)
      y += signed(next())
      points.push({ x, y, onCurve: (step & 1) === 1 })
    }
    contours.push(points)
  }
  return { advance, classBefore, classAfter, contours }
}

let places: ReadonlyMap<string, number> | undefined

const placeOf = (character: string): number | undefined => {
  if (places === undefined) {
    const numbers = naturals(glyphOfCharacter)
    places = new Map([...characters].map((known, i) => [known, numbers[i] ?? 0]))
  }
  return places.get(character)
}

/** Composed where that is possible, without the selectors that ask for a coloured or a plain form. */
const charactersOf = (text: string): ReadonlyArray<string> => [
  ...text.normalize("NFC").replace(/[\ufe0e\ufe0f]/g, "")
]

/** The first character of a text that the caption font lacks. */
export const missingCharacter = (text: string): string | undefined =>
  charactersOf(text).find((character) => placeOf(character) === undefined)

/** A contour of quadratic curves; between two control points the curve passes their middle (TrueType). */
const contourPath = (
  points: ReadonlyArray<Point>,
  map: (point: Point) => readonly [number, number]
): Path => {
  const start = points.findIndex((point) => point.onCurve)
  const first = points[start]
  if (first === undefined) return []
  const path: Array<Segment> = [["M", ...map(first)]]
  let control: Point | undefined
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

/**
 * A line of text as outlines in Inter Bold, kerned, as large as fits the box and in its middle. Characters that the font
 * lacks are left out.
 */
export const caption = (text: string, box: Box): Path => {
  const line = charactersOf(text.trim()).flatMap((character) => {
    const place = placeOf(character)
    return place === undefined ? [] : [glyphAt(place)]
  })
  let width = 0
  let top = capHeight
  let bottom = 0
  const set = line.map((glyph, i) => {
    const before = line[i - 1]
    const row = before === undefined ? 0 : before.classBefore
    const pairs = row === 0 || glyph.classAfter === 0 ? [] : naturals(kerning[row - 1] ?? "")
    width += signed(pairs[glyph.classAfter - 1] ?? 0)
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
  if (width === 0) return []
  const scale = Math.min(box.height / (top - bottom), box.width / width)
  const left = box.x + (box.width - width * scale) / 2
  const baseline = box.y + (box.height + (top + bottom) * scale) / 2
  return set.flatMap(({ glyph, x }) =>
    glyph.contours.flatMap((points) =>
      contourPath(points, (point) => [left + (x + point.x) * scale, baseline - point.y * scale])
    )
  )
}
