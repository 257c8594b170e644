// Turns fonts into the outlines that captions are drawn with, in packages/typefaces/src. Run by hand:
// npm install --no-save @fontsource/eb-garamond@4.5.9 @fontsource/jetbrains-mono@4.5.11 @fontsource/m-plus-rounded-1c@4.5.9 \
//   @fontsource/noto-sans-hebrew@4.5.14 @fontsource/noto-sans-arabic@4.5.14
// npx deno run --allow-read --allow-write scripts/typefaces.ts && npx biome format --write packages/typefaces/src
import { readFileSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { type Font, parse } from "opentype.js"

/** Members of opentype.js that its published types leave out. */
declare module "opentype.js" {
  interface Font {
    readonly position: {
      readonly getCoverageIndex: (coverage: unknown, glyph: number) => number
      readonly getKerningTables: () => ReadonlyArray<unknown> | undefined
      readonly getKerningValue: (tables: ReadonlyArray<unknown>, before: number, after: number) => number
      readonly getGlyphClass: (classes: unknown, glyph: number) => number
    }
  }
  interface Glyph {
    readonly isComposite?: boolean
    readonly components: ReadonlyArray<{
      readonly glyphIndex: number
      readonly dx: number
      readonly dy: number
      readonly xScale: number
      readonly yScale: number
      readonly scale01: number
      readonly scale10: number
    }>
    readonly points?: ReadonlyArray<{
      readonly x: number
      readonly y: number
      readonly onCurve: boolean
      readonly lastPointOfContour?: boolean
    }>
  }
}

const target = (name: string) => new URL(`../packages/typefaces/src/${name}.ts`, import.meta.url)

/** The height of a capital in steps: 704 of them are an em of Inter, finer than a pixel at any size that a caption has. */
const capHeight = 512

type Ranges = ReadonlyArray<readonly [first: number, last: number]>

/** Whole blocks: Latin with its extensions and Vietnamese, Greek, Cyrillic, punctuation, currencies. */
const allLetters: Ranges = [
  [0x20, 0x7e],
  [0xa0, 0x24f],
  [0x259, 0x259],
  [0x2bb, 0x2bc],
  [0x370, 0x3ff],
  [0x400, 0x52f],
  [0x1e00, 0x1eff],
  [0x1f00, 0x1fff],
  [0x2010, 0x2027],
  [0x2030, 0x203e],
  [0x2044, 0x2044],
  [0x2070, 0x208e],
  [0x20a0, 0x20bf],
  [0x2460, 0x2468]
]

/** The letters of living languages: what else a caption has is drawn in Inter. */
const usualLetters: Ranges = [
  [0x20, 0x7e],
  [0xa0, 0x17e],
  [0x18f, 0x18f],
  [0x1a0, 0x1a1],
  [0x1af, 0x1b0],
  [0x218, 0x21b],
  [0x259, 0x259],
  [0x2bb, 0x2bc],
  [0x384, 0x3ce],
  [0x400, 0x45f],
  [0x490, 0x493],
  [0x496, 0x49d],
  [0x4a0, 0x4a5],
  [0x4aa, 0x4bb],
  [0x4cb, 0x4cc],
  [0x4d0, 0x4f9],
  [0x1e80, 0x1e85],
  [0x1e9e, 0x1e9e],
  [0x1ea0, 0x1ef9],
  [0x2010, 0x2015],
  [0x2018, 0x201e],
  [0x2020, 0x2022],
  [0x2026, 0x2026],
  [0x2030, 0x2030],
  [0x2032, 0x2033],
  [0x2039, 0x203a],
  [0x20a9, 0x20ac],
  [0x20b4, 0x20b4],
  [0x20b9, 0x20ba],
  [0x20bd, 0x20bd]
]

const hebrew: Ranges = [
  [0x5be, 0x5be],
  [0x5d0, 0x5ea],
  [0x5f3, 0x5f4]
]

/** The characters of captions in Hebrew, and in Arabic with the letters of Persian and Urdu, as people write it. */
const rightToLeft: Ranges = [
  ...hebrew,
  [0x60c, 0x60c],
  [0x61b, 0x61b],
  [0x61f, 0x61f],
  [0x621, 0x63a],
  [0x640, 0x64a],
  [0x660, 0x66c],
  [0x679, 0x679],
  [0x67e, 0x67e],
  [0x686, 0x686],
  [0x688, 0x688],
  [0x691, 0x691],
  [0x698, 0x698],
  [0x6a9, 0x6a9],
  [0x6af, 0x6af],
  [0x6ba, 0x6ba],
  [0x6be, 0x6be],
  [0x6c1, 0x6c1],
  [0x6cc, 0x6cc],
  [0x6d2, 0x6d2],
  [0x6d4, 0x6d4],
  [0x6f0, 0x6f9]
]

/** Punctuation and digits; and letters in the forms that they take beside others, which have code points of their own. */
const arabic: Ranges = [
  [0x60c, 0x60c],
  [0x61b, 0x61b],
  [0x61f, 0x61f],
  [0x640, 0x640],
  [0x660, 0x66c],
  [0x6d4, 0x6d4],
  [0x6f0, 0x6f9],
  [0xfb56, 0xfb59],
  [0xfb66, 0xfb69],
  [0xfb7a, 0xfb7d],
  [0xfb88, 0xfb95],
  [0xfb9e, 0xfb9f],
  [0xfba6, 0xfbaf],
  [0xfbfc, 0xfbff],
  [0xfe80, 0xfefc]
]

/** Signs that captions use: arrows, marks, shapes and the commonest of mathematics. */
const allSigns = "№℗™℠ℓ℮⅓⅔⅛⅜⅝⅞←↑→↓↔↕↖↗↘↙↩↪⇐⇒⇑⇓⇔⟵⟶∞∑∏√∫≈≠≤≥−∂∆◊✓✗▲▶▼◀△▷▽◁●○■□◆◇★☆☀☼♡♥❤⚠⌘⏎"
const usualSigns = "№™←↑→↓−"

interface Source {
  /** The name of the file that is written, and of the typeface. */
  readonly name: string
  readonly file: string
  /** The origin of the file, and its owner. */
  readonly origin: string
  readonly letters: Ranges
  readonly signs: string
  /** Inter also lists some single pairs, which differ too little to be worth their bytes. */
  readonly kerns: "classes" | "pairs"
  /** The height of a capital in font units, where the font has none. */
  readonly capital?: number
}

const sources: ReadonlyArray<Source> = [
  {
    name: "sans",
    file: "@fontsource/inter/files/inter-all-700-normal.woff",
    origin: "Inter Bold, Copyright 2016 The Inter Project Authors",
    letters: allLetters,
    signs: allSigns,
    kerns: "classes"
  },
  {
    name: "serif",
    file: "@fontsource/eb-garamond/files/eb-garamond-all-800-normal.woff",
    origin: "EB Garamond ExtraBold, Copyright 2017 The EB Garamond Project Authors",
    letters: usualLetters,
    signs: usualSigns,
    kerns: "pairs"
  },
  {
    name: "rounded",
    file: "@fontsource/m-plus-rounded-1c/files/m-plus-rounded-1c-all-800-normal.woff",
    origin: "M PLUS Rounded 1c ExtraBold, Copyright 2016 The Rounded M+ Project Authors",
    letters: [...usualLetters, ...hebrew],
    signs: usualSigns,
    kerns: "pairs"
  },
  {
    name: "mono",
    file: "@fontsource/jetbrains-mono/files/jetbrains-mono-all-800-normal.woff",
    origin: "JetBrains Mono ExtraBold, Copyright 2020 The JetBrains Mono Project Authors",
    letters: usualLetters,
    signs: usualSigns,
    kerns: "pairs"
  },
  {
    name: "hebrew",
    file: "@fontsource/noto-sans-hebrew/files/noto-sans-hebrew-all-700-normal.woff",
    origin: "Noto Sans Hebrew Bold, Copyright 2022 The Noto Project Authors",
    letters: hebrew,
    signs: "",
    kerns: "pairs"
  },
  {
    name: "arabic",
    file: "@fontsource/noto-sans-arabic/files/noto-sans-arabic-all-700-normal.woff",
    origin: "Noto Sans Arabic Bold, Copyright 2015-2020 Google LLC",
    letters: arabic,
    signs: "",
    kerns: "pairs",
    capital: 714
  }
]

const digit = (value: number): string => String.fromCharCode(40 + value + (value >= 52 ? 1 : 0))

/** A whole number from 0, of digits from the lowest: 0 to 42 ends it, 43 and above adds 43 times what follows. */
const natural = (value: number): string =>
  value < 43 ? digit(value) : digit(43 + ((value - 43) % 43)) + natural(Math.floor((value - 43) / 43))

const zigzag = (value: number): number => (value < 0 ? -2 * value - 1 : 2 * value)
const signed = (value: number): string => natural(zigzag(value))

/** The height of a capital H, which not every font says of itself. */
const capitalOf = (font: Font): number => font.charToGlyph("H").getMetrics().yMax

/** Classes in use, numbered from 0; 0 is the class that is never kerned. */
const numbered = <Key>(never: Key) => {
  const numbers = new Map<Key, number>([[never, 0]])
  return {
    keys: () => [...numbers.keys()].slice(1),
    of: (found: Key) => {
      const number = numbers.get(found) ?? numbers.size
      numbers.set(found, number)
      return number
    }
  }
}

/** The classes of each glyph, and the change of advance between two of them. */
interface Kerning {
  readonly before: (glyph: number) => number
  readonly after: (glyph: number) => number
  readonly rows: () => ReadonlyArray<ReadonlyArray<number>>
}

/** The font's own classes. */
const kerningOfClasses = (font: Font): Kerning => {
  const table = font.tables.gpos.lookups
    .flatMap((lookup: { subtables: Array<{ posFormat?: number }> }) => lookup.subtables)
    .find(({ posFormat }: { posFormat?: number }) => posFormat === 2)
  const before = numbered<number | undefined>(undefined)
  const after = numbered<number | undefined>(undefined)
  return {
    before: (glyph) =>
      before.of(
        font.position.getCoverageIndex(table.coverage, glyph) < 0
          ? undefined
          : font.position.getGlyphClass(table.classDef1, glyph)
      ),
    after: (glyph) => after.of(font.position.getGlyphClass(table.classDef2, glyph)),
    rows: () =>
      before
        .keys()
        .map((row) =>
          after.keys().map((column) => table.classRecords[row ?? 0]?.[column ?? 0]?.value1?.xAdvance ?? 0)
        )
  }
}

/** Classes of glyphs that are kerned alike, found by trying every pair. */
const kerningOfPairs = (
  font: Font,
  glyphs: ReadonlyArray<number>,
  scaled: (units: number) => number
): Kerning => {
  const tables = font.position.getKerningTables() ?? []
  /** A twentieth of a capital is the least that is seen. */
  const least = 10
  const amountOf = (before: number, after: number): number => {
    const value = font.position.getKerningValue(tables, before, after)
    return Math.abs(scaled(value)) < least ? 0 : value
  }
  const values = new Map(glyphs.map((one) => [one, glyphs.map((other) => amountOf(one, other))]))
  const rowOf = (glyph: number): string => (values.get(glyph) ?? []).join()
  const columnOf = (glyph: number): string => {
    const place = glyphs.indexOf(glyph)
    return place < 0 ? "" : glyphs.map((one) => values.get(one)?.[place] ?? 0).join()
  }
  const none = glyphs.map(() => 0).join()
  const before = numbered(none)
  const after = numbered(none)
  const firstOf = (key: string, of: (glyph: number) => string): number =>
    glyphs.find((glyph) => of(glyph) === key) ?? 0
  const isKnown = (glyph: number): boolean => values.has(glyph)
  return {
    before: (glyph) => (isKnown(glyph) ? before.of(rowOf(glyph)) : 0),
    after: (glyph) => (isKnown(glyph) ? after.of(columnOf(glyph)) : 0),
    rows: () => {
      const columns = after.keys().map((key) => firstOf(key, columnOf))
      return before.keys().map((key) => {
        const glyph = firstOf(key, rowOf)
        return columns.map((column) => amountOf(glyph, column))
      })
    }
  }
}

const lines = (texts: ReadonlyArray<string>): string =>
  texts.length === 0 ? "[]" : `[\n${texts.map((text) => `    ${JSON.stringify(text)}`).join(",\n")}\n  ]`

const codesOf = (ranges: Ranges): ReadonlyArray<number> =>
  ranges.flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, i) => first + i))

