import type { QrConfig } from "@quick-response/core"
import { Rendering, templates } from "@quick-response/core"
import { cautionsOf, verdict } from "@quick-response/core/drawing"
import * as Either from "@quick-response/core/either"
import type { WeakPlace } from "@quick-response/drawing/scannability/Finding"
import { configOf } from "@quick-response/laws"
import * as Effect from "effect/Effect"
import { type Decoder, decoders, zxingForJava } from "../decoders.ts"
import { runtime } from "../images.ts"
import { randomDesign } from "./judged.ts"
import { type PlaceName, placeNames, takenAt } from "./places.ts"
import { data, drawn, scale } from "./rates.ts"

const readers: ReadonlyArray<Decoder> = [decoders.zxing, decoders.zbar, zxingForJava]

/** Photographs of a design at each place. */
const each = 8

/** The name of each place in cautions. */
const cautioned = {
  "at night": "night",
  "in motion": "motion",
  "on a cup": "cup",
  "from a messenger": "messenger",
  "from a thermal printer": "thermal",
  "under glare": "glare",
  "off a screen": "screen"
} as const satisfies Readonly<Record<PlaceName, WeakPlace>>

/** A caution is due where a design reads below this percentage of the plain code with the same data. */
const enough = 75

type Reads = ReadonlyMap<PlaceName, number>

const readsOf = async (config: QrConfig): Promise<Reads> => {
  const pixels = await drawn(config)
  const reads = new Map<PlaceName, number>()
  for (const place of placeNames) {
    let count = 0
    for (let turn = 0; turn < each; turn++) {
      const photograph = takenAt(place, pixels, scale, turn)
      for (const read of readers) if ((await read(photograph)) === config.data) count++
    }
    reads.set(place, count)
  }
  return reads
}

/** A sold design: the places where it is weak, and those that its cautions name. */
interface Measured {
  readonly weak: ReadonlySet<PlaceName>
  readonly told: ReadonlySet<PlaceName>
}

const plainReads = new Map<string, Promise<Reads>>()

const measured = async (config: QrConfig): Promise<Measured | undefined> => {
  const isSold = await runtime.runPromise(
    Effect.isSuccess(Effect.flatMap(Rendering, ({ readBack }) => readBack(config)))
  )
  if (!isSold) return undefined
  const { minimumVersion } = Either.getOrThrow(verdict(config))
  const ofPlain = plainReads.get(config.data) ?? readsOf(configOf({ data: config.data }))
  plainReads.set(config.data, ofPlain)
  const [reads, plain] = [await readsOf(config), await ofPlain]
  const named = cautionsOf(config, minimumVersion).flatMap(({ cause }) =>
    cause.topic === "places" ? cause.places.map(({ place }) => place) : []
  )
  return {
    weak: new Set(
      placeNames.filter((place) => 100 * (reads.get(place) ?? 0) < enough * (plain.get(place) ?? 0))
    ),
    told: new Set(placeNames.filter((place) => named.includes(cautioned[place])))
  }
}

/** The designs that the cautions are fitted to, others that they are checked on, and the templates. */
const designs = {
  fitted: () => Array.from({ length: 110 }, (_, i) => randomDesign(20_001 + i)),
  checked: () => Array.from({ length: 110 }, (_, i) => randomDesign(30_001 + i)),
  templates: () => templates.map(({ name }) => configOf({ data, template: name }))
} as const satisfies Readonly<Record<string, () => ReadonlyArray<QrConfig>>>

/** The sets of designs that cautions are measured on. */
export type DesignSet = keyof typeof designs

const row = (cells: ReadonlyArray<string | number>): string => `| ${cells.join(" | ")} |`

/** A table of a set of designs: by place the weak ones, those that are cautioned, and those that are both. */
export const cautionTable = async (set: DesignSet): Promise<string> => {
  const sold: Array<Measured> = []
  for (const config of designs[set]()) {
    const one = await measured(config)
    if (one !== undefined) sold.push(one)
    console.error(set, sold.length)
  }
  const count = (isCounted: (one: Measured) => boolean): number => sold.filter(isCounted).length
  const rows = placeNames.map((place) =>
    row([
      place,
      count(({ weak }) => weak.has(place)),
      count(({ told }) => told.has(place)),
      count(({ weak, told }) => weak.has(place) && told.has(place))
    ])
  )
  return [
    `Of ${sold.length} designs that are sold, ${count(({ told }) => told.size > 0)} carry a caution.`,
    "",
    row(["place", "weak", "cautioned", "both"]),
    row(["---", "--:", "--:", "--:"]),
    ...rows
  ].join("\n")
}
