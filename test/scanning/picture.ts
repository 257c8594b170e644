import type { Pixels } from "@quick-response/core"
import type { Matrix } from "@quick-response/symbol/Matrix"

/** A symbol as plain squares of `scale` pixels, in a quiet zone: the plainest picture of it. */
export const picture = (
  { width: columns, height: rows, modules }: Pick<Matrix, "width" | "height" | "modules">,
  scale: number,
  quiet = 4
): Pixels => {
  const [width, height] = [(columns + 2 * quiet) * scale, (rows + 2 * quiet) * scale]
  const data = new Uint8Array(width * height * 4).fill(255)
  for (let y = 0; y < rows * scale; y++) {
    for (let x = 0; x < columns * scale; x++) {
      if (modules[Math.floor(y / scale) * columns + Math.floor(x / scale)] !== 1) continue
      const at = 4 * ((y + quiet * scale) * width + x + quiet * scale)
      data.fill(0, at, at + 3)
    }
  }
  return { width, height, data }
}
