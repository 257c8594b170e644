import * as Codecs from "@quick-response/codecs"
import {
  bodyShapes,
  bodyStyles,
  estimateCost,
  frameStyles,
  imageFormatNames,
  type Paint,
  type QrConfig,
  Rendering,
  renderingLayerUncached,
  type SampleRequest
} from "@quick-response/core"
import * as Either from "@quick-response/core/either"
import { configOf, logoImages } from "@quick-response/core/testing"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as ManagedRuntime from "effect/ManagedRuntime"

// Measures what renderings cost, beside what core estimates: npm run bench -- estimates [-- all]
// With "all", each case has a line; the factors are in packages/core/src/rendering/cost/.

type Work = Parameters<typeof estimateCost>[1]

interface Case {
  readonly name: string
  readonly config: QrConfig
  readonly work: Work
}

const isVerbose = process.argv.includes("all")

const runtime = ManagedRuntime.make(Layer.provide(renderingLayerUncached, Codecs.layer))
const rendering = await runtime.runPromise(Rendering)

const gradient = (type: "linear" | "radial"): Paint => ({
  type,
  angle: 30,
  stops: ["#003366", "#330066", "#113300", "#440022"].map((color, i) => ({ offset: i / 3, color }))
})

const works: ReadonlyArray<Work> = [
  ...imageFormatNames.filter((format) => format !== "png").map((format) => ({ format, size: 512 })),
  ...[64, 256, 1024, 4096].map((size) => ({ format: "png", size }) as const),
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
  ...Object.entries(logoImages).map(([name, image]) => [`logo ${name}`, { logo: { image } }] as const)
]

const cases: ReadonlyArray<Case> = inputs.flatMap(([name, input]) =>
  lengths.flatMap((length) =>
    works.map((work) => ({
      name,
      config: configOf({ ...input, data: "lowercase ".repeat(length / 10) }),
      work
    }))
  )
)

const times = 3
/** A case that takes longer is measured once. */
const long = 300

/** The least of some runs, in milliseconds; undefined where the image is refused. */
const measure = async ({ config, work }: Case): Promise<number | undefined> => {
  const effect: Effect.Effect<unknown, unknown> =
    work === "readBack" ? rendering.readBack(config) : rendering.render(config, work)
  let least = Number.POSITIVE_INFINITY
  for (let i = 0; i < times && (i === 0 || least < long); i++) {
    const began = performance.now()
    const ended = await Effect.runPromise(Effect.either(effect))
    if (Either.isLeft(ended)) return undefined
    least = Math.min(least, performance.now() - began)
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
  if (isVerbose)
    console.log(
      `${one.name}, ${nameOf(one.work)}, ${one.config.data.length} characters: ${milliseconds.toFixed(2)} ms, estimated ${estimate.toFixed(2)}`
    )
}

console.log("measured / estimated          cases    min   10th median   90th    max  within a factor of two")
for (const [name, found] of ratios) tell(name, found)
await runtime.dispose()
