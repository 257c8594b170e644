import * as Codecs from "@quick-response/codecs"
import { type ImageOutput, type QrConfig, Rendering, renderingLayer } from "@quick-response/core"
import { compose } from "@quick-response/core/drawing"
import * as Either from "@quick-response/core/either"
import { configOf, configurations } from "@quick-response/laws"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as FastCheck from "fast-check"
import { PNG } from "pngjs"
import { draw } from "quick-response"
import { describe, expect, it } from "vitest"
import { forAllAsync } from "../forAll.ts"
import { decoders } from "../scanning/decoders.ts"
import { decoded, pixelsOfEncoded, pixelsOfPng, runtime } from "../scanning/images.ts"

const bytesOf = async (config: QrConfig, output: ImageOutput): Promise<Uint8Array> => {
  const image = await runtime.runPromise(
    Effect.flatMap(Rendering, (rendering) => rendering.render(config, output))
  )
  if (!("bytes" in image)) throw new Error("no bytes")
  return image.bytes
}

/** Designs that are drawn, in widths of few pixels and many. */
const drawings = FastCheck.tuple(
  configurations(FastCheck).filter((config) => Either.isRight(compose(config))),
  FastCheck.integer({ min: 16, max: 256 })
)

/** The mean and the largest difference of two pictures' colors, of 255. */
const difference = (a: Uint8Array, b: Uint8Array) => {
  let [sum, largest] = [0, 0]
  for (let i = 0; i < a.length; i++) {
    const apart = Math.abs((a[i] ?? 0) - (b[i] ?? 0))
    sum += apart
    largest = Math.max(largest, apart)
  }
  return { mean: sum / a.length, largest }
}

const data = "https://example.com/menu"
const red = configOf({ data, foreground: "#c00000", background: "#ffffc0", bodyStyle: "Dots" })

describe("render() as WebP", () => {
  it("has the pixels of the PNG, transparent ones included", async () => {
    await forAllAsync([drawings], { numRuns: 40 }, async ([config, size]) => {
      const png = PNG.sync.read(Buffer.from(await bytesOf(config, { format: "png", size })))
      const { width, height, data } = await decoded(await bytesOf(config, { format: "webp", size }))
      expect([width, height]).toEqual([png.width, png.height])
      // Transparent pixels may have any color.
      for (let i = 0; i < data.length; i += 4)
        if (png.data[i + 3] !== 0 || data[i + 3] !== 0)
          if (png.data.readUInt32BE(i) !== Buffer.from(data.buffer).readUInt32BE(i))
            expect([i, ...data.subarray(i, i + 4)]).toEqual([i, ...png.data.subarray(i, i + 4)])
    })
  })

  it("is smaller than the PNG", async () => {
    for (const config of [configOf({ data }), red, configOf({ data, template: "brand" })]) {
      const [webp, png] = await Promise.all([
        bytesOf(config, { format: "webp", size: 512 }),
        bytesOf(config, { format: "png", size: 512 })
      ])
      expect(webp.length).toBeLessThan(png.length)
    }
  })
})

