import * as Context from "effect/Context"
import type * as DateTime from "effect/DateTime"
import type * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { AccountId, Email } from "../records/AccountRecord.ts"
import type { OrderedPack, PackTax } from "./Pack.ts"
import type { TopUpId } from "./TopUp.ts"

/** The provider did not answer or refused; the effect of the request is unknown. */
export class ProviderUnavailable extends Schema.TaggedError<ProviderUnavailable>()("ProviderUnavailable", {
  cause: Schema.Defect,
  /** The provider's words for the operator's log, without secrets. */
  reason: Schema.String
}) {
  override get message(): string {
    return `the payment provider is unavailable: ${this.reason}`
  }
}

/** An event was not signed by the provider, or is too old. */
export class SignatureInvalid extends Schema.TaggedError<SignatureInvalid>()("SignatureInvalid", {}) {
  override get message(): string {
    return "the signature is missing, wrong, or over 5 minutes old"
  }
}

/** A checkout to open. The provider opens one for the same top-up, however often it is sent. */
export interface CheckoutOrder extends OrderedPack {
  readonly topUpId: TopUpId
  readonly accountId: AccountId
  /** The customer's address for the receipt. */
  readonly email: Email | null
  readonly tax: PackTax | null
  readonly invoice: boolean
  /** The address to which the customer returns, paid or not. */
  readonly returnUrl: string
  readonly expiresAt: DateTime.Utc
}

export interface Checkout {
  readonly checkout: string
  readonly url: string
  readonly expiresAt: DateTime.Utc
}

/** The provider's report of a checkout. Amounts are in the minor unit. */
export type PaymentReport =
  /** The provider has no such checkout: the key may be another account's. */
  | { readonly state: "unknown" }
  | { readonly state: "open" | "processing" | "expired" | "failed"; readonly payment: string | null }
  | {
      readonly state: "paid"
      readonly payment: string | null
      /** The price before added tax. */
      readonly subtotal: number
      readonly total: number
      readonly currency: string
      readonly refunded: number
      /** The amount held for disputes, at most `total - refunded`. */
      readonly disputed: number
      readonly receiptUrl: string | null
      readonly paidAt: DateTime.Utc
    }

/** A provider's event about a top-up, with the names it contains. It proves nothing, but is a reason to ask. */
export interface PaymentSignal {
  readonly topUpId: TopUpId | undefined
  readonly checkout: string | undefined
  readonly payment: string | undefined
  readonly at: DateTime.Utc
}

/** A checkout in the provider's books, with the metadata from its opening. */
export interface ListedCheckout extends OrderedPack {
  readonly checkout: string
  readonly topUpId: TopUpId
  readonly accountId: AccountId
  readonly createdAt: DateTime.Utc
  readonly expiresAt: DateTime.Utc
  /** The payment address; empty once it is closed. */
  readonly url: string
}

export interface ProviderFinding {
  readonly isFault: boolean
  readonly text: string
}

/**
 * The port to the payment provider. Each verb may fail with {@link ProviderUnavailable} and takes at most 25 seconds;
 * for lists and `check` this holds for each page and trial.
 */
export class PaymentProvider extends Context.Tag("@quick-response/core/PaymentProvider")<
  PaymentProvider,
  {
    /** The provider's name in paths and the store: `stripe`. */
    readonly name: string
    /** True if no real money moves. */
    readonly isTest: boolean
    /** The decimals of a currency; undefined if the provider does not take it. */
    readonly decimals: (currency: string) => number | undefined
    /** True if `readSignal` takes the provider's events. */
    readonly takesSignals: boolean
    readonly openCheckout: (order: CheckoutOrder) => Effect.Effect<Checkout, ProviderUnavailable>
    readonly readPayment: (checkout: string) => Effect.Effect<PaymentReport, ProviderUnavailable>
    /** Ends a checkout, so that it can no longer be paid. A closed one stays as it is. */
    readonly closeCheckout: (checkout: string) => Effect.Effect<void, ProviderUnavailable>
    /** Refunds part of a payment, once for each key. */
    readonly refund: (order: {
      readonly payment: string
      readonly amount: number
      readonly key: string
    }) => Effect.Effect<void, ProviderUnavailable>
    /** Reads a received event; undefined for an irrelevant type. */
    readonly readSignal: (
      signature: string | undefined,
      body: Uint8Array
    ) => Effect.Effect<PaymentSignal | undefined, SignatureInvalid>
    /** The events since a time, in order. */
    readonly listSignals: (
      since: DateTime.Utc
    ) => Effect.Effect<ReadonlyArray<PaymentSignal>, ProviderUnavailable>
    /** The checkouts of top-ups opened since a time, in any order. */
    readonly listCheckouts: (
      since: DateTime.Utc
    ) => Effect.Effect<ReadonlyArray<ListedCheckout>, ProviderUnavailable>
    /** Tests key and permissions without a payment. */
    readonly check: Effect.Effect<ReadonlyArray<ProviderFinding>, ProviderUnavailable>
  }
>() {}
