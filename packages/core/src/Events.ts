import { expected } from "@quick-response/design/field/faults"
import { acceptedDecimal, Credits, maximum, toDecimal } from "@quick-response/design/pricing/Credits"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { InvalidInput, invalidInput } from "./config/refusals.ts"
import { type AccountEvent, eventOf, placeOfRecord, typeOfRecord } from "./events/AccountEvent.ts"
import { type EventId, placeOfEventId } from "./events/EventId.ts"
import { type EventPosition, positionAfter } from "./events/EventPosition.ts"
import type { EventType } from "./events/eventTypes.ts"
import { EventNotFound } from "./events/Webhook.ts"
import type { Account, AccountId, AccountNotFound } from "./records/AccountRecord.ts"
import { EventStorage } from "./storage/EventStorage.ts"
import type { StorageError } from "./storage/Storage.ts"

export interface EventList {
  readonly events: ReadonlyArray<AccountEvent>
  /** The position after these events, at which the next list begins. */
  readonly next: EventPosition
  /** True if more may follow already. */
  readonly hasMore: boolean
}

export class Events extends Context.Tag("@quick-response/core/Events")<
  Events,
  {
    /** The first events after a position, of these types or all. */
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
    /** Sets the balance below which the account gets `balance.low` and, once a day, a mail; null for no alert. */
    readonly setLowBalance: (
      accountId: AccountId,
      lowBalance: Credits | null
    ) => Effect.Effect<Account, AccountNotFound | InvalidInput | StorageError>
  }
>() {
  static readonly layer: Layer.Layer<Events, never, EventStorage> = Layer.effect(
    Events,
    Effect.suspend(() => make)
  )
}

export const maximumListedEvents = 100

/** Events read at once to find some types, and examined for one list. */
const readAtOnce = 100
const lookedAt = 1_000

const isBefore = (position: EventPosition, newest: EventPosition): boolean =>
  position.entries < newest.entries || position.events < newest.events

const isPast = (position: EventPosition, newest: EventPosition): boolean =>
  position.entries > newest.entries || position.events > newest.events

const make: Effect.Effect<typeof Events.Service, never, EventStorage> = Effect.map(EventStorage, (storage) =>
  Events.of({
    list: Effect.fn("Events.list")(function* (accountId, { after, types, limit }) {
      if (!Number.isInteger(limit) || limit < 1 || limit > maximumListedEvents)
        return yield* new InvalidInput({
          errors: [`limit: expected a whole number from 1 to ${maximumListedEvents}, got ${limit}`]
        })
      const pageSize = types === undefined ? limit : readAtOnce
      const events: Array<AccountEvent> = []
      let next = after
      for (let looked = 0; ; looked += pageSize) {
        const { records, newest } = yield* storage.readEvents(accountId, next, pageSize)
        if (isPast(next, newest))
          return yield* new InvalidInput({
            errors: [
              "after: expected the nextCursor of a list of this account's events, got one that lies behind its newest event; leave it out to begin anew"
            ]
          })
        for (const record of records) {
          if (events.length === limit) break
          next = positionAfter(next, placeOfRecord(record))
          if (types === undefined || types.includes(typeOfRecord(record))) events.push(eventOf(record))
        }
        const isDone = events.length === limit || records.length < pageSize || looked + pageSize >= lookedAt
        if (isDone) return { events, next, hasMore: isBefore(next, newest) }
      }
    }),
    find: Effect.fn("Events.find")(function* (accountId, id) {
      const place = placeOfEventId(id)
      const record = place?.accountId === accountId ? yield* storage.findEvent(place) : undefined
      return record === undefined ? yield* new EventNotFound({ id }) : eventOf(record)
    }),
    setLowBalance: Effect.fn("Events.setLowBalance")(function* (accountId, lowBalance) {
      if (lowBalance !== null && !(lowBalance >= 0 && lowBalance <= maximum))
        return yield* invalidInput([
          expected(["lowBalance"], {
            accepted: {
              ...acceptedDecimal(0),
              description: `credits from 0 to ${toDecimal(Credits(maximum))}, or null for no alert`
            },
            value: toDecimal(lowBalance)
          })
        ])
      return yield* storage.setLowBalance(accountId, lowBalance)
    })
  })
)
