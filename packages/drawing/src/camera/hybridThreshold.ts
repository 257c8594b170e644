import type { BilevelPicture, Grayscale } from "../scene/Grayscale.ts"

const blockSide = 8

/** Blocks to each side of a block whose levels make its threshold. */
const reach = 2

/** A block is uniform, all light or all dark, if its pixels differ by no more. */
const leastRange = 24

/**
 * The black level of each block by its own pixels, row by row. Pixels are compared by their bits: branches would be
 * mispredicted. A block that is known not to be uniform is only summed.
 */
const blockLevels = ({ width, height, light }: Grayscale, columns: number, rows: number): Uint8Array => {
  const levels = new Uint8Array(columns * rows)
  for (let row = 0, at = 0; row < rows; row++) {
    const top = Math.min(row * blockSide, height - blockSide)
    for (let column = 0; column < columns; column++, at++) {
      const left = Math.min(column * blockSide, width - blockSide)
      let [sum, least, most] = [0, 255, 0]
      let first = top * width + left
      const end = first + blockSide * width
      for (; first < end && most - least <= leastRange; first += width) {
        for (let i = first; i < first + blockSide; i++) {
          const value = light[i] ?? 0
          sum += value
          const [below, above] = [value - least, most - value]
          least += below & (below >> 31)
          most -= above & (above >> 31)
        }
      }
      if (most - least > leastRange) {
        for (; first < end; first += width)
          for (let i = first; i < first + blockSide; i++) sum += light[i] ?? 0
        levels[at] = sum / blockSide ** 2
        continue
      }
      // A uniform block is light unless it is as dark as the blocks above and to the left.
      const isFirst = row === 0 || column === 0
      const beside = isFirst
        ? 0
        : ((levels[at - columns] ?? 0) + 2 * (levels[at - 1] ?? 0) + (levels[at - columns - 1] ?? 0)) / 4
      levels[at] = !isFirst && least < beside ? beside : least / 2
    }
  }
  return levels
}

/** The index of the center of the square of blocks around a block, clamped to the picture. */
const middleOf = (index: number, blocks: number): number =>
  index < reach ? reach : Math.min(index, blocks - 1 - reach)

/**
 * A picture thresholded as by ZXing for Java, which most applications on Android use: 0 if a pixel is no brighter than
 * the threshold of its block, else 255. The level of a block of 8 by 8 pixels is the mean of its pixels, or of its
 * neighbors if its pixels differ too little; its threshold is the mean level of the 5 by 5 blocks around. Throws a
 * `RangeError` for pictures below 40 pixels across or down, for which ZXing uses a histogram.
 *
 * @example
 * ```ts
 * import { hybridThreshold } from "@quick-response/drawing/camera/hybridThreshold"
 *
 * const light = Uint8Array.from({ length: 64 * 64 }, (_, i) => (i % 8 < 4 ? 90 : 180))
 * const { light: parted } = hybridThreshold({ width: 64, height: 64, light })
 * parted[0] // => 0
 * parted[4] // => 255
 * ```
 */
export const hybridThreshold = (picture: Grayscale): BilevelPicture => {
  const { width, height, light } = picture
  const least = blockSide * (2 * reach + 1)
  if (width < least || height < least)
    throw new RangeError(`a picture needs ${least} pixels across and down, not ${width} by ${height}`)
  const [columns, rows] = [Math.ceil(width / blockSide), Math.ceil(height / blockSide)]
  const levels = blockLevels(picture, columns, rows)
  const parted = new Uint8Array(width * height)
  for (let row = 0; row < rows; row++) {
    const top = Math.min(row * blockSide, height - blockSide)
    const middleRow = middleOf(row, rows)
    for (let column = 0; column < columns; column++) {
      const left = Math.min(column * blockSide, width - blockSide)
      const middle = middleRow * columns + middleOf(column, columns)
      let sum = 0
      for (let at = middle - reach * columns; at <= middle + reach * columns; at += columns)
        for (let i = at - reach; i <= at + reach; i++) sum += levels[i] ?? 0
      const threshold = Math.floor(sum / (2 * reach + 1) ** 2)
      for (let y = top; y < top + blockSide; y++)
        for (let i = y * width + left; i < y * width + left + blockSide; i++)
          parted[i] = (threshold - (light[i] ?? 0)) >> 31
    }
  }
  return { width, height, light: parted, isBilevel: true }
}
