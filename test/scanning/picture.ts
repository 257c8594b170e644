import type { Pixels } from "@quick-response/core"
import type { Matrix } from "@quick-response/symbol/Matrix"

const quiet = 4

/** A symbol as plain squares of `scale` pixels, in its quiet zone: the plainest picture of it. */
export const picture = ({ size, modules }: Pick<Matrix, "size" | "modules">, scale: number): Pixels => {
  const width = (size + 2 * quiet) * scale
  const data = new Uint8Array(width * width * 4).fill(255)
  for (let y = 0; y < size * scale; y++) {
    for (let x = 0; x < size * scale; x++) {
      if (modules[Math.floor(y / scale) * size + Math.floor(x / scale)] !== 1) continue
      const at = 4 * ((y + quiet * scale) * width + x + quiet * scale)
      data.fill(0, at, at + 3)
    }
  }
  return { width, height: width, data }
}
