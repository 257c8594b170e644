import type { Affine } from "../geometry/Affine.ts"
import type { CompositeOperator, Filter, FilterInput, FilterStep } from "../picture/Picture.ts"
import { blender } from "./blend.ts"
import { Surface, times } from "./Surface.ts"

const toLinear = new Uint8Array(256)
const toSrgb = new Uint8Array(256)
for (let i = 0; i < 256; i++) {
  const share = i / 255
  toLinear[i] = Math.round(255 * (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4))
  toSrgb[i] = Math.round(255 * (share <= 0.0031308 ? 12.92 * share : 1.055 * share ** (1 / 2.4) - 0.055))
}

/** A surface in one of the two color spaces. */
interface Result {
  readonly surface: Surface
  readonly linearRgb: boolean
}

const converted = ({ surface, linearRgb }: Result, wanted: boolean): Surface => {
  if (linearRgb === wanted) return surface
  const table = wanted ? toLinear : toSrgb
  const result = new Surface(surface.box)
  const { data } = surface
  for (let i = 0; i < data.length; i += 4) {
    const alpha = data[i + 3] ?? 0
    if (alpha === 0) continue
    result.data[i + 3] = alpha
    for (let c = i; c < i + 3; c++) {
      const plain = Math.min(255, Math.round(((data[c] ?? 0) * 255) / alpha))
      result.data[c] = times(table[plain] ?? 0, alpha)
    }
  }
  return result
}

const alphaOf = (surface: Surface): Surface => {
  const result = new Surface(surface.box)
  for (let i = 3; i < surface.data.length; i += 4) result.data[i] = surface.data[i] ?? 0
  return result
}

/** The moving mean of `size` pixels in a row, `shift` to the right; transposes the surface. */
const meansTransposed = (
  from: Uint8Array,
  to: Uint8Array,
  width: number,
  height: number,
  size: number,
  shift: number
): void => {
  const first = -Math.floor(size / 2) + shift
  for (let y = 0; y < height; y++) {
    let [red, green, blue, alpha] = [0, 0, 0, 0]
    const row = y * width
    for (let x = first - size; x < width; x++) {
      const entering = x + size
      if (entering >= 0 && entering < width) {
        const at = 4 * (row + entering)
        red += from[at] ?? 0
        green += from[at + 1] ?? 0
        blue += from[at + 2] ?? 0
        alpha += from[at + 3] ?? 0
      }
      if (x >= 0 && x < width) {
        const at = 4 * (row + x)
        red -= from[at] ?? 0
        green -= from[at + 1] ?? 0
        blue -= from[at + 2] ?? 0
        alpha -= from[at + 3] ?? 0
      }
      // The window now holds the pixels from x + 1 to x + size.
      const center = x + 1 - first
      if (center < 0 || center >= width) continue
      const at = 4 * (center * height + y)
      to[at] = red / size + 0.5
      to[at + 1] = green / size + 0.5
      to[at + 2] = blue / size + 0.5
      to[at + 3] = alpha / size + 0.5
    }
  }
}

/** Three box blurs approximate a Gaussian (Filter Effects 1, section 9.14). */
const windowsOf = (deviation: number): ReadonlyArray<readonly [size: number, shift: number]> => {
  const size = Math.floor((deviation * 3 * Math.sqrt(2 * Math.PI)) / 4 + 0.5)
  if (size < 2) return []
  return size % 2 === 1
    ? [
        [size, 0],
        [size, 0],
        [size, 0]
      ]
    : [
        [size, 0],
        [size, 1],
        [size + 1, 0]
      ]
}

const blurred = (surface: Surface, x: number, y: number): Surface => {
  const { width, height } = surface.box
  // Larger deviations make no difference.
  const across = windowsOf(Math.min(x, width))
  const down = windowsOf(Math.min(y, height))
  const result = new Surface(surface.box)
  result.data.set(surface.data)
  const spare = new Uint8Array(surface.data.length)
  const copy = new Uint8Array(surface.data.length)
  const pass = (windows: ReadonlyArray<readonly [number, number]>, isAcross: boolean): void => {
    for (const [size, shift] of windows) {
      const [columns, rows] = isAcross ? [width, height] : [height, width]
      if (isAcross) {
        meansTransposed(result.data, spare, columns, rows, size, shift)
        meansTransposed(spare, copy, rows, columns, 1, 0)
      } else {
        meansTransposed(result.data, copy, width, height, 1, 0)
        meansTransposed(copy, spare, columns, rows, size, shift)
        copy.set(spare)
      }
      result.data.set(copy)
    }
  }
  pass(across, true)
  pass(down, false)
  return result
}

const moved = (surface: Surface, dx: number, dy: number): Surface => {
  const { box } = surface
  const result = new Surface(box)
  const [right, down] = [Math.round(dx), Math.round(dy)]
  for (let y = Math.max(0, down); y < Math.min(box.height, box.height + down); y++) {
    const from = Math.max(0, -right)
    const to = Math.min(box.width, box.width - right)
    if (to <= from) break
    const row = (y - down) * box.width
    result.words.set(surface.words.subarray(row + from, row + to), y * box.width + from + right)
  }
  return result
}

const byte = (value: number): number => (value <= 0 ? 0 : value >= 255 ? 255 : Math.round(value))

