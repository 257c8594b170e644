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

export interface SettledTurn {
  readonly progress: WebhookProgress
  /** This turn's attempts, at most one per event; each replaces the event's previous one. */
  readonly deliveries: ReadonlyArray<Delivery>
  /** The mail to its owner, if any. */
  readonly mail: "webhook-failing" | "webhook-disabled" | undefined
}

/**
 * The port to webhooks and their deliveries, in the store of {@link Storage} and with its guarantees. Closing an
 * account deletes its webhooks and deliveries; while it is suspended, none are due.
 */
export class WebhookStorage extends Context.Tag("@quick-response/core/WebhookStorage")<
  WebhookStorage,
  {
    /** The key from which secrets are derived: the same for all processes and the store's lifetime. */
    readonly secretKey: Effect.Effect<string, StorageError>
    /**
     * Creates an enabled webhook, at the end of the account's events or earlier. Refuses more than `maximumWebhooks`. A
     * closed account has none.
     */
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
     * Changes its owner's settings. Disabling ends running turns; enabling resumes at once from the same position,
     * without failures. A changed URL is tried at once, too.
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
    /** Creates the next secret; the previous one also signs until a time. */
    readonly rollSecret: (
      accountId: AccountId,
      id: WebhookId,
      times: { readonly at: DateTime.Utc; readonly formerUntil: DateTime.Utc }
    ) => Effect.Effect<ListedWebhook, StorageError | WebhookNotFound>
    /**
     * Resends one event, due at once regardless of its state, or all since a time, by moving the position back. Ends a
     * pause. Returns the number of events; undefined if the event is unknown or another account's.
     */
    readonly redeliver: (
      accountId: AccountId,
      id: WebhookId,
      what: { readonly event: EventPlace } | { readonly since: DateTime.Utc },
      at: DateTime.Utc
    ) => Effect.Effect<number | undefined, StorageError | WebhookNotFound>
    /** A page of stored deliveries, by the time of the last attempt, newest first. */
    readonly listDeliveries: (
      accountId: AccountId,
      id: WebhookId,
      page: Page
    ) => Effect.Effect<DeliveryPage, StorageError | WebhookNotFound>

    /** The first accounts with an enabled webhook after one, by id. */
    readonly listSubscribers: (window: {
      readonly after?: AccountId | undefined
      readonly limit: number
    }) => Effect.Effect<ReadonlyArray<AccountId>, StorageError>
    /**
     * The first webhooks after one, by id, with something to send by a time: of accounts neither closed nor suspended,
     * enabled, not stopped, paused or leased, and behind the account's events or with a due retry. With `accountId`,
     * only that account's.
     */
    readonly listDue: (window: {
      readonly at: DateTime.Utc
      readonly accountId?: AccountId | undefined
      readonly after?: WebhookId | undefined
      readonly limit: number
    }) => Effect.Effect<ReadonlyArray<WebhookId>, StorageError>
    /** The first time after one at which a pause ends or a retry is due, if any. */
    readonly nextDue: (after: DateTime.Utc) => Effect.Effect<DateTime.Utc | undefined, StorageError>
    /**
     * Takes a webhook for a turn, with a new token and a lease, if `listDue` would return it: with the events after its
     * position, at most its width and none while `maximumRetrying` wait, and as many due retries at most.
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
    /**
     * True while a turn may send: its token is current, and the webhook is enabled and not stopped, of an account
     * neither closed nor suspended.
     */
    readonly isUnderWay: (id: WebhookId, token: number) => Effect.Effect<boolean, StorageError>
    /** Ends a turn. False, without changes, for an old token. */
    readonly settleTurn: (
      id: WebhookId,
      token: number,
      turn: SettledTurn,
      at: DateTime.Utc
    ) => Effect.Effect<boolean, StorageError>
    /** Deletes settled deliveries: those before a time, and each webhook's oldest beyond a number. */
    readonly forgetDeliveries: (bounds: {
      readonly before: DateTime.Utc
      readonly kept: number
    }) => Effect.Effect<void, StorageError>
  }
>() {}
