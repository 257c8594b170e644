import {
  Accounts,
  Credits,
  CreditsFromDecimal,
  PaymentProvider,
  type PaymentSums,
  Payments,
  shareOf,
  type TopUp,
  TopUpStorage,
  topUpsSince
} from "@quick-response/core"
import { formatMoney } from "@quick-response/design/pricing/formatMoney"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { since } from "../cli/expires.ts"
import { all, optional, readBy, toggle } from "../cli/Input.ts"
import { print, shortTime, table } from "../cli/printTable.ts"
import { topUpId } from "../cli/recordReferences.ts"
import { json } from "../cli/sharedOptions.ts"
import { parsed } from "../cli/textFields.ts"
import { group } from "../cli/Verb.ts"
import { Refused } from "../process/commandErrors.ts"
import { effectVerb } from "./effectVerb.ts"
import { withPayments } from "./withPayments.ts"
import { database, type Store, withStore } from "./withStore.ts"

const always = DateTime.unsafeMake(0)

const plural = (count: number, word: string): string => `${count} ${word}${count === 1 ? "" : "s"}`

/** Provides payments over the database. */
const overPayments =
  (flag: string | undefined) =>
  <A, E extends Error>(effect: Effect.Effect<A, E, Payments | PaymentProvider | Store>) =>
    withPayments(effect).pipe(withStore(flag))

/** Formats amounts of a currency; in the minor unit if its decimals are unknown here. */
const moneyBy =
  (decimals: (currency: string) => number | undefined) =>
  (amount: number, currency: string): string => {
    const known = decimals(currency)
    return known === undefined ? `${amount} ${currency}` : formatMoney({ amount, currency }, known)
  }

const Findings = Schema.Array(Schema.Struct({ isFault: Schema.Boolean, text: Schema.String }))

const check = effectVerb(
  {
    name: "check",
    summary: "Tries the key, its permissions and its mode, and says whether events arrive.",
    details: [
      "Reads the settings of the server from the environment. Takes no payment. Exits with 1 if it finds a fault."
    ],
    examples: [["payments check", "See whether credits can be sold"]]
  },
  all({ database, json }),
  ({ database, json }) =>
    Effect.gen(function* () {
      const findings = yield* (yield* Payments).check
      yield* print(json, Findings, findings, () =>
        findings.map(({ isFault, text }) => `${isFault ? "FAULT" : "ok"}: ${text}`)
      )
      const faults = findings.filter(({ isFault }) => isFault)
      if (faults.length > 0) return yield* Effect.fail(new Refused(plural(faults.length, "fault")))
    }).pipe(overPayments(database))
)

const ListedTopUp = Schema.Struct({
  id: Schema.String,
  accountId: Schema.String,
  state: Schema.String,
  pack: Schema.String,
  credits: CreditsFromDecimal,
  amount: Schema.Int,
  currency: Schema.String,
  total: Schema.NullOr(Schema.Int),
  refundedAmount: Schema.Int,
  disputedAmount: Schema.Int,
  checkout: Schema.NullOr(Schema.String),
  attention: Schema.NullOr(Schema.String),
  createdAt: Schema.DateTimeUtc,
  paidAt: Schema.NullOr(Schema.DateTimeUtc)
})

const list = effectVerb(
  {
    name: "list",
    summary: "Lists the top-ups of all accounts, the oldest first.",
    details: ["Does not ask the payment provider. Amounts are in the currency's minor unit."],
    examples: [
      ["payments list --since 2027-01-31", "List sales since a day"],
      ["payments list --attention", "List the cases for a person, with reasons"]
    ]
  },
  all({
    database,
    json,
    attention: toggle("attention", "Lists those alone that a person has to look at."),
    since: since("Lists those that were made since then. [default all]")
  }),
  ({ database, json, attention, since }) =>
    Effect.gen(function* () {
      const topUps = yield* topUpsSince(yield* TopUpStorage, since, attention)
      yield* print(json, Schema.Array(ListedTopUp), topUps, (topUps) =>
        table<typeof ListedTopUp.Type>(
          [
            ["ID", ({ id }) => id],
            ["ACCOUNT", ({ accountId }) => accountId],
            ["MADE", ({ createdAt }) => shortTime(createdAt)],
            ["STATE", ({ state }) => state],
            ["CREDITS", ({ credits }) => Credits.format(credits), "right"],
            ["PRICE", ({ amount, currency }) => `${amount} ${currency}`, "right"],
            ["REFUNDED", ({ refundedAmount }) => String(refundedAmount), "right"],
            ["DISPUTED", ({ disputedAmount }) => String(disputedAmount), "right"],
            ["ATTENTION", ({ attention }) => attention ?? ""]
          ],
          topUps
        )
      )
    }).pipe(withStore(database))
)

const minorAmount = readBy(
  optional(
    "amount",
    "MINOR",
    "How much, in the currency's minor unit: 500 is EUR 5.00. [default all that is left]"
  ),
  parsed("a whole number of the currency's minor unit, 1 or more", (text) =>
    /^[1-9]\d{0,10}$/.test(text) ? Number(text) : undefined
  )
)

/** The credits that a refund takes. */
const takenBy = ({ credits, total, refundedAmount, refundedCredits }: TopUp, amount: number | undefined) => {
  if (total === null) return Credits.zero
  const part = Math.min(total, refundedAmount + (amount ?? total))
  return Credits.Credits(shareOf(credits, { part, total }) - refundedCredits)
}

