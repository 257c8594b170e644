import type { BodyShape } from "../../config/options.ts"
import { hashPosition } from "./hashPosition.ts"

/**
 * A silhouette in the unit square: its inside, and the upright square in it that holds the symbol. All silhouettes are
 * the same left and right, so the square is centerd across.
 */
interface Silhouette {
  readonly contains: (x: number, y: number) => boolean
  /** The upper edge of the square and its side. */
  readonly top: number
  readonly side: number
}

/** A silhouette around the center, from its inside in coordinates from -1 to 1, y pointing up. */
const around = (
  contains: (x: number, y: number) => boolean,
  side: number,
  top: number = (1 - side) / 2
): Silhouette => ({ contains: (x, y) => contains(2 * x - 1, 1 - 2 * y), top, side })

/** The superellipse distance of a place from the center; up to 1 is inside. */
const reach = (x: number, y: number, power: number): number =>
  (Math.abs(x) ** power + Math.abs(y) ** power) ** (1 / power)

const isInCircle = (x: number, y: number, centerX: number, centerY: number, radius: number): boolean =>
  Math.hypot(x - centerX, y - centerY) <= radius

/** Whether a place lies in a star of straight edges whose first tip points up. */
const isInStar = (x: number, y: number, tips: number, outer: number, inner: number): boolean => {
  const slice = Math.PI / tips
  const turn = Math.abs(Math.atan2(x, y)) % (2 * slice)
  const angle = turn > slice ? 2 * slice - turn : turn
  const [tipX, tipY] = [outer, 0]
  const [notchX, notchY] = [inner * Math.cos(slice), inner * Math.sin(slice)]
  const radius = Math.hypot(x, y)
  const [px, py] = [radius * Math.cos(angle), radius * Math.sin(angle)]
  return (notchX - tipX) * (py - tipY) - (notchY - tipY) * (px - tipX) >= 0
}

const silhouettes: Record<Exclude<BodyShape, "Square">, Silhouette> = {
  "Rounded square": around((x, y) => {
    const radius = 0.4
    const [dx, dy] = [Math.max(0, Math.abs(x) - 1 + radius), Math.max(0, Math.abs(y) - 1 + radius)]
    return Math.hypot(dx, dy) <= radius
  }, 0.865),
  Circle: around((x, y) => Math.hypot(x, y) <= 1, 0.705),
  Diamond: around((x, y) => Math.abs(x) + Math.abs(y) <= 1, 0.5),
  Hexagon: around((x, y) => Math.abs(y) <= 0.866 && Math.abs(y) <= (1 - Math.abs(x)) * Math.sqrt(3), 0.634),
  Octagon: around(
    (x, y) => Math.max(Math.abs(x), Math.abs(y), (Math.abs(x) + Math.abs(y)) * Math.SQRT1_2) <= 1 - 1e-9,
    0.705
  ),
  Heart: around(
    (x, y) => {
      const half = 2 / (1 + Math.SQRT2)
      const [px, py] = [Math.abs(x), y + 0.086]
      return px + Math.abs(py) <= half || isInCircle(px, py, half / 2, half / 2, half * Math.SQRT1_2)
    },
    0.545,
    0.132
  ),
  Star: around((x, y) => isInStar(x, y + 0.06, 5, 1.06, 0.7), 0.56, 0.285),
  Shield: around(
    (x, y) => (y >= 0 ? Math.abs(x) <= 0.86 && y <= 0.98 - 0.14 * x * x : reach(x / 0.86, y, 1.8) <= 1),
    0.63,
    0.115
  ),
  Squircle: around((x, y) => reach(x, y, 4) <= 1, 0.835),
  Seal: around((x, y) => Math.hypot(x, y) <= 0.93 + 0.07 * Math.cos(8 * Math.atan2(x, y)), 0.61),
  Clover: around(
    (x, y) =>
      reach(Math.abs(x) - 0.48, Math.abs(y) - 0.48, 2) <= 0.52 || Math.max(Math.abs(x), Math.abs(y)) <= 0.48,
    0.66
  ),
  House: around((x, y) => y <= 0.98 - Math.abs(x) && Math.abs(x) <= 0.8 && y >= -0.98, 0.62, 0.33),
  Cloud: around(
    (x, y) =>
      isInCircle(x, y, -0.5, -0.3, 0.5) ||
      isInCircle(x, y, 0.5, -0.3, 0.5) ||
      isInCircle(x, y, 0, 0.16, 0.68) ||
      (Math.abs(x) <= 0.5 && y <= 0 && y >= -0.8),
    0.57,
    0.29
  )
}

/** The grid that a silhouette spans, and where the symbol with its quiet zone stands in it; all in modules. */
export interface Grid {
  readonly columns: number
  readonly rows: number
  readonly x: number
  readonly y: number
  /** Whether the module at column `x`, row `y` belongs to the silhouette and lies outside the quiet zone. */
  readonly isDecoration: (x: number, y: number) => boolean
  /** Whether it belongs to the silhouette's edge. */
  readonly isRim: (x: number, y: number) => boolean
}

/** The smallest grid in which a silhouette holds a square of `side` modules. */
export const gridOf = (shape: BodyShape, side: number): Grid => {
  if (shape === "Square")
    return { columns: side, rows: side, x: 0, y: 0, isDecoration: () => false, isRim: () => false }
  const silhouette = silhouettes[shape]
  const least = Math.ceil(side / silhouette.side)
  const columns = least + ((least - side) & 1)
  const left = (columns - side) / 2
  const top = Math.round(columns * (silhouette.top + silhouette.side / 2) - side / 2)
  const isInside = (x: number, y: number) => silhouette.contains((x + 0.5) / columns, (y + 0.5) / columns)
  return {
    columns,
    rows: columns,
    x: left,
    y: top,
    isDecoration: (x, y) => (x < left || x >= left + side || y < top || y >= top + side) && isInside(x, y),
    isRim: (x, y) => !(isInside(x - 1, y) && isInside(x + 1, y) && isInside(x, y - 1) && isInside(x, y + 1))
  }
}

/**
 * Fills the decoration of a grid with pseudo-random modules. It makes no 3x3 block of dark ones, which a scanner
 * could mistake for the center of a finder pattern.
 */
export const decorate = ({ columns, rows, isDecoration, isRim }: Grid, modules: Uint8Array): void => {
  const wasDark = (x: number, y: number): boolean => x >= 0 && y >= 0 && modules[y * columns + x] === 1
  const endsBlock = (x: number, y: number): boolean => {
    for (let dy = -2; dy <= 0; dy++) {
      for (let dx = -2; dx <= 0; dx++) if ((dx !== 0 || dy !== 0) && !wasDark(x + dx, y + dy)) return false
    }
    return true
  }
  for (let y = 0; y < rows; y++) {
    for (let x = 0; x < columns; x++) {
      const isDark =
        isDecoration(x, y) && (isRim(x, y) || ((hashPosition(x, y) & 1) === 1 && !endsBlock(x, y)))
      if (isDark) modules[y * columns + x] = 1
    }
  }
}
