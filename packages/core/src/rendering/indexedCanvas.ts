import type { Canvas } from "./canvas.ts"
import { type Brush, over, rampSteps } from "./ramp.ts"

/** Coverages are cut to this many steps. */
const steps = 32
const maximumColours = 256
/** A gradient is cut to colours that differ by about 2 of 255; one that would need more than these is left to others. */
const maximumRampColours = 128
const coarsestRamp = 4 * maximumRampColours
/** Along edges every fourth colour of a gradient will do: what is mixed there forgives more than that. */
const edgeNumbers = ~3

const channelDistance = (a: number, b: number): number =>
  Math.max(
    Math.abs((a & 255) - (b & 255)),
    Math.abs(((a >>> 8) & 255) - ((b >>> 8) & 255)),
    Math.abs(((a >>> 16) & 255) - ((b >>> 16) & 255)),
    Math.abs((a >>> 24) - (b >>> 24))
  )

/** How far a mixture may be from a colour that stands for it, by how many there are already: edges forgive much. */
const tolerated = (colours: number): number =>
  colours < 64 ? 2 : colours < 128 ? 4 : colours < 192 ? 8 : colours < maximumColours ? 12 : 24

/** A brush whose colours have their places in the palette. */
interface Ink {
  readonly colours: Uint32Array
  /** Of a gradient: the place of each of its colours in the palette. */
  readonly places: Uint8Array
  /** By pixel below: by colour and step of coverage, the pixel that results, or -1 where it was not needed yet. */
  readonly mixtures: Array<Int16Array | undefined>
  readonly brush: Brush
  /** How many of the colours a step of the brush's ramp is. */
  readonly perStep: number
  /** By tile: its pixels over what the canvas was full of at first. */
  readonly stamps: Map<Uint8Array, Stamp>
}

/** A tile as pixels, ready to be copied. */
interface Stamp {
  readonly coverages: Uint8Array
  readonly pixels: Uint8Array
  readonly view: DataView
}

/**
 * A canvas of up to 256 colours, in which a pixel is its place in the palette: solid colours, gradients cut to steps that
 * no eye tells apart, and the mixtures along their edges. Each row begins with a zero: the filter byte that PNG wants.
 */
export class IndexedCanvas implements Canvas {
  readonly width: number
  readonly height: number
  readonly stride: number
  readonly rows: Uint8Array
  /** Colours in the order of their first use. The first is what the canvas was full of at first. */
  readonly palette: Array<number>
  overflowed = false
  private readonly view: DataView
  private ink: Ink
  private readonly inks = new Map<Brush | number, Ink>()
  private readonly numbers: Uint8Array

  constructor(width: number, height: number, background: number) {
    this.width = width
    this.height = height
    this.stride = width + 1
    this.rows = new Uint8Array(this.stride * height)
    this.view = new DataView(this.rows.buffer)
    this.palette = [background]
    this.numbers = new Uint8Array(width)
    this.ink = this.prepare({ kind: "solid", colour: background })
  }

  use(brush: Brush): void {
    const key = brush.kind === "solid" ? brush.colour : brush
    const known = this.inks.get(key)
    this.ink = known ?? this.prepare(brush)
    if (known === undefined) this.inks.set(key, this.ink)
  }

  span(y: number, x: number, length: number, coverage: number): void {
    const { rows, ink } = this
    const step = (coverage + 4) >> 3
    if (step === 0) return
    const start = y * this.stride + 1 + x
    if (step === steps && ink.brush.kind === "solid") {
      const pixel = this.mix(steps, 0)
      // A call costs more than a few pixels.
      if (length > 24) rows.fill(pixel, start, start + length)
      else for (let to = start; to < start + length; to++) rows[to] = pixel
      return
    }
    if (ink.brush.kind === "solid") {
      for (let to = start; to < start + length; to++) this.dab(coverage, to)
      return
    }
    const numbers = this.numbersAlong(y, x, length)
    for (let i = 0; i < length; i++) this.blend(step, numbers[i] ?? 0, start + i)
  }

  tile(coverages: Uint8Array, width: number, height: number, x: number, y: number): void {
    const { ink, stride } = this
    if (ink.brush.kind === "solid") {
      this.stamp(this.stampOf(coverages), width, height, x, y)
      return
    }
    for (let row = 0, from = 0; row < height; row++) {
      const start = (y + row) * stride + 1 + x
      const numbers = this.numbersAlong(y + row, x, width)
      for (let i = 0; i < width; i++) {
        const step = ((coverages[from++] ?? 0) + 4) >> 3
        if (step > 0) this.blend(step, numbers[i] ?? 0, start + i)
      }
    }
  }

  /** One pixel of the gradient's colour of a number. */
  private blend(step: number, number: number, to: number): void {
    const { rows, ink } = this
    if (step === steps) {
      rows[to] = ink.places[number] ?? 0
      return
    }
    const below = rows[to] ?? 0
    const at = (number & edgeNumbers) * (steps + 1) + step
    const mixed = ink.mixtures[below]?.[at] ?? -1
    rows[to] = mixed >= 0 ? mixed : this.mix(at, below)
  }

  /** A tile of the solid ink over what the canvas was full of at first. */
  private stampOf(coverages: Uint8Array): Stamp {
    const known = this.ink.stamps.get(coverages)
    if (known !== undefined) return known
    const mixtures = this.mixturesOver(0)
    const pixels = new Uint8Array(coverages.length)
    for (let i = 0; i < pixels.length; i++) {
      const step = ((coverages[i] ?? 0) + 4) >> 3
      const mixed = mixtures[step] ?? -1
      pixels[i] = mixed >= 0 ? mixed : this.mix(step, 0)
    }
    const stamp = { coverages, pixels, view: new DataView(pixels.buffer) }
    this.ink.stamps.set(coverages, stamp)
    return stamp
  }

