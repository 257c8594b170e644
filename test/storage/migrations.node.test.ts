import { join } from "node:path"
import {
  AccountId,
  IdempotencyKey,
  Pricing,
  Purchasing,
  QrCodeId,
  Rendering,
  Storage
} from "@quick-response/core"
import * as StorageSqlite from "@quick-response/storage-sqlite/node"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { expect, it } from "vitest"
import { orderBy } from "./accounts.ts"
import { makeOlderForm } from "./olderForms.ts"
import { temporaryFolder } from "./temporary.ts"

const accountId = AccountId.make("10000000-0000-4000-8000-000000000000")

const idOf = (digits: string) =>
  QrCodeId.make(`${digits}${"20000000-0000-4000-8000-000000000000".slice(digits.length)}`)

/** Purchases on a SQLite file, without drawing. */
const sellingOn = (filename: string) =>
  Purchasing.layer.pipe(
    Layer.provideMerge(StorageSqlite.layer({ filename })),
    Layer.provide(Pricing.layer),
    Layer.provide(Layer.succeed(Rendering, { render: () => Effect.never, readBack: () => Effect.void }))
  )

it("a migration stores the images of all records, each once", async () => {
  const filename = join(temporaryFolder(), "store.db")
  const jsonWithLogo = (letter: string): string =>
    JSON.stringify({ logo: { image: `data:image/png;base64,${letter.repeat(2_000)}`, size: 0.2 } })
  const texts = [..."AABA"]
    .map(jsonWithLogo)
    .concat("{}", jsonWithLogo('\\"\u00e9'), '{"data":"{\\"image\\":"}')
  const records = texts.map((configJson, index) => ({
    id: idOf(String(index)),
    createdAt: index,
    configJson
  }))
  await Effect.runPromise(
    Effect.gen(function* () {
      const sql = yield* makeOlderForm(filename, 2, accountId, records)
      yield* Effect.gen(function* () {
        expect(yield* (yield* Storage).audit).toEqual([])
        const { find } = yield* Purchasing
        for (const { id, configJson } of records) {
          expect((yield* find(accountId, id)).configJson).toBe(configJson)
        }
        expect(yield* sql`SELECT count(*) AS images FROM images`).toEqual([{ images: 3 }])
        const refused = yield* Effect.either(sql`UPDATE qr_codes SET config_json = ''`)
        expect(refused._tag).toBe("Left")
      }).pipe(Effect.provide(sellingOn(filename)))
    }).pipe(Effect.scoped)
  )
})

it("a database of the first version is migrated to the newest with its claims", () => {
  const filename = join(temporaryFolder(), "store.db")
  const idempotency = { key: IdempotencyKey.make("a key"), fingerprint: "one request" }
  const id = idOf("1")
  return Effect.runPromise(
    Effect.gen(function* () {
      const sql = yield* makeOlderForm(filename, 1, accountId, [{ id, createdAt: 5 }])
      const { key, fingerprint } = idempotency
      yield* sql`INSERT INTO claims VALUES (${accountId}, ${key}, ${fingerprint}, ${id}, ${Date.now()})`
      yield* Effect.gen(function* () {
        const storage = yield* Storage
        const { receipt, replayed } = yield* storage.purchase({ ...orderBy(accountId), idempotency })
        expect([receipt.qrCodeId, replayed]).toEqual([id, true])
        expect(yield* storage.audit).toEqual([])
      }).pipe(Effect.provide(StorageSqlite.layer({ filename })))
    }).pipe(Effect.scoped)
  )
})

it("records of an older form are numbered by time and id, and the account's time goes on from its latest", () => {
  const filename = join(temporaryFolder(), "store.db")
  // The clock of the older program stepped back twice, and a millisecond has two records whose ids fall.
  const bought = [
    { id: idOf("a"), createdAt: 50 },
    { id: idOf("b"), createdAt: 20 },
    { id: idOf("d"), createdAt: 40 },
    { id: idOf("c"), createdAt: 40 },
    { id: idOf("e"), createdAt: 30 }
  ]
  return Effect.runPromise(
    Effect.gen(function* () {
      const sql = yield* makeOlderForm(filename, 3, accountId, bought)
      yield* Effect.gen(function* () {
        const storage = yield* Storage
        const order = { ...orderBy(accountId), qrCodeId: idOf("0"), at: DateTime.unsafeMake(7) }
        yield* storage.purchase(order)
        const { qrCodes } = yield* storage.listQrCodes(accountId, { pageNumber: 1, pageSize: 9 })
        expect(qrCodes.map(({ id, createdAt }) => [id.slice(0, 1), createdAt.epochMillis])).toEqual([
          ["0", 51],
          ["a", 50],
          ["d", 40],
          ["c", 40],
          ["e", 30],
          ["b", 20]
        ])
        const { entries } = yield* storage.listLedger(accountId, { pageNumber: 1, pageSize: 9 })
        expect(entries.map(({ createdAt }) => createdAt.epochMillis)).toEqual([51, 30, 40, 40, 20, 50, 0])
        expect(yield* storage.audit).toEqual([])
        const kept = yield* Effect.either(sql`UPDATE qr_codes SET ordinal = ordinal + 10`)
        expect(kept._tag).toBe("Left")
      }).pipe(Effect.provide(StorageSqlite.layer({ filename })))
    }).pipe(Effect.scoped)
  )
})
