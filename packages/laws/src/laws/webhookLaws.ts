import {
  type AccountId,
  type EventPosition,
  type ListedWebhook,
  maximumRetrying,
  maximumWebhooks,
  placeOfRecord,
  type WebhookId
} from "@quick-response/core"
import { Credits } from "@quick-response/design/pricing/Credits"
import * as Effect from "effect/Effect"
import {
  afterRecords,
  deliveryOf,
  type EventTrial,
  mailsAre,
  makeKey,
  retryOf,
  subscribed,
  takeDue,
  turnOf,
  webhookOrder
} from "../fixtures/eventFixtures.ts"
import { refuses, same } from "../trials/answers.ts"
import { fresh, time } from "../trials/fixtures.ts"

const wishOf = ({ url, types, description }: ListedWebhook) => ({ url, types, description, isEnabled: true })

const page = { pageNumber: 1, pageSize: 9 }

const owned: ReadonlyArray<EventTrial> = [
  {
    name: "a webhook starts at the end of its account's events or earlier",
    meaning:
      "Else events go to another address, or those of before are sent to someone who wanted none of them.",
    trial: ({ webhooks }) =>
      Effect.gen(function* () {
        const first = yield* subscribed({ types: ["apiKey.created"], description: "CRM \u{1f600} '--" })
        const { accountId } = first
        const newest = { entries: 0, events: 1 }
        yield* same("before them", [first.position, first.newest], [{ entries: 0, events: 0 }, newest])
        const order = webhookOrder(accountId, { startAt: "now", at: time(5) })
        const second = yield* webhooks.createWebhook(order)
        yield* same(
          "at the end",
          [second.position, second.newest, second.createdAt],
          [newest, newest, time(5)]
        )
        yield* same(
          "is enabled",
          [second.disabledReason, second.failingSince, second.secretVersion],
          [null, null, 1]
        )
        yield* same("listed, oldest first", yield* webhooks.listWebhooks(accountId), [first, second])
        yield* same("found", yield* webhooks.findWebhook(accountId, first.id), first)
        yield* refuses("another's", webhooks.findWebhook(fresh.accountId(), first.id), "WebhookNotFound")
        yield* refuses(
          "an id of two",
          webhooks.createWebhook(webhookOrder(accountId, { id: first.id })),
          "StorageError"
        )
        for (let made = 2; made < maximumWebhooks; made++)
          yield* webhooks.createWebhook(webhookOrder(accountId))
        yield* refuses("one more", webhooks.createWebhook(webhookOrder(accountId)), "TooManyWebhooks")
        yield* webhooks.deleteWebhook(accountId, second.id)
        yield* refuses("deleted", webhooks.findWebhook(accountId, second.id), "WebhookNotFound")
        yield* refuses("deleted twice", webhooks.deleteWebhook(accountId, second.id), "WebhookNotFound")
        yield* webhooks.createWebhook(webhookOrder(accountId))
        yield* refuses(
          "of nobody",
          webhooks.createWebhook(webhookOrder(fresh.accountId())),
          "AccountNotFound"
        )
        yield* same("one key for all", yield* webhooks.secretKey, yield* webhooks.secretKey)
      })
  },
  {
    name: "changing a webhook ends its turn, and enabling it resumes delivery",
    meaning:
      "Else the result of an old address decides about the new one, or a mended target waits for hours.",
    trial: ({ webhooks }) =>
      Effect.gen(function* () {
        const made = yield* subscribed()
        const { id, accountId } = made
        const { webhook } = yield* takeDue(id, time(2), time(100))
        const wish = { ...wishOf(made), types: ["qrCode.purchased"] as const, description: "other" }
        const changed = yield* webhooks.changeWebhook(accountId, id, wish, time(3))
        yield* same(
          "changed",
          [changed.types, changed.description, changed.updatedAt],
          [wish.types, "other", time(3)]
        )
        const late = yield* webhooks.settleTurn(id, webhook.token, turnOf(webhook, { width: 1 }), time(4))
        yield* same("an old result", late, false)
        const again = yield* takeDue(id, time(4), time(100))
        const failing = {
          failures: 3,
          failingSince: time(1),
          lastFailure: { status: 503, error: "status" },
          isWarned: true,
          pausedUntil: time(900),
          disabledReason: "failing"
        } as const
        yield* webhooks.settleTurn(id, again.webhook.token, turnOf(again.webhook, failing), time(5))
        yield* same("disabled", yield* webhooks.listDue({ at: time(10 ** 9), accountId, limit: 9 }), [])
        const still = yield* webhooks.changeWebhook(accountId, id, { ...wish, isEnabled: false }, time(6))
        yield* same(
          "the reason stays",
          [still.disabledReason, still.failures, still.lastFailure],
          ["failing", 3, failing.lastFailure]
        )
        const enabled = yield* webhooks.changeWebhook(accountId, id, wish, time(7))
        yield* same(
          "enabled",
          [
            enabled.disabledReason,
            enabled.failures,
            enabled.failingSince,
            enabled.lastFailure,
            enabled.isWarned,
            enabled.pausedUntil
          ],
          [null, 0, null, null, false, null]
        )
        yield* same("goes on where it was", enabled.position, made.position)
        yield* same("at once", yield* webhooks.listDue({ at: time(8), accountId, limit: 9 }), [id])
        const paused = yield* takeDue(id, time(8), time(100))
        yield* webhooks.settleTurn(
          id,
          paused.webhook.token,
          turnOf(paused.webhook, { pausedUntil: time(900) }),
          time(9)
        )
        const described = yield* webhooks.changeWebhook(accountId, id, wish, time(10))
        yield* same("a pause stays", described.pausedUntil, time(900))
        const moved = yield* webhooks.changeWebhook(
          accountId,
          id,
          { ...wish, url: "https://other.example.test/" },
          time(11)
        )
        yield* same("another address tries at once", moved.pausedUntil, null)
        const owner = yield* webhooks.changeWebhook(accountId, id, { ...wish, isEnabled: false }, time(12))
        yield* same("by its owner", owner.disabledReason, "owner")
        yield* refuses(
          "another's",
          webhooks.changeWebhook(fresh.accountId(), id, wish, time(12)),
          "WebhookNotFound"
        )
      })
  },
  {
    name: "a new secret has the next number, and the former still signs",
    meaning: "Else receivers refuse what is sent while they change the secret.",
    trial: ({ webhooks }) =>
      Effect.gen(function* () {
        const { id, accountId } = yield* subscribed()
        const rolled = yield* webhooks.rollSecret(accountId, id, { at: time(3), formerUntil: time(50) })
        yield* same(
          "rolled",
          [rolled.secretVersion, rolled.formerSecretUntil, rolled.updatedAt],
          [2, time(50), time(3)]
        )
        yield* same("kept", yield* webhooks.findWebhook(accountId, id), rolled)
        const roll = webhooks.rollSecret(fresh.accountId(), id, { at: time(3), formerUntil: time(50) })
        yield* refuses("another's", roll, "WebhookNotFound")
      })
  },
  {
    name: "closing an account deletes its webhooks and their deliveries",
    meaning: "Else events of someone who left go on to an address that may have another owner by now.",
    trial: ({ webhooks, credentials, storage }) =>
      Effect.gen(function* () {
        const { id, accountId } = yield* subscribed()
        const { webhook } = yield* takeDue(id, time(2), time(100))
        yield* webhooks.settleTurn(
          id,
          webhook.token,
          turnOf(webhook, {}, { deliveries: [retryOf(1, time(50))] }),
          time(3)
        )
        yield* credentials.closeAccount({ accountId, current: undefined, at: time(4) })
        yield* same("listed", yield* webhooks.listWebhooks(accountId), [])
        yield* refuses("found", webhooks.listDeliveries(accountId, id, page), "WebhookNotFound")
        yield* same("due", yield* webhooks.listDue({ at: time(10 ** 9), accountId, limit: 9 }), [])
        yield* same("taken", yield* webhooks.takeWebhook(id, { at: time(200), until: time(300) }), undefined)
        yield* same("settled", yield* webhooks.settleTurn(id, webhook.token, turnOf(webhook), time(5)), false)
        yield* refuses("a new one", webhooks.createWebhook(webhookOrder(accountId)), "AccountNotFound")
        yield* same("the audit", yield* storage.audit, [])
      })
  }
]

