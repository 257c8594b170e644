import type { Axis } from "./pixelGrid.ts"

/** A small picture. */
export interface Picture {
  readonly columns: number
  readonly rows: number
  readonly palette: ReadonlyArray<number>
  /** Places in the palette, row by row, with a 0 behind each row. */
  readonly pixels: Uint8Array
}

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

/**
 * Makes each pixel of a small picture a field of pixels, as the axes say. A row is made 32 bits at a time: first what
 * changes at the left edge of each field, which running exclusive ors then make last until the next. So it matters
 * little how wide fields are, and nothing is asked of pixels that a processor could not foresee.
 */
export const magnify = ({ columns, rows, palette, pixels }: Picture, x: Axis, y: Axis): IndexedRows => {
  const depth = depthFor(palette.length)
  const rowLength = 1 + Math.ceil((x.pixels * depth) / 8)
  const words = Math.ceil((x.pixels * depth) / 32)
  // By column, one behind the last included: how far its left edge lies from the end of its word. By word: its columns' end.
  const shifts = new Uint8Array(columns + 1)
  const ends = new Uint16Array(words + 1)
  for (let column = 0; column <= columns; column++) {
    const edge = x.edge(column) * depth
    shifts[column] = 32 - depth - (edge & 31)
    ends[edge >> 5] = column + 1
  }
  for (let word = 1; word < words; word++) ends[word] = Math.max(ends[word] ?? 0, ends[word - 1] ?? 0)
  // What a pixel is multiplied by to fill a word.
  const everywhere = 0xffffffff / ((1 << depth) - 1)

  const magnified = new Uint8Array(rowLength * rows + 4)
  const view = new DataView(magnified.buffer)
  const repeats: Array<number> = []
  for (let row = 0; row < rows; row++) {
    const times = y.edge(row + 1) - y.edge(row)
    if (times === 0) continue
    const to = repeats.length * rowLength + 1
    let before = 0
    for (let word = 0, from = row * (columns + 1), column = 0; word < words; word++) {
      const carried = Math.imul(before, everywhere)
      let bits = 0
      for (const end = ends[word] ?? 0; column < end; column++) {
        const pixel = pixels[from + column] ?? 0
        bits ^= (pixel ^ before) << (shifts[column] ?? 0)
        before = pixel
      }
      for (let width = depth; width < 32; width *= 2) bits ^= bits >>> width
      // What hangs over the end of a row is 0, and the next one's to overwrite.
      view.setInt32(to + 4 * word, bits ^ carried)
    }
    repeats.push(times)
  }
  return {
    width: x.pixels,
    height: y.pixels,
    depth,
    palette,
    rowLength,
    rows: magnified.subarray(0, rowLength * repeats.length),
    repeats: Uint16Array.from(repeats)
  }
}
