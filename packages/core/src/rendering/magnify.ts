import type { IndexedCanvas } from "./indexedCanvas.ts"
import type { Axis } from "./pixelGrid.ts"

/** Rows of palette places, each as PNG wants it: a zero for its filter, then pixels packed from the highest bit on. */
export interface IndexedRows {
  readonly width: number
  readonly height: number
  /** Bits of a pixel. */
  readonly depth: 1 | 2 | 4 | 8
  readonly palette: ReadonlyArray<number>
  readonly rowLength: number
  readonly rows: Uint8Array
  /** How often each row comes, at least once. */
  readonly repeats: Uint16Array
}

const depthFor = (colours: number): 1 | 2 | 4 | 8 =>
  colours <= 2 ? 1 : colours <= 4 ? 2 : colours <= 16 ? 4 : 8

/** Makes each pixel of a small canvas a field of pixels, as the axes say. */
export const magnify = (canvas: IndexedCanvas, x: Axis, y: Axis): IndexedRows => {
  const depth = depthFor(canvas.palette.length)
  const rowLength = 1 + Math.ceil((x.pixels * depth) / 8)
  const rows = new Uint8Array(rowLength * canvas.height)
  const repeats: Array<number> = []
  for (let row = 0; row < canvas.height; row++) {
    const times = y.edge(row + 1) - y.edge(row)
    if (times === 0) continue
    const start = repeats.length * rowLength + 1
    const from = row * canvas.rowLength + 1
    repeats.push(times)
    for (let column = 0; column < canvas.width; ) {
      const pixel = canvas.rows[from + column] ?? 0
      const first = x.edge(column)
      while (column < canvas.width && canvas.rows[from + column] === pixel) column++
      if (pixel !== 0) fill(rows, start, first * depth, x.edge(column) * depth, depth, pixel)
    }
  }
  return {
    width: x.pixels,
    height: y.pixels,
    depth,
    palette: canvas.palette,
    rowLength,
    rows,
    repeats: Uint16Array.from(repeats)
  }
}

/** Sets the bits in `[from, to)` after the byte `start` to copies of a pixel, where they were zero. */
const fill = (
  rows: Uint8Array,
  start: number,
  from: number,
  to: number,
  depth: number,
  pixel: number
): void => {
  let pattern = pixel
  for (let bits = depth; bits < 8; bits *= 2) pattern |= pattern << bits
  const first = start + (from >> 3)
  const last = start + (to >> 3)
  const head = 0xff >> (from & 7)
  const tail = 0xff00 >> (to & 7)
  if (first === last) {
    rows[first] = (rows[first] ?? 0) | (pattern & head & tail)
    return
  }
  rows[first] = (rows[first] ?? 0) | (pattern & head)
  rows.fill(pattern, first + 1, last)
  if ((to & 7) > 0) rows[last] = (rows[last] ?? 0) | (pattern & tail)
}
