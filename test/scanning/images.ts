import * as Codecs from "@quick-response/codecs"
import { type ImageFormat, type Pixels, type QrConfig, Rendering, renderingLayer } from "@quick-response/core"
import { Resvg } from "@resvg/resvg-js"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as ManagedRuntime from "effect/ManagedRuntime"
import { PNG } from "pngjs"
import sharp from "sharp"

export const runtime = ManagedRuntime.make(Layer.provide(renderingLayer, Codecs.layer))

export const render = (config: QrConfig, format: ImageFormat, size: number) =>
  runtime.runPromise(Effect.flatMap(Rendering, (rendering) => rendering.render(config, { format, size })))

/** The picture as it looks on white paper. */
const onPaper = ({ width, height, data }: Pixels): Pixels => {
  const paper = new Uint8Array(data.length).fill(255)
  for (let i = 0; i < data.length; i += 4) {
    const alpha = (data[i + 3] ?? 0) / 255
    for (let c = i; c < i + 3; c++) paper[c] = Math.round(255 + ((data[c] ?? 0) - 255) * alpha)
  }
  return { width, height, data: paper }
}

/** The pixels of a PNG on white paper, by another's reader. */
export const pixelsOfPng = (bytes: Uint8Array): Pixels => onPaper(PNG.sync.read(Buffer.from(bytes)))

/** The dots per inch that Exif states: the reader tells those of a JPEG alone, so one of a pixel is given it. */
const dpiOfExif = async (exif: Uint8Array): Promise<number | undefined> => {
  const jpeg = await sharp({ create: { width: 1, height: 1, channels: 3, background: "#ffffff" } })
    .jpeg()
    .toBuffer()
  const segment = Buffer.alloc(10)
  segment.writeUInt32BE(0xffe10000 + 8 + exif.length)
  segment.write("Exif", 4)
  const given = Buffer.concat([jpeg.subarray(0, 2), segment, exif, jpeg.subarray(2)])
  return (await sharp(given).metadata()).density
}

/** The pixels of a WebP or JPEG as they are in the file, and the dots per inch that it states, by another's reader. */
export const decoded = async (bytes: Uint8Array): Promise<Pixels & { readonly dpi: number | undefined }> => {
  const picture = sharp(bytes)
  const { density, exif } = await picture.metadata()
  const { data, info } = await picture.ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return {
    width: info.width,
    height: info.height,
    data: new Uint8Array(data),
    dpi: density ?? (exif && (await dpiOfExif(exif)))
  }
}

/** The pixels of a WebP or JPEG on white paper, by another's reader. */
export const pixelsOfEncoded = async (bytes: Uint8Array): Promise<Pixels> => onPaper(await decoded(bytes))

/** The pixels of an SVG on white paper, by another's renderer. */
export const pixelsOfSvg = (text: string): Pixels => {
  const drawn = new Resvg(text, { font: { loadSystemFonts: false }, background: "#ffffff" }).render()
  return { width: drawn.width, height: drawn.height, data: new Uint8Array(drawn.pixels) }
}

/** The ways from an image to pixels: our PNG through another's PNG reader, or our SVG through another's renderer. */
export const engines = {
  png: async (config, size) => {
    const image = await render(config, "png", size)
    if (image.mediaType !== "image/png") throw new Error("no PNG")
    return pixelsOfPng(image.bytes)
  },
  resvg: async (config, size) => {
    const image = await render(config, "svg", size)
    if (image.mediaType !== "image/svg+xml") throw new Error("no SVG")
    return pixelsOfSvg(image.text)
  }
} satisfies Readonly<Record<string, (config: QrConfig, size: number) => Promise<Pixels>>>
