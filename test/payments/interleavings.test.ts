import {
  Credits,
  PaymentProvider,
  type PaymentReport,
  Payments,
  ProviderUnavailable,
  Storage,
  shareOf,
  type TopUp,
  TopUpStorage
} from "@quick-response/core"
import * as StorageMemory from "@quick-response/storage-memory"
import * as Context from "effect/Context"
import * as DateTime from "effect/DateTime"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as Logger from "effect/Logger"
import * as LogLevel from "effect/LogLevel"
import * as Scope from "effect/Scope"
import * as TestClock from "effect/TestClock"
import * as TestContext from "effect/TestContext"
import * as FastCheck from "fast-check"
import { expect, it } from "vitest"
import { forAllAsync } from "../forAll.ts"
import { offer as usualOffer } from "../http/cannedPayments.ts"
import { openEmptyAccount } from "../storage/accounts.ts"
import { runs } from "../storage/runs.ts"
import { Books } from "./double/books.ts"
import { paidReport } from "./paidReport.ts"

const price = 300
const credits = Credits.Credits(250)
const offer = { ...usualOffer, packs: [{ id: "small", label: "Small", credits, amount: price }] }

/** Actions of customer, bank and operator; impossible ones do nothing. */
const acts: Record<string, (books: Books, id: string) => void> = {
  pay: (books, id) => books.pay(id),
  payByBank: (books, id) => books.pay(id, "bank"),
  bankPays: (books, id) => books.settle(id, true),
  bankRefuses: (books, id) => books.settle(id, false),
  refundSome: (books, id) => {
    books.refund(books.paymentOf(id).charge, 100)
  },
  refundRest: (books, id) => {
    books.refund(books.paymentOf(id).charge)
  },
  refundFails: (books) => books.failRefund([...books.refunds.keys()].at(-1) ?? ""),
  dispute: (books, id) => {
    books.dispute(id, { amount: 150 })
  },
  win: (books) => books.decide([...books.disputes.keys()].at(-1) ?? "", true)
}

type Step =
  | { readonly kind: "act"; readonly act: string }
  | { readonly kind: "hint" | "find" | "crash"; readonly server: number }
  | { readonly kind: "answer" | "fail"; readonly place: number }
  | { readonly kind: "freeze" | "thaw" }
  | { readonly kind: "pass"; readonly seconds: number }

const server = FastCheck.nat(1)
const anyStep: FastCheck.Arbitrary<Step> = FastCheck.oneof(
  {
    arbitrary: FastCheck.record({
      kind: FastCheck.constant("act" as const),
      act: FastCheck.constantFrom(...Object.keys(acts))
    }),
    weight: 5
  },
  {
    arbitrary: FastCheck.record({ kind: FastCheck.constantFrom("hint", "find", "crash"), server }),
    weight: 3
  },
  {
    arbitrary: FastCheck.record({
      kind: FastCheck.constantFrom("answer", "answer", "fail"),
      place: FastCheck.nat(3)
    }),
    weight: 4
  },
  { arbitrary: FastCheck.record({ kind: FastCheck.constantFrom("freeze", "thaw") }), weight: 2 },
  {
    arbitrary: FastCheck.record({
      kind: FastCheck.constant("pass" as const),
      seconds: FastCheck.constantFrom(1, 3, 41)
    }),
    weight: 2
  }
)

/** The answer of the provider to a look, from its books. */
const reportOf = (books: Books, id: string): PaymentReport => {
  const { status, payment_status } = books.session(id)
  const intent = books.intents.get(String(books.session(id).payment_intent))
  const payment = intent?.id ?? null
  if (payment_status === "unpaid") {
    const after = intent?.status === "processing" ? "processing" : "failed"
    return { state: status === "complete" ? after : status === "expired" ? "expired" : "open", payment }
  }
  const refunded = books.paymentOf(id).charge.amount_refunded
  const held = [...books.disputes.values()].filter(
    ({ balance_transactions }) => balance_transactions.length === 1
  )
  const disputed = Math.min(
    price - refunded,
    held.reduce((sum, { amount }) => sum + amount, 0)
  )
  return paidReport(price, { payment, refunded, disputed })
}

/** Enough turns of the scheduler for every runnable fiber. */
const settled = Effect.repeatN(Effect.yieldNow(), 100)

