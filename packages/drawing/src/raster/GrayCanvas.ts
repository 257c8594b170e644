import type { Pixels } from "@quick-response/images/pixels/Pixels"
import { luma } from "../scene/Grayscale.ts"
import { type BrushPixels, brushPixelsOf } from "./BrushPixels.ts"
import type { Brush } from "./brush.ts"
import { type PictureCanvas, wordBytes } from "./Canvas.ts"
import type { Tile } from "./tiles.ts"

const white = 255

/** The brightness of a 0xAABBGGRR color on white. */
const lightOf = (color: number): number => {
  const alpha = color >>> 24
  const light = luma(color & 255, (color >>> 8) & 255, (color >>> 16) & 255)
  return alpha === 255 ? light : Math.round(white - alpha + (light * alpha) / 255)
}

const ramps = new WeakMap<Uint32Array, Uint8Array>()

/** The brightness of a ramp's colors. */
const lightsOf = (ramp: Uint32Array): Uint8Array => {
  const lights = ramps.get(ramp) ?? Uint8Array.from(ramp, lightOf)
  ramps.set(ramp, lights)
  return lights
}

/** `coverage` of 255 of a brightness over another. */
const mixed = (above: number, below: number, coverage: number): number =>
  Math.floor((above * coverage + below * (255 - coverage) + 127) / 255)

/** A grayscale canvas in one band: the input of a decoder. */
export class GrayCanvas implements PictureCanvas {
  readonly width: number
  readonly height: number
  readonly overflowed = false
  readonly bandRows: number
  readonly top = 0
  bottom = 0
  /** The brightness of each pixel on white paper, row by row. */
  readonly values: Uint8Array
  private readonly pixelsByBrush = new Map<Brush, BrushPixels<Uint8Array>>()
  private pixels: BrushPixels<Uint8Array>

  constructor(width: number, height: number, background: number) {
    this.width = width
    this.height = height
    this.bandRows = height
    this.values = new Uint8Array(width * height).fill(lightOf(background))
    this.pixels = this.prepare({ kind: "solid", color: background })
  }

  begin(): void {
    this.bottom = this.height
  }

  use(brush: Brush): void {
    const known = this.pixelsByBrush.get(brush)
    this.pixels = known ?? this.prepare(brush)
    this.pixelsByBrush.set(brush, this.pixels)
  }

  span(y: number, x: number, length: number, coverage: number): void {
    const start = y * this.width + x
    const line = this.pixels.lineOf(y, x, length) + x
    for (let i = 0; i < length; i++) this.dab(start + i, this.pixels.values[line + i] ?? 0, coverage)
  }

  tile({ width, height, coverages }: Tile, x: number, y: number): void {
    const { values, pixels } = this
    const lights = pixels.values
    for (let row = 0, from = 0; row < height; row++) {
      let to = (y + row) * this.width + x
      let at = pixels.lineOf(y + row, x, width) + x
      for (const end = to + width; to < end; to++, at++, from++) {
        const coverage = coverages[from] ?? 0
        if (coverage === 0) continue
        const light = lights[at] ?? 0
        values[to] = coverage === 255 ? light : mixed(light, values[to] ?? 0, coverage)
      }
    }
  }

  picture({ width, height, data }: Pixels, clip: Uint8Array, x: number, y: number): void {
    for (let row = Math.max(0, -y); row < Math.min(height, this.height - y); row++) {
      for (let column = Math.max(0, -x); column < Math.min(width, this.width - x); column++) {
        const from = row * width + column
        const at = 4 * from
        const light = luma(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0)
        const coverage = ((data[at + 3] ?? 0) * (clip[from] ?? 0)) / 255
        this.dab((y + row) * this.width + x + column, light, coverage)
      }
    }
  }

  end(): void {}

  private dab(at: number, light: number, coverage: number): void {
    if (coverage > 0) this.values[at] = mixed(light, this.values[at] ?? 0, coverage)
  }

  private prepare(brush: Brush): BrushPixels<Uint8Array> {
    const lights = brush.kind === "solid" ? Uint8Array.of(lightOf(brush.color)) : lightsOf(brush.ramp)
    const pixels = brushPixelsOf(brush, this, {
      make: (length) => new Uint8Array(length + wordBytes),
      translate: (steps) => {
        const made = new Uint8Array(steps.length)
        for (let i = 0; i < steps.length; i++) made[i] = lights[steps[i] ?? 0] ?? 0
        return made
      },
      gather: (values, at, table, start, ways, from, to) => {
        for (let x = from; x < to; x++) values[at + x] = table[start + (ways[x] ?? 0)] ?? 0
      }
    })
    pixels.begin(0)
    return pixels
  }
}
