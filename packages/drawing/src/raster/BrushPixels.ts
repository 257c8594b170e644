import { type Brush, rampSteps } from "./brush.ts"
import { wordBytes } from "./Canvas.ts"

type Values = Uint8Array | Uint32Array
type Linear = Extract<Brush, { kind: "linear" }>
type Radial = Extract<Brush, { kind: "radial" }>

/** The colors of a brush at full coverage for the pixels of a band. */
export interface BrushPixels<T extends Values> {
  readonly values: T
  /** A byte view of {@link values}. */
  readonly view: DataView
  /** Moves to the band from row `top`. */
  begin(top: number): void
  /** The index of a row's values, with the `length` pixels from `x` computed. */
  lineOf(y: number, x: number, length: number): number
}

/** Makes arrays of pixel values. One array type for each loop keeps it monomorphic and fast. */
export interface Maker<T extends Values> {
  readonly make: (length: number) => T
  /** The pixel value of each ramp step; step 0 for a solid color. */
  readonly translate: (steps: Int32Array) => T
  /** Sets `values[at + x]` to `table[start + places[x]]` for each x in `[from, to)`. */
  readonly gather: (
    values: T,
    at: number,
    table: T,
    start: number,
    places: Int32Array,
    from: number,
    to: number
  ) => void
}

/** The size of a picture, and the rows of a band. */
interface Extent {
  readonly width: number
  readonly height: number
  readonly bandRows: number
}

/**
 * A brush as a table of steps: a pixel's step is at the sum of a row index and a column index. Rounding both is at most
 * a pixel off.
 */
interface Table {
  readonly steps: Int32Array
  readonly row: (y: number) => number
  readonly column: (x: number) => number
}

/** Whole numbers by index; `Int32Array.from` is much slower. */
const listed = (length: number, entry: (index: number) => number): Int32Array => {
  const list = new Int32Array(length)
  for (let i = 0; i < length; i++) list[i] = entry(i)
  return list
}

const stepAt = (position: number): number => Math.max(0, Math.min(rampSteps - 1, Math.floor(position + 0.5)))

/** A gradient that changes by `fast` from pixel to pixel in one direction, and by less, `slow`, in the other. */
const sliding = (start: number, fast: number, slow: number, length: number, breadth: number) => {
  const shiftOf = (way: number) => Math.floor((way * slow) / fast + 0.5)
  const furthest = shiftOf(breadth - 1)
  const least = Math.min(0, furthest)
  const steps = listed(length + Math.abs(furthest) + wordBytes, (i) => stepAt(start + (i + least) * fast))
  return { steps, shift: (way: number) => shiftOf(way) - least }
}

/** Squared distances up to the ramp's end are quantized to this many steps. */
const squareSteps = 1 << 14
const last = rampSteps - 1
/** Long enough for the sum of two squares. */
const stepsBySquare = listed(2 * squareSteps + 1, (i) => stepAt(Math.sqrt(i / squareSteps) * last))

const radial = ({ cx, cy, perPixel }: Radial): Table => {
  const scale = (perPixel / last) * (perPixel / last) * squareSteps
  const squareOf = (way: number) => Math.min(squareSteps, Math.floor(way * way * scale + 0.5))
  return { steps: stepsBySquare, row: (y) => squareOf(y - cy), column: (x) => squareOf(x - cx) }
}

/** Pixels in rows that are parts of one strip, from these offsets. */
const stripPixels = <T extends Values>(values: T, lines: Int32Array): BrushPixels<T> => ({
  values,
  view: new DataView(values.buffer),
  begin() {},
  lineOf: (y) => lines[y] ?? 0
})

/** Rows are computed in pieces of this many pixels. */
const pieceLength = 128

/** Pixels in rows that are computed in pieces on demand. */
const piecePixels = <T extends Values>(
  { steps, row, column }: Table,
  { width, bandRows }: Extent,
  { make, translate, gather }: Maker<T>
): BrushPixels<T> => {
  const table = translate(steps)
  const places = listed(width, column)
  const values = make(width * bandRows + wordBytes)
  /** The start of the computed part of each row. */
  const begins = new Uint16Array(bandRows)
  const ends = new Uint16Array(bandRows)
  let top = 0
  const extend = (y: number, x: number, length: number): void => {
    const line = (y - top) * width
    const from = Math.floor(x / pieceLength) * pieceLength
    const to = Math.min(width, Math.ceil((x + length) / pieceLength) * pieceLength)
    const isNew = ends[y - top] === 0
    const begin = isNew ? from : (begins[y - top] ?? 0)
    const end = isNew ? from : (ends[y - top] ?? 0)
    if (from < begin) gather(values, line, table, row(y), places, from, begin)
    if (to > end) gather(values, line, table, row(y), places, end, to)
    begins[y - top] = Math.min(from, begin)
    ends[y - top] = Math.max(to, end)
  }
  return {
    values,
    view: new DataView(values.buffer),
    begin(next) {
      top = next
      ends.fill(0)
    },
    lineOf(y, x, length) {
      if (x < (begins[y - top] ?? 0) || x + length > (ends[y - top] ?? 0)) extend(y, x, length)
      return (y - top) * width
    }
  }
}

const linearPixels = <T extends Values>(
  { start, byX, byY }: Linear,
  extent: Extent,
  maker: Maker<T>
): BrushPixels<T> => {
  const { width, height } = extent
  if (Math.abs(byX) >= Math.abs(byY)) {
    const { steps, shift } = sliding(start, byX, byY, width, height)
    return stripPixels(maker.translate(steps), listed(height, shift))
  }
  const { steps, shift } = sliding(start, byY, byX, height, width)
  return piecePixels({ steps, row: (y) => y, column: shift }, extent, maker)
}

/** The largest shift of a row. */
const mostSlant = 64

/** The shift in pixels of each row to the left of the one above; 0 if that does not help compression. */
export const slantOf = (brush: Brush): number => {
  if (brush.kind !== "linear") return 0
  const slant = Math.floor(brush.byY / brush.byX + 0.5)
  return Math.abs(slant) <= mostSlant ? slant : 0
}

export const brushPixelsOf = <T extends Values>(
  brush: Brush,
  extent: Extent,
  maker: Maker<T>
): BrushPixels<T> => {
  switch (brush.kind) {
    case "solid":
      return stripPixels(
        maker.translate(new Int32Array(extent.width + wordBytes)),
        new Int32Array(extent.height)
      )
    case "linear":
      return linearPixels(brush, extent, maker)
    case "radial":
      return piecePixels(radial(brush), extent, maker)
  }
}
