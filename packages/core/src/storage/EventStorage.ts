import type { Credits } from "@quick-response/design/pricing/Credits"
import * as Context from "effect/Context"
import type * as DateTime from "effect/DateTime"
import type * as Effect from "effect/Effect"
import type { EventRecord } from "../events/AccountEvent.ts"
import type { EventPlace } from "../events/EventId.ts"
import type { EventPosition } from "../events/EventPosition.ts"
import type { Account, AccountId, AccountNotFound } from "../records/AccountRecord.ts"
import type { StorageError } from "./Storage.ts"

/**
 * The port to the events of accounts, in the store of {@link Storage}. Events of money are the entries of the ledger. Any other is
 * stored by the verb that makes its change, in the same step, under the account's lock, and its time is never before the account's:
 * `setQrCodeActive` and `changeRedirect` where they change something, `createApiKey`, `revokeApiKey` of an active key, and each
 * change of a balance that `crossesLowBalance`, which asks for a mail as well, at most one a day. A closed account has no more events.
 * Each verb is atomic, isolated and durable, and may fail with {@link StorageError}.
 */
export class EventStorage extends Context.Tag("@quick-response/core/EventStorage")<
  EventStorage,
  {
    /**
     * The first of an account's events after a position, and the position of the newest. They are in the order of their times, at
     * one time entries of the ledger first, and in each stream without gaps. None of an account that does not exist.
     */
    readonly readEvents: (
      accountId: AccountId,
      after: EventPosition,
      limit: number
    ) => Effect.Effect<
      { readonly records: ReadonlyArray<EventRecord>; readonly newest: EventPosition },
      StorageError
    >
    /** The event at a place; undefined where there is none. */
    readonly findEvent: (place: EventPlace) => Effect.Effect<EventRecord | undefined, StorageError>
    /** Sets the balance below which an account is told; null for none. */
    readonly setLowBalance: (
      accountId: AccountId,
      lowBalance: Credits | null
    ) => Effect.Effect<Account, AccountNotFound | StorageError>
    /**
     * Stores `qrCode.expired` for redirects that expired by a time, each once for each end that its owner chose, the longest expired
     * first, at most so many. Answers the accounts of those that it told of.
     */
    readonly tellExpired: (
      at: DateTime.Utc,
      limit: number
    ) => Effect.Effect<ReadonlyArray<AccountId>, StorageError>
    /**
     * Stores `qrCode.scanned` for codes with scans that no event told of yet, unless the last one is less than `scannedEvery` old,
     * those that wait longest first, at most so many. Answers the accounts of those that it told of.
     */
    readonly tellScanned: (
      at: DateTime.Utc,
      limit: number
    ) => Effect.Effect<ReadonlyArray<AccountId>, StorageError>
  }
>() {}
