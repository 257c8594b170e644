import type { ErrorCorrectionLevel } from "../options.ts"
import type { SymbolPlan } from "./symbolPlan.ts"
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
const maskCount = 8
const period = 12
const maximumWords = 6

/** The masks as lines of a {@link SymbolPlan}, a period of rows each, `maximumWords` to a line. */
const patternsOf = (transposed: boolean): ReadonlyArray<Int32Array> =>
  inverts.map((invert) => {
    const lines = new Int32Array(period * maximumWords)
    for (let line = 0; line < period; line++) {
      for (let bit = 0; bit < 32 * maximumWords; bit++) {
        // Shifted by a whole period, so that the remainders are of positive numbers.
        const a = line + period - 1
        const b = bit + period - 1
        if (transposed ? invert(b, a) : invert(a, b)) {
          const at = line * maximumWords + (bit >> 5)
          lines[at] = (lines[at] ?? 0) | (1 << (bit & 31))
        }
      }
    }
    return lines
  })

const patterns = patternsOf(false)
const transposedPatterns = patternsOf(true)

/** The 15 bits of the format information: a (15, 5) BCH code under a fixed mask (annex C). */
const formatInformation = (level: ErrorCorrectionLevel, mask: number): number => {
  const data = (formatBitsOf(level) << 3) | mask
  let remainder = data
  for (let i = 0; i < 10; i++) remainder = (remainder << 1) ^ ((remainder >> 9) * 0x537)
  return ((data << 10) | remainder) ^ 0x5412
}

const setBit = (lines: Int32Array, words: number, row: number, column: number): void => {
  const at = (row + 1) * words + ((column + 1) >> 5)
  lines[at] = (lines[at] ?? 0) | (1 << ((column + 1) & 31))
}

/** Writes both copies of the format information (figure 25) to lines that have none. */
const stampFormat = (lines: Int32Array, plan: SymbolPlan, bits: number, transposed: boolean): void => {
  const { size, words } = plan
  for (let i = 0; i < 15; i++) {
    if (((bits >> i) & 1) === 0) continue
    const down = i < 6 ? i : i < 8 ? i + 1 : size - 15 + i
    const across = i < 8 ? size - 1 - i : i < 9 ? 7 : 14 - i
    setBit(lines, words, transposed ? 8 : down, transposed ? down : 8)
    setBit(lines, words, transposed ? across : 8, transposed ? 8 : across)
  }
}

/** Lays a mask and its format information over unmasked lines. */
const applyTo = (
  target: Int32Array,
  lines: Int32Array,
  plan: SymbolPlan,
  level: ErrorCorrectionLevel,
  mask: number,
  transposed: boolean
): void => {
  const pattern = (transposed ? transposedPatterns : patterns)[mask]
  if (pattern === undefined) throw new RangeError(`a mask is 0 to ${maskCount - 1}, not ${mask}`)
  const { size, words, data } = plan
  for (let line = 1, phase = 1, at = words; line <= size; line++) {
    const from = phase * maximumWords
    for (let word = 0; word < words; word++) {
      target[at] = (lines[at] ?? 0) ^ ((pattern[from + word] ?? 0) & (data[at] ?? 0))
      at++
    }
    phase = phase === period - 1 ? 0 : phase + 1
  }
  stampFormat(target, plan, formatInformation(level, mask), transposed)
}

/** Lays a mask and its format information over unmasked rows. */
export const applyMask = (
  target: Int32Array,
  rows: Int32Array,
  plan: SymbolPlan,
  level: ErrorCorrectionLevel,
  mask: number
): void => applyTo(target, rows, plan, level, mask, false)

/** Ones in a word. */
const ones = (word: number): number => {
  const pairs = word - ((word >>> 1) & 0x55555555)
  const nibbles = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((nibbles + (nibbles >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

/**
 * The points of runs and finder-like patterns across the lines: along the columns where the lines are rows. All 32
 * modules of a word are judged at once, from line to line.
 */
const pointsAcross = (lines: Int32Array, size: number, words: number): number => {
  let points = 0
  for (let word = 0; word < words; word++) {
    const first = word === 0 ? 1 : 0
    const last = Math.min(31, size - 32 * word)
    const valid = (-1 >>> (31 - last)) & (-1 << first)
    // x: the last lines; same: whether a line equals the one before; fours: four such in a row.
    let x1 = 0
    let x2 = 0
    let x3 = 0
    let same1 = 0
    let same2 = 0
    let same3 = 0
    let fours1 = 0
    for (let line = 1, at = words + word; line <= size; line++, at += words) {
      const x = lines[at] ?? 0
      const same = line === 1 ? 0 : ~(x ^ x1)
      const fours = same & same1 & same2 & same3 & valid
      if (fours !== 0) points += ones(fours) + 2 * ones(fours & ~fours1)
      // A dark module, a light one, three dark, a light and a dark one, ending here.
      if (line >= 7) {
        const core = x & ~x1 & x2 & x3
        if (core !== 0) {
          const found =
            core & (lines[at - 4 * words] ?? 0) & ~(lines[at - 5 * words] ?? 0) & (lines[at - 6 * words] ?? 0)
          if (found !== 0) {
            if (line >= 11) points += 40 * ones(found & ~lightBefore(lines, at - 7 * words, words))
            if (line <= size - 4) points += 40 * ones(found & ~lightBefore(lines, at + 4 * words, words))
          }
        }
      }
      x3 = x2
      x2 = x1
      x1 = x
      same3 = same2
      same2 = same1
      same1 = same
      fours1 = fours
    }
  }
  return points
}

/** The modules that are dark in any of the four lines that end at `at`. */
const lightBefore = (lines: Int32Array, at: number, words: number): number =>
  (lines[at] ?? 0) | (lines[at - words] ?? 0) | (lines[at - 2 * words] ?? 0) | (lines[at - 3 * words] ?? 0)

/** The points of blocks of two by two, and of the share of dark modules. */
const pointsOfBlocksAndBalance = (lines: Int32Array, size: number, words: number): number => {
  let blocks = 0
  let dark = 0
  for (let word = 0; word < words; word++) {
    const first = word === 0 ? 1 : 0
    const last = Math.min(31, size - 1 - 32 * word)
    const valid = last < 0 ? 0 : (-1 >>> (31 - last)) & (-1 << first)
    let before = 0
    let pairsBefore = 0
    for (let line = 1, at = words + word; line <= size; line++, at += words) {
      const x = lines[at] ?? 0
      const right = (x >>> 1) | ((lines[at + 1] ?? 0) << 31)
      const pairs = ~(x ^ right) & valid
      blocks += ones(pairs & pairsBefore & ~(x ^ before))
      dark += ones(x)
      pairsBefore = pairs
      before = x
    }
  }
  const deviation = Math.abs(Math.ceil((dark * 100) / (size * size) / 5) - 10)
  return 3 * blocks + 10 * deviation
}

const candidate = new Int32Array(178 * maximumWords + 1)

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
  let best = 0
  let least = Number.POSITIVE_INFINITY
  for (let mask = 0; mask < maskCount; mask++) {
    applyTo(candidate, rows, plan, level, mask, false)
    let points = pointsAcross(candidate, size, words) + pointsOfBlocksAndBalance(candidate, size, words)
    if (points >= least) continue
    applyTo(candidate, columns, plan, level, mask, true)
    points += pointsAcross(candidate, size, words)
    if (points < least) {
      least = points
      best = mask
    }
  }
  return best
}
