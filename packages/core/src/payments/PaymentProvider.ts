import * as Context from "effect/Context"
import type * as DateTime from "effect/DateTime"
import type * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { AccountId, Email } from "../records/AccountRecord.ts"
import type { OrderedPack, PackTax } from "./Pack.ts"
import type { TopUpId } from "./TopUp.ts"

/** The provider did not answer, or refused what it was asked; nothing is known of what it did. */
export class ProviderUnavailable extends Schema.TaggedError<ProviderUnavailable>()("ProviderUnavailable", {
  cause: Schema.Defect,
  /** The provider's own words for the operator's log, without secrets. */
  reason: Schema.String
}) {
  override get message(): string {
    return `the payment provider is unavailable: ${this.reason}`
  }
}

/** An event of the provider was not signed by it, or is too old. */
export class SignatureInvalid extends Schema.TaggedError<SignatureInvalid>()("SignatureInvalid", {}) {
  override get message(): string {
    return "the signature is missing, wrong, or over 5 minutes old"
  }
}

/** A checkout to be opened. The provider is asked for the same top-up once, however often this order is sent. */
export interface CheckoutOrder extends OrderedPack {
  readonly topUpId: TopUpId
  readonly accountId: AccountId
  /** The customer's address, for the receipt. */
  readonly email: Email | null
  readonly tax: PackTax | null
  readonly invoice: boolean
  /** The address to which the customer is sent afterwards, paid or not. */
  readonly returnUrl: string
  readonly expiresAt: DateTime.Utc
}

/** A checkout that the provider opened. */
export interface Checkout {
  readonly checkout: string
  readonly url: string
  readonly expiresAt: DateTime.Utc
}

/** The provider's answer about a checkout. Amounts are in the currency's minor unit. */
export type PaymentReport =
  /** The provider has no such checkout: the key is another account's, say. */
  | { readonly state: "unknown" }
  | { readonly state: "open" | "processing" | "expired" | "failed"; readonly payment: string | null }
  | {
      readonly state: "paid"
      readonly payment: string | null
      /** The price before tax that is added to it, as it was asked for. */
      readonly subtotal: number
      /** The amount that was paid, with tax. */
      readonly total: number
      readonly currency: string
      /** The amount that was given back and stayed with the customer. */
      readonly refunded: number
      /** The amount that the bank holds for disputes, at most `total - refunded`. */
      readonly disputed: number
      readonly receiptUrl: string | null
      readonly paidAt: DateTime.Utc
    }

/**
 * An event of the provider about a top-up, by those of its names that the event has. It proves nothing: it is a reason to ask.
 */
export interface PaymentSignal {
  readonly topUpId: TopUpId | undefined
  readonly checkout: string | undefined
  readonly payment: string | undefined
  readonly at: DateTime.Utc
}

/** A checkout in the provider's own books, with what was written into it when it was opened. */
export interface ListedCheckout extends OrderedPack {
  readonly checkout: string
  readonly topUpId: TopUpId
  readonly accountId: AccountId
  readonly createdAt: DateTime.Utc
  readonly expiresAt: DateTime.Utc
  /** The address where it is paid; empty where it is open no more. */
  readonly url: string
}

/** A finding of {@link PaymentProvider}'s `check`. */
export interface ProviderFinding {
  readonly isFault: boolean
  readonly text: string
}

/**
 * The port to the provider that takes the money. Each verb may fail with {@link ProviderUnavailable}. None takes more than 25
 * seconds, except the lists and `check`, of which each page and each trial keeps to that.
 */
export class PaymentProvider extends Context.Tag("@quick-response/core/PaymentProvider")<
  PaymentProvider,
  {
    /** The provider's name in a path and in the store: `stripe`. */
    readonly name: string
    /** True where no real money moves. */
    readonly isTest: boolean
    /** The decimals of a currency that the provider takes; undefined for one that it does not. */
    readonly decimals: (currency: string) => number | undefined
    /** True where the provider's events are taken by `readSignal`. */
    readonly takesSignals: boolean
    readonly openCheckout: (order: CheckoutOrder) => Effect.Effect<Checkout, ProviderUnavailable>
    readonly readPayment: (checkout: string) => Effect.Effect<PaymentReport, ProviderUnavailable>
    /** Ends a checkout, so that it can be paid no more. One that is not open any more is left as it is. */
    readonly closeCheckout: (checkout: string) => Effect.Effect<void, ProviderUnavailable>
    /** Gives back some of a payment, once for each key. */
    readonly refund: (order: {
      readonly payment: string
      readonly amount: number
      readonly key: string
    }) => Effect.Effect<void, ProviderUnavailable>
    /** Reads an event as it was sent; undefined for one of a type that no top-up heeds. */
    readonly readSignal: (
      signature: string | undefined,
      body: Uint8Array
    ) => Effect.Effect<PaymentSignal | undefined, SignatureInvalid>
    /** The events since a time, in the order of their times. */
    readonly listSignals: (
      since: DateTime.Utc
    ) => Effect.Effect<ReadonlyArray<PaymentSignal>, ProviderUnavailable>
    /** The checkouts of top-ups that were opened since a time, in any order. */
    readonly listCheckouts: (
      since: DateTime.Utc
    ) => Effect.Effect<ReadonlyArray<ListedCheckout>, ProviderUnavailable>
    /** Tries key and permissions, without a payment. */
    readonly check: Effect.Effect<ReadonlyArray<ProviderFinding>, ProviderUnavailable>
  }
>() {}
