import { type QrConfig, requireConfig } from "@quick-response/design/config/QrConfig"
import { type EncodedFormat, imageFormats, isEncoded } from "@quick-response/design/output/ImageFormat"
import { pixelsAcross } from "@quick-response/design/output/outputUnits"
import { estimateCost } from "./estimateCost.ts"
import { imagePixels, outputPixels } from "./pixelCounts.ts"
import { printedWidth } from "./printedWidth.ts"
import type { Work } from "./workUnits.ts"

/** Bytes for each pixel, as resident memory grew by them from 512 to 4096 pixels. */
const bytesOf = {
  /** An encoder's WebAssembly memory. */
  encoder: { webp: 30, jpeg: 25 } satisfies Record<EncodedFormat, number>,
  /** Colors, and a copy of them for the encoder. */
  encoded: 8,
  /** The file of a PNG, twice while it is put together. */
  png: 1.5,
  /** The outlines of a file for print, as text in the heap, for each millisecond that writing them takes. */
  printing: 300_000,
  /** An image that was decoded. */
  decoded: 4,
  /** The rows to which a PNG is inflated, of most PNGs; they are given up before anything is drawn. */
  inflated: 4,
  /** An image in the size in which it is drawn, with its outline. */
  placed: 5
}

/** Bytes of what any job holds: scene, bands, tables. */
const base = 2 ** 21

/** The width of a picture from which most symbols are read back, in pixels, and the bytes of it: brightness, its light, a photograph, and the decoder's copies. */
const readWidth = 1024
const readBytes = 6 * readWidth ** 2

const inflatedBytes = (image: string): number =>
  image.startsWith("data:image/png") ? bytesOf.inflated * imagePixels(image) : 0

const imageBytes = (image: string, share: number, across: number): number =>
  bytesOf.decoded * imagePixels(image) + bytesOf.placed * (share * across) ** 2

/** Bytes of the work that begins once images are decoded. */
const workBytes = (config: QrConfig, work: Work): number => {
  if (work === "readBack") return readBytes
  if (isEncoded(work.format))
    return (bytesOf.encoder[work.format] + bytesOf.encoded) * outputPixels(config, work)
  if (work.format === "png") return bytesOf.png * outputPixels(config, work)
  return work.format === "svg" ? 0 : bytesOf.printing * estimateCost(config, work)
}

/**
 * The estimated bytes that a rendering holds at its peak, beside its program and the caller's message: pixels, images as they are decoded and
 * scaled, the memory of an encoder in WebAssembly. The estimate takes microseconds.
 *
 * @example
 * ```ts
 * import { readDesign } from "@quick-response/design/readDesign"
 * import { estimateMemory } from "@quick-response/core/drawing"
 *
 * const config = await readDesign({ data: "https://example.com" })
 * estimateMemory(config, { format: "png", size: 512 }) < 50e6 // => true
 * ```
 */
export const estimateMemory = (config: QrConfig, work: Work): number => {
  requireConfig(config)
  const { logo, picture } = config
  const across =
    work === "readBack"
      ? readWidth
      : imageFormats[work.format].kind === "raster"
        ? pixelsAcross(work)
        : printedWidth(work)
  let bytes = base
  let inflated = 0
  for (const [image, share] of [
    [logo?.image, logo?.size ?? 0],
    [picture?.image, 1]
  ] as const) {
    if (image === undefined) continue
    bytes += imageBytes(image, share, across)
    inflated = Math.max(inflated, inflatedBytes(image))
  }
  return bytes + Math.max(inflated, workBytes(config, work))
}
