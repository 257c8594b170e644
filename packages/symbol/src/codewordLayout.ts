import { symbolPlan } from "./symbolPlan.ts"
import type { ErrorCorrectionLevel } from "./versions.ts"
import { blocksOf } from "./versions.ts"

export interface CodewordLayout {
  readonly size: number
  /** By module: its codeword, or -1 for function patterns and remainder bits. */
  readonly codewordOf: Int16Array
  readonly blockOf: Uint8Array
  readonly blockCount: number
  /** The wrong codewords that a block can correct. */
  readonly correctable: number
}

/**
 * The layout of a version, 1 to 40, at a level. A hidden module spoils its codeword; a symbol decodes if no block has
 * more than `correctable` spoilt ones. Not cached.
 */
export const codewordLayout = (version: number, level: ErrorCorrectionLevel): CodewordLayout => {
  const { size, stretches, codewords } = symbolPlan(version)
  const { count, errorCodewords, shortCount, shortDataCodewords, dataCodewords } = blocksOf(version, level)
  const codewordOf = new Int16Array(size * size).fill(-1)
  let bit = 0
  for (const { row, column, way, width, steps } of stretches) {
    for (let i = 0; i < steps * width; i++, bit++) {
      const at = (row + way * Math.floor(i / width)) * size + column + width - 1 - (i % width)
      codewordOf[at] = bit < 8 * codewords ? bit >> 3 : -1
    }
  }
  const blockOf = Uint8Array.from({ length: codewords }, (_, i) =>
    i >= dataCodewords
      ? (i - dataCodewords) % count
      : i < shortDataCodewords * count
        ? i % count
        : shortCount + i - shortDataCodewords * count
  )
  return { size, codewordOf, blockOf, blockCount: count, correctable: errorCodewords >> 1 }
}
