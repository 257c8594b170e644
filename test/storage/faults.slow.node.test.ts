import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { Credits, Storage } from "@quick-response/core"
import * as StorageSqlite from "@quick-response/storage-sqlite/node"
import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import { openAccount, orderBy, sharedConfig } from "./accounts.ts"
import { type Fault, faultyLayer } from "./intercepted.ts"
import { temporaryFolder } from "./temporary.ts"

const wealth = Credits.Credits(1_000_000)

const newFile = (): string => join(temporaryFolder(), "deep", "er", "store.db")

const use = <A, E>(filename: string, effect: Effect.Effect<A, E, Storage>) =>
  Effect.provide(effect, StorageSqlite.layer({ filename }))

const buy = Effect.fn(function* (accountId: Parameters<typeof orderBy>[0]) {
  return yield* (yield* Storage).purchase({ ...orderBy(accountId), config: sharedConfig })
})

/** The tag of the error that an effect fails with. */
const failure = <A, E extends { readonly _tag: string }, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.map(Effect.flip(effect), ({ _tag }) => _tag)

const refusal = (filename: string) =>
  Effect.runPromise(Effect.flip(use(filename, Effect.void)).pipe(Effect.map((error) => error.message)))

describe("a store that does not start", () => {
  it("says that a file is not a database", async () => {
    const filename = join(temporaryFolder(), "store.db")
    writeFileSync(
      filename,
      "this was never a database, though it is long enough to be taken for one".repeat(99)
    )
    expect(await refusal(filename)).toMatch(/is damaged, or no SQLite database: restore it/)
  })

  it("says that a path cannot be opened", async () => {
    expect(await refusal(temporaryFolder())).toMatch(/cannot be opened: check/)
    const file = join(temporaryFolder(), "file")
    writeFileSync(file, "")
    expect(await refusal(join(file, "store.db"))).toMatch(/cannot be opened: check/)
  })

  it("starts in several processes at once on one new file", async () => {
    const filename = newFile()
    const starts = Array.from({ length: 6 }, () => use(filename, openAccount(wealth)))
    await Effect.runPromise(Effect.all(starts, { concurrency: "unbounded" }))
    const accounts = await Effect.runPromise(
      use(
        filename,
        Effect.flatMap(Storage, (storage) => storage.listAccounts({ pageNumber: 1, pageSize: 9 }))
      )
    )
    expect(accounts.totalCount).toBe(6)
  })
})

