import type * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import type { CredentialStorage } from "../../credentials/CredentialStorage.ts"
import type { MailKind } from "../../credentials/OutgoingMail.ts"
import { type AccountEvent, type EventRecord, eventOf, placeOfRecord } from "../../events/AccountEvent.ts"
import { beginning, type EventPosition, positionAfter } from "../../events/EventPosition.ts"
import { type Delivery, type NewWebhook, type Webhook, WebhookId } from "../../events/Webhook.ts"
import type { AccountId, Email } from "../../records/AccountRecord.ts"
import { ApiKeyHash, ApiKeyId } from "../../records/ApiKey.ts"
import { EventStorage } from "../../storage/EventStorage.ts"
import type { RedirectStorage } from "../../storage/RedirectStorage.ts"
import { Storage, type StorageError } from "../../storage/Storage.ts"
import { type SettledTurn, WebhookStorage } from "../../storage/WebhookStorage.ts"
import { Difference, same } from "../trials/answers.ts"
import { fresh, time } from "../trials/fixtures.ts"
import { freshHash, freshMailId } from "./credentialFixtures.ts"

/** The ports under test, with the others of their store. */
export interface EventStores {
  readonly events: typeof EventStorage.Service
  readonly webhooks: typeof WebhookStorage.Service
  readonly storage: typeof Storage.Service
  readonly redirects: typeof RedirectStorage.Service
  readonly credentials: typeof CredentialStorage.Service
}

export interface EventTrial {
  readonly name: string
  /** The damage if the law is broken, and the affected party. */
  readonly meaning: string
  readonly trial: (
    stores: EventStores
  ) => Effect.Effect<void, unknown, CredentialStorage | EventStorage | Storage | WebhookStorage>
}

export const afterRecords = (position: EventPosition, records: ReadonlyArray<EventRecord>): EventPosition =>
  records.map(placeOfRecord).reduce(positionAfter, position)

/** All event records of an account, read in pages of this size. */
export const recordsOf = (
  accountId: AccountId,
  limit = 100
): Effect.Effect<ReadonlyArray<EventRecord>, StorageError, EventStorage> =>
  Effect.gen(function* () {
    const { readEvents } = yield* EventStorage
    const all: Array<EventRecord> = []
    for (let after = beginning; ; ) {
      const { records } = yield* readEvents(accountId, after, limit)
      if (records.length === 0) return all
      all.push(...records)
      after = afterRecords(after, records)
    }
  })

export const eventsOf = (
  accountId: AccountId
): Effect.Effect<ReadonlyArray<AccountEvent>, StorageError, EventStorage> =>
  Effect.map(recordsOf(accountId), (records) => records.map(eventOf))

export const typesOf = (
  accountId: AccountId
): Effect.Effect<ReadonlyArray<string>, StorageError, EventStorage> =>
  Effect.map(eventsOf(accountId), (events) => events.map(({ type }) => type))

/** Creates an API key, which is an event. */
export const makeKey = (accountId: AccountId, at: DateTime.Utc, expiresAt: DateTime.Utc | null = null) =>
  Effect.flatMap(Storage, ({ createApiKey }) =>
    createApiKey({
      id: ApiKeyId.make(crypto.randomUUID()),
      accountId,
      hash: ApiKeyHash.make(freshHash()),
      prefix: "qr_live_ab12",
      name: "a key \u{1f600}",
      at,
      expiresAt
    })
  )

/** Compares the number of mails of a kind requested for an account's owner since the start. Requests one more. */
export const mailsAre = (stores: EventStores, accountId: AccountId, kind: MailKind, count: number) =>
  Effect.gen(function* () {
    const { email } = yield* stores.storage.findAccount({ id: accountId })
    if (email === null)
      return yield* new Difference({ what: kind, expected: "an account with an address", actual: "none" })
    yield* mailsToAre(stores, email, accountId, kind, count)
  })

/** Fails unless this many mails of a kind wait for an address. */
export const mailsToAre = (
  { credentials }: EventStores,
  email: Email,
  accountId: AccountId,
  kind: MailKind,
  count: number
) =>
  Effect.gen(function* () {
    const ask = (limit: number) =>
      credentials.requestMail({
        id: freshMailId(),
        kind,
        email,
        accountId,
        language: null,
        at: time(0),
        limit,
        since: time(-1)
      })
    yield* same(`fewer mails ${kind}`, yield* ask(count), false)
    yield* same(`more mails ${kind}`, yield* ask(count + 1), true)
  })

/** A webhook's order, with overrides. */
export const webhookOrder = (accountId: AccountId, given: Partial<NewWebhook> = {}): NewWebhook => ({
  id: WebhookId.make(crypto.randomUUID()),
  accountId,
  url: "https://hooks.example.test/qr",
  types: null,
  description: "",
  startAt: "beginning",
  at: time(0),
  ...given
})

/** An account with a key, and with a webhook that begins before it. */
export const subscribed = (given: Partial<NewWebhook> = {}) =>
  Effect.gen(function* () {
    const storage = yield* Storage
    const webhooks = yield* WebhookStorage
    const account = yield* storage.createAccount({ id: fresh.accountId(), email: fresh.email(), at: time(0) })
    yield* makeKey(account.id, time(1))
    return yield* webhooks.createWebhook(webhookOrder(account.id, given))
  })

/** The delivery of a stored event, with overrides. */
export const deliveryOf = (sequence: number, given: Partial<Delivery> = {}): Delivery => ({
  stream: "account",
  sequence,
  state: "delivered",
  attempts: 1,
  status: 200,
  error: null,
  milliseconds: 7,
  attemptedAt: time(10),
  dueAt: null,
  ...given
})

/** A pending retry of a stored event. */
export const retryOf = (sequence: number, dueAt: DateTime.Utc): Delivery =>
  deliveryOf(sequence, { state: "retrying", status: 500, error: "status", dueAt })

/** The result of a turn without changes, with overrides. */
export const turnOf = (
  webhook: Webhook,
  progress: Partial<SettledTurn["progress"]> = {},
  given: Partial<Omit<SettledTurn, "progress">> = {}
): SettledTurn => {
  const { position, width, failures, failingSince, lastFailure, isWarned, pausedUntil, disabledReason } =
    webhook
  return {
    progress: {
      position,
      width,
      failures,
      failingSince,
      lastFailure,
      isWarned,
      pausedUntil,
      disabledReason,
      ...progress
    },
    deliveries: [],
    mail: undefined,
    ...given
  }
}

/** Takes a webhook, which must be due. */
export const takeDue = (id: WebhookId, at: DateTime.Utc, until: DateTime.Utc) =>
  Effect.gen(function* () {
    const { takeWebhook } = yield* WebhookStorage
    const turn = yield* takeWebhook(id, { at, until })
    return turn ?? (yield* new Difference({ what: "takeWebhook", expected: id, actual: "nothing" }))
  })