const multiplied = (surface: Surface, values: ReadonlyArray<number>): Surface => {
  const result = new Surface(surface.box)
  const { data } = surface
  const row = (n: number, r: number, g: number, b: number, a: number): number =>
    (values[n] ?? 0) * r +
    (values[n + 1] ?? 0) * g +
    (values[n + 2] ?? 0) * b +
    (values[n + 3] ?? 0) * a +
    255 * (values[n + 4] ?? 0)
  for (let i = 0; i < data.length; i += 4) {
    const a = data[i + 3] ?? 0
    const scale = a === 0 ? 0 : 255 / a
    const [r, g, b] = [(data[i] ?? 0) * scale, (data[i + 1] ?? 0) * scale, (data[i + 2] ?? 0) * scale]
    const alpha = byte(row(15, r, g, b, a))
    result.data[i] = times(byte(row(0, r, g, b, a)), alpha)
    result.data[i + 1] = times(byte(row(5, r, g, b, a)), alpha)
    result.data[i + 2] = times(byte(row(10, r, g, b, a)), alpha)
    result.data[i + 3] = alpha
  }
  return result
}

/** Combines each channel of two premultiplied surfaces, given the alphas. */
const mixed = (
  top: Surface,
  below: Surface,
  mix: (a: number, b: number, alphaA: number, alphaB: number) => number
): Surface => {
  const result = new Surface(top.box)
  for (let i = 0; i < top.data.length; i += 4) {
    const [alphaA, alphaB] = [top.data[i + 3] ?? 0, below.data[i + 3] ?? 0]
    if (alphaA === 0 && alphaB === 0) continue
    const alpha = byte(mix(alphaA, alphaB, alphaA, alphaB))
    result.data[i + 3] = alpha
    for (let c = i; c < i + 3; c++)
      result.data[c] = Math.min(alpha, byte(mix(top.data[c] ?? 0, below.data[c] ?? 0, alphaA, alphaB)))
  }
  return result
}

const operators: Readonly<
  Record<CompositeOperator, (a: number, b: number, alphaA: number, alphaB: number) => number>
> = {
  over: (a, b, alphaA) => a + b * (1 - alphaA / 255),
  in: (a, _, __, alphaB) => (a * alphaB) / 255,
  out: (a, _, __, alphaB) => a * (1 - alphaB / 255),
  atop: (a, b, alphaA, alphaB) => (a * alphaB) / 255 + b * (1 - alphaA / 255),
  xor: (a, b, alphaA, alphaB) => a * (1 - alphaB / 255) + b * (1 - alphaA / 255)
}

const flooded = (like: Surface, { color }: Extract<FilterStep, { kind: "flood" }>): Surface => {
  const result = new Surface(like.box)
  const alpha = Math.round(255 * color.alpha)
  const pixel = [color.red, color.green, color.blue].map((channel) => Math.round(channel * color.alpha))
  for (let i = 0; i < result.data.length; i += 4) {
    result.data.set(pixel, i)
    result.data[i + 3] = alpha
  }
  return result
}

/** Clears the pixels outside a filter's region. */
const cutOff = (surface: Surface, { region }: Filter, toPixels: Affine): void => {
  const { box, words } = surface
  const left = Math.round(region.x * toPixels.xx + toPixels.dx) - box.x
  const right = Math.round((region.x + region.width) * toPixels.xx + toPixels.dx) - box.x
  const top = Math.round(region.y * toPixels.yy + toPixels.dy) - box.y
  const bottom = Math.round((region.y + region.height) * toPixels.yy + toPixels.dy) - box.y
  for (let y = 0; y < box.height; y++) {
    const row = words.subarray(y * box.width, (y + 1) * box.width)
    if (y < top || y >= bottom) row.fill(0)
    else {
      row.fill(0, 0, Math.min(box.width, Math.max(0, left)))
      row.fill(0, Math.min(box.width, Math.max(0, right)))
    }
  }
}

/** Applies a filter to a surface; `toPixels` may only scale and translate picture units. */
export const filterSurface = (source: Surface, filter: Filter, toPixels: Affine): Surface => {
  const scale = toPixels.xx
  const results: Array<Result> = []
  let alpha: Surface | undefined
  const read = (input: FilterInput, linearRgb: boolean): Surface => {
    if (input === "sourceAlpha") {
      alpha ??= alphaOf(source)
      return alpha
    }
    return converted(
      (input === "source" ? undefined : results[input]) ?? { surface: source, linearRgb: false },
      linearRgb
    )
  }
  const apply = (step: FilterStep): Surface => {
    const input = (from: FilterInput): Surface => read(from, step.linearRgb)
    switch (step.kind) {
      case "flood":
        return converted({ surface: flooded(source, step), linearRgb: false }, step.linearRgb)
      case "offset":
        return moved(input(step.input), step.dx * scale, step.dy * scale)
      case "blur":
        return blurred(input(step.input), step.x * scale, step.y * scale)
      case "matrix":
        return multiplied(input(step.input), step.values)
      case "blend":
        return mixed(input(step.input), input(step.backdrop), blender(step.mode))
      case "composite":
        return mixed(input(step.input), input(step.backdrop), operators[step.operator])
      case "arithmetic": {
        const [k1, k2, k3, k4] = step.k
        return mixed(
          input(step.input),
          input(step.backdrop),
          (a, b) => (k1 * a * b) / 255 + k2 * a + k3 * b + 255 * k4
        )
      }
    }
  }
  for (const step of filter.steps) {
    const surface = apply(step)
    cutOff(surface, filter, toPixels)
    results.push({ surface, linearRgb: step.linearRgb })
  }
  const last = results.at(-1)
  return last === undefined ? source : converted(last, false)
}
