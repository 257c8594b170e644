import { formatCode } from "./bch.ts"
import { maskPenalty } from "./maskPenalty.ts"
import type { SymbolPlan } from "./symbolPlan.ts"
import type { ErrorCorrectionLevel } from "./versions.ts"
import { formatBitsOf } from "./versions.ts"

/** Symbols with a picture in their bits always use this mask. */
export const bitsMask = 2

/** The inverted modules of each mask (ISO/IEC 18004, table 10). Patterns repeat after 12 rows and 6 columns. */
export const inverts: ReadonlyArray<(row: number, column: number) => boolean> = [
  (i, j) => (i + j) % 2 === 0,
  (i) => i % 2 === 0,
  (_, j) => j % 3 === 0,
  (i, j) => (i + j) % 3 === 0,
  (i, j) => (Math.floor(i / 2) + Math.floor(j / 3)) % 2 === 0,
  (i, j) => ((i * j) % 2) + ((i * j) % 3) === 0,
  (i, j) => (((i * j) % 2) + ((i * j) % 3)) % 2 === 0,
  (i, j) => (((i * j) % 3) + ((i + j) % 2)) % 2 === 0
]
export const maskCount: number = inverts.length

/** The bits from the upper left corner, and at the far end. */
interface Arm {
  readonly near: number
  readonly far: number
}

/** Both copies of the format information (ISO/IEC 18004, figure 25): along a row and a column. */
interface Format {
  readonly row: Arm
  readonly column: Arm
}

/** A masked (15, 5) BCH code (annex C). */
const formatOf = (data: number): Format => {
  const bits = formatCode(data) ^ 0x5412
  const reversed = (from: number, count: number): number => {
    let result = 0
    for (let i = 0; i < count; i++) result |= ((bits >> (from + i)) & 1) << (count - 1 - i)
    return result
  }
  return {
    row: { near: reversed(9, 6) | (((bits >> 8) & 1) << 7) | (((bits >> 7) & 1) << 8), far: reversed(0, 8) },
    column: { near: (bits & 0x3f) | (((bits >> 6) & 3) << 7), far: ((bits >> 8) & 0x7f) << 1 }
  }
}

const flip = (lines: Int32Array, at: number, bits: number): void => {
  lines[at] = (lines[at] ?? 0) ^ bits
}

/** Writes both copies of the format information to blank lines. */
const writeFormat = (lines: Int32Array, { size, words }: SymbolPlan, along: Arm, across: Arm): void => {
  const at = 9 * words
  flip(lines, at, along.near << 1)
  const shift = (size - 7) & 31
  const far = at + ((size - 7) >> 5)
  flip(lines, far, along.far << shift)
  if (shift > 24) flip(lines, far + 1, along.far >>> (32 - shift))
  for (let i = 0, line = words; i < 8; i++, line += words) flip(lines, line, ((across.near >> i) & 1) << 9)
  for (let i = 0, line = (size - 7) * words; i < 8; i++, line += words) {
    flip(lines, line, ((across.far >> i) & 1) << 9)
  }
}

/** A mask's modules in a version and level, with format information; lines as in a {@link SymbolPlan}. */
interface Pattern {
  readonly rows: Int32Array
  readonly columns: Int32Array
}

const patternOf = (
  plan: SymbolPlan,
  level: ErrorCorrectionLevel,
  mask: number,
  invert: (row: number, column: number) => boolean
): Pattern => {
  const { size, words, data } = plan
  const rows = new Int32Array(data.length)
  const columns = new Int32Array(data.length)
  for (let line = 1; line <= size; line++) {
    for (let bit = 1; bit <= size; bit++) {
      const at = line * words + (bit >> 5)
      // The data modules are symmetric.
      const dark = (data[at] ?? 0) & (1 << (bit & 31))
      if (invert(line - 1, bit - 1)) rows[at] = (rows[at] ?? 0) | dark
      if (invert(bit - 1, line - 1)) columns[at] = (columns[at] ?? 0) | dark
    }
  }
  const { row, column } = formatOf((formatBitsOf(level) << 3) | mask)
  writeFormat(rows, plan, row, column)
  writeFormat(columns, plan, column, row)
  return { rows, columns }
}

type PatternsOfVersions = Array<ReadonlyArray<Pattern> | undefined>

/** Cached: 1.3 MB a level for all 40 versions. */
const patterns: Readonly<Record<ErrorCorrectionLevel, PatternsOfVersions>> = {
  Low: [],
  Medium: [],
  Quartile: [],
  High: []
}

const patternsOf = (plan: SymbolPlan, level: ErrorCorrectionLevel): ReadonlyArray<Pattern> => {
  const ofLevel = patterns[level]
  const known = ofLevel[plan.version]
  if (known !== undefined) return known
  const made = inverts.map((invert, mask) => patternOf(plan, level, mask, invert))
  ofLevel[plan.version] = made
  return made
}

/** Applies a mask, 0 to 7, with format information in place. */
export const applyMask = (
  rows: Int32Array,
  plan: SymbolPlan,
  level: ErrorCorrectionLevel,
  mask: number
): void => {
  const pattern = patternsOf(plan, level)[mask]
  if (pattern === undefined) throw new RangeError(`a mask is 0 to ${inverts.length - 1}`)
  for (let at = 0; at < pattern.rows.length; at++) flip(rows, at, pattern.rows[at] ?? 0)
}

/**
 * The first mask with the lowest penalty score (section 7.8.3); `columns` is the transposed `rows`. As in the npm
 * package `qrcode`, finder-like patterns need their light side within the symbol.
 */
export const bestMask = (
  rows: Int32Array,
  columns: Int32Array,
  plan: SymbolPlan,
  level: ErrorCorrectionLevel
): number => {
  let best = 0
  let least = Number.POSITIVE_INFINITY
  const candidates = patternsOf(plan, level)
  for (let mask = 0; mask < candidates.length; mask++) {
    const pattern = candidates[mask]
    if (pattern === undefined) continue
    const points = maskPenalty(rows, pattern.rows, columns, pattern.columns, plan, least)
    if (points < least) {
      least = points
      best = mask
    }
  }
  return best
}
