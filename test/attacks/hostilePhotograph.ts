import { deflateSync } from "node:zlib"
import { encode } from "@quick-response/core/drawing"
import * as Either from "@quick-response/core/either"
import sharp from "sharp"
import { jpegFile, jpegMarkers } from "../logo/jpegFiles.ts"
import { chunk, pngHeader, pngOf } from "../logo/pngFiles.ts"
import { costlyDocuments, hostileSvg, svgOf } from "./hostileSvg.ts"
import type { Random } from "./random.ts"

/** A picture that somebody sends to be read, and the media type that it is sent as. */
export interface HostilePhotograph {
  readonly mediaType: "image/png" | "image/jpeg" | "image/webp" | "image/svg+xml"
  readonly file: Uint8Array
}

/** True if a module of a pattern is dark. */
type Pattern = (x: number, y: number) => boolean

/** The rings of a finder pattern (ISO/IEC 18004, section 6.3.3), and a light module behind it. */
const finders: Pattern = (x, y) => {
  const reach = Math.max(Math.abs((x % 8) - 3), Math.abs((y % 8) - 3))
  return reach < 2 || reach === 3
}

const patterns: readonly [Pattern, ...ReadonlyArray<Pattern>] = [
  finders,
  // Without the light modules between them, and as stripes: 1:1:3:1:1 along every row.
  (x, y) => finders((x * 8) / 7, (y * 8) / 7),
  (x) => finders(x, 3),
  (x, y) => finders(x, y) !== y % 16 < 8,
  (x, y) => (x + y) % 2 === 0,
  (x, y) => (Math.imul(x + 1, 0x9e3779b1) ^ Math.imul(y + 1, 0x85ebca6b)) % 7 < 3
]

/** A PNG of one bit for each pixel. */
const bitPng = (width: number, height: number, dark: Pattern): Buffer => {
  const stride = 1 + Math.ceil(width / 8)
  const rows = Buffer.alloc(stride * height, 0xff)
  for (let y = 0; y < height; y++) {
    rows[y * stride] = 0
    for (let x = 0; x < width; x++)
      if (dark(x, y)) {
        const at = y * stride + 1 + (x >> 3)
        rows[at] = (rows[at] ?? 0) & ~(0x80 >> (x & 7))
      }
  }
  const header = pngHeader({ width, height, depth: 1, colorType: 0, isInterlaced: false })
  return pngOf(header, chunk("IDAT", deflateSync(rows, { level: 1 })))
}

/** The largest pictures that are taken: square, wide and high. */
const sides: readonly [readonly [number, number], ...ReadonlyArray<readonly [number, number]>] = [
  [4_096, 4_096],
  [16_384, 1_024],
  [1_024, 16_384],
  [2_048, 2_048],
  [1_000, 1_000]
]

const carpet = (random: Random): HostilePhotograph => {
  const [width, height] = random.of(sides)
  const module = random.of([1, 2, 3, 4, 8])
  const dark = random.of(patterns)
  return {
    mediaType: "image/png",
    file: bitPng(width, height, (x, y) => dark(Math.floor(x / module), Math.floor(y / module)))
  }
}

const symbol = Either.getOrThrow(encode("https://example.com/one/of/many", "Medium"))

/** More symbols than are read of one picture. */
const symbols = (random: Random): HostilePhotograph => {
  const [width, height] = random.of(sides)
  const module = random.of([1, 2, 3, 4])
  const across = symbol.width + random.of([1, 4])
  const dark = (x: number, y: number): boolean =>
    Math.max(x, y) < symbol.width && symbol.modules[y * symbol.width + x] === 1
  return {
    mediaType: "image/png",
    file: bitPng(width, height, (x, y) =>
      dark(Math.floor(x / module) % across, Math.floor(y / module) % across)
    )
  }
}

