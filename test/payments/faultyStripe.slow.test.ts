import { Payments, Storage, type TopUpStorage } from "@quick-response/core"
import { layer as stripeLayer } from "@quick-response/payments-stripe"
import * as StorageMemory from "@quick-response/storage-memory"
import * as Context from "effect/Context"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Logger from "effect/Logger"
import * as LogLevel from "effect/LogLevel"
import * as Redacted from "effect/Redacted"
import { expect, it } from "vitest"
import { offer } from "../http/cannedPayments.ts"
import { openEmptyAccount } from "../storage/accounts.ts"
import { eventOf } from "./double/endpoints.ts"
import { type Fault, StripeDouble, signatureOf } from "./double/StripeDouble.ts"

const secret = "whsec_first"
const count = 30
const faults: ReadonlyArray<Fault | undefined> = ["lost", undefined, 429, "reset", undefined, 500, undefined]

it("books each payment once, whatever goes wrong with answers and events, and agrees with Stripe in the end", async () => {
  await using stripe = await StripeDouble.start()
  stripe.faultOf = ({ ordinal }) => faults[ordinal % faults.length]
  const trial = Effect.gen(function* () {
    const store = yield* Effect.context<Storage | TopUpStorage>()
    const provider = stripeLayer({
      key: Redacted.make(stripe.key),
      webhookSecrets: [Redacted.make(secret)],
      url: new URL(stripe.url)
    })
    const services = Layer.merge(Layer.succeedContext(store), provider)
    const started = Effect.map(
      Layer.build(Layer.provide(Payments.layerOf(offer), services)),
      Context.get(Payments)
    )
    const [first, second] = [yield* started, yield* started]
    const storage = yield* Storage
    const since = DateTime.subtract(yield* DateTime.now, { minutes: 1 })

    const bought = Effect.fnUntraced(function* (place: number) {
      const accountId = yield* openEmptyAccount(yield* DateTime.now)
      const { topUp } = yield* (place % 2 === 0 ? first : second)
        .open(accountId, { pack: "small", returnUrl: "https://shop.example/" })
        .pipe(Effect.retry({ times: 5 }))
      const checkout = topUp.checkout ?? ""
      if (place % 3 !== 0) stripe.books.pay(checkout)
      if (place % 6 === 2) stripe.books.refund(stripe.books.paymentOf(checkout).charge, 1_000)
      if (place % 6 === 4) stripe.books.dispute(checkout)
      return accountId
    })
    const accounts = yield* Effect.forEach(
      Array.from({ length: count }, (_, place) => place),
      bought
    )

    // Every third event is lost; the others come twice, in reverse, to either server at once.
    const events = stripe.books.events.filter((_, place) => place % 3 !== 0).toReversed()
    yield* Effect.forEach(
      [...events, ...events],
      (event, place) => {
        const body = JSON.stringify(eventOf(event))
        const signature = signatureOf(body, [secret], Math.floor(Date.now() / 1_000))
        return (place % 2 === 0 ? first : second).signal(signature, new TextEncoder().encode(body))
      },
      { concurrency: 8, discard: true }
    )
    stripe.faultOf = () => undefined
    yield* first.reconcile(since)
    // A look that failed is under way elsewhere, or postponed: the command asks again until the two agree.
    const audit = yield* second.audit(since).pipe(
      Effect.tap(({ differences }) => (differences.length === 0 ? Effect.void : first.reconcile(since))),
      Effect.repeat({ until: ({ differences }) => differences.length === 0, times: 5 })
    )
    const ledgers = yield* Effect.forEach(accounts, (accountId) =>
      storage.listLedger(accountId, { pageNumber: 1, pageSize: 100 })
    )
    return { audit, ledgers }
  }).pipe(Effect.scoped, Effect.provide(StorageMemory.layer), Logger.withMinimumLogLevel(LogLevel.None))
  const { audit, ledgers } = await Effect.runPromise(trial)

  expect(audit.differences).toEqual([])
  expect(audit.store).toEqual(audit.provider)
  const kinds = ledgers.map(({ entries }) => entries.map(({ kind }) => kind).sort())
  expect(kinds).toEqual(
    Array.from({ length: count }, (_, place) => {
      if (place % 3 === 0) return []
      if (place % 6 === 2) return ["top-up", "top-up-refund"]
      return place % 6 === 4 ? ["dispute", "top-up"] : ["top-up"]
    })
  )
}, 120_000)
