import { isUrl } from "@quick-response/design/content/codes/isUrl"
import type { Fault } from "@quick-response/design/field/faults"
import * as Context from "effect/Context"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type * as Scope from "effect/Scope"
import { noneOf, tooLong, typesMissing } from "./config/accountRules.ts"
import { type InvalidInput, invalidInput } from "./config/refusals.ts"
import { AccountChanges } from "./events/AccountChanges.ts"
import { startDelivery } from "./events/deliveryWorkers.ts"
import { type EventId, eventIdOf, placeOfEventId } from "./events/EventId.ts"
import { eventTypes } from "./events/eventTypes.ts"
import { sendEvent } from "./events/sendEvents.ts"
import { webhookSecret } from "./events/signature.ts"
import {
  type DeliveryPage,
  EventNotFound,
  formerSecretLifetime,
  type ListedWebhook,
  longestDescription,
  longestWebhookUrl,
  type TooManyWebhooks,
  WebhookId,
  type WebhookNotFound,
  type WebhookSettings
} from "./events/Webhook.ts"
import { type SendResult, WebhookSender } from "./events/WebhookSender.ts"
import type { AccountId, AccountNotFound } from "./records/AccountRecord.ts"
import type { Page } from "./records/QrCode.ts"
import type { StorageError } from "./storage/Storage.ts"
import { WebhookStorage } from "./storage/WebhookStorage.ts"

/** A webhook with its secret, which is shown once: `whsec_` and base64. */
export interface IssuedWebhook {
  readonly webhook: ListedWebhook
  readonly secret: string
}

/** Posts the events of accounts to their own URLs, signed by Standard Webhooks 1.0. */
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
    /** Creates a new secret; the old one also signs for a day. */
    readonly rollSecret: (
      accountId: AccountId,
      id: WebhookId
    ) => Effect.Effect<IssuedWebhook, StorageError | WebhookNotFound>
    /** Sends `webhook.test` at once, even to a disabled webhook. */
    readonly test: (
      accountId: AccountId,
      id: WebhookId
    ) => Effect.Effect<SendResult, StorageError | WebhookNotFound>
    readonly deliveries: (
      accountId: AccountId,
      id: WebhookId,
      page: Page
    ) => Effect.Effect<DeliveryPage, StorageError | WebhookNotFound>
    /** Resends one event, or all since a time; returns their number. */
    readonly redeliver: (
      accountId: AccountId,
      id: WebhookId,
      what: { readonly eventId: EventId } | { readonly since: DateTime.Utc }
    ) => Effect.Effect<number, EventNotFound | StorageError | WebhookNotFound>
  }
>() {
  /** Delivers the events of all accounts to their webhooks while the layer lives. */
  static readonly layer: Layer.Layer<Webhooks, never, AccountChanges | WebhookSender | WebhookStorage> =
    Layer.scoped(
      Webhooks,
      Effect.suspend(() => makeServing)
    )

  /** Manages webhooks, and leaves delivery to other processes of the same store. */
  static readonly layerRemote: Layer.Layer<Webhooks, never, WebhookSender | WebhookStorage> = Layer.effect(
    Webhooks,
    Effect.suspend(() => make(() => undefined))
  )
}

/** The types that a webhook can subscribe to. */
const wantedTypes = new Set(Object.keys(eventTypes).filter((type) => type !== "webhook.test"))

/** The faults of a webhook's settings, each with its field and the remedy. */
const faultsOf = (
  { url, types, description }: WebhookSettings,
  sender: typeof WebhookSender.Service
): ReadonlyArray<Fault> => {
  // The length as sent: characters beyond ASCII are percent-encoded.
  const length = isUrl(url) ? Math.max(url.length, new URL(url).href.length) : url.length
  const urlFault =
    length > longestWebhookUrl ? tooLong([], { most: longestWebhookUrl, length }) : sender.faultOf(url)
  const unknown = types?.find((type) => !wantedTypes.has(type))
  return [
    ...(urlFault === undefined ? [] : [{ ...urlFault, path: ["url"] }]),
    ...(types?.length === 0 ? [typesMissing(["types"], {})] : []),
    ...(unknown === undefined
      ? []
      : [noneOf(["types"], { known: [...wantedTypes], value: unknown.slice(0, 40) })]),
    ...(description.length > longestDescription
      ? [tooLong(["description"], { most: longestDescription, length: description.length })]
      : [])
  ]
}

