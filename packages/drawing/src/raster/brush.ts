import type { Gradient, Paint } from "@quick-response/design/config/Paint"
import { boundedCache } from "../scene/boundedCache.ts"
import { gradientGeometry } from "../scene/gradientGeometry.ts"
import type { Box } from "../scene/Scene.ts"

/** A color as 0xAABBGGRR. */
export const colorOf = (hex: string): number => {
  const rgb = Number.parseInt(hex.slice(1), 16)
  return (0xff000000 | ((rgb & 0xff) << 16) | (rgb & 0xff00) | (rgb >> 16)) >>> 0
}

/** `share` of 255 of a color over another; neither is premultiplied. */
export const over = (top: number, share: number, bottom: number): number => {
  const topAlpha = ((top >>> 24) * share) / 255
  const bottomAlpha = ((bottom >>> 24) * (255 - topAlpha)) / 255
  const alpha = topAlpha + bottomAlpha
  if (alpha === 0) return 0
  const weight = topAlpha / alpha
  const mix = (shift: number) =>
    Math.floor(((top >>> shift) & 255) * weight + ((bottom >>> shift) & 255) * (1 - weight) + 0.5) << shift
  return (mix(0) | mix(8) | mix(16) | (Math.floor(alpha + 0.5) << 24)) >>> 0
}

/** The steps of a gradient's ramp: finer than an 8-bit channel needs. */
export const rampSteps = 1024

const mixRamp = ({ stops }: Gradient): Uint32Array => {
  const ramp = new Uint32Array(rampSteps)
  const colors = stops.map(({ color }) => colorOf(color))
  let next = 0
  for (let i = 0; i < rampSteps; i++) {
    const offset = i / (rampSteps - 1)
    while (next < stops.length && (stops[next]?.offset ?? 1) <= offset) next++
    const first = Math.max(0, next - 1)
    const last = Math.min(stops.length - 1, next)
    const before = stops[first]
    const after = stops[last]
    if (before === undefined || after === undefined) continue
    const gap = after.offset - before.offset
    const share = gap > 0 ? Math.min(1, Math.max(0, (offset - before.offset) / gap)) : 1
    ramp[i] = over(colors[last] ?? 0, 255 * share, colors[first] ?? 0)
  }
  return ramp
}

const ramps = /* @__PURE__ */ boundedCache<string, Uint32Array>(32)

/** The colors of a gradient from offset 0 to 1, mixed in sRGB like SVG's default; cached, since designs share gradients. */
const rampOf = (gradient: Gradient): Uint32Array => {
  const key = gradient.stops.map(({ offset, color }) => `${offset} ${color}`).join()
  return ramps(key, () => mixRamp(gradient))
}

/** The largest difference of two colors in any channel. */
export const colorDistance = (a: number, b: number): number =>
  Math.max(
    Math.abs((a & 255) - (b & 255)),
    Math.abs(((a >>> 8) & 255) - ((b >>> 8) & 255)),
    Math.abs(((a >>> 16) & 255) - ((b >>> 16) & 255)),
    Math.abs((a >>> 24) - (b >>> 24))
  )

/** The colors of a ramp if neighbors differ by about 2 of 255. */
export const colorsOf = (ramp: Uint32Array): number => {
  let travelled = 0
  for (let i = 1; i < rampSteps; i++) travelled += colorDistance(ramp[i - 1] ?? 0, ramp[i] ?? 0)
  return Math.min(rampSteps, Math.ceil(travelled / 2) + 1)
}

/** A ramp reduced to some colors, and the color of each step. */
export const quantizeRamp = (
  ramp: Uint32Array,
  count: number
): { readonly colors: ReadonlyArray<number>; readonly numberOf: (step: number) => number } => ({
  colors: Array.from({ length: count }, (_, i) => ramp[Math.floor(((i + 0.5) * rampSteps) / count)] ?? 0),
  numberOf: (step: number) => Math.floor((step * count) / rampSteps)
})

/** A paint prepared for pixels: one color, or a ramp and the step of each pixel's center. */
export type Brush =
  | { readonly kind: "solid"; readonly color: number }
  /** The step is `start + x * byX + y * byY`, clamped to the ramp. */
  | {
      readonly kind: "linear"
      readonly ramp: Uint32Array
      readonly start: number
      readonly byX: number
      readonly byY: number
    }
  /** The step is `perPixel` times the distance from the center, clamped to the ramp. */
  | {
      readonly kind: "radial"
      readonly ramp: Uint32Array
      readonly cx: number
      readonly cy: number
      readonly perPixel: number
    }

/** A paint over a box in modules, for `scaleX` by `scaleY` pixels a module. */
export const brushOf = (paint: Paint, box: Box, scaleX: number, scaleY: number): Brush => {
  if (typeof paint === "string") return { kind: "solid", color: colorOf(paint) }
  const geometry = gradientGeometry(paint, box)
  const ramp = rampOf(paint)
  const last = rampSteps - 1
  if (geometry.kind === "radial") {
    return {
      kind: "radial",
      ramp,
      cx: geometry.cx * scaleX - 0.5,
      cy: geometry.cy * scaleY - 0.5,
      perPixel: last / (geometry.r * scaleX)
    }
  }
  const dx = geometry.x2 - geometry.x1
  const dy = geometry.y2 - geometry.y1
  const perModule = last / (dx * dx + dy * dy)
  const byX = (dx * perModule) / scaleX
  const byY = (dy * perModule) / scaleY
  const start = (byX + byY) / 2 - perModule * (geometry.x1 * dx + geometry.y1 * dy)
  return { kind: "linear", ramp, start, byX, byY }
}
