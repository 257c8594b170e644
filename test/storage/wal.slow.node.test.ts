import { spawn } from "node:child_process"
import { once } from "node:events"
import { closeSync, openSync, statSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import * as Reactivity from "@effect/experimental/Reactivity"
import * as SqliteClient from "@effect/sql-sqlite-node/SqliteClient"
import { AuditObserver, Credits, Storage } from "@quick-response/core"
import * as StorageSqlite from "@quick-response/storage-sqlite/node"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import { expect, it, onTestFinished } from "vitest"
import { openAccount, orderBy } from "./accounts.ts"
import { addRecords } from "./largeBook.ts"
import { temporaryFolder } from "./temporary.ts"

const mebibyte = 2 ** 20

/** The number of records that the audit reads: a few by default, a million in the long form. */
const records = Number(process.env.QR_TEST_RECORDS ?? 5_000)

const endlessBuyer = fileURLToPath(new URL("endlessBuyer.mjs", import.meta.url))

const logSize = (filename: string): number => statSync(`${filename}-wal`).size

const median = (values: ReadonlyArray<number>): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN

it("the log is cut again after a long read", () => {
  const filename = join(temporaryFolder(), "store.db")
  return Effect.runPromise(
    Effect.gen(function* () {
      const storage = yield* Storage
      const accountId = yield* openAccount(Credits.Credits(1_000_000))
      const buy = (length: number) =>
        Effect.suspend(() =>
          storage.purchase({
            ...orderBy(accountId),
            config: { text: "x".repeat(length), images: [], dataHash: "data" }
          })
        )
      yield* Effect.scoped(
        Effect.gen(function* () {
          const reader = yield* SqliteClient.make({ filename })
          yield* reader`BEGIN`
          yield* reader`SELECT count(*) FROM accounts`
          yield* Effect.replicateEffect(buy(mebibyte), 24)
          expect(logSize(filename)).toBeGreaterThan(20 * mebibyte)
        })
      ).pipe(Effect.provide(Reactivity.layer))
      yield* Effect.replicateEffect(buy(1), 4)
      expect(logSize(filename)).toBeLessThanOrEqual(8 * mebibyte)
    }).pipe(Effect.provide(StorageSqlite.layer({ filename })))
  )
})

it("the log stays small while audit() runs beside purchases", async () => {
  const filename = join(temporaryFolder(), "store.db")
  const report = await Effect.runPromise(
    Effect.gen(function* () {
      const storage = yield* Storage
      const [owner, buyer] = [
        yield* openAccount(Credits.Credits(10_000_000)),
        yield* openAccount(Credits.Credits(Credits.maximum))
      ]
      yield* Effect.scoped(
        Effect.flatMap(SqliteClient.make({ filename }), (sql) => addRecords(sql, owner, records))
      ).pipe(Effect.provide(Reactivity.layer))
      const pages = yield* Effect.forEach([1, 50, Math.floor(records / 40)], (pageNumber) =>
        Effect.replicateEffect(
          Effect.map(Effect.timed(storage.listQrCodes(owner, { pageNumber, pageSize: 20 })), ([time]) =>
            Duration.toMillis(time)
          ),
          21
        ).pipe(Effect.map(median))
      )
      // A full pipe would end the buyer.
      const receipts = openSync(`${filename}-receipts`, "w")
      const buying = spawn(process.execPath, [endlessBuyer, filename, buyer, "64"], {
        stdio: ["ignore", receipts, "inherit"]
      })
      const exited = once(buying, "exit")
      onTestFinished(() => void buying.kill("SIGKILL"))
      const count = Effect.map(
        storage.listQrCodes(buyer, { pageNumber: 1, pageSize: 1 }),
        ({ totalCount }) => totalCount
      )
      const endedEarly = Effect.zipRight(
        Effect.promise(() => exited),
        Effect.dieMessage("the buyer ended before it bought anything")
      )
      yield* Effect.raceFirst(
        Effect.repeat(Effect.delay(count, "50 millis"), { until: (bought) => bought > 0 }),
        endedEarly
      )
      const logBefore = logSize(filename)
      let [largest, windows] = [0, 0]
      const observer = () =>
        Effect.sync(() => {
          windows++
          largest = Math.max(largest, logSize(filename))
        })
      const before = yield* count
      const [time, violations] = yield* Effect.timed(
        Effect.provideService(storage.audit, AuditObserver, observer)
      )
      const bought = (yield* count) - before
      expect(buying.exitCode).toBe(null)
      buying.kill("SIGKILL")
      yield* Effect.promise(() => exited)
      closeSync(receipts)
      return { violations, bought, windows, logBefore, largest, milliseconds: Duration.toMillis(time), pages }
    }).pipe(Effect.provide(StorageSqlite.layer({ filename })))
  )
  console.log({ records, ...report })
  expect(report.violations).toEqual([])
  expect(report.bought).toBeGreaterThan(0)
  expect(report.largest).toBeLessThan(64 * mebibyte)
})