describe("render() as JPEG", () => {
  it("looks like the PNG", async () => {
    await forAllAsync(
      [drawings.filter(([{ background }]) => background !== "transparent")],
      { numRuns: 40 },
      async ([config, size]) => {
        const png = pixelsOfPng(await bytesOf(config, { format: "png", size }))
        const jpeg = await decoded(await bytesOf(config, { format: "jpeg", size }))
        expect([jpeg.width, jpeg.height]).toEqual([png.width, png.height])
        const { mean, largest } = difference(png.data, jpeg.data)
        expect(mean).toBeLessThan(6)
        expect(largest).toBeLessThan(96)
      }
    )
  })

  it("is white outside a frame", async () => {
    const config = configOf({ data, frameStyle: "border", background: "#ffc0c0" })
    const { data: pixels } = await decoded(await bytesOf(config, { format: "jpeg", size: 300 }))
    expect([...pixels.subarray(0, 4)]).toEqual([255, 255, 255, 255])
  })

  it("is baseline without chroma subsampling", async () => {
    const file = Buffer.from(await bytesOf(red, { format: "jpeg", size: 300 }))
    // The frame's header, SOF0: precision, height, width, and three components of one sample each (ITU-T T.81, B.2.2).
    const at = file.indexOf(Buffer.from([0xff, 0xc0]))
    expect(at).toBeGreaterThan(0)
    expect([file[at + 11], file[at + 14], file[at + 17]]).toEqual([0x11, 0x11, 0x11])
  })

  it("keeps module centers within 4 of 255", async () => {
    for (const config of [
      configOf({ data }),
      configOf({ data, foreground: "#c00000", background: "#ffffc0" })
    ]) {
      const modules = Either.getOrThrow(compose(config)).width
      const size = 8 * modules
      const png = pixelsOfPng(await bytesOf(config, { format: "png", size }))
      const jpeg = await decoded(await bytesOf(config, { format: "jpeg", size }))
      for (let row = 0; row < modules; row++)
        for (let column = 0; column < modules; column++) {
          const i = 4 * ((8 * row + 4) * size + 8 * column + 4)
          expect(difference(png.data.subarray(i, i + 4), jpeg.data.subarray(i, i + 4)).largest).toBeLessThan(
            5
          )
        }
    }
  })

  it("refuses a transparent background by field and remedy", async () => {
    await expect(draw({ data, background: "transparent" }, { format: "jpeg" })).rejects.toMatchObject({
      code: "VALIDATION_FAILED",
      errors: [
        'background: is transparent, which a JPEG cannot be; choose a color, or format "svg", "png", "pdf", "eps" or "webp"'
      ]
    })
  })
})

describe.each(["webp", "jpeg"] as const)("render() as %s", (format) => {
  it("is read by two other decoders as the PNG is", async () => {
    let [read, lost] = [0, 0]
    await forAllAsync(
      [drawings.filter(([{ background }]) => background !== "transparent")],
      { numRuns: 30 },
      async ([config]) => {
        const png = pixelsOfPng(await bytesOf(config, { format: "png", size: 400 }))
        const picture = await pixelsOfEncoded(await bytesOf(config, { format, size: 400 }))
        for (const name of ["zxing", "jsqr"] as const)
          if ((await decoders[name](png)) === config.data) {
            read++
            if ((await decoders[name](picture)) !== config.data) lost++
          }
      }
    )
    expect(read).toBeGreaterThan(20)
    expect(lost).toBeLessThanOrEqual(format === "webp" ? 0 : read / 20)
  })

  it("states its resolution if it is given", async () => {
    expect((await decoded(await draw({ data }, { format, size: 25.4, unit: "mm", dpi: 600 }))).dpi).toBe(600)
    expect((await decoded(await draw({ data }, { format, size: 2, unit: "in" }))).dpi).toBe(300)
    const named = await decoded(await draw({ data, background: "#ffeeaa" }, { format, size: 333, dpi: 96 }))
    expect([named.width, named.dpi]).toEqual([333, 96])
    const plain = await decoded(await draw({ data }, { format, size: 333 }))
    expect(plain.dpi).not.toBe(96)
    expect(plain.width).toBe(333)
  })

  it("has the same pixels with a stated resolution", async () => {
    const design = { data, template: "brand" } as const
    const without = await decoded(await draw(design, { format, size: 333 }))
    const stating = await decoded(await draw(design, { format, size: 333, dpi: 150 }))
    expect(stating.data).toEqual(without.data)
    expect([stating.width, stating.height]).toEqual([without.width, without.height])
  })

  it("is refused without an encoder, by name and remedy", async () => {
    const without = Layer.provide(
      renderingLayer,
      Layer.merge(Codecs.symbolReaderLayer, Codecs.jpegDecoderLayer)
    )
    const refused = await Effect.flatMap(Rendering, (rendering) =>
      Effect.flip(rendering.render(red, { format, size: 64 }))
    ).pipe(Effect.provide(without), Effect.runPromise)
    expect(refused.message).toBe(
      `format: no encoder of ${format === "webp" ? "WebP" : "JPEG"} is installed here; choose "svg", "png", "pdf" or "eps"`
    )
  })
})
