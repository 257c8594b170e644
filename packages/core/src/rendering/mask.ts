import type { ErrorCorrectionLevel } from "../options.ts"
import { mostWords, type SymbolPlan } from "./symbolPlan.ts"
import { formatBitsOf } from "./versions.ts"

/** Where each mask inverts a module (ISO/IEC 18004, table 10). All repeat after 12 rows and 6 columns. */
const inverts: ReadonlyArray<(row: number, column: number) => boolean> = [
  (i, j) => (i + j) % 2 === 0,
  (i) => i % 2 === 0,
  (_, j) => j % 3 === 0,
  (i, j) => (i + j) % 3 === 0,
  (i, j) => (Math.floor(i / 2) + Math.floor(j / 3)) % 2 === 0,
  (i, j) => ((i * j) % 2) + ((i * j) % 3) === 0,
  (i, j) => (((i * j) % 2) + ((i * j) % 3)) % 2 === 0,
  (i, j) => (((i * j) % 3) + ((i + j) % 2)) % 2 === 0
]
const maskCount = inverts.length

/** What a mask inverts in the symbols of one version, as lines of a {@link SymbolPlan}. */
interface Pattern {
  readonly rows: Int32Array
  readonly columns: Int32Array
}

/** By version, made when first needed: 1.3 MB if all 40 were. */
const patterns: Array<ReadonlyArray<Pattern> | undefined> = []

const patternOf = (plan: SymbolPlan, invert: (row: number, column: number) => boolean): Pattern => {
  const { size, words, data } = plan
  const rows = new Int32Array(data.length)
  const columns = new Int32Array(data.length)
  for (let line = 1; line <= size; line++) {
    for (let bit = 1; bit <= size; bit++) {
      const at = line * words + (bit >> 5)
      // What holds data is the same in rows as in columns.
      const dark = (data[at] ?? 0) & (1 << (bit & 31))
      if (invert(line - 1, bit - 1)) rows[at] = (rows[at] ?? 0) | dark
      if (invert(bit - 1, line - 1)) columns[at] = (columns[at] ?? 0) | dark
    }
  }
  return { rows, columns }
}

const patternsOf = (plan: SymbolPlan): ReadonlyArray<Pattern> => {
  const known = patterns[plan.version]
  if (known !== undefined) return known
  const made = inverts.map((invert) => patternOf(plan, invert))
  patterns[plan.version] = made
  return made
}

/** The bits of a copy of the format information beside the upper left eye, from its corner on, and at the far end. */
interface Arm {
  readonly near: number
  readonly far: number
}

/** Both copies of one format information (ISO/IEC 18004, figure 25): along a row, and along a column. */
interface Format {
  readonly row: Arm
  readonly column: Arm
}

