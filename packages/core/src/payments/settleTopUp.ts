import { Credits, maximum } from "@quick-response/design/pricing/Credits"
import * as DateTime from "effect/DateTime"
import type { LedgerEntryKind } from "../records/Ledger.ts"
import { shareOf } from "./Pack.ts"
import type { PaymentReport } from "./PaymentProvider.ts"
import type { TopUp, TopUpState } from "./TopUp.ts"

export type TopUpEntryKind = Extract<LedgerEntryKind, "top-up" | "top-up-refund" | "dispute">

/** A ledger entry that results from a check. */
export interface TopUpEntry {
  readonly kind: TopUpEntryKind
  /** Positive for credits added, negative for removed; never zero. */
  readonly amount: Credits
  readonly reason: string
}

/** A top-up after a check, and its ledger entries in order. */
export interface Settlement {
  readonly topUp: TopUp
  readonly entries: ReadonlyArray<TopUpEntry>
}

/** The account data that a top-up's settlement needs. */
export interface SettledAccount {
  readonly balance: Credits
  readonly isClosed: boolean
}

type Paid = Extract<PaymentReport, { state: "paid" }>

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** Minutes after creation at which an open top-up is checked without a hint. */
const openLooks = [1, 3, 8, 20, 40]

const after = (time: DateTime.Utc, millis: number): DateTime.Utc => DateTime.add(time, { millis })

const nextOpenLook = ({ createdAt, expiresAt }: TopUp, at: DateTime.Utc): DateTime.Utc => {
  const looks = [...openLooks.map((minutes) => after(createdAt, minutes * minute)), after(expiresAt, minute)]
  const [next = after(at, 10 * minute), ...later] = looks.filter((look) => DateTime.greaterThan(look, at))
  return later.reduce(DateTime.min, next)
}

/** Each hour, after 3 days each day, and after 90 days no more: banks take days. */
const nextRareLook = ({ createdAt }: TopUp, at: DateTime.Utc): DateTime.Utc | null => {
  const age = at.epochMillis - createdAt.epochMillis
  if (age < 3 * day) return after(at, hour)
  return age < 90 * day ? after(at, day) : null
}

const scheduledLook = (topUp: TopUp, at: DateTime.Utc): DateTime.Utc | null => {
  if (topUp.attention !== null && topUp.state !== "paid") return nextRareLook(topUp, at)
  if (topUp.state === "open") return nextOpenLook(topUp, at)
  return topUp.state === "processing" ? nextRareLook(topUp, at) : null
}

/** A settled top-up's next check; a minute later after a hint; null for no further check. */
export const nextLook = (topUp: TopUp, at: DateTime.Utc): DateTime.Utc | null => {
  const scheduled = scheduledLook(topUp, at)
  const again = topUp.isHinted ? after(at, minute) : null
  return scheduled === null || again === null ? (scheduled ?? again) : DateTime.min(scheduled, again)
}

/** Milliseconds until a failed check is retried: 5 seconds, doubling each time, up to 10 minutes. */
export const delayAfterFailures = (failures: number): number =>
  Math.min(5_000 * 2 ** Math.max(0, failures - 1), 10 * minute)

/** True if a check may still change a top-up's state, so that failed ones are retried indefinitely. */
export const isUndecided = ({ state }: TopUp): boolean => state === "open" || state === "processing"

/** The time of a hint during the running check; taking a top-up makes it due at the end of its lease. */
export const hintSince = ({ dueAt, leasedUntil }: TopUp): DateTime.Utc | undefined =>
  dueAt !== null && leasedUntil !== null && DateTime.lessThan(dueAt, leasedUntil) ? dueAt : undefined

const stateAfter = (
  { state, isCancelRequested }: TopUp,
  seen: Exclude<PaymentReport["state"], "unknown" | "paid">
): TopUpState => {
  if (state === "paid") return "paid"
  return seen === "expired" && isCancelRequested ? "canceled" : seen
}

/**
 * The amounts and credits taken back for refunds and disputes. The credits are shares of those bought: all, if all was
 * taken back.
 */
const takenOf = (credits: Credits, { refunded, disputed, total }: Paid) => {
  const given = Math.min(Math.max(refunded, 0), total)
  const held = Math.min(Math.max(disputed, 0), total - given)
  const refundedCredits = shareOf(credits, { part: given, total })
  const bothCredits = shareOf(credits, { part: given + held, total })
  return {
    refundedAmount: given,
    disputedAmount: held,
    refundedCredits,
    disputedCredits: Credits(bothCredits - refundedCredits)
  }
}

