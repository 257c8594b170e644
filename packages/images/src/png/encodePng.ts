import { Deflater } from "../deflate/deflate.ts"
import type { Pixels } from "../pixels/Pixels.ts"
import { assemble, end, header, palette, paletteChunks, truecolor, truecolorWithAlpha } from "./chunks.ts"

/** The rows filtered and compressed at once. */
const bandRows = 64

/** A pixel's color as a number, red in the lowest byte, on either byte order. */
const colorAt = (data: Uint8Array, at: number): number =>
  ((data[at] ?? 0) |
    ((data[at + 1] ?? 0) << 8) |
    ((data[at + 2] ?? 0) << 16) |
    ((data[at + 3] ?? 0) << 24)) >>>
  0

interface Indexed {
  readonly colors: ReadonlyArray<number>
  readonly indices: Uint8Array
}

/** Pixels by palette index, or undefined for more than 256 colors. */
const indexedOf = ({ data }: Pixels): Indexed | undefined => {
  const numbers = new Map<number, number>()
  const indices = new Uint8Array(data.length / 4)
  let last = -1
  let lastIndex = 0
  for (let i = 0; i < indices.length; i++) {
    const color = colorAt(data, 4 * i)
    if (color !== last) {
      const known = numbers.get(color)
      if (known === undefined && numbers.size === 256) return undefined
      lastIndex = known ?? numbers.size
      if (known === undefined) numbers.set(color, lastIndex)
      last = color
    }
    indices[i] = lastIndex
  }
  return { colors: [...numbers.keys()], indices }
}

const indexedPng = ({ width, height }: Pixels, { colors, indices }: Indexed): Uint8Array => {
  const depth = colors.length <= 2 ? 1 : colors.length <= 4 ? 2 : colors.length <= 16 ? 4 : 8
  const rowLength = 1 + Math.ceil((width * depth) / 8)
  const rows = new Uint8Array(rowLength * height)
  for (let y = 0, i = 0; y < height; y++) {
    const start = y * rowLength + 1
    for (let x = 0; x < width; x++, i++) {
      const bit = x * depth
      const at = start + (bit >> 3)
      rows[at] = (rows[at] ?? 0) | ((indices[i] ?? 0) << (8 - depth - (bit & 7)))
    }
  }
  const deflater = new Deflater()
  deflater.rows(rows, rowLength, new Uint16Array(height).fill(1))
  return assemble([
    header(width, height, depth, palette),
    ...paletteChunks(colors),
    { type: "IDAT", bytes: deflater.finish() },
    end
  ])
}

const isOpaque = ({ data }: Pixels): boolean => {
  for (let i = 3; i < data.length; i += 4) if (data[i] !== 255) return false
  return true
}

/** The magnitude of a filtered byte as signed: small ones compress well. */
const magnitude = (difference: number): number => {
  const byte = difference & 255
  return byte < 128 ? byte : 256 - byte
}

/** Paeth's predictor: the left, upper or corner byte closest to the estimate (PNG, third edition, section 9.4). */
const paeth = (left: number, up: number, corner: number): number => {
  const toLeft = Math.abs(up - corner)
  const toUp = Math.abs(left - corner)
  const toCorner = Math.abs(left + up - 2 * corner)
  return toLeft <= toUp && toLeft <= toCorner ? left : toUp <= toCorner ? up : corner
}

const filters = { none: 0, sub: 1, up: 2, paeth: 4 } as const

/** The filter with the smallest differences, sampled at every fourth byte. */
const bestFilter = (row: Uint8Array, above: Uint8Array, step: number): number => {
  let [none, sub, up, both] = [0, 0, 0, 0]
  for (let i = step; i < row.length; i += 5) {
    const value = row[i] ?? 0
    const [left, top] = [row[i - step] ?? 0, above[i] ?? 0]
    none += magnitude(value)
    sub += magnitude(value - left)
    up += magnitude(value - top)
    both += magnitude(value - paeth(left, top, above[i - step] ?? 0))
  }
  const least = Math.min(none, sub, up, both)
  return least === up
    ? filters.up
    : least === none
      ? filters.none
      : least === sub
        ? filters.sub
        : filters.paeth
}

/** Writes the filter type and the filtered row. */
const filterRow = (row: Uint8Array, above: Uint8Array, step: number, to: Uint8Array, at: number): void => {
  const filter = bestFilter(row, above, step)
  to[at] = filter
  const begin = at + 1
  if (filter === filters.none) to.set(row, begin)
  else if (filter === filters.up)
    for (let i = 0; i < row.length; i++) to[begin + i] = (row[i] ?? 0) - (above[i] ?? 0)
  else {
    // Left of the first pixel all is zero, so Paeth predicts the row above.
    for (let i = 0; i < step; i++)
      to[begin + i] = (row[i] ?? 0) - (filter === filters.sub ? 0 : (above[i] ?? 0))
    if (filter === filters.sub)
      for (let i = step; i < row.length; i++) to[begin + i] = (row[i] ?? 0) - (row[i - step] ?? 0)
    else
      for (let i = step; i < row.length; i++)
        to[begin + i] = (row[i] ?? 0) - paeth(row[i - step] ?? 0, above[i] ?? 0, above[i - step] ?? 0)
  }
}

const trueColorPng = (pixels: Pixels): Uint8Array => {
  const { width, height, data } = pixels
  const opaque = isOpaque(pixels)
  const step = opaque ? 3 : 4
  const rowLength = 1 + step * width
  const deflater = new Deflater()
  let row = new Uint8Array(step * width)
  let above = new Uint8Array(step * width)
  for (let top = 0; top < height; top += bandRows) {
    const count = Math.min(bandRows, height - top)
    const band = new Uint8Array(count * rowLength)
    for (let y = 0; y < count; y++) {
      const from = 4 * (top + y) * width
      if (opaque) {
        for (let i = 0, at = from; i < row.length; i += 3, at += 4) {
          row[i] = data[at] ?? 0
          row[i + 1] = data[at + 1] ?? 0
          row[i + 2] = data[at + 2] ?? 0
        }
      } else row.set(data.subarray(from, from + 4 * width))
      filterRow(row, above, step, band, y * rowLength)
      const last = above
      above = row
      row = last
    }
    deflater.rows(band, rowLength, new Uint16Array(count).fill(1))
  }
  return assemble([
    header(width, height, 8, opaque ? truecolor : truecolorWithAlpha),
    { type: "IDAT", bytes: deflater.finish() },
    end
  ])
}

/**
 * Encodes a picture as a PNG of pixels only: with a palette if the colors fit, with alpha only if necessary. Output is
 * the same on every machine and runtime.
 */
export const encodePng = (pixels: Pixels): Uint8Array => {
  const indexed = indexedOf(pixels)
  return indexed === undefined ? trueColorPng(pixels) : indexedPng(pixels, indexed)
}
