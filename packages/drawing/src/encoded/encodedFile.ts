import type { EncodedFormat } from "@quick-response/design/output/ImageFormat"
import type { ImageOutput } from "@quick-response/design/output/imageOutput"
import { pixelsAcross, statedDpi } from "@quick-response/design/output/outputUnits"
import { onWhite } from "@quick-response/images/pixels/onWhite"
import type { Pixels } from "@quick-response/images/pixels/Pixels"
import { rasterize } from "../raster/rasterize.ts"
import type { Images, Scene } from "../scene/Scene.ts"
import { withDensity } from "./jpegDensity.ts"
import { withExifResolution } from "./webpResolution.ts"

/** Writes the resolution into a file, by format. */
const stating = {
  webp: withExifResolution,
  jpeg: withDensity
} as const satisfies Record<EncodedFormat, (file: Uint8Array, dpi: number) => Uint8Array>

/** The pixels for an encoder, by format: JPEG has no transparency, so the design gets a white background. */
const laid = {
  webp: (pixels) => pixels,
  jpeg: onWhite
} as const satisfies Record<EncodedFormat, (pixels: Pixels) => Pixels>

/** The pixels of a scene that an output is encoded from, at this width. */
export const pixelsToEncode = (
  format: EncodedFormat,
  scene: Scene,
  output: ImageOutput,
  images?: Images
): Pixels => laid[format](rasterize(scene, pixelsAcross(output), images))

/** An encoder's file, with its resolution if the output has one. */
export const encodedFile = (format: EncodedFormat, encoded: Uint8Array, output: ImageOutput): Uint8Array => {
  const dpi = statedDpi(output)
  return dpi === undefined ? encoded : stating[format](encoded, dpi)
}
