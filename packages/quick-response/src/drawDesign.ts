import type { EncodedFormat, ImageOutput, Pixels, QrConfig } from "@quick-response/core"
import { checkOutput, imageFormats, pixelsAcross, requireOutputOf } from "@quick-response/core/parts/checking"
import type { Images, Scene } from "@quick-response/core/parts/composing"
import { attempt } from "./attempt.ts"
import { configOf } from "./configOf.ts"
import { type Draw, drawBy, type Image, type ImageFormat, outputOf } from "./output.ts"
import { sceneOf } from "./sceneOf.ts"

/** Decodes a JPEG; rejects where it is damaged. */
export type DecodeJpeg = (jpeg: Uint8Array) => Promise<Pixels>

/** Encodes pixels; rejects for a format that it has no encoder of. */
export type EncodePixels = (format: EncodedFormat, pixels: Pixels) => Promise<Uint8Array>

/** What decodes JPEG logos, and encodes the formats that the core does not write itself. */
export interface DrawingCodecs {
  readonly decodeJpeg: DecodeJpeg
  readonly encodePixels: EncodePixels
}

type DrawBytes = (
  scene: Scene,
  output: ImageOutput,
  images: Images,
  config: QrConfig,
  encodePixels: EncodePixels
) => Uint8Array | Promise<Uint8Array>

const encoded = (format: EncodedFormat) => async (): Promise<DrawBytes> => {
  const { encodedFile, pixelsToEncode } = await import("@quick-response/core/parts/encoded")
  return async (scene, output, images, _config, encodePixels) =>
    encodedFile(format, await encodePixels(format, pixelsToEncode(scene, output, images)), output)
}

/** What draws each format that is bytes; loaded when it is first used. */
const loaders = {
  png: async () => (await import("@quick-response/core/parts/png")).pngFile,
  pdf: async () => (await import("@quick-response/core/parts/print")).pdfFile,
  eps: async () => (await import("@quick-response/core/parts/print")).epsFile,
  webp: encoded("webp"),
  jpeg: encoded("jpeg")
} as const satisfies Record<Exclude<ImageFormat, "svg">, () => Promise<DrawBytes>>

/** The logos of a scene as pixels for an image; decodes each JPEG, so that a damaged one is refused. */
const imagesOf = async (scene: Scene, output: ImageOutput, decodeJpeg: DecodeJpeg): Promise<Images> => {
  const { jpegsOf, logoPixels, printedWidth } = await import("@quick-response/core/parts/logoPixels")
  const decoded = await Promise.all(
    jpegsOf(scene).map(async (image) => [image, await decodeJpeg(image.file())] as const)
  )
  const width = imageFormats[output.format].kind === "raster" ? pixelsAcross(output) : printedWidth
  return logoPixels(scene, width, new Map(decoded))
}

/** Draws a checked configuration. Rejects with what the output cannot honor, and where no scanner reads it. */
export type DrawConfig = (config: QrConfig, output: ImageOutput) => Promise<Image>

/** What draws checked configurations in every format. */
export const drawConfigBy =
  ({ decodeJpeg, encodePixels }: DrawingCodecs): DrawConfig =>
  async (config, output) => {
    requireOutputOf(config, output)
    const { format, size, unit } = output
    const scene = await sceneOf(config)
    const images =
      config.logo === undefined && config.picture?.mode !== "backdrop"
        ? new Map<never, never>()
        : await imagesOf(scene, output, decodeJpeg)
    if (format === "svg") return (await import("./drawSvg.ts")).drawSvg(scene, size, unit)
    const drawBytes: DrawBytes = await loaders[format]()
    return new Uint8Array(await drawBytes(scene, output, images, config, encodePixels))
  }

/** What draws designs in every format, without a shop. */
export const drawDesignBy = (codecs: DrawingCodecs): Draw => {
  const drawConfig = drawConfigBy(codecs)
  return drawBy((design, output) =>
    attempt(async () => {
      const checked = checkOutput(outputOf(output))
      return drawConfig(await configOf(design), checked)
    })
  )
}
