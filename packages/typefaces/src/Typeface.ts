import { indexOfCharacter, type Runs } from "./characters.ts"

/** The height of capitals above the base line, in font steps; equal in all typefaces, so that they can be mixed. */
export const capHeight = 512

/** The glyphs of a typeface, in font steps, y pointing up, as `generate.ts` writes them into JSON files. */
export interface Outlines {
  /** Its code points, in order. */
  readonly runs: Runs
  /** The glyph's index for each of them. */
  readonly glyphOfCharacter: string
  /** Each glyph: advance, kerning classes before and after, parts, contours. */
  readonly glyphs: ReadonlyArray<string>
  /** For each class before, the change of advance by class after. */
  readonly kerning: ReadonlyArray<string>
}

/** Decodes whole numbers in base 43, lowest digit first: 0 to 42 ends a number, 43 and above continues it. */
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

export interface GlyphPoint {
  readonly x: number
  readonly y: number
  readonly onCurve: boolean
}

/** A glyph in font steps, y pointing up. Contours are quadratic curves; kerning class 0 means no kerning. */
export interface Glyph {
  readonly advance: number
  readonly classBefore: number
  readonly classAfter: number
  readonly contours: ReadonlyArray<ReadonlyArray<GlyphPoint>>
}

/** A typeface for captions. */
export interface Typeface {
  /** The glyph of a character; undefined if the typeface lacks it. */
  readonly glyphOf: (character: string) => Glyph | undefined
  /** The kerning between two glyphs, in font steps; negative moves them closer. */
  readonly kerningBetween: (before: Glyph, after: Glyph) => number
}

/** Decodes outlines on first use. */
export const typefaceOf = ({ runs, glyphOfCharacter, glyphs, kerning }: Outlines): Typeface => {
  const read = (place: number): Glyph => {
    const [advance = 0, classBefore = 0, classAfter = 0, parts = 0, ...numbers] = naturals(
      glyphs[place] ?? ""
    )
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
  const known: Array<Glyph | undefined> = []
  const glyphAt = (place: number): Glyph => {
    const glyph = known[place] ?? read(place)
    known[place] = glyph
    return glyph
  }
  let places: ReadonlyArray<number> | undefined
  return {
    glyphOf: (character) => {
      places ??= naturals(glyphOfCharacter)
      const place = places[indexOfCharacter(character, runs)]
      return place === undefined ? undefined : glyphAt(place)
    },
    kerningBetween: (before, after) =>
      before.classBefore === 0 || after.classAfter === 0
        ? 0
        : signed(naturals(kerning[before.classBefore - 1] ?? "")[after.classAfter - 1] ?? 0)
  }
}
