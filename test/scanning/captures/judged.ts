import {
  bodyShapes,
  bodyStyles,
  errorCorrectionLevels,
  frameStyles,
  innerEyeStyles,
  outerEyeStyles,
  type Pixels,
  type QrConfig,
  Rendering,
  type SampleRequest,
  sampleShapePath
} from "@quick-response/core"
import { composeScene, encode } from "@quick-response/core/drawing"
import * as Either from "@quick-response/core/either"
import { rasterize } from "@quick-response/drawing/raster/rasterize"
import { configOf } from "@quick-response/laws"
import * as Effect from "effect/Effect"
import { type Decoder, decoderNames, decoders, zxingForJava } from "../decoders.ts"
import { capture } from "./capture.ts"
import { type Conditions, conditions } from "./conditions.ts"
import { randomFrom } from "./randomFrom.ts"
import { kindNames } from "./rates.ts"

/** The width at which purchases are judged. */
const size = 512

/** Captures such as people take with some care. */
const mild = [
  "upright",
  "turned by 7°",
  "turned by 15°",
  "tilted",
  "blurred",
  "noisy",
  "uneven light",
  "compressed"
]

const mildConditions: ReadonlyArray<Conditions> = conditions(1).filter((_, i) =>
  mild.includes(kindNames[i] ?? "")
)

type Random = () => number

const pick = <A>(random: Random, choices: readonly [A, ...ReadonlyArray<A>]): A =>
  choices[Math.floor(random() * choices.length)] ?? choices[0]

const hex = (channels: ReadonlyArray<number>): string =>
  `#${channels
    .map((channel) =>
      Math.round(255 * channel)
        .toString(16)
        .padStart(2, "0")
    )
    .join("")}`

/** A color of any hue, with its lightness between two shares. */
const color = (random: Random, least: number, most: number): string => {
  const [hue, saturation, lightness] = [6 * random(), random(), least + (most - least) * random()]
  const reach = saturation * Math.min(lightness, 1 - lightness)
  return hex(
    [0, 4, 2].map((turn) => {
      const place = (turn + hue) % 6
      return lightness - reach * Math.max(-1, Math.min(place - 1, 3 - place, 1))
    })
  )
}

const paint = (random: Random, least: number, most: number): NonNullable<SampleRequest["foreground"]> =>
  random() < 0.7
    ? color(random, least, most)
    : {
        ...(random() < 0.5
          ? { type: "radial" as const }
          : { type: "linear" as const, angle: Math.floor(360 * random()) }),
        stops: [
          { offset: 0, color: color(random, least, most) },
          { offset: 1, color: color(random, least, most) }
        ]
      }

/** A design such as somebody could try: styles of every kind, mostly dark on light, now and then too pale. */
export const randomDesign = (seed: number): QrConfig => {
  const random = randomFrom(seed)
  const nameOf = (
    options: readonly [{ readonly name: string }, ...ReadonlyArray<{ readonly name: string }>]
  ) => pick(random, options).name
  const often = <A>(share: number, value: () => A): A | undefined => (random() < share ? value() : undefined)
  const style = {
    foreground: paint(random, 0, 0.75),
    background: often(0.4, () => paint(random, 0.55, 1)),
    outerEyeColor: often(0.3, () => paint(random, 0, 0.7)),
    innerEyeColor: often(0.3, () => paint(random, 0, 0.7)),
    bodyStyle: often(0.7, () => nameOf(bodyStyles)),
    outerEyeStyle: often(0.5, () => nameOf(outerEyeStyles)),
    innerEyeStyle: often(0.5, () => nameOf(innerEyeStyles)),
    bodyShape: often(0.25, () => nameOf(bodyShapes)),
    bodyShapePath: sampleShapePath,
    frameStyle: often(0.3, () => nameOf(frameStyles)),
    frameText: often(0.2, () => "Scan me"),
    errorCorrectionLevel: nameOf(errorCorrectionLevels),
    margin: pick(random, [4, 4, 4, 2, 1, 6])
  }
  const data = `https://example.com/${"x".repeat(Math.floor(10 ** (0.5 + 1.8 * random())))}`
  const given = Object.fromEntries(Object.entries(style).filter(([, value]) => value !== undefined))
  return configOf({ data, ...given })
}

