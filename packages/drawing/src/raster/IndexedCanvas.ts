import { type BrushPixels, brushPixelsOf, slantOf } from "./BrushPixels.ts"
import { type Brush, colorDistance, colorsOf, over, quantizeRamp, rampSteps } from "./brush.ts"
import type { PngCanvas } from "./Canvas.ts"
import { PlainRows } from "./PlainRows.ts"
import { fullLevel, levelOf, type Tile } from "./tiles.ts"

const levels = fullLevel + 1
const maximumColors = 256
/** The most colors of a gradient; one with over twice as many does not fit this canvas. */
const maximumRampColors = 128
/** Above this length a native call is faster than a loop. */
const longSpan = 24
/** Four fully covered pixels. */
const fourFull = fullLevel * 0x01010101
/** Colors that represent a gradient in mixtures along edges. */
const edgeColors = 8

const themselves = Uint8Array.from({ length: maximumColors }, (_, place) => place)

/** The tolerated difference between a mixture and its palette color, by the palette's size. */
const tolerated = (colors: number): number =>
  colors < 64 ? 2 : colors < 128 ? 4 : colors < 192 ? 8 : colors < maximumColors ? 12 : 24

/** A canvas of up to 256 colors by palette index: solid colors, quantized gradients and mixtures along edges. */
export class IndexedCanvas extends PlainRows implements PngCanvas {
  readonly depth = 8
  /** Colors in the order of first use. The first is the initial color. */
  readonly palette: Array<number>
  readonly isOpaque: boolean
  slant = 0
  overflowed = false
  /** The palette indices of the brush's colors. */
  private pixels: BrushPixels<Uint8Array>
  private readonly pixelsByBrush = new Map<Brush | number, BrushPixels<Uint8Array>>()
  /** The index that represents each palette index along edges. */
  private readonly edgePlaces = themselves.slice()
  /** Palette indices of mixtures, by index below, then by index above and level; -1 if not computed yet. */
  private readonly mixtures: Array<Int16Array | undefined> = []
  /** The mixtures over the first color, the most frequent ones. */
  private readonly ground: Int16Array

  constructor(width: number, height: number, background: number) {
    super(width, height, width)
    this.isOpaque = background >= 0xff000000
    this.palette = [background]
    this.ground = this.mixturesOver(0)
    this.pixels = this.prepare({ kind: "solid", color: background })
  }

  override begin(top: number): void {
    super.begin(top)
    for (const pixels of this.pixelsByBrush.values()) pixels.begin(top)
  }

  use(brush: Brush): void {
    const key = brush.kind === "solid" ? brush.color : brush
    const known = this.pixelsByBrush.get(key)
    this.pixels = known ?? this.prepare(brush)
    if (known === undefined) {
      this.pixels.begin(this.top)
      this.pixelsByBrush.set(key, this.pixels)
    }
  }

  span(y: number, x: number, length: number, coverage: number): void {
    const { rows, pixels } = this
    const level = levelOf(coverage)
    const start = (y - this.top) * this.rowLength + 1 + x
    const line = pixels.lineOf(y, x, length) + x
    if (level === fullLevel && length > longSpan) rows.set(pixels.values.subarray(line, line + length), start)
    else for (let i = 0; i < length; i++) this.dab(level, pixels.values[line + i] ?? 0, start + i)
  }

  tile(tile: Tile, x: number, y: number): void {
    const { view, rowLength, top, pixels } = this
    const { width } = tile
    const { bytes, view: fours } = tile.levels()
    const last = Math.min(this.bottom, y + tile.height)
    for (let row = Math.max(top, y); row < last; row++) {
      let from = (row - y) * width
      let to = (row - top) * rowLength + 1 + x
      let at = pixels.lineOf(row, x, width) + x
      const end = to + width
      for (; to + 4 <= end; to += 4, from += 4, at += 4) {
        const four = fours.getInt32(from, true)
        if (four === fourFull) view.setInt32(to, pixels.view.getInt32(at, true), true)
        else if (four !== 0) {
          for (let i = 0; i < 4; i++) this.dab(bytes[from + i] ?? 0, pixels.values[at + i] ?? 0, to + i)
        }
      }
      for (; to < end; to++, from++, at++) this.dab(bytes[from] ?? 0, pixels.values[at] ?? 0, to)
    }
  }

