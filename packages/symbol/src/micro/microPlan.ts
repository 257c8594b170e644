import { formatCode, versionCode } from "../bch.ts"
import type { Shape } from "../symbolShapes.ts"
import type { MicroKind, MicroLevel } from "./microVersions.ts"

/** Function modules; the others hold data. */
const light = 1
const dark = 2

class Draft {
  readonly width: number
  readonly height: number
  /** Row by row: 0 for data, or a function module. */
  readonly modules: Uint8Array

  constructor({ width, height }: Shape) {
    this.width = width
    this.height = height
    this.modules = new Uint8Array(width * height)
  }

  set(row: number, column: number, isDark: boolean): void {
    if (row < this.height && column < this.width)
      this.modules[row * this.width + column] = isDark ? dark : light
  }

  /** Concentric squares, light at the given distances from the center. */
  rings(row: number, column: number, radius: number, lightRing: number): void {
    for (let dy = -radius; dy <= radius; dy++)
      for (let dx = -radius; dx <= radius; dx++)
        this.set(row + dy, column + dx, Math.max(Math.abs(dx), Math.abs(dy)) !== lightRing)
  }

  /** The upper left finder pattern with its separator. */
  finder(): void {
    for (let i = 0; i < 8; i++) {
      this.set(7, i, false)
      this.set(i, 7, false)
    }
    this.rings(3, 3, 3, 2)
  }
}

/** The columns of rMQR's alignment patterns by width (ISO/IEC 23941, annex D). */
const alignmentColumns: ReadonlyMap<number, ReadonlyArray<number>> = new Map([
  [27, []],
  [43, [21]],
  [59, [19, 39]],
  [77, [25, 51]],
  [99, [23, 49, 75]],
  [139, [27, 55, 83, 111]]
])

const microPatterns = (draft: Draft, format: number): void => {
  for (let i = 0; i < draft.width; i++) {
    draft.set(0, i, i % 2 === 0)
    draft.set(i, 0, i % 2 === 0)
  }
  draft.finder()
  // Along the row from left to right, then up the column (section 7.9.3).
  for (let bit = 14, i = 1; i <= 8; bit--, i++) draft.set(8, i, ((format >> bit) & 1) === 1)
  for (let bit = 6, i = 7; i >= 1; bit--, i--) draft.set(i, 8, ((format >> bit) & 1) === 1)
}

const rectangularPatterns = (draft: Draft, nearFormat: number, farFormat: number): void => {
  const [right, bottom] = [draft.width - 1, draft.height - 1]
  const columns = alignmentColumns.get(draft.width) ?? []
  for (let column = 0; column <= right; column++) {
    draft.set(0, column, column % 2 === 0)
    draft.set(bottom, column, column % 2 === 0)
  }
  for (let row = 0; row <= bottom; row++)
    for (const column of [0, ...columns, right]) draft.set(row, column, row % 2 === 0)
  for (const column of columns) {
    draft.rings(1, column, 1, 0)
    draft.rings(bottom - 1, column, 1, 0)
  }
  // Corner finder patterns, cut off in low symbols.
  for (let i = 0; i < 3; i++) draft.set(bottom, i, true)
  if (bottom >= 10) {
    draft.set(bottom - 1, 0, true)
    draft.set(bottom - 1, 1, false)
  }
  for (const [row, column] of [
    [0, right],
    [0, right - 1],
    [1, right]
  ] as const)
    draft.set(row, column, true)
  draft.set(1, right - 1, false)
  draft.finder()
  draft.rings(bottom - 2, right - 2, 2, 1)
  // Columns of five; the last three bits are in a column here, in a row there.
  for (let bit = 0; bit < 18; bit++) {
    const [column, row] = [Math.floor(bit / 5), bit % 5]
    draft.set(1 + row, 8 + column, ((nearFormat >> bit) & 1) === 1)
    const [farRow, farColumn] = bit < 15 ? [row, column] : [0, bit - 12]
    draft.set(bottom - 5 + farRow, right - 7 + farColumn, ((farFormat >> bit) & 1) === 1)
  }
}

/** The masks of rMQR's two copies of format information, and of Micro QR's. */
const nearMask = 0x1fab2
const farMask = 0x20a7b
const microMask = 0x4445

export interface MicroPlan {
  /** Row by row, 1 if dark. */
  readonly modules: Uint8Array
  /** The data modules in placement order. */
  readonly places: ReadonlyArray<number>
}

/**
 * Two columns at a time from the right, alternately up and down (ISO/IEC 18004, section 7.7.3; ISO/IEC 23941, section
 * 7.7.3).
 */
const placesIn = ({ width, height, modules }: Draft, firstColumn: number): ReadonlyArray<number> => {
  const places: Array<number> = []
  for (let right = firstColumn, isUp = true; right > 0; right -= 2, isUp = !isUp) {
    for (let i = 0; i < height; i++) {
      const row = (isUp ? height - 1 - i : i) * width
      for (const at of [row + right, row + right - 1]) if (modules[at] === 0) places.push(at)
    }
  }
  return places
}

export const microPlan = (
  kind: MicroKind,
  shape: Shape,
  { formatBits }: MicroLevel,
  mask: number
): MicroPlan => {
  const draft = new Draft(shape)
  if (kind === "micro") microPatterns(draft, formatCode((formatBits << 2) | mask) ^ microMask)
  else rectangularPatterns(draft, versionCode(formatBits) ^ nearMask, versionCode(formatBits) ^ farMask)
  // rMQR's last column is a timing pattern.
  const places = placesIn(draft, kind === "micro" ? shape.width - 1 : shape.width - 2)
  return { modules: draft.modules.map((module) => (module === dark ? 1 : 0)), places }
}
