import { appendFile, mkdir, readFile } from "node:fs/promises"
import { dirname } from "node:path"
import { type Pixels, type QrConfig, Rendering, templates } from "@quick-response/core"
import { encode } from "@quick-response/core/drawing"
import * as Either from "@quick-response/core/either"
import { keysOf, tableOf } from "@quick-response/design/config/keysOf"
import type { WeakPlace } from "@quick-response/drawing/scannability/Finding"
import type { Shares } from "@quick-response/drawing/scannability/placeShares"
import { configOf } from "@quick-response/laws"
import * as Effect from "effect/Effect"
import { type Decoder, decoders, zxingForJava } from "../decoders.ts"
import { runtime } from "../images.ts"
import { randomDesign } from "./judged.ts"
import { type PlaceName, takenAt } from "./places.ts"
import { data, drawn, scale } from "./rates.ts"

const readers: ReadonlyArray<Decoder> = [decoders.zxing, decoders.zbar, zxingForJava]

/** The share of the plain code below which a design is weak at a place. */
export const enough = 0.75

/** Photographs at each place: at first, and of a design whose share is near {@link enough} or not known, in steps. */
export const turns = [8, 16, 32]

/** A share of fewer readings of the plain code is chance: on a cup a large one is read in a tenth of photographs. */
const leastOfPlain = 12

/** The sets of designs that cautions are measured on. */
export type DesignSet = "fitted" | "checked" | "templates"

/** Sets of designs by seed, and the number of sold designs of each. */
const seeds = {
  fitted: { first: 20_001, sold: 160 },
  checked: { first: 50_001, sold: 100 }
} as const

/** The number of decoders that read each photograph at a place. */
type Shots = ReadonlyArray<number>

const sumOf = (shots: Shots): number => shots.reduce((sum, count) => sum + count, 0)

/** The readings of one photograph after another, kept in a file: photographs are the same each time. */
interface Kept {
  /** The readings of the first photographs, or of those from a turn on. */
  readonly shots: (
    name: string,
    place: PlaceName,
    config: QrConfig,
    count: number,
    from: number
  ) => Promise<Shots>
  readonly isSold: (name: string, config: QrConfig) => Promise<boolean>
}

/** The most pictures in memory: a design, and the plain codes of most versions. */
const mostPictures = 12

const keptIn = async (file: string): Promise<Kept> => {
  const known = new Map<string, ReadonlyArray<number>>()
  await mkdir(dirname(file), { recursive: true })
  await appendFile(file, "")
  for (const line of (await readFile(file, "utf8")).split("\n")) {
    const [key = "", ...counts] = line.split("\t")
    known.set(key, counts.map(Number))
  }
  const keep = async (key: string, counts: ReadonlyArray<number>): Promise<ReadonlyArray<number>> => {
    known.set(key, counts)
    await appendFile(file, `${[key, ...counts].join("\t")}\n`)
    return counts
  }
  const pictures = new Map<string, Pixels>()
  const pictureOf = async (name: string, config: QrConfig): Promise<Pixels> => {
    const picture = pictures.get(name) ?? (await drawn(config))
    if (pictures.size > mostPictures) pictures.clear()
    pictures.set(name, picture)
    return picture
  }
  return {
    shots: async (name, place, config, count, from) => {
      const key = `${name}, ${place}${from === 0 ? "" : ` from ${from}`}`
      const before = known.get(key) ?? []
      if (before.length >= count) return before.slice(0, count)
      const picture = await pictureOf(name, config)
      const shots = [...before]
      while (shots.length < count) {
        const photograph = await takenAt(place, picture, scale, from + shots.length)
        let readings = 0
        for (const read of readers) if ((await read(photograph)) === config.data) readings++
        shots.push(readings)
      }
      return keep(key, shots)
    },
    isSold: async (name, config) => {
      const [sold] =
        known.get(name) ??
        (await keep(name, [
          Number(
            await runtime.runPromise(
              Effect.isSuccess(Effect.flatMap(Rendering, ({ readBack }) => readBack(config)))
            )
          )
        ]))
      return sold === 1
    }
  }
}

