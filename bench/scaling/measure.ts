import { readdirSync, readFileSync, statSync } from "node:fs"
import { cpus, release } from "node:os"
import { join } from "node:path"
import * as Codecs from "@quick-response/codecs"
import { type QrConfig, Rendering, renderingLayer } from "@quick-response/core"
import { configOf } from "@quick-response/core/testing"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as ManagedRuntime from "effect/ManagedRuntime"
import { median } from "../http/statistics.ts"
import { openAccounts, openShop, sell } from "../postgres/sales.ts"
import { execute, startServer } from "../postgres/server.ts"
import { openAccount as openSqliteAccount } from "../storage/accounts.ts"
import { purchasesPerRound, throughPurchasing } from "../storage/purchases.ts"
import { openStore } from "../storage/store.ts"
import type { Costs } from "./Costs.ts"

const designs = 400

const styles = [
  { bodyStyle: "Rounded", outerEyeStyle: "Rounded" },
  { template: "brand" },
  { bodyStyle: "Dots", frameStyle: "banner-below" },
  {}
] as const

const newDesigns = (from: number): ReadonlyArray<QrConfig> =>
  Array.from({ length: designs }, (_, i) =>
    configOf({ data: `https://example.com/menu?table=${from + i}`, ...styles[i % styles.length] })
  )

/** Milliseconds of this process's processor time for each of so many. */
const cpuOf = async (count: number, run: () => Promise<unknown>): Promise<number> => {
  const before = process.cpuUsage()
  await run()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000 / count
}

const renderingCosts = async () => {
  const runtime = ManagedRuntime.make(Layer.provide(renderingLayer, Codecs.layer))
  const each = (
    configs: ReadonlyArray<QrConfig>,
    use: (rendering: typeof Rendering.Service, config: QrConfig) => Effect.Effect<unknown, unknown>
  ) =>
    runtime.runPromise(
      Effect.flatMap(Rendering, (rendering) =>
        Effect.forEach(configs, (config) => use(rendering, config), { discard: true })
      )
    )
  const draw = (from: number) =>
    each(newDesigns(from), (rendering, config) => rendering.render(config, { format: "svg", size: 512 }))
  const read = (from: number) => each(newDesigns(from), (rendering, config) => rendering.readBack(config))
  await draw(0)
  await read(0)
  const drawing = await cpuOf(designs, () => draw(designs))
  const verdict = await cpuOf(designs, () => read(2 * designs))
  await runtime.dispose()
  return { drawing, verdict }
}

/** Processor time of Linux is counted in hundredths of a second. */
const tick = 10

/** Milliseconds of processor time that the children of a process have used. */
const cpuOfChildren = (parent: number): number =>
  readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .reduce((sum, name) => {
      try {
        const fields =
          readFileSync(join("/proc", name, "stat"), "utf8")
            .split(") ")[1]
            ?.split(" ") ?? []
        const isChild = Number(fields[1]) === parent || Number(name) === parent
        return isChild ? sum + tick * (Number(fields[11]) + Number(fields[12])) : sum
      } catch {
        // The process has ended since it was listed.
        return sum
      }
    }, 0)

const seconds = 5
const callers = 64

const postgresCosts = async () => {
  const server = await startServer()
  try {
    const url = await server.createDatabase("scaling")
    const shop = openShop(url)
    const accounts = await openAccounts(shop, 1_000)
    await sell(shop, accounts, callers, 1)
    const sizeOf = async () => {
      await execute(url, "CHECKPOINT")
      const [size] = await execute(url, "SELECT pg_database_size(current_database())::float8 AS bytes")
      return Number(size?.bytes)
    }
    const bytesBefore = await sizeOf()
    const before = cpuOfChildren(server.pid)
    const sales = await sell(shop, accounts, callers, seconds)
    const databaseSale = (cpuOfChildren(server.pid) - before) / sales.times.length
    const postgresBytes = ((await sizeOf()) - bytesBefore) / sales.times.length
    const alone = await sell(shop, accounts, 1, 2)
    await shop.dispose()
    return { sale: sales.cpu / 1_000, databaseSale, commit: median(alone.times), postgresBytes }
  } finally {
    await server.remove()
  }
}

const sqliteRounds = 8

const bytesIn = (folder: string): number =>
  readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)

const sqliteCosts = async (folder: string) => {
  const store = openStore(join(folder, "scaling.db"))
  const accountId = await openSqliteAccount(store)
  const before = bytesIn(folder)
  for (let round = 0; round < sqliteRounds; round++) await throughPurchasing(store, accountId, callers)
  await store.close()
  return { sqliteBytes: (bytesIn(folder) - before) / (sqliteRounds * purchasesPerRound) }
}

/** Measures what a sale costs on this machine. */
export const measure = async (folder: string, date: string): Promise<Costs["measured"]> => {
  const [core] = cpus()
  return {
    date,
    machine: `${cpus().length} cores of ${core?.model.trim() ?? "an unknown processor"}, Linux ${release()}, Node ${process.versions.node}`,
    ...(await renderingCosts()),
    ...(await postgresCosts()),
    ...(await sqliteCosts(folder))
  }
}
