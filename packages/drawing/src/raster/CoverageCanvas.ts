import { over } from "./brush.ts"
import type { PngCanvas } from "./Canvas.ts"
import { PlainRows } from "./PlainRows.ts"
import { fullLevel, levelOf, type Tile, wordsOf } from "./tiles.ts"

const union = (below: number, above: number): number =>
  fullLevel - Math.floor(((fullLevel - below) * (fullLevel - above)) / fullLevel + 0.5)

/** Two pixels over two others, by the lower and the upper byte. */
const unions = new Uint8Array(1 << 16)
const single = Uint8Array.from({ length: 1 << 8 }, (_, at) => union(at >> 4, at & 15))
for (let at = 0; at < unions.length; at++) {
  const left = single[((at >> 8) & 0xf0) | ((at >> 4) & 15)] ?? 0
  unions[at] = (left << 4) | (single[((at >> 4) & 0xf0) | (at & 15)] ?? 0)
}

/** All bits of the touched pixels of a word. */
const touchedBy = (word: number): number => {
  const pairs = word | (word >>> 1)
  return Math.imul((pairs | (pairs >>> 2)) & 0x11111111, 15)
}

/**
 * A canvas of one color over another: a pixel is the coverage in half a byte, which is PNG's index into a palette of
 * mixtures.
 */
export class CoverageCanvas extends PlainRows implements PngCanvas {
  readonly depth = 4
  readonly palette: ReadonlyArray<number>
  readonly isOpaque: boolean
  readonly slant = 0
  readonly overflowed = false

  constructor(width: number, height: number, background: number, color: number) {
    super(width, height, (width + 1) >> 1)
    this.palette = Array.from({ length: fullLevel + 1 }, (_, level) =>
      over(color, (255 * level) / fullLevel, background)
    )
    this.isOpaque = background >= 0xff000000
  }

  use(): void {}

  span(y: number, x: number, length: number, coverage: number): void {
    const { rows } = this
    const level = levelOf(coverage)
    const start = (y - this.top) * this.rowLength + 1
    let from = x
    const end = x + length
    if ((from & 1) === 1) this.add(start + (from++ >> 1), level)
    if ((end & 1) === 1 && end > from) this.add(start + (end >> 1), level << 4)
    const first = start + (from >> 1)
    const last = start + (end >> 1)
    // A call costs more than a few pixels.
    if (level === fullLevel && last - first > 16) rows.fill(0xff, first, last)
    else for (let at = first; at < last; at++) this.add(at, level * 17)
  }

  tile(tile: Tile, x: number, y: number): void {
    const { view, rowLength, top } = this
    const offset = (x & 1) === 1 ? 1 : 0
    const words = tile.words(offset)
    const stride = wordsOf(tile.width + offset)
    const last = Math.min(this.bottom, y + tile.height)
    let row = Math.max(top, y)
    let from = (row - y) * stride
    for (; row < last; row++) {
      let to = (row - top) * rowLength + 1 + (x >> 1)
      for (const end = from + stride; from < end; from++, to += 4) {
        const above = words[from] ?? 0
        if (above === 0) continue
        const below = view.getInt32(to, true)
        if (below === 0 || (below & touchedBy(above)) === 0) view.setInt32(to, below | above, true)
        else for (let i = 0; i < 4; i++) this.add(to + i, (above >>> (8 * i)) & 255)
      }
    }
  }

  private add(at: number, above: number): void {
    this.rows[at] = unions[((this.rows[at] ?? 0) << 8) | above] ?? 0
  }

  copyTo(colors: Uint32Array, at: number): void {
    const palette = Uint32Array.from(this.palette)
    let to = at
    for (let y = this.top; y < this.bottom; y++) {
      const start = (y - this.top) * this.rowLength + 1
      for (let x = 0; x < this.width; x++) {
        const byte = this.rows[start + (x >> 1)] ?? 0
        colors[to++] = palette[(x & 1) === 1 ? byte & 15 : byte >> 4] ?? 0
      }
    }
  }
}
