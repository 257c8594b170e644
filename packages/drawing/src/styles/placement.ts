import type { FrameFont } from "@quick-response/design/config/options"
import type { ConfigValues } from "@quick-response/design/config/QrConfig"
import type { Path } from "@quick-response/images/geometry/Path"
import type { Frame } from "../frames/Frame.ts"
import { frameAround, withQuietZone } from "../frames/frames.ts"
import { type BoundedCache, boundedCache } from "../scene/boundedCache.ts"
import type { Box } from "../scene/Scene.ts"
import { type Grid, gridOf } from "./bodyShapes.ts"
import { bandAround } from "./card.ts"

/** Draws a caption in a typeface, as large as fits a box and in its middle; the first of two lines larger where it is a headline. */
export type DrawCaption = (text: string, box: Box, font: FrameFont, hasHeadline?: boolean) => Path

/** The places of a picture's parts, in modules from its upper left corner. */
export interface Placement {
  readonly canvas: Box
  readonly frame: Frame
  /** The area that the frame surrounds: the silhouette with its quiet zone, and the band around a card. */
  readonly framed: Box
  /** The silhouette with its quiet zone, under which a card may lie. */
  readonly card: Box
  readonly grid: Grid
  readonly gridBox: Box
  readonly symbol: Box
}

const square = (x: number, y: number, side: number): Box => ({ x, y, width: side, height: side })

/** The fields that a frame is drawn by. */
type Framing = Pick<ConfigValues, "frameStyle" | "frameText" | "frameTextHeadline" | "frameFont">

const mostKept = 64
const kept = new WeakMap<DrawCaption, BoundedCache<string, Frame>>()

/** A frame around a picture; kept, since many symbols have the same, and with its outlines what is derived from them. */
const frameFor = (
  { frameStyle, frameText, frameTextHeadline, frameFont = "sans" }: Framing,
  side: number,
  drawCaption: DrawCaption
): Frame => {
  const frames = kept.get(drawCaption) ?? boundedCache<string, Frame>(mostKept)
  kept.set(drawCaption, frames)
  const key = `${frameStyle} ${side} ${frameFont} ${frameTextHeadline === true} ${frameText}`
  return frames(key, () => {
    const text = frameText.trim()
    const caption = {
      lines: text.split("\n").length,
      draw: (box: Box) => drawCaption(frameText, box, frameFont, frameTextHeadline)
    }
    return frameAround(frameStyle, side, text === "" ? undefined : caption)
  })
}

/** The places of a picture's parts around a symbol of `size` by `size` modules. */
export const placementOf = (
  config: Framing & Pick<ConfigValues, "bodyShape" | "bodyShapePath" | "margin" | "quietZone">,
  size: number,
  drawCaption: DrawCaption
): Placement => {
  const { bodyShape, bodyShapePath, margin, quietZone } = config
  const grid = gridOf(bodyShape, size, margin, bodyShapePath)
  const { side, inset } = withQuietZone(bodyShape === "Square", grid.columns, margin)
  const band = quietZone === "card" ? bandAround(side) : 0
  const frame = frameFor(config, side + 2 * band, drawCaption)
  const card = square(frame.x + band, frame.y + band, side)
  const [gridX, gridY] = [card.x + inset, card.y + inset]
  return {
    canvas: { x: 0, y: 0, width: frame.width, height: frame.height },
    frame,
    framed: square(frame.x, frame.y, side + 2 * band),
    card,
    grid,
    gridBox: { x: gridX, y: gridY, width: grid.columns, height: grid.rows },
    symbol: square(gridX + grid.x, gridY + grid.y, size)
  }
}
