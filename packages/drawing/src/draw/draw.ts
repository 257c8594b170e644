import type { QrConfig } from "@quick-response/design/config/QrConfig"
import { type EncodedFormat, type ImageFormat, imageFormats } from "@quick-response/design/output/ImageFormat"
import { checkOutputOf, type ImageOutput } from "@quick-response/design/output/imageOutput"
import { pixelsAcross } from "@quick-response/design/output/outputUnits"
import { compose } from "../compose/compose.ts"
import { printedWidth } from "../cost/printedWidth.ts"
import { svg } from "../svg/svg.ts"
import type { Codecs, Drawer } from "./Drawer.ts"
import { imagesOf } from "./imagesOf.ts"
import { partsFor } from "./loadParts.ts"
import { loadOnce, type MaybeLater, next } from "./MaybeLater.ts"

export type { Codecs, EncodePixels } from "./Drawer.ts"

/** A complete SVG document as text, or the bytes of another format. */
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

/** The drawer of each binary format, loaded at first use; a program that draws only SVG leaves them out. */
const drawers = {
  png: /* @__PURE__ */ loadOnce<Drawer>(async () => ({
    drawBytes: (await import("../png/pngFile.ts")).pngFile
  })),
  pdf: /* @__PURE__ */ loadOnce(async () => (await import("./printFiles.ts")).pdfDrawer),
  eps: /* @__PURE__ */ loadOnce(async () => (await import("./printFiles.ts")).epsDrawer),
  webp: /* @__PURE__ */ loadOnce(/* @__PURE__ */ encoded("webp")),
  jpeg: /* @__PURE__ */ loadOnce(/* @__PURE__ */ encoded("jpeg"))
} as const satisfies Record<Exclude<ImageFormat, "svg">, () => MaybeLater<Drawer>>

/** The width in pixels at which the logos of an output are drawn. */
const widthOfLogos = (output: ImageOutput): number =>
  imageFormats[output.format].kind === "raster" ? pixelsAcross(output) : printedWidth(output)

/**
 * Draws a configuration in any format: synchronously if everything needed is loaded, else later. Modules for rare
 * configurations and formats load at first use. Throws or rejects with `DataTooLong`, `NotScannable` and
 * `UnreadableLogo`, with `InvalidInput` for an output option that the format cannot honor, and with the codecs' errors.
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

/** Draws as {@link draw} does, without checking the output again: {@link checkOutputOf} checked it. */
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
 * Draws a configuration as SVG, as {@link draw} does, for programs that draw no other format.
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
  { size, unit }: Pick<ImageOutput, "size" | "unit">
): MaybeLater<string> => next(partsFor(config), (parts) => svg(compose(config, parts), size, unit, parts))
