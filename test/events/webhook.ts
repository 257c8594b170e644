import { AccountId, type Delivery, type SendResult, type Webhook, WebhookId } from "@quick-response/core"
import * as DateTime from "effect/DateTime"

/** The time at which tests of turns begin. */
export const start = DateTime.unsafeMake(Date.UTC(2027, 0, 1))

/** A webhook as it may be between two turns. */
export const webhookOf = (changes: Partial<Webhook> = {}): Webhook => ({
  id: WebhookId.make("00000000-0000-4000-8000-000000000001"),
  accountId: AccountId.make("00000000-0000-4000-8000-000000000002"),
  url: "https://hooks.example/",
  types: null,
  description: "",
  position: { entries: 10, events: 2 },
  width: 8,
  failures: 0,
  failingSince: null,
  lastFailure: null,
  isWarned: false,
  pausedUntil: null,
  disabledReason: null,
  secretVersion: 1,
  formerSecretUntil: null,
  token: 1,
  leasedUntil: null,
  stoppedAt: null,
  createdAt: start,
  updatedAt: start,
  ...changes
})

export const taken: SendResult = { status: 200, error: null, milliseconds: 20, retryAfter: undefined }

/** An answer that refuses an event. */
export const refused = (status = 500, retryAfter?: number): SendResult => ({
  status,
  error: "status",
  milliseconds: 20,
  retryAfter
})

/** No answer at all. */
export const away: SendResult = { status: null, error: "connect", milliseconds: 20, retryAfter: undefined }

/** A delivery that is to be sent again. */
export const retrying = (sequence: number, attempts = 1): Delivery => ({
  stream: "ledger",
  sequence,
  state: "retrying",
  attempts,
  status: 500,
  error: "status",
  milliseconds: 20,
  attemptedAt: start,
  dueAt: start
})
