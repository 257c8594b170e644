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
 * `modulePixels`, and the outer ones the remainder; if undefined, some have one pixel more.
 */
export const axisOf = (length: number, pixels: number, start: number, modulePixels?: number): Axis => {
  const scale = pixels / length
  const phase = start - Math.floor(start)
  const step = modulePixels ?? scale
  const before = Math.round((pixels - length * step) / 2)
  const lineAt = (line: number): number => {
    const place = phase + line
    return place <= 0 ? 0 : place >= length ? pixels : Math.floor(before + place * step + 0.5)
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

/** The height in pixels of a scene drawn `width` pixels wide. */
export const heightOf = (scene: Pick<Scene, "width" | "height">, width: number): number =>
  Math.max(1, Math.round((width * scene.height) / scene.width))
