import { codecs } from "@quick-response/codecs/lazy"
import type { EncodePixels } from "@quick-response/drawing/draw/draw"
import { makeDraw } from "./makeDraw.ts"
import { makeToDataUrl, type ToDataUrl } from "./makeToDataUrl.ts"
import type { Draw } from "./output.ts"

/**
 * Draws with an encoder of WebP and JPEG, other formats like {@link draw}. Rejects if the encoder does.
 *
 * @example
 * ```ts
 * import { drawWith } from "quick-response"
 *
 * const draw = drawWith(async (format, { width }) => new TextEncoder().encode(`${format} ${width}`))
 * const image = await draw({ data: "HELLO" }, { format: "webp", size: 300 })
 * new TextDecoder().decode(image) // => "webp 300"
 * ```
 */
export const drawWith = (encode: EncodePixels): Draw =>
  makeDraw({ decodeJpeg: codecs.decodeJpeg, encodePixels: encode })

/**
 * Draws without a shop. Loads the modules for formats, styles, captions and logos on first use.
 *
 * @example
 * ```ts
 * import { draw } from "quick-response"
 *
 * const design = { data: "https://example.com", bodyStyle: "Dots" } as const
 * const png = await draw(design, { format: "png", size: 512 })
 * new TextDecoder().decode(png.subarray(1, 4)) // => "PNG"
 * ```
 */
export const draw: Draw = /* @__PURE__ */ makeDraw(codecs)

/**
 * Draws a design as a `data:` address, for the `src` of an image. Format and options are those of {@link draw}.
 *
 * @example
 * ```ts
 * import { toDataUrl } from "quick-response"
 *
 * const address = await toDataUrl({ data: "https://example.com" }, { format: "png", size: 300 })
 * address.slice(0, 22) // => "data:image/png;base64,"
 * ```
 */
export const toDataUrl: ToDataUrl = /* @__PURE__ */ makeToDataUrl(draw)
