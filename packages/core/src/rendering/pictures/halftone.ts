import type { LogoContent } from "../../logo/LogoImage.ts"
import type { Matrix } from "../symbol/Matrix.ts"
import { symbolPlan } from "../symbol/symbolPlan.ts"
import { contrastGrid, type GrayGrid } from "./grayGrid.ts"
import { cellsOfModule } from "./units.ts"

/** So many of a module's nine cells keep its color: with fewer, decoders that average it take it for the other one. */
const leastOwnCells = 5

/** Cells beside the middle one are kept before corners of about the same tone. */
const cornerPenalty = 0.3

/** The most of a difference that goes on to the neighbors, so that a row of kept cells leaves no trail. */
const mostPassedOn = 0.8

/** Where the difference that a cell makes goes, and in which part: Floyd and Steinberg's weights. */
const neighbors = [
  [1, 0, 7 / 16],
  [-1, 1, 3 / 16],
  [0, 1, 5 / 16],
  [1, 1, 1 / 16]
] as const

/** Whether a module holds data: the others, by which scanners find the symbol, stay whole. */
const holdsData = ({ version, size }: Matrix): ((module: number) => boolean) => {
  const { words, data } = symbolPlan(version)
  return (module) => {
    const [row, bit] = [Math.floor(module / size) + 1, (module % size) + 1]
    return (((data[row * words + (bit >> 5)] ?? 0) >>> (bit & 31)) & 1) === 1
  }
}

/**
 * The cells that a module keeps in its color: the middle one, and of the others those whose tone in the picture is nearest to it, so
 * that least of the picture is lost.
 */
const ownCells = (
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
    .slice(0, leastOwnCells)
    .map(([at]) => at)
}

/**
 * A symbol whose modules of data are three by three cells, dark and light as a picture asks, but for the middle one and others that keep
 * the module's color (after Chu, Chang, Lin and Mitra, "Halftone QR codes", 2013). The picture is dithered by error diffusion, back
 * and forth, which makes up for the cells that are kept. Gives a 1 for each dark cell, row by row, `3 * size` to a row.
 */
export const halftone = (matrix: Matrix, picture: LogoContent): Uint8Array => {
  const { size, modules } = matrix
  const side = cellsOfModule * size
  const gray = contrastGrid(picture, side)
  const isData = holdsData(matrix)
  const isKept = new Uint8Array(side * side)
  for (let module = 0; module < size * size; module++) {
    if (!isData(module)) continue
    const [left, top] = [cellsOfModule * (module % size), cellsOfModule * Math.floor(module / size)]
    for (const at of ownCells(modules[module] ?? 0, gray, side, left, top)) isKept[at] = 1
  }
  const wanted = gray.slice()
  const cells = new Uint8Array(side * side)
  for (let y = 0; y < side; y++) {
    const way = y % 2 === 0 ? 1 : -1
    for (let step = 0; step < side; step++) {
      const x = way === 1 ? step : side - 1 - step
      const at = y * side + x
      const module = Math.floor(y / cellsOfModule) * size + Math.floor(x / cellsOfModule)
      const isFree = isData(module)
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
