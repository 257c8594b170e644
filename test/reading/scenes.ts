import type { Grayscale } from "@quick-response/core"
import { encode } from "@quick-response/core/drawing"
import * as Either from "@quick-response/core/either"
import type { Random } from "../attacks/random.ts"

/** A code in a scene. Lengths are in pixels of the picture. */
interface Placed {
  readonly text: string
  readonly x: number
  readonly y: number
  /** The length of a module. */
  readonly module: number
  /** Degrees. */
  readonly turn: number
  /** The share by which the far side is shorter. */
  readonly tilt: number
}

interface Scene {
  readonly width: number
  readonly height: number
  readonly codes: ReadonlyArray<Placed>
  /** The share of the light at a place, 0 to 1. */
  readonly light: (x: number, y: number) => number
  /** Standard deviations: of the blur in pixels, and of the noise in grays. */
  readonly blur: number
  readonly noise: number
  readonly dark: number
  readonly paper: number
  /** The gray of the ground on which the papers lie. */
  readonly ground: (x: number, y: number) => number
}

export interface Photographed {
  readonly picture: Grayscale
  readonly texts: ReadonlyArray<string>
}

const quiet = 4

/** Random bits of a place (MurmurHash3's finalizer), as a number from 0 to 1. */
const hashed = (x: number, y: number): number => {
  let bits = Math.imul(x + 1, 0x9e3779b1) ^ Math.imul(y + 1, 0x85ebca6b)
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b)
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35)
  return ((bits ^ (bits >>> 16)) >>> 0) / 2 ** 32
}

/** Wood, cloth or gravel: random grays at three scales. */
const texture =
  (gray: number, depth: number) =>
  (x: number, y: number): number =>
    gray +
    depth *
      (0.5 * hashed(x >> 5, y >> 3) + 0.3 * hashed((x >> 2) + 9, y >> 2) + 0.2 * hashed(x + 99, y) - 0.5)

/** Draws a code with its quiet zone, averaged over 3 by 3 points of each pixel. */
const place = (scene: Scene, light: Float32Array, { text, x, y, module, turn, tilt }: Placed): void => {
  const { width: side, modules } = Either.getOrThrow(encode(text, "Medium"))
  const whole = side + 2 * quiet
  const [cosine, sine] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)]
  const reach = Math.ceil((whole * module * Math.SQRT2) / (2 - 2 * tilt))
  const grayAt = (across: number, down: number): number | undefined => {
    // The inverse of a projection whose far side is shorter by the tilt.
    const v = down / (module * (1 + (tilt * down) / (whole * module)))
    const u = (across / module) * (1 - (tilt * v) / whole)
    const [column, row] = [Math.floor(u + whole / 2) - quiet, Math.floor(v + whole / 2) - quiet]
    if (Math.min(column, row) < -quiet || Math.max(column, row) >= side + quiet) return undefined
    const isDark = Math.min(column, row) >= 0 && Math.max(column, row) < side
    return isDark && modules[row * side + column] === 1 ? scene.dark : scene.paper
  }
  const [left, top] = [Math.max(0, Math.floor(x - reach)), Math.max(0, Math.floor(y - reach))]
  for (let at = top; at < Math.min(scene.height, y + reach); at++)
    for (let column = left; column < Math.min(scene.width, x + reach); column++) {
      const under = light[at * scene.width + column] ?? 0
      let sum = 0
      for (let i = 0; i < 9; i++) {
        const [right, below] = [column + ((i % 3) + 0.5) / 3 - x, at + (Math.floor(i / 3) + 0.5) / 3 - y]
        sum += grayAt(right * cosine + below * sine, below * cosine - right * sine) ?? under
      }
      light[at * scene.width + column] = sum / 9
    }
}

/** Three averages over a row are near to a Gaussian. */
const blurRows = (from: Float32Array, width: number, height: number, radius: number): Float32Array => {
  const turned = new Float32Array(from.length)
  for (let y = 0; y < height; y++) {
    let sum = 0
    const valueAt = (x: number) => from[y * width + Math.min(width - 1, Math.max(0, x))] ?? 0
    for (let x = -radius; x <= radius; x++) sum += valueAt(x)
    for (let x = 0; x < width; x++) {
      turned[x * height + y] = sum / (2 * radius + 1)
      sum += valueAt(x + radius + 1) - valueAt(x - radius)
    }
  }
  return turned
}

/** A small kernel for less than a pixel, and averages beyond. */
const blurred = (light: Float32Array, width: number, height: number, deviation: number): Float32Array => {
  let out = light
  if (deviation <= 0) return out
  const radius = Math.max(1, Math.round((Math.sqrt(4 * deviation ** 2 + 1) - 1) / 2))
  const passes = Math.max(1, Math.round((deviation ** 2 * 12) / ((2 * radius + 1) ** 2 - 1)))
  for (let pass = 0; pass < passes; pass++)
    out = blurRows(blurRows(out, width, height, radius), height, width, radius)
  return out
}

/** Takes a picture of a scene. The same scene gives the same pixels. */
const photographed = (scene: Scene): Photographed => {
  const { width, height } = scene
  const light = new Float32Array(width * height)
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) light[y * width + x] = scene.ground(x, y)
  for (const code of scene.codes) place(scene, light, code)
  const seen = blurred(light, width, height, scene.blur)
  const gray = new Uint8Array(width * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const grain = (hashed(x, y + 7) + hashed(x + 7, y) + hashed(x, y) - 1.5) * 2 * scene.noise
      const at = y * width + x
      gray[at] = Math.max(0, Math.min(255, Math.round((seen[at] ?? 0) * scene.light(x, y) + grain)))
    }
  return { picture: { width, height, light: gray }, texts: scene.codes.map(({ text }) => text) }
}

