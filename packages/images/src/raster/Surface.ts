import type { BlendMode } from "../picture/Picture.ts"
import { type Blender, blender } from "./blend.ts"

/** A rectangle of whole pixels. */
export interface PixelBox {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** A part of a picture being drawn: premultiplied, four bytes a pixel. */
export class Surface {
  readonly box: PixelBox
  readonly data: Uint8Array
  /** The same pixels as 0xAABBGGRR on a little-endian machine. */
  readonly words: Uint32Array

  constructor(box: PixelBox) {
    this.box = box
    const buffer = new ArrayBuffer(4 * box.width * box.height)
    this.data = new Uint8Array(buffer)
    this.words = new Uint32Array(buffer)
  }
}

/** Multiplies shares of 255, rounded. */
export const times = (a: number, b: number): number => {
  const product = a * b + 128
  return (product + (product >> 8)) >> 8
}

/** Draws a premultiplied color over the pixel at byte `at`. */
export const drawOver = (
  data: Uint8Array,
  at: number,
  red: number,
  green: number,
  blue: number,
  alpha: number
): void => {
  const rest = 255 - alpha
  data[at] = red + times(data[at] ?? 0, rest)
  data[at + 1] = green + times(data[at + 1] ?? 0, rest)
  data[at + 2] = blue + times(data[at + 2] ?? 0, rest)
  data[at + 3] = alpha + times(data[at + 3] ?? 0, rest)
}

const blendOver = (
  data: Uint8Array,
  at: number,
  pixel: readonly [number, number, number, number],
  blend: Blender
): void => {
  const alpha = pixel[3]
  const behind = data[at + 3] ?? 0
  data[at] = Math.round(blend(pixel[0], data[at] ?? 0, alpha, behind))
  data[at + 1] = Math.round(blend(pixel[1], data[at + 1] ?? 0, alpha, behind))
  data[at + 2] = Math.round(blend(pixel[2], data[at + 2] ?? 0, alpha, behind))
  data[at + 3] = alpha + times(behind, 255 - alpha)
}

/** Draws a surface over another, by `opacity` of 255 and optionally by a share of 255 for each pixel. */
export const drawSurface = (
  target: Surface,
  source: Surface,
  opacity: number,
  coverage: Uint8Array | undefined,
  mode: BlendMode = "normal"
): void => {
  const blend = mode === "normal" ? undefined : blender(mode)
  const { box } = source
  const left = Math.max(box.x, target.box.x)
  const right = Math.min(box.x + box.width, target.box.x + target.box.width)
  const top = Math.max(box.y, target.box.y)
  const bottom = Math.min(box.y + box.height, target.box.y + target.box.height)
  const { data } = source
  for (let y = top; y < bottom; y++) {
    let from = (y - box.y) * box.width + left - box.x
    let to = 4 * ((y - target.box.y) * target.box.width + left - target.box.x)
    for (let x = left; x < right; x++, from++, to += 4) {
      const alpha = data[4 * from + 3] ?? 0
      if (alpha === 0) continue
      const share = coverage === undefined ? opacity : times(opacity, coverage[from] ?? 0)
      if (share === 0) continue
      const at = 4 * from
      const red = times(data[at] ?? 0, share)
      const green = times(data[at + 1] ?? 0, share)
      const blue = times(data[at + 2] ?? 0, share)
      if (blend === undefined) drawOver(target.data, to, red, green, blue, times(alpha, share))
      else blendOver(target.data, to, [red, green, blue, times(alpha, share)], blend)
    }
  }
}
