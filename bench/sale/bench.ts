// The stages of one sale, each measured alone, for designs that nobody drew before, in milliseconds of this process's processor
// time; then whole sales over HTTP by the program as it is shipped.
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
import { hybridThreshold } from "@quick-response/drawing/camera/hybridThreshold"
import { snapshot } from "@quick-response/drawing/camera/snapshot"
import { rasterizeGray } from "@quick-response/drawing/raster/rasterize"
import type { Scene } from "@quick-response/drawing/scene/Scene"
import * as Effect from "effect/Effect"
import * as ManagedRuntime from "effect/ManagedRuntime"
import { sale } from "../http/loads.ts"
import { limitsOff, startShipped } from "../http/shippedServer.ts"
import { median, middleHalf } from "../http/statistics.ts"
import { type Measurement, measure } from "../http/wrk.ts"
import { keepRows } from "../report/rows.ts"
import { openAccount } from "../storage/accounts.ts"
import { purchasesPerRound, throughPort } from "../storage/purchases.ts"
import { openStore } from "../storage/store.ts"

const designs = 300
const rounds = 5
/** Seconds of sales before the first round, for the compiler. */
const warmUp = 4

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
  let photographs: typeof pictures = []
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
    "a photograph of them": await stage(() => {
      photographs = pictures.map((picture) => hybridThreshold(snapshot(picture)))
    }),
    "reading it by another's decoder": await stage(() =>
      runtime.runPromise(Effect.forEach(photographs, (picture) => reader.read(picture), { discard: true }))
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

const sum = (stages: Readonly<Record<string, number>>): number =>
  Object.values(stages).reduce((total, value) => total + value, 0)

const report = (work: string, contender: string, each: ReadonlyArray<number>, whole: number, note = "") => {
  const middle = median(each)
  keepRows([
    {
      work,
      contender,
      isOurs: true,
      figure: `${printed(middle)} ms${note}`,
      times: middle / whole,
      spread: middleHalf(each.map((value) => value / whole)),
      ...(contender === overHttp && { goal: 1.4 })
    }
  ])
  console.log(`${contender.padEnd(40)}${printed(middle)}  x ${(middle / whole).toFixed(2)}${note}`)
}

const overHttp = "a whole sale over HTTP, 64 connections"
const inStorage = "its rows, 64 sales in a transaction"

const folder = mkdtempSync(join(tmpdir(), "bench-sale-"))
const store = openStore(join(folder, "sale.db"))
const server = await startShipped({ database: join(folder, "http.db"), words: limitsOff, cwd: folder })
try {
  const accountId = await openAccount(store)
  console.log(
    `load ${loadavg()[0]?.toFixed(1)}, milliseconds of processor time, medians of ${rounds} rounds of ${designs} designs`
  )
  for (const [name, style] of Object.entries(styles)) {
    const bought = { ...sale, body: JSON.stringify({ data: "https://example.com/menu?table=%s", ...style }) }
    const buy = (seconds: number) => measure(bought, server, seconds, join(folder, "load.lua"))
    await stagesOf(style)
    await buy(warmUp)
    const measured: Array<Readonly<Record<string, number>>> = []
    const sales: Array<Measurement> = []
    for (let round = 0; round < rounds; round++) {
      const stages = await stagesOf(style)
      const rows = await cpuOf(purchasesPerRound, () => throughPort(store, accountId, 64))
      measured.push({ ...stages, [inStorage]: rows })
      sales.push(await buy(2))
    }
    console.log(`\n${name}`)
    const whole = median(measured.map(sum))
    for (const stage of Object.keys(measured[0] ?? {}))
      report(
        name,
        stage,
        measured.map((round) => round[stage] ?? 0),
        whole
      )
    const [mean, p99, errors] = [
      median(sales.map((one) => one.mean)),
      median(sales.map((one) => one.p99)),
      sales.reduce((total, one) => total + one.errors, 0)
    ]
    report(
      name,
      overHttp,
      sales.map(({ cpu }) => cpu / 1_000),
      whole,
      `, mean ${mean.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms${errors === 0 ? "" : `, ${errors} errors`}`
    )
  }
} finally {
  await server.stop()
  await store.close()
  await runtime.dispose()
  rmSync(folder, { recursive: true })
}
