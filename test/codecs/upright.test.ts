import { inflateSync } from "node:zlib"
import * as Codecs from "@quick-response/codecs"
import { defaultImageSize, inspectLogo, type Pixels, Rendering, renderingLayer } from "@quick-response/core"
import { renderSvg } from "@quick-response/core/drawing"
import * as Either from "@quick-response/core/either"
import { configOf, logoImages } from "@quick-response/laws"
import { Resvg } from "@resvg/resvg-js"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as ManagedRuntime from "effect/ManagedRuntime"
import { PNG } from "pngjs"
import { describe, expect, it } from "vitest"

const runtime = ManagedRuntime.make(Layer.provide(renderingLayer, Codecs.layer))

const withLogo = (image: string) => configOf({ data: "https://example.com", logo: { image, size: 0.3 } })

const render = (image: string, format: "svg" | "png" | "pdf") =>
  runtime.runPromise(
    Effect.flatMap(Rendering, (rendering) =>
      rendering.render(withLogo(image), { format, size: defaultImageSize })
    )
  )

const bytesIn = (dataUri: string): Buffer => Buffer.from(dataUri.slice(dataUri.indexOf(",") + 1), "base64")

/** An Exif structure with an orientation alone. */
const exif = (orientation: number, isLittleEndian: boolean): Buffer => {
  const tiff = new DataView(new ArrayBuffer(26))
  tiff.setUint16(0, isLittleEndian ? 0x4949 : 0x4d4d)
  tiff.setUint16(2, 42, isLittleEndian)
  tiff.setUint32(4, 8, isLittleEndian)
  tiff.setUint16(8, 1, isLittleEndian)
  tiff.setUint16(10, 0x0112, isLittleEndian)
  tiff.setUint16(12, 3, isLittleEndian)
  tiff.setUint32(14, 1, isLittleEndian)
  tiff.setUint16(18, orientation, isLittleEndian)
  return Buffer.from(tiff.buffer)
}

const segment = (content: Buffer): Buffer =>
  Buffer.concat([Buffer.from([0xff, 0xe1, 0, content.length + 2]), content])

/** The picture of four quarters with Exif segments. */
const withExif = (...structures: ReadonlyArray<Buffer>): string => {
  const bytes = bytesIn(logoImages.quartersJpeg)
  const segments = structures.map((tiff) => segment(Buffer.concat([Buffer.from("Exif\0\0", "latin1"), tiff])))
  return `data:image/jpeg;base64,${Buffer.concat([bytes.subarray(0, 2), ...segments, bytes.subarray(2)]).toString("base64")}`
}

const pngPixels = async (image: string): Promise<Pixels> => {
  const rendered = await render(image, "png")
  if (rendered.mediaType !== "image/png") throw new Error("no PNG")
  return PNG.sync.read(Buffer.from(rendered.bytes))
}

const svgText = async (image: string): Promise<string> => {
  const rendered = await render(image, "svg")
  if (rendered.mediaType !== "image/svg+xml") throw new Error("no SVG")
  return rendered.text
}

const colors = { R: [254, 0, 0], G: [0, 255, 1], B: [0, 0, 254], K: [0, 0, 0] }

/** The colors of the logo's quarters, row by row, next to the picture's middle. */
const quarters = ({ width, height, data }: Pixels): string =>
  [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1]
  ]
    .map(([right = 0, down = 0]) => {
      const near = Math.round(0.02 * width)
      const at = 4 * ((height / 2 + down * near) * width + width / 2 + right * near)
      const distance = (color: ReadonlyArray<number>) =>
        Math.max(...color.map((channel, i) => Math.abs(channel - (data[at + i] ?? 0))))
      return Object.entries(colors).find(([, color]) => distance(color) < 40)?.[0] ?? "?"
    })
    .join("")

/** The pixels in browsers for each value of Exif's Orientation. */
const upright = ["RGBK", "GRKB", "KBGR", "BKRG", "RBGK", "BRKG", "KGBR", "GKRB"]

