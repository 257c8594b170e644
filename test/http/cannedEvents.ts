import {
  Accounts,
  beginning,
  EventNotFound,
  Events,
  eventOf,
  type ListedWebhook,
  WebhookId,
  WebhookNotFound,
  type WebhookSettings,
  Webhooks
} from "@quick-response/core"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"

/** The events of the ledger, which are those that tests of what is said over HTTP read. */
export const cannedEvents: Layer.Layer<Events, never, Accounts> = Layer.effect(
  Events,
  Effect.gen(function* () {
    const accounts = yield* Accounts
    const entriesOf = (id: Parameters<typeof accounts.listLedger>[0]) =>
      Effect.map(accounts.listLedger(id, { pageNumber: 1, pageSize: 100 }), ({ entries }) =>
        entries.map((entry) => eventOf({ entry, name: "a name" }))
      )
    return {
      list: (id) => Effect.map(entriesOf(id), (events) => ({ events, next: beginning, hasMore: false })),
      find: (accountId, id) =>
        Effect.flatMap(entriesOf(accountId), (events) => {
          const found = events.find((event) => event.id === id)
          return found === undefined ? new EventNotFound({ id }) : Effect.succeed(found)
        }),
      setLowBalance: (id) => accounts.find({ id })
    }
  })
)

const make = (): typeof Webhooks.Service => {
  const webhooks = new Map<string, ListedWebhook>()
  const secret = "whsec_AAAA"
  const known = (id: WebhookId): Effect.Effect<ListedWebhook, WebhookNotFound> =>
    Effect.suspend(() => {
      const webhook = webhooks.get(id)
      return webhook === undefined ? new WebhookNotFound({ id }) : Effect.succeed(webhook)
    })
  return {
    create: (accountId, settings: WebhookSettings) =>
      Effect.gen(function* () {
        const createdAt = yield* DateTime.now
        const webhook: ListedWebhook = {
          ...settings,
          id: WebhookId.make(crypto.randomUUID()),
          accountId,
          position: beginning,
          newest: beginning,
          width: 1,
          failures: 0,
          failingSince: null,
          isWarned: false,
          pausedUntil: null,
          disabledReason: null,
          secretVersion: 1,
          formerSecretUntil: null,
          token: 0,
          leasedUntil: null,
          retrying: 0,
          retryAt: null,
          createdAt,
          updatedAt: createdAt
        }
        webhooks.set(webhook.id, webhook)
        return { webhook, secret }
      }),
    list: () => Effect.sync(() => [...webhooks.values()]),
    change: (_, id) => known(id),
    remove: (_, id) => Effect.asVoid(known(id)),
    rollSecret: (_, id) => Effect.map(known(id), (webhook) => ({ webhook, secret })),
    test: (_, id) =>
      Effect.as(known(id), { status: 204, error: null, milliseconds: 1.5, retryAfter: undefined }),
    deliveries: (_, id) =>
      Effect.map(known(id), ({ createdAt }) => ({
        deliveries: [
          {
            stream: "ledger",
            sequence: 1,
            type: "credits.granted",
            state: "retrying",
            attempts: 1,
            status: 500,
            error: "status",
            milliseconds: 1.5,
            attemptedAt: createdAt,
            dueAt: createdAt
          }
        ],
        totalCount: 1
      })),
    redeliver: (_, id, what) =>
      Effect.flatMap(known(id), () =>
        "eventId" in what ? new EventNotFound({ id: what.eventId }) : Effect.void
      )
  }
}

/** Webhooks that are kept in a map and to which nothing is sent, for tests of what is said over HTTP. */
export const cannedWebhooks: Layer.Layer<Webhooks> = Layer.sync(Webhooks, make)
