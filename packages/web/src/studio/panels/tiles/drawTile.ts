import { configJsonOf, configOf, type Design } from "../../../design/values.ts"
import { drawInWorker } from "../../../drawing/drawInWorker.ts"
import { makeKept } from "../../../drawing/recentlyUsed.ts"
import type { View } from "./crops.ts"

/** The most that pictures of choices may hold, in characters of their designs and documents: some hundreds, or a few with large logos. */
const mostHeld = 24_000_000

/** The width in pixels that documents state; they are scaled. */
const size = 96

const kept = makeKept<string>(mostHeld, (address) => URL.revokeObjectURL(address))

/** Equal for designs that are drawn alike, with their fields in any order. */
const keyOf = (design: Design): string =>
  JSON.stringify(
    Object.entries(configOf(design))
      .filter(([, value]) => value !== undefined)
      .sort(([one], [other]) => (one < other ? -1 : 1))
  )

/** The longer side in pixels where drawing is sold: documents have to be bought. */
const soldSize = 192

/** A document as a PNG. */
const inPixels = async (svg: string): Promise<Blob> => {
  const image = new Image()
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`
  await image.decode()
  const scale = soldSize / Math.max(image.naturalWidth, image.naturalHeight)
  const [width, height] = [scale * image.naturalWidth, scale * image.naturalHeight]
  const canvas = new OffscreenCanvas(Math.round(width), Math.round(height))
  canvas.getContext("2d")?.drawImage(image, 0, 0, width, height)
  return canvas.convertToBlob()
}

/**
 * A design's picture as an address for `<img>`, drawn once all that went before is drawn; in pixels where drawing is sold. Rejects
 * with `CannotDraw`, or with the signal's reason where it was aborted while it waited.
 */
export const tilePicture = async (
  design: Design,
  view: View,
  { isSold, signal }: { readonly isSold: boolean; readonly signal: AbortSignal }
): Promise<string> => {
  const seen = view.of(design)
  const key = `${view.name} ${isSold} ${keyOf(seen)}`
  const found = kept.get(key)
  if (found !== undefined) return found
  const configJson = configJsonOf(seen)
  const svg = await drawInWorker({ configJson, format: "svg", size }, { signal, place: "last" })
  if (typeof svg !== "string") throw new TypeError("an SVG is text")
  const shown = view.cut(svg)
  const picture = isSold ? await inPixels(shown) : new Blob([shown], { type: "image/svg+xml" })
  const address = URL.createObjectURL(picture)
  kept.set(key, address, key.length + svg.length)
  return address
}