const readSettings = <S extends WebhookSettings>(
  settings: S,
  sender: typeof WebhookSender.Service
): Effect.Effect<S, InvalidInput> => {
  const faults = faultsOf(settings, sender)
  const types = settings.types === null ? null : [...new Set(settings.types)]
  return faults.length > 0 ? invalidInput(faults) : Effect.succeed({ ...settings, types })
}

const make = (
  subscribed: (accountId: AccountId) => void
): Effect.Effect<typeof Webhooks.Service, never, WebhookSender | WebhookStorage> =>
  Effect.gen(function* () {
    const storage = yield* WebhookStorage
    const sender = yield* WebhookSender

    const issued = (webhook: ListedWebhook) =>
      Effect.map(storage.secretKey, (key) => ({
        webhook,
        secret: webhookSecret(key, webhook.id, webhook.secretVersion)
      }))

    const redeliverOne = Effect.fnUntraced(function* (
      accountId: AccountId,
      id: WebhookId,
      eventId: EventId,
      at: DateTime.Utc
    ) {
      const event = placeOfEventId(eventId)
      yield* storage.findWebhook(accountId, id)
      const isOwn = event?.accountId === accountId && event.stream !== "test"
      const count = isOwn ? yield* storage.redeliver(accountId, id, { event }, at) : undefined
      return count ?? (yield* new EventNotFound({ id: eventId }))
    })

    return Webhooks.of({
      create: Effect.fn("Webhooks.create")(function* (accountId, order) {
        const settings = yield* readSettings(order, sender)
        const id = WebhookId.make(crypto.randomUUID())
        const webhook = yield* storage.createWebhook({ ...settings, id, accountId, at: yield* DateTime.now })
        subscribed(accountId)
        return yield* issued(webhook)
      }),
      list: (accountId) => storage.listWebhooks(accountId),
      change: Effect.fn("Webhooks.change")(function* (accountId, id, change) {
        const settings = yield* readSettings(change, sender)
        const webhook = yield* storage.changeWebhook(accountId, id, settings, yield* DateTime.now)
        subscribed(accountId)
        return webhook
      }),
      remove: (accountId, id) => storage.deleteWebhook(accountId, id),
      rollSecret: Effect.fn("Webhooks.rollSecret")(function* (accountId, id) {
        const at = yield* DateTime.now
        const formerUntil = DateTime.add(at, { millis: formerSecretLifetime })
        return yield* issued(yield* storage.rollSecret(accountId, id, { at, formerUntil }))
      }),
      test: Effect.fn("Webhooks.test")(function* (accountId, id) {
        const webhook = yield* storage.findWebhook(accountId, id)
        const timestamp = yield* DateTime.now
        const place = { accountId, stream: "test", sequence: Math.max(1, timestamp.epochMillis) } as const
        const data = { webhookId: id }
        const event = { id: eventIdOf(place), type: "webhook.test", timestamp, data } as const
        return yield* sendEvent(sender, yield* storage.secretKey, webhook, event)
      }),
      deliveries: (accountId, id, page) => storage.listDeliveries(accountId, id, page),
      redeliver: Effect.fn("Webhooks.redeliver")(function* (accountId, id, what) {
        const at = yield* DateTime.now
        const count =
          "since" in what
            ? yield* storage.redeliver(accountId, id, what, at)
            : yield* redeliverOne(accountId, id, what.eventId, at)
        subscribed(accountId)
        return count ?? 0
      })
    })
  })

const makeServing: Effect.Effect<
  typeof Webhooks.Service,
  never,
  AccountChanges | Scope.Scope | WebhookSender | WebhookStorage
> = Effect.gen(function* () {
  const delivery = yield* startDelivery(yield* WebhookStorage, yield* WebhookSender)
  yield* (yield* AccountChanges).listen(delivery.changed)
  return yield* make(delivery.subscribed)
})
