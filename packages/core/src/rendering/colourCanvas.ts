import type { Pixels } from "../Pixels.ts"
import { bandRowsOf, type PngCanvas } from "./canvas.ts"
import { type Brush, coloursOf, cut, over } from "./ramp.ts"
import { type Sheet, sheetOf, slantOf } from "./sheet.ts"
import { leaveSpare, takeSpare } from "./spare.ts"
import type { Tile } from "./tiles.ts"

const filterUp = 2

/** The colour of each step of a ramp, cut as no eye tells: runs of one colour are drawn and compressed faster. */
const coloursByStep = (brush: Brush): Uint32Array => {
  if (brush.kind === "solid") return Uint32Array.of(brush.colour)
  const { colours, numberOf } = cut(brush.ramp, coloursOf(brush.ramp))
  return brush.ramp.map((_, step) => colours[numberOf(step)] ?? 0)
}

/** A canvas of any colours, as 0xAABBGGRR. */
export class ColourCanvas implements PngCanvas {
  readonly width: number
  readonly height: number
  readonly depth = 8
  readonly palette = undefined
  /** Whether the canvas was opaque at first; what is painted on it then is too. */
  readonly isOpaque: boolean
  readonly rowLength: number
  readonly overflowed = false
  slant = 0
  top = 0
  bottom = 0
  private readonly background: number
  readonly bandRows: number
  /** The row above the band, then those of the band. */
  private readonly colours: Uint32Array
  private readonly rows: Uint8Array<ArrayBuffer>
  private readonly sheets = new Map<Brush, Sheet<Uint32Array>>()
  /** The colours of the brush. */
  private sheet: Sheet<Uint32Array>

  constructor(width: number, height: number, background: number) {
    this.width = width
    this.height = height
    this.background = background
    this.isOpaque = background >= 0xff000000
    this.rowLength = 1 + (this.isOpaque ? 3 : 4) * width
    this.bandRows = bandRowsOf(height, this.rowLength)
    this.colours = new Uint32Array((this.bandRows + 1) * width)
    this.rows = takeSpare(this.bandRows * this.rowLength)
    this.sheet = this.prepare({ kind: "solid", colour: 0 })
  }

  begin(top: number): void {
    const { colours, width } = this
    colours.copyWithin(0, (this.bottom - this.top) * width, (this.bottom - this.top + 1) * width)
    colours.fill(this.background, width)
    for (const sheet of this.sheets.values()) sheet.begin(top)
    this.top = top
    this.bottom = Math.min(this.height, top + this.bandRows)
  }

  use(brush: Brush): void {
    const known = this.sheets.get(brush)
    this.sheet = known ?? this.prepare(brush)
    if (known === undefined) {
      this.sheet.begin(this.top)
      this.sheets.set(brush, this.sheet)
    }
  }

  span(y: number, x: number, length: number, coverage: number): void {
    const { sheet, colours } = this
    const start = this.lineOf(y) + x
    const line = sheet.lineOf(y, x, length) + x
    // A call costs more than a few pixels.
    if (coverage === 255 && length > 24) colours.set(sheet.values.subarray(line, line + length), start)
    else for (let i = 0; i < length; i++) this.blend(start + i, sheet.values[line + i] ?? 0, coverage)
  }

  tile(tile: Tile, x: number, y: number): void {
    const { sheet } = this
    const { width, coverages } = tile
    const last = Math.min(this.bottom, y + tile.height)
    for (let row = Math.max(this.top, y); row < last; row++) {
      const start = this.lineOf(row) + x
      const line = sheet.lineOf(row, x, width) + x
      for (let i = 0, from = (row - y) * width; i < width; i++, from++) {
        const coverage = coverages[from] ?? 0
        if (coverage > 0) this.blend(start + i, sheet.values[line + i] ?? 0, coverage)
      }
    }
  }

  /** Paints a picture, each pixel by a share of 255 from `clip`, but for what leaves the picture or the band. */
  picture(pixels: Pixels, clip: Uint8Array, x: number, y: number): void {
    const { data } = pixels
    for (let row = Math.max(0, this.top - y); row < Math.min(pixels.height, this.bottom - y); row++) {
      const line = this.lineOf(y + row) + x
      for (let column = Math.max(0, -x); column < Math.min(pixels.width, this.width - x); column++) {
        const from = row * pixels.width + column
        const coverage = clip[from] ?? 0
        if (coverage === 0) continue
        const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray(4 * from, 4 * from + 4)
        const colour = ((alpha << 24) | (blue << 16) | (green << 8) | red) >>> 0
        this.blend(line + column, colour, coverage)
      }
    }
  }

  filtered(): Uint8Array {
    const { colours, rows, width, isOpaque } = this
    const bytesPerPixel = isOpaque ? 3 : 4
    const used = rows.subarray(0, (this.bottom - this.top) * this.rowLength).fill(0)
    for (let at = width, to = 0; to < used.length; ) {
      rows[to++] = filterUp
      for (const end = at + width; at < end; at++, to += bytesPerPixel) {
        const colour = colours[at] ?? 0
        const above = colours[at - width] ?? 0
        // Most pixels are like the one above them.
        if (colour === above) continue
        rows[to] = colour - above
        rows[to + 1] = (colour >>> 8) - (above >>> 8)
        rows[to + 2] = (colour >>> 16) - (above >>> 16)
        if (!isOpaque) rows[to + 3] = (colour >>> 24) - (above >>> 24)
      }
    }
    return used
  }

  end(): void {
    leaveSpare(this.rows)
  }

  copyTo(colours: Uint32Array, at: number): void {
    colours.set(this.colours.subarray(this.width, (this.bottom - this.top + 1) * this.width), at)
  }

  /** Where a row of the picture begins. */
  private lineOf(y: number): number {
    return (y - this.top + 1) * this.width
  }

  private prepare(brush: Brush): Sheet<Uint32Array> {
    const colours = coloursByStep(brush)
    if (this.slant === 0) this.slant = (this.isOpaque ? 3 : 4) * slantOf(brush)
    return sheetOf(brush, this, {
      make: (length) => new Uint32Array(length),
      translate: (steps) => {
        const made = new Uint32Array(steps.length)
        for (let i = 0; i < steps.length; i++) made[i] = colours[steps[i] ?? 0] ?? 0
        return made
      },
      gather: (values, at, table, start, ways, from, to) => {
        for (let x = from; x < to; x++) values[at + x] = table[start + (ways[x] ?? 0)] ?? 0
      }
    })
  }

  private blend(at: number, colour: number, coverage: number): void {
    this.colours[at] =
      coverage === 255 && colour >= 0xff000000 ? colour : over(colour, coverage, this.colours[at] ?? 0)
  }
}
