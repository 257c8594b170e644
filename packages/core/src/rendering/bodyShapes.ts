import type { BodyShape } from "../options.ts"
import { scatter } from "./scatter.ts"

/** A silhouette in the unit square: its inside, and the upright square in it that holds the symbol. */
interface Silhouette {
  readonly contains: (x: number, y: number) => boolean
  readonly window: { readonly x: number; readonly y: number; readonly side: number }
}

const centred = (side: number) => ({ x: (1 - side) / 2, y: (1 - side) / 2, side })

const silhouettes: Record<Exclude<BodyShape, "Square">, Silhouette> = {
  "Rounded square": {
    contains: (x, y) => {
      const radius = 0.28
      const dx = Math.max(0, Math.abs(x - 0.5) - (0.5 - radius))
      const dy = Math.max(0, Math.abs(y - 0.5) - (0.5 - radius))
      return Math.hypot(dx, dy) <= radius
    },
    window: centred(0.83)
  },
  Circle: {
    contains: (x, y) => Math.hypot(x - 0.5, y - 0.5) <= 0.5,
    window: centred(Math.SQRT1_2)
  },
  Diamond: {
    contains: (x, y) => Math.abs(x - 0.5) + Math.abs(y - 0.5) <= 0.5,
    window: centred(0.5)
  }
}

/** The grid that a silhouette spans, and where the symbol with its quiet zone stands in it; all in modules. */
export interface Grid {
  readonly columns: number
  readonly rows: number
  readonly x: number
  readonly y: number
  /** Whether the module at column `x`, row `y` belongs to the silhouette and lies outside the quiet zone. */
  readonly isDecoration: (x: number, y: number) => boolean
}

/** The smallest grid in which a silhouette holds a square of `side` modules. */
export const gridOf = (shape: BodyShape, side: number): Grid => {
  if (shape === "Square") return { columns: side, rows: side, x: 0, y: 0, isDecoration: () => false }
  const { contains, window } = silhouettes[shape]
  let columns = side
  const fits = () => {
    const top = Math.ceil(columns * window.y)
    return (
      (columns - side) / 2 >= columns * window.x &&
      top + side <= Math.floor(columns * (window.y + window.side))
    )
  }
  while (!fits()) columns += 2
  const left = (columns - side) / 2
  const top = Math.ceil(columns * window.y)
  return {
    columns,
    rows: columns,
    x: left,
    y: top,
    isDecoration: (x, y) =>
      (x < left || x >= left + side || y < top || y >= top + side) &&
      contains((x + 0.5) / columns, (y + 0.5) / columns)
  }
}

/**
 * Fills the decoration of a grid with modules that look like data but hold no 3x3 block of dark ones, since a scanner
 * might take that for the ball of an eye.
 */
export const decorate = ({ columns, rows, isDecoration }: Grid, modules: Uint8Array): void => {
  const dark = (x: number, y: number): boolean => modules[y * columns + x] === 1
  const wouldBlock = (x: number, y: number): boolean => {
    for (let dy = -2; dy <= 0; dy++) {
      for (let dx = -2; dx <= 0; dx++) {
        if ((dx !== 0 || dy !== 0) && !(x + dx >= 0 && y + dy >= 0 && dark(x + dx, y + dy))) return false
      }
    }
    return true
  }
  for (let y = 0; y < rows; y++) {
    for (let x = 0; x < columns; x++) {
      if (isDecoration(x, y) && (scatter(x, y) & 1) === 1 && !wouldBlock(x, y)) modules[y * columns + x] = 1
    }
  }
}
