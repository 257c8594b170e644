import {
  type AccountId,
  Accounts,
  Credits,
  Email,
  PaymentProvider,
  Payments,
  type Storage,
  type TopUp,
  TopUpId,
  type TopUpOffer,
  TopUpStorage
} from "@quick-response/core"
import { makeTestProvider, signed, type TestProvider } from "@quick-response/laws"
import * as Memory from "@quick-response/storage-memory"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as Logger from "effect/Logger"
import * as Schema from "effect/Schema"
import * as TestClock from "effect/TestClock"
import * as TestContext from "effect/TestContext"
import type { YieldWrap } from "effect/Utils"
import { describe, expect, it } from "vitest"
import { offer as usualOffer } from "../http/cannedPayments.ts"

const large = { id: "large", label: "100 credits", credits: Credits.Credits(1_000_000), amount: 9000 }

const offer: TopUpOffer = { ...usualOffer, packs: [...usualOffer.packs, large] }

const emailOf = Schema.decodeSync(Email)

const returnUrl = "https://shop.example/account/credits?tab=all"

/** Lets fibers run that only wait for each other. */
const settle = Effect.repeatN(Effect.yieldNow(), 200)

interface Scene {
  readonly provider: TestProvider
  readonly accountId: AccountId
  readonly balance: Effect.Effect<number>
  readonly entries: Effect.Effect<ReadonlyArray<readonly [kind: string, amount: number]>>
}

type Needed = Payments | Accounts | Storage | TopUpStorage

/** Runs with payments over the memory store, a test clock and a test provider. */
const during = <A>(
  use: (scene: Scene) => Generator<YieldWrap<Effect.Effect<unknown, unknown, Needed>>, A, never>,
  payments: "serving" | "remote" = "serving"
): Promise<A> => {
  const provider = makeTestProvider()
  const layer = (payments === "serving" ? Payments.layerOf(offer) : Payments.layerRemote(offer)).pipe(
    Layer.provide(Layer.succeed(PaymentProvider, provider.service)),
    Layer.provideMerge(Accounts.layer),
    Layer.provideMerge(Memory.layer)
  )
  return Effect.gen(function* () {
    const accounts = yield* Accounts
    const { id: accountId } = yield* accounts.create(emailOf("ann@example.com"))
    const scene: Scene = {
      provider,
      accountId,
      balance: Effect.orDie(Effect.map(accounts.find({ id: accountId }), ({ balance }) => balance)),
      entries: Effect.orDie(
        Effect.map(accounts.listLedger(accountId, { pageNumber: 1, pageSize: 100 }), ({ entries }) =>
          entries.map(({ kind, amount }) => [kind, amount] as const).reverse()
        )
      )
    }
    return yield* Effect.gen(() => use(scene))
  }).pipe(
    Effect.provide(layer),
    Effect.provide(TestContext.TestContext),
    Effect.provide(Logger.remove(Logger.defaultLogger)),
    Effect.runPromise
  )
}

const openSmall = ({ accountId }: Scene) =>
  Effect.flatMap(Payments, ({ open }) => open(accountId, { pack: "small", returnUrl }))

const checkoutOf = ({ checkout }: TopUp): string => {
  if (checkout === null) throw new Error("no checkout")
  return checkout
}

