import * as Context from "effect/Context"
import type * as DateTime from "effect/DateTime"
import type * as Effect from "effect/Effect"
import type { InvalidInput } from "./config/refusals.ts"
import type { PackList } from "./payments/Pack.ts"
import type { ProviderFinding, ProviderUnavailable, SignatureInvalid } from "./payments/PaymentProvider.ts"
import type { TooManyTopUps, TopUp, TopUpId, TopUpNotFound, TopUpPage } from "./payments/TopUp.ts"
import type { AccountId, AccountNotFound } from "./records/AccountRecord.ts"
import type { Page } from "./records/QrCode.ts"
import type { StorageError } from "./storage/Storage.ts"

/** What an operator sells credits for. */
export interface TopUpOffer extends PackList {
  /** The decimals of the currency. */
  readonly decimals: number
}

/**
 * Sells packs of credits through a provider. What is booked follows from what the provider answers when it is asked: an event, a
 * customer who returns, and an operator who reconciles are reasons to ask, and nothing else.
 */
export class Payments extends Context.Tag("@quick-response/core/Payments")<
  Payments,
  {
    readonly offer: TopUpOffer
    /** Opens a checkout of a pack, or gives the account's open one of the same pack again. */
    readonly open: (
      accountId: AccountId,
      order: { readonly pack: string; readonly returnUrl: string }
    ) => Effect.Effect<
      { readonly topUp: TopUp; readonly isNew: boolean },
      AccountNotFound | InvalidInput | ProviderUnavailable | StorageError | TooManyTopUps
    >
    /** The account's top-up; one that is undecided is looked at first, at most every 2 seconds and for at most 5. */
    readonly find: (accountId: AccountId, id: TopUpId) => Effect.Effect<TopUp, StorageError | TopUpNotFound>
    readonly list: (accountId: AccountId, page: Page) => Effect.Effect<TopUpPage, StorageError>
    /** Cancels an open top-up; any other stays as it is. */
    readonly cancel: (
      accountId: AccountId,
      id: TopUpId
    ) => Effect.Effect<TopUp, ProviderUnavailable | StorageError | TopUpNotFound>
    /** Cancels all open top-ups of an account that is about to be closed. */
    readonly cancelAll: (accountId: AccountId) => Effect.Effect<void, ProviderUnavailable | StorageError>
    /** Heeds an event as the provider sent it, and waits up to 3 seconds for what it leads to. */
    readonly signal: (
      signature: string | undefined,
      body: Uint8Array
    ) => Effect.Effect<void, SignatureInvalid | StorageError>
    /** Gives back some of a payment, or all that is left, once for each key, and books it. */
    readonly refund: (
      id: TopUpId,
      order: { readonly amount?: number | undefined; readonly key: string }
    ) => Effect.Effect<TopUp, InvalidInput | ProviderUnavailable | StorageError | TopUpNotFound>
    /** Restores the top-ups that the store lost, and looks at all since a time. */
    readonly reconcile: (
      since: DateTime.Utc
    ) => Effect.Effect<ReconcileReport, ProviderUnavailable | StorageError>
    /** Compares provider and ledger since a time, top-up by top-up and in sums, and changes nothing. */
    readonly audit: (since: DateTime.Utc) => Effect.Effect<PaymentsAudit, ProviderUnavailable | StorageError>
    readonly check: Effect.Effect<ReadonlyArray<ProviderFinding>, ProviderUnavailable | StorageError>
  }
>() {}

/** The numbers of top-ups that a reconciliation restored, looked at, and changed. */
export interface ReconcileReport {
  readonly restored: number
  readonly looked: number
  readonly changed: number
}

/** A comparison of the provider's payments with the ledger. Money is in the minor unit. */
export interface PaymentsAudit {
  readonly compared: number
  /** The paid, refunded and disputed amounts of all compared top-ups, by the provider and by the store. */
  readonly provider: PaymentSums
  readonly store: PaymentSums
  /** A sentence for each top-up in which they differ. */
  readonly differences: ReadonlyArray<string>
}

/** Sums of money in the minor unit, and of credits in ten-thousandths. */
export interface PaymentSums {
  readonly paid: number
  readonly refunded: number
  readonly disputed: number
  readonly credits: number
}
