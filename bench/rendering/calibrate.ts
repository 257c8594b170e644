import * as Codecs from "@quick-response/codecs"
import {
  bodyShapes,
  bodyStyles,
  frameStyles,
  imageFormatNames,
  imageFormats,
  type Paint,
  type QrConfig,
  Rendering,
  renderingLayerUncached,
  type SampleRequest
} from "@quick-response/core"
import { estimateCost } from "@quick-response/core/drawing"
import * as Either from "@quick-response/core/either"
import { configOf, logoImages } from "@quick-response/core/testing"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as ManagedRuntime from "effect/ManagedRuntime"

// Measures what renderings cost, beside what core estimates: npm run bench -- cost [words]
// A case that is off by over a factor of two has a line; words choose cases by a part of their names. The factors are in
// packages/drawing/src/cost/.

type Work = Parameters<typeof estimateCost>[1]

interface Case {
  readonly name: string
  readonly config: QrConfig
  readonly work: Work
}

const words = process.argv.slice(2)

const runtime = ManagedRuntime.make(Layer.provide(renderingLayerUncached, Codecs.layer))
const rendering = await runtime.runPromise(Rendering)

const gradient = (type: "linear" | "radial"): Paint => ({
  type,
  angle: 30,
  stops: ["#003366", "#330066", "#113300", "#440022"].map((color, i) => ({ offset: i / 3, color }))
})

const works: ReadonlyArray<Work> = [
  ...imageFormatNames.flatMap((format) => {
    const { kind, widest } = imageFormats[format]
    const sizes = kind === "vector" ? [512] : [64, 256, 512, 1024, widest]
    return sizes.map((size) => ({ format, size }))
  }),
  "readBack"
]

const lengths = [10, 200, 1200]

const nameOf = (work: Work): string => (work === "readBack" ? work : `${work.format} ${work.size}`)

const inputs: ReadonlyArray<readonly [group: string, input: SampleRequest]> = [
  ...bodyStyles.flatMap(({ name }) => [
    [`body style ${name}`, { bodyStyle: name }] as const,
    [`body style ${name}`, { bodyStyle: name, foreground: gradient("linear") }] as const
  ]),
  ...bodyShapes.map(({ name }) => [`body shape ${name}`, { bodyShape: name, bodyStyle: "Rounded" }] as const),
  ...frameStyles.map(({ name }) => [`frame ${name}`, { frameStyle: name }] as const),
  ["paint", { foreground: gradient("radial"), bodyStyle: "Dots" }],
  ...Object.entries(logoImages).flatMap(([name, image]) => [
    [`logo ${name}`, { logo: { image } }] as const,
    ...(["backdrop", "halftone"] as const).map(
      (mode) =>
        [`picture ${name} as ${mode}`, { picture: { image, mode }, errorCorrectionLevel: "High" }] as const
    )
  ])
]

const cases: ReadonlyArray<Case> = inputs.flatMap(([name, input]) =>
  lengths.flatMap((length) =>
    works
      .filter((work) => words.every((word) => `${name}, ${nameOf(work)}`.includes(word)))
      .map((work) => ({
        name,
        config: configOf({ ...input, data: "lowercase ".repeat(length / 10) }),
        work
      }))
  )
)

const times = 3
/** A case that takes longer is measured once. */
const long = 300

/** The least processor time of some runs, in milliseconds, of all threads; undefined where the image is refused. */
const measure = async ({ config, work }: Case): Promise<number | undefined> => {
  const effect: Effect.Effect<unknown, unknown> =
    work === "readBack" ? rendering.readBack(config) : rendering.render(config, work)
  let least = Number.POSITIVE_INFINITY
  for (let i = 0; i < times && (i === 0 || least < long); i++) {
    const began = process.cpuUsage()
    const ended = await Effect.runPromise(Effect.either(effect))
    if (Either.isLeft(ended)) return undefined
    const { user, system } = process.cpuUsage(began)
    least = Math.min(least, (user + system) / 1_000)
  }
  return least
}

const sorted = (values: ReadonlyArray<number>) => [...values].sort((a, b) => a - b)
const at = (values: ReadonlyArray<number>, share: number) =>
  sorted(values)[Math.round(share * (values.length - 1))] ?? Number.NaN

const tell = (name: string, ratios: ReadonlyArray<number>): void => {
  const within = ratios.filter((ratio) => ratio >= 0.5 && ratio <= 2).length / ratios.length
  const shown = [0, 0.1, 0.5, 0.9, 1].map((share) => at(ratios, share).toFixed(2).padStart(6)).join(" ")
  console.log(
    `${name.padEnd(28)} ${String(ratios.length).padStart(5)} ${shown} ${(100 * within).toFixed(0).padStart(5)} %`
  )
}

const ratios = new Map<string, Array<number>>()
const add = (key: string, ratio: number): void => {
  const known = ratios.get(key)
  if (known === undefined) ratios.set(key, [ratio])
  else known.push(ratio)
}

for (const one of cases.slice(0, 100)) await measure(one)
for (const one of cases) {
  const milliseconds = await measure(one)
  if (milliseconds === undefined) continue
  const estimate = estimateCost(one.config, one.work)
  add(nameOf(one.work), milliseconds / estimate)
  add(one.name, milliseconds / estimate)
  add("all", milliseconds / estimate)
  if (milliseconds > 2 * estimate || 2 * milliseconds < estimate)
    console.log(
      `${one.name}, ${nameOf(one.work)}, ${one.config.data.length} characters: ${milliseconds.toFixed(2)} ms, estimated ${estimate.toFixed(2)}`
    )
}

console.log("measured / estimated          cases    min   10th median   90th    max  within a factor of two")
for (const [name, found] of ratios) tell(name, found)
await runtime.dispose()
