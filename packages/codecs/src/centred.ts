import type { Pixels } from "@quick-response/core"

/** A picture in the middle of a clear square that it fits, or of which it overhangs a rounded pixel. */
export const centred = ({ width, height, data }: Pixels, size: number): Pixels => {
  if (width === size && height === size) return { width, height, data }
  const square = new Uint8Array(4 * size * size)
  const left = Math.max(0, (size - width) >> 1)
  const top = Math.max(0, (size - height) >> 1)
  const kept = Math.min(width, size)
  for (let y = 0; y < Math.min(height, size); y++)
    square.set(data.subarray(4 * y * width, 4 * (y * width + kept)), 4 * ((top + y) * size + left))
  return { width: size, height: size, data: square }
}
