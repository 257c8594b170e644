/** The repairable share of a symbol: 7, 15, 25 and 30 % (ISO/IEC 18004, section 6.5.1). */
export type ErrorCorrectionLevel = "Low" | "Medium" | "Quartile" | "High"

/** Weakest first. */
export const levelNames: ReadonlyArray<ErrorCorrectionLevel> = ["Low", "Medium", "Quartile", "High"]

/** ISO/IEC 18004, section 5.1. */
export const maximumVersion = 40

const noVersion = (version: number): RangeError =>
  new RangeError(`a QR code has version 1 to ${maximumVersion}, not ${version}`)

/** Throws a RangeError for an invalid version. */
export const requireVersion = (version: number): void => {
  if (!(Number.isInteger(version) && version >= 1 && version <= maximumVersion)) throw noVersion(version)
}

/** A level's parameters by version, and its format bits (table 12). */
interface LevelTable {
  readonly formatBits: number
  readonly blocks: ReadonlyArray<number>
  readonly errorCodewords: ReadonlyArray<number>
}

/** Reed-Solomon blocks, and error correction codewords of each (ISO/IEC 18004, table 9). */
const levels: Readonly<Record<ErrorCorrectionLevel, LevelTable>> = {
  Low: {
    formatBits: 1,
    blocks: [
      1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8, 8, 9, 9, 10, 12, 12, 12, 13, 14, 15, 16, 17,
      18, 19, 19, 20, 21, 22, 24, 25
    ],
    errorCodewords: [
      7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28, 28, 28, 30, 30, 26, 28,
      30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30
    ]
  },
  Medium: {
    formatBits: 0,
    blocks: [
      1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16, 17, 17, 18, 20, 21, 23, 25, 26, 28,
      29, 31, 33, 35, 37, 38, 40, 43, 45, 47, 49
    ],
    errorCodewords: [
      10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26, 26, 28, 28, 28, 28, 28,
      28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28
    ]
  },
  Quartile: {
    formatBits: 3,
    blocks: [
      1, 1, 2, 2, 4, 4, 6, 6, 8, 8, 8, 10, 12, 16, 12, 17, 16, 18, 21, 20, 23, 23, 25, 27, 29, 34, 34, 35, 38,
      40, 43, 45, 48, 51, 53, 56, 59, 62, 65, 68
    ],
    errorCodewords: [
      13, 22, 18, 26, 18, 24, 18, 22, 20, 24, 28, 26, 24, 20, 30, 24, 28, 28, 26, 30, 28, 30, 30, 30, 30, 28,
      30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30
    ]
  },
  High: {
    formatBits: 2,
    blocks: [
      1, 1, 2, 4, 4, 4, 5, 6, 8, 8, 11, 11, 16, 16, 18, 16, 19, 21, 25, 25, 25, 34, 30, 32, 35, 37, 40, 42,
      45, 48, 51, 54, 57, 60, 63, 66, 70, 74, 77, 81
    ],
    errorCodewords: [
      17, 28, 22, 16, 22, 28, 26, 26, 24, 28, 24, 28, 22, 24, 24, 30, 28, 28, 26, 28, 30, 24, 30, 30, 30, 30,
      30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30
    ]
  }
}

export const formatBitsOf = (level: ErrorCorrectionLevel): number => levels[level].formatBits

/** Modules along a side. */
export const sizeOf = (version: number): number => 17 + 4 * version

/** The rows, and equally columns, of alignment pattern centers (ISO/IEC 18004, annex E). */
export const alignmentCenters = (version: number): ReadonlyArray<number> => {
  if (version === 1) return []
  const last = sizeOf(version) - 7
  const gaps = Math.floor(version / 7) + 1
  // All gaps but the first are the same even number; only version 32 is rounded differently.
  const gap = version === 32 ? 26 : Math.ceil((last - 6) / gaps / 2) * 2
  return Array.from({ length: gaps + 1 }, (_, i) => (i === 0 ? 6 : last - gap * (gaps - i)))
}

/** All codewords of a version: the modules without function patterns, in whole bytes. */
export const totalCodewords = (version: number): number => {
  const size = sizeOf(version)
  const centers = alignmentCenters(version).length
  const finders = 3 * 64
  const timing = 2 * (size - 16)
  const format = 2 * 15 + 1
  // They overlap the timing patterns by five modules each.
  const alignment = centers === 0 ? 0 : 25 * (centers * centers - 3) - 2 * 5 * (centers - 2)
  const versionInformation = version < 7 ? 0 : 2 * 18
  return (size * size - finders - timing - format - alignment - versionInformation) >> 3
}

/** Short blocks come first, then ones with an additional codeword. */
export interface Blocks {
  readonly count: number
  /** For each block. */
  readonly errorCodewords: number
  readonly shortCount: number
  /** Long blocks have one more. */
  readonly shortDataCodewords: number
  /** For all blocks. */
  readonly dataCodewords: number
}

export const divideIntoBlocks = (total: number, count: number, errorCodewords: number): Blocks => {
  const shortCount = count - (total % count)
  return {
    count,
    errorCodewords,
    shortCount,
    shortDataCodewords: Math.floor(total / count) - errorCodewords,
    dataCodewords: total - count * errorCodewords
  }
}

const divided = (level: ErrorCorrectionLevel): ReadonlyArray<Blocks> => {
  const { blocks, errorCodewords } = levels[level]
  return blocks.map((count, i) => divideIntoBlocks(totalCodewords(i + 1), count, errorCodewords[i] ?? 0))
}

const blocks: Readonly<Record<ErrorCorrectionLevel, ReadonlyArray<Blocks>>> = {
  Low: divided("Low"),
  Medium: divided("Medium"),
  Quartile: divided("Quartile"),
  High: divided("High")
}

/** Versions 1 to 40. */
export const blocksOf = (version: number, level: ErrorCorrectionLevel): Blocks => {
  const found = blocks[level][version - 1]
  if (found === undefined) throw noVersion(version)
  return found
}
