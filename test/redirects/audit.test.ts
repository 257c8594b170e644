import {
  type AccountId,
  addressKeyOf,
  Credits,
  DomainHost,
  type PurchaseOrder,
  type RedirectStorage,
  Storage
} from "@quick-response/core"
import * as StorageMemory from "@quick-response/storage-memory"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import { describe, expect, it } from "vitest"
import { openAccount, orderBy } from "../storage/accounts.ts"
import { StorageSqlite } from "../storage/sqlite.ts"
import { dynamicOrder } from "./dynamicOrder.ts"

/** Orders that make a wrong book, as another program might. */
const wrong: Readonly<Record<string, (right: PurchaseOrder) => PurchaseOrder>> = {
  "a dynamic record without a redirect": ({ redirect: _, ...order }) => order,
  "a redirect of a record that is not dynamic": (order) => ({ ...order, contentText: null }),
  "a picture that holds another address": (order) => ({
    ...order,
    config: { ...order.config, text: JSON.stringify({ data: "HTTPS://Q.EXAMPLE/00000000" }) }
  }),
  "a text content that speaks of a dynamic one": (order) => ({
    ...order,
    contentText: JSON.stringify({ text: `"type":"dynamic"`, type: "text" })
  })
}

const stores: Readonly<Record<string, Layer.Layer<RedirectStorage | Storage, unknown>>> = {
  memory: StorageMemory.layer,
  SQLite: StorageSqlite.layer({ filename: ":memory:" })
}

for (const [name, layer] of Object.entries(stores))
  describe(`Storage.audit of ${name}`, () => {
    it("names an adopted address of another account", () =>
      Effect.gen(function* () {
        const { purchase, audit } = yield* Storage
        const accountId = yield* openAccount(Credits.Credits(1_000_000))
        const stranger = yield* openAccount(Credits.Credits(0))
        const host = DomainHost.make("go.luna.example")
        const adopt = (path: string, owner: AccountId) => {
          const { redirect, ...order } = dynamicOrder(accountId)
          const shortUrl = `https://${host}${path}`
          const text = JSON.stringify({ data: shortUrl })
          return purchase({
            ...order,
            config: { ...order.config, text },
            redirect: redirect && { ...redirect, host, shortUrl, addressKey: addressKeyOf(owner, host, path) }
          })
        }
        yield* adopt("/right", accountId)
        expect(yield* audit).toEqual([])
        yield* adopt("/wrong", stranger)
        expect(yield* audit).toMatchObject([{ invariant: "address" }])
      }).pipe(Effect.provide(layer), Effect.runPromise))

    for (const [what, make] of Object.entries(wrong))
      it(`names ${what}, and no right one`, () =>
        Effect.gen(function* () {
          const { purchase, audit } = yield* Storage
          const accountId = yield* openAccount(Credits.Credits(1_000_000))
          yield* purchase(dynamicOrder(accountId))
          yield* purchase({
            ...orderBy(accountId),
            contentText: JSON.stringify({ text: `"type":"dynamic"`, type: "text" })
          })
          expect(yield* audit).toEqual([])
          const order = make(dynamicOrder(accountId))
          yield* purchase(order)
          expect(yield* audit).toEqual([
            {
              invariant: "redirect",
              detail: `account ${accountId}: QR code ${order.qrCodeId} has not the redirect that its picture and content tell of`
            }
          ])
        }).pipe(Effect.provide(layer), Effect.runPromise))
  })
