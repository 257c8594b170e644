import { configJsonOf, configOf, type Design } from "../../../design/values.ts"
import { drawInWorker } from "../../../drawing/drawInWorker.ts"
import { inPixels } from "../../../drawing/inPixels.ts"
import type { DrawingFault } from "../../../drawing/protocol.ts"
import { makeKept } from "../../../drawing/recentlyUsed.ts"
import { svgAddress } from "../../../drawing/svgAddress.ts"
import { shortUrl } from "../../../frame/service.ts"
import type { View } from "./crops.ts"

/** The most that pictures of choices may hold, in characters of their designs and documents: some hundreds, or a few with large logos. */
const mostHeld = 24_000_000

/** The width in pixels that documents state; they are scaled. */
const size = 96

/** The picture of a choice: its address for `<img>`, and the reason why the design would not be sold with it. */
export interface TileDrawn {
  readonly address: string
  readonly fault: DrawingFault | undefined
}

const kept = makeKept<TileDrawn>(mostHeld, ({ address }) => URL.revokeObjectURL(address))

/** Equal for designs that are drawn alike, with their fields in any order. */
const keyOf = (design: Design): string =>
  JSON.stringify(
    Object.entries(configOf(design))
      .filter(([, value]) => value !== undefined)
      .sort(([one], [other]) => (one < other ? -1 : 1))
  )

/** The longer side in pixels if drawing is sold: documents must be bought. */
const soldSize = 192

/**
 * A design's picture, drawn in turn; as pixels if drawing is sold. Rejects with `CannotDraw`, or with the signal's
 * reason if it is aborted while waiting.
 */
export const tilePicture = async (
  design: Design,
  view: View,
  { isSold, signal }: { readonly isSold: boolean; readonly signal: AbortSignal }
): Promise<TileDrawn> => {
  const seen = view.of(design)
  const key = `${view.name} ${isSold} ${keyOf(seen)}`
  const found = kept.get(key)
  if (found !== undefined) return found
  const configJson = configJsonOf(seen)
  const { image, fault } = await drawInWorker(
    { configJson, format: "svg", size, isShownOnly: true, shortUrl: shortUrl.value },
    { signal, place: "last" }
  )
  if (typeof image !== "string") throw new TypeError("an SVG is text")
  const shown = view.cut(image)
  const address = isSold ? URL.createObjectURL(await inPixels(shown, soldSize)) : svgAddress(shown)
  const drawn = { address, fault }
  kept.set(key, drawn, key.length + image.length)
  return drawn
}
