import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath, pathToFileURL } from "node:url"
import { Accounts, Email, Storage } from "@quick-response/core"
import * as StorageSqlite from "@quick-response/storage-sqlite/node"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { expect, it } from "vitest"
import { startServer } from "./server.ts"
import { temporaryFolder } from "./temporary.ts"

const wrongClock = pathToFileURL(fileURLToPath(new URL("wrongClock.mjs", import.meta.url))).href

const hour = 3_600_000

const Answer = Schema.Struct({
  code: Schema.String,
  data: Schema.NullOr(Schema.Struct({ qrCodeId: Schema.optional(Schema.String) })),
  meta: Schema.Struct({ timestamp: Schema.DateFromString })
})
const Page = Schema.Struct({
  data: Schema.Struct({
    qrCodes: Schema.Array(Schema.Struct({ id: Schema.String, createdAt: Schema.String }))
  })
})

/** Opens an account with money and two keys: one without expiry, one that expires in an hour. */
const openAccount = Effect.gen(function* () {
  const accounts = yield* Accounts
  const { id } = yield* accounts.create(Schema.decodeSync(Email)("clock@example.test"))
  yield* accounts.credit(id, 100, "to spend")
  const expiresAt = DateTime.add(yield* DateTime.now, { hours: 1 })
  const lasting = yield* accounts.createApiKey(id, { name: "lasting" })
  const expiring = yield* accounts.createApiKey(id, { name: "expiring", expiresAt })
  return { lasting: Redacted.value(lasting.secret), expiring: Redacted.value(expiring.secret) }
})

/** A shop on a file, and servers on it whose clock is set while they run. */
const openShop = async () => {
  const folder = temporaryFolder()
  const filename = join(folder, "clock.db")
  const run = <A, E>(use: Effect.Effect<A, E, Accounts | Storage>) =>
    Effect.runPromise(
      Effect.provide(use, Accounts.layer.pipe(Layer.provideMerge(StorageSqlite.layer({ filename }))))
    )
  const keys = await run(openAccount)
  const clock = join(folder, "clock")
  const setClock = (offset: number) => writeFileSync(clock, String(offset))

  const start = async (offset: number) => {
    setClock(offset)
    const environment = { NODE_OPTIONS: `--import ${wrongClock}`, QR_TEST_CLOCK: clock }
    const server = await startServer(filename, environment)
    const buy = async (idempotencyKey: string, name = idempotencyKey, key = keys.lasting) => {
      const response = await fetch(`${server.url}/v1/Qr/purchase`, {
        method: "POST",
        headers: { "content-type": "application/json", "x-api-key": key, "idempotency-key": idempotencyKey },
        body: JSON.stringify({ data: "https://example.test/clock", name })
      })
      const { code, data, meta } = Schema.decodeUnknownSync(Answer)(await response.json())
      const isReplay = response.headers.get("idempotent-replayed") === "true"
      return { code, id: data?.qrCodeId, isReplay, at: meta.timestamp.getTime() }
    }
    const list = async () => {
      const response = await fetch(`${server.url}/v1/Qr/my-qrcodes`, {
        headers: { "x-api-key": keys.lasting }
      })
      return Schema.decodeUnknownSync(Page)(await response.json()).data.qrCodes
    }
    return { buy, list, kill: server.kill }
  }

  const books = Effect.gen(function* () {
    const storage = yield* Storage
    const [account] = (yield* storage.listAccounts({ pageNumber: 1, pageSize: 1 })).accounts
    return { balance: account?.balance, violations: yield* storage.audit }
  })
  return { start, setClock, keys, books: () => run(books) }
}

it("a key charges once across a start two days ahead", async () => {
  const { start, books } = await openShop()
  const before = await start(0)
  const first = await before.buy("a", "one")
  const other = await before.buy("b", "one")
  for (const bought of [first, other]) expect(bought).toMatchObject({ code: "OK", isReplay: false })
  expect(await before.buy("a", "two")).toMatchObject({ code: "IDEMPOTENCY_KEY_REUSED" })
  await before.kill()

  const ahead = await start(48 * hour)
  for (let times = 0; times < 2; times++)
    expect(await ahead.buy("a", "one")).toMatchObject({ id: first.id, isReplay: true })
  // The key is free by this clock for another request, which does not change the first.
  const second = await ahead.buy("a", "two")
  expect(second).toMatchObject({ code: "OK", isReplay: false })
  await ahead.kill()

  const after = await start(0)
  expect(await after.buy("a", "one")).toMatchObject({ id: first.id, isReplay: true })
  expect(await after.buy("a", "two")).toMatchObject({ id: second.id, isReplay: true })
  expect(await after.buy("b", "one")).toMatchObject({ id: other.id, isReplay: true })
  expect(await after.buy("a", "three")).toMatchObject({ code: "IDEMPOTENCY_KEY_REUSED" })
  await after.kill()
  expect(await books()).toEqual({ balance: 1_000_000 - 3 * 10_000, violations: [] })
})

it("a server whose clock steps charges once and lists in order", async () => {
  const { start, setClock, keys, books } = await openShop()
  const { buy, list, kill } = await start(0)
  const first = await buy("first")
  expect(first).toMatchObject({ code: "OK", isReplay: false })

  setClock(-2 * hour)
  const earlier = await buy("earlier")
  expect(earlier.at).toBeLessThan(first.at - hour)
  expect(await buy("first")).toMatchObject({ id: first.id, isReplay: true })
  expect((await list()).map(({ id }) => id)).toEqual([earlier.id, first.id])

  setClock(2 * hour)
  expect(await buy("too late", "too late", keys.expiring)).toMatchObject({ code: "API_KEY_INVALID" })
  setClock(0)
  expect(await buy("first", "first", keys.expiring)).toMatchObject({ id: first.id, isReplay: true })

  setClock(23 * hour)
  expect(await buy("first")).toMatchObject({ id: first.id, isReplay: true })
  const late = await buy("late")
  expect(late).toMatchObject({ code: "OK", isReplay: false })
  setClock(-2 * hour)
  expect(await buy("late")).toMatchObject({ id: late.id, isReplay: true })

  const listed = await list()
  expect(listed.map(({ id }) => id)).toEqual([late.id, earlier.id, first.id])
  const times = listed.map(({ createdAt }) => createdAt)
  expect(times).toEqual([...times].sort().reverse())
  await kill()
  expect((await books()).violations).toEqual([])
})
