import type { Credits } from "@quick-response/design/pricing/Credits"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { InvalidInput } from "./config/refusals.ts"
import type { AccountEvent } from "./events/AccountEvent.ts"
import type { EventId } from "./events/EventId.ts"
import type { EventPosition } from "./events/EventPosition.ts"
import type { EventType } from "./events/eventTypes.ts"
import type { EventNotFound } from "./events/Webhook.ts"
import type { Account, AccountId, AccountNotFound } from "./records/AccountRecord.ts"
import type { StorageError } from "./storage/Storage.ts"

/** Some of an account's events, oldest first. */
export interface EventList {
  readonly events: ReadonlyArray<AccountEvent>
  /** The position after these events, and after those of other types between them: where the next list begins. */
  readonly next: EventPosition
  /** True where more may follow already. */
  readonly hasMore: boolean
}

/** The events of accounts. */
export class Events extends Context.Tag("@quick-response/core/Events")<
  Events,
  {
    /** The first events after a position, of the given types or of all. */
    readonly list: (
      accountId: AccountId,
      query: {
        readonly after: EventPosition
        readonly types?: ReadonlyArray<EventType> | undefined
        readonly limit: number
      }
    ) => Effect.Effect<EventList, InvalidInput | StorageError>
    readonly find: (
      accountId: AccountId,
      id: EventId
    ) => Effect.Effect<AccountEvent, EventNotFound | StorageError>
    /** Sets the balance below which the account is told by `balance.low` and, once a day, by a mail; null for none. */
    readonly setLowBalance: (
      accountId: AccountId,
      lowBalance: Credits | null
    ) => Effect.Effect<Account, AccountNotFound | InvalidInput | StorageError>
  }
>() {}
