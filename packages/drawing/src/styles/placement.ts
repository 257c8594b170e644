import type { FrameFont } from "@quick-response/design/config/options"
import type { ConfigValues } from "@quick-response/design/config/QrConfig"
import type { Path } from "@quick-response/images/geometry/Path"
import type { Shape } from "@quick-response/symbol/symbolShapes"
import type { Frame } from "../frames/Frame.ts"
import { frameAround, withQuietZone } from "../frames/frames.ts"
import { type BoundedCache, boundedCache } from "../scene/boundedCache.ts"
import type { Box } from "../scene/Scene.ts"
import { type Grid, gridOf } from "./bodyShapes.ts"
import { bandAround } from "./card.ts"

/** Draws a caption in a typeface, as large as fits and centered in a box; a headline's first line is larger. */
export type DrawCaption = (text: string, box: Box, font: FrameFont, hasHeadline?: boolean) => Path

/** The boxes of a picture's parts, in modules from its upper left corner. */
export interface Placement {
  readonly canvas: Box
  readonly frame: Frame
  /** The area inside the frame: the silhouette with its quiet zone, and the band around a card. */
  readonly framed: Box
  /** The silhouette with its quiet zone, on a card if there is one. */
  readonly card: Box
  readonly grid: Grid
  readonly gridBox: Box
  readonly symbol: Box
}

/** The fields of a frame. */
type Framing = Pick<ConfigValues, "frameStyle" | "frameText" | "frameTextHeadline" | "frameFont">

const mostKept = 64
const kept = new WeakMap<DrawCaption, BoundedCache<string, Frame>>()

/** A frame around a picture; cached, with values derived from its outlines. */
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

/** The boxes of a picture's parts around a symbol. A symbol that is wider than high has no frame and no silhouette. */
export const placementOf = (
  config: Framing & Pick<ConfigValues, "bodyShape" | "bodyShapePath" | "margin" | "quietZone">,
  shape: Shape,
  drawCaption: DrawCaption
): Placement => {
  const { bodyShape, bodyShapePath, margin, quietZone } = config
  const grid = gridOf(bodyShape, shape.width, margin, bodyShapePath)
  const { side, inset } = withQuietZone(bodyShape === "Square", grid.columns, margin)
  const band = quietZone === "card" ? bandAround(side) : 0
  const frame = frameFor(config, side + 2 * band, drawCaption)
  const lower = shape.width - shape.height
  const card = { x: frame.x + band, y: frame.y + band, width: side, height: side - lower }
  const [gridX, gridY] = [card.x + inset, card.y + inset]
  return {
    canvas: { x: 0, y: 0, width: frame.width, height: frame.height - lower },
    frame,
    framed: { x: frame.x, y: frame.y, width: side + 2 * band, height: side + 2 * band - lower },
    card,
    grid,
    gridBox: { x: gridX, y: gridY, width: grid.columns, height: grid.rows - lower },
    symbol: { x: gridX + grid.x, y: gridY + grid.y, ...shape }
  }
}
