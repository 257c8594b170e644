import { Credits, hostUserAddress, MailId, StoredEmail } from "@quick-response/core"
import { eventLaws } from "@quick-response/laws"
import type * as StorageMemory from "@quick-response/storage-memory"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { describe } from "vitest"
import { type Faults, itBreaks, itBreaksEach } from "../laws/brokenStore.ts"

/** Takes the newest event of each account away. */
const forgetNewest = (state: StorageMemory.State): void => {
  for (const { events } of state.accounts.values()) events.pop()
}

/** Stores the newest event of each account twice. */
const repeatNewest = (state: StorageMemory.State): void => {
  for (const { events } of state.accounts.values()) {
    const newest = events.at(-1)
    if (newest !== undefined) events.push({ ...newest, sequence: newest.sequence + 1 })
  }
}

const faults: Faults = [
  [
    "tells again of a record that is switched off already",
    ({ books: { setQrCodeActive }, state }) => ({
      books: {
        setQrCodeActive: (id, isActive, at, reason) =>
          Effect.suspend(() => {
            const isSame = state.qrCodes.get(id)?.qrCode.isActive === isActive
            return Effect.tap(setQrCodeActive(id, isActive, at, reason), () => {
              if (isSame) repeatNewest(state)
            })
          })
      }
    }),
    "each ledger entry, key and record switch adds one event"
  ],
  [
    "does not tell of a change of a target",
    ({ redirects: { changeRedirect }, state }) => ({
      redirects: {
        changeRedirect: (accountId, id, change, at) =>
          Effect.tap(changeRedirect(accountId, id, change, at), () => forgetNewest(state))
      }
    }),
    "a dynamic code's change adds one event, the operator's switch two"
  ],
  [
    "keeps the time of a server's clock",
    ({ books: { createApiKey }, state }) => ({
      books: {
        createApiKey: (key) =>
          Effect.tap(createApiKey(key), () => {
            const events = state.accounts.get(key.accountId)?.events
            const newest = events?.pop()
            if (newest !== undefined) events?.push({ ...newest, createdAt: key.at })
          })
      }
    }),
    "no event or entry is older than the one before it"
  ],
  [
    "tells of changes that were refused",
    ({ redirects: { changeRedirect }, state }) => ({
      redirects: {
        changeRedirect: (accountId, id, change, at) =>
          Effect.tapError(changeRedirect(accountId, id, change, at), () =>
            Effect.sync(() => {
              const data = state.accounts.get(accountId)
              const dataText = JSON.stringify({ qrCodeId: id, name: "" })
              data?.events.push({ accountId, sequence: 1, type: "qrCode.activated", dataText, createdAt: at })
            })
          )
      }
    }),
    "changes that fail leave no event"
  ],
  [
    "reads on by time, and not by number",
    ({ events: { readEvents } }) => ({
      events: {
        readEvents: (accountId, after, limit) =>
          Effect.gen(function* () {
            const before = (yield* readEvents(
              accountId,
              { entries: 0, events: 0 },
              after.entries + after.events
            )).records
            const { records, newest } = yield* readEvents(accountId, after, 1_000)
            const timeOf = (record: (typeof records)[number]) =>
              ("entry" in record ? record.entry : record).createdAt.epochMillis
            const last = Math.max(Number.NEGATIVE_INFINITY, ...before.map(timeOf))
            return { records: records.filter((record) => timeOf(record) > last).slice(0, limit), newest }
          })
      }
    }),
    "a reader with a cursor gets each event once"
  ],
  [
    "finds a test among the events",
    ({ events: { findEvent } }) => ({
      events: {
        findEvent: (place) => findEvent(place.stream === "test" ? { ...place, stream: "ledger" } : place)
      }
    }),
    "an event is found at its own position only"
  ],
  [
    "does not keep the events of changes at once apart",
    ({ books: { createApiKey }, state }) => ({
      books: {
        createApiKey: (key) =>
          Effect.tap(createApiKey(key), () => {
            const events = state.accounts.get(key.accountId)?.events ?? []
            if (events.length === 5) events.splice(3, 1)
          })
      }
    }),
    "concurrent changes and sales number their events without gaps"
  ],
  [
    "judges what keys spend before it waits",
    ({ books: { purchase }, state }) => ({
      books: {
        purchase: (order) =>
          Effect.suspend(() => {
            const key = order.apiKeyId === undefined ? undefined : state.apiKeys.get(order.apiKeyId)
            return Effect.flatMap(Effect.yieldNow(), () => {
              if (key !== undefined) state.apiKeys.set(key.id, key)
              return purchase(order)
            })
          })
      }
    }),
    "concurrent purchases under a key spend at most its credit limit"
  ],
  [
    "counts what a key spends before the purchase is certain",
    ({ books: { purchase }, state }) => ({
      books: {
        purchase: (order) =>
          Effect.tapErrorTag(purchase(order), "InsufficientBalance", () =>
            Effect.sync(() => {
              const key = order.apiKeyId === undefined ? undefined : state.apiKeys.get(order.apiKeyId)
              if (key !== undefined)
                state.apiKeys.set(key.id, { ...key, spentEver: Credits.Credits(key.spentEver + order.price) })
            })
          )
      }
    }),
    "a purchase and what its key spends are stored together or not at all"
  ],
  [
    "begins a key's day by the clock of a server",
    ({ books: { purchase }, state }) => ({
      books: {
        purchase: (order) =>
          Effect.suspend(() => {
            const key = order.apiKeyId === undefined ? undefined : state.apiKeys.get(order.apiKeyId)
            const day = Math.floor(order.at.epochMillis / 86_400_000)
            if (key !== undefined && key.spentDay !== null && day < key.spentDay)
              state.apiKeys.set(key.id, { ...key, spentInDay: Credits.zero })
            return purchase(order)
          })
      }
    }),
    "the spending of a day begins at zero at midnight UTC of the account's time"
  ],
  [
    "forgets what a key spent when its limit is changed",
    ({ books: { changeApiKey }, state }) => ({
      books: {
        changeApiKey: (accountId, id, change, at) =>
          Effect.tap(changeApiKey(accountId, id, change, at), (key) =>
            Effect.sync(() => state.apiKeys.set(id, { ...key, spentEver: Credits.zero }))
          )
      }
    }),
    "purchases during a change of limits are under the old or the new ones"
  ],
  [
    "keeps no key of a debit",
    ({ books: { purchase }, state }) => ({
      books: {
        purchase: (order) =>
          Effect.tap(purchase(order), () => state.accounts.get(order.accountId)?.counting.clear())
      }
    }),
    "an audit finds a key's spending in the purchases that it counted"
  ],
  [
    "tells of a key's limit at each refusal",
    ({ books: { purchase }, state }) => ({
      books: {
        purchase: (order) =>
          Effect.tapErrorTag(purchase(order), "KeyLimitReached", () =>
            Effect.sync(() => {
              const key = order.apiKeyId === undefined ? undefined : state.apiKeys.get(order.apiKeyId)
              if (key !== undefined) state.apiKeys.set(key.id, { ...key, toldDay: null })
            })
          )
      }
    }),
    "the owner is told of a key's limit once in a day"
  ],
  [
    "sends a mail of a low balance each time",
    ({ books: { post }, state }) => ({
      books: {
        post: (posting) =>
          Effect.suspend(() => {
            const data = state.accounts.get(posting.accountId)
            if (data !== undefined) data.lowBalanceMailedAt = null
            return post(posting)
          })
      }
    }),
    "each low balance adds an event, and one mail a day"
  ],
  [
    "mails to the name of a host's user",
    ({ books: { post }, state }) => ({
      books: {
        post: (posting) =>
          Effect.tap(post(posting), () =>
            Effect.sync(() => {
              const { accountId, amount, at } = posting
              const user = state.accounts.get(accountId)?.user ?? null
              if (user === null || amount >= 0) return
              const id = MailId.make(crypto.randomUUID())
              state.mails.set(id, {
                id,
                kind: "balance-low",
                email: Schema.decodeUnknownSync(StoredEmail)(hostUserAddress(user)),
                accountId,
                language: null,
                attempts: 0,
                requestedAt: at,
                dueAt: at,
                failedAt: null
              })
            })
          )
      }
    }),
    "a low balance of a host's user is never mailed"
  ],
  [
    "tells of an end each time",
    ({ events: { tellExpired }, state }) => ({
      events: {
        tellExpired: (at, limit) =>
          Effect.suspend(() => {
            for (const stored of state.redirects.values())
              stored.untoldEnd = stored.redirect.expiresAt?.epochMillis ?? null
            return tellExpired(at, limit)
          })
      }
    }),
    "each end of a dynamic code adds one event"
  ],
  [
    "tells of the scans of all times",
    ({ events: { tellScanned }, state }) => ({
      events: {
        tellScanned: (at, limit) =>
          Effect.suspend(() => {
            for (const stored of state.redirects.values()) stored.toldScans = 0
            return tellScanned(at, limit)
          })
      }
    }),
    "scan events come at most once a minute, with all scans since"
  ],
  [
    "keeps reporting ends of codes of closed accounts",
    ({ people: { closeAccount }, state }) => ({
      people: {
        closeAccount: (closing) =>
          Effect.tap(closeAccount(closing), () => {
            for (const stored of state.redirects.values())
              stored.untoldEnd = stored.redirect.expiresAt?.epochMillis ?? null
            const data = state.accounts.get(closing.accountId)
            if (data !== undefined) data.account = { ...data.account, closedAt: null }
          })
      }
    }),
    "after closing, an account's only new events are ledger entries"
  ],
  [
    "begins every webhook at the end",
    ({ webhooks: { createWebhook } }) => ({
      webhooks: { createWebhook: (order) => createWebhook({ ...order, startAt: "now" }) }
    }),
    "a webhook starts at the end of its account's events or earlier"
  ],
  [
    "takes the result of a turn from before a change",
    ({ webhooks: { settleTurn }, state }) => ({
      webhooks: {
        settleTurn: (id, token, turn, at) =>
          settleTurn(id, state.webhooks.get(id)?.webhook.token ?? token, turn, at)
      }
    }),
    "changing a webhook ends its turn, and enabling it resumes delivery"
  ],
  [
    "keeps the number of the secret",
    ({ webhooks: { rollSecret } }) => ({
      webhooks: {
        rollSecret: (accountId, id, times) =>
          Effect.map(rollSecret(accountId, id, times), (webhook) => ({ ...webhook, secretVersion: 1 }))
      }
    }),
    "a new secret has the next number, and the former still signs"
  ],
  [
    "keeps the webhooks of those who left",
    ({ people: { closeAccount }, state }) => ({
      people: {
        closeAccount: (closing) =>
          Effect.suspend(() => {
            const kept = [...state.webhooks]
            return Effect.tap(closeAccount(closing), () => {
              for (const [id, stored] of kept) state.webhooks.set(id, stored)
            })
          })
      }
    }),
    "closing an account deletes its webhooks and their deliveries"
  ],
  [
    "lets two take a webhook",
    ({ webhooks: { takeWebhook } }) => ({
      webhooks: {
        takeWebhook: (id, { at }) => takeWebhook(id, { at, until: DateTime.subtract(at, { millis: 1 }) })
      }
    }),
    "a webhook is leased by one sender until the lease ends"
  ],
  [
    "passes an event over",
    ({ webhooks: { takeWebhook } }) => ({
      webhooks: {
        takeWebhook: (id, times) =>
          Effect.map(takeWebhook(id, times), (turn) =>
            turn === undefined || turn.records.length < 2
              ? turn
              : { ...turn, records: turn.records.filter((_, index) => index !== 1) }
          )
      }
    }),
    "turns send all events in order, within the webhook's width"
  ],
  [
    "sends again before its time",
    ({ webhooks: { settleTurn } }) => ({
      webhooks: {
        settleTurn: (id, token, turn, at) => {
          const deliveries = turn.deliveries.map((delivery) => ({
            ...delivery,
            dueAt: delivery.dueAt === null ? null : at
          }))
          return settleTurn(id, token, { ...turn, deliveries }, at)
        }
      }
    }),
    "a failed delivery is due again at its retry time, not earlier"
  ],
  [
    "does not see the end of a pause",
    ({ webhooks: { nextDue } }) => ({
      webhooks: { nextDue: (after) => nextDue(DateTime.add(after, { millis: 15 })) }
    }),
    "pauses and next attempts determine when a webhook is due"
  ],
  [
    "sends on to a target that refuses all",
    ({ webhooks: { takeWebhook }, events: { readEvents } }) => ({
      webhooks: {
        takeWebhook: (id, times) =>
          Effect.flatMap(takeWebhook(id, times), (turn) =>
            turn === undefined
              ? Effect.succeed(turn)
              : Effect.map(
                  readEvents(turn.webhook.accountId, turn.webhook.position, turn.webhook.width),
                  ({ records }) => ({ ...turn, records })
                )
          )
      }
    }),
    "no new events are sent while a thousand wait"
  ],
  [
    "sends nothing again",
    ({ webhooks: { redeliver } }) => ({
      webhooks: {
        redeliver: (accountId, id, what, at) =>
          "since" in what ? redeliver(accountId, id, what, at) : Effect.succeed(1)
      }
    }),
    "an owner can resend one event or all since a time"
  ],
  [
    "lists those that are disabled",
    ({ webhooks: { listSubscribers }, state }) => ({
      webhooks: {
        listSubscribers: ({ after }) =>
          after === undefined
            ? Effect.sync(() =>
                [...state.webhooks.values()].map(({ webhook }) => webhook.accountId).toSorted()
              )
            : listSubscribers({ after, limit: 1 })
      }
    }),
    "due webhooks and their accounts are found in windows"
  ],
  [
    "sends a mail for an old turn",
    ({ webhooks: { settleTurn }, people: { requestMail }, state }) => ({
      webhooks: {
        settleTurn: (id, token, turn, at) =>
          Effect.gen(function* () {
            const isSettled = yield* settleTurn(id, token, turn, at)
            const [mail] = [...state.mails.values()]
            if (!isSettled && turn.mail !== undefined)
              for (const { account } of state.accounts.values())
                if (account.email !== null && mail === undefined)
                  yield* requestMail({
                    id: MailId.make(crypto.randomUUID()),
                    kind: turn.mail,
                    email: account.email,
                    accountId: account.id,
                    language: null,
                    at,
                    limit: 9,
                    since: at
                  })
            return isSettled
          })
      }
    }),
    "a turn requests its mail once, an outdated turn never"
  ],
  [
    "forgets what waits to be sent again",
    ({ webhooks: { forgetDeliveries }, state }) => ({
      webhooks: {
        forgetDeliveries: (bounds) =>
          Effect.tap(forgetDeliveries(bounds), () => {
            for (const { deliveries } of state.webhooks.values())
              for (const [place, { dueAt }] of deliveries) if (dueAt !== null) deliveries.delete(place)
          })
      }
    }),
    "finished deliveries are deleted by age and number, waiting ones never"
  ]
]

describe("eventLaws", () => {
  itBreaks(eventLaws, faults)
  itBreaksEach(eventLaws, faults)
})
