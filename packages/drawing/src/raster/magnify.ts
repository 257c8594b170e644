import type { BitPlanes } from "./BitPlanes.ts"
import type { Axis } from "./pixelGrid.ts"

/** Rows of palette indices in PNG's form: a zero filter byte, then packed pixels, highest bit first. */
export interface IndexedRows {
  readonly width: number
  readonly height: number
  /** Bits of a pixel. */
  readonly depth: 1 | 2 | 4 | 8
  readonly palette: ReadonlyArray<number>
  readonly rowLength: number
  readonly rows: Uint8Array
  /** True if a module takes half a byte of a row or less, so that few bytes repeat. */
  readonly isFine: boolean
  /** The number of repetitions of each row, at least one. */
  readonly repeats: Uint16Array
}

const depthFor = (colors: number): 1 | 2 | 4 | 8 => (colors <= 2 ? 1 : colors <= 4 ? 2 : colors <= 16 ? 4 : 8)

/** The number of columns that one lookup covers, half of them in each table. */
const step = 12
const tableBits = step / 2
const tableLength = 1 << tableBits
/** The bits of a row's word that modules set, by the bits of half of the modules, then of the others. */
const filling = new Int32Array(2 * tableLength)

/**
 * Tabulates the bits that columns from `first` set in the word at bit `start` of a row. Returns the number of columns
 * that reach it.
 */
const tabulate = (x: Axis, depth: number, first: number, start: number): number => {
  // A word of pixels with value 1.
  const full = 0xffffffff / ((1 << depth) - 1)
  filling[0] = 0
  filling[tableLength] = 0
  let count = 0
  for (; count < step && x.edge(first + count) * depth < start + 32; count++) {
    const from = Math.max(start, x.edge(first + count) * depth)
    const end = Math.min(start + 32, x.edge(first + count + 1) * depth)
    const own = from < end ? (full >>> (from - start)) & (-1 << (start + 32 - end)) : 0
    const table = count < tableBits ? 0 : tableLength
    const bit = 1 << (count % tableBits)
    for (let bits = 0; bits < bit; bits++) filling[table + bit + bits] = own | (filling[table + bits] ?? 0)
  }
  return count
}

/** Writes `count` tabulated columns from `column` into the word at `place` of every output row. */
const layColumns = (
  plane: Int32Array,
  stride: number,
  column: number,
  count: number,
  shift: number,
  times: Uint16Array,
  rows: DataView,
  rowLength: number,
  place: number
): void => {
  const lower = (1 << Math.min(count, tableBits)) - 1
  const upper = (1 << Math.max(count - tableBits, 0)) - 1
  for (let row = 0, from = column >> 5, to = place; row < times.length; row++, from += stride) {
    if (times[row] === 0) continue
    // Shifted twice: a shift by 32 would not change the word.
    const bits = ((plane[from] ?? 0) >>> column) | (((plane[from + 1] ?? 0) << 1) << ~column)
    const filled = (filling[bits & lower] ?? 0) | (filling[tableLength + ((bits >>> tableBits) & upper)] ?? 0)
    // Bits past the end of a row are 0.
    rows.setInt32(to, rows.getInt32(to) | (filled << shift))
    to += rowLength
  }
}

/**
 * Enlarges each pixel of a small picture to a rectangle of the axes' pixels. Works on 32 bits of a row and twelve
 * columns at a time, so its time hardly depends on the size of the rectangles.
 */
export const magnify = (picture: BitPlanes, x: Axis, y: Axis): IndexedRows => {
  const { palette, planes, columns } = picture
  const depth = depthFor(palette.length)
  const rowLength = 1 + Math.ceil((x.pixels * depth) / 8)
  const times = new Uint16Array(picture.rows)
  for (let row = 0; row < times.length; row++) times[row] = y.edge(row + 1) - y.edge(row)
  const repeats = times.filter((count) => count > 0)
  const rows = new Uint8Array(rowLength * repeats.length + 3)
  const view = new DataView(rows.buffer)
  for (let start = 0, first = 0; start < x.pixels * depth; start += 32) {
    while (x.edge(first + 1) * depth <= start) first++
    for (let column = first; column < columns && x.edge(column) * depth < start + 32; column += step) {
      const count = tabulate(x, depth, column, start)
      for (let i = 0; i < planes.length; i++) {
        const plane = planes[i]
        if (plane === undefined) continue
        layColumns(plane, picture.words, column, count, i, times, view, rowLength, 1 + (start >> 3))
      }
    }
  }
  return {
    width: x.pixels,
    height: y.pixels,
    depth,
    palette,
    rowLength,
    isFine: x.pixels * depth <= 4 * columns,
    rows: rows.subarray(0, rowLength * repeats.length),
    repeats
  }
}
