import type { Mapping } from "@quick-response/images/raster/edges"
import type { Scene } from "../scene/Scene.ts"

/** Maps one axis of a scene to whole pixels. */
export interface Axis {
  readonly pixels: number
  /** Pixels of the narrowest module; some have one more. */
  readonly leastStep: number
  /** The pixel of the module line `start + index`: modules have whole pixels, so their sides are sharp. */
  readonly edge: (index: number) => number
  /** Maps module lines to their pixels, straight between them. */
  readonly snapped: Mapping
  /** Maps evenly, for shapes beside the modules, such as text. */
  readonly even: Mapping
}

/**
 * An axis of `length` modules over `pixels`, with module lines at `start`, `start + 1` and so on. Each module has
 * `modulePixels`, and the outer ones the remainder; if undefined, some have one pixel more. `shift` moves all lines by a part
 * of a pixel before they are rounded.
 */
export const axisOf = (
  length: number,
  pixels: number,
  start: number,
  modulePixels?: number,
  shift = 0
): Axis => {
  const scale = pixels / length
  const phase = start - Math.floor(start)
  const step = modulePixels ?? scale
  const before = Math.round((pixels - length * step) / 2)
  const lineAt = (line: number): number => {
    const place = phase + line
    return place <= 0 ? 0 : place >= length ? pixels : Math.floor(before + place * step + 0.5 + shift)
  }
  const lines = new Float64Array(Math.ceil(length) + 2)
  for (let line = -1; line + 1 < lines.length; line++) lines[line + 1] = lineAt(line)
  const skipped = Math.floor(start)
  return {
    pixels,
    leastStep: Math.floor(step),
    edge: (index) => lines[index + skipped + 1] ?? pixels,
    snapped: (value) => {
      if (value <= 0) return value * scale
      if (value >= length) return pixels + (value - length) * scale
      const line = Math.floor(value - phase)
      const from = Math.max(0, line + phase)
      const to = Math.min(length, line + phase + 1)
      const a = line + phase < 0 ? 0 : (lines[line + 1] ?? 0)
      const b = line + phase + 1 > length ? pixels : (lines[line + 2] ?? pixels)
      return a + ((value - from) / (to - from)) * (b - a)
    },
    even: (value) => value * scale
  }
}

const eyeSize = 7

/** Parts of a pixel, the smallest first. */
const shifts = [0, 0.25, -0.25, 0.5, -0.5]

/** The error in modules of a symbol's side, as estimated from its eyes, that decoders correct. */
const correctedError = 0.9

/**
 * The shift of an axis with which eyes have about the pixels of seven modules. Decoders estimate a symbol's side from them:
 * half a pixel too many is an error of two modules in a large symbol.
 */
export const eyeShift = (step: number, start: number, side: number): number => {
  const errorWith = (shift: number): number => {
    const edge = (line: number) => Math.floor((start + line) * step + 0.5 + shift)
    const pixels = edge(eyeSize) - edge(0) + edge(side) - edge(side - eyeSize)
    return Math.abs(pixels / (2 * eyeSize * step) - 1) * (side - eyeSize)
  }
  const errors = shifts.map(errorWith)
  const first = errors.findIndex((error) => error < correctedError)
  return shifts[first === -1 ? errors.indexOf(Math.min(...errors)) : first] ?? 0
}

/** The height in pixels of a scene drawn `width` pixels wide. */
export const heightOf = (scene: Pick<Scene, "width" | "height">, width: number): number =>
  Math.max(1, Math.round((width * scene.height) / scene.width))
