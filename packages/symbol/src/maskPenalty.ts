import { mostWords, type SymbolPlan } from "./symbolPlan.ts"

/** Penalty points (ISO/IEC 18004, table 11). */
const points = { run: 3, longerRun: 1, finder: 40, block: 3, balance: 10 } as const

/** Runs of five modules, and finder-like patterns with their light side. */
const runs = ["00000", "11111"] as const
const finders = ["10111010000", "00001011101"] as const

/** Aho-Corasick states: the longest read suffix that is a prefix of a pattern. */
const states = [
  ...new Set([
    "",
    ...[...runs, ...finders].flatMap((word) => Array.from(word, (_, i) => word.slice(0, i + 1)))
  ])
]

const endsInRun = (read: string): boolean => runs.some((run) => read.endsWith(run))

/** The points above 16 bits, the next state above 8. */
const stepBy = (state: string, module: number): number => {
  let read = `${state}${module}`
  while (!states.includes(read)) read = read.slice(1)
  const run = endsInRun(read) ? (endsInRun(state) ? points.longerRun : points.run) : 0
  const finder = finders.some((word) => read.endsWith(word)) ? points.finder : 0
  return ((run + finder) << 16) | (states.indexOf(read) << 8)
}

/** The state before a line: the bit before its first module has no effect. */
const before = states.length << 8
const single = Int32Array.from([...states.flatMap((state) => [stepBy(state, 0), stepBy(state, 1)]), 0, 0])
const stateBits = 0x1f00

/** The next state and points after `length` modules; the first module is the lowest bit. */
const tabulate = (length: number): Int32Array => {
  if (length === 1) return single
  const shorter = tabulate(length - 1)
  const table = new Int32Array((states.length + 1) << length)
  for (let at = 0; at < table.length; at++) {
    const state = at >> length
    const first = single[2 * state + (at & 1)] ?? 0
    const rest = shorter[((first & stateBits) >> (9 - length)) | ((at >> 1) & ((1 << (length - 1)) - 1))] ?? 0
    table[at] = rest + (first & ~stateBits)
  }
  return table
}

const byEight = tabulate(8)
/** With its leading bit, a line has a multiple of eight modules plus two or six. */
const byTwo = tabulate(2)
const bySix = tabulate(6)

const afterEight = (state: number, bits: number): number => byEight[(state & stateBits) | (bits & 255)] ?? 0

const masked = new Int32Array(mostWords)

/** Adds the points along lines; stops from `limit`. */
const withPointsAlong = (
  sum: number,
  columns: Int32Array,
  columnPattern: Int32Array,
  { size, words }: SymbolPlan,
  limit: number
): number => {
  const eights = (size + 1) >> 3
  const rest = (size + 1) & 7
  const byRest = rest === 2 ? byTwo : bySix
  let points = sum
  // Two lines at a time, since steps along a line depend on each other. The blank line makes their number even, with
  // equal points for all masks.
  for (let line = 0; line <= size && points < limit; line += 2) {
    let a = before
    let b = before
    let c = before
    let d = before
    let at = line * words
    for (let left = eights; left >= 0; left -= 4, at++) {
      let w = masked[at] ?? 0
      let x = masked[at + words] ?? 0
      let y = (columns[at] ?? 0) ^ (columnPattern[at] ?? 0)
      let z = (columns[at + words] ?? 0) ^ (columnPattern[at + words] ?? 0)
      for (let i = Math.min(4, left); i > 0; i--) {
        a = afterEight(a, w)
        b = afterEight(b, x)
        c = afterEight(c, y)
        d = afterEight(d, z)
        points = (points + ((a + b + c + d) >> 16)) | 0
        w >>>= 8
        x >>>= 8
        y >>>= 8
        z >>>= 8
      }
      if (left < 4) {
        a = byRest[((a & stateBits) >> (8 - rest)) | w] ?? 0
        b = byRest[((b & stateBits) >> (8 - rest)) | x] ?? 0
        c = byRest[((c & stateBits) >> (8 - rest)) | y] ?? 0
        d = byRest[((d & stateBits) >> (8 - rest)) | z] ?? 0
        points = (points + ((a + b + c + d) >> 16)) | 0
      }
    }
  }
  return points
}

const ones = (word: number): number => {
  const pairs = word - ((word >>> 1) & 0x55555555)
  const nibbles = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((nibbles + (nibbles >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

/** The points of 2x2 blocks, for a whole word at once. */
const pointsOfBlocks = (size: number, words: number): number => {
  const end = (size + 1) * words
  let blocks = 0
  for (let word = 0; word < words; word++) {
    const first = word === 0 ? 1 : 0
    const last = Math.min(31, size - 1 - 32 * word)
    const valid = last < 0 ? 0 : (-1 >>> (31 - last)) & (-1 << first)
    let before = masked[words + word] ?? 0
    // Modules that differ from their right neighbor.
    let uneven = before ^ ((before >>> 1) | ((masked[words + word + 1] ?? 0) << 31))
    // Counts the carries of two lines; the number of lines after the first is even.
    let pairs = 0
    let odd = 0
    for (let at = 2 * words + word; at < end; at += 2 * words) {
      const line = masked[at] ?? 0
      const differs = line ^ ((line >>> 1) | ((masked[at + 1] ?? 0) << 31))
      const found = ~(uneven | differs | (line ^ before)) & valid
      before = masked[at + words] ?? 0
      uneven = before ^ ((before >>> 1) | ((masked[at + words + 1] ?? 0) << 31))
      const alsoFound = ~(differs | uneven | (before ^ line)) & valid
      const either = odd ^ found
      pairs = (pairs + ones((odd & found) | (either & alsoFound))) | 0
      odd = either ^ alsoFound
    }
    blocks += 2 * pairs + ones(odd)
  }
  return points.block * blocks
}

/** The points for the share of dark modules. */
const pointsOfBalance = (size: number, words: number): number => {
  let dark = 0
  for (let at = words; at < (size + 1) * words; at++) dark = (dark + ones(masked[at] ?? 0)) | 0
  return points.balance * Math.abs(Math.ceil((dark * 100) / (size * size) / 5) - 10)
}

/** The penalty score under a mask, with a constant excess; not exact from `limit`. `columns` is the transposed `rows`. */
export const maskPenalty = (
  rows: Int32Array,
  rowPattern: Int32Array,
  columns: Int32Array,
  columnPattern: Int32Array,
  plan: SymbolPlan,
  limit: number
): number => {
  for (let at = 0; at < rowPattern.length; at++) masked[at] = (rows[at] ?? 0) ^ (rowPattern[at] ?? 0)
  const { size, words } = plan
  const sum = withPointsAlong(pointsOfBlocks(size, words), columns, columnPattern, plan, limit)
  return sum < limit ? sum + pointsOfBalance(size, words) : sum
}