describe("Payments.open()", () => {
  it("opens a checkout that returns with the top-up's id", () =>
    during(function* (scene) {
      const { topUp, isNew } = yield* openSmall(scene)
      expect(isNew).toBe(true)
      expect(topUp).toMatchObject({ state: "open", credits: 250_000, amount: 2500, currency: "eur" })
      const order = scene.provider.checkouts.get(checkoutOf(topUp))?.order
      expect(order?.returnUrl).toBe(`${returnUrl}&top-up=${topUp.id}`)
      expect(order?.email).toBe("ann@example.com")
      expect(yield* scene.balance).toBe(0)
    }))

  it("returns the open top-up of the same pack", () =>
    during(function* (scene) {
      const first = yield* openSmall(scene)
      const again = yield* openSmall(scene)
      expect([again.isNew, again.topUp.id]).toEqual([false, first.topUp.id])
      expect(scene.provider.asked.openCheckout).toBe(1)
      const payments = yield* Payments
      const other = yield* payments.open(scene.accountId, { pack: large.id, returnUrl })
      expect(other.isNew).toBe(true)
    }))

  it("refuses an unknown pack, and names the known ones", () =>
    during(function* (scene) {
      const payments = yield* Payments
      const refused = yield* Effect.flip(payments.open(scene.accountId, { pack: "huge", returnUrl }))
      expect(refused.message).toBe('pack: expected one of "small", "large", got "huge"')
    }))

  it("fails a top-up whose checkout the provider refuses", () =>
    during(function* (scene) {
      const { provider } = scene
      provider.mode = "fails"
      expect((yield* Effect.flip(openSmall(scene)))._tag).toBe("ProviderUnavailable")
      const all = yield* (yield* TopUpStorage).listAllTopUps({ limit: 10 })
      expect(all.map(({ state }) => state)).toEqual(["failed"])
      provider.mode = "answers"
      const { topUp, isNew } = yield* openSmall(scene)
      expect([isNew, topUp.state]).toEqual([true, "open"])
    }))

  it("resumes a checkout whose process ended", () =>
    during(function* (scene) {
      const { provider } = scene
      provider.mode = "hangs"
      const opening = yield* Effect.fork(openSmall(scene))
      yield* settle
      yield* Fiber.interrupt(opening)
      provider.mode = "answers"
      const again = yield* Effect.fork(openSmall(scene))
      yield* TestClock.adjust("10 seconds")
      const { topUp, isNew } = yield* Fiber.join(again)
      expect([isNew, topUp.state]).toEqual([false, "open"])
    }))

  it("asks for one checkout if many order one pack at once", () =>
    during(function* (scene) {
      const { provider } = scene
      provider.mode = "hangs"
      const first = yield* Effect.fork(openSmall(scene))
      yield* settle
      const orders = Array.from({ length: 29 }, () => openSmall(scene))
      const others = yield* Effect.fork(Effect.all(orders, { concurrency: "unbounded" }))
      yield* settle
      expect(provider.asked.openCheckout).toBe(1)
      yield* Fiber.interrupt(first)
      provider.mode = "fails"
      yield* TestClock.adjust("10 seconds")
      expect((yield* Fiber.await(others))._tag).toBe("Failure")
    }))
})

describe("A payment", () => {
  it("is booked once for all combinations of reports", () =>
    during(function* (scene) {
      const { provider, accountId } = scene
      const payments = yield* Payments
      const { topUp } = yield* openSmall(scene)
      provider.pay(checkoutOf(topUp), { tax: 475 })
      const event = provider.eventOf(checkoutOf(topUp))
      yield* Effect.all(
        [payments.signal(signed, event), payments.signal(signed, event), payments.find(accountId, topUp.id)],
        { concurrency: "unbounded" }
      )
      yield* TestClock.adjust("2 minutes")
      yield* settle
      expect(yield* payments.find(accountId, topUp.id)).toMatchObject({ state: "paid", total: 2975 })
      expect(yield* scene.entries).toEqual([["top-up", 250_000]])
    }))

  it("is found without any event", () =>
    during(function* (scene) {
      const { topUp } = yield* openSmall(scene)
      scene.provider.pay(checkoutOf(topUp))
      yield* TestClock.adjust("70 seconds")
      yield* settle
      expect(yield* scene.balance).toBe(250_000)
    }))

  it("is followed through refund and dispute by listed events", () =>
    during(function* (scene) {
      const { provider } = scene
      const { topUp } = yield* openSmall(scene)
      const checkout = checkoutOf(topUp)
      const tell = Effect.gen(function* () {
        const at = yield* DateTime.now
        provider.events.push({ topUpId: undefined, checkout, payment: undefined, at })
        yield* TestClock.adjust("11 minutes")
        yield* settle
      })
      provider.pay(checkout)
      yield* TestClock.adjust("61 seconds")
      provider.take(checkout, { refunded: 1000 })
      yield* tell
      provider.take(checkout, { disputed: 1500 })
      yield* tell
      expect(yield* scene.balance).toBe(0)
      provider.take(checkout, { disputed: 0 })
      yield* tell
      expect(yield* scene.entries).toEqual([
        ["top-up", 250_000],
        ["top-up-refund", -100_000],
        ["dispute", -150_000],
        ["dispute", 150_000]
      ])
    }))

  it("ignores forged and foreign events without a look", () =>
    during(function* (scene) {
      const { provider } = scene
      const payments = yield* Payments
      const { topUp } = yield* openSmall(scene)
      const refused = yield* Effect.flip(payments.signal("forged", provider.eventOf(checkoutOf(topUp))))
      expect(refused._tag).toBe("SignatureInvalid")
      expect(provider.asked.readPayment).toBe(0)
      yield* payments.signal(signed, provider.eventOf("another shop's"))
      expect(provider.asked.readPayment).toBe(0)
    }))

  it("is looked up with backoff while the provider is down", () =>
    during(function* (scene) {
      const { provider, accountId } = scene
      const payments = yield* Payments
      const { topUp } = yield* openSmall(scene)
      provider.pay(checkoutOf(topUp))
      provider.mode = "fails"
      yield* TestClock.adjust("12 minutes")
      yield* settle
      // After a minute, and then after 5, 10, 20, 40, 80, 160 and 320 seconds, each up to 5 seconds late.
      expect(provider.asked.readPayment).toBe(8)
      expect((yield* payments.find(accountId, topUp.id)).state).toBe("open")
      provider.mode = "answers"
      yield* TestClock.adjust("11 minutes")
      yield* settle
      expect(yield* scene.balance).toBe(250_000)
    }))
})