const turns: ReadonlyArray<EventTrial> = [
  {
    name: "a webhook is leased by one sender until the lease ends",
    meaning: "Else two servers send each event twice, or one that died holds a webhook up for ever.",
    trial: ({ webhooks }) =>
      Effect.gen(function* () {
        const { id, accountId } = yield* subscribed()
        const taken = yield* Effect.all(
          Array.from({ length: 6 }, () => webhooks.takeWebhook(id, { at: time(2), until: time(100) })),
          { concurrency: "unbounded" }
        )
        const turns = taken.flatMap((turn) => (turn === undefined ? [] : [turn]))
        yield* same("by one", turns.length, 1)
        const [turn] = turns
        if (turn === undefined) return
        yield* same("leased", [turn.webhook.leasedUntil, turn.records.length], [time(100), 1])
        yield* same("not due", yield* webhooks.listDue({ at: time(99), accountId, limit: 9 }), [])
        yield* same(
          "not taken",
          yield* webhooks.takeWebhook(id, { at: time(99), until: time(200) }),
          undefined
        )
        const next = yield* takeDue(id, time(100), time(200))
        yield* same("another token", next.webhook.token > turn.webhook.token, true)
        const position = afterRecords(turn.webhook.position, turn.records)
        const late = yield* webhooks.settleTurn(
          id,
          turn.webhook.token,
          turnOf(turn.webhook, { position }, { deliveries: [deliveryOf(1)] }),
          time(101)
        )
        yield* same("an old token", late, false)
        yield* same(
          "changes nothing",
          (yield* webhooks.findWebhook(accountId, id)).position,
          turn.webhook.position
        )
        yield* same("nor this", (yield* webhooks.listDeliveries(accountId, id, page)).totalCount, 0)
        const settled = yield* webhooks.settleTurn(
          id,
          next.webhook.token,
          turnOf(next.webhook, { position }),
          time(102)
        )
        const after = yield* webhooks.findWebhook(accountId, id)
        yield* same(
          "settled",
          [settled, after.position, after.leasedUntil],
          [true, { entries: 0, events: 1 }, null]
        )
        yield* same(
          "is up to date",
          yield* webhooks.takeWebhook(id, { at: time(103), until: time(200) }),
          undefined
        )
        yield* same(
          "settled by nobody",
          yield* webhooks.settleTurn(webhookOrder(accountId).id, 1, turnOf(after), time(1)),
          false
        )
      })
  },
  {
    name: "turns send all events in order, within the webhook's width",
    meaning: "Else an event is passed over, or a slow target is sent too much.",
    trial: ({ webhooks, storage }) =>
      Effect.gen(function* () {
        const { id, accountId } = yield* subscribed()
        for (let at = 2; at < 9; at++) {
          yield* makeKey(accountId, time(at))
          yield* storage.post({
            accountId,
            kind: "adjustment",
            amount: Credits(at),
            reason: "",
            at: time(at)
          })
        }
        const sent: Array<string> = []
        for (let width = 1; ; width++) {
          const turn = yield* webhooks.takeWebhook(id, { at: time(100), until: time(200) })
          if (turn === undefined) break
          yield* same("at most its width", turn.records.length <= turn.webhook.width, true)
          sent.push(
            ...turn.records.map((record) => {
              const { stream, sequence } = placeOfRecord(record)
              return `${stream} ${sequence}`
            })
          )
          const position: EventPosition = afterRecords(turn.webhook.position, turn.records)
          yield* webhooks.settleTurn(
            id,
            turn.webhook.token,
            turnOf(turn.webhook, { position, width }),
            time(100)
          )
        }
        const expected = ["account 1"]
        for (let at = 2; at < 9; at++) expected.push(`ledger ${at - 1}`, `account ${at}`)
        yield* same("all, in order", sent, expected)
      })
  },
  {
    name: "a failed delivery is due again at its retry time, not earlier",
    meaning: "Else a receiver that was away for a minute never gets what it missed.",
    trial: ({ webhooks, storage }) =>
      Effect.gen(function* () {
        const { id, accountId } = yield* subscribed()
        for (const at of [2, 3]) yield* makeKey(accountId, time(at))
        const first = yield* takeDue(id, time(4), time(100))
        const position = afterRecords(first.webhook.position, first.records)
        const deliveries = [retryOf(1, time(60)), deliveryOf(2), retryOf(3, time(50))]
        yield* webhooks.settleTurn(
          id,
          first.webhook.token,
          turnOf(first.webhook, { position }, { deliveries }),
          time(10)
        )
        const waiting = yield* webhooks.findWebhook(accountId, id)
        yield* same("waiting", [waiting.retrying, waiting.retryAt], [2, time(50)])
        yield* same("not before", yield* webhooks.listDue({ at: time(49), accountId, limit: 9 }), [])
        yield* same("due", yield* webhooks.listDue({ at: time(50), accountId, limit: 9 }), [id])
        const second = yield* takeDue(id, time(50), time(100))
        yield* same("no new ones", second.records, [])
        yield* same(
          "the event",
          second.retries.map(({ record, delivery }) => [placeOfRecord(record).sequence, delivery]),
          [[3, deliveries[2]]]
        )
        const done = [deliveryOf(3, { attempts: 2, attemptedAt: time(51) })]
        yield* webhooks.settleTurn(
          id,
          second.webhook.token,
          turnOf(second.webhook, {}, { deliveries: done }),
          time(51)
        )
        const left = yield* webhooks.findWebhook(accountId, id)
        yield* same("left", [left.retrying, left.retryAt], [1, time(60)])
        const third = yield* takeDue(id, time(70), time(100))
        yield* same("the last", third.retries.length, 1)
        const failed = [
          deliveryOf(1, { state: "failed", attemptedAt: time(71), error: "timeout", status: null })
        ]
        yield* webhooks.settleTurn(
          id,
          third.webhook.token,
          turnOf(third.webhook, {}, { deliveries: failed }),
          time(71)
        )
        const listed = yield* webhooks.listDeliveries(accountId, id, page)
        yield* same(
          "deliveries, the newest attempt first",
          listed.deliveries.map(({ sequence, state, type, attempts }) => [sequence, state, type, attempts]),
          [
            [1, "failed", "apiKey.created", 1],
            [3, "delivered", "apiKey.created", 2],
            [2, "delivered", "apiKey.created", 1]
          ]
        )
        const second2 = yield* webhooks.listDeliveries(accountId, id, { pageNumber: 2, pageSize: 2 })
        yield* same(
          "a page",
          [second2.deliveries.map(({ sequence }) => sequence), second2.totalCount],
          [[2], 3]
        )
        yield* same("the audit", yield* storage.audit, [])
      })
  },
  {
    name: "pauses and next attempts determine when a webhook is due",
    meaning: "Else workers sleep past it, or never sleep.",
    trial: ({ webhooks }) =>
      Effect.gen(function* () {
        // Apart from the times of other trials.
        const base = 10 ** 12 + (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) * 20
        const at = (after: number) => time(base + after)
        const { id, accountId } = yield* subscribed()
        const next = (after: number) => webhooks.nextDue(at(after))
        const turn = yield* takeDue(id, at(0), at(100))
        yield* webhooks.settleTurn(
          id,
          turn.webhook.token,
          turnOf(turn.webhook, { pausedUntil: at(30) }, { deliveries: [retryOf(1, at(20))] }),
          at(1)
        )
        yield* same("the attempt", yield* next(10), at(20))
        yield* same("then the end of the pause", yield* next(20), at(30))
        yield* same("paused", yield* webhooks.listDue({ at: at(29), accountId, limit: 9 }), [])
        yield* same("over", yield* webhooks.listDue({ at: at(30), accountId, limit: 9 }), [id])
        const wish = { url: "https://a.example.test", types: null, description: "", isEnabled: false }
        yield* webhooks.changeWebhook(accountId, id, wish, at(2))
        const later = yield* next(10)
        yield* same(
          "nothing while disabled",
          later === undefined || later.epochMillis > base + 1_800_000_000_100,
          true
        )
      })
  },
  {
    name: "no new events are sent while a thousand wait for a retry",
    meaning: "Else a target that refuses all fills the store.",
    trial: ({ webhooks }) =>
      Effect.gen(function* () {
        const { id, accountId } = yield* subscribed()
        const turn = yield* takeDue(id, time(2), time(100))
        const rows = Array.from({ length: maximumRetrying }, (_, index) => retryOf(index + 2, time(500)))
        yield* webhooks.settleTurn(
          id,
          turn.webhook.token,
          turnOf(turn.webhook, {}, { deliveries: rows }),
          time(3)
        )
        yield* same("full", (yield* webhooks.findWebhook(accountId, id)).retrying, maximumRetrying)
        yield* same("not due", yield* webhooks.listDue({ at: time(499), accountId, limit: 9 }), [])
        yield* same("none", yield* webhooks.takeWebhook(id, { at: time(4), until: time(100) }), undefined)
        const due = yield* takeDue(id, time(500), time(600))
        yield* same("no new one", due.records, [])
        const room = turnOf(due.webhook, {}, { deliveries: [deliveryOf(2)] })
        yield* webhooks.settleTurn(id, due.webhook.token, room, time(501))
        yield* same("room for one", (yield* takeDue(id, time(502), time(600))).records.length, 1)
      })
  },
  {
    name: "an owner can resend one event or all since a time",
    meaning: "Else what a receiver lost stays lost.",
    trial: ({ webhooks, storage }) =>
      Effect.gen(function* () {
        const { id, accountId } = yield* subscribed()
        const other = yield* subscribed()
        for (const at of [2, 3]) yield* makeKey(accountId, time(at))
        yield* storage.post({ accountId, kind: "grant", amount: Credits(0), reason: "", at: time(3) })
        const first = yield* takeDue(id, time(4), time(100))
        const end = afterRecords(first.webhook.position, first.records)
        const deliveries = [deliveryOf(1), deliveryOf(2, { state: "failed", attempts: 10 })]
        yield* webhooks.settleTurn(
          id,
          first.webhook.token,
          turnOf(first.webhook, { position: end, pausedUntil: time(900) }, { deliveries }),
          time(5)
        )
        const event = (sequence: number, owner = accountId) => ({
          event: { accountId: owner, stream: "account", sequence } as const
        })
        yield* same("no such event", yield* webhooks.redeliver(accountId, id, event(9), time(6)), undefined)
        yield* same(
          "another's",
          yield* webhooks.redeliver(accountId, id, event(1, other.accountId), time(6)),
          undefined
        )
        yield* refuses(
          "by another",
          webhooks.redeliver(other.accountId, id, event(1), time(6)),
          "WebhookNotFound"
        )
        yield* same(
          "a test",
          yield* webhooks.redeliver(
            accountId,
            id,
            { event: { accountId, stream: "test", sequence: 1 } },
            time(6)
          ),
          undefined
        )
        yield* same("paused still", yield* webhooks.listDue({ at: time(6), accountId, limit: 9 }), [])
        for (const sequence of [2, 3])
          yield* same("one", yield* webhooks.redeliver(accountId, id, event(sequence), time(7)), 1)
        const again = yield* takeDue(id, time(7), time(100))
        yield* same(
          "due at once",
          again.retries
            .map(({ record, delivery }) => [placeOfRecord(record).sequence, delivery.attempts])
            .sort(),
          [
            [2, 10],
            [3, 0]
          ]
        )
        yield* same("all since", yield* webhooks.redeliver(accountId, id, { since: time(3) }, time(8)), 2)
        const old = yield* webhooks.settleTurn(id, again.webhook.token, turnOf(again.webhook), time(9))
        yield* same("a turn from before", old, false)
        const back = yield* takeDue(id, time(9), time(100))
        yield* same("the position goes back", back.webhook.position, { entries: 0, events: 2 })
        yield* webhooks.redeliver(accountId, id, { since: time(10 ** 9) }, time(10))
        yield* same("and never on", (yield* webhooks.findWebhook(accountId, id)).position, {
          entries: 0,
          events: 2
        })
      })
  },
  {
    name: "due webhooks and their accounts are found in windows",
    meaning: "Else a worker never comes to some of them.",
    trial: ({ webhooks }) =>
      Effect.gen(function* () {
        const made = [yield* subscribed(), yield* subscribed(), yield* subscribed()]
        const [off] = made
        if (off === undefined) return
        yield* webhooks.changeWebhook(off.accountId, off.id, { ...wishOf(off), isEnabled: false }, time(2))
        const on = made.slice(1)
        const due: Array<WebhookId> = []
        for (let after: WebhookId | undefined; ; after = due.at(-1)) {
          const window = yield* webhooks.listDue({ at: time(3), after, limit: 1 })
          if (window.length === 0) break
          due.push(...window)
        }
        yield* same("in order", due, due.toSorted())
        for (const { id } of on) yield* same("due", due.filter((one) => one === id).length, 1)
        yield* same("disabled", due.includes(off.id), false)
        const accounts: Array<AccountId> = []
        for (let after: AccountId | undefined; ; after = accounts.at(-1)) {
          const window = yield* webhooks.listSubscribers({ after, limit: 2 })
          if (window.length === 0) break
          accounts.push(...window)
        }
        yield* same("in order", accounts, accounts.toSorted())
        for (const { accountId } of on)
          yield* same("subscribes", accounts.filter((one) => one === accountId).length, 1)
        yield* same("does not", accounts.includes(off.accountId), false)
      })
  },
  {
    name: "a turn requests its mail once, an outdated turn never",
    meaning: "Else nobody learns that a webhook was disabled, or everybody learns it twice.",
    trial: (stores) =>
      Effect.gen(function* () {
        const { webhooks } = stores
        const { id, accountId } = yield* subscribed()
        const turn = yield* takeDue(id, time(2), time(100))
        const failed = turnOf(turn.webhook, { isWarned: true }, { mail: "webhook-failing" })
        const settle = webhooks.settleTurn(id, turn.webhook.token, failed, time(3))
        const old = webhooks.settleTurn(id, turn.webhook.token - 1, failed, time(3))
        yield* same("settled", [yield* old, yield* settle], [false, true])
        const next = yield* takeDue(id, time(4), time(100))
        yield* same("warned", next.webhook.isWarned, true)
        const gone = turnOf(next.webhook, { disabledReason: "gone" }, { mail: "webhook-disabled" })
        yield* webhooks.settleTurn(id, next.webhook.token, gone, time(5))
        yield* mailsAre(stores, accountId, "webhook-failing", 1)
        yield* mailsAre(stores, accountId, "webhook-disabled", 1)
      })
  },
  {
    name: "finished deliveries are deleted by age and number, waiting ones never",
    meaning: "Else a store grows for ever, or forgets what it has still to send.",
    trial: ({ webhooks }) =>
      Effect.gen(function* () {
        const { id, accountId } = yield* subscribed()
        for (let at = 2; at < 9; at++) yield* makeKey(accountId, time(at))
        const turn = yield* takeDue(id, time(10), time(100))
        const attempted = (sequence: number) => time(sequence * 1_000)
        const deliveries = [1, 2, 3, 4, 5, 6].map((sequence) =>
          deliveryOf(sequence, { attemptedAt: attempted(sequence) })
        )
        deliveries.push({ ...retryOf(7, time(10 ** 9)), attemptedAt: attempted(0) })
        yield* webhooks.settleTurn(id, turn.webhook.token, turnOf(turn.webhook, {}, { deliveries }), time(10))
        const kept = Effect.map(
          webhooks.listDeliveries(accountId, id, page),
          ({ deliveries, totalCount }) => [deliveries.map(({ sequence }) => sequence), totalCount]
        )
        yield* webhooks.forgetDeliveries({ before: attempted(2), kept: 1_000 })
        yield* same("by age", yield* kept, [[6, 5, 4, 3, 2, 7], 6])
        yield* webhooks.forgetDeliveries({ before: time(-1), kept: 3 })
        yield* same("by number", yield* kept, [[6, 5, 4, 7], 4])
        const { retrying } = yield* webhooks.findWebhook(accountId, id)
        yield* same("waits", retrying, 1)
      })
  }
]

export const webhookTrials: ReadonlyArray<EventTrial> = [...owned, ...turns]
