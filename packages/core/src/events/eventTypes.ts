import { keysOf } from "@quick-response/design/config/keysOf"
import * as Schema from "effect/Schema"
import { CreditsFromDecimal } from "../records/CreditsSchema.ts"
import type { LedgerEntryKind } from "../records/Ledger.ts"
import { RedirectState } from "../redirects/Redirect.ts"
import { type EventType, eventDescriptions } from "./eventDescriptions.ts"

const NullableText: Schema.NullOr<typeof Schema.String> = Schema.NullOr(Schema.String)

/** The fields of an event that changed the balance: its ledger entry's. */
const entryFields = {
  sequence: Schema.Int.annotations({
    description: "The entry's place in the account's ledger, from 1, without gaps"
  }),
  amount: CreditsFromDecimal,
  balanceAfter: CreditsFromDecimal
} as const

const codeFields = { qrCodeId: Schema.String, name: Schema.String } as const

const keyFields = { apiKeyId: Schema.String, name: Schema.String, prefix: Schema.String } as const

const domainFields = {
  host: Schema.String,
  codes: Schema.Int.annotations({
    description: "The number of the account's codes whose pictures name the host"
  })
} as const

const decidedFields = { ...codeFields, state: RedirectState, reason: NullableText } as const

const topUpFields = { ...entryFields, topUpId: Schema.String } as const

/**
 * All types of events with their sentences and data fields. Those of a ledger kind are read from the ledger; others are
 * stored with their change, except `webhook.test`, sent on request.
 */
export const eventTypes = {
  "qrCode.purchased": {
    description: eventDescriptions["qrCode.purchased"],
    fields: { ...entryFields, ...codeFields }
  },
  "qrCode.restyled": {
    description: eventDescriptions["qrCode.restyled"],
    fields: { ...entryFields, ...codeFields }
  },
  "qrCode.refunded": {
    description: eventDescriptions["qrCode.refunded"],
    fields: { ...entryFields, ...codeFields }
  },
  "credits.granted": {
    description: eventDescriptions["credits.granted"],
    fields: { ...entryFields, reason: Schema.String }
  },
  "credits.adjusted": {
    description: eventDescriptions["credits.adjusted"],
    fields: { ...entryFields, reason: Schema.String }
  },
  "topUp.settled": { description: eventDescriptions["topUp.settled"], fields: topUpFields },
  "topUp.refunded": { description: eventDescriptions["topUp.refunded"], fields: topUpFields },
  "topUp.disputed": { description: eventDescriptions["topUp.disputed"], fields: topUpFields },
  "qrCode.deactivated": { description: eventDescriptions["qrCode.deactivated"], fields: codeFields },
  "qrCode.activated": { description: eventDescriptions["qrCode.activated"], fields: codeFields },
  "qrCode.changed": {
    description: eventDescriptions["qrCode.changed"],
    fields: { ...codeFields, version: Schema.Int, state: RedirectState, target: Schema.String }
  },
  "qrCode.blocked": { description: eventDescriptions["qrCode.blocked"], fields: decidedFields },
  "qrCode.unblocked": { description: eventDescriptions["qrCode.unblocked"], fields: decidedFields },
  "qrCode.expired": { description: eventDescriptions["qrCode.expired"], fields: decidedFields },
  "qrCode.scanned": {
    description: eventDescriptions["qrCode.scanned"],
    fields: {
      ...codeFields,
      scans: Schema.Int.annotations({ description: "The scans since the last event of this type" }),
      total: Schema.Int.annotations({ description: "The scans of all times" }),
      lastScanAt: Schema.DateTimeUtc
    }
  },
  "apiKey.created": { description: eventDescriptions["apiKey.created"], fields: keyFields },
  "apiKey.changed": { description: eventDescriptions["apiKey.changed"], fields: keyFields },
  "apiKey.limitReached": { description: eventDescriptions["apiKey.limitReached"], fields: keyFields },
  "apiKey.revoked": { description: eventDescriptions["apiKey.revoked"], fields: keyFields },
  "domain.proved": { description: eventDescriptions["domain.proved"], fields: domainFields },
  "domain.live": { description: eventDescriptions["domain.live"], fields: domainFields },
  "domain.lost": { description: eventDescriptions["domain.lost"], fields: domainFields },
  "domain.removed": { description: eventDescriptions["domain.removed"], fields: domainFields },
  "balance.low": {
    description: eventDescriptions["balance.low"],
    fields: { balance: CreditsFromDecimal, lowBalance: CreditsFromDecimal }
  },
  "webhook.test": { description: eventDescriptions["webhook.test"], fields: { webhookId: Schema.String } }
} as const satisfies Record<EventType, unknown>

export type { EventType }

/** The types in lists and webhooks: all but `webhook.test`. */
export type ListedEventType = Exclude<EventType, "webhook.test">

const isListed = (type: EventType): type is ListedEventType => type !== "webhook.test"

/** The types in lists and webhooks, in table order. */
export const listedEventTypes: ReadonlyArray<ListedEventType> = keysOf(eventTypes).filter(isListed)

export type EventData<T extends EventType> = Schema.Struct.Type<(typeof eventTypes)[T]["fields"]>

/** The event type of each kind of ledger entry. */
export const typeOfEntry = {
  purchase: "qrCode.purchased",
  restyle: "qrCode.restyled",
  refund: "qrCode.refunded",
  grant: "credits.granted",
  adjustment: "credits.adjusted",
  "top-up": "topUp.settled",
  "top-up-refund": "topUp.refunded",
  dispute: "topUp.disputed"
} as const satisfies Record<LedgerEntryKind, EventType>

/** The types that are read from the ledger. */
export type EntryEventType = (typeof typeOfEntry)[LedgerEntryKind]

/** The types that are stored with their change. */
export type StoredEventType = Exclude<EventType, EntryEventType | "webhook.test">