/** Code points by turns: how many are left out, and how many there are. */
const runsOf = (codes: ReadonlyArray<number>): string => {
  const runs: Array<number> = []
  let next = -1
  for (const code of codes) {
    if (code === next) runs.push((runs.pop() ?? 0) + 1)
    else runs.push(code - Math.max(next, 0), 1)
    next = code + 1
  }
  return JSON.stringify(runs)
}

for (const { name, file, origin, letters, signs, kerns, capital } of sources) {
  const bytes = readFileSync(createRequire(import.meta.url).resolve(file))
  const font = parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength))
  const step = (capital ?? capitalOf(font)) / capHeight
  const scaled = (units: number): number => Math.round(units / step)

  const wanted = [...new Set([...codesOf(letters), ...[...signs].map((sign) => sign.codePointAt(0) ?? 0)])]
    .filter((code) => code !== 0xad && font.charToGlyphIndex(String.fromCodePoint(code)) > 0)
    .sort((a, b) => a - b)

  /** The glyphs to write, each with its place in the list; parts of others are appended as they turn up. */
  const places = new Map<number, number>()
  const order: Array<number> = []
  const placeOf = (glyph: number): number => {
    const place = places.get(glyph) ?? order.push(glyph) - 1
    places.set(glyph, place)
    return place
  }
  const characterGlyphs = wanted.map((code) => placeOf(font.charToGlyphIndex(String.fromCodePoint(code))))
  const kerning = kerns === "classes" ? kerningOfClasses(font) : kerningOfPairs(font, [...order], scaled)

  const encoded: Array<string> = []
  for (let place = 0; place < order.length; place++) {
    const index = order[place] ?? 0
    const glyph = font.glyphs.get(index)
    void glyph.path
    const head =
      natural(scaled(glyph.advanceWidth ?? 0)) +
      natural(kerning.before(index)) +
      natural(kerning.after(index))
    const parts = glyph.isComposite ? glyph.components : []
    const isPlain = parts.every(
      (part) => part.xScale === 1 && part.yScale === 1 && part.scale01 === 0 && part.scale10 === 0
    )
    if (parts.length > 0 && isPlain) {
      const written = parts.map(
        (part) => natural(placeOf(part.glyphIndex)) + signed(scaled(part.dx)) + signed(scaled(part.dy))
      )
      encoded.push(head + natural(parts.length) + written.join(""))
      continue
    }
    let text = head + natural(0)
    let contour: Array<{ x: number; y: number; onCurve: boolean }> = []
    let [x, y] = [0, 0]
    for (const point of glyph.points ?? []) {
      contour.push(point)
      if (!point.lastPointOfContour) continue
      // A round contour may have no point that the curve passes.
      const [first = point] = contour
      if (!contour.some(({ onCurve }) => onCurve))
        contour.unshift({ x: (first.x + point.x) / 2, y: (first.y + point.y) / 2, onCurve: true })
      text += natural(contour.length)
      for (const { onCurve, ...to } of contour) {
        text += natural(2 * zigzag(scaled(to.x) - x) + (onCurve ? 1 : 0)) + signed(scaled(to.y) - y)
        x = scaled(to.x)
        y = scaled(to.y)
      }
      contour = []
    }
    encoded.push(text)
  }
  const pairs = kerning.rows().map((row) => row.map((value) => signed(scaled(value))).join(""))

  const note = `// Written by scripts/typefaces.ts from ${origin}, SIL Open Font License 1.1 (license.txt).`
  const runs = `/** The code points that the typeface has, in their order: by turns how many are left out, and how many there are. */
export const runs: ReadonlyArray<number> = ${runsOf(wanted)}
`
  // The check of captions needs the characters that there are, not their outlines.
  if (name === "sans")
    writeFileSync(
      target("coverage"),
      `${note}

${runs}
/** The characters of Hebrew and Arabic, by two typefaces of Noto. */
export const rightToLeftRuns: ReadonlyArray<number> = ${runsOf(codesOf(rightToLeft))}
`
    )
  writeFileSync(
    target(name),
    `${note}
${name === "sans" ? 'import { runs } from "./coverage.ts"\n' : ""}import type { Outlines } from "./Typeface.ts"

export const ${name}: Outlines = {
  ${name === "sans" ? "runs" : `runs: ${runsOf(wanted)}`},
  glyphOfCharacter:
    ${JSON.stringify(characterGlyphs.map(natural).join(""))},
  glyphs: ${lines(encoded)},
  kerning: ${lines(pairs)}
}
`
  )
  console.log(
    `${name}: ${wanted.length} characters, ${order.length} glyphs, ${encoded.join("").length} bytes of outlines, ${pairs.join("").length} of kerning, ${pairs.length} rows`
  )
}
