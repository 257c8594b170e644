import {
  Credentials,
  Credits,
  Operators,
  Purchasing,
  RedirectStorage,
  Redirects,
  Storage,
  StorageError
} from "@quick-response/core"
import * as StorageMemory from "@quick-response/storage-memory"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { describe, expect, it } from "vitest"
import { emptyWorld } from "../credentials/people.ts"
import { type AllServices, peopledServices } from "../http/service.ts"
import { openAccount } from "../storage/accounts.ts"
import { dynamicOrder } from "./dynamicOrder.ts"

type Read = Effect.Effect<ReadonlyArray<unknown>, StorageError>

/** Redirects over a store whose reads go through `alter`. */
const redirectsOver = (alter: {
  read: <A extends Read>(read: A) => A | Effect.Effect<never, StorageError>
}) =>
  Layer.provideMerge(
    Redirects.layer,
    Layer.effect(
      RedirectStorage,
      Effect.map(RedirectStorage, (redirects) => ({
        ...redirects,
        findRedirectsBySlug: (slugs: Parameters<typeof redirects.findRedirectsBySlug>[0]) =>
          Effect.suspend(() => alter.read(redirects.findRedirectsBySlug(slugs)))
      }))
    ).pipe(Layer.provideMerge(StorageMemory.layer))
  )

const sell = Effect.gen(function* () {
  const { purchase } = yield* Storage
  const accountId = yield* openAccount(Credits.Credits(1_000_000))
  const order = dynamicOrder(accountId)
  const { receipt } = yield* purchase(order)
  return { accountId, id: receipt.qrCodeId, slug: order.redirect.slug }
})

type Sold = Effect.Effect.Success<typeof sell>

/** Milliseconds after which a redirect is read again. */
const stale = 1_050

const away = new StorageError({ cause: "away" })
const failures = { hangs: Effect.delay(away, 400), "is away": Effect.suspend(() => away) }

describe("Redirects.find() while the store", () => {
  for (const [how, failure] of Object.entries(failures))
    it(`${how} answers from memory within 25 ms, then known() at once`, () => {
      const store: Parameters<typeof redirectsOver>[0] = { read: (read) => read }
      return Effect.gen(function* () {
        const redirects = yield* Redirects
        const { slug } = yield* sell
        yield* redirects.find(slug)
        yield* Effect.sleep(stale)
        expect(redirects.known(slug)).toBeUndefined()

        store.read = () => failure
        const begun = performance.now()
        expect((yield* redirects.find(slug))?.slug).toBe(slug)
        // 20 ms and a busy machine; the store takes 400.
        expect(performance.now() - begun).toBeLessThan(200)
        expect(redirects.known(slug)?.slug).toBe(slug)

        store.read = (read) => read
        yield* Effect.sleep(500)
        redirects.known(slug)
        yield* Effect.sleep(stale)
        expect(redirects.known(slug)).toBeUndefined()
      }).pipe(Effect.provide(redirectsOver(store)), Effect.runPromise)
    })

  it("fails for a slug that it does not remember", () =>
    Effect.gen(function* () {
      const redirects = yield* Redirects
      const { slug } = yield* sell
      expect(yield* Effect.flip(redirects.find(slug))).toBe(away)
    }).pipe(Effect.provide(redirectsOver({ read: () => away })), Effect.runPromise))
})

describe("Redirects.isRemembered()", () => {
  it("stays true for a known slug after 104,000 unknown ones", () =>
    Effect.gen(function* () {
      const redirects = yield* Redirects
      const { slug, accountId } = yield* sell
      yield* redirects.find(slug)
      const unknown = Array.from({ length: 104_000 }, () => dynamicOrder(accountId).redirect.slug)
      yield* Effect.forEach(unknown, redirects.find, { concurrency: 2_000, discard: true })
      expect(redirects.isRemembered(slug)).toBe(true)
    }).pipe(Effect.provide(redirectsOver({ read: (read) => read })), Effect.runPromise))
})

const by = { operatorId: null, reason: "for a test" }

const switches: Readonly<Record<string, (sold: Sold) => Effect.Effect<unknown, unknown, AllServices>>> = {
  "Operators.setQrCodeActive()": ({ id }) =>
    Effect.flatMap(Operators, (operators) => operators.setQrCodeActive(id, false, by)),
  "Operators.suspend()": ({ accountId }) =>
    Effect.flatMap(Operators, (operators) => operators.suspend({ accountId, stopsCodes: true }, by)),
  "Purchasing.setActive()": ({ id }) =>
    Effect.flatMap(Purchasing, (purchasing) => purchasing.setActive(id, false))
}

describe("Redirects.known() forgets at once a redirect blocked by", () => {
  for (const [name, block] of Object.entries(switches))
    it(name, () =>
      Effect.gen(function* () {
        const redirects = yield* Redirects
        const [sold, other] = [yield* sell, yield* sell]
        for (const { slug } of [sold, other]) yield* redirects.find(slug)
        yield* block(sold)
        expect([redirects.known(sold.slug), redirects.isRemembered(sold.slug)]).toEqual([undefined, false])
        expect((yield* redirects.find(sold.slug))?.isBlocked).toBe(true)
        expect(redirects.known(other.slug)?.isBlocked).toBe(false)
      }).pipe(Effect.provide(peopledServices(emptyWorld())), Effect.runPromise)
    )

  it("Credentials.closeAccount()", () =>
    Effect.gen(function* () {
      const redirects = yield* Redirects
      const { accountId, slug } = yield* sell
      yield* redirects.find(slug)
      yield* (yield* Credentials).closeAccount(accountId)
      expect(redirects.known(slug)).toBeUndefined()
    }).pipe(Effect.provide(peopledServices(emptyWorld())), Effect.runPromise))
})
