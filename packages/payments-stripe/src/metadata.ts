import { AccountId, type CheckoutOrder, Credits, type ListedCheckout, TopUpId } from "@quick-response/core"
import * as DateTime from "effect/DateTime"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import type { Stripe } from "stripe"

/** Stripe's maximum length of a metadata value, in characters. */
const maximumValue = 500

const Whole = Schema.NumberFromString.pipe(Schema.int(), Schema.between(1, Credits.maximum))

/** A checkout's metadata, from which a lost top-up is restored. */
const Written = Schema.Struct({
  top_up: TopUpId,
  account: AccountId,
  pack: Schema.String,
  label: Schema.String,
  credits: Schema.NumberFromString,
  amount: Whole,
  currency: Schema.String
})

const decode = Schema.decodeUnknownOption(Written)

export const metadataOf = ({ topUpId, accountId, pack, label, credits, amount, currency }: CheckoutOrder) =>
  ({
    top_up: topUpId,
    account: accountId,
    pack,
    label: label.slice(0, maximumValue),
    credits: String(Credits.toDecimal(credits)),
    amount: String(amount),
    currency
  }) satisfies Stripe.MetadataParam

/** The top-up of a listed checkout; undefined if another program opened it. */
export const listedCheckoutOf = (session: Stripe.Checkout.Session): ListedCheckout | undefined => {
  const written = decode(session.metadata)
  if (Option.isNone(written)) return undefined
  const { top_up: topUpId, account: accountId, credits: decimal, ...rest } = written.value
  const credits = Credits.fromDecimal(decimal)
  if (credits === undefined || credits <= 0) return undefined
  return {
    ...rest,
    checkout: session.id,
    url: session.url ?? "",
    topUpId,
    accountId,
    credits,
    createdAt: DateTime.unsafeMake(session.created * 1_000),
    expiresAt: DateTime.unsafeMake(session.expires_at * 1_000)
  }
}
