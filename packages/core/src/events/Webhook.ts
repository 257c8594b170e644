import { type Fault, sentencesOf } from "@quick-response/design/field/faults"
import type * as DateTime from "effect/DateTime"
import * as Schema from "effect/Schema"
import { tooManyWebhooks } from "../config/accountRules.ts"
import type { AccountId } from "../records/AccountRecord.ts"
import type { EventStream } from "./EventId.ts"
import type { EventPosition } from "./EventPosition.ts"
import type { EventType } from "./eventTypes.ts"

/** Names a webhook. */
export const WebhookId: Schema.brand<typeof Schema.UUID, "WebhookId"> = Schema.UUID.pipe(
  Schema.brand("WebhookId")
)
export type WebhookId = typeof WebhookId.Type

const disabledReasons = ["owner", "gone", "failing"] as const

/** The reason why nothing is sent: its owner's wish, a target that answered 410, days without success. */
export const DisabledReason: Schema.Literal<typeof disabledReasons> = Schema.Literal(...disabledReasons)
export type DisabledReason = typeof DisabledReason.Type

const webhookStates = ["enabled", "failing", "disabled"] as const

/** The state of a webhook. `failing` is enabled, and nothing of what was sent last was taken. */
export const WebhookState: Schema.Literal<typeof webhookStates> = Schema.Literal(...webhookStates)
export type WebhookState = typeof WebhookState.Type

/** The settings of a webhook that its owner chooses. */
export interface WebhookSettings {
  readonly url: string
  /** The types of the events that are sent; null for all, those of later versions among them. */
  readonly types: ReadonlyArray<EventType> | null
  readonly description: string
}

const sendFaults = ["refused-target", "dns", "connect", "tls", "timeout", "closed", "status"] as const

/** The reason why an event was not taken. `status` is an answer other than 2xx; the others had none. */
export const SendFault: Schema.Literal<typeof sendFaults> = Schema.Literal(...sendFaults)
export type SendFault = typeof SendFault.Type

/** An attempt that failed: the status of the answer, null where there was none, and the reason. */
export interface SendFailure {
  readonly status: number | null
  readonly error: SendFault
}

/** The progress of a webhook: what a turn of deliveries changes. */
export interface WebhookProgress {
  /** The place up to which its events were sent, or are in rows of their own to be sent again. */
  readonly position: EventPosition
  /** The most events that are sent at once. */
  readonly width: number
  /** The turns without any success since the last one. */
  readonly failures: number
  /** The time since which nothing was taken; null while something is. */
  readonly failingSince: DateTime.Utc | null
  /** The last attempt since then; null while something is taken. */
  readonly lastFailure: SendFailure | null
  /** True once its owner was told that it fails. */
  readonly isWarned: boolean
  /** Nothing is sent before. */
  readonly pausedUntil: DateTime.Utc | null
  /** Null while it is enabled. */
  readonly disabledReason: DisabledReason | null
}

/** An address to which an account's events are sent, as a store keeps it. */
export interface Webhook extends WebhookSettings, WebhookProgress {
  readonly id: WebhookId
  readonly accountId: AccountId
  /** The number of its secret, from 1: the secret is derived from it. */
  readonly secretVersion: number
  /** The time until which the secret before signs as well. */
  readonly formerSecretUntil: DateTime.Utc | null
  /** The number of turns that were begun, and of changes by its owner: the result of an older turn is dropped. */
  readonly token: number
  /** The end of the time for which a turn's result is awaited; null where none is under way. */
  readonly leasedUntil: DateTime.Utc | null
  /** The time since which an operator stopped it; null if none did. Its owner cannot lift that. */
  readonly stoppedAt: DateTime.Utc | null
  readonly createdAt: DateTime.Utc
  readonly updatedAt: DateTime.Utc
}

/** A webhook with how far behind it is. */
export interface ListedWebhook extends Webhook {
  /** The place of the account's newest event. */
  readonly newest: EventPosition
  /** The number of its events that wait to be sent again. */
  readonly retrying: number
  /** The time of the first of these; null where there are none. */
  readonly retryAt: DateTime.Utc | null
}

/** A webhook to be made. */
export interface NewWebhook extends WebhookSettings {
  readonly id: WebhookId
  readonly accountId: AccountId
  readonly startAt: "now" | "beginning"
  readonly at: DateTime.Utc
}

const deliveryStates = ["delivered", "retrying", "failed"] as const

/** The state of a delivery: taken, to be sent again, or given up. */
export const DeliveryState: Schema.Literal<typeof deliveryStates> = Schema.Literal(...deliveryStates)
export type DeliveryState = typeof DeliveryState.Type

/** The last attempt to send an event to a webhook. */
export interface Delivery {
  readonly stream: EventStream
  readonly sequence: number
  readonly state: DeliveryState
  readonly attempts: number
  /** The status of the answer; null where there was none. */
  readonly status: number | null
  readonly error: SendFault | null
  readonly milliseconds: number
  readonly attemptedAt: DateTime.Utc
  /** The time of the next attempt; null where none follows. */
  readonly dueAt: DateTime.Utc | null
}

/** A delivery with its event's type. */
export interface ListedDelivery extends Delivery {
  readonly type: EventType
}

/** A page of a webhook's deliveries, newest first. */
export interface DeliveryPage {
  readonly deliveries: ReadonlyArray<ListedDelivery>
  readonly totalCount: number
}

/** The most webhooks of an account. */
export const maximumWebhooks = 10

/** The most events of a webhook that are sent at once. */
export const maximumWidth = 32

/** The most events of a webhook that wait to be sent again: with these its position stays. */
export const maximumRetrying = 1_000

/** The most deliveries that are kept of a webhook beside those that are to be sent again, and their age in milliseconds. */
export const keptDeliveries = 1_000
export const deliveriesKeptFor = 30 * 24 * 60 * 60_000

/** Milliseconds for which the secret before signs as well. */
export const formerSecretLifetime = 24 * 60 * 60_000

/** The longest URL and description of a webhook. */
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

/** The account has {@link maximumWebhooks} already. */
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

/** The state of a webhook. */
export const webhookState = ({
  disabledReason,
  failingSince,
  stoppedAt
}: Pick<Webhook, "disabledReason" | "failingSince" | "stoppedAt">): WebhookState => {
  if (disabledReason !== null || stoppedAt !== null) return "disabled"
  return failingSince === null ? "enabled" : "failing"
}
