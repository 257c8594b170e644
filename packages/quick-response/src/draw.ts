import { drawDesignBy } from "./drawDesign.ts"
import type { Draw } from "./output.ts"

/** Draws without a shop. What draws a format, a style, a caption or a logo is loaded when it is first used. */
export const draw: Draw = /* @__PURE__ */ drawDesignBy({
  decodeJpeg: async (jpeg) => (await import("./shop/decodeJpeg.ts")).decodeJpeg(jpeg),
  encodePixels: async (format, pixels) =>
    (await import("./shop/encodePixels.ts")).encodePixels(format, pixels)
})
