import type { QrConfig } from "@quick-response/design/config/QrConfig"
import { type ImageFormat, imageFormats } from "@quick-response/design/output/ImageFormat"
import type { ImageOutput } from "@quick-response/design/output/imageOutput"
import { pixelsAcross } from "@quick-response/design/output/outputUnits"
import { estimateCost } from "./estimateCost.ts"
import { estimateMemory } from "./estimateMemory.ts"
import { ImageTooCostly } from "./ImageTooCostly.ts"

/** The most that one request may draw, by estimate: milliseconds of a core, and bytes. */
export const drawingBounds: { readonly milliseconds: number; readonly bytes: number } = {
  milliseconds: 1_000,
  bytes: 224 * 2 ** 20
}

/** Milliseconds that the first picture of a format takes in addition, to compile its encoder and drawing code. */
const firstMilliseconds: Readonly<Record<Exclude<ImageFormat, "svg">, number>> = {
  png: 350,
  pdf: 200,
  eps: 200,
  webp: 400,
  jpeg: 250
}

/** Raster pictures up to this width are always within the bounds, so they are not estimated. */
const alwaysAffordable = 768

const isAffordable = (config: QrConfig, output: ImageOutput): boolean => {
  const { format } = output
  if (
    format === "svg" ||
    (imageFormats[format].kind === "raster" && pixelsAcross(output) <= alwaysAffordable)
  )
    return true
  return (
    estimateCost(config, output) + firstMilliseconds[format] <= drawingBounds.milliseconds &&
    estimateMemory(config, output) <= drawingBounds.bytes
  )
}

/** The largest affordable width below the output's, by bisection; undefined if there is no such width. */
const affordableWidth = (config: QrConfig, output: ImageOutput): number | undefined => {
  const widthOf = (size: number): ImageOutput => ({ format: output.format, size })
  if (imageFormats[output.format].kind === "vector") return undefined
  let [most, refused] = [alwaysAffordable, pixelsAcross(output)]
  while (refused - most > 1) {
    const middle = Math.floor((most + refused) / 2)
    if (isAffordable(config, widthOf(middle))) most = middle
    else refused = middle
  }
  return most
}

/** The refusal of an image beyond the bounds; undefined within them. */
export const refuseCostly = (config: QrConfig, output: ImageOutput): ImageTooCostly | undefined =>
  isAffordable(config, output)
    ? undefined
    : new ImageTooCostly({ format: output.format, widest: affordableWidth(config, output) })
