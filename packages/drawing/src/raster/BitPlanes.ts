import type { SpanSink } from "@quick-response/images/raster/Sweep"
import { filledCells } from "../scene/filledCells.ts"
import type { Modules } from "../scene/Scene.ts"

/** A small indexed picture as bit planes, which paints 32 pixels at a time. */
export class BitPlanes implements SpanSink {
  readonly columns: number
  readonly rows: number
  /** Colors in the order of first use. The first is the initial color of the picture. */
  readonly palette: Array<number>
  /**
   * A plane for each bit of the palette indices: rows of `words` words each, the last of which stays empty; column 32 *
   * i + j is bit j of word i.
   */
  readonly planes: Array<Int32Array> = []
  readonly words: number
  private place = 0

  constructor(columns: number, rows: number, background: number) {
    this.columns = columns
    this.rows = rows
    this.palette = [background]
    this.words = ((columns + 31) >> 5) + 1
  }

  use(color: number): void {
    const known = this.palette.indexOf(color)
    this.place = known >= 0 ? known : this.palette.push(color) - 1
    while (this.place >> this.planes.length > 0) this.planes.push(new Int32Array(this.words * this.rows))
  }

  span(y: number, x: number, length: number): void {
    for (let from = x; from < x + length; ) {
      const to = Math.min(x + length, (from | 31) + 1)
      this.paint(y * this.words + (from >> 5), (-1 << (from & 31)) & (-1 >>> (31 - ((to - 1) & 31))))
      from = to
    }
  }

  modules({ cells, columns, rows, x, y }: Modules): void {
    const view = new DataView(cells.buffer, cells.byteOffset, cells.byteLength)
    const shift = x & 31
    for (let row = 0; row < rows; row++) {
      for (let column = 0; column < columns; column += 32) {
        const filled = filledCells(view, row * columns + column, Math.min(32, columns - column))
        const at = (y + row) * this.words + ((x + column) >> 5)
        this.paint(at, filled << shift)
        if (shift > 0) this.paint(at + 1, filled >>> (32 - shift))
      }
    }
  }

  /** Paints the pixels of the word `at` with set bits. */
  private paint(at: number, bits: number): void {
    for (let i = 0; i < this.planes.length; i++) {
      const plane = this.planes[i]
      if (plane === undefined) continue
      const before = plane[at] ?? 0
      plane[at] = ((this.place >> i) & 1) === 1 ? before | bits : before & ~bits
    }
  }
}
