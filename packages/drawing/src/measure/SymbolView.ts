import type { Matrix } from "@quick-response/symbol/Matrix"
import type { Grayscale } from "../scene/Grayscale.ts"
import { fitted, type Homography, mapped, type Pair, type Point } from "./Homography.ts"

/**
 * The brightness at a point of a picture, interpolated between four pixels. Beyond the edge, its pixels are repeated.
 */
export const brightnessAt = ({ width, height, light }: Grayscale, x: number, y: number): number => {
  const across = Math.min(Math.max(x - 0.5, 0), width - 1.001)
  const down = Math.min(Math.max(y - 0.5, 0), height - 1.001)
  const left = Math.floor(across)
  const top = Math.floor(down)
  const right = across - left
  const below = down - top
  const at = top * width + left
  const upper = (light[at] ?? 0) * (1 - right) + (light[at + 1] ?? 0) * right
  const lower = (light[at + width] ?? 0) * (1 - right) + (light[at + width + 1] ?? 0) * right
  return upper * (1 - below) + lower * below
}

/** Modules along a separately aligned tile, and the bounds of tiles along a side. */
const tileModules = 6
const fewestTiles = 3
const mostTiles = 12

/** Modules of a tile that are compared along each side. */
const comparedModules = 6

/** A part of a symbol, with the shift that aligns it in modules, and how well it agrees: 1 for a clean print, 0 for chance. */
interface Tile {
  readonly middle: Point
  readonly shift: Point
  readonly agreement: number
}

