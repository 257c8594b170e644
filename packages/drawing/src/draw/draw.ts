import type { QrConfig } from "@quick-response/design/config/QrConfig"
import { type EncodedFormat, type ImageFormat, imageFormats } from "@quick-response/design/output/ImageFormat"
import { checkOutputOf, type ImageOutput } from "@quick-response/design/output/imageOutput"
import { pixelsAcross } from "@quick-response/design/output/outputUnits"
import { compose } from "../compose/compose.ts"
import { printedWidth } from "../cost/printedWidth.ts"
import { svg } from "../svg/svg.ts"
import type { Codecs, Drawer } from "./Drawer.ts"
import { type DecodeJpeg, imagesOf } from "./imagesOf.ts"
import { partsFor } from "./loadParts.ts"
import { loadOnce, type MaybeLater, next } from "./MaybeLater.ts"

export type { Codecs, EncodePixels } from "./Drawer.ts"

/** An image: the text of a whole SVG document, or the bytes of another format. */
export type Image = string | Uint8Array

const encoded = (format: EncodedFormat) => async (): Promise<Drawer> => {
  const { encodedFile, pixelsToEncode } = await import("../encoded/encodedFile.ts")
  return {
    drawBytes: (scene, output, images, _config, { encodePixels }) =>
      next(encodePixels(format, pixelsToEncode(format, scene, output, images)), (file) =>
        encodedFile(format, file, output)
      )
  }
}

/** The drawer of each format that is bytes, loaded when it is first used; a program that draws SVG alone leaves all out. */
const drawers = {
  png: /* @__PURE__ */ loadOnce<Drawer>(async () => ({
    drawBytes: (await import("../png/pngFile.ts")).pngFile
  })),
  pdf: /* @__PURE__ */ loadOnce(async () => (await import("./printFiles.ts")).pdfDrawer),
  eps: /* @__PURE__ */ loadOnce(async () => (await import("./printFiles.ts")).epsDrawer),
  webp: /* @__PURE__ */ loadOnce(/* @__PURE__ */ encoded("webp")),
  jpeg: /* @__PURE__ */ loadOnce(/* @__PURE__ */ encoded("jpeg"))
} as const satisfies Record<Exclude<ImageFormat, "svg">, () => MaybeLater<Drawer>>

/** The width in pixels in which the logos of an output are drawn. */
const widthOfLogos = (output: ImageOutput): number =>
  imageFormats[output.format].kind === "raster" ? pixelsAcross(output) : printedWidth(output)

/**
 * Draws a configuration in any format: at once where everything that draws it is loaded, else later. The modules that only some
 * configurations or formats need are loaded when one first needs them. Throws or rejects with `DataTooLong`, `NotScannable` and
 * `UnreadableLogo`, with `InvalidInput` for what the output cannot honor, and with what a codec rejects with.
 *
 * @example
 * ```ts
 * import { readDesign } from "@quick-response/design/readDesign"
 * import { draw } from "@quick-response/drawing/draw/draw"
 *
 * const config = await readDesign({ data: "https://example.com", bodyStyle: "Dots" })
 * const noCodecs = { decodeJpeg: () => Promise.reject(), encodePixels: () => Promise.reject() }
 * const picture = await draw(config, { format: "svg", size: 512, unit: "px" }, noCodecs)
 * typeof picture // => "string"
 * ```
 */
export const draw = (config: QrConfig, output: ImageOutput, codecs: Codecs): MaybeLater<Image> =>
  drawChecked(config, checkOutputOf(config, output), codecs)

/** Draws as {@link draw} does, to an output that {@link checkOutputOf} gave for the configuration: it is not checked again. */
export const drawChecked = (config: QrConfig, output: ImageOutput, codecs: Codecs): MaybeLater<Image> => {
  const { format, size, unit } = output
  return next(partsFor(config), (parts) => {
    const scene = compose(config, parts)
    if (format === "svg")
      return next(imagesOf(scene, "svg", codecs.decodeJpeg), () => svg(scene, size, unit, parts))
    return next<Drawer, Image>(drawers[format](), ({ drawBytes, needsPixels }) =>
      next(imagesOf(scene, widthOfLogos(output), codecs.decodeJpeg, needsPixels?.(output)), (images) =>
        drawBytes(scene, output, images, config, codecs)
      )
    )
  })
}

/**
 * Draws a configuration as SVG, as {@link draw} does, in a program that draws no other format.
 *
 * @example
 * ```ts
 * import { readDesign } from "@quick-response/design/readDesign"
 * import { drawSvg } from "@quick-response/drawing/draw/draw"
 *
 * const document = await drawSvg(await readDesign({ data: "HELLO" }), { size: 300 })
 * document.startsWith("<svg") // => true
 * ```
 */
export const drawSvg = (
  config: QrConfig,
  { size, unit }: Pick<ImageOutput, "size" | "unit">,
  decodeJpeg?: DecodeJpeg
): MaybeLater<string> =>
  next(partsFor(config), (parts) => {
    const scene = compose(config, parts)
    return decodeJpeg === undefined
      ? svg(scene, size, unit, parts)
      : next(imagesOf(scene, "svg", decodeJpeg), () => svg(scene, size, unit, parts))
  })