describe("a JPEG logo with an Exif orientation", () => {
  it.each(upright.map((look, i) => [i + 1, look] as const))(
    "%i is upright in PNG and in SVG, for every viewer",
    async (orientation, look) => {
      for (const isLittleEndian of [false, true]) {
        const image = withExif(exif(orientation, isLittleEndian))
        expect(quarters(await pngPixels(image))).toBe(look)
        const text = await svgText(image)
        // resvg ignores Exif. The SVG has no Exif, so a browser does not turn it.
        const drawn = new Resvg(text, { font: { loadSystemFonts: false } }).render()
        expect(quarters({ width: drawn.width, height: drawn.height, data: drawn.pixels })).toBe(look)
        const inside = /data:image\/jpeg;base64,[^"]+/.exec(text)?.[0] ?? ""
        expect(inside).not.toBe("")
        expect(bytesIn(inside).includes("Exif")).toBe(false)
      }
    }
  )

  it("is embedded in the PDF under the same turn", async () => {
    const rendered = await render(withExif(exif(6, true)), "pdf")
    if (rendered.mediaType !== "application/pdf") throw new Error("no PDF")
    const text = Buffer.from(rendered.bytes).toString("latin1")
    const streams = Array.from(text.matchAll(/stream\n/g), ({ index }) => {
      try {
        return inflateSync(Buffer.from(rendered.bytes).subarray(index + "stream\n".length)).toString("latin1")
      } catch {
        return ""
      }
    })
    expect(streams.join("")).toMatch(/q\n0 1 -1 0 [\d.]+ 0 cm\n/)
  })

  it.each([
    ["of no known value", exif(9, true)],
    ["cut off", exif(6, true).subarray(0, 17)],
    ["behind the end", Buffer.concat([exif(6, true).subarray(0, 4), Buffer.from([0xff, 0xff, 0xff, 0xff])])],
    ["empty", Buffer.alloc(0)]
  ])("%s is ignored", async (_, tiff) => {
    expect(quarters(await pngPixels(withExif(tiff)))).toBe("RGBK")
  })

  it("is found behind fill bytes and empty markers", () => {
    const plain = bytesIn(withExif(exif(6, true)))
    for (const between of [
      [0xff, 0xff],
      [0xff, 0x01]
    ]) {
      const bytes = Buffer.concat([plain.subarray(0, 2), Buffer.from(between), plain.subarray(2)])
      const image = `data:image/jpeg;base64,${bytes.toString("base64")}`
      // An SVG is drawn without decoding: some decoders stop at these bytes.
      expect(Either.getOrThrow(renderSvg(configOf({ data: "x", logo: { image } })))).toMatch(
        / transform="matrix\(0 1 -1 0 /
      )
    }
  })
})

describe("inspectLogo()", () => {
  it("refuses turned PNGs, and SVGs that hold a turned JPEG", () => {
    const png = bytesIn(logoImages.png)
    const chunk = (tiff: Buffer): Buffer => {
      const length = Buffer.alloc(4)
      length.writeUInt32BE(tiff.length)
      return Buffer.concat([length, Buffer.from("eXIf", "latin1"), tiff, Buffer.alloc(4)])
    }
    const withChunk = (tiff: Buffer) =>
      `data:image/png;base64,${Buffer.concat([png.subarray(0, 33), chunk(tiff), png.subarray(33)]).toString("base64")}`
    const reasonOf = (image: string) => Either.getOrUndefined(Either.flip(inspectLogo(image)))
    expect(reasonOf(withChunk(exif(6, false)))).toContain("turned by its Exif orientation")
    expect(reasonOf(withChunk(exif(1, false)))).toBeUndefined()
    const svg = (image: string) =>
      `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><image href="${image}"/></svg>`)}`
    expect(reasonOf(svg(withExif(exif(6, false))))).toContain("turned by its Exif orientation")
    expect(reasonOf(svg(withExif(exif(1, false))))).toBeUndefined()
  })
})
