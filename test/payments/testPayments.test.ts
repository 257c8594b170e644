import {
  type AccountId,
  Accounts,
  checkoutLifetime,
  Payments,
  TestPayments,
  type TopUp
} from "@quick-response/core"
import { testPayments } from "@quick-response/server"
import * as Memory from "@quick-response/storage-memory"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Logger from "effect/Logger"
import * as TestContext from "effect/TestContext"
import { describe, expect, it } from "vitest"
import { address } from "../credentials/people.ts"
import { VirtualClock } from "../events/virtualClock.ts"
import { offer } from "../http/cannedPayments.ts"

const returnUrl = "https://shop.example/account/credits"

/** Runs with an open top-up of an account, by test payments over the memory store. */
const during = <A, E>(
  use: (topUp: TopUp, accountId: AccountId) => Effect.Effect<A, E, Accounts | Payments | TestPayments>
): Promise<A> =>
  Effect.gen(function* () {
    const { id } = yield* (yield* Accounts).create(address("ann@example.com"))
    const { topUp } = yield* (yield* Payments).open(id, { pack: "small", returnUrl })
    return yield* use(topUp, id)
  }).pipe(
    Effect.provide(
      Layer.merge(testPayments(offer, Effect.succeed("https://shop.example/qr")), Accounts.layer).pipe(
        Layer.provide(Memory.layer)
      )
    ),
    Effect.provide(TestContext.TestContext),
    Effect.provide(Logger.remove(Logger.defaultLogger)),
    Effect.runPromise
  )

const balanceOf = (id: AccountId) =>
  Effect.flatMap(Accounts, ({ find }) => Effect.map(find({ id }), ({ balance }) => balance))

describe("TestPayments", () => {
  it("sends the customer to a page of the service", () =>
    during(({ id, url }) => {
      const back = encodeURIComponent(`${returnUrl}?top-up=${id}`)
      return Effect.sync(() =>
        expect(url).toBe(`https://shop.example/qr/account/test-payment?top-up=${id}&return=${back}`)
      )
    }))

  it("credits a confirmed payment once, and keeps it paid", () =>
    during(({ id }, accountId) =>
      Effect.gen(function* () {
        const { pay } = yield* TestPayments
        const payments = yield* Payments
        expect(yield* balanceOf(accountId)).toBe(0)
        const paid = yield* Effect.all([pay(accountId, id), pay(accountId, id)], { concurrency: 2 })
        for (const { state, total } of [...paid, yield* pay(accountId, id)])
          expect([state, total]).toEqual(["paid", 2500])
        expect(yield* payments.examine(id)).toMatchObject({ state: "paid", attention: null })
        expect(yield* balanceOf(accountId)).toBe(250_000)
      })
    ))

  it("does not pay a canceled or expired top-up", () =>
    during(({ id }, accountId) =>
      Effect.gen(function* () {
        const { pay } = yield* TestPayments
        const payments = yield* Payments
        expect((yield* payments.cancel(accountId, id)).state).toBe("canceled")
        expect((yield* pay(accountId, id)).state).toBe("canceled")
        const { topUp } = yield* payments.open(accountId, { pack: "small", returnUrl })
        const late = new VirtualClock(checkoutLifetime)
        expect((yield* Effect.withClock(pay(accountId, topUp.id), late)).state).toBe("expired")
        expect(yield* balanceOf(accountId)).toBe(0)
      })
    ))

  it("pays no other account's top-up", () =>
    during(({ id }) =>
      Effect.gen(function* () {
        const other = yield* (yield* Accounts).create(address("bob@example.com"))
        const { pay } = yield* TestPayments
        expect(yield* Effect.flip(pay(other.id, id))).toMatchObject({ _tag: "TopUpNotFound" })
      })
    ))
})
