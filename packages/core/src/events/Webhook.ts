import { type Fault, sentencesOf } from "@quick-response/design/field/faults"
import type * as DateTime from "effect/DateTime"
import * as Schema from "effect/Schema"
import { tooManyWebhooks } from "../config/accountRules.ts"
import type { AccountId } from "../records/AccountRecord.ts"
import type { EventStream } from "./EventId.ts"
import type { EventPosition } from "./EventPosition.ts"
import type { EventType } from "./eventTypes.ts"

export const WebhookId: Schema.brand<typeof Schema.UUID, "WebhookId"> = Schema.UUID.pipe(
  Schema.brand("WebhookId")
)
export type WebhookId = typeof WebhookId.Type

const disabledReasons = ["owner", "gone", "failing"] as const

/** The reason of disabling: by its owner, a target that answered 410, or days without success. */
export const DisabledReason: Schema.Literal<typeof disabledReasons> = Schema.Literal(...disabledReasons)
export type DisabledReason = typeof DisabledReason.Type

const webhookStates = ["enabled", "failing", "disabled"] as const

/** The state of a webhook. `failing` is enabled, but its last events were not accepted. */
export const WebhookState: Schema.Literal<typeof webhookStates> = Schema.Literal(...webhookStates)
export type WebhookState = typeof WebhookState.Type

/** The owner's settings of a webhook. */
export interface WebhookSettings {
  readonly url: string
  /** The types of events to send; null for all, including those of later versions. */
  readonly types: ReadonlyArray<EventType> | null
  readonly description: string
}

const sendFaults = ["refused-target", "dns", "connect", "tls", "timeout", "closed", "status"] as const

/** The reason why an event was not accepted. `status` is an answer other than 2xx; others had no answer. */
export const SendFault: Schema.Literal<typeof sendFaults> = Schema.Literal(...sendFaults)
export type SendFault = typeof SendFault.Type

/** A failed attempt: the status, null without an answer, and the reason. */
export interface SendFailure {
  readonly status: number | null
  readonly error: SendFault
}

/** The part of a webhook that delivery turns change. */
export interface WebhookProgress {
  /** The events before it were sent, or have their own rows for retries. */
  readonly position: EventPosition
  /** The most concurrent events. */
  readonly width: number
  /** The turns since the last one with a success. */
  readonly failures: number
  /** The start of the time without success; null after a success. */
  readonly failingSince: DateTime.Utc | null
  /** The last failed attempt since then; null after a success. */
  readonly lastFailure: SendFailure | null
  /** True once its owner was warned. */
  readonly isWarned: boolean
  /** Deliveries are paused until then. */
  readonly pausedUntil: DateTime.Utc | null
  /** Null while enabled. */
  readonly disabledReason: DisabledReason | null
}

/** A target for an account's events, as stored. */
export interface Webhook extends WebhookSettings, WebhookProgress {
  readonly id: WebhookId
  readonly accountId: AccountId
  /** The version of its secret, from 1, from which the secret is derived. */
  readonly secretVersion: number
  /** Until when the previous secret also signs. */
  readonly formerSecretUntil: DateTime.Utc | null
  /** Increased by each turn and owner's change: results of older turns are dropped. */
  readonly token: number
  /** The end of the running turn's lease; null without one. */
  readonly leasedUntil: DateTime.Utc | null
  /** When an operator stopped it, which its owner cannot undo; null otherwise. */
  readonly stoppedAt: DateTime.Utc | null
  readonly createdAt: DateTime.Utc
  readonly updatedAt: DateTime.Utc
}

export interface ListedWebhook extends Webhook {
  /** The position of the account's newest event. */
  readonly newest: EventPosition
  readonly retrying: number
  /** The first retry's time; null without one. */
  readonly retryAt: DateTime.Utc | null
}

export interface NewWebhook extends WebhookSettings {
  readonly id: WebhookId
  readonly accountId: AccountId
  readonly startAt: "now" | "beginning"
  readonly at: DateTime.Utc
}

const deliveryStates = ["delivered", "retrying", "failed"] as const

/** The state of a delivery: accepted, to be retried, or given up. */
export const DeliveryState: Schema.Literal<typeof deliveryStates> = Schema.Literal(...deliveryStates)
export type DeliveryState = typeof DeliveryState.Type

/** The last attempt to send an event to a webhook. */
export interface Delivery {
  readonly stream: EventStream
  readonly sequence: number
  readonly state: DeliveryState
  readonly attempts: number
  /** Null without an answer. */
  readonly status: number | null
  readonly error: SendFault | null
  readonly milliseconds: number
  readonly attemptedAt: DateTime.Utc
  /** The next attempt's time; null if there is no next attempt. */
  readonly dueAt: DateTime.Utc | null
}

export interface ListedDelivery extends Delivery {
  readonly type: EventType
}

/** A page of a webhook's deliveries, newest first. */
export interface DeliveryPage {
  readonly deliveries: ReadonlyArray<ListedDelivery>
  readonly totalCount: number
}

export const maximumWebhooks = 10

/** The most concurrent events of a webhook. */
export const maximumWidth = 32

/** The most pending retries of a webhook: at this number, its position stays. */
export const maximumRetrying = 1_000

/** The most settled deliveries kept for a webhook, and their age in milliseconds. */
export const keptDeliveries = 1_000
export const deliveriesKeptFor = 30 * 24 * 60 * 60_000

/** Milliseconds for which the previous secret also signs. */
export const formerSecretLifetime = 24 * 60 * 60_000

/** The longest URL and description of a webhook, in characters. */
export const longestWebhookUrl = 2_000
export const longestDescription = 200

/** The account has no webhook with this id. */
export class WebhookNotFound extends Schema.TaggedError<WebhookNotFound>()("WebhookNotFound", {
  id: Schema.String
}) {
  override get message(): string {
    return `there is no webhook ${this.id}`
  }
}

/** The account already has {@link maximumWebhooks}. */
export class TooManyWebhooks extends Schema.TaggedError<TooManyWebhooks>()("TooManyWebhooks", {}) {
  get fault(): Fault {
    return tooManyWebhooks([], { most: maximumWebhooks })
  }
  override get message(): string {
    return sentencesOf([this.fault]).join()
  }
}

/** The operator sends no webhooks. */
export class WebhooksClosed extends Schema.TaggedError<WebhooksClosed>()("WebhooksClosed", {}) {
  override get message(): string {
    return "no webhooks are sent here; read the list of events"
  }
}

/** The account has no event with this id. */
export class EventNotFound extends Schema.TaggedError<EventNotFound>()("EventNotFound", {
  id: Schema.String
}) {
  override get message(): string {
    return `there is no event ${this.id}`
  }
}

export const webhookState = ({
  disabledReason,
  failingSince,
  stoppedAt
}: Pick<Webhook, "disabledReason" | "failingSince" | "stoppedAt">): WebhookState => {
  if (disabledReason !== null || stoppedAt !== null) return "disabled"
  return failingSince === null ? "enabled" : "failing"
}
