import { versionCode } from "./bch.ts"
import { alignmentCenters, maximumVersion, requireVersion, sizeOf, totalCodewords } from "./versions.ts"

/**
 * The parts shared by all symbols of a version. Lines are bits of 32-bit words, `words` a line: module (row, column) is
 * bit `column + 1` of line `row + 1` for rows, bit `row + 1` of line `column + 1` for columns. The blank first line
 * makes their number even.
 */
export interface SymbolPlan {
  readonly version: number
  readonly size: number
  readonly words: number
  /** Dark function modules except format information, by column. */
  readonly dark: Int32Array
  /** Modules of codewords and remainder bits; equal by row and column. */
  readonly data: Int32Array
  /** The data modules in placement order. */
  readonly stretches: ReadonlyArray<Stretch>
  readonly codewords: number
}

/** `steps` steps along one or two columns. */
export interface Stretch {
  /** The first row, and the left column. */
  readonly row: number
  readonly column: number
  /** 1 is down, -1 up. */
  readonly way: number
  /** 2 columns, the right one first, or 1 beside a function pattern. */
  readonly width: number
  readonly steps: number
}

/** The words of the largest symbol's lines, plus one. */
export const mostWords: number = (sizeOf(maximumVersion) + 1) * ((sizeOf(maximumVersion) >> 5) + 1) + 1

/** 0 for data, 1 for light and 3 for dark function modules; 1 for format information. */
const functionModules = (version: number): Uint8Array => {
  const size = sizeOf(version)
  const modules = new Uint8Array(size * size)
  const set = (row: number, column: number, dark: boolean) => {
    if (row >= 0 && column >= 0 && row < size && column < size) modules[row * size + column] = dark ? 3 : 1
  }
  for (let i = 0; i < size; i++) {
    set(6, i, i % 2 === 0)
    set(i, 6, i % 2 === 0)
  }
  const centers = alignmentCenters(version)
  const last = size - 7
  for (const row of centers) {
    for (const column of centers) {
      if ((row === 6 && (column === 6 || column === last)) || (row === last && column === 6)) continue
      for (let dy = -2; dy <= 2; dy++) {
        for (let dx = -2; dx <= 2; dx++)
          set(row + dy, column + dx, Math.max(Math.abs(dx), Math.abs(dy)) !== 1)
      }
    }
  }
  for (let i = 0; i <= 8; i++) {
    set(8, i, false)
    set(i, 8, false)
    if (i === 8) continue
    set(8, size - 1 - i, false)
    set(size - 1 - i, 8, false)
  }
  set(6, 8, true)
  set(8, 6, true)
  set(size - 8, 8, true)
  for (const [row, column] of [
    [3, 3],
    [3, size - 4],
    [size - 4, 3]
  ] as const) {
    for (let dy = -4; dy <= 4; dy++) {
      for (let dx = -4; dx <= 4; dx++) {
        const ring = Math.max(Math.abs(dx), Math.abs(dy))
        set(row + dy, column + dx, ring !== 2 && ring !== 4)
      }
    }
  }
  if (version >= 7) {
    const bits = versionCode(version)
    for (let i = 0; i < 18; i++) {
      const row = Math.floor(i / 3)
      const column = size - 11 + (i % 3)
      set(row, column, ((bits >> i) & 1) === 1)
      set(column, row, ((bits >> i) & 1) === 1)
    }
  }
  return modules
}

/** Two columns at a time from the right, alternately up and down, skipping the vertical timing pattern (section 7.7.3). */
const stretchesOf = (size: number, modules: Uint8Array): ReadonlyArray<Stretch> => {
  const stretches: Array<Stretch> = []
  for (let right = size - 1, way = -1; right > 0; right -= 2, way = -way) {
    if (right === 6) right = 5
    for (let i = 0; i < size; ) {
      const first = way > 0 ? 0 : size - 1
      const freeAt = (step: number): number => {
        const at = (first + way * step) * size + right
        return (modules[at] === 0 ? 1 : 0) | (modules[at - 1] === 0 ? 2 : 0)
      }
      const free = freeAt(i)
      let end = i + 1
      while (end < size && freeAt(end) === free) end++
      if (free !== 0) {
        stretches.push({
          row: first + way * i,
          column: free === 1 ? right : right - 1,
          way,
          width: free === 3 ? 2 : 1,
          steps: end - i
        })
      }
      i = end
    }
  }
  return stretches
}

const planFor = (version: number): SymbolPlan => {
  const size = sizeOf(version)
  const words = (size >> 5) + 1
  const modules = functionModules(version)
  const dark = new Int32Array((size + 1) * words)
  const data = new Int32Array((size + 1) * words)
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      const lines = [data, undefined, undefined, dark][modules[row * size + column] ?? 0]
      const at = (column + 1) * words + ((row + 1) >> 5)
      if (lines !== undefined) lines[at] = (lines[at] ?? 0) | (1 << ((row + 1) & 31))
    }
  }
  return {
    version,
    size,
    words,
    dark,
    data,
    stretches: stretchesOf(size, modules),
    codewords: totalCodewords(version)
  }
}

const plans: Array<SymbolPlan | undefined> = []

/** Cached; versions 1 to 40. */
export const symbolPlan = (version: number): SymbolPlan => {
  const known = plans[version]
  if (known !== undefined) return known
  requireVersion(version)
  const plan = planFor(version)
  plans[version] = plan
  return plan
}