/** Runs an effect that answers after these milliseconds, give or take 100. */
const answeredIn = <A, E, R>(millis: number, effect: Effect.Effect<A, E, R>) =>
  Effect.gen(function* () {
    const asking = yield* Effect.fork(effect)
    yield* settle
    yield* TestClock.adjust(millis - 100)
    expect(yield* Fiber.poll(asking)).toMatchObject({ _tag: "None" })
    yield* TestClock.adjust(200)
    expect(yield* Fiber.poll(asking)).toMatchObject({ _tag: "Some" })
    return yield* Fiber.join(asking)
  })

describe("Payments.signal()", () => {
  it("ends after 3 seconds if the provider hangs", () =>
    during(function* (scene) {
      const { signal } = yield* Payments
      const { topUp } = yield* openSmall(scene)
      scene.provider.mode = "hangs"
      yield* answeredIn(3_000, signal(signed, scene.provider.eventOf(checkoutOf(topUp))))
    }))
})

describe("Payments.find()", () => {
  it("asks at most every 2 seconds", () =>
    during(function* (scene) {
      const { provider, accountId } = scene
      const payments = yield* Payments
      const { topUp } = yield* openSmall(scene)
      for (let i = 0; i < 20; i++) {
        yield* payments.find(accountId, topUp.id)
        yield* TestClock.adjust("200 millis")
      }
      expect(provider.asked.readPayment).toBeLessThanOrEqual(2)
      expect(provider.asked.readPayment).toBeGreaterThan(0)
    }))

  it("answers after 5 seconds if the provider hangs", () =>
    during(function* (scene) {
      const { find } = yield* Payments
      const { topUp } = yield* openSmall(scene)
      scene.provider.mode = "hangs"
      expect((yield* answeredIn(5_000, find(scene.accountId, topUp.id))).state).toBe("open")
    }))

  it("hides top-ups of other accounts and unopened ones", () =>
    during(function* (scene) {
      const payments = yield* Payments
      const accounts = yield* Accounts
      const other = yield* accounts.create(emailOf("bob@example.com"))
      const { topUp } = yield* openSmall(scene)
      expect((yield* Effect.flip(payments.find(other.id, topUp.id)))._tag).toBe("TopUpNotFound")
      const [pack] = offer.packs
      if (pack === undefined) throw new Error("no pack")
      const at = yield* DateTime.now
      const id = TopUpId.make(crypto.randomUUID())
      const order = { id, accountId: other.id, pack, currency: "eur", provider: "test", at, expiresAt: at }
      yield* (yield* TopUpStorage).createTopUp(order)
      expect((yield* Effect.flip(payments.find(other.id, id)))._tag).toBe("TopUpNotFound")
    }))
})

