import type { FrameStyle } from "../options.ts"
import { caption } from "./caption.ts"
import { hollow, rectangle } from "./outline.ts"
import type { Path } from "./path.ts"
import type { Box } from "./scene.ts"

/** A frame around a square picture: the canvas it needs, where the picture goes, and what is drawn around it. */
export interface Frame {
  readonly width: number
  readonly height: number
  /** Where the picture's upper left corner comes to lie, in whole modules: tiles then begin at whole modules too. */
  readonly x: number
  readonly y: number
  /** Painted with the frame's colour. */
  readonly decoration: Path
  /** The caption, painted with the frame's colour, or `onDecoration` with one that stands out from it. */
  readonly text: Path
  readonly onDecoration: boolean
}

const bare = (side: number): Frame => ({
  width: side,
  height: side,
  x: 0,
  y: 0,
  decoration: [],
  text: [],
  onDecoration: false
})

const band = (box: Box, share: number): Box => {
  const height = box.height * share
  return {
    x: box.x + box.width * 0.06,
    y: box.y + (box.height - height) / 2,
    width: box.width * 0.88,
    height
  }
}

const border = (side: number): Frame => {
  const inset = Math.ceil(side * 0.04)
  const line = side * 0.025
  const outer = side + 2 * inset
  return {
    ...bare(outer),
    x: inset,
    y: inset,
    decoration: hollow(
      rectangle(0, 0, outer, outer, side * 0.08),
      rectangle(line, line, outer - 2 * line, outer - 2 * line, side * 0.08 - line)
    )
  }
}

const banner = (side: number, text: string, above: boolean): Frame => {
  const line = Math.ceil(side * 0.02)
  const bandHeight = Math.ceil(side * 0.2)
  const width = side + 2 * line
  const height = side + 2 * line + bandHeight
  const top = above ? line + bandHeight : line
  const box = { x: 0, y: above ? 0 : line + side, width, height: bandHeight + line }
  return {
    width,
    height,
    x: line,
    y: top,
    decoration: hollow(
      rectangle(0, 0, width, height, side * 0.06),
      rectangle(line, top, side, side, side * 0.06 - line)
    ),
    text: caption(text, band(box, 0.5)),
    onDecoration: true
  }
}

const textOnly = (side: number, text: string): Frame => {
  const height = side * 0.16
  return {
    ...bare(side),
    height: side + height,
    text: caption(text, { x: side * 0.08, y: side - side * 0.03, width: side * 0.84, height: height * 0.75 })
  }
}

const frames: Record<FrameStyle, (side: number, text: string) => Frame> = {
  none: bare,
  border,
  "banner-below": (side, text) => banner(side, text, false),
  "banner-above": (side, text) => banner(side, text, true),
  "text-only": textOnly
}

/** The frame of a style around a picture of `side` by `side` modules. */
export const frameAround = (style: FrameStyle, side: number, text: string): Frame => frames[style](side, text)
