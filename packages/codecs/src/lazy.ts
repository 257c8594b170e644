import type { PictureSymbol } from "@quick-response/core"
import type { Codecs } from "@quick-response/drawing/draw/draw"

/** The codecs for `draw` on Node, Deno and Bun; loads Effect on demand. */
export const codecs: Codecs = {
  decodeJpeg: async (jpeg) => (await import("./promised.ts")).decodeJpeg(jpeg),
  encodePixels: async (format, pixels) => (await import("./promised.ts")).encodePixels(format, pixels)
}

/**
 * Reads all QR codes in a PNG, JPEG, WebP or SVG of at most 8 MiB and 16 megapixels (8 as WebP) on Node, Deno and Bun.
 * Otherwise rejects with an `UnreadablePicture`.
 *
 * @example
 * ```ts
 * import { readPicture } from "@quick-response/codecs/lazy"
 *
 * const error = await readPicture(new Uint8Array(4)).catch((thrown) => thrown)
 * error.message // => "image: is not a PNG, JPEG, WebP or SVG; save it as one of these"
 * ```
 */
export const readPicture = async (picture: Uint8Array): Promise<ReadonlyArray<PictureSymbol>> =>
  (await import("./promised.ts")).readPicture(picture)
