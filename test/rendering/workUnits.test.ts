import { inflateSync } from "node:zlib"
import * as Codecs from "@quick-response/codecs"
import {
  bodyShapes,
  bodyStyles,
  type ErrorCorrectionLevel,
  frameStyles,
  type ImageFormat,
  imageFormatNames,
  imageFormats,
  isEncoded,
  PixelEncoder,
  type QrConfig,
  Rendering,
  renderingLayerUncached,
  type SampleRequest,
  SymbolReader
} from "@quick-response/core"
import { compose, estimateMemory } from "@quick-response/core/drawing"
import * as Either from "@quick-response/core/either"
import { configOf, logoImages } from "@quick-response/core/testing"
import { type WorkUnits, workUnits } from "@quick-response/drawing/cost/workUnits"
import { rasterizeGray } from "@quick-response/drawing/raster/rasterize"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { describe, expect, test } from "vitest"

const data = "https://example.com/menu"
const high = { data, errorCorrectionLevel: "High" satisfies ErrorCorrectionLevel } as const

const gradient = (type: "linear" | "radial") => ({
  type,
  stops: ["#7f1d1d", "#1e3a8a"].map((color, offset) => ({ offset, color }))
})

const shapes = bodyShapes.filter(({ name }) => name !== "Custom")

/** A configuration of each style, shape, frame, paint, picture and of several sizes and margins. */
const inputs: ReadonlyArray<SampleRequest> = [
  ...bodyStyles.map(({ name }) => ({ data, bodyStyle: name })),
  ...shapes.map(({ name }) => ({ data, bodyShape: name })),
  ...frameStyles.map(({ name }) => ({ data, frameStyle: name })),
  ...[2, 4, 8].flatMap((margin) => [
    { data, margin },
    { data, margin, bodyShape: "Diamond" as const, bodyStyle: "Dots" as const }
  ]),
  ...[1, 20, 100, 400].map((length) => ({ data: "aZ?".repeat(length) })),
  ...[20, 200].map((length) => ({ data: "aZ?".repeat(length), bodyShape: "Heart" as const })),
  { data, foreground: gradient("linear") },
  { data, foreground: gradient("radial"), background: "transparent" },
  { ...high, logo: { image: logoImages.png } },
  ...(["halftone", "bits", "backdrop"] as const).map((mode) => ({
    ...high,
    picture: { image: logoImages.png, mode }
  }))
]

const sceneOf = (config: QrConfig) => Either.getOrThrow(compose(config))

/** A rendering without codecs, and the pixels that it hands to its encoder and to its reader. */
const counting = () => {
  const counted = { encoded: 0, read: 0 }
  const encoder = PixelEncoder.of({
    encode: (_format, pixels) =>
      Effect.sync(() => {
        counted.encoded += pixels.data.length / 4
        return new Uint8Array(1)
      })
  })
  const layer = (config: QrConfig) =>
    renderingLayerUncached.pipe(
      Layer.provide(
        Layer.succeed(SymbolReader, {
          read: ({ light }) =>
            Effect.sync(() => {
              counted.read += light.length
              return config.data
            })
        })
      ),
      Layer.provide(Layer.succeed(PixelEncoder, encoder)),
      Layer.provide(Codecs.layer)
    )
  const run = <A, E>(config: QrConfig, effect: Effect.Effect<A, E, Rendering>): Promise<A> =>
    Effect.runPromise(Effect.provide(effect, layer(config)))
  return { counted, run }
}

const render = async (config: QrConfig, format: ImageFormat, size: number) => {
  const { counted, run } = counting()
  const image = await run(
    config,
    Effect.flatMap(Rendering, (rendering) => rendering.render(config, { format, size }))
  )
  return { bytes: "bytes" in image ? image.bytes : new TextEncoder().encode(image.text), counted }
}

/** The bytes of a PNG's rows before they were compressed, and the pixels that they hold. */
const pixelsOfRows = (png: Uint8Array): number => {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength)
  const parts: Array<Uint8Array> = []
  for (let at = 8; at < png.length; at += 12 + view.getUint32(at))
    if (view.getUint32(at + 4) === 0x49444154) parts.push(png.subarray(at + 8, at + 8 + view.getUint32(at)))
  const [width, height, depth, kind] = [view.getUint32(16), view.getUint32(20), png[24] ?? 0, png[25] ?? 0]
  const channels = kind === 6 ? 4 : kind === 2 ? 3 : 1
  const row = inflateSync(Buffer.concat(parts)).length / height - 1
  return Math.min(width, Math.floor((8 * row) / depth / channels)) * height
}

/** The characters of a PDF's streams before they were compressed. */
const charactersOfPdf = (pdf: Uint8Array): number => {
  const file = Buffer.from(pdf)
  let count = 0
  for (const found of file.toString("latin1").matchAll(/FlateDecode[^\n]*\/Length (\d+) >>\nstream\n/g)) {
    const at = found.index + found[0].length
    count += inflateSync(file.subarray(at, at + Number(found[1]))).length
  }
  return count
}

const charactersOf = (format: ImageFormat, file: Uint8Array): number =>
  format === "pdf" ? charactersOfPdf(file) : file.length

/** The cells that a scene draws. */
const drawnCells = (config: QrConfig): number => {
  let count = 0
  for (const layer of sceneOf(config).layers)
    if (layer.kind === "modules") for (const cell of layer.cells) if (cell !== 0) count++
  return count
}

