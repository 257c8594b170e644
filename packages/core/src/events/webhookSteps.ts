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

/** The most events that a new webhook is sent at once. */
export const firstWidth = 4

/** A webhook as it is made, for an account whose events end here. */
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

/** A webhook whose turn that is under way counts no more. */
const interrupted = (before: Webhook): Webhook => ({ ...before, token: before.token + 1, leasedUntil: null })

/** A webhook after its owner's change. */
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

/** A webhook with its next secret. */
export const withNextSecret = (
  before: Webhook,
  { at, formerUntil }: { readonly at: DateTime.Utc; readonly formerUntil: DateTime.Utc }
): Webhook => ({
  ...before,
  secretVersion: before.secretVersion + 1,
  formerSecretUntil: formerUntil,
  updatedAt: DateTime.max(at, before.updatedAt)
})

/** A webhook that is to send again all events after a place. */
export const resentFrom = (before: Webhook, { entries, events }: EventPosition): Webhook => ({
  ...interrupted(before),
  position: {
    entries: Math.min(entries, before.position.entries),
    events: Math.min(events, before.position.events)
  },
  pausedUntil: null
})

/** A webhook of which one event is to be sent again. */
export const resentOnce = (before: Webhook): Webhook => ({ ...interrupted(before), pausedUntil: null })

/** The delivery of an event that is to be sent again at once. */
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

/** A webhook that an operator stops, or lets go on; the same one if it is so already. */
export const switchedWebhook = (before: Webhook, isStopped: boolean, at: DateTime.Utc): Webhook =>
  isStopped === (before.stoppedAt !== null)
    ? before
    : {
        ...interrupted(before),
        stoppedAt: isStopped ? at : null,
        updatedAt: DateTime.max(at, before.updatedAt)
      }

/** The number of events that a webhook is sent again once it goes back to a place. */
export const resentCount = ({ position }: Webhook, { entries, events }: EventPosition): number =>
  Math.max(0, position.entries - entries) + Math.max(0, position.events - events)

/** True where new events can be sent: there are some, and not too many others wait to be sent again. */
export const takesNewEvents = ({ position, newest, retrying }: ListedWebhook): boolean =>
  retrying < maximumRetrying && (position.entries < newest.entries || position.events < newest.events)

/** True if a webhook of an account that acts has something to send at a time, and no process sends it. */
export const isDue = (webhook: ListedWebhook, at: DateTime.Utc): boolean =>
  webhook.disabledReason === null &&
  webhook.stoppedAt === null &&
  isOver(webhook.pausedUntil, at) &&
  isOver(webhook.leasedUntil, at) &&
  (takesNewEvents(webhook) || (webhook.retryAt !== null && isOver(webhook.retryAt, at)))

/** A webhook that is taken for a turn. */
export const takenForTurn = (before: Webhook, until: DateTime.Utc): Webhook => ({
  ...before,
  token: before.token + 1,
  leasedUntil: until
})

/** A webhook after a turn. */
export const afterTurn = (before: Webhook, progress: WebhookProgress): Webhook => ({
  ...before,
  ...progress,
  leasedUntil: null
})
