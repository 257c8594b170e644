import type { LengthClass } from "../segments.ts"
import { type Shape, type SymbolKind, shapeOf, versionCounts } from "../symbolShapes.ts"
import { type Blocks, divideIntoBlocks, type ErrorCorrectionLevel } from "../versions.ts"

/** Micro QR (ISO/IEC 18004) or rMQR (ISO/IEC 23941). */
export type MicroKind = Exclude<SymbolKind, "qr">

export interface MicroLevel {
  readonly blocks: Blocks
  /** Four fewer than the codewords' bits if the last is a half (ISO/IEC 18004, section 7.4.10). */
  readonly dataBits: number
  /** The unmasked format information before the BCH code. */
  readonly formatBits: number
}

export interface MicroVersion extends Shape {
  readonly version: number
  readonly lengths: LengthClass
  /** The terminator's zeros, as far as they fit. */
  readonly terminatorBits: number
  readonly levels: Partial<Readonly<Record<ErrorCorrectionLevel, MicroLevel>>>
}

/** The length of an unsupported mode: more bits than any symbol holds. */
export const noMode: number = 1 << 16

const halfCodeword = 4

type MicroLevels = ReadonlyArray<
  readonly [level: ErrorCorrectionLevel, dataCodewords: number, formatBits: number]
>

/** Codewords, half last data codeword, levels, and length bits of digits, letters and bytes (tables 3, 7 and 9). */
const microTable: ReadonlyArray<
  readonly [
    codewords: number,
    hasHalf: boolean,
    levels: MicroLevels,
    lengths: readonly [number, number, number]
  ]
> = [
  [5, true, [["Low", 3, 0]], [3, noMode, noMode]],
  [
    10,
    false,
    [
      ["Low", 5, 1],
      ["Medium", 4, 2]
    ],
    [4, 3, noMode]
  ],
  [
    17,
    true,
    [
      ["Low", 11, 3],
      ["Medium", 9, 4]
    ],
    [5, 4, 4]
  ],
  [
    24,
    false,
    [
      ["Low", 16, 5],
      ["Medium", 14, 6],
      ["Quartile", 10, 7]
    ],
    [6, 5, 5]
  ]
]

const squareVersions: ReadonlyArray<MicroVersion> = microTable.map(
  ([codewords, hasHalf, levels, [numeric, alphanumeric, byte]], i) => ({
    version: i + 1,
    ...shapeOf("micro", i + 1),
    lengths: { indicator: i, numeric, alphanumeric, byte },
    terminatorBits: 3 + 2 * i,
    levels: Object.fromEntries(
      levels.map(([level, data, formatBits]) => [
        level,
        {
          blocks: divideIntoBlocks(codewords, 1, codewords - data),
          dataBits: 8 * data - (hasHalf ? halfCodeword : 0),
          formatBits
        }
      ])
    )
  })
)

/**
 * For each version: codewords; data codewords and blocks at Medium and High; length bits of digits, letters and bytes
 * (ISO/IEC 23941, tables 3, 6 and 8).
 */
const rectangularTable: ReadonlyArray<
  readonly [
    codewords: number,
    medium: readonly [dataCodewords: number, blocks: number],
    high: readonly [dataCodewords: number, blocks: number],
    lengths: readonly [number, number, number]
  ]
> = [
  [13, [6, 1], [3, 1], [4, 3, 3]],
  [21, [12, 1], [7, 1], [5, 5, 4]],
  [32, [20, 1], [10, 1], [6, 5, 5]],
  [44, [28, 1], [14, 1], [7, 6, 5]],
  [68, [44, 1], [24, 2], [7, 6, 6]],
  [21, [12, 1], [7, 1], [5, 5, 4]],
  [33, [21, 1], [11, 1], [6, 5, 5]],
  [49, [31, 1], [17, 2], [7, 6, 5]],
  [66, [42, 1], [22, 2], [7, 6, 6]],
  [99, [63, 2], [33, 3], [8, 7, 6]],
  [15, [7, 1], [5, 1], [4, 4, 3]],
  [31, [19, 1], [11, 1], [6, 5, 5]],
  [47, [31, 1], [15, 2], [7, 6, 5]],
  [67, [43, 1], [23, 2], [7, 6, 6]],
  [89, [57, 2], [29, 2], [8, 7, 6]],
  [132, [84, 2], [42, 3], [8, 7, 7]],
  [21, [12, 1], [7, 1], [5, 5, 4]],
  [41, [27, 1], [13, 1], [6, 6, 5]],
  [60, [38, 1], [20, 2], [7, 6, 6]],
  [85, [53, 2], [29, 2], [7, 7, 6]],
  [113, [73, 2], [35, 3], [8, 7, 7]],
  [166, [106, 3], [54, 4], [8, 8, 7]],
  [51, [33, 1], [15, 2], [7, 6, 6]],
  [74, [48, 1], [26, 2], [7, 7, 6]],
  [103, [67, 2], [31, 3], [8, 7, 7]],
  [136, [88, 2], [48, 4], [8, 7, 7]],
  [199, [127, 3], [69, 5], [9, 8, 7]],
  [61, [39, 1], [21, 2], [7, 6, 6]],
  [88, [56, 2], [28, 2], [8, 7, 6]],
  [122, [78, 2], [38, 3], [8, 7, 7]],
  [160, [100, 3], [56, 4], [8, 8, 7]],
  [232, [152, 4], [76, 6], [9, 8, 8]]
]

const rectangularVersions: ReadonlyArray<MicroVersion> = rectangularTable.map(
  ([codewords, medium, high, [numeric, alphanumeric, byte]], i) => {
    const levelOf = ([data, count]: readonly [number, number], highBit: number): MicroLevel => ({
      blocks: divideIntoBlocks(codewords, count, (codewords - data) / count),
      dataBits: 8 * data,
      formatBits: (highBit << 5) | i
    })
    return {
      version: i + 1,
      ...shapeOf("rmqr", i + 1),
      lengths: { indicator: 3, numeric, alphanumeric, byte },
      terminatorBits: 3,
      levels: { Medium: levelOf(medium, 0), High: levelOf(high, 1) }
    }
  }
)

const areaOf = ({ width, height }: Shape): number => width * height

/** By area, of equal areas the lower first. */
export const microVersions: Readonly<Record<MicroKind, ReadonlyArray<MicroVersion>>> = {
  micro: squareVersions,
  rmqr: rectangularVersions.toSorted((one, other) => areaOf(one) - areaOf(other))
}

/** Weakest first. */
export const microLevels: Readonly<Record<MicroKind, ReadonlyArray<ErrorCorrectionLevel>>> = {
  micro: ["Low", "Medium", "Quartile"],
  rmqr: ["Medium", "High"]
}

/** A version by number. Throws a RangeError if absent. */
export const microVersion = (kind: MicroKind, version: number): MicroVersion => {
  const found = microVersions[kind].find((one) => one.version === version)
  if (found === undefined)
    throw new RangeError(`a symbol of kind ${kind} has version 1 to ${versionCounts[kind]}, not ${version}`)
  return found
}
