import type { Pixels } from "@quick-response/core"
import jpeg from "jpeg-js"
import type { Conditions } from "./conditions.ts"
import { randomFrom } from "./randomFrom.ts"

const linear = Float64Array.from({ length: 256 }, (_, value) => {
  const share = value / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
})

const encoded = (light: number): number =>
  light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055

/** A picture's light on white paper, a number from 0 to 1 for each pixel. */
interface Light {
  readonly width: number
  readonly height: number
  readonly data: Float64Array
}

/**
 * The light of a gray that is as bright as the color to a camera, which records colors before it makes gray of them (ITU-R BT.601): a
 * saturated red or green is darker to it than its luminance is.
 */
const lightOf = ({ width, height, data: bytes }: Pixels): Light => {
  const data = new Float64Array(width * height)
  for (let i = 0; i < data.length; i++) {
    const [red = 0, green = 0, blue = 0] = [bytes[4 * i], bytes[4 * i + 1], bytes[4 * i + 2]]
    data[i] = linear[Math.round(0.299 * red + 0.587 * green + 0.114 * blue)] ?? 0
  }
  return { width, height, data }
}

const lights = new WeakMap<Pixels, Light>()

/** A picture's light, computed once for all its photographs. */
const knownLightOf = (pixels: Pixels): Light => {
  const light = lights.get(pixels) ?? lightOf(pixels)
  lights.set(pixels, light)
  return light
}

const lightAt = ({ width, height, data }: Light, x: number, y: number): number => {
  const [column, row] = [Math.floor(x), Math.floor(y)]
  return column < 0 || row < 0 || column >= width || row >= height ? 1 : (data[row * width + column] ?? 1)
}

/** Blurs rows or columns of `length` pixels at a distance of `step`, in lines at a distance of `next`. Edges are extended. */
const blurredLines = (
  from: Float64Array,
  weights: ReadonlyArray<number>,
  [length, step, next]: readonly [length: number, step: number, next: number]
): Float64Array => {
  const reach = (weights.length - 1) / 2
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const blurred = new Float64Array(from.length)
  for (let line = 0; line < from.length / length; line++) {
    for (let at = 0; at < length; at++) {
      let sum = 0
      for (let i = 0; i < weights.length; i++) {
        const near = Math.min(length - 1, Math.max(0, at + i - reach))
        sum += (weights[i] ?? 0) * (from[line * next + near * step] ?? 1)
      }
      blurred[line * next + at * step] = sum / total
    }
  }
  return blurred
}

/** Blurs by a Gaussian of the given standard deviation, in pixels. */
const blurred = ({ width, height, data }: Light, deviation: number): Light => {
  if (deviation === 0) return { width, height, data }
  const reach = Math.ceil(3 * deviation)
  const weights = Array.from({ length: 2 * reach + 1 }, (_, i) =>
    Math.exp(-((i - reach) ** 2) / (2 * deviation ** 2))
  )
  const across = blurredLines(data, weights, [width, 1, width])
  return { width, height, data: blurredLines(across, weights, [height, width, 1]) }
}

/** Samples of the picture to each side of a camera's pixel. */
const samples = 3

/** White paper around the picture, in modules. */
const surroundings = 2

/**
 * Photographs a picture of `scale` pixels a module. Shares no code with the renderer and its camera: common code could
 * hide a fault. The same picture and conditions give the same pixels.
 */
export const capture = (pixels: Pixels, scale: number, conditions: Conditions): Pixels => {
  const { pixelsPerModule, degrees, tilt, blur, noise, gamma, exposure, shade, quality, seed } = conditions
  const random = randomFrom(seed)
  const source = knownLightOf(pixels)
  const zoom = scale / pixelsPerModule
  const angle = (degrees * Math.PI) / 180
  const [cosine, sine] = [Math.cos(angle), Math.sin(angle)]
  const diagonal = (Math.abs(cosine) + Math.abs(sine)) * (1 + Math.abs(tilt[0]) + Math.abs(tilt[1]))
  const side = Math.ceil(
    (Math.max(source.width, source.height) * diagonal) / zoom + 2 * surroundings * pixelsPerModule
  )
  const [shiftX, shiftY] = [random(), random()]
  const half = Math.max(source.width, source.height) / 2
  const data = new Float64Array(side * side)
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      let sum = 0
      for (let sample = 0; sample < samples * samples; sample++) {
        const right = (x + ((sample % samples) + 0.5) / samples + shiftX - side / 2) * zoom
        const below = (y + (Math.floor(sample / samples) + 0.5) / samples + shiftY - side / 2) * zoom
        const depth = 1 + (tilt[0] * right + tilt[1] * below) / half
        const [planeX, planeY] = [right / depth, below / depth]
        sum += lightAt(
          source,
          planeX * cosine + planeY * sine + source.width / 2,
          planeY * cosine - planeX * sine + source.height / 2
        )
      }
      data[y * side + x] = sum / (samples * samples)
    }
  }
  const seen = blurred({ width: side, height: side, data }, blur)
  const [lightX, lightY] = [Math.cos(2 * Math.PI * random()), Math.sin(2 * Math.PI * random())]
  const gray = new Uint8Array(4 * side * side).fill(255)
  for (let i = 0; i < side * side; i++) {
    const [x, y] = [(i % side) / side - 0.5, Math.floor(i / side) / side - 0.5]
    const lit = exposure * (1 - shade * (0.5 + (x * lightX + y * lightY) / Math.SQRT2))
    const exact = 255 * encoded(Math.min(1, lit * (seen.data[i] ?? 1))) ** gamma
    const grain = (random() + random() + random() - 1.5) * 2 * noise
    const value = Math.round(Math.min(255, Math.max(0, exact + grain)))
    for (let channel = 0; channel < 3; channel++) gray[4 * i + channel] = value
  }
  const photograph = { width: side, height: side, data: gray }
  return quality === undefined
    ? photograph
    : jpeg.decode(jpeg.encode(photograph, quality).data, { useTArray: true, formatAsRGBA: true })
}