  copyTo(colors: Uint32Array, at: number): void {
    const palette = Uint32Array.from(this.palette)
    let to = at
    for (let y = this.top; y < this.bottom; y++) {
      const start = (y - this.top) * this.rowLength + 1
      for (let from = start; from < start + this.width; from++) {
        colors[to++] = palette[this.rows[from] ?? 0] ?? 0
      }
    }
  }

  private dab(level: number, place: number, to: number): void {
    const { rows } = this
    if (level === fullLevel) rows[to] = place
    else if (level > 0) {
      const below = rows[to] ?? 0
      const above = (this.edgePlaces[place] ?? 0) * levels + level
      const mixed = (below === 0 ? this.ground : this.mixturesOver(below))[above] ?? -1
      rows[to] = mixed >= 0 ? mixed : this.mix(above, below)
    }
  }

  private mixturesOver(below: number): Int16Array {
    const table = this.mixtures[below] ?? new Int16Array(maximumColors * levels).fill(-1)
    this.mixtures[below] = table
    return table
  }

  private mix(above: number, below: number): number {
    const { palette } = this
    const share = ((above % levels) * 255) / fullLevel
    const color = over(palette[Math.floor(above / levels)] ?? 0, share, palette[below] ?? 0)
    const place = this.placeOf(color, tolerated(palette.length))
    this.mixturesOver(below)[above] = place
    return place
  }

  private prepare(brush: Brush): BrushPixels<Uint8Array> {
    const places = this.placesOf(brush)
    if (this.slant === 0) this.slant = slantOf(brush)
    return brushPixelsOf(brush, this, {
      make: (length) => new Uint8Array(length),
      translate: (steps) => {
        const made = new Uint8Array(steps.length)
        for (let i = 0; i < steps.length; i++) made[i] = places[steps[i] ?? 0] ?? 0
        return made
      },
      gather: (values, at, table, start, ways, from, to) => {
        for (let x = from; x < to; x++) values[at + x] = table[start + (ways[x] ?? 0)] ?? 0
      }
    })
  }

  /** The palette indices of a color, or of a gradient's steps. */
  private placesOf(brush: Brush): Uint8Array {
    if (brush.kind === "solid") return Uint8Array.of(this.placeOf(brush.color, 0))
    const needed = colorsOf(brush.ramp)
    if (needed > 2 * maximumRampColors) this.overflowed = true
    const { colors, numberOf } = quantizeRamp(brush.ramp, Math.min(maximumRampColors, needed))
    const places = colors.map((color) => this.placeOf(color, 0))
    for (const [number, place] of places.entries()) {
      const middle = number - (number % edgeColors) + edgeColors / 2
      this.edgePlaces[place] = places[middle] ?? place
    }
    const byStep = new Uint8Array(rampSteps)
    for (let step = 0; step < rampSteps; step++) byStep[step] = places[numberOf(step)] ?? 0
    return byStep
  }

  /** The palette index of a color, or of a close one. */
  private placeOf(color: number, tolerance: number): number {
    const { palette } = this
    let nearest = 0
    let least = tolerance + 1
    const green = (color >>> 8) & 255
    for (let i = 0; i < palette.length && least > 0; i++) {
      const candidate = palette[i] ?? 0
      // Green, which the eye sees best, rules most of them out.
      if (Math.abs(green - ((candidate >>> 8) & 255)) >= least) continue
      const apart = colorDistance(color, candidate)
      if (apart >= least) continue
      nearest = i
      least = apart
    }
    if (least <= tolerance) return nearest
    if (palette.length < maximumColors) return palette.push(color) - 1
    this.overflowed = true
    return nearest
  }
}
