import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import * as Codecs from "@quick-response/codecs"
import {
  Account,
  type AccountId,
  Accounts,
  Credits,
  IdempotencyKey,
  Purchasing,
  QrCode,
  QrCodeListItem,
  Storage,
  services,
  storedConfig
} from "@quick-response/core"
import { configOf } from "@quick-response/core/testing"
import { PurchaseBody } from "@quick-response/http/contract"
import { migrations } from "@quick-response/storage-sqlite/sql"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"
import { StorageSqlite } from "../sqlite.ts"
import { temporaryFolder } from "../temporary.ts"
import { type Bought, type Fixture, fixtures, versionOf } from "./fixture.ts"

const encodeList = Schema.encodeSync(Schema.Array(QrCodeListItem))
const encodeRecord = Schema.encodeSync(QrCode)
const encodeAccount = Schema.encodeSync(Account)
const decodeBody = Schema.decodeUnknownSync(PurchaseBody)

const listAll = (accountId: AccountId) =>
  Effect.gen(function* () {
    const { list } = yield* Purchasing
    return (yield* list(accountId, { pageNumber: 1, pageSize: 100 })).qrCodes
  })

const buy = (accountId: AccountId, { body, idempotencyKey }: Pick<Bought, "body" | "idempotencyKey">) =>
  Effect.gen(function* () {
    const { name, expectedPrice, format: _, size: __, ...input } = decodeBody(body)
    return yield* (yield* Purchasing).buy(accountId, {
      config: configOf(input),
      name,
      expectedPrice,
      idempotencyKey: idempotencyKey === null ? undefined : IdempotencyKey.make(idempotencyKey)
    })
  })

const audit = Effect.flatMap(Storage, (storage) => storage.audit)

const balanceOf = (id: AccountId) =>
  Effect.flatMap(Accounts, ({ find }) =>
    Effect.map(find({ id }), (account) => encodeAccount(account).balance)
  )

const expectAsAnswered = ({ accounts }: Fixture) =>
  Effect.forEach(accounts, ({ id, balance, list, records }) =>
    Effect.gen(function* () {
      expect(yield* balanceOf(id)).toBe(balance)
      const { find } = yield* Purchasing
      const listed = yield* listAll(id)
      expect(encodeList(listed)).toMatchObject(list)
      const found = yield* Effect.forEach(listed, (record) => find(id, record.id))
      // What an answer over HTTP says beside a record is judged anew each time.
      const stored = records.map(({ scannability: _, ...record }) => record)
      expect(found.map((record) => encodeRecord(record))).toMatchObject(stored)
    })
  )

/** Each account's active records that were not refunded are found by their data, and no others with them. */
const expectFoundByData = ({ accounts }: Fixture) =>
  Effect.forEach(accounts, ({ id }) =>
    Effect.gen(function* () {
      const { listLedger, findBoughtConfigs } = yield* Storage
      const { entries } = yield* listLedger(id, { pageNumber: 1, pageSize: 100 })
      const refunded = new Set(entries.flatMap(({ kind, qrCodeId }) => (kind === "refund" ? [qrCodeId] : [])))
      const records = (yield* listAll(id)).filter((record) => record.isActive && !refunded.has(record.id))
      const stored = yield* Effect.forEach(records, ({ configJson }) => storedConfig(configJson))
      for (const { dataHash } of stored) {
        const alike = stored.filter((other) => other.dataHash === dataHash).map(({ text }) => text)
        expect(new Set(yield* findBoughtConfigs(id, dataHash))).toEqual(new Set(alike))
      }
    })
  )

const expectReplays = ({ accounts }: Fixture) =>
  Effect.forEach(accounts, ({ id, purchases }) =>
    Effect.forEach(purchases, (bought) =>
      Effect.gen(function* () {
        if (bought.idempotencyKey === null) return
        const { receipt, replayed } = yield* buy(id, bought)
        const { pricePaid, remainingBalance, ...names } = receipt
        expect({
          replayed,
          ...names,
          pricePaid: Credits.toDecimal(pricePaid),
          remainingBalance: Credits.toDecimal(remainingBalance)
        }).toEqual({ replayed: true, ...bought.receipt })
      })
    )
  )

const sellAndRefund = ({ accounts }: Fixture) =>
  Effect.forEach(accounts, ({ id, balance, list, purchases }) =>
    Effect.gen(function* () {
      const { refund } = yield* Purchasing
      const withImage = purchases.filter(({ body }) => "logo" in body).map(({ body }) => body)
      const bodies = [{ data: "a new one" }, ...withImage]
      const made: Array<string> = []
      for (const body of bodies) {
        const { receipt } = yield* buy(id, { body, idempotencyKey: null })
        made.unshift(receipt.qrCodeId)
        yield* refund(receipt.qrCodeId, "a trial")
      }
      const last = purchases.at(-1)?.receipt.qrCodeId
      if (last !== undefined) yield* refund(last, "after the upgrade")
      expect(yield* balanceOf(id)).toBeCloseTo(balance + (purchases.at(-1)?.receipt.pricePaid ?? 0), 4)
      expect((yield* listAll(id)).map(({ id }) => id)).toEqual([...made, ...list.map(({ id }) => id)])
    })
  )

describe("a database of an earlier schema", () => {
  for (const fixture of fixtures) {
    it(`${fixture.name}: opens, lists what it listed, finds it by its data, replays its keys, sells, refunds, and passes the audit`, () => {
      const filename = join(temporaryFolder(), "shop.db")
      writeFileSync(filename, fixture.database())
      const opened = services.pipe(
        Layer.provide(Codecs.layer),
        Layer.provideMerge(StorageSqlite.layer({ filename }))
      )
      const use = <A, E>(effect: Effect.Effect<A, E, Layer.Layer.Success<typeof opened>>) =>
        Effect.runPromise(Effect.provide(effect, opened))
      return use(
        Effect.gen(function* () {
          expect(yield* audit).toEqual([])
          yield* expectAsAnswered(fixture)
          yield* expectFoundByData(fixture)
          yield* expectReplays(fixture)
          yield* expectAsAnswered(fixture)
          yield* sellAndRefund(fixture)
          yield* expectReplays(fixture)
          expect(yield* audit).toEqual([])
        })
      )
    }, 60_000)
  }

  it("has a fixture, if a later schema followed it or it is released", () => {
    const changelog = readFileSync(new URL("../../../CHANGELOG.md", import.meta.url), "utf8")
    const mayLack = /^## Unreleased$/m.test(changelog) ? migrations.length : migrations.length + 1
    const versions = migrations.map((_, index) => index + 1).filter((version) => version < mayLack)
    const made = new Set(fixtures.map(({ name }) => versionOf(name)))
    expect(versions.filter((version) => !made.has(version))).toEqual([])
  })
})
