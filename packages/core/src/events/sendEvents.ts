import * as Cause from "effect/Cause"
import * as DateTime from "effect/DateTime"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import type { AccountId } from "../records/AccountRecord.ts"
import type { StorageError } from "../storage/Storage.ts"
import type { SettledTurn, WebhookStorage } from "../storage/WebhookStorage.ts"
import {
  type AccountEvent,
  type EventRecord,
  eventOf,
  eventText,
  placeOfRecord,
  typeOfRecord
} from "./AccountEvent.ts"
import type { Shares, Slots } from "./requestSlots.ts"
import { probeWidth, settleTurn } from "./settleTurn.ts"
import { signedHeaders } from "./signature.ts"
import type { Webhook, WebhookId } from "./Webhook.ts"
import type { SendResult, WebhookSender } from "./WebhookSender.ts"

type Storage = typeof WebhookStorage.Service
type Sender = typeof WebhookSender.Service

/** A webhook taken for a turn, with its events. */
export type TakenWebhook = Exclude<Effect.Effect.Success<ReturnType<Storage["takeWebhook"]>>, undefined>

/** Milliseconds for which no other process takes a webhook; more than a turn takes. */
const turnLease = 60_000

/** Milliseconds between a turn's checks that it may begin further requests. */
const lookEvery = 500

/**
 * Milliseconds of a turn after which it begins no request, and after which it waits for none: a request takes at most
 * 15 seconds.
 */
const beginWithin = 40_000
const turnWithin = 57_000

/** Attempts to store a turn's result, and the milliseconds between. */
const settleAttempts = 3
const settleEvery = 500

const isWanted = ({ types }: Webhook, record: EventRecord): boolean =>
  types === null || types.includes(typeOfRecord(record))

/** The prefix of a list up to this many matching elements. */
const upTo = <A>(
  list: ReadonlyArray<A>,
  count: number,
  counts: (element: A) => boolean
): ReadonlyArray<A> => {
  let left = count
  const end = list.findIndex((element) => counts(element) && left-- === 0)
  return end === -1 ? list : list.slice(0, end)
}

/** The events that a turn sends: all, or a few of the oldest if the webhook is failing. */
const chosenOf = ({ webhook, records, retries }: TakenWebhook) => {
  const wanted = (record: EventRecord) => isWanted(webhook, record)
  if (webhook.failingSince === null) return { records, retries }
  // One place is kept for a retry, which its owner may have requested.
  const places = retries.length === 0 ? probeWidth : probeWidth - 1
  const fresh = upTo(records, places, wanted)
  return { records: fresh, retries: retries.slice(0, probeWidth - fresh.filter(wanted).length) }
}

/** Posts an event to a webhook, signed now. */
export const sendEvent = (
  sender: Sender,
  key: string,
  webhook: Webhook,
  event: AccountEvent
): Effect.Effect<SendResult> =>
  Effect.flatMap(DateTime.now, (at) => {
    const body = eventText(event)
    const headers = signedHeaders(key, webhook, { id: event.id, body }, at)
    return sender.send({ url: webhook.url, headers, body })
  })

/** A process's limits for requests, and its shutdown. */
export interface Limits {
  /** An account's concurrent requests, and the process's. */
  readonly shares: Shares<AccountId>
  readonly inSlot: Slots
  /** Ends running turns, which store the results known so far. */
  readonly ending: Deferred.Deferred<void>
}

/** Sends a turn's events and returns their results in order; undefined for those unsent or without a result in time. */
const sendAll = (
  sender: Sender,
  key: string,
  webhook: Webhook,
  records: ReadonlyArray<EventRecord>,
  isUnderWay: Effect.Effect<boolean>,
  { shares, inSlot, ending }: Limits
): Effect.Effect<ReadonlyArray<SendResult | undefined>> =>
  Effect.gen(function* () {
    const results: Array<SendResult | undefined> = records.map(() => undefined)
    if (records.length === 0) return results
    const begunAt = yield* DateTime.now
    let lookedAt = begunAt.epochMillis
    let maySend = true
    const sendOne = (record: EventRecord, place: number) =>
      Effect.gen(function* () {
        const now = yield* DateTime.now
        if (now.epochMillis - begunAt.epochMillis > beginWithin) return
        if (now.epochMillis - lookedAt >= lookEvery) {
          lookedAt = now.epochMillis
          maySend = yield* isUnderWay
        }
        if (!maySend) return
        results[place] = yield* sendEvent(sender, key, webhook, eventOf(record))
      })
    const sending = shares(webhook.accountId, (inShare) =>
      Effect.forEach(records, (record, place) => inShare(inSlot(sendOne(record, place))), {
        concurrency: webhook.width,
        discard: true
      })
    )
    const end = Effect.timeoutOption(Deferred.await(ending), turnWithin)
    yield* Effect.raceFirst(sending, end)
    return results
  })