/** A PNG whose header claims a size, and whose rows are zeros: this many mebibytes, fewer or more than it needs. */
const zeros = (random: Random): HostilePhotograph => {
  const [width, height] = random.of<readonly [number, number]>([
    ...sides,
    [2 ** 31 - 1, 2 ** 31 - 1],
    [2 ** 24, 1],
    [16_385, 1],
    [4_097, 4_096],
    [0, 0]
  ])
  const kind = {
    width,
    height,
    depth: random.of([1, 8, 16]),
    colorType: random.of([0, 2, 3, 4, 6]),
    isInterlaced: random.chance(0.3)
  }
  const rows = deflateSync(Buffer.alloc(random.of([0, 1, 16, 129, 300]) * 2 ** 20), { level: 1 })
  return { mediaType: "image/png", file: pngOf(pngHeader(kind), chunk("IDAT", rows)) }
}

/** Bits, the least first, as a lossless WebP has them (RFC 9649, section 3.3). */
const bitsOf = (...fields: ReadonlyArray<readonly [value: number, count: number]>): Buffer => {
  const bits = fields.flatMap(([value, count]) => Array.from({ length: count }, (_, i) => (value >>> i) & 1))
  const bytes = Buffer.alloc(Math.ceil(bits.length / 8))
  for (const [i, bit] of bits.entries()) bytes[i >> 3] = (bytes[i >> 3] ?? 0) | (bit << (i & 7))
  return bytes
}

const riff = (...chunks: ReadonlyArray<readonly [name: string, content: Uint8Array]>): Buffer => {
  const parts = chunks.map(([name, content]) => {
    const head = Buffer.from(`${name}\0\0\0\0`, "latin1")
    head.writeUInt32LE(content.length, 4)
    return Buffer.concat([head, content, Buffer.alloc(content.length % 2)])
  })
  const head = Buffer.from("RIFF\0\0\0\0WEBP", "latin1")
  head.writeUInt32LE(4 + parts.reduce((sum, { length }) => sum + length, 0), 4)
  return Buffer.concat([head, ...parts])
}

/** A lossless WebP of one color: each of its five prefix codes has one symbol, so that its pixels take no bits at all. */
const blankWebp = (width: number, height: number): Buffer => {
  const one = (symbol: number) =>
    [
      [1, 1],
      [0, 1],
      [1, 1],
      [symbol, 8]
    ] as const
  const codes = [255, 255, 255, 255, 0].flatMap(one)
  const bits = bitsOf([width - 1, 14], [height - 1, 14], [0, 1], [0, 3], [0, 1], [0, 1], [0, 1], ...codes)
  return riff(["VP8L", Buffer.concat([Buffer.of(0x2f), bits, Buffer.alloc(16)])])
}

/** The chunk that tells the size of an extended WebP, which its picture may contradict. */
const extended = (width: number, height: number): readonly [string, Buffer] => {
  const content = Buffer.alloc(10)
  content.writeUIntLE(Math.max(0, width - 1), 4, 3)
  content.writeUIntLE(Math.max(0, height - 1), 7, 3)
  return ["VP8X", content]
}

const carpetPixels = Buffer.from(
  Uint8Array.from({ length: 2_048 * 2_048 }, (_, i) => (finders(i & 2_047, i >> 11) ? 0 : 255))
)
const carpetImage = sharp(carpetPixels, { raw: { width: 2_048, height: 2_048, channels: 1 } })
const webpCarpets = [
  await carpetImage.clone().webp({ quality: 30, effort: 0 }).toBuffer(),
  await carpetImage.clone().webp({ lossless: true, effort: 0 }).toBuffer()
] as const
const jpegCarpets = [
  await carpetImage.clone().jpeg({ quality: 50 }).toBuffer(),
  await carpetImage.clone().jpeg({ quality: 50, progressive: true }).toBuffer()
] as const

