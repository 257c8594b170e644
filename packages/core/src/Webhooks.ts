import * as Context from "effect/Context"
import type * as DateTime from "effect/DateTime"
import type * as Effect from "effect/Effect"
import type { InvalidInput } from "./config/refusals.ts"
import type { EventId } from "./events/EventId.ts"
import type {
  DeliveryPage,
  EventNotFound,
  ListedWebhook,
  TooManyWebhooks,
  WebhookId,
  WebhookNotFound,
  WebhookSettings
} from "./events/Webhook.ts"
import type { SendResult } from "./events/WebhookSender.ts"
import type { AccountId, AccountNotFound } from "./records/AccountRecord.ts"
import type { Page } from "./records/QrCode.ts"
import type { StorageError } from "./storage/Storage.ts"

/** A webhook with its secret, which is shown once: `whsec_` and base64. */
export interface IssuedWebhook {
  readonly webhook: ListedWebhook
  readonly secret: string
}

/** Posts the events of accounts to addresses of their own, signed as Standard Webhooks 1.0 says. */
export class Webhooks extends Context.Tag("@quick-response/core/Webhooks")<
  Webhooks,
  {
    readonly create: (
      accountId: AccountId,
      order: WebhookSettings & { readonly startAt: "now" | "beginning" }
    ) => Effect.Effect<IssuedWebhook, AccountNotFound | InvalidInput | StorageError | TooManyWebhooks>
    readonly list: (accountId: AccountId) => Effect.Effect<ReadonlyArray<ListedWebhook>, StorageError>
    readonly change: (
      accountId: AccountId,
      id: WebhookId,
      change: WebhookSettings & { readonly isEnabled: boolean }
    ) => Effect.Effect<ListedWebhook, InvalidInput | StorageError | WebhookNotFound>
    readonly remove: (
      accountId: AccountId,
      id: WebhookId
    ) => Effect.Effect<void, StorageError | WebhookNotFound>
    /** Gives it a new secret; the one before signs as well for a day. */
    readonly rollSecret: (
      accountId: AccountId,
      id: WebhookId
    ) => Effect.Effect<IssuedWebhook, StorageError | WebhookNotFound>
    /** Sends `webhook.test` at once, also to one that is disabled. */
    readonly test: (
      accountId: AccountId,
      id: WebhookId
    ) => Effect.Effect<SendResult, StorageError | WebhookNotFound>
    readonly deliveries: (
      accountId: AccountId,
      id: WebhookId,
      page: Page
    ) => Effect.Effect<DeliveryPage, StorageError | WebhookNotFound>
    /** Sends one event again, or all from a time on. */
    readonly redeliver: (
      accountId: AccountId,
      id: WebhookId,
      what: { readonly eventId: EventId } | { readonly since: DateTime.Utc }
    ) => Effect.Effect<void, EventNotFound | StorageError | WebhookNotFound>
  }
>() {}
