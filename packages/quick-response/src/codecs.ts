import type { DrawingCodecs } from "./drawDesign.ts"

/** The codecs of Node, Deno and Bun, in WebAssembly; loaded when they are first used. */
export const codecs: DrawingCodecs = {
  decodeJpeg: async (jpeg) => (await import("./shop/decodeJpeg.ts")).decodeJpeg(jpeg),
  encodePixels: async (format, pixels) =>
    (await import("./shop/encodePixels.ts")).encodePixels(format, pixels)
}
