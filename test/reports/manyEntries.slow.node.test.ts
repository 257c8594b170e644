import { join } from "node:path"
import * as Reactivity from "@effect/experimental/Reactivity"
import * as SqliteClient from "@effect/sql-sqlite-node/SqliteClient"
import { Credits, Reports, Storage } from "@quick-response/core"
import { ledgerCsv } from "@quick-response/http/reports"
import * as StorageSqlite from "@quick-response/storage-sqlite/node"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import { expect, it } from "vitest"
import { openAccount, orderBy } from "../storage/accounts.ts"
import { temporaryFolder } from "../storage/temporary.ts"
import { fillBook } from "./manyAccounts.ts"

const accounts = Number(process.env.QR_TEST_ACCOUNTS ?? 5_000)

const dayLength = 86_400_000

const dayBefore = (days: number): string => new Date(Date.now() - days * dayLength).toISOString().slice(0, 10)

const timed = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.map(Effect.timed(effect), ([took, value]) => ({ value, milliseconds: Duration.toMillis(took) }))

/** Times of purchases that are made one after another, in milliseconds, until they are interrupted. */
const buyOn = (times: Array<number>) =>
  Effect.gen(function* () {
    const accountId = yield* openAccount(Credits.Credits(1_000_000_000))
    const { purchase } = yield* Storage
    for (;;) {
      const began = performance.now()
      yield* purchase(orderBy(accountId))
      times.push(performance.now() - began)
      yield* Effect.sleep(1)
    }
  })

const percentile = (times: ReadonlyArray<number>, share: number): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? 0

it("reports over many entries answer within 300 ms", async () => {
  const filename = join(temporaryFolder(), "shop.db")
  const store = StorageSqlite.layer({ filename })
  await Effect.runPromise(
    Effect.gen(function* () {
      yield* Storage
      yield* Effect.scoped(
        Effect.flatMap(SqliteClient.make({ filename }), (sql) => fillBook(sql, accounts, Date.now()))
      ).pipe(Effect.provide(Reactivity.layer))
      const reports = yield* Reports
      const year = { from: dayBefore(399), until: dayBefore(0) }

      const first = yield* timed(reports.sales({ ...year, by: "style", interval: "month" }))
      console.log(
        `the first report, which sums ${accounts * 11} entries: ${Math.round(first.milliseconds)} ms`
      )
      const codes = first.value.rows.reduce((sum, row) => sum + row.codes, 0)
      expect(codes).toBe(accounts * 10)

      const asked: Readonly<Record<string, Effect.Effect<unknown, unknown>>> = {
        summary: reports.summary,
        "styles of a year by month": reports.sales({ ...year, by: "style", interval: "month" }),
        "templates of a year by day": reports.sales({ ...year, by: "template" }),
        "contents of 30 days": reports.sales({ by: "content" }),
        "accounts of 3 days": reports.sales({ by: "account", from: dayBefore(40), until: dayBefore(38) }),
        "accounts of a year, which are refused": Effect.flip(reports.sales({ ...year, by: "account" })),
        "the first entries": Effect.flatMap(reports.readLedger(year), ({ next }) => next)
      }
      for (const [name, report] of Object.entries(asked)) {
        yield* Effect.asVoid(report)
        const { milliseconds } = yield* timed(report)
        console.log(`${name}: ${Math.round(milliseconds)} ms`)
        expect(milliseconds).toBeLessThan(300)
      }

      const alone: Array<number> = []
      const selling = yield* Effect.fork(buyOn(alone))
      yield* Effect.sleep(3_000)
      yield* Fiber.interrupt(selling)

      const beside: Array<number> = []
      const stillSelling = yield* Effect.fork(buyOn(beside))
      // Garbage adds some 100 MB at first, whatever is read; what entries held would add to it to the end.
      let [mostOfFirstHalf, most] = [0, 0]
      let [entries, bytes] = [0, 0]
      const began = performance.now()
      const { next } = yield* reports.readLedger({ from: dayBefore(401), until: dayBefore(0) })
      for (let rows = yield* next; rows !== undefined; rows = yield* next) {
        entries += rows.length
        for (const row of rows) bytes += ledgerCsv.line(row).length
        most = Math.max(most, process.memoryUsage().rss)
        if (entries < (accounts * 11) / 2) mostOfFirstHalf = most
      }
      const seconds = (performance.now() - began) / 1_000
      yield* Fiber.interrupt(stillSelling)
      console.log(
        `exported ${entries} entries, ${Math.round(bytes / 1e6)} MB, in ${seconds.toFixed(1)} s; memory grew by ${Math.round((most - mostOfFirstHalf) / 1e6)} MB after the first half; sales' median and p99 ${percentile(alone, 0.5).toFixed(2)} and ${percentile(alone, 0.99).toFixed(2)} ms alone, ${percentile(beside, 0.5).toFixed(2)} and ${percentile(beside, 0.99).toFixed(2)} ms beside`
      )
      expect(entries).toBeGreaterThanOrEqual(accounts * 11)
      expect(most - mostOfFirstHalf).toBeLessThan(50e6)
      expect(beside.length).toBeGreaterThan(seconds)
      expect(percentile(beside, 0.5)).toBeLessThan(50 + 10 * percentile(alone, 0.5))
    }).pipe(Effect.provide(Reports.layerRemote.pipe(Layer.provideMerge(store))), Effect.scoped)
  )
}, 600_000)
