import { codecs } from "./codecs.ts"
import { drawDesignBy, type EncodePixels } from "./drawDesign.ts"
import type { Draw } from "./output.ts"

/**
 * What draws by an encoder of WebP and JPEG. Its other formats are those of {@link draw}; it rejects where the encoder
 * does.
 */
export const drawWith = (encode: EncodePixels): Draw =>
  drawDesignBy({ decodeJpeg: codecs.decodeJpeg, encodePixels: encode })

/** Draws without a shop. What draws a format, a style, a caption or a logo is loaded when it is first used. */
export const draw: Draw = /* @__PURE__ */ drawDesignBy(codecs)
