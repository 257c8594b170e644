import * as DateTime from "effect/DateTime"
import type { EventPlace } from "./EventId.ts"
import { beginning, type EventPosition } from "./EventPosition.ts"
import {
  type Delivery,
  type ListedWebhook,
  maximumRetrying,
  type NewWebhook,
  type Webhook,
  type WebhookProgress,
  type WebhookSettings
} from "./Webhook.ts"

/** The most concurrent events of a new webhook. */
export const firstWidth = 4

/** A new webhook for an account whose events end here. */
export const firstWebhook = (
  { id, accountId, url, types, description, startAt, at }: NewWebhook,
  newest: EventPosition
): Webhook => ({
  id,
  accountId,
  url,
  types,
  description,
  position: startAt === "now" ? newest : beginning,
  width: firstWidth,
  failures: 0,
  failingSince: null,
  lastFailure: null,
  isWarned: false,
  pausedUntil: null,
  disabledReason: null,
  secretVersion: 1,
  formerSecretUntil: null,
  token: 0,
  leasedUntil: null,
  stoppedAt: null,
  createdAt: at,
  updatedAt: at
})

/** A webhook whose running turn is invalidated. */
const interrupted = (before: Webhook): Webhook => ({ ...before, token: before.token + 1, leasedUntil: null })

export const changedWebhook = (
  before: Webhook,
  { url, types, description, isEnabled }: WebhookSettings & { readonly isEnabled: boolean },
  at: DateTime.Utc
): Webhook => {
  const isResumed = isEnabled && before.disabledReason !== null
  return {
    ...interrupted(before),
    url,
    types,
    description,
    disabledReason: isEnabled ? null : (before.disabledReason ?? "owner"),
    ...(isResumed ? { failures: 0, failingSince: null, lastFailure: null, isWarned: false } : {}),
    pausedUntil: isResumed || url !== before.url ? null : before.pausedUntil,
    updatedAt: DateTime.max(at, before.updatedAt)
  }
}

export const withNextSecret = (
  before: Webhook,
  { at, formerUntil }: { readonly at: DateTime.Utc; readonly formerUntil: DateTime.Utc }
): Webhook => ({
  ...before,
  secretVersion: before.secretVersion + 1,
  formerSecretUntil: formerUntil,
  updatedAt: DateTime.max(at, before.updatedAt)
})

/** A webhook that resends all events after a position. */
export const resentFrom = (before: Webhook, { entries, events }: EventPosition): Webhook => ({
  ...interrupted(before),
  position: {
    entries: Math.min(entries, before.position.entries),
    events: Math.min(events, before.position.events)
  },
  pausedUntil: null
})

export const resentOnce = (before: Webhook): Webhook => ({ ...interrupted(before), pausedUntil: null })

/** The delivery of an event to be resent at once. */
export const resentDelivery = (
  { stream, sequence }: EventPlace,
  before: Delivery | undefined,
  at: DateTime.Utc
): Delivery => ({
  attempts: 0,
  status: null,
  error: null,
  milliseconds: 0,
  attemptedAt: at,
  ...before,
  stream,
  sequence,
  state: "retrying",
  dueAt: at
})

const isOver = (time: DateTime.Utc | null, at: DateTime.Utc): boolean =>
  time === null || DateTime.lessThanOrEqualTo(time, at)

/** A webhook stopped or resumed by an operator; the same object without a change. */
export const switchedWebhook = (before: Webhook, isStopped: boolean, at: DateTime.Utc): Webhook =>
  isStopped === (before.stoppedAt !== null)
    ? before
    : {
        ...interrupted(before),
        stoppedAt: isStopped ? at : null,
        updatedAt: DateTime.max(at, before.updatedAt)
      }

/** The number of events that a webhook resends from a position. */
export const resentCount = ({ position }: Webhook, { entries, events }: EventPosition): number =>
  Math.max(0, position.entries - entries) + Math.max(0, position.events - events)

/** True if there are new events to send, and not too many retries waiting. */
export const takesNewEvents = ({ position, newest, retrying }: ListedWebhook): boolean =>
  retrying < maximumRetrying && (position.entries < newest.entries || position.events < newest.events)

/** True if an acting account's webhook has something to send at a time, and is not leased. */
export const isDue = (webhook: ListedWebhook, at: DateTime.Utc): boolean =>
  webhook.disabledReason === null &&
  webhook.stoppedAt === null &&
  isOver(webhook.pausedUntil, at) &&
  isOver(webhook.leasedUntil, at) &&
  (takesNewEvents(webhook) || (webhook.retryAt !== null && isOver(webhook.retryAt, at)))

export const takenForTurn = (before: Webhook, until: DateTime.Utc): Webhook => ({
  ...before,
  token: before.token + 1,
  leasedUntil: until
})

export const afterTurn = (before: Webhook, progress: WebhookProgress): Webhook => ({
  ...before,
  ...progress,
  leasedUntil: null
})
