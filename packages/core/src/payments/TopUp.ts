import { type Credits, zero } from "@quick-response/design/pricing/Credits"
import * as DateTime from "effect/DateTime"
import * as Schema from "effect/Schema"
import type { AccountId } from "../records/AccountRecord.ts"
import type { OrderedPack, Pack } from "./Pack.ts"

/** Names a top-up. */
export const TopUpId: Schema.brand<typeof Schema.UUID, "TopUpId"> = Schema.UUID.pipe(Schema.brand("TopUpId"))
export type TopUpId = typeof TopUpId.Type

const topUpStates = ["new", "open", "processing", "paid", "expired", "canceled", "failed"] as const

/**
 * The state of a top-up. `new` until the provider has opened its checkout: such a one was never given out, is in no list, and
 * cannot be paid. `open` waits for the customer, `processing` for the bank. `expired`, `canceled` and `failed` took nothing,
 * and become `paid` where the provider says so after all. `paid` stays.
 */
export const TopUpState: Schema.Literal<typeof topUpStates> = Schema.Literal(...topUpStates)
export type TopUpState = typeof TopUpState.Type

/** One checkout of one pack, as a store keeps it. */
export interface TopUp extends OrderedPack {
  readonly id: TopUpId
  readonly accountId: AccountId
  /** The name of the provider. */
  readonly provider: string
  readonly state: TopUpState
  /** The provider's name of the checkout, unique; null while `new`. */
  readonly checkout: string | null
  /** The provider's name of the payment, unique; null until there is one. */
  readonly payment: string | null
  /** The address where the customer pays; null while `new`. */
  readonly url: string | null
  readonly receiptUrl: string | null
  /** The amount that was paid, with tax, in the minor unit; null until it is paid. */
  readonly total: number | null
  /** The amounts that were refunded and that are disputed, in the minor unit. Together at most `total`. */
  readonly refundedAmount: number
  readonly disputedAmount: number
  /** The credits that were taken back for refunds and for disputes. Together at most `credits`. */
  readonly refundedCredits: Credits
  readonly disputedCredits: Credits
  /** A sentence for the operator on what only a person can settle. */
  readonly attention: string | null
  /** The number of looks at the provider that were begun: the result of an older look is dropped. */
  readonly token: number
  /** The looks that failed since the last one that succeeded. */
  readonly failures: number
  /** The time of the next look; null where only a hint leads to one. */
  readonly dueAt: DateTime.Utc | null
  /** The end of the time for which the last look that was begun is awaited; null where none is under way. */
  readonly leasedUntil: DateTime.Utc | null
  /** The time of the last look that was settled. */
  readonly checkedAt: DateTime.Utc | null
  /** True from a hint until the look after it was settled: one more look follows, since a provider's answers can be behind. */
  readonly isHinted: boolean
  /** True once its customer asked to cancel it: it is `canceled` where it would be `expired`. */
  readonly isCancelRequested: boolean
  readonly createdAt: DateTime.Utc
  readonly updatedAt: DateTime.Utc
  /** The end of its checkout. */
  readonly expiresAt: DateTime.Utc
  readonly paidAt: DateTime.Utc | null
}

/** A top-up to be made. */
export interface NewTopUp {
  readonly id: TopUpId
  readonly accountId: AccountId
  readonly pack: Pack
  readonly currency: string
  readonly provider: string
  readonly at: DateTime.Utc
  readonly expiresAt: DateTime.Utc
}

/** Names a top-up by what the provider calls it, or by its own id. */
export type TopUpReference =
  | { readonly id: TopUpId }
  | { readonly checkout: string }
  | { readonly payment: string }

/** A page of an account's top-ups, newest first, without those that are `new`. */
export interface TopUpPage {
  readonly topUps: ReadonlyArray<TopUp>
  readonly totalCount: number
}

/** The most top-ups of an account that are open at once. */
export const maximumOpenTopUps = 5

/** The most top-ups that an account makes in an hour. */
export const topUpsAnHour = 10

/** Milliseconds in which an account makes no more than {@link topUpsAnHour}. */
export const topUpsPeriod = 60 * 60_000

/** Milliseconds for which an open top-up of the same pack is given again in place of a new one. */
export const sameTopUpFor = 30 * 60_000

/** Milliseconds after which a top-up whose checkout never came is given up. */
export const newTopUpLifetime = 24 * 60 * 60_000

/** Milliseconds for which a checkout is open. */
export const checkoutLifetime = 60 * 60_000

/** The operator takes no payments, or none of the provider's events. */
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

/** A top-up as it is right after it was made. */
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
  // For the row of a process that ended before it had a checkout.
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