const between = (random: Random, least: number, most: number): number =>
  least + ((most - least) * random.below(1_001)) / 1_000

const textOf = (random: Random): string =>
  `https://example.com/${random.below(2 ** 30).toString(36)}${"abcdefghij".repeat(random.below(6))}`

interface Size {
  readonly width: number
  readonly height: number
}

/** Codes side by side, each in a cell of its own. */
const codesIn = (
  random: Random,
  { width, height }: Size,
  count: number,
  modules: readonly [number, number]
): ReadonlyArray<Placed> => {
  const across = Math.ceil(Math.sqrt((count * width) / height))
  const down = Math.ceil(count / across)
  const [cellWidth, cellHeight] = [width / across, height / down]
  return Array.from({ length: count }, (_, i) => {
    const text = textOf(random)
    const whole = Either.getOrThrow(encode(text, "Medium")).width + 2 * quiet
    const most = Math.min(cellWidth, cellHeight) / (whole * 1.5)
    const module = Math.min(most, between(random, ...modules))
    const room = (module * whole * 1.5) / 2
    return {
      text,
      module,
      x: (i % across) * cellWidth + between(random, room, cellWidth - room),
      y: Math.floor(i / across) * cellHeight + between(random, room, cellHeight - room),
      turn: between(random, 0, 360),
      tilt: between(random, 0, 0.25)
    }
  })
}

/** Light that falls off towards a corner. */
const fading =
  ({ width, height }: Size, least: number): Scene["light"] =>
  (x, y) =>
    1 - ((1 - least) * (x / width + y / height)) / 2

/** The edge of a shadow across the picture, soft or hard. */
const shadow = (random: Random, { width, height }: Size, least: number): Scene["light"] => {
  const angle = between(random, 0, 2 * Math.PI)
  const edge = between(random, 0.005, 0.2) * width
  const [cosine, sine] = [Math.cos(angle), Math.sin(angle)]
  const offset = between(random, -0.15, 0.15) * width
  return (x, y) => {
    const distance = (x - width / 2) * cosine + (y - height / 2) * sine + offset
    return least + (1 - least) * Math.min(1, Math.max(0, 0.5 + distance / edge))
  }
}

const plain = { blur: 0.6, noise: 4, dark: 35, paper: 225, light: () => 1 }

/** One code of five pixels a module on white paper, turned by seven degrees and slightly blurred. */
export const codeOnPaper = (side: number): Photographed =>
  photographed({
    ...plain,
    width: side,
    height: side,
    codes: [
      { text: "https://example.com/far-away", x: side * 0.6, y: side * 0.7, module: 5, turn: 7, tilt: 0 }
    ],
    ground: () => plain.paper
  })

/** Kinds of photographs, made from a seed in a size. */
export const scenes = {
  light: (random: Random, size: Size) =>
    photographed({
      ...size,
      ...plain,
      codes: codesIn(random, size, 1, [5, 9]),
      light: random.chance(0.5) ? shadow(random, size, 0.125) : fading(size, 0.2),
      ground: texture(120, 120)
    }),
  blur: (random: Random, size: Size) => {
    const codes = codesIn(random, size, 1, [5, 9])
    const blur = between(random, 0.3, 0.6) * Math.min(...codes.map(({ module }) => module))
    return photographed({ ...size, ...plain, codes, blur, ground: texture(120, 120) })
  },
  noise: (random: Random, size: Size) =>
    photographed({
      ...size,
      ...plain,
      codes: codesIn(random, size, 1, [4, 7]),
      dark: 70,
      paper: 150,
      noise: between(random, 15, 30),
      ground: texture(120, 120)
    }),
  distance: (random: Random, size: Size) =>
    photographed({
      ...size,
      ...plain,
      codes: codesIn(random, size, 1, [2.4, 4.5]),
      ground: texture(130, 140)
    }),
  several: (random: Random, size: Size) =>
    photographed({
      ...size,
      ...plain,
      codes: codesIn(random, size, 1 + random.below(8), [2.8, 9]),
      light: fading(size, 0.5),
      ground: texture(130, 140)
    }),
  screen: (random: Random, size: Size) => {
    const period = between(random, 2.2, 9)
    const bars = between(random, 60, 300)
    return photographed({
      ...size,
      ...plain,
      codes: codesIn(random, size, 1, [5, 9]),
      dark: 60,
      paper: 235,
      light: (x, y) =>
        (0.85 + 0.15 * Math.sin((2 * Math.PI * (x + 0.3 * y)) / period)) *
        (0.75 + 0.25 * Math.sin((2 * Math.PI * y) / bars)),
      ground: () => 20
    })
  },
  receipt: (random: Random, size: Size) =>
    photographed({
      ...size,
      ...plain,
      codes: codesIn(random, size, 1, [4, 7]),
      dark: 130,
      paper: 205,
      noise: 7,
      light: shadow(random, size, 0.5),
      ground: (x, y) => (y % 24 < 10 && hashed(x >> 3, Math.floor(y / 24)) < 0.5 ? 130 : 205)
    })
} satisfies Readonly<Record<string, (random: Random, size: Size) => Photographed>>
