import { type Brush, rampSteps } from "./ramp.ts"

/** What a brush puts down at each pixel of a band, were it covered whole. */
export interface Sheet<T extends Uint8Array | Uint32Array> {
  readonly values: T
  /** Of {@link values}, byte by byte. */
  readonly view: DataView
  /** Turns to the band that begins at the row `top`. */
  begin(top: number): void
  /** Where the values of a row of the band begin. */
  lineOf(y: number): number
}

/** The size of the picture, and how many rows of it are a band. */
interface Extent {
  readonly width: number
  readonly height: number
  readonly bandRows: number
}

const stepAt = (position: number): number => Math.max(0, Math.min(rampSteps - 1, Math.floor(position + 0.5)))

/** One row for all. */
const evenSheet = <T extends Uint8Array | Uint32Array>(values: T): Sheet<T> => ({
  values,
  view: new DataView(values.buffer),
  begin() {},
  lineOf: () => 0
})

/**
 * A gradient that changes more along a row than down a column: each row is the first one, moved by whole pixels. That is
 * at most half a pixel off, which in a gradient no eye sees.
 */
const slidingSheet = <T extends Uint8Array | Uint32Array>(
  { start, byX, byY }: Extract<Brush, { kind: "linear" }>,
  { width, height }: Extent,
  byStep: T,
  make: (length: number) => T
): Sheet<T> => {
  const shift = byY / byX
  const shiftOf = (y: number) => Math.floor(y * shift + 0.5)
  const least = Math.min(0, shiftOf(height - 1))
  const values = make(width + Math.abs(shiftOf(height - 1)))
  for (let i = 0; i < values.length; i++) values[i] = byStep[stepAt(start + (i + least) * byX)] ?? 0
  return {
    values,
    view: new DataView(values.buffer),
    begin() {},
    lineOf: (y) => shiftOf(y) - least
  }
}

/** Rows that are made one by one, when they are asked for. */
const bandSheet = <T extends Uint8Array | Uint32Array>(
  { width, bandRows }: Extent,
  make: (length: number) => T,
  fill: (values: T, line: number, y: number) => void
): Sheet<T> => {
  const values = make(width * bandRows)
  const isMade = new Uint8Array(bandRows)
  let top = 0
  return {
    values,
    view: new DataView(values.buffer),
    begin(next) {
      top = next
      isMade.fill(0)
    },
    lineOf(y) {
      const line = (y - top) * width
      if (isMade[y - top] === 0) {
        isMade[y - top] = 1
        fill(values, line, y)
      }
      return line
    }
  }
}

/** A gradient that changes more down a column than along a row: each column is the first one, moved likewise. */
const droppingSheet = <T extends Uint8Array | Uint32Array>(
  { start, byX, byY }: Extract<Brush, { kind: "linear" }>,
  extent: Extent,
  byStep: T,
  make: (length: number) => T
): Sheet<T> => {
  const { width, height } = extent
  const shifts = Int32Array.from({ length: width }, (_, x) => Math.floor((x * byX) / byY + 0.5))
  const least = Math.min(0, shifts[width - 1] ?? 0)
  const column = make(height + Math.abs(shifts[width - 1] ?? 0))
  for (let i = 0; i < column.length; i++) column[i] = byStep[stepAt(start + (i + least) * byY)] ?? 0
  return bandSheet(extent, make, (values, line, y) => {
    for (let x = 0; x < width; x++) values[line + x] = column[y - least + (shifts[x] ?? 0)] ?? 0
  })
}

/** Squares of distances, 0 to that of the ramp's end, are cut to this many steps. */
const squareSteps = 1 << 14

const radialSheet = <T extends Uint8Array | Uint32Array>(
  { cx, cy, perPixel }: Extract<Brush, { kind: "radial" }>,
  extent: Extent,
  byStep: T,
  make: (length: number) => T
): Sheet<T> => {
  const bySquare = make(squareSteps)
  const last = rampSteps - 1
  for (let i = 0; i < squareSteps; i++)
    bySquare[i] = byStep[stepAt(Math.sqrt((i + 0.5) / squareSteps) * last)] ?? 0
  const scale = (perPixel / last) ** 2 * squareSteps
  return bandSheet(extent, make, (values, line, y) => {
    const { width } = extent
    const above = (y - cy) * (y - cy) * scale
    for (let x = 0; x < width; x++) {
      const square = above + (x - cx) * (x - cx) * scale
      values[line + x] = bySquare[square < squareSteps ? square | 0 : squareSteps - 1] ?? 0
    }
  })
}

/**
 * The sheet of a brush, of the values that stand for the steps of a gradient's ramp, or for a colour alone. The arrays come
 * from `make`.
 */
export const sheetOf = <T extends Uint8Array | Uint32Array>(
  brush: Brush,
  extent: Extent,
  byStep: T,
  make: (length: number) => T
): Sheet<T> => {
  switch (brush.kind) {
    case "solid": {
      const values = make(extent.width)
      values.fill(byStep[0] ?? 0)
      return evenSheet(values)
    }
    case "linear":
      return Math.abs(brush.byX) >= Math.abs(brush.byY)
        ? slidingSheet(brush, extent, byStep, make)
        : droppingSheet(brush, extent, byStep, make)
    case "radial":
      return radialSheet(brush, extent, byStep, make)
  }
}
