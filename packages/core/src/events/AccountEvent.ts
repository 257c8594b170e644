import { toDecimal } from "@quick-response/design/pricing/Credits"
import * as DateTime from "effect/DateTime"
import * as Schema from "effect/Schema"
import type { AccountId } from "../records/AccountRecord.ts"
import type { LedgerEntry } from "../records/Ledger.ts"
import { EventId, type EventPlace, eventIdOf } from "./EventId.ts"
import {
  type EventData,
  type EventType,
  eventTypes,
  type StoredEventType,
  typeOfEntry
} from "./eventTypes.ts"

/** The schema of the events of a type. */
export type EventSchema<T extends EventType> = Schema.Struct<{
  id: typeof EventId
  type: Schema.Literal<[T]>
  timestamp: typeof Schema.DateTimeUtc
  data: Schema.Struct<(typeof eventTypes)[T]["fields"]>
}>

/** An event of an account. Its id and data never change. */
export type AccountEvent = { readonly [T in EventType]: EventSchema<T>["Type"] }[EventType]

export type EventJson = { readonly [T in EventType]: EventSchema<T>["Encoded"] }[EventType]

/** The name of a type's schema in documents: `QrCodePurchasedEvent`. */
export const eventSchemaName = (type: EventType): string =>
  `${type.replace(/(?:^|\.)([a-z])/g, (_, letter: string) => letter.toUpperCase())}Event`

export const eventSchema = <T extends EventType>(type: T): EventSchema<T> =>
  Schema.Struct({
    id: EventId,
    type: Schema.Literal(type),
    timestamp: Schema.DateTimeUtc,
    data: Schema.Struct(eventTypes[type].fields)
  }).annotations({ identifier: eventSchemaName(type), description: eventTypes[type].description })

/** The schemas of all types of events. */
export const eventSchemas: { readonly [T in EventType]: EventSchema<T> } = {
  "qrCode.purchased": eventSchema("qrCode.purchased"),
  "qrCode.restyled": eventSchema("qrCode.restyled"),
  "qrCode.refunded": eventSchema("qrCode.refunded"),
  "credits.granted": eventSchema("credits.granted"),
  "credits.adjusted": eventSchema("credits.adjusted"),
  "topUp.settled": eventSchema("topUp.settled"),
  "topUp.refunded": eventSchema("topUp.refunded"),
  "topUp.disputed": eventSchema("topUp.disputed"),
  "qrCode.deactivated": eventSchema("qrCode.deactivated"),
  "qrCode.activated": eventSchema("qrCode.activated"),
  "qrCode.changed": eventSchema("qrCode.changed"),
  "qrCode.blocked": eventSchema("qrCode.blocked"),
  "qrCode.unblocked": eventSchema("qrCode.unblocked"),
  "qrCode.expired": eventSchema("qrCode.expired"),
  "qrCode.scanned": eventSchema("qrCode.scanned"),
  "apiKey.created": eventSchema("apiKey.created"),
  "apiKey.changed": eventSchema("apiKey.changed"),
  "apiKey.limitReached": eventSchema("apiKey.limitReached"),
  "apiKey.revoked": eventSchema("apiKey.revoked"),
  "domain.proved": eventSchema("domain.proved"),
  "domain.live": eventSchema("domain.live"),
  "domain.lost": eventSchema("domain.lost"),
  "domain.removed": eventSchema("domain.removed"),
  "balance.low": eventSchema("balance.low"),
  "webhook.test": eventSchema("webhook.test")
}

/** An event of any type. */
export const AccountEvent: Schema.Schema<AccountEvent, EventJson> = Schema.Union(
  ...Object.values(eventSchemas)
).annotations({ identifier: "AccountEvent" })

/** A ledger entry as an event. */
export interface EntryRecord {
  readonly entry: LedgerEntry
  /** The name of the entry's code; null without one. */
  readonly name: string | null
}

/** An event as stored. */
export interface StoredEvent {
  readonly accountId: AccountId
  /** Its position among the account's stored events, from 1, without gaps. */
  readonly sequence: number
  readonly type: StoredEventType
  readonly dataText: string
  readonly createdAt: DateTime.Utc
}

/** An event from a store: a ledger entry, or stored. */
export type EventRecord = EntryRecord | StoredEvent

export const placeOfRecord = (record: EventRecord): EventPlace =>
  "entry" in record
    ? { accountId: record.entry.accountId, stream: "ledger", sequence: record.entry.sequence }
    : { accountId: record.accountId, stream: "account", sequence: record.sequence }

export const typeOfRecord = (record: EventRecord): EventType =>
  "entry" in record ? typeOfEntry[record.entry.kind] : record.type

/** The JSON data of a ledger entry's event. */
const dataOfEntry = ({ entry, name }: EntryRecord): EventJson["data"] => {
  const { sequence, amount, balanceAfter, reason, qrCodeId, topUpId } = entry
  const money = { sequence, amount: toDecimal(amount), balanceAfter: toDecimal(balanceAfter) }
  if (qrCodeId !== null) return { ...money, qrCodeId, name: name ?? "" }
  return topUpId === null ? { ...money, reason } : { ...money, topUpId }
}

// Compiled at the first event.
const decodeEvent = (json: unknown): AccountEvent => Schema.decodeUnknownSync(AccountEvent)(json)
const encodeEvent = (event: AccountEvent): EventJson => Schema.encodeSync(AccountEvent)(event)

export const eventOf = (record: EventRecord): AccountEvent =>
  decodeEvent(
    "entry" in record
      ? {
          id: eventIdOf(placeOfRecord(record)),
          type: typeOfRecord(record),
          timestamp: DateTime.formatIso(record.entry.createdAt),
          data: dataOfEntry(record)
        }
      : {
          id: eventIdOf(placeOfRecord(record)),
          type: record.type,
          timestamp: DateTime.formatIso(record.createdAt),
          data: JSON.parse(record.dataText)
        }
  )

export const eventJson = (event: AccountEvent): EventJson => encodeEvent(event)

/** The JSON of an event, always the same bytes. */
export const eventText = (event: AccountEvent): string => JSON.stringify(eventJson(event))

/** The type and data of an event to store with its change. */
export type EventContent = {
  readonly [T in StoredEventType]: { readonly type: T; readonly data: EventData<T> }
}[StoredEventType]

/**
 * The stored form of an account's next event.
 *
 * @example
 * ```ts
 * import { AccountId, storedEvent } from "@quick-response/core"
 * import * as DateTime from "effect/DateTime"
 *
 * const accountId = AccountId.make("00000000-0000-4000-8000-000000000000")
 * const place = { accountId, sequence: 1, createdAt: DateTime.unsafeMake(0) }
 * const data = { apiKeyId: "1", name: "Till", prefix: "qr_abc" }
 * storedEvent(place, { type: "apiKey.created", data }).dataText // => '{"apiKeyId":"1","name":"Till","prefix":"qr_abc"}'
 * ```
 */
export const storedEvent = (
  place: Pick<StoredEvent, "accountId" | "sequence" | "createdAt">,
  content: EventContent
): StoredEvent => {
  const id = eventIdOf({ accountId: place.accountId, stream: "account", sequence: place.sequence })
  const { data } = encodeEvent({ ...content, id, timestamp: place.createdAt })
  return { ...place, type: content.type, dataText: JSON.stringify(data) }
}
