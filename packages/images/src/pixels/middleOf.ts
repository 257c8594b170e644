import type { Pixels } from "./Pixels.ts"

/** The largest centered square of a picture. */
export const middleOf = (pixels: Pixels): Pixels => {
  const { width, height, data } = pixels
  if (width === height) return pixels
  const side = Math.min(width, height)
  const left = (width - side) >> 1
  const top = (height - side) >> 1
  const result = new Uint8Array(4 * side * side)
  for (let y = 0; y < side; y++) {
    const from = 4 * ((top + y) * width + left)
    result.set(data.subarray(from, from + 4 * side), 4 * side * y)
  }
  return { width: side, height: side, data: result }
}
