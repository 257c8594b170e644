import type { Matrix } from "@quick-response/symbol/Matrix"

/** The brightness of dark and of light modules around a module. */
export interface Levels {
  readonly dark: number
  readonly light: number
}

/** Modules to each side of a module whose brightness makes its levels. */
const reach = 4

/** The least share of the symbol's contrast that levels around a module may have; below it, it is hidden or spoilt. */
const leastShare = 0.35

const middleOf = (values: ReadonlyArray<number>): number | undefined =>
  values.toSorted((one, other) => one - other)[values.length >> 1]

/**
 * The levels of modules that should be dark and of those that should be light, in a rectangle; undefined if it lacks
 * one kind.
 */
const levelsIn = (
  { width, height, modules }: Matrix,
  brightness: Float32Array,
  [left, top, right, bottom]: readonly [number, number, number, number]
): Levels | undefined => {
  const dark: Array<number> = []
  const light: Array<number> = []
  for (let row = Math.max(0, top); row < Math.min(height, bottom); row++)
    for (let column = Math.max(0, left); column < Math.min(width, right); column++) {
      const at = row * width + column
      ;(modules[at] === 1 ? dark : light).push(brightness[at] ?? 0)
    }
  const [darkLevel, lightLevel] = [middleOf(dark), middleOf(light)]
  return darkLevel === undefined || lightLevel === undefined
    ? undefined
    : { dark: darkLevel, light: lightLevel }
}

/** The levels of a whole symbol. */
export const wholeLevels = (matrix: Matrix, brightness: Float32Array): Levels =>
  levelsIn(matrix, brightness, [0, 0, matrix.width, matrix.height]) ?? { dark: 0, light: 255 }

/**
 * The levels around each module, row by row: light falls unevenly, and paints change over a symbol. Modules in a hidden
 * part have the levels of the nearest sound ones on their row, else the symbol's.
 */
export const levelsOf = (matrix: Matrix, brightness: Float32Array): ReadonlyArray<Levels> => {
  const whole = wholeLevels(matrix, brightness)
  const least = leastShare * (whole.light - whole.dark)
  const { width, height } = matrix
  const found = Array.from({ length: width * height }, (_, at) => {
    const [column, row] = [at % width, Math.floor(at / width)]
    const area = [column - reach, row - reach, column + reach + 1, row + reach + 1] as const
    const levels = levelsIn(matrix, brightness, area)
    return levels === undefined || levels.light - levels.dark < least ? undefined : levels
  })
  return found.map((levels, at) => {
    if (levels !== undefined) return levels
    const row = at - (at % width)
    for (let away = 1; away < width; away++)
      for (const near of [at - away, at + away]) {
        const sound = near >= row && near < row + width ? found[near] : undefined
        if (sound !== undefined) return sound
      }
    return whole
  })
}
