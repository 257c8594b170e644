import type { Grayscale } from "@quick-response/core"

/** Shrinks a picture by an integer factor, by averaging. */
export const reduce = ({ width, height, light }: Grayscale, times: number): Grayscale => {
  const [columns, rows] = [Math.ceil(width / times), Math.ceil(height / times)]
  const reduced = new Uint8Array(columns * rows)
  const sums = new Uint32Array(columns)
  for (let row = 0; row < rows; row++) {
    sums.fill(0)
    const last = Math.min(height, (row + 1) * times)
    for (let y = row * times; y < last; y++)
      for (let column = 0, at = y * width; column < columns; column++) {
        const end = Math.min((y + 1) * width, at + times)
        let sum = 0
        for (; at < end; at++) sum += light[at] ?? 0
        sums[column] = (sums[column] ?? 0) + sum
      }
    for (let column = 0; column < columns; column++) {
      const across = Math.min(width, (column + 1) * times) - column * times
      reduced[row * columns + column] = Math.round((sums[column] ?? 0) / (across * (last - row * times)))
    }
  }
  return { width: columns, height: rows, light: reduced }
}
