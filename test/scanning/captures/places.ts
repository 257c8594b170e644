import type { Pixels } from "@quick-response/core"
import sharp from "sharp"
import { decoded } from "../images.ts"
import { capture } from "./capture.ts"
import { type Conditions, ideal } from "./conditions.ts"
import { randomFrom } from "./randomFrom.ts"

type Random = () => number

const between = (random: Random, least: number, most: number): number => least + (most - least) * random()

/** A gray picture whose pixels a function makes from those of another, by their place and gray. */
const repainted = (
  { width, height, data }: Pixels,
  gray: (x: number, y: number, at: (x: number, y: number) => number) => number
): Pixels => {
  const at = (x: number, y: number): number => {
    const [column, row] = [Math.floor(x), Math.floor(y)]
    if (column < 0 || row < 0 || column >= width || row >= height) return 255
    const i = 4 * (row * width + column)
    return 0.299 * (data[i] ?? 255) + 0.587 * (data[i + 1] ?? 255) + 0.114 * (data[i + 2] ?? 255)
  }
  const painted = new Uint8Array(data.length).fill(255)
  for (let i = 0; i < width * height; i++) {
    const value = Math.round(Math.min(255, Math.max(0, gray(i % width, Math.floor(i / width), at))))
    for (let channel = 0; channel < 3; channel++) painted[4 * i + channel] = value
  }
  return { width, height, data: painted }
}

const lightOfGray = Float64Array.from({ length: 256 }, (_, gray) => gray ** 2.2)

/** Smears a photograph along a line of a length in pixels. */
const moved = (photograph: Pixels, length: number, angle: number): Pixels => {
  const steps = 9
  const [right, below] = [length * Math.cos(angle), length * Math.sin(angle)]
  return repainted(photograph, (x, y, at) => {
    let sum = 0
    for (let i = 0; i < steps; i++) {
      const along = i / (steps - 1) - 0.5
      sum += lightOfGray[Math.round(at(x + 0.5 + along * right, y + 0.5 + along * below))] ?? 0
    }
    return (sum / steps) ** (1 / 2.2)
  })
}

/** Bends a picture around an upright cylinder, by an angle to each side. */
const bent = (picture: Pixels, angle: number): Pixels => {
  const half = picture.width / 2
  const columns = Array.from({ length: picture.width }, (_, x) => {
    const turn = Math.asin(((x + 0.5 - half) / half) * Math.sin(angle))
    return half + (half * turn) / angle
  })
  return repainted(picture, (x, y, at) => at(columns[x] ?? 0, y))
}

/** Prints a picture in black dots by error diffusion, as a thermal printer. */
const printedInDots = (picture: Pixels, dot: number): Pixels => {
  const [across, down] = [Math.ceil(picture.width / dot), Math.ceil(picture.height / dot)]
  const dark = new Uint8Array(across * down)
  const rest = new Float64Array(across * (down + 1) + 2)
  repainted({ width: across, height: down, data: new Uint8Array(4 * across * down) }, (x, y) => {
    const row = Math.min(picture.height - 1, Math.floor((y + 0.5) * dot))
    const i = 4 * (row * picture.width + Math.min(picture.width - 1, Math.floor((x + 0.5) * dot)))
    const { data } = picture
    const gray = 0.299 * (data[i] ?? 255) + 0.587 * (data[i + 1] ?? 255) + 0.114 * (data[i + 2] ?? 255)
    const place = y * across + x
    const wanted = gray + (rest[place] ?? 0)
    dark[place] = wanted < 128 ? 1 : 0
    const error = wanted - (wanted < 128 ? 0 : 255)
    for (const [step, share] of [
      [1, 7 / 16],
      [across - 1, 3 / 16],
      [across, 5 / 16],
      [across + 1, 1 / 16]
    ] as const)
      rest[place + step] = (rest[place + step] ?? 0) + error * share
    return 0
  })
  return repainted(picture, (x, y) =>
    dark[Math.floor(y / dot) * across + Math.floor(x / dot)] === 1 ? 30 : 245
  )
}

/** Takes a picture of `scale` pixels a module somewhere; the random numbers say how, and are the same for each look. */
type Place = (picture: Pixels, scale: number, random: Random) => Pixels | Promise<Pixels>

const seen = (picture: Pixels, scale: number, random: Random, conditions: Partial<Conditions>): Pixels =>
  capture(picture, scale, {
    ...ideal,
    degrees: between(random, -8, 8),
    ...conditions,
    seed: Math.floor(2 ** 31 * random())
  })

/** The places at which codes are met, beside the conditions that each look is photographed under. */
export const places = {
  "at night": (picture, scale, random) =>
    seen(picture, scale, random, {
      exposure: between(random, 0.12, 0.3),
      noise: between(random, 5, 9),
      blur: 0.8
    }),
  "in motion": (picture, scale, random) =>
    moved(seen(picture, scale, random, { noise: 6 }), between(random, 1.8, 4.4), between(random, 0, Math.PI)),
  "on a cup": (picture, scale, random) =>
    seen(bent(picture, between(random, 0.5, 1)), scale, random, { noise: 5, shade: 0.3 }),
  "from a messenger": async (picture, scale, random) => {
    const { width, height, data } = seen(picture, scale, random, {
      pixelsPerModule: between(random, 2.2, 3.4),
      degrees: 0,
      noise: 0
    })
    const quality = Math.round(between(random, 8, 30))
    return decoded(
      await sharp(data, { raw: { width, height, channels: 4 } })
        .jpeg({ quality })
        .toBuffer()
    )
  },
  "from a thermal printer": (picture, scale, random) =>
    seen(printedInDots(picture, scale / between(random, 4, 8)), scale, random, {
      noise: 5,
      blur: between(random, 0.8, 1.3)
    }),
  "under glare": (picture, scale, random) => {
    const photograph = seen(picture, scale, random, { noise: 4 })
    // A lamp's reflection is as large in the camera's pixels whatever lies around the symbol.
    const [across, down] = [photograph.width / 2, photograph.height / 2]
    const [left, top] = [across + between(random, -37, 37), down + between(random, -37, 37)]
    const spread = between(random, 9, 15)
    return repainted(
      photograph,
      (x, y, at) => at(x, y) + 255 * Math.exp(-((x - left) ** 2 + (y - top) ** 2) / (2 * spread ** 2))
    )
  },
  "off a screen": (picture, scale, random) => {
    const photograph = seen(picture, scale, random, { noise: 4 })
    const [period, angle] = [between(random, 3, 9), between(random, 0, Math.PI)]
    const depth = between(random, 0.12, 0.3)
    return repainted(photograph, (x, y, at) => {
      const wave = Math.cos((2 * Math.PI * (x * Math.cos(angle) + y * Math.sin(angle))) / period)
      return at(x, y) * (1 - depth * (0.5 + 0.5 * wave))
    })
  }
} as const satisfies Readonly<Record<string, Place>>

export type PlaceName = keyof typeof places

export const placeNames = [
  "at night",
  "in motion",
  "on a cup",
  "from a messenger",
  "from a thermal printer",
  "under glare",
  "off a screen"
] as const satisfies ReadonlyArray<PlaceName>

/** One photograph of a picture at a place; another for each turn, the same for each look. */
export const takenAt = async (
  place: PlaceName,
  picture: Pixels,
  scale: number,
  turn: number
): Promise<Pixels> =>
  places[place](picture, scale, randomFrom(7_919 * (placeNames.indexOf(place) + 1) + turn))
