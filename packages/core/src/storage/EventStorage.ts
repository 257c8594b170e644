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
 * The port to the events of accounts, in the store of {@link Storage}. Events of money are ledger entries. Any other is
 * stored by the verb of its change, in the same step, under the account's lock, at a time that is never before the
 * account's: effective `setQrCodeActive` and `changeRedirect`, `createApiKey`, `revokeApiKey` of an active key, and
 * each balance change that `crossesLowBalance`, which also queues a mail, at most one a day. A closed account gets no
 * more events. Each verb is atomic, isolated and durable, and may fail with {@link StorageError}.
 */
export class EventStorage extends Context.Tag("@quick-response/core/EventStorage")<
  EventStorage,
  {
    /**
     * The first of an account's events after a position, and the newest position. They are ordered by time, ledger
     * entries first at equal times, and each stream has no gaps. Empty for an unknown account.
     */
    readonly readEvents: (
      accountId: AccountId,
      after: EventPosition,
      limit: number
    ) => Effect.Effect<
      { readonly records: ReadonlyArray<EventRecord>; readonly newest: EventPosition },
      StorageError
    >
    /** The event at a place; undefined without one. */
    readonly findEvent: (place: EventPlace) => Effect.Effect<EventRecord | undefined, StorageError>
    /** Sets the balance below which an account is told; null for no alert. */
    readonly setLowBalance: (
      accountId: AccountId,
      lowBalance: Credits | null
    ) => Effect.Effect<Account, AccountNotFound | StorageError>
    /**
     * Stores `qrCode.expired` for redirects that expired by a time, once for each end that their owner chose, earliest
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
