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
 * The port to events of accounts, in the store of {@link Storage} and with its guarantees. Events of money are ledger
 * entries. Others are stored atomically with their change, under the account's lock, never earlier than the account's
 * latest: effective `setQrCodeActive` and `changeRedirect`, `createApiKey`, `revokeApiKey` of an active key, and each
 * balance change that `crossesLowBalance`, which also queues a mail, at most one a day. A closed account gets no more
 * events.
 */
export class EventStorage extends Context.Tag("@quick-response/core/EventStorage")<
  EventStorage,
  {
    /**
     * An account's first events after a position, and its newest position. Ordered by time, ledger entries first at
     * equal times; each stream has no gaps. Empty for an unknown account.
     */
    readonly readEvents: (
      accountId: AccountId,
      after: EventPosition,
      limit: number
    ) => Effect.Effect<
      { readonly records: ReadonlyArray<EventRecord>; readonly newest: EventPosition },
      StorageError
    >
    /** The event at a place, if any. */
    readonly findEvent: (place: EventPlace) => Effect.Effect<EventRecord | undefined, StorageError>
    /** Sets the balance below which an account is alerted; null for no alert. */
    readonly setLowBalance: (
      accountId: AccountId,
      lowBalance: Credits | null
    ) => Effect.Effect<Account, AccountNotFound | StorageError>
    /**
     * Stores `qrCode.expired` for redirects that expired by a time, once for each expiry set by their owner, earliest
     * first, up to a limit. Returns their accounts.
     */
    readonly tellExpired: (
      at: DateTime.Utc,
      limit: number
    ) => Effect.Effect<ReadonlyArray<AccountId>, StorageError>
    /**
     * Stores `qrCode.scanned` for codes with unreported scans, unless the last event is younger than `scannedEvery`,
     * longest waiting first, up to a limit. Returns their accounts.
     */
    readonly tellScanned: (
      at: DateTime.Utc,
      limit: number
    ) => Effect.Effect<ReadonlyArray<AccountId>, StorageError>
  }
>() {}
