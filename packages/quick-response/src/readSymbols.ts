import { readPicture } from "@quick-response/codecs/lazy"
import type { PictureSymbol } from "@quick-response/core"
import { attempt } from "./attempt.ts"

/**
 * Reads all QR codes in a picture, from top to bottom: a PNG, JPEG, WebP or SVG of at most 8 MiB and 16 megapixels, 8 as WebP. None is an empty
 * list. Each has its text and the content that this is, its version, level and mask, and its corners. Fetches nothing that a text names.
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
