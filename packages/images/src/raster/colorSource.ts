import { type Affine, compose, inverse } from "../geometry/Affine.ts"
import type { ColorStop, PicturePaint, Rgba, Spread } from "../picture/Picture.ts"

/** The premultiplied colors of a gradient, four bytes a step. */
const rampSteps = 1024

const bytesOf = ({ red, green, blue, alpha }: Rgba): readonly [number, number, number, number] => [
  Math.round(red * alpha),
  Math.round(green * alpha),
  Math.round(blue * alpha),
  Math.round(255 * alpha)
]

const rampOf = (stops: ReadonlyArray<ColorStop>): Uint8Array => {
  const ramp = new Uint8Array(4 * rampSteps)
  let next = 0
  for (let step = 0; step < rampSteps; step++) {
    const offset = step / (rampSteps - 1)
    while (next < stops.length && (stops[next]?.offset ?? 0) <= offset) next++
    const before = stops[Math.max(0, next - 1)]
    const after = stops[Math.min(stops.length - 1, next)]
    if (before === undefined || after === undefined) break
    const length = after.offset - before.offset
    const share = length > 0 ? Math.min(1, Math.max(0, (offset - before.offset) / length)) : 1
    const [a, b] = [before.color, after.color]
    const alpha = a.alpha + (b.alpha - a.alpha) * share
    ramp[4 * step] = Math.round((a.red + (b.red - a.red) * share) * alpha)
    ramp[4 * step + 1] = Math.round((a.green + (b.green - a.green) * share) * alpha)
    ramp[4 * step + 2] = Math.round((a.blue + (b.blue - a.blue) * share) * alpha)
    ramp[4 * step + 3] = Math.round(255 * alpha)
  }
  return ramp
}

const stepOf = (t: number, spread: Spread): number => {
  let place = t
  if (spread === "repeat") place = t - Math.floor(t)
  else if (spread === "reflect") {
    const within = t - 2 * Math.floor(t / 2)
    place = within > 1 ? 2 - within : within
  }
  // NaN, for points outside a gradient, selects the last color.
  return place < 1 ? (place > 0 ? Math.round(place * (rampSteps - 1)) : 0) : rampSteps - 1
}

/** A paint prepared for pixels. */
export type ColorSource =
  | { readonly kind: "solid"; readonly color: readonly [number, number, number, number] }
  | {
      readonly kind: "gradient"
      readonly ramp: Uint8Array
      /** Writes the steps of `length` pixels from (x, y) to the right. */
      readonly steps: (x: number, y: number, length: number, steps: Uint16Array) => void
    }

/** Prepares a paint for pixels; `toPixels` maps the picture's units. */
export const colorSourceOf = (paint: PicturePaint, toPixels: Affine): ColorSource => {
  if (paint.kind === "solid") return { kind: "solid", color: bytesOf(paint.color) }
  const ramp = rampOf(paint.stops)
  const { spread } = paint
  if (paint.kind === "linear") {
    const back = inverse(toPixels)
    const [dx, dy] = [paint.x2 - paint.x1, paint.y2 - paint.y1]
    const length = dx * dx + dy * dy
    if (back === undefined || !(length > 0)) return { kind: "solid", color: bytesOf(lastOf(paint.stops)) }
    const byX = (back.xx * dx + back.yx * dy) / length
    const byY = (back.xy * dx + back.yy * dy) / length
    const start = ((back.dx - paint.x1) * dx + (back.dy - paint.y1) * dy) / length
    return {
      kind: "gradient",
      ramp,
      steps: (x, y, count, steps) => {
        const first = start + byY * (y + 0.5)
        for (let i = 0; i < count; i++) steps[i] = stepOf(first + byX * (x + i + 0.5), spread)
      }
    }
  }
  const back = inverse(compose(toPixels, paint.matrix))
  if (back === undefined) return { kind: "solid", color: bytesOf(lastOf(paint.stops)) }
  const { focusX, focusY } = paint
  const a = 1 - focusX * focusX - focusY * focusY
  return {
    kind: "gradient",
    ramp,
    steps: (x, y, count, steps) => {
      let px = back.xx * (x + 0.5) + back.xy * (y + 0.5) + back.dx - focusX
      let py = back.yx * (x + 0.5) + back.yy * (y + 0.5) + back.dy - focusY
      for (let i = 0; i < count; i++) {
        // The circle through the point, from the focal point out to the unit circle.
        const b = px * focusX + py * focusY
        const c = px * px + py * py
        steps[i] = stepOf((b + Math.sqrt(b * b + a * c)) / a, spread)
        px += back.xx
        py += back.yx
      }
    }
  }
}

const lastOf = (stops: ReadonlyArray<ColorStop>): Rgba =>
  stops.at(-1)?.color ?? { red: 0, green: 0, blue: 0, alpha: 0 }
