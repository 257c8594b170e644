import type { Codecs } from "@quick-response/drawing/draw/draw"

/** The codecs of Node, Deno and Bun for `draw`, in WebAssembly, free of Effect until a drawing needs one. */
export const codecs: Codecs = {
  decodeJpeg: async (jpeg) => (await import("./promised.ts")).decodeJpeg(jpeg),
  encodePixels: async (format, pixels) => (await import("./promised.ts")).encodePixels(format, pixels)
}
