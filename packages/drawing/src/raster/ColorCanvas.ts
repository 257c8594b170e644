import type { Pixels } from "@quick-response/images/pixels/Pixels"
import { type BrushPixels, brushPixelsOf, slantOf } from "./BrushPixels.ts"
import { type Brush, colorsOf, over, quantizeRamp } from "./brush.ts"
import { releaseBuffer, takeBuffer } from "./bufferPool.ts"
import { bandRowsOf, type PictureCanvas, type PngCanvas } from "./Canvas.ts"
import type { Tile } from "./tiles.ts"

const filterUp = 2

/** The color of each step of a ramp, quantized invisibly: runs of one color compress better. */
const colorsByStep = (brush: Brush): Uint32Array => {
  if (brush.kind === "solid") return Uint32Array.of(brush.color)
  const { colors, numberOf } = quantizeRamp(brush.ramp, colorsOf(brush.ramp))
  return brush.ramp.map((_, step) => colors[numberOf(step)] ?? 0)
}

/** A canvas of any colors, as 0xAABBGGRR. */
export class ColorCanvas implements PngCanvas, PictureCanvas {
  readonly width: number
  readonly height: number
  readonly depth = 8
  readonly palette = undefined
  /** True if the canvas began opaque, and so stays opaque. */
  readonly isOpaque: boolean
  readonly rowLength: number
  readonly overflowed = false
  slant = 0
  top = 0
  bottom = 0
  private readonly background: number
  readonly bandRows: number
  /** The row above the band, then those of the band. */
  private readonly colors: Uint32Array
  private readonly rows: Uint8Array<ArrayBuffer>
  private readonly pixelsByBrush = new Map<Brush, BrushPixels<Uint32Array>>()
  private pixels: BrushPixels<Uint32Array>

  constructor(width: number, height: number, background: number) {
    this.width = width
    this.height = height
    this.background = background
    this.isOpaque = background >= 0xff000000
    this.rowLength = 1 + (this.isOpaque ? 3 : 4) * width
    this.bandRows = bandRowsOf(height, this.rowLength)
    this.colors = new Uint32Array((this.bandRows + 1) * width)
    this.rows = takeBuffer(this.bandRows * this.rowLength)
    this.pixels = this.prepare({ kind: "solid", color: 0 })
  }

  begin(top: number): void {
    const { colors, width } = this
    colors.copyWithin(0, (this.bottom - this.top) * width, (this.bottom - this.top + 1) * width)
    colors.fill(this.background, width)
    for (const pixels of this.pixelsByBrush.values()) pixels.begin(top)
    this.top = top
    this.bottom = Math.min(this.height, top + this.bandRows)
  }

  use(brush: Brush): void {
    const known = this.pixelsByBrush.get(brush)
    this.pixels = known ?? this.prepare(brush)
    if (known === undefined) {
      this.pixels.begin(this.top)
      this.pixelsByBrush.set(brush, this.pixels)
    }
  }

  span(y: number, x: number, length: number, coverage: number): void {
    const { pixels, colors } = this
    const start = this.lineOf(y) + x
    const line = pixels.lineOf(y, x, length) + x
    // A call costs more than a few pixels.
    if (coverage === 255 && length > 24) colors.set(pixels.values.subarray(line, line + length), start)
    else for (let i = 0; i < length; i++) this.blend(start + i, pixels.values[line + i] ?? 0, coverage)
  }

  tile(tile: Tile, x: number, y: number): void {
    const { pixels } = this
    const { width, coverages } = tile
    const last = Math.min(this.bottom, y + tile.height)
    for (let row = Math.max(this.top, y); row < last; row++) {
      const start = this.lineOf(row) + x
      const line = pixels.lineOf(row, x, width) + x
      for (let i = 0, from = (row - y) * width; i < width; i++, from++) {
        const coverage = coverages[from] ?? 0
        if (coverage > 0) this.blend(start + i, pixels.values[line + i] ?? 0, coverage)
      }
    }
  }

  picture(pixels: Pixels, clip: Uint8Array, x: number, y: number): void {
    const { data } = pixels
    for (let row = Math.max(0, this.top - y); row < Math.min(pixels.height, this.bottom - y); row++) {
      const line = this.lineOf(y + row) + x
      for (let column = Math.max(0, -x); column < Math.min(pixels.width, this.width - x); column++) {
        const from = row * pixels.width + column
        const coverage = clip[from] ?? 0
        if (coverage === 0) continue
        const at = 4 * from
        const [red, green, blue, alpha] = [
          data[at] ?? 0,
          data[at + 1] ?? 0,
          data[at + 2] ?? 0,
          data[at + 3] ?? 0
        ]
        const color = ((alpha << 24) | (blue << 16) | (green << 8) | red) >>> 0
        this.blend(line + column, color, coverage)
      }
    }
  }

  filtered(): Uint8Array {
    const { colors, rows, width, isOpaque } = this
    const bytesPerPixel = isOpaque ? 3 : 4
    const used = rows.subarray(0, (this.bottom - this.top) * this.rowLength).fill(0)
    for (let at = width, to = 0; to < used.length; ) {
      rows[to++] = filterUp
      for (const end = at + width; at < end; at++, to += bytesPerPixel) {
        const color = colors[at] ?? 0
        const above = colors[at - width] ?? 0
        // Most pixels are like the one above them.
        if (color === above) continue
        rows[to] = color - above
        rows[to + 1] = (color >>> 8) - (above >>> 8)
        rows[to + 2] = (color >>> 16) - (above >>> 16)
        if (!isOpaque) rows[to + 3] = (color >>> 24) - (above >>> 24)
      }
    }
    return used
  }

  end(): void {
    releaseBuffer(this.rows)
  }

  copyTo(colors: Uint32Array, at: number): void {
    colors.set(this.colors.subarray(this.width, (this.bottom - this.top + 1) * this.width), at)
  }

  /** The start of a row. */
  private lineOf(y: number): number {
    return (y - this.top + 1) * this.width
  }

  private prepare(brush: Brush): BrushPixels<Uint32Array> {
    const colors = colorsByStep(brush)
    if (this.slant === 0) this.slant = (this.isOpaque ? 3 : 4) * slantOf(brush)
    return brushPixelsOf(brush, this, {
      make: (length) => new Uint32Array(length),
      translate: (steps) => {
        const made = new Uint32Array(steps.length)
        for (let i = 0; i < steps.length; i++) made[i] = colors[steps[i] ?? 0] ?? 0
        return made
      },
      gather: (values, at, table, start, ways, from, to) => {
        for (let x = from; x < to; x++) values[at + x] = table[start + (ways[x] ?? 0)] ?? 0
      }
    })
  }

  private blend(at: number, color: number, coverage: number): void {
    this.colors[at] =
      coverage === 255 && color >= 0xff000000 ? color : over(color, coverage, this.colors[at] ?? 0)
  }
}
