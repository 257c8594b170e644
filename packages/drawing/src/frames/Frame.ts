import type { Path } from "@quick-response/images/geometry/Path"
import { hollow, rectangle } from "@quick-response/images/geometry/shapes"
import type { Box } from "../scene/Scene.ts"

/** A frame around a square picture: the canvas, the place of the picture, and the outlines around it. */
export interface Frame {
  readonly width: number
  readonly height: number
  /** The picture's upper left corner, in whole modules. */
  readonly x: number
  readonly y: number
  /**
   * The area that the background, or a card, fills under symbol and caption; the picture's square if absent. It ends
   * under the decoration, so that its edge never shows.
   */
  readonly card?: Path
  /** Painted with the frame's paint. */
  readonly decoration: Path
  /** The caption: in the frame's paint or, on the decoration, in one that contrasts with it. */
  readonly text: Path
  readonly onDecoration?: true
}

/** A caption, and the function that draws it as large as fits, centered in a box. */
export interface Caption {
  readonly lines: number
  readonly draw: (box: Box) => Path
}

/**
 * Draws a frame around a picture of `side` by `side` modules with its quiet zone, which stays empty. Without a caption
 * the frame reserves no space for one.
 */
export type Draw = (side: number, caption: Caption | undefined) => Frame

export const bare = (side: number): Frame => ({
  width: side,
  height: side,
  x: 0,
  y: 0,
  decoration: [],
  text: []
})

/** A caption in the middle of a box, `share` of its height tall; two lines are taller. */
export const label = (
  caption: Caption | undefined,
  x: number,
  y: number,
  width: number,
  height: number,
  share = 0.5
): Path => {
  if (caption === undefined) return []
  const inset = Math.min(width * 0.08, height * 0.6)
  const tall = height * (caption.lines > 1 ? Math.min(0.86, 1.6 * share) : share)
  return caption.draw({ x: x + inset, y: y + (height - tall) / 2, width: width - 2 * inset, height: tall })
}

/** A rounded band of `line` modules around a rectangle; the radius is that of the outer corners. */
export const outline = (
  x: number,
  y: number,
  width: number,
  height: number,
  line: number,
  radius: number
): Path =>
  hollow(
    rectangle(x, y, width, height, radius),
    rectangle(x + line, y + line, width - 2 * line, height - 2 * line, Math.max(0, radius - line))
  )

/** A card under a picture; the decoration covers its edge. */
export const cardUnder = (x: number, y: number, side: number): Path =>
  rectangle(x - 0.2, y - 0.2, side + 0.4, side + 0.4)

/** Draws a frame a module away from the picture, with corners rounded by up to {@link widestRounding}. */
export const aModuleAway =
  (draw: Draw): Draw =>
  (side, caption) => {
    const frame = draw(side + 2, caption)
    const { x, y, card = cardUnder(x, y, side + 2) } = frame
    return { ...frame, x: x + 1, y: y + 1, card }
  }

/** The largest corner radius, in modules, that cuts at most one module off a square. */
export const widestRounding: number = 1 / (1 - Math.SQRT1_2)

/** The height below a picture: the caption's band, or a line. */
export const footOf = (side: number, caption: Caption | undefined, line: number): number =>
  caption === undefined ? line : Math.ceil(side * 0.18)
