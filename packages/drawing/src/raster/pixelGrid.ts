import type { Mapping } from "@quick-response/images/raster/edges"
import type { Scene } from "../scene/Scene.ts"

/** The mapping of one axis of a scene to whole pixels. */
export interface Axis {
  readonly pixels: number
  /** The pixel at which the module line `start + index` lies: each module has whole pixels, so its sides are sharp. */
  readonly edge: (index: number) => number
  /** Bends so that module lines fall on their pixels; straight between them. */
  readonly snapped: Mapping
  /** Stretches evenly: for what lies beside the modules and would look uneven else, such as text. */
  readonly even: Mapping
}

/** An axis of `length` modules over `pixels`, with module lines at `start`, `start + 1` and so on. */
export const axisOf = (length: number, pixels: number, start: number): Axis => {
  const scale = pixels / length
  const phase = start - Math.floor(start)
  const lineAt = (line: number): number =>
    Math.min(pixels, Math.max(0, Math.floor((phase + line) * scale + 0.5)))
  const lines = new Float64Array(Math.ceil(length) + 2)
  for (let line = -1; line + 1 < lines.length; line++) lines[line + 1] = lineAt(line)
  const before = Math.floor(start)
  return {
    pixels,
    edge: (index) => lines[index + before + 1] ?? pixels,
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
