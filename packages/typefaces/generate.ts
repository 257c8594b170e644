// Turns fonts into the outlines that captions are drawn with, in packages/typefaces/src. Run by hand:
// npm install --no-save @fontsource/eb-garamond@4.5.9 @fontsource/jetbrains-mono@4.5.11 @fontsource/m-plus-rounded-1c@4.5.9 \
//   @fontsource/noto-sans-hebrew@4.5.14 @fontsource/noto-sans-arabic@4.5.14
// npx deno run --allow-read --allow-write packages/typefaces/generate.ts
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

const write = (name: string, data: unknown) =>
  writeFileSync(new URL(`src/${name}.json`, import.meta.url), `${JSON.stringify(data)}\n`)

/** The height of a capital in steps: 704 of them are an em of Inter, finer than a pixel at any size that a caption has. */
const capHeight = 512

/** Whole blocks: Latin with its extensions and Vietnamese, Greek, Cyrillic, punctuation, currencies. */
const allLetters =
  /[\u0020-\u007e\u00a0-\u024f\u0259\u02bb-\u02bc\u0370-\u03ff\u0400-\u052f\u1e00-\u1eff\u1f00-\u1fff\u2010-\u2027\u2030-\u203e\u2044\u2070-\u208e\u20a0-\u20bf\u2460-\u2468]/

/** The letters of living languages: what else a caption has is drawn in Inter. */
const usualLetters =
  /[\u0020-\u007e\u00a0-\u017e\u018f\u01a0-\u01a1\u01af-\u01b0\u0218-\u021b\u0259\u02bb-\u02bc\u0384-\u03ce\u0400-\u045f\u0490-\u0493\u0496-\u049d\u04a0-\u04a5\u04aa-\u04bb\u04cb-\u04cc\u04d0-\u04f9\u1e80-\u1e85\u1e9e\u1ea0-\u1ef9\u2010-\u2015\u2018-\u201e\u2020-\u2022\u2026\u2030\u2032-\u2033\u2039-\u203a\u20a9-\u20ac\u20b4\u20b9-\u20ba\u20bd]/

const hebrew = /[\u05be\u05d0-\u05ea\u05f3-\u05f4]/

/** The characters of captions in Hebrew, and in Arabic with the letters of Persian and Urdu, as people write it. */
const rightToLeft =
  /[\u05be\u05d0-\u05ea\u05f3-\u05f4\u060c\u061b\u061f\u0621-\u063a\u0640-\u064a\u0660-\u066c\u0679\u067e\u0686\u0688\u0691\u0698\u06a9\u06af\u06ba\u06be\u06c1\u06cc\u06d2\u06d4\u06f0-\u06f9]/

/** Punctuation and digits; and letters in the forms that they take beside others, which have code points of their own. */
const arabic =
  /[\u060c\u061b\u061f\u0640\u0660-\u066c\u06d4\u06f0-\u06f9\ufb56-\ufb59\ufb66-\ufb69\ufb7a-\ufb7d\ufb88-\ufb95\ufb9e-\ufb9f\ufba6-\ufbaf\ufbfc-\ufbff\ufe80-\ufefc]/

/** Signs that captions use: arrows, marks, shapes and the commonest of mathematics. */
const allSigns = "№℗™℠ℓ℮⅓⅔⅛⅜⅝⅞←↑→↓↔↕↖↗↘↙↩↪⇐⇒⇑⇓⇔⟵⟶∞∑∏√∫≈≠≤≥−∂∆◊✓✗▲▶▼◀△▷▽◁●○■□◆◇★☆☀☼♡♥❤⚠⌘⏎"
const usualSigns = "№™←↑→↓−"

interface Source {
  /** The name of the file that is written, and of the typeface. */
  readonly name: string
  readonly file: string
  readonly letters: RegExp
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
    letters: allLetters,
    signs: allSigns,
    kerns: "classes"
  },
  {
    name: "serif",
    file: "@fontsource/eb-garamond/files/eb-garamond-all-800-normal.woff",
    letters: usualLetters,
    signs: usualSigns,
    kerns: "pairs"
  },
  {
    name: "rounded",
    file: "@fontsource/m-plus-rounded-1c/files/m-plus-rounded-1c-all-800-normal.woff",
    letters: new RegExp(`${usualLetters.source}|${hebrew.source}`),
    signs: usualSigns,
    kerns: "pairs"
  },
  {
    name: "mono",
    file: "@fontsource/jetbrains-mono/files/jetbrains-mono-all-800-normal.woff",
    letters: usualLetters,
    signs: usualSigns,
    kerns: "pairs"
  },
  {
    name: "hebrew",
    file: "@fontsource/noto-sans-hebrew/files/noto-sans-hebrew-all-700-normal.woff",
    letters: hebrew,
    signs: "",
    kerns: "pairs"
  },
  {
    name: "arabic",
    file: "@fontsource/noto-sans-arabic/files/noto-sans-arabic-all-700-normal.woff",
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

const codesOf = (letters: RegExp): ReadonlyArray<number> =>
  Array.from({ length: 0x10000 }, (_, code) => code).filter((code) => letters.test(String.fromCharCode(code)))

/** Code points by turns: how many are left out, and how many there are. */
const runsOf = (codes: ReadonlyArray<number>): ReadonlyArray<number> => {
  const runs: Array<number> = []
  let next = -1
  for (const code of codes) {
    if (code === next) runs.push((runs.pop() ?? 0) + 1)
    else runs.push(code - Math.max(next, 0), 1)
    next = code + 1
  }
  return runs
}

for (const { name, file, letters, signs, kerns, capital } of sources) {
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

  // The check of captions needs the characters that there are, not their outlines.
  if (name === "sans") {
    write("runs", runsOf(wanted))
    write("rightToLeftRuns", runsOf(codesOf(rightToLeft)))
  }
  write(name, {
    ...(name === "sans" ? {} : { runs: runsOf(wanted) }),
    glyphOfCharacter: characterGlyphs.map(natural).join(""),
    glyphs: encoded,
    kerning: pairs
  })
  console.log(
    `${name}: ${wanted.length} characters, ${order.length} glyphs, ${encoded.join("").length} bytes of outlines, ${pairs.join("").length} of kerning, ${pairs.length} rows`
  )
}