/** The photographs of each place that cautions name. */
export const photographed = {
  night: "at night",
  motion: "in motion",
  cup: "on a cup",
  messenger: "from a messenger",
  thermal: "from a thermal printer",
  glare: "under glare",
  screen: "off a screen"
} as const satisfies Readonly<Record<WeakPlace, PlaceName>>

export const weakPlaces = keysOf(photographed)

/** A design, and its readings at each place as a share of the plain code's, by the same photographs. */
export interface Measured {
  readonly name: string
  readonly config: QrConfig
  readonly shares: Shares
}

const versionOf = ({ data, errorCorrectionLevel }: QrConfig): number =>
  Either.getOrThrow(encode(data, errorCorrectionLevel)).version

/** The plain codes of each version with the longest text. */
const plains: ReadonlyMap<number, QrConfig> = new Map(
  Array.from({ length: 200 }, (_, i) => configOf({ data: `https://example.com/${"x".repeat(i)}` })).map(
    (plain) => [versionOf(plain), plain]
  )
)

/** The plain code of the version that a design's data need. */
const plainFor = ({ data }: QrConfig): { readonly version: number; readonly plain: QrConfig } => {
  const version = versionOf(configOf({ data }))
  const plain = plains.get(version)
  if (plain === undefined) throw new Error(`no plain code of version ${version}`)
  return { version, plain }
}

/** The number of designs that are measured twice, the second time by photographs from a turn on that the first does not reach. */
const again = { designs: 15, from: 1_000 } as const

/**
 * A design's readings at each place as a share of those of the plain code of the version that its data need, by photographs from a
 * turn on.
 */
const sharesOf = async (
  kept: Kept,
  { name, config }: Pick<Measured, "name" | "config">,
  from = 0
): Promise<Shares> => {
  const { version, plain } = plainFor(config)
  const shares = new Map<WeakPlace, number>()
  for (const place of weakPlaces)
    for (const count of turns) {
      const shots = sumOf(await kept.shots(name, photographed[place], config, count, from))
      const ofPlain = sumOf(await kept.shots(`plain ${version}`, photographed[place], plain, count, from))
      const share = ofPlain === 0 ? 1 : shots / ofPlain
      shares.set(place, share)
      // The decoders agree on many photographs, so that their readings count as one.
      const error = Math.sqrt((enough * (1 - enough)) / Math.max(1, ofPlain / readers.length))
      if (ofPlain >= leastOfPlain && Math.abs(share - enough) > 1.3 * error) break
    }
  return tableOf(weakPlaces, (place) => shares.get(place) ?? 0)
}

/** Measures a set of designs; `file` keeps the readings. Designs that are not sold are left out. */
export const measuredSet = async (set: DesignSet, file: string): Promise<ReadonlyArray<Measured>> => {
  const kept = await keptIn(file)
  const designs: Array<Measured> = []
  const add = async (name: string, config: QrConfig): Promise<void> => {
    if (!(await kept.isSold(name, config))) return
    designs.push({ name, config, shares: await sharesOf(kept, { name, config }) })
    console.error(set, designs.length)
  }
  if (set === "templates") {
    for (const { name } of templates) await add(`template ${name}`, configOf({ data, template: name }))
    return designs
  }
  for (let seed = seeds[set].first; designs.length < seeds[set].sold; seed++)
    await add(`random ${seed}`, randomDesign(seed))
  return designs
}

/** The shares of the first checked designs, and the same by other photographs. */
export const measuredTwice = async (
  checked: ReadonlyArray<Measured>,
  file: string
): Promise<ReadonlyArray<readonly [first: Shares, again: Shares]>> => {
  const kept = await keptIn(file)
  const twice: Array<readonly [Shares, Shares]> = []
  for (const design of checked.slice(0, again.designs)) {
    twice.push([design.shares, await sharesOf(kept, design, again.from)])
    console.error("again", twice.length)
  }
  return twice
}
