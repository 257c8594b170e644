import { alphanumericValues, lengthBits, lengthClasses, modes, segment } from "./segments.ts"
import type { ErrorCorrectionLevel } from "./versions.ts"
import { blocksOf, maximumVersion } from "./versions.ts"

/** The share of its symbol that some data fills. */
export interface Occupancy {
  /** 1 to 40. */
  readonly version: number
  /** The length of the data, and of the longest of its kind that the same version holds. */
  readonly used: number
  readonly capacity: number
  /** The unit of counting: bytes where the data has characters beyond ASCII. */
  readonly unit: "character" | "byte"
}

/** The number of bytes, letters or digits that fit into bits (ISO/IEC 18004, 7.4). */
const fitting = {
  byte: (bits: number) => Math.floor(bits / 8),
  alphanumeric: (bits: number) => 2 * Math.floor(bits / 11) + (bits % 11 >= 6 ? 1 : 0),
  numeric: (bits: number) => 3 * Math.floor(bits / 10) + (bits % 10 >= 7 ? 2 : bits % 10 >= 4 ? 1 : 0)
} as const

const modeOf = (bytes: Uint8Array): keyof typeof fitting => {
  const worst = bytes.reduce((most, byte) => Math.max(most, alphanumericValues[byte] ?? 255), 0)
  return worst < 10 ? "numeric" : worst < 45 ? "alphanumeric" : "byte"
}

/**
 * The occupancy of the smallest symbol of a level that holds the data, or of the version that is fixed; undefined if none does. Data of mixed kinds are counted as
 * bytes, and may be longer than the capacity for those, since their digits take less.
 *
 * @example
 * ```ts
 * import { occupancyOf } from "@quick-response/symbol/occupancy"
 *
 * occupancyOf("HELLO", "Low") // => { version: 1, used: 5, capacity: 25, unit: "character" }
 * ```
 */
export const occupancyOf = (
  data: string,
  level: ErrorCorrectionLevel,
  fixed?: number
): Occupancy | undefined => {
  const bytes = new TextEncoder().encode(data)
  const mode = modeOf(bytes)
  for (let version = fixed ?? 1; version <= (fixed ?? maximumVersion); version++) {
    const lengths = lengthClasses.find(({ lastVersion }) => version <= lastVersion) ?? lengthClasses[2]
    const bits = 8 * blocksOf(version, level).dataCodewords
    if (segment(bytes, lengths).bits > bits) continue
    const capacity = fitting[mode](bits - 4 - lengthBits(modes[mode], lengths))
    return {
      version,
      used: bytes.length,
      capacity: Math.max(capacity, bytes.length),
      unit: bytes.length === data.length ? "character" : "byte"
    }
  }
  return undefined
}