/** Stores a turn's result, with retries, since a lost result leads to repeated sending. */
const settle = (
  storage: Storage,
  { id, token }: Webhook,
  turn: SettledTurn
): Effect.Effect<boolean, StorageError> =>
  Effect.flatMap(DateTime.now, (at) => storage.settleTurn(id, token, turn, at)).pipe(
    Effect.tapError(() => Effect.sleep(settleEvery)),
    Effect.retry({ times: settleAttempts - 1 })
  )

const logTurn = ({ id }: Webhook, { mail, progress }: SettledTurn) => {
  if (mail === "webhook-failing") return Effect.logWarning(`webhook ${id} has accepted no event for a day`)
  return mail === "webhook-disabled"
    ? Effect.logWarning(`webhook ${id} is disabled: ${progress.disabledReason}`)
    : Effect.void
}

/** The remaining work after a turn. */
export interface TurnOutcome {
  /** True if more events may wait already. */
  readonly isFull: boolean
  /** The time of the next retry in milliseconds; undefined without one. */
  readonly dueAt: number | undefined
}

/** Takes a webhook, sends due events, and stores the results. Undefined if none are due, or another process has it. */
export const performTurn = (
  storage: Storage,
  sender: Sender,
  key: string,
  id: WebhookId,
  limits: Limits
): Effect.Effect<TurnOutcome | undefined, StorageError> =>
  Effect.gen(function* () {
    const at = yield* DateTime.now
    const taken = yield* storage.takeWebhook(id, { at, until: DateTime.add(at, { millis: turnLease }) })
    if (taken === undefined) return undefined
    const { webhook } = taken
    const { records, retries } = chosenOf(taken)
    const wanted = records.filter((record) => isWanted(webhook, record))
    const sent = [...wanted, ...retries.map(({ record }) => record)]
    // A failing store keeps no results, so events that are sent now would be sent again.
    const isUnderWay = Effect.orElseSucceed(storage.isUnderWay(id, webhook.token), () => false)
    const results = yield* sendAll(sender, key, webhook, sent, isUnderWay, limits)
    const resultOf = new Map(sent.map((record, place) => [record, results[place]]))
    const turn = settleTurn(
      webhook,
      {
        fresh: records.map((record) => ({
          place: placeOfRecord(record),
          isWanted: resultOf.has(record),
          result: resultOf.get(record)
        })),
        repeated: retries.map(({ delivery, record }) => ({ delivery, result: resultOf.get(record) }))
      },
      yield* DateTime.now,
      Math.random
    )
    if (yield* settle(storage, webhook, turn)) yield* logTurn(webhook, turn)
    const { pausedUntil, disabledReason } = turn.progress
    const times = [pausedUntil, ...turn.deliveries.map(({ dueAt }) => dueAt)].flatMap((time) =>
      time === null ? [] : [time.epochMillis]
    )
    return {
      isFull: pausedUntil === null && Math.max(taken.records.length, taken.retries.length) >= webhook.width,
      dueAt: disabledReason !== null || times.length === 0 ? undefined : Math.min(...times)
    }
  })

/** Logs failures of a store, and defects. */
export const logged = <A>(
  what: string,
  effect: Effect.Effect<A, StorageError>
): Effect.Effect<A | undefined> =>
  effect.pipe(
    Effect.catchAll(({ message }) => Effect.as(Effect.logWarning(`${what} waits: ${message}`), undefined)),
    Effect.catchAllDefect((defect) =>
      Effect.as(Effect.logError(`${what} waits`, Cause.die(defect)), undefined)
    )
  )
