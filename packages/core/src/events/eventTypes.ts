import * as Schema from "effect/Schema"
import { CreditsFromDecimal } from "../records/CreditsSchema.ts"
import type { LedgerEntryKind } from "../records/Ledger.ts"
import { RedirectState } from "../redirects/Redirect.ts"

const NullableText: Schema.NullOr<typeof Schema.String> = Schema.NullOr(Schema.String)

/** The fields of an event that changed the balance: those of its ledger entry. */
const entryFields = {
  /** The entry's place in the account's ledger, from 1, without gaps. */
  sequence: Schema.Int,
  amount: CreditsFromDecimal,
  balanceAfter: CreditsFromDecimal
} as const

const codeFields = { qrCodeId: Schema.String, name: Schema.String } as const

const keyFields = { apiKeyId: Schema.String, name: Schema.String, prefix: Schema.String } as const

const decidedFields = { ...codeFields, state: RedirectState, reason: NullableText } as const

const topUpFields = { ...entryFields, topUpId: Schema.String } as const

/**
 * All types of events, each with the sentence that people read of it, and the fields of its data. An event of a ledger kind is read from the ledger, any other is stored in the transaction of its change.
 * `webhook.test` is sent on request and stored nowhere.
 */
export const eventTypes = {
  "qrCode.purchased": {
    description: "A code was bought.",
    fields: { ...entryFields, ...codeFields }
  },
  "qrCode.refunded": {
    description: "The price of a code was paid back.",
    fields: { ...entryFields, ...codeFields }
  },
  "credits.granted": {
    description: "The operator added credits.",
    fields: { ...entryFields, reason: Schema.String }
  },
  "credits.adjusted": {
    description: "The operator corrected the balance.",
    fields: { ...entryFields, reason: Schema.String }
  },
  "topUp.settled": {
    description: "Credits were paid for and added.",
    fields: topUpFields
  },
  "topUp.refunded": {
    description: "A refund of a payment took credits back, or its failure returned them.",
    fields: topUpFields
  },
  "topUp.disputed": {
    description: "A disputed payment took credits back, or its end returned them.",
    fields: topUpFields
  },
  "qrCode.deactivated": {
    description: "The operator switched a code off.",
    fields: codeFields
  },
  "qrCode.activated": {
    description: "The operator switched a code on again.",
    fields: codeFields
  },
  "qrCode.changed": {
    description: "A dynamic code was changed by its owner: its target, its settings, or a pause.",
    fields: { ...codeFields, version: Schema.Int, state: RedirectState, target: Schema.String }
  },
  "qrCode.blocked": {
    description: "A dynamic code leads nowhere, because the operator switched it off.",
    fields: decidedFields
  },
  "qrCode.unblocked": {
    description: "A dynamic code leads on again, because the operator switched it on.",
    fields: decidedFields
  },
  "qrCode.expired": {
    description: "A dynamic code reached the end that its owner chose.",
    fields: decidedFields
  },
  "qrCode.scanned": {
    description: "A dynamic code was scanned; at most one event a minute for each code.",
    fields: {
      ...codeFields,
      /** The scans since the last event of this type. */
      scans: Schema.Int,
      /** The scans of all times. */
      total: Schema.Int,
      lastScanAt: Schema.DateTimeUtc
    }
  },
  "apiKey.created": { description: "An API key was made.", fields: keyFields },
  "apiKey.revoked": { description: "An API key was revoked.", fields: keyFields },
  "balance.low": {
    description: "The balance fell below the amount that you chose.",
    fields: { balance: CreditsFromDecimal, lowBalance: CreditsFromDecimal }
  },
  "webhook.test": {
    description: "A test that you asked for.",
    fields: { webhookId: Schema.String }
  }
} as const

/** The type of an event. */
export type EventType = keyof typeof eventTypes

/** The data of an event of a type. */
export type EventData<T extends EventType> = Schema.Struct.Type<(typeof eventTypes)[T]["fields"]>

/** The type of the event that each kind of ledger entry is. */
export const typeOfEntry = {
  purchase: "qrCode.purchased",
  refund: "qrCode.refunded",
  grant: "credits.granted",
  adjustment: "credits.adjusted",
  "top-up": "topUp.settled",
  "top-up-refund": "topUp.refunded",
  dispute: "topUp.disputed"
} as const satisfies Record<LedgerEntryKind, EventType>

/** The types of events that are read from the ledger. */
export type EntryEventType = (typeof typeOfEntry)[LedgerEntryKind]

/** The types of events that are stored in the transaction of their change. */
export type StoredEventType = Exclude<EventType, EntryEventType | "webhook.test">
