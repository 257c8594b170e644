import {
  type AccountEvent,
  AccountId,
  EventId,
  type EventJson,
  type EventType,
  eventIdOf,
  eventSchemas
} from "@quick-response/core"
import { converted } from "@quick-response/core/schema"
import type * as DateTime from "effect/DateTime"
import * as Schema from "effect/Schema"
import { createdAt, qrCodeId, topUpId } from "./exampleValues.ts"

/** An event of a type that a later version adds. */
export interface UnknownEvent {
  readonly id: EventId
  readonly type: "unknown"
  readonly timestamp: DateTime.Utc
  readonly data: { readonly [field: string]: unknown }
}

export interface UnknownEventJson {
  readonly id: string
  readonly type: string
  readonly timestamp: string
  readonly data: { readonly [field: string]: unknown }
}

const UnknownEvent: Schema.Schema<UnknownEvent, UnknownEventJson> = Schema.Struct({
  id: EventId,
  type: converted(Schema.String, Schema.Literal("unknown"), {
    decode: (): "unknown" => "unknown",
    encode: (type) => type
  }),
  timestamp: Schema.DateTimeUtc,
  data: Schema.Record({ key: Schema.String, value: Schema.Unknown })
}).annotations({
  identifier: "UnknownEvent",
  description: "An event of a type that a later version adds: pass over it"
})

/** An event as its account reads it. Effect clients read unknown types as `unknown`, since later versions may add some. */
export const OwnEvent: Schema.Schema<AccountEvent | UnknownEvent, EventJson | UnknownEventJson> =
  Schema.Union(...Object.values(eventSchemas), UnknownEvent).annotations({ identifier: "Event" })

const accountId = AccountId.make("8d1f0a52-6f0e-4a3b-9c1d-5b7e3f9a2c44")

/** An id in one of the account's streams, numbered in the order of the examples. */
const exampleId = (stream: "account" | "ledger" | "test", sequence: number): string =>
  eventIdOf({ accountId, stream, sequence })

const code = { qrCodeId, name: "Menu, table 12" }
const apiKey = { apiKeyId: "c2b7e9d4-1f3a-4e5b-8c6d-7a9b0e1f2d33", name: "laptop", prefix: "qr_live_3kQ9" }
const domain = { host: "go.luna.example", codes: 12 }
const blocked = { ...code, state: "blocked", reason: "reported as phishing" } as const

const exampleData: { readonly [T in EventType]: Extract<EventJson, { readonly type: T }>["data"] } = {
  "qrCode.purchased": { sequence: 2, amount: -1.8, balanceAfter: 98.2, ...code },
  "qrCode.restyled": { sequence: 3, amount: -0.3, balanceAfter: 97.9, ...code },
  "qrCode.refunded": { sequence: 3, amount: 1.8, balanceAfter: 100, ...code },
  "credits.granted": { sequence: 1, amount: 100, balanceAfter: 100, reason: "invoice 1017" },
  "credits.adjusted": { sequence: 4, amount: -5, balanceAfter: 95, reason: "granted twice" },
  "topUp.settled": { sequence: 5, amount: 25, balanceAfter: 120, topUpId },
  "topUp.refunded": { sequence: 6, amount: -25, balanceAfter: 95, topUpId },
  "topUp.disputed": { sequence: 7, amount: -25, balanceAfter: 70, topUpId },
  "qrCode.deactivated": code,
  "qrCode.activated": code,
  "qrCode.changed": {
    ...code,
    version: 2,
    state: "active",
    target: "https://qr.example/dinner"
  },
  "qrCode.blocked": blocked,
  "qrCode.unblocked": { ...code, state: "active", reason: null },
  "qrCode.expired": { ...code, state: "expired", reason: null },
  "qrCode.scanned": { ...code, scans: 12, total: 2754, lastScanAt: createdAt },
  "apiKey.created": apiKey,
  "apiKey.changed": apiKey,
  "apiKey.limitReached": apiKey,
  "apiKey.revoked": apiKey,
  "domain.proved": { ...domain, codes: 0 },
  "domain.live": domain,
  "domain.lost": domain,
  "domain.removed": domain,
  "balance.low": { balance: 9.4, lowBalance: 10 },
  "webhook.test": { webhookId: "0f8fad5b-d9cb-469f-a165-70867728950e" }
}

export interface EventExample {
  readonly [field: string]: unknown
  readonly id: string
  readonly type: EventType
}

/** An example event of a type, as JSON. */
export const eventExample = (type: EventType): EventExample => {
  const data = exampleData[type]
  const id =
    type === "webhook.test"
      ? exampleId("test", 1)
      : "sequence" in data
        ? exampleId("ledger", data.sequence)
        : exampleId("account", 1)
  return { id, type, timestamp: createdAt, data }
}