const RefundReport = Schema.Struct({
  id: Schema.String,
  refundedAmount: Schema.Int,
  currency: Schema.String,
  balance: CreditsFromDecimal
})

const refund = effectVerb(
  {
    name: "refund",
    summary: "Refunds a payment, or a part of it, and takes its credits back.",
    details: [
      "The provider gives the money back in its own time. If its credits are already spent, prints the number and needs --spent: the balance is then below zero, and the account cannot buy until it is at least zero.",
      "A refund in the provider's own pages is booked in the same way."
    ],
    examples: [
      ["payments refund 5a0f6c1e-7d2b-4c38-9e11-2f6b8d9a0c77", "Refund all that is left"],
      ["payments refund 5a0f6c1e-7d2b-4c38-9e11-2f6b8d9a0c77 --amount 500", "Refund EUR 5.00"]
    ]
  },
  all({
    database,
    json,
    amount: minorAmount,
    spent: toggle("spent", "Also refunds spent credits."),
    id: topUpId
  }),
  ({ database, json, amount, spent, id }) =>
    Effect.gen(function* () {
      const payments = yield* Payments
      const accounts = yield* Accounts
      const money = moneyBy((yield* PaymentProvider).decimals)
      const before = yield* payments.examine(id)
      const { balance } = yield* accounts.find({ id: before.accountId })
      const missing = takenBy(before, amount) - Math.max(0, balance)
      if (missing > 0 && !spent)
        return yield* Effect.fail(
          new Refused(
            `${Credits.format(Credits.Credits(missing))} of the credits are spent already, so the balance would be below zero; repeat it with --spent to refund all the same`
          )
        )
      // The key includes the amount refunded before, so that a repeated command refunds once.
      const key = `top-up-refund-${id}-${before.refundedAmount}-${amount ?? "all"}`
      const after = yield* payments.refund(id, { amount, key })
      const { balance: left } = yield* accounts.find({ id: before.accountId })
      const { refundedAmount, currency } = after
      yield* print(json, RefundReport, { id, refundedAmount, currency, balance: left }, () =>
        refundedAmount === before.refundedAmount
          ? "the provider took the refund, which is booked once it shows it"
          : `refunded ${money(refundedAmount - before.refundedAmount, currency)}, in all ${money(refundedAmount, currency)}; the balance is ${Credits.format(left)}`
      )
    }).pipe(overPayments(database))
)

const Reconciled = Schema.Struct({ restored: Schema.Int, looked: Schema.Int, changed: Schema.Int })

const reconcile = effectVerb(
  {
    name: "reconcile",
    summary: "Asks the provider for all payments, books missing ones, and restores lost top-ups.",
    details: [
      "For the time after a backup was restored, or after events were lost. Changes only incomplete books, and works beside a running server."
    ],
    examples: [["payments reconcile --since 2027-01-31", "After a backup of that day was restored"]]
  },
  all({ database, json, since: since("Asks for those that were made since then. [default all]") }),
  ({ database, json, since = always }) =>
    Effect.gen(function* () {
      const report = yield* (yield* Payments).reconcile(since)
      yield* print(
        json,
        Reconciled,
        report,
        ({ restored, looked, changed }) =>
          `restored ${restored}, looked at ${looked}, changed ${plural(changed, "top-up")}`
      )
    }).pipe(overPayments(database))
)

const Sums = Schema.Struct({
  paid: Schema.Int,
  refunded: Schema.Int,
  disputed: Schema.Int,
  credits: Schema.Int.annotations({ description: "In ten-thousandths of a credit" })
})

const Audited = Schema.Struct({
  compared: Schema.Int,
  provider: Sums,
  store: Sums,
  differences: Schema.Array(Schema.String)
})

const audit = effectVerb(
  {
    name: "audit",
    summary: "Compares the provider's payments with the books, top-up by top-up and in sums.",
    details: [
      "Only reads. Exits with 1 if they differ. A payment during the comparison may differ for a moment: repeat it, or run `payments reconcile`. `audit` compares top-ups with the ledger."
    ],
    examples: [["payments audit --since 2027-01-01", "Check a year"]]
  },
  all({ database, json, since: since("Compares those that were made since then. [default all]") }),
  ({ database, json, since = always }) =>
    Effect.gen(function* () {
      const payments = yield* Payments
      const { currency } = payments.offer
      const money = moneyBy((yield* PaymentProvider).decimals)
      const report = yield* payments.audit(since)
      const line = (name: string, { paid, refunded, disputed, credits }: PaymentSums): string =>
        `${name}: paid ${money(paid, currency)}, refunded ${money(refunded, currency)}, disputed ${money(disputed, currency)}, ${Credits.format(Credits.Credits(credits))} credits`
      yield* print(json, Audited, report, ({ compared, provider, store, differences }) => [
        `compared ${plural(compared, "top-up")}`,
        line("provider", provider),
        line("books", store),
        ...differences
      ])
      const { length } = report.differences
      if (length > 0) return yield* Effect.fail(new Refused(`${plural(length, "top-up")} differ`))
    }).pipe(overPayments(database))
)

export const payments = group(
  { name: "payments", summary: "Payments for credits, by the payment provider." },
  [check, list, refund, reconcile, audit]
)
