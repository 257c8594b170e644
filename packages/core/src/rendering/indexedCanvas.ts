import type { Canvas } from "./canvas.ts"
import { type Brush, over } from "./ramp.ts"

/** Coverages are cut to this many steps, so that the mixtures of few colours fit a palette. */
const steps = 32
const maximumColours = 256

const stepOf = (coverage: number): number => (coverage + 4) >> 3

/**
 * A canvas of up to 256 colours: solid ones and their mixtures, in which a pixel is its place in the palette. Each row
 * begins with a zero: the filter byte that PNG wants there.
 */
export class IndexedCanvas implements Canvas {
  readonly width: number
  readonly height: number
  readonly stride: number
  readonly rows: Uint8Array
  /** Colours in the order of their first use. The first is what the canvas was full of at first. */
  readonly palette: Array<number>
  /** Whether there were more colours than a palette holds; the picture is of no use then. */
  overflowed = false
  private colour = 0
  /** By step of coverage and pixel below, the pixel that results, or -1 where it was not needed yet. */
  private mixtures: Int16Array = new Int16Array(0)
  private readonly known = new Map<number, Int16Array>()

  constructor(width: number, height: number, background: number) {
    this.palette = [background]
    this.width = width
    this.height = height
    this.stride = width + 1
    this.rows = new Uint8Array(this.stride * height)
  }

  /** Gradients do not fit a palette. */
  use(brush: Brush): void {
    if (brush.kind !== "solid") {
      this.overflowed = true
      return
    }
    this.colour = brush.colour
    const known = this.known.get(brush.colour)
    this.mixtures = known ?? new Int16Array((steps + 1) * maximumColours).fill(-1)
    if (known === undefined) this.known.set(brush.colour, this.mixtures)
  }

  span(y: number, x: number, length: number, coverage: number): void {
    const { rows, mixtures } = this
    const step = stepOf(coverage)
    if (step === 0) return
    const start = y * this.stride + 1 + x
    const end = start + length
    if (step === steps) {
      rows.fill(this.mix(steps, 0), start, end)
      return
    }
    for (let at = start; at < end; at++) {
      const below = rows[at] ?? 0
      const mixed = mixtures[step * maximumColours + below] ?? -1
      rows[at] = mixed >= 0 ? mixed : this.mix(step, below)
    }
  }

  tile(coverages: Uint8Array, width: number, height: number, x: number, y: number): void {
    const { rows, mixtures, stride } = this
    for (let row = 0, from = 0; row < height; row++) {
      const start = (y + row) * stride + 1 + x
      for (let at = start; at < start + width; at++) {
        const coverage = coverages[from++] ?? 0
        if (coverage < 4) continue
        const step = stepOf(coverage)
        const below = rows[at] ?? 0
        const mixed = mixtures[step * maximumColours + below] ?? -1
        rows[at] = mixed >= 0 ? mixed : this.mix(step, below)
      }
    }
  }

  private mix(step: number, below: number): number {
    const at = step * maximumColours + below
    const known = this.mixtures[at] ?? -1
    if (known >= 0) return known
    const colour = over(this.colour, (step * 255) / steps, this.palette[below] ?? 0)
    let index = this.palette.indexOf(colour)
    if (index < 0) {
      if (this.palette.length === maximumColours) {
        this.overflowed = true
        return 0
      }
      index = this.palette.push(colour) - 1
    }
    this.mixtures[at] = index
    return index
  }
}
