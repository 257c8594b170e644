import type { Grayscale } from "@quick-response/core"

/** A part of a picture, in its pixels. */
export interface Area {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

export const cropped = ({ width, light }: Grayscale, { left, top, right, bottom }: Area): Grayscale => {
  const across = right - left
  const part = new Uint8Array(across * (bottom - top))
  for (let y = top; y < bottom; y++)
    part.set(light.subarray(y * width + left, y * width + right), (y - top) * across)
  return { width: across, height: bottom - top, light: part }
}

const within = (at: number, length: number): number => (at < 0 ? 0 : at < length ? at : length - 1)

/** Gives each row the sums of the `2 * radius + 1` by as many values around its own; edges are repeated. */
const eachRowOfSums = (
  values: Uint8Array | Int32Array,
  width: number,
  radius: number,
  use: (row: number, sums: Int32Array) => void
): void => {
  const height = values.length / width
  const columns = new Int32Array(width)
  const sums = new Int32Array(width)
  const slide = (added: number, dropped: number): void => {
    const [last, first] = [within(added, height) * width, within(dropped, height) * width]
    for (let x = 0; x < width; x++)
      columns[x] = (columns[x] ?? 0) + (values[last + x] ?? 0) - (values[first + x] ?? 0)
  }
  for (let row = -radius; row <= radius; row++) {
    const at = within(row, height) * width
    for (let x = 0; x < width; x++) columns[x] = (columns[x] ?? 0) + (values[at + x] ?? 0)
  }
  for (let row = 0; row < height; row++) {
    let sum = 0
    for (let x = -radius; x <= radius; x++) sum += columns[within(x, width)] ?? 0
    for (let x = 0; x < width; x++) {
      sums[x] = sum
      sum += (columns[within(x + radius + 1, width)] ?? 0) - (columns[within(x - radius, width)] ?? 0)
    }
    use(row, sums)
    slide(row + radius + 1, row - radius)
  }
}

/** Averages 3 by 3 pixels, against noise and the grid of a screen. */
export const smoothed = (picture: Grayscale): Grayscale => {
  const { width, light } = picture
  const smooth = new Uint8Array(light.length)
  eachRowOfSums(light, width, 1, (row, sums) => {
    for (let x = 0, at = row * width; x < width; x++, at++) smooth[at] = ((sums[x] ?? 0) * 57 + 256) >> 9
  })
  return { ...picture, light: smooth }
}

/** Strengthens edges against the average of 5 by 5 pixels, against blur. */
export const sharpened = (picture: Grayscale): Grayscale => {
  const { width, light } = picture
  const sharp = new Uint8ClampedArray(light.length)
  eachRowOfSums(light, width, 2, (row, sums) => {
    for (let x = 0, at = row * width; x < width; x++, at++)
      sharp[at] = 2.5 * (light[at] ?? 0) - 0.06 * (sums[x] ?? 0)
  })
  return { ...picture, light: new Uint8Array(sharp.buffer) }
}

/** The side of a block of {@link evened}, in pixels. */
const block = 4

/** The blocks on each side of one that are its surroundings. */
const surroundings = 3

/** The least standard deviation that is stretched, in grays: less is noise. */
const leastDeviation = 5

/** Gives all surroundings the same brightness and contrast, against shadows, glare and the bands of screens. */
export const evened = (picture: Grayscale): Grayscale => {
  const { width, height, light } = picture
  const [columns, rows] = [Math.ceil(width / block), Math.ceil(height / block)]
  const [sums, squares] = [new Int32Array(columns * rows), new Int32Array(columns * rows)]
  for (let y = 0; y < rows * block; y++) {
    const [from, to] = [within(y, height) * width, Math.floor(y / block) * columns]
    for (let x = 0; x < columns * block; x++) {
      const value = light[from + within(x, width)] ?? 0
      const at = to + (x >> 2)
      sums[at] = (sums[at] ?? 0) + value
      squares[at] = (squares[at] ?? 0) + value * value
    }
  }
  const count = (block * (2 * surroundings + 1)) ** 2
  const [means, factors] = [new Float32Array(sums.length), new Float32Array(sums.length)]
  eachRowOfSums(sums, columns, surroundings, (row, around) => {
    for (let x = 0, at = row * columns; x < columns; x++, at++) means[at] = (around[x] ?? 0) / count
  })
  eachRowOfSums(squares, columns, surroundings, (row, around) => {
    for (let x = 0, at = row * columns; x < columns; x++, at++) {
      const variance = (around[x] ?? 0) / count - (means[at] ?? 0) ** 2
      factors[at] = 60 / Math.sqrt(Math.max(leastDeviation ** 2, variance))
    }
  })
  const even = new Uint8ClampedArray(light.length)
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0, row = (y >> 2) * columns; x < width; x++, at++) {
      const place = row + (x >> 2)
      even[at] = 128 + (factors[place] ?? 0) * ((light[at] ?? 0) - (means[place] ?? 0))
    }
  return { ...picture, light: new Uint8Array(even.buffer) }
}

/** Enlarges by half, by linear interpolation, for modules of few pixels. */
export const enlarged = ({ width, height, light }: Grayscale): Grayscale => {
  const [columns, rows] = [Math.floor(width * 1.5), Math.floor(height * 1.5)]
  const large = new Uint8Array(columns * rows)
  // Sixths of a pixel: the centers of the new pixels lie at 2, 6 and 10 sixths of two old ones.
  for (let row = 0; row < rows; row++) {
    const down = Math.max(0, 4 * row - 1)
    const below = down % 6
    const above = Math.floor(down / 6) * width
    const next = within(Math.floor(down / 6) + 1, height) * width
    for (let column = 0; column < columns; column++) {
      const across = Math.max(0, 4 * column - 1)
      const right = across % 6
      const x = Math.floor(across / 6)
      const other = within(x + 1, width)
      const upper = (6 - right) * (light[above + x] ?? 0) + right * (light[above + other] ?? 0)
      const lower = (6 - right) * (light[next + x] ?? 0) + right * (light[next + other] ?? 0)
      large[row * columns + column] = ((6 - below) * upper + below * lower) / 36
    }
  }
  return { width: columns, height: rows, light: large }
}