const onPaper = ({ width, height, data }: Pixels): Pixels => ({
  width,
  height,
  data: data.map((value, i) => Math.round(255 + ((value - 255) * (data[i | 3] ?? 255)) / 255))
})

/** The picture of a design, whatever the verdict on it. */
const drawn = (config: QrConfig): { readonly pixels: Pixels; readonly scale: number } => {
  const scene = composeScene(Either.getOrThrow(encode(config.data, config.errorCorrectionLevel)), config)
  return { pixels: onPaper(rasterize(scene, size)), scale: size / scene.width }
}

/** The decoders that measure verdicts: the service's own decoder is not among them. */
const measuring = {
  jsqr: decoders.jsqr,
  zbar: decoders.zbar,
  zxingForJava
} satisfies Readonly<Record<string, Decoder>>

export const measuringNames = ["jsqr", "zbar", "zxingForJava"] as const satisfies ReadonlyArray<
  keyof typeof measuring
>

/** The number of mild captures of a design that each decoder reads. */
type Counts = Readonly<Record<(typeof measuringNames)[number], number>>

const readsOf = async (config: QrConfig): Promise<Counts> => {
  const { pixels, scale } = drawn(config)
  const counts = { jsqr: 0, zbar: 0, zxingForJava: 0 }
  for (const condition of mildConditions) {
    const photograph = capture(pixels, scale, condition)
    for (const name of measuringNames) if ((await measuring[name](photograph)) === config.data) counts[name]++
  }
  return counts
}

/** True if an independent decoder reads the picture of a design. */
export const isReadAsMade = async (config: QrConfig): Promise<boolean> => {
  const { pixels } = drawn(config)
  for (const name of decoderNames)
    if (name !== "zxing" && (await decoders[name](pixels)) === config.data) return true
  return false
}

/** The verdict on a design, and the readings of independent decoders. */
export interface Judged {
  readonly reasons: ReadonlyArray<string>
  /** Captures that are read of the design, and of a plain code with the same data at the same pixels a module. */
  readonly captures: Counts
  readonly ofPlain: Counts
  readonly isReadAsMade: boolean
}

/** Judges a design as a purchase does, and lets independent decoders read it. */
export const judgeDesign = (config: QrConfig): Effect.Effect<Judged, never, Rendering> =>
  Effect.gen(function* () {
    const rendering = yield* Rendering
    const verdict = yield* Effect.either(rendering.readBack(config))
    const captures = yield* Effect.promise(() => readsOf(config))
    const plain = configOf({ data: config.data, errorCorrectionLevel: config.errorCorrectionLevel })
    return {
      reasons: Either.isRight(verdict) ? [] : [verdict.left.message],
      captures,
      ofPlain: yield* Effect.promise(() => readsOf(plain)),
      isReadAsMade: yield* Effect.promise(() => isReadAsMade(config))
    }
  })

const sumOf = (counts: Counts): number => measuringNames.reduce((sum, name) => sum + counts[name], 0)

/** The decoders that read a design less than half as often as the plain code. */
export const weakWith = ({ captures, ofPlain }: Judged): ReadonlyArray<keyof Counts> =>
  measuringNames.filter((name) => captures[name] < 0.5 * ofPlain[name])

/** The fault of a verdict: a design is refused though phones read it, or sold though no phone does. */
export const faultOf = ({ reasons, captures, ofPlain, isReadAsMade }: Judged): string | undefined => {
  if (reasons.length > 0)
    return sumOf(captures) >= 0.95 * sumOf(ofPlain) ? "refused, yet read well" : undefined
  return sumOf(captures) === 0 && !isReadAsMade ? "accepted, yet unread" : undefined
}