const change = (kind: TopUpEntryKind, amount: number, reason: string): ReadonlyArray<TopUpEntry> =>
  amount === 0 ? [] : [{ kind, amount: Credits(amount + 0), reason }]

const entriesOf = (before: TopUp, taken: ReturnType<typeof takenOf>): ReadonlyArray<TopUpEntry> => {
  const refund = before.refundedCredits - taken.refundedCredits
  const dispute = before.disputedCredits - taken.disputedCredits
  return [
    ...(before.state === "paid" ? [] : change("top-up", before.credits, before.label)),
    ...change(
      "top-up-refund",
      refund,
      refund < 0 ? "A payment was refunded" : "A refund of a payment did not succeed"
    ),
    ...change("dispute", dispute, dispute < 0 ? "A payment is disputed" : "A disputed payment came back")
  ]
}

/** The reason why a payment cannot be booked, for the operator. */
const obstacleTo = (
  before: TopUp,
  { subtotal, currency }: Paid,
  entries: ReadonlyArray<TopUpEntry>,
  { balance }: SettledAccount
): string | undefined => {
  if (subtotal !== before.amount || currency !== before.currency)
    return `the provider asked for ${subtotal} ${currency} in place of ${before.amount} ${before.currency}, in minor units: it was not booked`
  let after: number = balance
  for (const { amount } of entries) {
    after += amount
    if (Math.abs(after) > maximum) return "the balance would pass the largest amount: it was not booked"
  }
  return undefined
}

/** The operator's note for an account that cannot use its booked credits. */
const closedAttention = "its account is closed: the credits are of no use to anyone"

const attentionOf = (
  before: TopUp,
  { refundedCredits, disputedCredits }: ReturnType<typeof takenOf>,
  { isClosed }: SettledAccount
): string | null => {
  const isCreditedNow = before.state !== "paid" || before.attention === closedAttention
  const isTakenBack = refundedCredits + disputedCredits === before.credits
  return isClosed && isCreditedNow && !isTakenBack ? closedAttention : null
}

/** Milliseconds before closing an account within which its customer may not have noticed a credited payment. */
export const creditedUnseenFor = hour

/**
 * A top-up credited within {@link creditedUnseenFor} before its account is closed with this balance: flagged if credits
 * remain.
 */
export const closedTopUp = (topUp: TopUp, balance: Credits): TopUp =>
  balance > 0 && topUp.attention === null && topUp.refundedCredits + topUp.disputedCredits < topUp.credits
    ? { ...topUp, attention: closedAttention }
    : topUp

/**
 * The effect of a check: the difference between the provider's report and the booked amounts. A repeated report is
 * booked once.
 */
export const settleTopUp = (
  before: TopUp,
  report: PaymentReport,
  account: SettledAccount,
  at: DateTime.Utc
): Settlement => {
  const settled = (change: Partial<TopUp>, entries: ReadonlyArray<TopUpEntry> = []): Settlement => {
    const topUp = { ...before, attention: null, ...change }
    // If a hint arrived during the request to the provider, the provider is asked again.
    const since = hintSince(before)
    return {
      entries,
      topUp: {
        ...topUp,
        failures: 0,
        leasedUntil: null,
        checkedAt: at,
        updatedAt: at,
        dueAt: since ?? nextLook(topUp, at),
        isHinted: since !== undefined
      }
    }
  }
  if (report.state === "unknown")
    return settled({
      attention: "the provider does not know this checkout: was the key changed to another account's?"
    })
  const payment = report.payment ?? before.payment
  if (report.state !== "paid") {
    const state = stateAfter(before, report.state)
    // A credited payment stays credited, even if the provider reports another state later.
    return state === "paid"
      ? settled({
          payment,
          attention: `the provider calls the paid top-up ${report.state}: its credits were kept`
        })
      : settled({ state, payment })
  }
  const taken = takenOf(before.credits, report)
  const entries = entriesOf(before, taken)
  const obstacle = obstacleTo(before, report, entries, account)
  if (obstacle !== undefined)
    return settled({ state: before.state === "paid" ? "paid" : "processing", payment, attention: obstacle })
  return settled(
    {
      ...taken,
      state: "paid",
      payment,
      total: report.total,
      receiptUrl: report.receiptUrl ?? before.receiptUrl,
      paidAt: before.paidAt ?? report.paidAt,
      attention: attentionOf(before, taken, account)
    },
    entries
  )
}