describe("Payments.cancel()", () => {
  it("cancels an open top-up, but not a paid one", () =>
    during(function* (scene) {
      const { provider, accountId } = scene
      const payments = yield* Payments
      const { topUp } = yield* openSmall(scene)
      expect((yield* payments.cancel(accountId, topUp.id)).state).toBe("canceled")
      const next = yield* openSmall(scene)
      expect(next.isNew).toBe(true)
      provider.pay(checkoutOf(next.topUp))
      expect((yield* payments.cancel(accountId, next.topUp.id)).state).toBe("paid")
    }))

  it("cancelAll() fails if the provider hangs", () =>
    during(function* (scene) {
      const { provider, accountId } = scene
      const payments = yield* Payments
      yield* openSmall(scene)
      provider.mode = "hangs"
      const closing = yield* Effect.fork(payments.cancelAll(accountId))
      yield* settle
      yield* TestClock.adjust("11 seconds")
      const exit = yield* Fiber.await(closing)
      expect(Exit.isFailure(exit)).toBe(true)
      provider.mode = "answers"
      yield* payments.cancelAll(accountId)
      yield* TestClock.adjust("1 minute")
      yield* settle
      const { topUps } = yield* payments.list(accountId, { pageNumber: 1, pageSize: 10 })
      expect(topUps.map(({ state }) => state)).toEqual(["canceled"])
    }))
})

describe("Payments.refund()", () => {
  it("refunds parts once for each key, even below zero", () =>
    during(function* (scene) {
      const { provider } = scene
      const payments = yield* Payments
      const accounts = yield* Accounts
      const { topUp } = yield* openSmall(scene)
      const unpaid = yield* Effect.flip(payments.refund(topUp.id, { key: "a" }))
      expect(unpaid.message).toContain("is not paid")
      provider.pay(checkoutOf(topUp))
      yield* payments.refund(topUp.id, { amount: 1000, key: "b" })
      expect((yield* payments.refund(topUp.id, { amount: 1000, key: "b" })).refundedAmount).toBe(1000)
      yield* accounts.credit(scene.accountId, -15, "spent")
      const excess = yield* Effect.flip(payments.refund(topUp.id, { amount: 1501, key: "c" }))
      expect(excess.message).toBe(
        "amount: expected a whole number from 1 to 1500, in the currency's minor unit, got 1501"
      )
      expect((yield* payments.refund(topUp.id, { key: "d" })).refundedAmount).toBe(2500)
      expect(yield* scene.balance).toBe(-150_000)
    }, "remote"))
})

describe("Payments.reconcile() and audit()", () => {
  it("restore and book a lost top-up, and then agree", () =>
    during(function* (scene) {
      const { provider, accountId } = scene
      const payments = yield* Payments
      const since = yield* DateTime.now
      const { topUp } = yield* openSmall(scene)
      provider.pay(checkoutOf(topUp))
      const id = TopUpId.make(crypto.randomUUID())
      yield* provider.service.openCheckout({
        topUpId: id,
        accountId,
        email: null,
        pack: large.id,
        label: large.label,
        credits: large.credits,
        amount: large.amount,
        currency: "eur",
        tax: null,
        invoice: false,
        returnUrl,
        expiresAt: DateTime.add(since, { hours: 1 })
      })
      provider.pay(`checkout of ${id}`)
      const before = yield* payments.audit(since)
      expect(before.differences).toEqual([
        `${topUp.id}: the provider says paid 2500, refunded 0, disputed 0, 25.00 credits; the store says paid 0, refunded 0, disputed 0, 0.00 credits`,
        `${id}: the provider says paid 9000, refunded 0, disputed 0, 100.00 credits; the store lacks it`
      ])
      expect(yield* payments.reconcile(since)).toEqual({ restored: 1, looked: 2, changed: 2 })
      expect(yield* scene.balance).toBe(1_250_000)
      expect(yield* payments.reconcile(since)).toEqual({ restored: 0, looked: 2, changed: 0 })
      const after = yield* payments.audit(since)
      expect(after.differences).toEqual([])
      expect([after.compared, after.provider, after.store.credits]).toEqual([2, after.store, 1_250_000])
    }, "remote"))
})
