import { alphanumericValues, lengthBits, lengthClasses, modes, segment } from "./segments.ts"
import type { ErrorCorrectionLevel } from "./versions.ts"
import { blocksOf, maximumVersion } from "./versions.ts"

export interface Occupancy {
  /** 1 to 40. */
  readonly version: number
  /** The data's length, and the longest of its kind in the same version. */
  readonly used: number
  readonly capacity: number
  /** Bytes if the data are not ASCII. */
  readonly unit: "character" | "byte"
}

/** The bytes, letters or digits that fit into bits (ISO/IEC 18004, 7.4). */
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
 * The occupancy of the smallest or fixed version; undefined if the data do not fit. Mixed data count as bytes, and may
 * exceed that capacity because digits take less.
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
