import { readFile } from "node:fs/promises"
import { createRequire } from "node:module"
import * as Codecs from "@quick-response/codecs"
import { layerOf } from "@quick-response/codecs/wasm"
import { LogoRasterizer, type Pixels, SymbolReader } from "@quick-response/core"
import { logoImages } from "@quick-response/core/testing"
import * as Effect from "effect/Effect"
import qrcode from "qrcode"
import { describe, expect, it } from "vitest"

const run = <A, E>(effect: Effect.Effect<A, E, SymbolReader | LogoRasterizer>): Promise<A> =>
  Effect.runPromise(Effect.provide(effect, Codecs.layer))

const read = (pixels: Pixels) => run(Effect.flatMap(SymbolReader, (reader) => reader.read(pixels)))

const rasterize = (image: string, size: number) =>
  run(Effect.flatMap(LogoRasterizer, (rasterizer) => rasterizer.rasterize(image, size)))

const dark = [0, 0, 0, 255]
const clear = [0, 0, 0, 0]

/** A symbol as plain squares of `scale` pixels in a quiet zone; the light parts are transparent. */
const picture = (text: string, scale: number, quiet: number): Pixels => {
  const { size, data } = qrcode.create(text, { errorCorrectionLevel: "M" }).modules
  const width = (size + 2 * quiet) * scale
  const pixels = new Uint8Array(width * width * 4)
  for (let y = 0; y < width; y++) {
    for (let x = 0; x < width; x++) {
      const column = Math.floor(x / scale) - quiet
      const row = Math.floor(y / scale) - quiet
      const inside = column >= 0 && row >= 0 && column < size && row < size
      pixels.set(inside && data[row * size + column] ? dark : clear, 4 * (y * width + x))
    }
  }
  return { width, height: width, data: pixels }
}

const pixelAt = ({ data, width }: Pixels, x: number, y: number) => [
  ...data.slice(4 * (y * width + x), 4 * (y * width + x) + 4)
]

describe("SymbolReaderZxing", () => {
  it.each(["HELLO WORLD", "0123456789", "Grüße, 世界, Привет", "🎉 party 🎉", "点茗", "x".repeat(900)])(
    "reads %s from transparent pixels",
    async (text) => expect(await read(picture(text, 3, 4))).toBe(text)
  )

  it("reads nothing where nothing is", async () => {
    for (const side of [0, 1, 2, 40]) {
      const blank = { width: side, height: side, data: new Uint8Array(side * side * 4) }
      expect(await read(blank)).toBeUndefined()
    }
  })
})

describe("LogoRasterizerResvg", () => {
  it.each(["png", "jpeg", "progressiveJpeg"] as const)(
    "keeps the proportions of a %s, centred",
    async (kind) => {
      const pixels = await rasterize(logoImages[kind], 32)
      expect(pixels).toMatchObject({ width: 32, height: 32 })
      expect(pixelAt(pixels, 16, 4)).toEqual(clear)
      expect(pixelAt(pixels, 16, 27)).toEqual(clear)
      expect(pixelAt(pixels, 1, 16)[3]).toBeGreaterThan(120)
      expect(pixelAt(pixels, 30, 16)[3]).toBeGreaterThan(120)
    }
  )

  it("gives colours that are not premultiplied", async () => {
    const [red, green, blue, alpha] = pixelAt(await rasterize(logoImages.png, 32), 16, 16)
    expect(alpha).toBe(128)
    for (const [found, painted] of [
      [red, 0x20],
      [green, 0x40],
      [blue, 0xc0]
    ] as const)
      expect(Math.abs((found ?? 0) - painted)).toBeLessThanOrEqual(1)
  })

  it.each(["svg", "svgPercent"] as const)("draws %s", async (kind) => {
    const pixels = await rasterize(logoImages[kind], 40)
    expect(pixelAt(pixels, 20, 20)).toEqual([255, 0, 0, 255])
    expect(pixelAt(pixels, 20, 2)).toEqual(clear)
  })

  it.each([
    [20, 10],
    [10, 20],
    [7, 7]
  ])("draws the pictures that an SVG of %d x %d holds", async (width, height) => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><image width="${width}" height="${height}" preserveAspectRatio="none" href="${logoImages.png}"/></svg>`
    const pixels = await rasterize(`data:image/svg+xml,${encodeURIComponent(svg)}`, 40)
    expect(pixels).toMatchObject({ width: 40, height: 40 })
    expect(pixelAt(pixels, 20, 20)[3]).toBe(128)
    expect(pixelAt(pixels, 20, 2)[3] === 0).toBe(width > height)
    expect(pixelAt(pixels, 2, 20)[3] === 0).toBe(width < height)
  })

  it("draws an SVG that is thinner than a pixel, and one that draws nothing", async () => {
    const svg = (content: string) =>
      `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 1">${content}</svg>`)}`
    for (const size of [1, 2, 5, 40]) {
      expect(await rasterize(svg('<rect width="90" height="1"/>'), size)).toMatchObject({ width: size })
      const { data } = await rasterize(svg(""), size)
      expect(data.every((byte) => byte === 0)).toBe(true)
    }
  })

  it.each(["data:image/png;base64,iVBORw0KGgo=", "data:image/svg+xml,%3Csvg", "data:,", '"/><x'])(
    "says that %s cannot be drawn",
    async (image) => {
      const exit = await Effect.runPromise(
        Effect.flatMap(LogoRasterizer, (rasterizer) => rasterizer.rasterize(image, 32)).pipe(
          Effect.provide(Codecs.layer),
          Effect.flip
        )
      )
      expect(exit).toMatchObject({ _tag: "UnreadableLogo" })
    }
  )
})

it("layerOf() works by modules that are handed in", async () => {
  const compiled = async (specifier: string) =>
    WebAssembly.compile(await readFile(createRequire(import.meta.url).resolve(specifier)))
  const layer = layerOf({
    zxing: await compiled("zxing-wasm/reader/zxing_reader.wasm"),
    resvg: await compiled("@resvg/resvg-wasm/index_bg.wasm")
  })
  const [text, logo] = await Effect.runPromise(
    Effect.all([
      Effect.flatMap(SymbolReader, (reader) => reader.read(picture("edge", 4, 4))),
      Effect.flatMap(LogoRasterizer, (rasterizer) => rasterizer.rasterize(logoImages.svg, 8))
    ]).pipe(Effect.provide(layer))
  )
  expect(text).toBe("edge")
  expect(logo.width).toBe(8)
})
