import { contrastGrid, type GrayGrid } from "@quick-response/images/logo/grayGrid"
import type { LogoContent } from "@quick-response/images/logo/LogoImage"
import type { Matrix } from "@quick-response/symbol/Matrix"
import { symbolPlan } from "@quick-response/symbol/symbolPlan"
import { cellsOfModule } from "./units.ts"

/**
 * The number of a module's nine cells that keep its color, for light and dark modules: with fewer, decoders that
 * average misread the module. Blur and ink enlarge dark cells.
 */
const ownCells = { light: 6, dark: 5 } as const

/** Cells beside the center are kept before corners of a similar tone. */
const cornerPenalty = 0.5

/** The darkest tone of the picture: decoders need edges even in black areas. */
const darkest = 0.1

/** The center of the last alignment pattern from the end of a row or column, and the radius that stays undivided. */
const lastAlignment = { fromEnd: 7, reach: 3 } as const

/** The largest share of an error that is passed on, so that a row of kept cells leaves no trail. */
const mostPassedOn = 0.8

/** Error diffusion weights by Floyd and Steinberg. */
const neighbors = [
  [1, 0, 7 / 16],
  [-1, 1, 3 / 16],
  [0, 1, 5 / 16],
  [1, 1, 1 / 16]
] as const

/**
 * True if a module is divided into cells: it holds data and is not near the last alignment pattern. Scanners locate the
 * symbol by the others, and jsQR searches around that pattern.
 */
const isDivided = ({ version, width: size }: Matrix): ((module: number) => boolean) => {
  const { words, data } = symbolPlan(version)
  const wholeFrom = size - lastAlignment.fromEnd - lastAlignment.reach
  return (module) => {
    const [x, y] = [module % size, Math.floor(module / size)]
    if (x >= wholeFrom && y >= wholeFrom) return false
    const bit = x + 1
    return (((data[(y + 1) * words + (bit >> 5)] ?? 0) >>> (bit & 31)) & 1) === 1
  }
}

/** True if a module is dark. Outside the matrix all is light. */
const darkAt = ({ width: size, modules }: Matrix, x: number, y: number): boolean =>
  x >= 0 && y >= 0 && x < size && y < size && modules[y * size + x] === 1

/** The cells that keep a module's color: the center, and those nearest to it in tone. */
const likeliestCells = (
  own: number,
  gray: GrayGrid,
  side: number,
  left: number,
  top: number
): ReadonlyArray<number> => {
  const cells: Array<readonly [at: number, difference: number]> = []
  for (let y = 0; y < cellsOfModule; y++) {
    for (let x = 0; x < cellsOfModule; x++) {
      const at = (top + y) * side + left + x
      const isMiddle = x === 1 && y === 1
      const isCorner = x !== 1 && y !== 1
      cells.push([at, isMiddle ? -1 : Math.abs((gray[at] ?? 0) - (1 - own)) + (isCorner ? cornerPenalty : 0)])
    }
  }
  return cells
    .toSorted((a, b) => a[1] - b[1] || a[0] - b[0])
    .slice(0, own === 1 ? ownCells.dark : ownCells.light)
    .map(([at]) => at)
}

/** The cells of a light module that border dark neighbors: decoders count modules by these edges. */
const edgeCells = (matrix: Matrix, x: number, y: number): ReadonlyArray<number> => {
  const side = cellsOfModule * matrix.width
  const cells: Array<number> = []
  for (let below = -1; below <= 1; below++) {
    for (let right = -1; right <= 1; right++) {
      const isEdge =
        (right !== 0 && darkAt(matrix, x + right, y)) || (below !== 0 && darkAt(matrix, x, y + below))
      if (isEdge) cells.push((cellsOfModule * y + 1 + below) * side + cellsOfModule * x + 1 + right)
    }
  }
  return cells
}

/** 1 for each cell that always keeps its module's color. */
const keptCells = (matrix: Matrix, gray: GrayGrid, isFree: (module: number) => boolean): Uint8Array => {
  const { width: size, modules } = matrix
  const side = cellsOfModule * size
  const isKept = new Uint8Array(side * side)
  for (let y = 0, module = 0; y < size; y++) {
    for (let x = 0; x < size; x++, module++) {
      if (!isFree(module)) continue
      const own = modules[module] ?? 0
      for (const at of likeliestCells(own, gray, side, cellsOfModule * x, cellsOfModule * y)) isKept[at] = 1
      if (own === 0) for (const at of edgeCells(matrix, x, y)) isKept[at] = 1
    }
  }
  return isKept
}

/**
 * A symbol whose data modules are three by three cells that follow a picture, except the center and others that keep
 * the module's color (after Chu, Chang, Lin and Mitra, "Halftone QR codes", 2013). Serpentine error diffusion makes up
 * for the kept cells. Gives 1 for each dark cell, row by row, `3 * size` a row.
 */
export const halftone = (matrix: Matrix, picture: LogoContent): Uint8Array => {
  const { width: size, modules } = matrix
  const side = cellsOfModule * size
  const wanted = contrastGrid(picture, side).map((value) => darkest + (1 - darkest) * value)
  const divided = isDivided(matrix)
  const isKept = keptCells(matrix, wanted, divided)
  const cells = new Uint8Array(side * side)
  for (let y = 0; y < side; y++) {
    const way = y % 2 === 0 ? 1 : -1
    for (let step = 0; step < side; step++) {
      const x = way === 1 ? step : side - 1 - step
      const at = y * side + x
      const module = Math.floor(y / cellsOfModule) * size + Math.floor(x / cellsOfModule)
      const isFree = divided(module)
      const lightness = wanted[at] ?? 1
      const isDark = isFree && isKept[at] === 0 ? lightness < 0.5 : modules[module] === 1
      cells[at] = isDark ? 1 : 0
      if (!isFree) continue
      const difference = Math.max(-mostPassedOn, Math.min(mostPassedOn, lightness - (isDark ? 0 : 1)))
      for (const [dx, dy, part] of neighbors) {
        const [toX, toY] = [x + dx * way, y + dy]
        if (toX < 0 || toX >= side || toY >= side) continue
        wanted[toY * side + toX] = (wanted[toY * side + toX] ?? 0) + difference * part
      }
    }
  }
  return cells
}
