import * as Context from "effect/Context"
import type * as DateTime from "effect/DateTime"
import type * as Effect from "effect/Effect"
import type { EventRecord } from "../events/AccountEvent.ts"
import type { EventPlace } from "../events/EventId.ts"
import type {
  Delivery,
  DeliveryPage,
  ListedWebhook,
  NewWebhook,
  TooManyWebhooks,
  Webhook,
  WebhookId,
  WebhookNotFound,
  WebhookProgress,
  WebhookSettings
} from "../events/Webhook.ts"
import type { AccountId, AccountNotFound } from "../records/AccountRecord.ts"
import type { Page } from "../records/QrCode.ts"
import type { StorageError } from "./Storage.ts"

/** The result of a turn of deliveries. */
export interface SettledTurn {
  readonly progress: WebhookProgress
  /** The attempts of this turn, at most one for an event: each replaces what is known of its event. */
  readonly deliveries: ReadonlyArray<Delivery>
  /** The mail that its owner is to get. */
  readonly mail: "webhook-failing" | "webhook-disabled" | undefined
}

/**
 * The port to webhooks and their deliveries, in the store of {@link Storage}. Each verb is atomic, isolated and durable, and may
 * fail with {@link StorageError}. Closing an account deletes its webhooks and their deliveries; while it is suspended none is due.
 */
export class WebhookStorage extends Context.Tag("@quick-response/core/WebhookStorage")<
  WebhookStorage,
  {
    /** The key from which secrets are derived: the same for all processes, as long as the store lives. */
    readonly secretKey: Effect.Effect<string, StorageError>
    /** Makes a webhook that is enabled, at the end of the account's events or before them. Refuses more than `maximumWebhooks`. A closed account has none. */
    readonly createWebhook: (
      webhook: NewWebhook
    ) => Effect.Effect<ListedWebhook, AccountNotFound | StorageError | TooManyWebhooks>
    /** The account's webhooks, oldest first. */
    readonly listWebhooks: (accountId: AccountId) => Effect.Effect<ReadonlyArray<ListedWebhook>, StorageError>
    readonly findWebhook: (
      accountId: AccountId,
      id: WebhookId
    ) => Effect.Effect<ListedWebhook, StorageError | WebhookNotFound>
    /**
     * Changes what its owner chooses. Disabling ends what is under way; one that is enabled after it was disabled goes on where it
     * was, at once, and is not failing. A change of the address tries at once, too.
     */
    readonly changeWebhook: (
      accountId: AccountId,
      id: WebhookId,
      change: WebhookSettings & { readonly isEnabled: boolean },
      at: DateTime.Utc
    ) => Effect.Effect<ListedWebhook, StorageError | WebhookNotFound>
    readonly deleteWebhook: (
      accountId: AccountId,
      id: WebhookId
    ) => Effect.Effect<void, StorageError | WebhookNotFound>
    /** Gives it the next secret; the one before signs as well until a time. */
    readonly rollSecret: (
      accountId: AccountId,
      id: WebhookId,
      times: { readonly at: DateTime.Utc; readonly formerUntil: DateTime.Utc }
    ) => Effect.Effect<ListedWebhook, StorageError | WebhookNotFound>
    /**
     * Sends again: one event, which is due at once whatever became of it, or all from a time on, for which the position goes back.
     * A pause ends. Answers the number of events that are sent again; undefined if the event does not exist, or is another account's.
     */
    readonly redeliver: (
      accountId: AccountId,
      id: WebhookId,
      what: { readonly event: EventPlace } | { readonly since: DateTime.Utc },
      at: DateTime.Utc
    ) => Effect.Effect<number | undefined, StorageError | WebhookNotFound>
    /** A page of the deliveries that are kept, by the time of the last attempt, newest first. */
    readonly listDeliveries: (
      accountId: AccountId,
      id: WebhookId,
      page: Page
    ) => Effect.Effect<DeliveryPage, StorageError | WebhookNotFound>

    /** The accounts that have a webhook that is not disabled, in the order of their ids: the first after one. */
    readonly listSubscribers: (window: {
      readonly after?: AccountId | undefined
      readonly limit: number
    }) => Effect.Effect<ReadonlyArray<AccountId>, StorageError>
    /**
     * The first webhooks after one, in the order of their ids, that have something to send by a time: their accounts are neither closed
     * nor suspended, and they are enabled, not stopped, not paused, not leased, and behind the account's events or with an event that is due again. With `accountId` those of that account alone.
     */
    readonly listDue: (window: {
      readonly at: DateTime.Utc
      readonly accountId?: AccountId | undefined
      readonly after?: WebhookId | undefined
      readonly limit: number
    }) => Effect.Effect<ReadonlyArray<WebhookId>, StorageError>
    /** The first time after one at which a pause ends or an event is due again; undefined where there is none. */
    readonly nextDue: (after: DateTime.Utc) => Effect.Effect<DateTime.Utc | undefined, StorageError>
    /**
     * Takes a webhook for a turn, with a new token and a lease until a time, if `listDue` would answer it: with the events after
     * its position, at most its width and none where `maximumRetrying` wait, and those that are due again, at most as many.
     */
    readonly takeWebhook: (
      id: WebhookId,
      times: { readonly at: DateTime.Utc; readonly until: DateTime.Utc }
    ) => Effect.Effect<
      | {
          readonly webhook: Webhook
          readonly records: ReadonlyArray<EventRecord>
          readonly retries: ReadonlyArray<{ readonly record: EventRecord; readonly delivery: Delivery }>
        }
      | undefined,
      StorageError
    >
    /** True while a turn may send: its token is the webhook's, which is enabled and not stopped, of an account that is neither closed nor suspended. */
    readonly isUnderWay: (id: WebhookId, token: number) => Effect.Effect<boolean, StorageError>
    /** Ends a turn. Answers false, and changes nothing, where the token is old. */
    readonly settleTurn: (
      id: WebhookId,
      token: number,
      turn: SettledTurn,
      at: DateTime.Utc
    ) => Effect.Effect<boolean, StorageError>
    /** Forgets deliveries that are done: those before a time, and of each webhook the oldest past a number. */
    readonly forgetDeliveries: (bounds: {
      readonly before: DateTime.Utc
      readonly kept: number
    }) => Effect.Effect<void, StorageError>
  }
>() {}
