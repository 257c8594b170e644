import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath, pathToFileURL } from "node:url"
import { Accounts, Email, Storage } from "@quick-response/core"
import * as StorageSqlite from "@quick-response/storage-sqlite/node"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { expect, it } from "vitest"
import { startServer } from "./server.ts"
import { temporaryFolder } from "./temporary.ts"

const wrongClock = pathToFileURL(fileURLToPath(new URL("wrongClock.mjs", import.meta.url))).href

const days = 24 * 3_600_000

const Answer = Schema.Struct({
  code: Schema.String,
  data: Schema.NullOr(Schema.Struct({ qrCodeId: Schema.optional(Schema.String) }))
})

/** A database with one account, and purchases on it by a server that starts with a clock so far ahead. */
const openShop = async () => {
  const folder = temporaryFolder()
  const filename = join(folder, "claims.db")
  const run = <A, E>(use: Effect.Effect<A, E, Accounts | Storage>) =>
    Effect.runPromise(
      Effect.provide(use, Accounts.layer.pipe(Layer.provideMerge(StorageSqlite.layer({ filename }))))
    )
  const secret = await run(
    Effect.gen(function* () {
      const accounts = yield* Accounts
      const { id } = yield* accounts.create(Schema.decodeSync(Email)("claims@example.test"))
      yield* accounts.credit(id, 100, "to spend")
      return Redacted.value((yield* accounts.createApiKey(id, { name: "a key" })).secret)
    })
  )
  const clock = join(folder, "clock")

  const start = async (ahead: number) => {
    writeFileSync(clock, String(ahead))
    const server = await startServer(filename, {
      NODE_OPTIONS: `--import ${wrongClock}`,
      QR_TEST_CLOCK: clock
    })
    const buy = async (idempotencyKey: string, name: string) => {
      const response = await fetch(`${server.url}/v1/Qr/purchase`, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          "x-api-key": secret,
          "idempotency-key": idempotencyKey
        },
        body: JSON.stringify({ data: "https://example.test/claims", name })
      })
      const { code, data } = Schema.decodeUnknownSync(Answer)(await response.json())
      return { code, id: data?.qrCodeId, replayed: response.headers.get("idempotent-replayed") }
    }
    return { buy, kill: server.kill }
  }

  const books = Effect.gen(function* () {
    const storage = yield* Storage
    const [account] = (yield* storage.listAccounts({ pageNumber: 1, pageSize: 1 })).accounts
    return { balance: account?.balance, violations: yield* storage.audit }
  })
  return { start, books: () => run(books) }
}

it("a key buys once, though a server was started with its clock two days ahead in between", async () => {
  const { start, books } = await openShop()

  const before = await start(0)
  const first = await before.buy("a", "one")
  const other = await before.buy("b", "one")
  expect([first, other]).toMatchObject([
    { code: "OK", replayed: null },
    { code: "OK", replayed: null }
  ])
  expect(await before.buy("a", "two")).toMatchObject({ code: "IDEMPOTENCY_KEY_REUSED" })
  await before.kill()

  const ahead = await start(2 * days)
  expect(await ahead.buy("a", "one")).toEqual({ ...first, replayed: "true" })
  expect(await ahead.buy("a", "one")).toEqual({ ...first, replayed: "true" })
  // The key is free by this clock for another request, which takes nothing from the first.
  const second = await ahead.buy("a", "two")
  expect(second).toMatchObject({ code: "OK", replayed: null })
  await ahead.kill()

  const after = await start(0)
  expect(await after.buy("a", "one")).toEqual({ ...first, replayed: "true" })
  expect(await after.buy("a", "two")).toEqual({ ...second, replayed: "true" })
  expect(await after.buy("b", "one")).toEqual({ ...other, replayed: "true" })
  expect(await after.buy("a", "three")).toMatchObject({ code: "IDEMPOTENCY_KEY_REUSED" })
  await after.kill()

  expect(await books()).toEqual({ balance: 1_000_000 - 3 * 10_000, violations: [] })
})