describe("a store whose database fails", () => {
  it("refuses writes while the disk is full, then serves again", () => {
    const filename = newFile()
    mkdirSync(dirname(filename), { recursive: true })
    let allow = (_pages: number): Effect.Effect<unknown, unknown> => Effect.void
    const layer = faultyLayer(
      filename,
      () => undefined,
      (client) => {
        allow = (pages) => client.unsafe(`PRAGMA max_page_count = ${pages}`)
      }
    )
    return Effect.runPromise(
      Effect.gen(function* () {
        const storage = yield* Storage
        const accountId = yield* openAccount(wealth)
        yield* allow(60)
        const outcomes = yield* Effect.all(
          Array.from({ length: 2_000 }, () => Effect.either(buy(accountId))),
          { concurrency: 64 }
        )
        const bought = outcomes.filter(({ _tag }) => _tag === "Right").length
        const tags = outcomes.flatMap((outcome) => (outcome._tag === "Left" ? [outcome.left._tag] : []))
        expect(new Set(tags)).toEqual(new Set(["StorageError"]))
        const { totalCount } = yield* storage.listQrCodes(accountId, { pageNumber: 1, pageSize: 1 })
        const { balance } = yield* storage.findAccount({ id: accountId })
        expect([totalCount, wealth - balance]).toEqual([bought, bought])
        yield* allow(1_000_000)
        yield* buy(accountId)
        expect(yield* storage.audit).toEqual([])
      }).pipe(Effect.provide(layer))
    )
  })

  it("answers StorageError if pages are damaged, and the audit finds it", async () => {
    const filename = newFile()
    const accountId = await Effect.runPromise(
      use(
        filename,
        Effect.gen(function* () {
          const id = yield* openAccount(wealth)
          yield* Effect.replicateEffect(buy(id), 200)
          return id
        })
      )
    )
    const whole = `${filename}.whole`
    copyFileSync(filename, whole)
    const bytes = readFileSync(filename)
    bytes.fill(0xa5, 40 * 4096)
    writeFileSync(filename, bytes)
    const outcome = await Effect.runPromise(
      use(
        filename,
        Effect.gen(function* () {
          const storage = yield* Storage
          const found = yield* Effect.either(storage.audit)
          const bought = yield* Effect.either(buy(accountId))
          return { found, bought }
        })
      ).pipe(Effect.either)
    )
    if (outcome._tag === "Right") {
      const { found, bought } = outcome.right
      expect(found._tag === "Left" || found.right.length > 0).toBe(true)
      expect(bought._tag === "Right" || bought.left._tag === "StorageError").toBe(true)
    }
    copyFileSync(whole, filename)
    expect((await Effect.runPromise(use(filename, buy(accountId)))).replayed).toBe(false)
  })

  it("refuses verbs after it is closed", async () => {
    const storage = await Effect.runPromise(use(newFile(), Storage))
    expect(await Effect.runPromise(failure(storage.check))).toBe("StorageError")
    expect(await Effect.runPromise(failure(storage.listAccounts({ pageNumber: 1, pageSize: 9 })))).toBe(
      "StorageError"
    )
  })
})

const batch = 5

/** Buys a batch in which the statement at a position fails; answers the outcomes and the totals stored. */
const buyWithFault = (filename: string, position: number, kind: "fails" | "throws") => {
  let armed = false
  let counted = 0
  const fault: Fault = () => (armed && counted++ === position ? kind : undefined)
  return Effect.gen(function* () {
    const storage = yield* Storage
    const accountId = yield* openAccount(wealth)
    armed = true
    const outcomes = yield* Effect.all(
      Array.from({ length: batch }, () => Effect.either(buy(accountId))),
      { concurrency: "unbounded" }
    )
    armed = false
    const bought = outcomes.filter(({ _tag }) => _tag === "Right").length
    const failures = outcomes.flatMap((outcome) => (outcome._tag === "Left" ? [outcome.left._tag] : []))
    const { balance } = yield* storage.findAccount({ id: accountId })
    const { totalCount } = yield* storage.listQrCodes(accountId, { pageNumber: 1, pageSize: 1 })
    yield* buy(accountId)
    return { bought, failures, spent: wealth - balance, totalCount, wasReached: counted > position }
  }).pipe(Effect.provide(faultyLayer(filename, fault)))
}

describe("a batch of purchases", () => {
  for (const kind of ["fails", "throws"] as const) {
    it(`stores exactly the purchases that it acknowledges, whichever statement ${kind}`, async () => {
      const filename = join(temporaryFolder(), "store.db")
      await Effect.runPromise(use(filename, Effect.void))
      let isSplit = false
      for (let position = 0; ; position++) {
        const outcome = await Effect.runPromise(buyWithFault(filename, position, kind))
        const { bought, failures, spent, totalCount, wasReached } = outcome
        expect({ position, spent, totalCount }).toEqual({ position, spent: bought, totalCount: bought })
        expect(new Set(failures)).toEqual(new Set(failures.length > 0 ? ["StorageError"] : []))
        if (!wasReached) break
        isSplit ||= bought === batch
      }
      // The transaction is rolled back, and each purchase runs alone.
      expect(isSplit).toBe(true)
      const audited = use(
        filename,
        Effect.flatMap(Storage, (storage) => storage.audit)
      )
      expect(await Effect.runPromise(audited)).toEqual([])
    })
  }
})
