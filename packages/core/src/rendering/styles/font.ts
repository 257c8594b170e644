import { charactersOf, indexOfCharacter } from "./fontCharacters.ts"
import { glyphOfCharacter, glyphs, kerning } from "./fontData.ts"

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

/** A point of a glyph's outline. */
export interface GlyphPoint {
  readonly x: number
  readonly y: number
  readonly onCurve: boolean
}

/** A glyph in font steps, y pointing up. Contours are of quadratic curves; classes are those of kerning, 0 for none. */
export interface Glyph {
  readonly advance: number
  readonly classBefore: number
  readonly classAfter: number
  readonly contours: ReadonlyArray<ReadonlyArray<GlyphPoint>>
}

const glyphAt = (place: number): Glyph => {
  const [advance = 0, classBefore = 0, classAfter = 0, parts = 0, ...numbers] = naturals(glyphs[place] ?? "")
  const contours: Array<ReadonlyArray<GlyphPoint>> = []
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
    const points: Array<GlyphPoint> = []
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

let places: ReadonlyArray<number> | undefined

const placeOf = (character: string): number | undefined => {
  places ??= naturals(glyphOfCharacter)
  return places[indexOfCharacter(character)]
}

/** The glyphs of a text in their order. Characters that the font lacks are left out. */
export const glyphsOf = (text: string): ReadonlyArray<Glyph> =>
  charactersOf(text).flatMap((character) => {
    const place = placeOf(character)
    return place === undefined ? [] : [glyphAt(place)]
  })

/** The kerning of a glyph after another one, in font steps; negative moves it closer. */
export const kerningBetween = (before: Glyph, after: Glyph): number => {
  if (before.classBefore === 0 || after.classAfter === 0) return 0
  return signed(naturals(kerning[before.classBefore - 1] ?? "")[after.classAfter - 1] ?? 0)
}