interface Rectangle {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

interface Search {
  readonly reach: number
  readonly step: number
}

/** Places within a module, so that a shifted module agrees less than a centered one. */
const probes = [-0.36, 0, 0.36]

/** Shifts whose agreement is this near to the best form a plateau, whose middle is the shift. */
const plateau = 0.985

/** The least agreement of a tile that counts: below it, the print is hidden or spoilt there. */
const leastAgreement = 0.35

type Place = (point: Point) => Point

/** A tile's points in the picture, by an affine map: perspective is flat within one. */
interface Patch {
  readonly origin: Point
  readonly across: Point
  readonly down: Point
}

const patchOf = (place: Place, { left, top, right, bottom }: Rectangle): Patch => {
  const [x, y] = [(left + right) / 2, (top + bottom) / 2]
  const middle = place({ x, y })
  const [east, south] = [place({ x: x + 1, y }), place({ x, y: y + 1 })]
  const across = { x: east.x - middle.x, y: east.y - middle.y }
  const down = { x: south.x - middle.x, y: south.y - middle.y }
  return {
    origin: {
      x: middle.x - x * across.x - y * down.x,
      y: middle.y - x * across.y - y * down.y
    },
    across,
    down
  }
}

/** The correlation of a tile's brightness with its modules at a shift. */
const agreementAt = (
  picture: Grayscale,
  { width, modules }: Matrix,
  { origin, across, down }: Patch,
  { left, top, right, bottom }: Rectangle,
  shift: Point
): number => {
  let [sum, squares, signs, products, count] = [0, 0, 0, 0, 0]
  const columnStep = Math.ceil((right - left) / comparedModules)
  const rowStep = Math.ceil((bottom - top) / comparedModules)
  for (let row = top; row < bottom; row += rowStep)
    for (let column = left; column < right; column += columnStep) {
      const sign = modules[row * width + column] === 1 ? -1 : 1
      for (const below of probes)
        for (const aside of probes) {
          const x = column + 0.5 + aside + shift.x
          const y = row + 0.5 + below + shift.y
          const value = brightnessAt(
            picture,
            origin.x + x * across.x + y * down.x,
            origin.y + x * across.y + y * down.y
          )
          sum += value
          squares += value * value
          signs += sign
          products += sign * value
          count++
        }
    }
  const covariance = products - (sum * signs) / count
  const deviations = Math.sqrt((squares - (sum * sum) / count) * (count - (signs * signs) / count))
  return deviations < 1 ? 0 : covariance / deviations
}

const tilesAlong = (modules: number): number =>
  Math.min(Math.max(Math.round(modules / tileModules), fewestTiles), mostTiles)

const tilesOf = ({ width, height }: Matrix): { readonly columns: number; readonly rows: number } => ({
  columns: tilesAlong(width),
  rows: tilesAlong(height)
})

const aligned = (
  picture: Grayscale,
  matrix: Matrix,
  place: Place,
  { reach, step }: Search
): ReadonlyArray<Tile> => {
  const { columns, rows } = tilesOf(matrix)
  const steps = Math.round(reach / step)
  return Array.from({ length: columns * rows }, (_, i) => {
    const [column, row] = [i % columns, Math.floor(i / columns)]
    const rectangle = {
      left: Math.round((column * matrix.width) / columns),
      right: Math.round(((column + 1) * matrix.width) / columns),
      top: Math.round((row * matrix.height) / rows),
      bottom: Math.round(((row + 1) * matrix.height) / rows)
    }
    const patch = patchOf(place, rectangle)
    const found: Array<{ readonly shift: Point; readonly agreement: number }> = []
    for (let down = -steps; down <= steps; down++)
      for (let across = -steps; across <= steps; across++) {
        const shift = { x: across * step, y: down * step }
        found.push({ shift, agreement: agreementAt(picture, matrix, patch, rectangle, shift) })
      }
    const agreement = Math.max(...found.map((one) => one.agreement))
    const best = found.filter((one) => one.agreement >= plateau * agreement)
    const middleOf = (pick: (point: Point) => number) =>
      best.reduce((sum, one) => sum + pick(one.shift), 0) / Math.max(1, best.length)
    return {
      middle: { x: (rectangle.left + rectangle.right) / 2, y: (rectangle.top + rectangle.bottom) / 2 },
      shift: { x: middleOf(({ x }) => x), y: middleOf(({ y }) => y) },
      agreement
    }
  })
}

const isSound = ({ agreement }: Tile): boolean => agreement >= leastAgreement

/** The most modules by which an intact tile may deviate from the plane: paper bends, but not more within one tile. */
const mostBend = 0.6

/** The plane through the intact tiles; tiles far from it are left out and it is fitted again. */
const planeThrough = (tiles: ReadonlyArray<Tile>, place: Place): Homography | undefined => {
  const pairs = tiles.filter(isSound).map(
    ({ middle, shift, agreement }): Pair => ({
      from: middle,
      to: place({ x: middle.x + shift.x, y: middle.y + shift.y }),
      weight: agreement
    })
  )
  if (pairs.length < 6) return undefined
  const first = fitted(pairs)
  if (first === undefined) return undefined
  const far = pairs.map(({ from, to }) => {
    const at = mapped(first, from)
    return Math.hypot(at.x - to.x, at.y - to.y)
  })
  const middle = far.toSorted((one, other) => one - other)[far.length >> 1] ?? 0
  return fitted(pairs.filter((_, i) => (far[i] ?? 0) <= 3 * middle + 0.5)) ?? first
}

/** The shifts of tiles from a plane; a damaged tile has the mean of its intact neighbors, or no shift. */
const smoothed = (tiles: ReadonlyArray<Tile>, columns: number): ReadonlyArray<Point> =>
  tiles.map((tile, i) => {
    const [column, row] = [i % columns, Math.floor(i / columns)]
    let [x, y, weight] = [0, 0, 0]
    for (let down = -1; down <= 1; down++)
      for (let across = -1; across <= 1; across++) {
        const isInside = column + across >= 0 && column + across < columns
        const other = isInside ? tiles[(row + down) * columns + column + across] : undefined
        if (other === undefined || !isSound(other) || Math.hypot(other.shift.x, other.shift.y) > mostBend)
          continue
        const share = other === tile ? 4 : 1
        x += share * other.shift.x
        y += share * other.shift.y
        weight += share
      }
    return weight === 0 ? { x: 0, y: 0 } : { x: x / weight, y: y / weight }
  })

/** Local shifts between the middles of tiles, interpolated. */
const bent = (
  { width, height }: Matrix,
  columns: number,
  rows: number,
  shifts: ReadonlyArray<Point>
): ((point: Point) => Point) => {
  const axis = (value: number, length: number, count: number) => {
    const at = Math.min(Math.max((value / length) * count - 0.5, 0), count - 1)
    const from = Math.min(Math.floor(at), Math.max(0, count - 2))
    return { from, share: Math.min(1, at - from), step: count > 1 ? 1 : 0 }
  }
  return (point) => {
    const across = axis(point.x, width, columns)
    const down = axis(point.y, height, rows)
    const at = down.from * columns + across.from
    const value = (pick: (shift: Point) => number): number => {
      const shiftAt = (index: number): number => pick(shifts[index] ?? { x: 0, y: 0 })
      const upper = shiftAt(at) * (1 - across.share) + shiftAt(at + across.step) * across.share
      const below = at + down.step * columns
      const lower = shiftAt(below) * (1 - across.share) + shiftAt(below + across.step) * across.share
      return upper * (1 - down.share) + lower * down.share
    }
    return { x: point.x + value(({ x }) => x), y: point.y + value(({ y }) => y) }
  }
}

/** A symbol in a picture. */
export interface SymbolView {
  /** The picture's point of a point in modules. */
  readonly place: Place
  /** How well the picture agrees with the symbol: 1 for a clean print, about 0 for chance. */
  readonly agreement: number
  /** The picture's pixels along a module. */
  readonly pixelsPerModule: number
}

/** Coarse first: a decoder's corners are whole pixels, and perspective shifts the far corner. */
const searches: ReadonlyArray<Search> = [
  { reach: 1.25, step: 0.25 },
  { reach: 0.5, step: 0.125 }
]

const bendSearch: Search = { reach: 0.375, step: 0.125 }

const cornersOf = ({ width, height }: Matrix): ReadonlyArray<Point> => [
  { x: 0, y: 0 },
  { x: width, y: 0 },
  { x: width, y: height },
  { x: 0, y: height }
]

const areaOf = (corners: ReadonlyArray<Point>): number =>
  Math.abs(
    corners.reduce((sum, { x, y }, i) => {
      const next = corners[(i + 1) % corners.length] ?? { x, y }
      return sum + x * next.y - next.x * y
    }, 0)
  ) / 2

/**
 * Aligns a symbol with a picture, from approximate corners: first as a plane in perspective by all modules, including
 * the patterns, and then part by part, since paper bends. Undefined if the corners form no quadrilateral.
 */
export const viewSymbol = (
  picture: Grayscale,
  matrix: Matrix,
  corners: ReadonlyArray<Point>
): SymbolView | undefined => {
  const pairs = cornersOf(matrix).flatMap((from, i): ReadonlyArray<Pair> => {
    const to = corners[i]
    return to === undefined ? [] : [{ from, to, weight: 1 }]
  })
  const start = fitted(pairs)
  if (start === undefined) return undefined
  const onPlane = searches.reduce<Place>(
    (place, search) => {
      const plane = planeThrough(aligned(picture, matrix, place, search), place)
      return plane === undefined ? place : (point) => mapped(plane, point)
    },
    (point) => mapped(start, point)
  )
  const { columns, rows } = tilesOf(matrix)
  const tiles = aligned(picture, matrix, onPlane, bendSearch)
  const bend = bent(matrix, columns, rows, smoothed(tiles, columns))
  const agreements = tiles.map(({ agreement }) => agreement).toSorted((one, other) => one - other)
  return {
    place: (point) => onPlane(bend(point)),
    agreement: agreements[agreements.length >> 1] ?? 0,
    pixelsPerModule: Math.sqrt(areaOf(cornersOf(matrix).map(onPlane)) / (matrix.width * matrix.height))
  }
}
