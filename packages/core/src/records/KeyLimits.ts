import { Credits, format, zero } from "@quick-response/design/pricing/Credits"
import * as DateTime from "effect/DateTime"
import * as Schema from "effect/Schema"
import type { MailId } from "../credentials/OutgoingMail.ts"
import * as Either from "../either/index.ts"
import { CreditsFromDecimal, PriceFromDecimal } from "./CreditsSchema.ts"

const creditLimitFields = { amount: PriceFromDecimal, per: Schema.Literal("day", "ever") } as const

/** The most credits that purchases under a key may take in each day of UTC, or in all. */
export const CreditLimit: Schema.Struct<typeof creditLimitFields> = Schema.Struct(creditLimitFields)
export type CreditLimit = typeof CreditLimit.Type

/** The limits of a key; null means no limit. */
export interface KeyLimits {
  readonly creditLimit: CreditLimit | null
  /** The most that one purchase may cost. */
  readonly priceLimit: Credits | null
}

export const noLimits: KeyLimits = { creditLimit: null, priceLimit: null }

/** The spending of a key while it had a limit. */
export interface KeySpending {
  readonly spentEver: Credits
  /** The day of `spentInDay`, in days since 1970; null before the first purchase. */
  readonly spentDay: number | null
  readonly spentInDay: Credits
  /** The day on which its owner was last notified of a refusal. */
  readonly toldDay: number | null
  /** The mail of that refusal; null without one. */
  readonly toldMail: MailId | null
}

export const nothingSpent: KeySpending = {
  spentEver: zero,
  spentDay: null,
  spentInDay: zero,
  toldDay: null,
  toldMail: null
}

type LimitedKey = KeyLimits & KeySpending

const dayLength = 86_400_000

const dayOf = ({ epochMillis }: DateTime.Utc): number => Math.floor(epochMillis / dayLength)

/** True if purchases under a key must be counted. */
export const isLimited = ({ creditLimit, priceLimit }: KeyLimits): boolean =>
  creditLimit !== null || priceLimit !== null

/** The id of the key that counts a purchase, or null. */
export const countingKey = <Id>(key: (KeyLimits & { readonly id: Id }) | undefined): Id | null =>
  key !== undefined && isLimited(key) ? key.id : null

const spentIn = ({ spentDay, spentInDay }: KeySpending, day: number): Credits =>
  spentDay !== null && spentDay >= day ? spentInDay : zero

/** The credits spent today if the limit is daily, else in total. */
export const spentAt = (key: LimitedKey, at: DateTime.Utc): Credits =>
  key.creditLimit?.per === "day" ? spentIn(key, dayOf(at)) : key.spentEver

/** A purchase would exceed the credit limit or the price limit of its key. */
export class KeyLimitReached extends Schema.TaggedError<KeyLimitReached>()("KeyLimitReached", {
  limit: Schema.Literal("price", "day", "ever"),
  amount: CreditsFromDecimal,
  /** The most that a purchase may cost now. */
  left: CreditsFromDecimal,
  required: CreditsFromDecimal,
  /** The time at which more credits are left: the next midnight of UTC; null if only a change of the limit helps. */
  renewsAt: Schema.NullOr(Schema.DateTimeUtc)
}) {
  override get message(): string {
    const required = `the price is ${format(this.required)} credits`
    const amount = `${format(this.amount)} credits`
    const raise = "its account's owner can raise it in the API Keys area"
    if (this.limit === "price") return `${required}, the key's limit for a purchase ${amount}; ${raise}`
    const period = this.limit === "day" ? "a day" : "in all"
    const left = `${required}, and ${format(this.left)} are left of the key's limit of ${amount} ${period}`
    return this.renewsAt === null
      ? `${left}; ${raise}`
      : `${left}; all of it is left again from ${DateTime.formatIso(this.renewsAt)}`
  }
}

/** A key after a purchase at its account's time; unchanged without limits. */
export const chargeKey = <K extends LimitedKey>(
  key: K,
  price: Credits,
  at: DateTime.Utc
): Either.Either<K, KeyLimitReached> => {
  if (!isLimited(key)) return Either.right(key)
  const { creditLimit, priceLimit } = key
  if (priceLimit !== null && price > priceLimit)
    return Either.left(
      new KeyLimitReached({
        limit: "price",
        amount: priceLimit,
        left: priceLimit,
        required: price,
        renewsAt: null
      })
    )
  const day = dayOf(at)
  const inDay = spentIn(key, day)
  if (creditLimit !== null) {
    const { amount, per } = creditLimit
    const left = amount - (per === "day" ? inDay : key.spentEver)
    if (price > left)
      return Either.left(
        new KeyLimitReached({
          limit: per,
          amount,
          left: Credits(Math.max(0, left)),
          required: price,
          renewsAt: per === "day" ? DateTime.unsafeMake((day + 1) * dayLength) : null
        })
      )
  }
  return Either.right({
    ...key,
    spentEver: Credits(key.spentEver + price),
    spentDay: Math.max(day, key.spentDay ?? day),
    spentInDay: Credits(inDay + price)
  })
}

/** A key whose owner is notified of a refusal by its credit limit; undefined if already notified that day. */
export const toldOfLimit = <K extends LimitedKey>(
  key: K,
  { limit }: KeyLimitReached,
  at: DateTime.Utc,
  toldMail: MailId
): K | undefined => {
  const day = dayOf(at)
  return limit === "price" || (key.toldDay !== null && key.toldDay >= day)
    ? undefined
    : { ...key, toldDay: day, toldMail }
}
