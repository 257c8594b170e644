import type { Pixels } from "../Pixels.ts"
import { number } from "./pathData.ts"
import type { Box } from "./scene.ts"

/**
 * How a picture is turned or mirrored to stand upright, around its middle with y pointing down: (x, y) goes to
 * (xx * x + xy * y, yx * x + yy * y).
 */
export interface Turn {
  readonly xx: number
  readonly xy: number
  readonly yx: number
  readonly yy: number
}

/** A turn by its numbers, row by row. */
export const turn = (xx: number, xy: number, yx: number, yy: number): Turn => ({ xx, xy, yx, yy })

/** The turn that leaves all as it is. */
export const unturned: Turn = turn(1, 0, 0, 1)

/** A turn around the middle of a box, as the six numbers by which SVG and PDF write an affine map. */
export const turnOver = ({ xx, xy, yx, yy }: Turn, box: Box): string => {
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  return [xx, yx, xy, yy, x - xx * x - xy * y, y - yx * x - yy * y].map(number).join(" ")
}

/** A square picture, turned. */
export const turnedPixels = (pixels: Pixels, { xx, xy, yx, yy }: Turn): Pixels => {
  const { width, height, data } = pixels
  if (xx === 1 && yy === 1) return pixels
  const last = width - 1
  const result = new Uint8Array(data.length)
  const from = new DataView(data.buffer, data.byteOffset)
  const to = new DataView(result.buffer)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [fromX, fromY] = [2 * x - last, 2 * y - last]
      const toX = (xx * fromX + xy * fromY + last) / 2
      const toY = (yx * fromX + yy * fromY + last) / 2
      to.setUint32(4 * (toY * width + toX), from.getUint32(4 * (y * width + x)))
    }
  }
  return { width, height, data: result }
}
