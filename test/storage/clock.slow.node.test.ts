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

it("a server whose clock steps forward and back charges once, lists in order and loses nothing", async () => {
  const folder = temporaryFolder()
  const filename = join(folder, "clock.db")
  const run = <A, E>(use: Effect.Effect<A, E, Accounts | Storage>) =>
    Effect.runPromise(
      Effect.provide(use, Accounts.layer.pipe(Layer.provideMerge(StorageSqlite.layer({ filename }))))
    )
  const keys = await run(openAccount)

  const clock = join(folder, "clock")
  const setClock = (offset: number) => writeFileSync(clock, String(offset))
  setClock(0)
  const server = await startServer(filename, {
    NODE_OPTIONS: `--import ${wrongClock}`,
    QR_TEST_CLOCK: clock
  })

  const buy = async (idempotencyKey: string, key = keys.lasting) => {
    const response = await fetch(`${server.url}/v1/Qr/purchase`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-api-key": key, "idempotency-key": idempotencyKey },
      body: JSON.stringify({ data: "https://example.test/clock", name: idempotencyKey })
    })
    const { code, data, meta } = Schema.decodeUnknownSync(Answer)(await response.json())
    const isReplay = response.headers.get("idempotent-replayed") === "true"
    return { code, id: data?.qrCodeId, isReplay, at: meta.timestamp.getTime() }
  }
  const list = async () => {
    const response = await fetch(`${server.url}/v1/Qr/my-qrcodes`, { headers: { "x-api-key": keys.lasting } })
    return Schema.decodeUnknownSync(Page)(await response.json()).data.qrCodes
  }

  const first = await buy("first")
  expect([first.code, first.isReplay]).toEqual(["OK", false])

  setClock(-2 * hour)
  const earlier = await buy("earlier")
  expect(earlier.at).toBeLessThan(first.at - hour)
  expect(await buy("first")).toMatchObject({ id: first.id, isReplay: true })
  expect((await list()).map(({ id }) => id)).toEqual([earlier.id, first.id])

  setClock(2 * hour)
  expect(await buy("too late", keys.expiring)).toMatchObject({ code: "API_KEY_INVALID" })
  setClock(0)
  expect(await buy("first", keys.expiring)).toMatchObject({ id: first.id, isReplay: true })

  setClock(23 * hour)
  expect(await buy("first")).toMatchObject({ id: first.id, isReplay: true })
  expect(await buy("earlier")).toMatchObject({ id: earlier.id, isReplay: true })
  const late = await buy("late")
  expect(late).toMatchObject({ code: "OK", isReplay: false })
  setClock(-2 * hour)
  expect(await buy("late")).toMatchObject({ id: late.id, isReplay: true })

  const listed = await list()
  expect(listed.map(({ id }) => id)).toEqual([late.id, earlier.id, first.id])
  expect(listed.map(({ createdAt }) => createdAt)).toEqual(
    listed
      .map(({ createdAt }) => createdAt)
      .sort()
      .reverse()
  )
  await server.kill()
  expect(await run(Effect.flatMap(Storage, (storage) => storage.audit))).toEqual([])
})
