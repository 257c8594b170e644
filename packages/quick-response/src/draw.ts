import { codecs } from "@quick-response/codecs/lazy"
import type { EncodePixels } from "@quick-response/drawing/draw/draw"
import { makeDraw } from "./makeDraw.ts"
import type { Draw } from "./output.ts"

/**
 * Makes a function that draws with an encoder of WebP and JPEG. Its other formats are those of {@link draw}; it rejects where the
 * encoder does.
 */
export const drawWith = (encode: EncodePixels): Draw =>
  makeDraw({ decodeJpeg: codecs.decodeJpeg, encodePixels: encode })

/** Draws without a shop. The modules that draw a format, a style, a caption or a logo are loaded when one is first used. */
export const draw: Draw = /* @__PURE__ */ makeDraw(codecs)
