import * as Context from "effect/Context"
import type * as DateTime from "effect/DateTime"
import type * as Effect from "effect/Effect"
import type { Checkout, PaymentReport } from "../payments/PaymentProvider.ts"
import type {
  NewTopUp,
  TooManyTopUps,
  TopUp,
  TopUpId,
  TopUpNotFound,
  TopUpPage,
  TopUpReference
} from "../payments/TopUp.ts"
import type { AccountId, AccountNotFound, AccountSuspended } from "../records/AccountRecord.ts"
import type { LedgerEntry } from "../records/Ledger.ts"
import type { Page } from "../records/QrCode.ts"
import type { StorageError } from "./Storage.ts"

/** A top-up that was taken to be looked at, under the token that its settlement must name. */
export interface TakenTopUp {
  readonly topUp: TopUp
  readonly token: number
}

/** The place up to which a provider's events were read, under the token of who reads on. */
export interface SignalReading {
  readonly readUntil: DateTime.Utc | null
  readonly token: number
}

/**
 * The port to top-ups, in the store of {@link Storage}, whose ledger they are booked in. Each verb is atomic, isolated and
 * durable, and may fail with {@link StorageError}. A top-up is never deleted, and its account, pack, label, credits, amount and
 * currency never change.
 */
export class TopUpStorage extends Context.Tag("@quick-response/core/TopUpStorage")<
  TopUpStorage,
  {
    /**
     * Makes a top-up that is `new`, unless one of the same account, pack, credits, amount, currency and provider that can be paid
     * was made within {@link sameTopUpFor}, which is the answer, with `isNew` false. `new` and `open` ones can be paid, until they
     * expire; one that its customer canceled, or that a person must look at, is not given again. Refuses more than
     * {@link maximumOpenTopUps} that can be paid, and more than {@link topUpsAnHour}. A closed account has none, and a suspended one makes none.
     */
    readonly createTopUp: (
      order: NewTopUp
    ) => Effect.Effect<
      { readonly topUp: TopUp; readonly isNew: boolean },
      AccountNotFound | AccountSuspended | StorageError | TooManyTopUps
    >
    /** Keeps the checkout of a top-up that is `new`, which is `open` and due by its state from then on; one that has a checkout stays as it is. No two have one. */
    readonly setCheckout: (
      id: TopUpId,
      checkout: Checkout,
      at: DateTime.Utc
    ) => Effect.Effect<TopUp, StorageError | TopUpNotFound>
    /**
     * Makes a top-up due at a time, unless it is due earlier, and notes that someone said so; with `cancel` that its customer
     * wishes to cancel it, if it is `open`. One that never had a checkout stays as it is. Answers the top-up; undefined where there is none of this name.
     */
    readonly requestCheck: (
      by: TopUpReference,
      request: { readonly at: DateTime.Utc; readonly cancel?: boolean | undefined }
    ) => Effect.Effect<TopUp | undefined, StorageError>
    /**
     * Takes a top-up to look at, with a new token and a lease until a time, at the end of which it is due again: the one that is
     * due longest by `at` and not leased; or the named one, due or not, unless it is leased, or was checked after `uncheckedSince`.
     */
    readonly takeTopUp: (request: {
      readonly at: DateTime.Utc
      readonly until: DateTime.Utc
      readonly id?: TopUpId | undefined
      readonly uncheckedSince?: DateTime.Utc | undefined
    }) => Effect.Effect<TakenTopUp | undefined, StorageError>
    /** Ends a look that failed: due again at a time, with one failure more. Changes nothing where the token is old. A hint that came meanwhile stays. */
    readonly postponeTopUp: (
      id: TopUpId,
      token: number,
      until: DateTime.Utc
    ) => Effect.Effect<void, StorageError>
    /**
     * Ends a look: locks the account, and makes the change and appends the entries of `settleTopUp`, whose times never go back in
     * their account. Undefined, and nothing changed, where the token is old.
     */
    readonly settleTopUp: (
      id: TopUpId,
      token: number,
      report: PaymentReport,
      at: DateTime.Utc
    ) => Effect.Effect<
      { readonly topUp: TopUp; readonly entries: ReadonlyArray<LedgerEntry> } | undefined,
      StorageError
    >
    /** The account's top-up with this id. */
    readonly findTopUp: (
      accountId: AccountId,
      id: TopUpId
    ) => Effect.Effect<TopUp, StorageError | TopUpNotFound>
    /** Any account's top-up with this name. */
    readonly findAnyTopUp: (by: TopUpReference) => Effect.Effect<TopUp | undefined, StorageError>
    /** A page of an account's top-ups, newest first, without those that never had a checkout. */
    readonly listTopUps: (accountId: AccountId, page: Page) => Effect.Effect<TopUpPage, StorageError>
    /** The account's top-ups that are `new`, `open` or `processing`. */
    readonly listUndecided: (accountId: AccountId) => Effect.Effect<ReadonlyArray<TopUp>, StorageError>
    /** True where a top-up of any account is `open` or `processing`. */
    readonly hasUndecided: Effect.Effect<boolean, StorageError>
    /** The first top-ups of all accounts after one, by time and id: made since a time, or with `attention` alone those that a person must look at. */
    readonly listAllTopUps: (window: {
      readonly after?: { readonly createdAt: DateTime.Utc; readonly id: TopUpId } | undefined
      readonly since?: DateTime.Utc | undefined
      readonly attention?: boolean | undefined
      readonly limit: number
    }) => Effect.Effect<ReadonlyArray<TopUp>, StorageError>
    /** Adds a top-up that the store lost, `open` and due at once; answers false where it has one of this id or checkout, or no such account. */
    readonly restoreTopUp: (order: NewTopUp, checkout: Checkout) => Effect.Effect<boolean, StorageError>

    /** Takes the reading of a provider's events for a while; undefined while another process has it. */
    readonly takeReading: (
      provider: string,
      at: DateTime.Utc,
      until: DateTime.Utc
    ) => Effect.Effect<SignalReading | undefined, StorageError>
    /** Notes up to when the events were read, and ends the lease. Changes nothing where the token is old. */
    readonly finishReading: (
      provider: string,
      token: number,
      readUntil: DateTime.Utc
    ) => Effect.Effect<void, StorageError>
  }
>() {}