  /** Four pixels at a time where nothing was painted yet, one by one elsewhere. */
  private stamp(stamp: Stamp, width: number, height: number, x: number, y: number): void {
    const { rows, view, stride } = this
    let from = 0
    for (let row = 0; row < height; row++) {
      let to = (y + row) * stride + 1 + x
      const end = to + width
      for (; to + 4 <= end; to += 4, from += 4) {
        if (view.getInt32(to, true) === 0) view.setInt32(to, stamp.view.getInt32(from, true), true)
        else for (let i = 0; i < 4; i++) this.dab(stamp.coverages[from + i] ?? 0, to + i)
      }
      for (; to < end; to++, from++) {
        if (rows[to] === 0) rows[to] = stamp.pixels[from] ?? 0
        else this.dab(stamp.coverages[from] ?? 0, to)
      }
    }
  }

  /** One pixel of the solid ink. */
  private dab(coverage: number, to: number): void {
    const step = (coverage + 4) >> 3
    const below = this.rows[to] ?? 0
    const mixed = this.mixturesOver(below)[step] ?? -1
    this.rows[to] = mixed >= 0 ? mixed : this.mix(step, below)
  }

  private mixturesOver(below: number): Int16Array {
    const { colours, mixtures } = this.ink
    const known = mixtures[below]
    if (known !== undefined) return known
    const table = new Int16Array(colours.length * (steps + 1)).fill(-1)
    // No coverage leaves what is there.
    for (let at = 0; at < table.length; at += steps + 1) table[at] = below
    mixtures[below] = table
    return table
  }

  /** Paints every cell that is not 0 of a grid, a pixel to a cell, with a solid colour. */
  cells(cells: Uint16Array, columns: number, x: number, y: number): void {
    const { rows, stride } = this
    const painted = this.mix(steps, 0)
    for (let from = 0, start = y * stride + 1 + x; from < cells.length; start += stride) {
      for (let to = start; to < start + columns; to++) if (cells[from++] !== 0) rows[to] = painted
    }
  }

  /** The numbers of the ink's colours along a part of a row. */
  private numbersAlong(y: number, x: number, length: number): Uint8Array {
    const { numbers } = this
    const { brush, perStep, colours } = this.ink
    const last = colours.length - 1
    if (brush.kind === "linear") {
      let number = (brush.start + x * brush.byX + y * brush.byY + 0.5) * perStep
      const byX = brush.byX * perStep
      for (let i = 0; i < length; i++) {
        numbers[i] = Math.max(0, Math.min(last, number))
        number += byX
      }
    } else if (brush.kind === "radial") {
      const dy = y - brush.cy
      const scale = brush.perPixel * perStep
      for (let i = 0; i < length; i++) {
        const dx = x + i - brush.cx
        const number = Math.sqrt(dx * dx + dy * dy) * scale
        numbers[i] = Math.min(last, number)
      }
    } else {
      numbers.fill(0, 0, length)
    }
    return numbers
  }

  private prepare(brush: Brush): Ink {
    if (brush.kind === "solid") {
      const colours = Uint32Array.of(brush.colour)
      return { colours, places: new Uint8Array(0), mixtures: [], brush, perStep: 0, stamps: new Map() }
    }
    let travelled = 0
    for (let i = 1; i < rampSteps; i++) {
      travelled += channelDistance(brush.ramp[i - 1] ?? 0, brush.ramp[i] ?? 0)
    }
    if (travelled > coarsestRamp) this.overflowed = true
    const count = Math.min(maximumRampColours, Math.ceil(travelled / 2) + 1)
    const colours = Uint32Array.from(
      { length: count },
      (_, i) => brush.ramp[Math.floor(((i + 0.5) * rampSteps) / count)] ?? 0
    )
    const places = Uint8Array.from(colours, (colour) => this.indexOf(colour, 0))
    return { colours, places, mixtures: [], brush, perStep: count / rampSteps, stamps: new Map() }
  }

  private mix(at: number, below: number): number {
    const { colours } = this.ink
    const table = this.mixturesOver(below)
    const known = table[at] ?? -1
    if (known >= 0) return known
    const step = at % (steps + 1)
    const colour = over(
      colours[Math.floor(at / (steps + 1))] ?? 0,
      (step * 255) / steps,
      this.palette[below] ?? 0
    )
    const index = this.indexOf(colour, step === steps ? 0 : tolerated(this.palette.length))
    table[at] = index
    return index
  }

  /** The place of a colour in the palette, or of one that may stand for it. */
  private indexOf(colour: number, tolerance: number): number {
    const { palette } = this
    let nearest = 0
    let least = Number.POSITIVE_INFINITY
    const green = (colour >>> 8) & 255
    for (let i = 0; i < palette.length && least > 0; i++) {
      const candidate = palette[i] ?? 0
      // The eye's main channel alone rules most of them out.
      if (Math.abs(green - ((candidate >>> 8) & 255)) >= least) continue
      const distance = channelDistance(colour, candidate)
      if (distance >= least) continue
      nearest = i
      least = distance
    }
    if (least <= tolerance) return nearest
    if (palette.length < maximumColours) return palette.push(colour) - 1
    this.overflowed = true
    return nearest
  }
}
