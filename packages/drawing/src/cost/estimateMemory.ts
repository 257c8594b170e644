import { type QrConfig, requireConfig } from "@quick-response/design/config/QrConfig"
import { type EncodedFormat, imageFormats, isEncoded } from "@quick-response/design/output/ImageFormat"
import { pixelsAcross } from "@quick-response/design/output/outputUnits"
import { estimateCost } from "./estimateCost.ts"
import { imagePixels, outputPixels } from "./pixelCounts.ts"
import { printedWidth } from "./printedWidth.ts"
import type { Work } from "./workUnits.ts"

/** Bytes for each pixel, by the growth of resident memory from 512 to 4096 pixels. */
const bytesOf = {
  /** An encoder's WebAssembly memory. */
  encoder: { webp: 30, jpeg: 25 } satisfies Record<EncodedFormat, number>,
  /** Colors, and the encoder's copy. */
  encoded: 8,
  /** A PNG file, held twice while it is assembled. */
  png: 1.5,
  /** The outlines of a print file as text, for each millisecond of writing. */
  printing: 300_000,
  /** A decoded image. */
  decoded: 4,
  /** The inflated rows of most PNGs, freed before drawing. */
  inflated: 4,
  /** A scaled image with its outline. */
  placed: 5
}

/** Bytes of any job: scene, bands, tables. */
const base = 2 ** 21

/**
 * Width of the picture from which most symbols are read back, and its bytes: brightness, light, photograph, and the
 * decoder's copies.
 */
const readWidth = 1024
const readBytes = 6 * readWidth ** 2

const inflatedBytes = (image: string): number =>
  image.startsWith("data:image/png") ? bytesOf.inflated * imagePixels(image) : 0

const imageBytes = (image: string, share: number, across: number): number =>
  bytesOf.decoded * imagePixels(image) + bytesOf.placed * (share * across) ** 2

/** Bytes of the work after images are decoded. */
const workBytes = (config: QrConfig, work: Work): number => {
  if (work === "readBack") return readBytes
  if (isEncoded(work.format))
    return (bytesOf.encoder[work.format] + bytesOf.encoded) * outputPixels(config, work)
  if (work.format === "png") return bytesOf.png * outputPixels(config, work)
  return work.format === "svg" ? 0 : bytesOf.printing * estimateCost(config, work)
}

/**
 * The estimated bytes of a rendering at its peak, in addition to the program and the request: pixels, decoded and
 * scaled images, the encoder's WebAssembly memory. The estimate takes microseconds.
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