/** A (15, 5) BCH code under a fixed mask (annex C). */
const formatOf = (data: number): Format => {
  let remainder = data
  for (let i = 0; i < 10; i++) remainder = (remainder << 1) ^ ((remainder >> 9) * 0x537)
  const bits = ((data << 10) | remainder) ^ 0x5412
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

const formats: ReadonlyArray<Format> = Array.from({ length: 32 }, (_, data) => formatOf(data))

/** Writes both copies of the format information to lines that have none. */
const stampFormat = (lines: Int32Array, { size, words }: SymbolPlan, along: Arm, across: Arm): void => {
  const at = 9 * words
  lines[at] = (lines[at] ?? 0) | (along.near << 1)
  const shift = (size - 7) & 31
  const far = at + ((size - 7) >> 5)
  lines[far] = (lines[far] ?? 0) | (along.far << shift)
  if (shift > 24) lines[far + 1] = (lines[far + 1] ?? 0) | (along.far >>> (32 - shift))
  for (let i = 0, line = words; i < 9; i++, line += words) {
    lines[line] = (lines[line] ?? 0) | (((across.near >> i) & 1) << 9)
  }
  for (let i = 0, line = (size - 7) * words; i < 8; i++, line += words) {
    lines[line] = (lines[line] ?? 0) | (((across.far >> i) & 1) << 9)
  }
}

const invertInto = (target: Int32Array, lines: Int32Array, pattern: Int32Array): void => {
  for (let at = 0; at < pattern.length; at++) target[at] = (lines[at] ?? 0) ^ (pattern[at] ?? 0)
}

const chosen = <A>(list: ReadonlyArray<A>, index: number): A => {
  const found = list[index]
  if (found === undefined) throw new RangeError(`a mask is 0 to ${maskCount - 1}`)
  return found
}

/** Lays a mask, 0 to 7, and its format information over unmasked rows, in place. */
export const applyMask = (
  rows: Int32Array,
  plan: SymbolPlan,
  level: ErrorCorrectionLevel,
  mask: number
): void => {
  invertInto(rows, rows, chosen(patternsOf(plan), mask).rows)
  const { row, column } = chosen(formats, (formatBitsOf(level) << 3) | mask)
  stampFormat(rows, plan, row, column)
}

/** Ones in a word. */
const ones = (word: number): number => {
  const pairs = word - ((word >>> 1) & 0x55555555)
  const nibbles = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((nibbles + (nibbles >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

/** Few places look like a finder: most words have none. */
const finderPoints = (word: number): number => (word === 0 ? 0 : 40 * ones(word))

/**
 * The points of runs and finder-like patterns across the lines: along the columns where the lines are rows. All 32
 * modules of a word are judged at once, from line to line.
 */
const pointsAcross = (lines: Int32Array, size: number, words: number): number => {
  const end = (size + 1) * words
  let points = 0
  for (let word = 0; word < words; word++) {
    const first = word === 0 ? 1 : 0
    const last = Math.min(31, size - 32 * word)
    const valid = (-1 >>> (31 - last)) & (-1 << first)
    // x: the last lines; same: whether a line equals the one before; threes and fives: whether so many do, ending there.
    let x1 = lines[words + word] ?? 0
    let x2 = 0
    let same1 = 0
    let threes1 = 0
    let threes2 = 0
    let fives1 = 0
    let fives2 = 0
    for (let at = 2 * words + word; at < end; at += words) {
      const x = lines[at] ?? 0
      const same = ~(x ^ x1)
      const threes = same & same1
      const fives = threes & threes2 & valid
      // A run of n, from five on, has n - 4 fives and is worth n - 2 points: each five counts, and the two places after.
      points = (points + ones(fives | fives1 | fives2)) | 0
      // A dark module, a light one, three dark, a light and a dark one, ending here.
      if (at >= 7 * words) {
        const core = x & ~x1 & x2 & threes2
        const found = core & ~(lines[at - 5 * words] ?? 0) & (lines[at - 6 * words] ?? 0)
        if (found !== 0) {
          if (at >= 11 * words) points += finderPoints(found & ~darkBefore(lines, at - 7 * words, words))
          if (at < end - 4 * words) points += finderPoints(found & ~darkBefore(lines, at + 4 * words, words))
        }
      }
      x2 = x1
      x1 = x
      same1 = same
      threes2 = threes1
      threes1 = threes
      fives2 = fives1
      fives1 = fives
    }
    points += ones(fives1 | fives2) + ones(fives1)
  }
  return points
}

/** The modules that are dark in any of the four lines that end at `at`. */
const darkBefore = (lines: Int32Array, at: number, words: number): number =>
  (lines[at] ?? 0) | (lines[at - words] ?? 0) | (lines[at - 2 * words] ?? 0) | (lines[at - 3 * words] ?? 0)

/** The points of blocks of two by two, and of the share of dark modules. */
const pointsOfBlocksAndBalance = (lines: Int32Array, size: number, words: number): number => {
  const end = (size + 1) * words
  let blocks = 0
  let dark = 0
  for (let word = 0; word < words; word++) {
    const first = word === 0 ? 1 : 0
    const last = Math.min(31, size - 1 - 32 * word)
    const valid = last < 0 ? 0 : (-1 >>> (31 - last)) & (-1 << first)
    let before = 0
    let pairsBefore = 0
    for (let at = words + word; at < end; at += words) {
      const x = lines[at] ?? 0
      const right = (x >>> 1) | ((lines[at + 1] ?? 0) << 31)
      const pairs = ~(x ^ right) & valid
      blocks = (blocks + ones(pairs & pairsBefore & ~(x ^ before))) | 0
      dark = (dark + ones(x)) | 0
      pairsBefore = pairs
      before = x
    }
  }
  const deviation = Math.abs(Math.ceil((dark * 100) / (size * size) / 5) - 10)
  return 3 * blocks + 10 * deviation
}

const candidate = new Int32Array(mostWords)

/**
 * The mask that the fewest undesirable features speak against (section 7.8.3), the first of equals. `columns` is the
 * transposed `rows`. Counts as the npm package `qrcode` does: patterns like a finder only where their light side lies
 * within the symbol.
 */
export const bestMask = (
  rows: Int32Array,
  columns: Int32Array,
  plan: SymbolPlan,
  level: ErrorCorrectionLevel
): number => {
  const { size, words } = plan
  const candidates = patternsOf(plan)
  let best = 0
  let least = Number.POSITIVE_INFINITY
  for (let mask = 0; mask < maskCount; mask++) {
    const pattern = chosen(candidates, mask)
    const { row, column } = chosen(formats, (formatBitsOf(level) << 3) | mask)
    invertInto(candidate, rows, pattern.rows)
    stampFormat(candidate, plan, row, column)
    let points = pointsAcross(candidate, size, words) + pointsOfBlocksAndBalance(candidate, size, words)
    if (points >= least) continue
    invertInto(candidate, columns, pattern.columns)
    stampFormat(candidate, plan, column, row)
    points += pointsAcross(candidate, size, words)
    if (points < least) {
      least = points
      best = mask
    }
  }
  return best
}
