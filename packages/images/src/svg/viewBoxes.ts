import { type Affine, affine } from "../geometry/Affine.ts"
import { quoted, refuse } from "./refusal.ts"
import { numbersOf } from "./Scanner.ts"

/** A rectangle in user units. */
export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Parses a viewBox; undefined if absent or without area. */
export const readViewBox = (text: string | undefined): Box | undefined => {
  if (text === undefined || text.trim() === "") return undefined
  const numbers = numbersOf(text)
  if (numbers?.length !== 4)
    return refuse("malformed", `holds the viewBox ${quoted(text)}; write it as four numbers`)
  const [x = 0, y = 0, width = 0, height = 0] = numbers
  return width > 0 && height > 0 ? { x, y, width, height } : undefined
}

const shares: Readonly<Record<string, number>> = { min: 0, mid: 0.5, max: 1 }

/** Maps a box into a viewport by `preserveAspectRatio` (SVG 2, section 8.7); also returns whether it may overflow. */
export const fitting = (
  box: Box,
  place: Box,
  preserveAspectRatio: string | undefined
): { readonly map: Affine; readonly overhangs: boolean } => {
  const words = (preserveAspectRatio ?? "").toLowerCase().trim().split(/\s+/)
  const [align = "", meetOrSlice] = words[0] === "defer" ? words.slice(1) : words
  const [scaleX, scaleY] = [place.width / box.width, place.height / box.height]
  if (align === "none") {
    return {
      map: affine(scaleX, 0, 0, scaleY, place.x - box.x * scaleX, place.y - box.y * scaleY),
      overhangs: false
    }
  }
  const isSlice = meetOrSlice === "slice"
  const scale = isSlice ? Math.max(scaleX, scaleY) : Math.min(scaleX, scaleY)
  const parts = /^x(min|mid|max)y(min|mid|max)$/.exec(align)
  const shareX = shares[parts?.[1] ?? "mid"] ?? 0.5
  const shareY = shares[parts?.[2] ?? "mid"] ?? 0.5
  const dx = place.x + (place.width - box.width * scale) * shareX - box.x * scale
  const dy = place.y + (place.height - box.height * scale) * shareY - box.y * scale
  return { map: affine(scale, 0, 0, scale, dx, dy), overhangs: isSlice }
}
