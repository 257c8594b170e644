import type { Orientation } from "./Orientation.ts"
import type { Pixels } from "./Pixels.ts"

/** Rotates or reflects a square picture. */
export const orientPixels = (pixels: Pixels, { xx, xy, yx, yy }: Orientation): Pixels => {
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
