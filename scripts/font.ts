// Turns Inter Bold into the outlines that captions are drawn with: fontData.ts and fontCoverage.ts in packages/core/src/rendering/styles
import { readFileSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { parse } from "opentype.js"

/** What opentype.js has and its published types leave out. */
declare module "opentype.js" {
  interface Font {
    readonly position: {
      readonly getCoverageIndex: (coverage: unknown, glyph: number) => number
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

const source = "@fontsource/inter/files/inter-all-700-normal.woff"
const target = (name: string) => new URL(`../packages/core/src/rendering/styles/${name}.ts`, import.meta.url)

/** A point in this many font units: 2816 units an em make 704 steps, finer than a pixel at any size that a caption has. */
const step = 4

/** Whole blocks: Latin with its extensions and Vietnamese, Greek, Cyrillic, punctuation, currencies. */
const ranges = [
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
] as const

/** Signs that captions use: arrows, marks, shapes and the commonest of mathematics. */
const signs = "№℗™℠ℓ℮⅓⅔⅛⅜⅝⅞←↑→↓↔↕↖↗↘↙↩↪⇐⇒⇑⇓⇔⟵⟶∞∑∏√∫≈≠≤≥−∂∆◊✓✗▲▶▼◀△▷▽◁●○■□◆◇★☆☀☼♡♥❤⚠⌘⏎"

const file = readFileSync(createRequire(import.meta.url).resolve(source))
const font = parse(file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength))

const digit = (value: number): string => String.fromCharCode(40 + value + (value >= 52 ? 1 : 0))

/** A whole number from 0, of digits from the lowest: 0 to 42 ends it, 43 and above adds 43 times what follows. */
const natural = (value: number): string =>
  value < 43 ? digit(value) : digit(43 + ((value - 43) % 43)) + natural(Math.floor((value - 43) / 43))

const zigzag = (value: number): number => (value < 0 ? -2 * value - 1 : 2 * value)
const signed = (value: number): string => natural(zigzag(value))
const scaled = (units: number): number => Math.round(units / step)

const wanted = [
  ...new Set([
    ...ranges.flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, i) => first + i)),
    ...[...signs].map((sign) => sign.codePointAt(0) ?? 0)
  ])
]
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

// Inter also lists some single pairs, which differ too little to be worth their bytes.
const kerning = font.tables.gpos.lookups
  .flatMap((lookup: { subtables: Array<{ posFormat?: number }> }) => lookup.subtables)
  .find((table: { posFormat?: number }) => table.posFormat === 2)
const classBefore = (glyph: number): number | undefined =>
  font.position.getCoverageIndex(kerning.coverage, glyph) < 0
    ? undefined
    : font.position.getGlyphClass(kerning.classDef1, glyph)
const classAfter = (glyph: number): number => font.position.getGlyphClass(kerning.classDef2, glyph)

/** Classes in use, numbered from 0; 0 is the class that is never kerned. */
const renumbered = () => {
  const numbers = new Map<number | undefined, number>([[undefined, 0]])
  return {
    numbers,
    of: (found: number | undefined) => {
      const number = numbers.get(found) ?? numbers.size
      numbers.set(found, number)
      return number
    }
  }
}
const before = renumbered()
const after = renumbered()

const encoded: Array<string> = []
for (let place = 0; place < order.length; place++) {
  const index = order[place] ?? 0
  const glyph = font.glyphs.get(index)
  void glyph.path
  const head =
    natural(scaled(glyph.advanceWidth ?? 0)) +
    natural(before.of(classBefore(index))) +
    natural(after.of(classAfter(index)))
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

const rows = [...before.numbers.keys()].slice(1)
const columns = [...after.numbers.keys()].slice(1)
const pairs = rows.map((row) =>
  columns
    .map((column) => signed(scaled(kerning.classRecords[row ?? 0]?.[column ?? 0]?.value1?.xAdvance ?? 0)))
    .join("")
)

const lines = (texts: ReadonlyArray<string>): string =>
  `[\n${texts.map((text) => `  ${JSON.stringify(text)}`).join(",\n")}\n]`

/** Runs of neighboring code points, each by its first one and its length. */
const runs: Array<[first: number, length: number]> = []
for (const code of wanted) {
  const last = runs.at(-1)
  if (last !== undefined && code === last[0] + last[1]) last[1]++
  else runs.push([code, 1])
}

const origin =
  "// Written by scripts/font.ts from Inter Bold, Copyright 2016 The Inter Project Authors, SIL Open Font License 1.1 (fontLicense.txt)."

writeFileSync(
  target("fontCoverage"),
  `${origin}

/** The code points that the font has, in their order: each run by its first one and its length. */
export const runs: ReadonlyArray<readonly [first: number, length: number]> = [
${runs.map(([first, length]) => `  [${first}, ${length}]`).join(",\n")}
]
`
)
writeFileSync(
  target("fontData"),
  `${origin}

/** The height of a capital above the base line. */
export const capHeight = ${scaled(font.tables.os2.sCapHeight)}

/** For each character that the font has, in the order of their code points, the place of its glyph. */
export const glyphOfCharacter =
  ${JSON.stringify(characterGlyphs.map(natural).join(""))}

/** Each glyph: advance, classes before and after, then its parts or its contours. */
export const glyphs = ${lines(encoded)}

/** For each class before, the change of advance ahead of each class after. */
export const kerning = ${lines(pairs)}
`
)
console.log(
  `${wanted.length} characters, ${order.length} glyphs, ${encoded.join("").length} bytes of outlines, ${pairs.join("").length} of kerning, ${rows.length}x${columns.length}`
)
