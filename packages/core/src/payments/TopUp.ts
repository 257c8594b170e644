import { type Credits, zero } from "@quick-response/design/pricing/Credits"
import * as DateTime from "effect/DateTime"
import * as Schema from "effect/Schema"
import type { AccountId } from "../records/AccountRecord.ts"
import type { OrderedPack, Pack } from "./Pack.ts"

export const TopUpId: Schema.brand<typeof Schema.UUID, "TopUpId"> = Schema.UUID.pipe(Schema.brand("TopUpId"))
export type TopUpId = typeof TopUpId.Type

const topUpStates = ["new", "open", "processing", "paid", "expired", "canceled", "failed"] as const

/**
 * The state of a top-up. `new` until the provider has opened its checkout: not given out, in no list, and not payable.
 * `open` waits for the customer, `processing` for the bank. `expired`, `canceled` and `failed` took no money, and
 * become `paid` if the provider says so later. `paid` is final.
 */
export const TopUpState: Schema.Literal<typeof topUpStates> = Schema.Literal(...topUpStates)
export type TopUpState = typeof TopUpState.Type

/** A stored checkout of one pack. */
export interface TopUp extends OrderedPack {
  readonly id: TopUpId
  readonly accountId: AccountId
  readonly provider: string
  readonly state: TopUpState
  /** The provider's unique name of the checkout; null while `new`. */
  readonly checkout: string | null
  /** The provider's unique name of the payment; null until there is one. */
  readonly payment: string | null
  readonly url: string | null
  readonly receiptUrl: string | null
  /** The paid amount with tax, in the minor unit; null until it is paid. */
  readonly total: number | null
  /** The refunded and disputed amounts, in the minor unit, together at most `total`. */
  readonly refundedAmount: number
  readonly disputedAmount: number
  /** The credits taken back for refunds and disputes, together at most `credits`. */
  readonly refundedCredits: Credits
  readonly disputedCredits: Credits
  /** A sentence for the operator about a case that only a person can settle. */
  readonly attention: string | null
  /** The number of checks begun: an older check's result is dropped. */
  readonly token: number
  /** Failed checks since the last success. */
  readonly failures: number
  /** The time of the next check; null if only a hint causes one. */
  readonly dueAt: DateTime.Utc | null
  /** The end of the wait for the running check; null without one. */
  readonly leasedUntil: DateTime.Utc | null
  /** The time of the last settled check. */
  readonly checkedAt: DateTime.Utc | null
  /** True from a hint until the next check is settled: one more check follows, since a provider's answers can lag. */
  readonly isHinted: boolean
  /** True once its customer asked to cancel it: it becomes `canceled` instead of `expired`. */
  readonly isCancelRequested: boolean
  readonly createdAt: DateTime.Utc
  readonly updatedAt: DateTime.Utc
  /** The end of its checkout. */
  readonly expiresAt: DateTime.Utc
  readonly paidAt: DateTime.Utc | null
}

export interface NewTopUp {
  readonly id: TopUpId
  readonly accountId: AccountId
  readonly pack: Pack
  readonly currency: string
  readonly provider: string
  readonly at: DateTime.Utc
  readonly expiresAt: DateTime.Utc
}

/** Identifies a top-up by its id, or by the provider's id of its checkout or payment. */
export type TopUpReference =
  | { readonly id: TopUpId }
  | { readonly checkout: string }
  | { readonly payment: string }

/** A page of an account's top-ups, newest first, without `new` ones. */
export interface TopUpPage {
  readonly topUps: ReadonlyArray<TopUp>
  readonly totalCount: number
}

/** The most open top-ups of an account. */
export const maximumOpenTopUps = 5

/** The most top-ups of an account in an hour. */
export const topUpsAnHour = 10

/** The period of {@link topUpsAnHour} in milliseconds. */
export const topUpsPeriod = 60 * 60_000

/** Milliseconds for which an open top-up of the same pack is returned instead of a new one. */
export const sameTopUpFor = 30 * 60_000

/** Milliseconds after which a top-up without a checkout is given up. */
export const newTopUpLifetime = 24 * 60 * 60_000

export const checkoutLifetime = 60 * 60_000

/** The operator takes no payments, or no events of the provider. */
export class TopUpClosed extends Schema.TaggedError<TopUpClosed>()("TopUpClosed", {}) {
  override get message(): string {
    return "credits are not sold here; ask the operator for them"
  }
}

/** The account has no top-up with this id. */
export class TopUpNotFound extends Schema.TaggedError<TopUpNotFound>()("TopUpNotFound", {
  id: Schema.String
}) {
  override get message(): string {
    return `there is no top-up ${this.id}`
  }
}

/** The account has {@link maximumOpenTopUps} open, or made {@link topUpsAnHour} in an hour. */
export class TooManyTopUps extends Schema.TaggedError<TooManyTopUps>()("TooManyTopUps", {
  /** The time from which it may make another. */
  until: Schema.DateTimeUtc
}) {
  override get message(): string {
    return `at most ${maximumOpenTopUps} top-ups can be open, and ${topUpsAnHour} be made in an hour: pay or cancel an open one, or try again at ${DateTime.formatIso(this.until)}`
  }
}

/** A new top-up. */
export const firstTopUp = ({ id, accountId, pack, currency, provider, at, expiresAt }: NewTopUp): TopUp => ({
  id,
  accountId,
  pack: pack.id,
  label: pack.label,
  credits: pack.credits,
  amount: pack.amount,
  currency,
  provider,
  state: "new",
  checkout: null,
  payment: null,
  url: null,
  receiptUrl: null,
  total: null,
  refundedAmount: 0,
  disputedAmount: 0,
  refundedCredits: zero,
  disputedCredits: zero,
  attention: null,
  token: 0,
  failures: 0,
  // For a process that ended before it had a checkout.
  dueAt: DateTime.add(at, { millis: newTopUpLifetime }),
  leasedUntil: null,
  checkedAt: null,
  isHinted: false,
  isCancelRequested: false,
  createdAt: at,
  updatedAt: at,
  expiresAt,
  paidAt: null
})
