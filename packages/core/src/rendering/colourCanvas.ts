import type { Pixels } from "../Pixels.ts"
import type { PictureCanvas } from "./canvas.ts"
import { type Brush, over, rampSteps } from "./ramp.ts"

/** A canvas of any colours, as 0xAABBGGRR. */
export class ColourCanvas implements PictureCanvas {
  readonly width: number
  readonly height: number
  readonly colours: Uint32Array
  /** Whether the canvas was opaque at first; what is painted on it then is too. */
  readonly beganOpaque: boolean
  readonly overflowed = false
  private brush: Brush = { kind: "solid", colour: 0 }

  constructor(width: number, height: number, background: number) {
    this.width = width
    this.height = height
    this.colours = new Uint32Array(width * height).fill(background)
    this.beganOpaque = background >= 0xff000000
  }

  use(brush: Brush): void {
    this.brush = brush
  }

  span(y: number, x: number, length: number, coverage: number): void {
    const { brush, colours } = this
    const start = y * this.width + x
    if (brush.kind === "solid") {
      if (coverage === 255) {
        colours.fill(brush.colour, start, start + length)
        return
      }
      for (let at = start; at < start + length; at++)
        colours[at] = over(brush.colour, coverage, colours[at] ?? 0)
      return
    }
    for (let i = 0; i < length; i++) this.blend(start + i, this.colourAt(x + i, y), coverage)
  }

  tile(coverages: Uint8Array, width: number, height: number, x: number, y: number): void {
    for (let row = 0, from = 0; row < height; row++) {
      const start = (y + row) * this.width + x
      for (let column = 0; column < width; column++) {
        const coverage = coverages[from++] ?? 0
        if (coverage > 0) this.blend(start + column, this.colourAt(x + column, y + row), coverage)
      }
    }
  }

  picture(pixels: Pixels, clip: Uint8Array, x: number, y: number): void {
    for (let row = Math.max(0, -y); row < Math.min(pixels.height, this.height - y); row++) {
      for (let column = Math.max(0, -x); column < Math.min(pixels.width, this.width - x); column++) {
        const from = row * pixels.width + column
        const coverage = clip[from] ?? 0
        if (coverage === 0) continue
        const [red = 0, green = 0, blue = 0, alpha = 0] = pixels.data.subarray(4 * from, 4 * from + 4)
        const colour = ((alpha << 24) | (blue << 16) | (green << 8) | red) >>> 0
        this.blend((y + row) * this.width + x + column, colour, coverage)
      }
    }
  }

  private blend(at: number, colour: number, coverage: number): void {
    this.colours[at] =
      coverage === 255 && colour >= 0xff000000 ? colour : over(colour, coverage, this.colours[at] ?? 0)
  }

  private colourAt(x: number, y: number): number {
    const { brush } = this
    if (brush.kind === "solid") return brush.colour
    let step = 0
    if (brush.kind === "linear") {
      step = brush.start + x * brush.byX + y * brush.byY
    } else {
      const dx = x - brush.cx
      const dy = y - brush.cy
      step = Math.sqrt(dx * dx + dy * dy) * brush.perPixel
    }
    return brush.ramp[Math.floor(Math.min(rampSteps - 1, Math.max(0, step + 0.5)))] ?? 0
  }
}