/** The places along a picture's rows and columns where dark and light meet, half of them: each edge is seen from both. */
const edgesOf = (config: QrConfig, size: number): number => {
  const { width, light } = rasterizeGray(sceneOf(config), size, new Map())
  const isDark = Uint8Array.from(light, (value) => (value < 128 ? 1 : 0))
  let count = 0
  for (let i = width; i < isDark.length; i++)
    count += ((isDark[i] ?? 0) ^ (isDark[i - 1] ?? 0)) + ((isDark[i] ?? 0) ^ (isDark[i - width] ?? 0))
  return count / 2
}

/** A configuration's fields that are not the default, for the message of a failure. */
const nameOf = (input: SampleRequest): string =>
  JSON.stringify(input, (key, value: unknown) => (key === "image" || key === "data" ? undefined : value)) +
  ` ${input.data?.length}`

const plain = configOf({ data })
const size = 256
const output = { format: "png", size } as const
const unitsOf = (config: QrConfig): WorkUnits => workUnits(config, output)

type Ratio = readonly [name: string, countedOfEstimated: number]

const ratiosOf = (ratio: (config: QrConfig) => number, of = inputs): ReadonlyArray<Ratio> =>
  of.map((input) => [nameOf(input), ratio(configOf(input))])

/** The ratios that are off by more than a factor of two from the usual one. */
const off = (ratios: ReadonlyArray<Ratio>, usual = 1): ReadonlyArray<Ratio> =>
  ratios.filter(([, ratio]) => !(ratio > usual / 2 && ratio < 2 * usual))

const rasterFormats = imageFormatNames.filter((format) => imageFormats[format].kind === "raster")
const vectorFormats = imageFormatNames.filter((format) => imageFormats[format].kind === "vector")

describe("workUnits() is within a factor of two of the work that is counted", () => {
  test("modules: a third of them is drawn, the rest are light or the margin", () => {
    expect(
      off(
        ratiosOf((config) => drawnCells(config) / unitsOf(config).modules),
        1 / 3
      )
    ).toEqual([])
  })

  test("gridCells: the cells of the grid that a body shape fills", () => {
    const shaped = inputs.filter(({ bodyShape = "Square" }) => bodyShape !== "Square")
    const ratios = ratiosOf((config) => {
      const grids = sceneOf(config).layers.map((layer) =>
        layer.kind === "modules" ? layer.columns * layer.rows : 0
      )
      return Math.max(...grids) / unitsOf(config).gridCells
    }, shaped)
    expect(ratios.length).toBeGreaterThanOrEqual(shapes.length - 1)
    expect(off(ratios)).toEqual([])
  })

  test("outline: 0.37 of the modules' widths are an edge between dark and light", () => {
    expect(
      off(
        ratiosOf((config) => edgesOf(config, size) / unitsOf(config).outline),
        0.37
      )
    ).toEqual([])
  })

  test("area: the pixels handed to the reader, nine for each module", async () => {
    const ratios: Array<Ratio> = []
    for (const input of inputs) {
      const config = configOf(input)
      const { counted, run } = counting()
      await run(
        config,
        Effect.flatMap(Rendering, (rendering) => rendering.readBack(config, 4096))
      )
      ratios.push([nameOf(input), counted.read / 9 / workUnits(config, "readBack").area])
    }
    expect(off(ratios)).toEqual([])
  })

  test.each(rasterFormats)(
    "pixels: those of a %s before it is compressed, and estimateMemory() grows with them",
    async (format) => {
      const grown = (config: QrConfig, pixels: number) =>
        (estimateMemory(config, { format, size }) - estimateMemory(config, { format, size: size / 2 })) /
        pixels
      const opaque = inputs.filter(({ background }) => format !== "jpeg" || background !== "transparent")
      const pixels: Array<Ratio> = []
      const memory: Array<Ratio> = []
      for (const input of opaque) {
        const config = configOf(input)
        const { bytes, counted } = await render(config, format, size)
        const count = isEncoded(format) ? counted.encoded : pixelsOfRows(bytes)
        pixels.push([nameOf(input), count / workUnits(config, { format, size }).pixels])
        if (config.logo === undefined && config.picture === undefined)
          memory.push([nameOf(input), grown(config, count) / grown(plain, size * size)])
      }
      expect(off(pixels)).toEqual([])
      expect(off(memory)).toEqual([])
    }
  )

  test.each(vectorFormats)(
    "modules: the characters of a %s grow with them in every body style, and estimateMemory() holds them twice",
    async (format) => {
      const ratios: Array<Ratio> = []
      const tooLarge: Array<Ratio> = []
      for (const { name } of bodyStyles) {
        const [small = 0, large = 0] = await Promise.all(
          [10, 50].map(async (length) => {
            const config = configOf({ data: "aZ?".repeat(length), bodyStyle: name })
            const characters = charactersOf(format, (await render(config, format, size)).bytes)
            const bytes = estimateMemory(config, { format, size })
            const held = format === "svg" ? bytes : bytes - 2 ** 21
            if (held < 2 * characters) tooLarge.push([`${name} ${length}`, characters / held])
            return characters / workUnits(config, { format, size }).modules
          })
        )
        ratios.push([name, large / small])
      }
      // The margin and the eyes are a smaller part of a larger symbol.
      expect(off(ratios, 1.4)).toEqual([])
      expect(tooLarge).toEqual([])
    }
  )
})
