import { spawn } from "node:child_process"
import { once } from "node:events"
import { join } from "node:path"
import process from "node:process"
import { fileURLToPath } from "node:url"
import { Accounts, Credits, Storage } from "@quick-response/core"
import * as StorageSqlite from "@quick-response/storage-sqlite/node"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import { describe, expect, it } from "vitest"
import { openAccount, orderBy } from "./accounts.ts"
import { temporaryFolder } from "./temporary.ts"

const script = fileURLToPath(new URL("locker.mjs", import.meta.url))

/** Another process that holds the write lock until it is released. */
const lock = (filename: string) =>
  Effect.gen(function* () {
    const locker = yield* Effect.acquireRelease(
      Effect.sync(() => spawn(process.execPath, [script, filename])),
      (process) => Effect.sync(() => process.kill("SIGKILL"))
    )
    yield* Effect.promise(() => once(locker.stdout, "data"))
    return { release: Effect.sync(() => locker.stdin.write("let go\n")) }
  })

const use = <A, E>(effect: (filename: string) => Effect.Effect<A, E, Storage>) => {
  const filename = join(temporaryFolder(), "store.db")
  return Effect.runPromise(Effect.provide(effect(filename), StorageSqlite.layer({ filename })))
}

/** More than three batches of the queue. */
const buyers = 200

/** The four seconds of a call, and nearly as much again for a machine that is busy; a second wait in turn would take eight. */
const promised = 7_500

const timed = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.suspend(() => {
    const started = performance.now()
    return Effect.map(Effect.either(effect), (outcome) => ({
      outcome,
      milliseconds: performance.now() - started
    }))
  })

describe("a store whose file another process has locked", () => {
  it("fails each of 200 purchases within five seconds, and names the lock", () =>
    use((filename) =>
      Effect.gen(function* () {
        const { purchase } = yield* Storage
        const accountId = yield* openAccount(Credits.Credits(1_000))
        yield* lock(filename)
        let ticks = 0
        const ticking = setInterval(() => ticks++, 10)
        const buy = Effect.suspend(() => timed(purchase(orderBy(accountId))))
        const answers = yield* Effect.all(
          Array.from({ length: buyers }, () => buy),
          { concurrency: "unbounded" }
        )
        clearInterval(ticking)
        expect(ticks).toBeGreaterThan(20)
        for (const { outcome, milliseconds } of answers) {
          expect(outcome).toMatchObject({ _tag: "Left", left: { _tag: "StorageError" } })
          const cause = outcome._tag === "Left" && "cause" in outcome.left ? outcome.left.cause : undefined
          expect(String(cause)).toMatch(/store\.db is locked by another process/)
          expect(milliseconds).toBeGreaterThanOrEqual(3_990)
          expect(milliseconds).toBeLessThan(promised)
        }
      }).pipe(Effect.scoped)
    ))

  it("sells once to each of 200 that wait for the lock", () =>
    use((filename) =>
      Effect.gen(function* () {
        const storage = yield* Storage
        const accountId = yield* openAccount(Credits.Credits(1_000))
        const { release } = yield* lock(filename)
        const buy = Effect.suspend(() => storage.purchase(orderBy(accountId)))
        const buying = yield* Effect.fork(
          Effect.all(
            Array.from({ length: buyers }, () => buy),
            { concurrency: "unbounded" }
          )
        )
        yield* Effect.sleep("500 millis")
        yield* release
        yield* Fiber.join(buying)
        expect((yield* storage.findAccount({ id: accountId })).balance).toBe(1_000 - buyers)
        expect(yield* storage.audit).toEqual([])
      }).pipe(Effect.scoped)
    ))

  it("lets Accounts.authenticate() answer without waiting for the lock", () =>
    use((filename) =>
      Effect.gen(function* () {
        const accounts = yield* Accounts
        const { secret } = yield* accounts.createApiKey(yield* openAccount(Credits.Credits(1)), { name: "k" })
        yield* lock(filename)
        const { outcome, milliseconds } = yield* timed(accounts.authenticate(secret))
        expect(outcome._tag).toBe("Right")
        expect(milliseconds).toBeLessThan(4_000)
      }).pipe(Effect.scoped, Effect.provide(Accounts.layer))
    ))
})