/** Performs steps on two servers over one store; returns the final entries and the provider's report. */
const perform = (steps: ReadonlyArray<Step>) =>
  Effect.gen(function* () {
    const storage = yield* Storage
    const topUps = yield* TopUpStorage
    const books = new Books()
    const id = "cs_test_1"
    const asks: Array<{
      readonly report: PaymentReport
      readonly answer: Deferred.Deferred<PaymentReport, ProviderUnavailable>
    }> = []
    let isGated = true
    const made = { topUpId: undefined as TopUp["id"] | undefined }
    const provider = PaymentProvider.of({
      name: "books",
      isTest: true,
      decimals: () => 2,
      takesSignals: true,
      openCheckout: ({ expiresAt, topUpId }) =>
        Effect.sync(() => {
          made.topUpId = topUpId
          const now = books.now()
          books.open(id, {
            created: now,
            expiresAt: now + 3_600,
            url: "https://pay.example/1",
            amount: price,
            tax: 0,
            isTaxAdded: false,
            currency: "eur",
            reference: topUpId,
            email: null,
            metadata: {},
            successUrl: "https://shop.example/",
            cancelUrl: null
          })
          return { checkout: id, url: "https://pay.example/1", expiresAt }
        }),
      readPayment: () =>
        Effect.gen(function* () {
          const report = reportOf(books, id)
          if (!isGated) return report
          const answer = yield* Deferred.make<PaymentReport, ProviderUnavailable>()
          asks.push({ report, answer })
          return yield* Deferred.await(answer)
        }),
      closeCheckout: () => Effect.void,
      refund: () => Effect.void,
      readSignal: () =>
        Effect.map(DateTime.now, (at) => ({
          topUpId: made.topUpId,
          checkout: undefined,
          payment: undefined,
          at
        })),
      listSignals: () => Effect.succeed([]),
      listCheckouts: () => Effect.succeed([]),
      check: Effect.succeed([])
    })
    const started = Effect.gen(function* () {
      const scope = yield* Scope.make()
      const services = Layer.mergeAll(
        Layer.succeed(Storage, storage),
        Layer.succeed(TopUpStorage, topUps),
        Layer.succeed(PaymentProvider, provider)
      )
      const built = yield* Layer.buildWithScope(Layer.provide(Payments.layerRemote(offer), services), scope)
      return { scope, payments: Context.get(built, Payments) }
    })
    const servers = [yield* started, yield* started]
    const serverAt = (place: number) =>
      servers[place] ?? servers[0] ?? Effect.runSync(Effect.dieMessage("none"))

    const accountId = yield* openEmptyAccount(yield* DateTime.now)
    const { topUp } = yield* serverAt(0).payments.open(accountId, {
      pack: "small",
      returnUrl: "https://shop.example/"
    })

    /** Looks of a process that was suspended between the provider's answer and the store. */
    const frozen: Array<Effect.Effect<unknown>> = []
    const freeze = Effect.gen(function* () {
      const at = yield* DateTime.now
      const taken = yield* topUps.takeTopUp({ at, until: DateTime.add(at, { seconds: 40 }), id: topUp.id })
      if (taken === undefined) return
      const report = reportOf(books, id)
      frozen.push(
        Effect.flatMap(DateTime.now, (later) =>
          Effect.orDie(topUps.settleTopUp(topUp.id, taken.token, report, later))
        )
      )
    })

    for (const step of steps) {
      if (step.kind === "act") {
        try {
          acts[step.act]?.(books, id)
        } catch {
          // Not possible now.
        }
      } else if (step.kind === "hint") {
        yield* Effect.forkDaemon(serverAt(step.server).payments.signal("", new Uint8Array()))
      } else if (step.kind === "find") {
        yield* Effect.forkDaemon(serverAt(step.server).payments.find(accountId, topUp.id))
      } else if (step.kind === "crash") {
        yield* Scope.close(serverAt(step.server).scope, Exit.void)
        servers[step.server] = yield* started
      } else if (step.kind === "answer" || step.kind === "fail") {
        const [asked] = asks.splice(Math.min(step.place, asks.length - 1), 1)
        if (asked !== undefined)
          yield* step.kind === "answer"
            ? Deferred.succeed(asked.answer, asked.report)
            : Deferred.fail(asked.answer, new ProviderUnavailable({ cause: undefined, reason: "away" }))
      } else if (step.kind === "freeze") yield* freeze
      else if (step.kind === "thaw") yield* frozen.shift() ?? Effect.void
      else if ("seconds" in step) yield* TestClock.adjust(`${step.seconds} seconds`)
      yield* settled
    }

    // All leases end, one check sees the state, and the suspended one wakes up afterwards.
    isGated = false
    yield* TestClock.adjust("41 seconds")
    yield* serverAt(0).payments.examine(topUp.id)
    yield* Effect.all(frozen)
    const { entries } = yield* storage.listLedger(accountId, { pageNumber: 1, pageSize: 100 })
    for (const { scope } of servers) yield* Scope.close(scope, Exit.void)
    const { balance } = yield* storage.findAccount({ id: accountId })
    return {
      entries,
      balance,
      topUp: yield* topUps.findTopUp(accountId, topUp.id),
      report: reportOf(books, id)
    }
  }).pipe(
    Effect.provide(StorageMemory.layer),
    Effect.provide(TestContext.TestContext),
    Logger.withMinimumLogLevel(LogLevel.None),
    Effect.scoped
  )

it(
  "every interleaving of two servers ends at the provider's state",
  () =>
    forAllAsync([FastCheck.array(anyStep, { maxLength: 25 })], { numRuns: runs(60) }, async (steps) => {
      const { entries, balance, topUp, report } = await Effect.runPromise(perform(steps))
      const isPaid = report.state === "paid"
      const taken = isPaid ? shareOf(credits, { part: report.refunded + report.disputed, total: price }) : 0
      expect(topUp.state).toBe(report.state)
      expect(entries.filter(({ kind }) => kind === "top-up")).toHaveLength(isPaid ? 1 : 0)
      expect(balance).toBe(isPaid ? credits - taken : 0)
      if (report.state === "paid")
        expect(topUp).toMatchObject({ refundedAmount: report.refunded, disputedAmount: report.disputed })
    }),
  60_000
)
