import { readdirSync, readFileSync, statSync } from "node:fs"
import { cpus, release } from "node:os"
import { join } from "node:path"
import * as Codecs from "@quick-response/codecs"
import { type AccountId, type QrConfig, Rendering, renderingLayer } from "@quick-response/core"
import { configOf } from "@quick-response/laws"
import * as Postgres from "@quick-response/storage-postgres"
import * as Sqlite from "@quick-response/storage-sqlite/node"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as ManagedRuntime from "effect/ManagedRuntime"
import * as Redacted from "effect/Redacted"
import pg from "pg"
import { openAccount } from "../storage/accounts.ts"
import { purchasesPerRound, throughPurchasing } from "../storage/purchases.ts"
import { openStore, type Store } from "../storage/store.ts"
import type { Costs } from "./capacity.ts"

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

/** Milliseconds of this process's processor time for each of this many. */
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

/** Milliseconds of processor time that a server of Postgres and its backends have used, by the pid of one of them. */
const cpuOfServer = (backend: number): (() => number) => {
  const fieldsOf = (pid: number | string): ReadonlyArray<string> => {
    try {
      return readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? []
    } catch {
      // The process has ended since it was listed.
      return []
    }
  }
  const server = fieldsOf(backend)[1]
  const tick = 10
  return () =>
    readdirSync("/proc")
      .map((name) => ({ name, fields: fieldsOf(name) }))
      .filter(({ name, fields }) => server !== undefined && (name === server || fields[1] === server))
      .reduce((sum, { fields }) => sum + tick * (Number(fields[11]) + Number(fields[12])), 0)
}

const rounds = 8
const callers = 64

/** Sells in rounds by accounts at random, after a first round that fills the caches; answers sales a second. */
const sell = async (store: Store, accounts: ReadonlyArray<AccountId>, callers: number, rounds: number) => {
  const [first] = accounts
  if (first === undefined) throw new Error("no account was opened")
  const any = () => accounts[Math.floor(Math.random() * accounts.length)] ?? first
  await throughPurchasing(store, any, callers)
  return async (): Promise<number> => {
    let perSecond = 0
    for (let round = 0; round < rounds; round++)
      perSecond += (await throughPurchasing(store, any, callers)) / rounds
    return perSecond
  }
}

const sales = rounds * purchasesPerRound

const postgresCosts = async (url: string) => {
  const client = new pg.Client(url)
  await client.connect()
  const numberOf = async (expression: string): Promise<number> =>
    Number((await client.query(`SELECT (${expression})::float8 AS value`)).rows[0]?.value)
  const sizeOf = async () => {
    await client.query("CHECKPOINT")
    return numberOf("pg_database_size(current_database())")
  }
  const cpu = cpuOfServer(await numberOf("pg_backend_pid()"))
  const store = openStore(Postgres.layer({ url: Redacted.make(url) }))
  try {
    const accounts = await Effect.runPromise(
      Effect.forEach(Array.from({ length: 100 }), () => Effect.promise(() => openAccount(store)), {
        concurrency: 64
      })
    )
    const sellTogether = await sell(store, accounts, callers, rounds)
    const bytesBefore = await sizeOf()
    const before = cpu()
    const sale = await cpuOf(sales, sellTogether)
    const databaseSale = (cpu() - before) / sales
    const postgresBytes = ((await sizeOf()) - bytesBefore) / sales
    const commit = 1_000 / (await (await sell(store, accounts, 1, 1))())
    return { sale, databaseSale, commit, postgresBytes }
  } finally {
    await store.close()
    await client.end()
  }
}

const bytesIn = (folder: string): number =>
  readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)

const sqliteCosts = async (folder: string) => {
  const store = openStore(Sqlite.layer({ filename: join(folder, "scaling.db") }))
  const sellTogether = await sell(store, [await openAccount(store)], callers, rounds)
  const before = bytesIn(folder)
  await sellTogether()
  await store.close()
  return { sqliteBytes: (bytesIn(folder) - before) / sales }
}

/** Measures the costs of a sale on this machine, with an empty database of a Postgres server that runs on it. */
export const measure = async (folder: string, date: string, postgres: string): Promise<Costs["measured"]> => {
  const [core] = cpus()
  return {
    date,
    machine: `${cpus().length} cores of ${core?.model.trim() ?? "an unknown processor"}, Linux ${release()}, Node ${process.versions.node}`,
    ...(await renderingCosts()),
    ...(await postgresCosts(postgres)),
    ...(await sqliteCosts(folder))
  }
}
