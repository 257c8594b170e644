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

/** A top-up taken for a check, with the token for its settlement. */
export interface TakenTopUp {
  readonly topUp: TopUp
  readonly token: number
}

/** The position of a reader of a provider's events, and the reader's token. */
export interface SignalReading {
  readonly readUntil: DateTime.Utc | null
  readonly token: number
}

/**
 * The port to top-ups, in the store and ledger of {@link Storage} and with its guarantees. A top-up is never deleted,
 * and its account, pack, label, credits, amount and currency never change.
 */
export class TopUpStorage extends Context.Tag("@quick-response/core/TopUpStorage")<
  TopUpStorage,
  {
    /**
     * Creates a `new` top-up, unless a payable one of the same account, pack, credits, amount, currency and provider
     * was created within {@link sameTopUpFor}, which is returned with `isNew` false. `new` and `open` ones are payable
     * until they expire; canceled ones and those that need attention are not returned again. Refuses more than {@link
     * maximumOpenTopUps} payable ones, and more than {@link topUpsAnHour}. Closed accounts have none, and suspended
     * ones create none.
     */
    readonly createTopUp: (
      order: NewTopUp
    ) => Effect.Effect<
      { readonly topUp: TopUp; readonly isNew: boolean },
      AccountNotFound | AccountSuspended | StorageError | TooManyTopUps
    >
    /**
     * Stores the checkout of a `new` top-up, which becomes `open` and due by its state; a top-up with a checkout is
     * unchanged. Checkouts are unique.
     */
    readonly setCheckout: (
      id: TopUpId,
      checkout: Checkout,
      at: DateTime.Utc
    ) => Effect.Effect<TopUp, StorageError | TopUpNotFound>
    /**
     * Makes a top-up due by a time and records the hint; with `cancel`, also that its customer wants to cancel it, if
     * it is `open`. A top-up without a checkout is unchanged. Returns the top-up, if it exists.
     */
    readonly requestCheck: (
      by: TopUpReference,
      request: { readonly at: DateTime.Utc; readonly cancel?: boolean | undefined }
    ) => Effect.Effect<TopUp | undefined, StorageError>
    /**
     * Takes a top-up for a check, with a new token and a lease, after which it is due again: the longest due by `at`
     * without a lease; or the named one, due or not, unless it is leased, or was checked after `uncheckedSince`.
     */
    readonly takeTopUp: (request: {
      readonly at: DateTime.Utc
      readonly until: DateTime.Utc
      readonly id?: TopUpId | undefined
      readonly uncheckedSince?: DateTime.Utc | undefined
    }) => Effect.Effect<TakenTopUp | undefined, StorageError>
    /**
     * Ends a failed check: due again at a time, with one more failure. Ignores old tokens. Hints received during the
     * check stay.
     */
    readonly postponeTopUp: (
      id: TopUpId,
      token: number,
      until: DateTime.Utc
    ) => Effect.Effect<void, StorageError>
    /**
     * Ends a check: locks the account, applies the change and appends the entries of `settleTopUp`, with times that
     * never go back. Undefined, without changes, for an old token.
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
    readonly findTopUp: (
      accountId: AccountId,
      id: TopUpId
    ) => Effect.Effect<TopUp, StorageError | TopUpNotFound>
    readonly findAnyTopUp: (by: TopUpReference) => Effect.Effect<TopUp | undefined, StorageError>
    /** A page of an account's top-ups, newest first, without those that never had a checkout. */
    readonly listTopUps: (accountId: AccountId, page: Page) => Effect.Effect<TopUpPage, StorageError>
    /** The account's top-ups that are `new`, `open` or `processing`. */
    readonly listUndecided: (accountId: AccountId) => Effect.Effect<ReadonlyArray<TopUp>, StorageError>
    /** True if any account has an `open` or `processing` top-up. */
    readonly hasUndecided: Effect.Effect<boolean, StorageError>
    /**
     * The first top-ups of all accounts after one, by time and id: created since a time, or with `attention` only those
     * that need a person.
     */
    readonly listAllTopUps: (window: {
      readonly after?: { readonly createdAt: DateTime.Utc; readonly id: TopUpId } | undefined
      readonly since?: DateTime.Utc | undefined
      readonly attention?: boolean | undefined
      readonly limit: number
    }) => Effect.Effect<ReadonlyArray<TopUp>, StorageError>
    /** Adds a lost top-up, `open` and due at once; false if the id or checkout exists, or the account does not. */
    readonly restoreTopUp: (order: NewTopUp, checkout: Checkout) => Effect.Effect<boolean, StorageError>

    /** Leases the reading of a provider's events; undefined while another process has it. */
    readonly takeReading: (
      provider: string,
      at: DateTime.Utc,
      until: DateTime.Utc
    ) => Effect.Effect<SignalReading | undefined, StorageError>
    /** Stores the position of a reading and ends the lease. Ignores old tokens. */
    readonly finishReading: (
      provider: string,
      token: number,
      readUntil: DateTime.Utc
    ) => Effect.Effect<void, StorageError>
  }
>() {}
