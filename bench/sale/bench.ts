// The stages of one sale, each measured alone, for designs that nobody drew before, in milliseconds of this process's processor
// time.
import { mkdtempSync, rmSync } from "node:fs"
import { loadavg, tmpdir } from "node:os"
import { join } from "node:path"
import * as Codecs from "@quick-response/codecs"
import {
  canonicalJson,
  makeConfig,
  PriceList,
  type QrConfig,
  quote,
  SymbolReader,
  sha256Hex
} from "@quick-response/core"
import { composeScene, encode, svg } from "@quick-response/core/drawing"
import * as Either from "@quick-response/core/either"
import { rasterizeGray } from "@quick-response/drawing/raster/rasterize"
import type { Scene } from "@quick-response/drawing/scene/Scene"
import * as Effect from "effect/Effect"
import * as ManagedRuntime from "effect/ManagedRuntime"
import { median, middleHalf } from "../http/statistics.ts"
import { keepRows } from "../report/rows.ts"
import { openAccount } from "../storage/accounts.ts"
import { purchasesPerRound, throughPort } from "../storage/purchases.ts"
import { openStore } from "../storage/store.ts"

const designs = 300
const rounds = 5

const styles = {
  "Rounded modules": { bodyStyle: "Rounded", outerEyeStyle: "Rounded" },
  "template brand, Dots": { template: "brand", bodyStyle: "Dots" }
} as const

const runtime = ManagedRuntime.make(Codecs.layer)
const reader = await runtime.runPromise(SymbolReader)

/** Milliseconds of processor time for each of so many. */
const cpuOf = async (count: number, run: () => unknown): Promise<number> => {
  const before = process.cpuUsage()
  await run()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000 / count
}

let made = 0

/** The stages of the sales of new designs in a style, in the order in which a sale goes through them. */
const stagesOf = async (
  style: (typeof styles)[keyof typeof styles]
): Promise<Readonly<Record<string, number>>> => {
  const requests = Array.from({ length: designs }, () => ({
    data: `https://example.com/menu?table=${made++}`,
    ...style
  }))
  const bodies = requests.map((request) => JSON.stringify(request))
  let configs: ReadonlyArray<QrConfig> = []
  let scenes: ReadonlyArray<Scene> = []
  let texts: ReadonlyArray<string> = []
  let pictures: ReadonlyArray<ReturnType<typeof rasterizeGray>> = []
  const stage = (run: () => unknown) => cpuOf(designs, run)
  return {
    "the request: JSON and its check": await stage(() => {
      configs = bodies.map((body) => Either.getOrThrow(makeConfig(JSON.parse(body))))
    }),
    "the price": await stage(() => {
      for (const config of configs) quote(PriceList.defaultPriceList, config)
    }),
    "the symbol and its scene": await stage(() => {
      scenes = configs.map((config) =>
        composeScene(Either.getOrThrow(encode(config.data, config.errorCorrectionLevel)), config)
      )
    }),
    "its pixels, to be read": await stage(() => {
      pictures = scenes.map((scene) => rasterizeGray(scene, Math.ceil(3 * scene.width)))
    }),
    "reading them by another's decoder": await stage(() =>
      runtime.runPromise(Effect.forEach(pictures, (picture) => reader.read(picture), { discard: true }))
    ),
    "the SVG of the answer": await stage(() => {
      for (const scene of scenes) svg(scene, 512)
    }),
    "canonical JSON": await stage(() => {
      texts = configs.map(canonicalJson)
    }),
    "a hash of it": await stage(() => Effect.runPromise(Effect.forEach(texts, sha256Hex, { discard: true })))
  }
}

const printed = (value: number): string => value.toFixed(3)

console.log(
  `load ${loadavg()[0]?.toFixed(1)}, milliseconds of processor time, medians of ${rounds} rounds of ${designs} designs`
)
for (const [name, style] of Object.entries(styles)) {
  await stagesOf(style)
  const measured: Array<Readonly<Record<string, number>>> = []
  for (let round = 0; round < rounds; round++) measured.push(await stagesOf(style))
  console.log(`\n${name}`)
  const stages = Object.keys(measured[0] ?? {}).map((stage) => {
    const each = measured.map((round) => round[stage] ?? 0)
    return { stage, each, middle: median(each) }
  })
  const whole = stages.reduce((sum, { middle }) => sum + middle, 0)
  keepRows(
    stages.map(({ stage, each, middle }) => ({
      work: name,
      contender: stage,
      isOurs: true,
      figure: `${printed(middle)} ms`,
      times: middle / whole,
      spread: middleHalf(each.map((value) => value / whole))
    }))
  )
  for (const stage of Object.keys(measured[0] ?? {}))
    console.log(`${stage.padEnd(40)}${printed(median(measured.map((round) => round[stage] ?? 0)))}`)
}

const folder = mkdtempSync(join(tmpdir(), "bench-sale-"))
const store = openStore(join(folder, "sale.db"))
const accountId = await openAccount(store)
const costs: Array<number> = []
for (let round = 0; round < rounds; round++)
  costs.push(await cpuOf(purchasesPerRound, () => throughPort(store, accountId, 64)))
console.log(`\n${"SQL of a durable sale, 64 together".padEnd(40)}${printed(median(costs))}`)
await store.close()
await runtime.dispose()
rmSync(folder, { recursive: true })