const webp = (random: Random): HostilePhotograph => {
  const [width, height] = random.of(sides)
  const inner = blankWebp(Math.min(width, 16_383), Math.min(height, 16_383))
  const noise = Buffer.from(Array.from({ length: 2_000 }, () => random.below(256)))
  const file = random.of<() => Buffer>([
    () => inner,
    () => riff(extended(1, 1), ["VP8L", inner.subarray(20)]),
    () => riff(extended(width, height), ["EXIF", noise], ["VP8L", inner.subarray(20)]),
    () => riff(extended(2 ** 24, 2 ** 24), ["VP8L", inner.subarray(20)]),
    () => riff(["VP8L", Buffer.concat([inner.subarray(20, 25), noise])]),
    () =>
      riff([
        "VP8 ",
        Buffer.concat([Buffer.from("100000" + "9d012a", "hex"), bitsOf([width, 16], [height, 16]), noise])
      ]),
    () => riff(["ICCP", noise], ["VP8L", inner.subarray(20)])
  ])()
  return { mediaType: "image/webp", file }
}

const jpeg = (random: Random): HostilePhotograph => {
  const file = Buffer.from(
    jpegFile(random.of([8, 640, 2_000]), random.of([8, 640, 2_000]), {
      quality: random.of([1, 60, 100]),
      progressive: random.chance(0.5),
      color_space: random.of([1, 3])
    })
  )
  const frame = jpegMarkers(file).find(([marker]) => marker === 0xc0 || marker === 0xc2)?.[1] ?? 0
  if (random.chance(0.4)) {
    file.writeUInt16BE(random.of([0, 1, 4_096, 16_384, 65_535]), frame + 5)
    file.writeUInt16BE(random.of([0, 1, 1_024, 4_096, 65_535]), frame + 7)
  }
  return { mediaType: "image/jpeg", file }
}

const svg = (random: Random): HostilePhotograph => {
  const [first = "", ...others] = Object.values(costlyDocuments)
  const cells = (count: number, each: (x: number, y: number) => string): string =>
    Array.from({ length: count * count }, (_, i) => each(i % count, Math.floor(i / count))).join("")
  const finder = (x: number, y: number) => `M${x} ${y}h7v7h-7zm1 1v5h5v-5zm1 1h3v3h-3z`
  const text = random.of<() => string>([
    () => hostileSvg(random),
    () => random.of([first, ...others]),
    () =>
      svgOf(`<path fill-rule="evenodd" d="${cells(random.of([10, 70]), (x, y) => finder(8 * x, 8 * y))}"/>`),
    () =>
      svgOf(
        `<path id="f" fill-rule="evenodd" d="${finder(0, 0)}"/>${cells(40, (x, y) => `<use href="#f" x="${8 * x}" y="${8 * y}"/>`)}`
      ),
    () => `<svg xmlns="http://www.w3.org/2000/svg" width="1e9" height="1e9" viewBox="0 0 1 1"/>`,
    () => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1000000"><path d="M0 0h1v1z"/></svg>`,
    () =>
      svgOf(
        `<image width="99" height="99" href="data:image/png;base64,${Buffer.from(carpet(random).file).toString("base64")}"/>`
      )
  ])()
  return { mediaType: "image/svg+xml", file: Buffer.from(text) }
}

const spoilt = (random: Random): HostilePhotograph => {
  const { mediaType, file } = random.of([carpet, symbols, zeros, webp, jpeg, svg, finished])(random)
  const copy = Buffer.from(file)
  if (random.chance(0.5)) return { mediaType, file: copy.subarray(0, random.below(copy.length + 1)) }
  for (let i = random.of([1, 10, 1_000]); i > 0; i--) copy[random.below(copy.length)] = random.below(256)
  return { mediaType, file: copy }
}

const finished = (random: Random): HostilePhotograph =>
  random.of<() => HostilePhotograph>([
    () => ({ mediaType: "image/webp", file: random.of(webpCarpets) }),
    () => ({ mediaType: "image/jpeg", file: random.of(jpegCarpets) })
  ])()

/** The kinds of hostile pictures by name. */
export const hostilePhotographs = {
  carpet,
  symbols,
  zeros,
  webp,
  jpeg,
  svg,
  finished,
  spoilt
} satisfies Readonly<Record<string, (random: Random) => HostilePhotograph>>
