import { readPicture } from "@quick-response/codecs/lazy"
import type { PictureSymbol } from "@quick-response/core"
import { attempt } from "./attempt.ts"

/**
 * Reads all QR codes in a picture, from top to bottom: a PNG, JPEG, WebP or SVG of at most 8 MiB and 16 megapixels (8
 * as WebP). Returns each one's text and parsed content, version, level, mask and corners. Does not fetch linked pages.
 *
 * @example
 * ```ts
 * import { draw, read } from "quick-response"
 *
 * const png = await draw({ data: "WIFI:T:WPA;S:Lobby;P:open sesame;;" }, { format: "png" })
 * const [symbol] = await read(png)
 * symbol?.text // => "WIFI:T:WPA;S:Lobby;P:open sesame;;"
 * symbol?.content?.type // => "wifi"
 * symbol?.version // => 3
 * ```
 */
export const read = (picture: Uint8Array): Promise<ReadonlyArray<PictureSymbol>> =>
  attempt(() => readPicture(picture))
