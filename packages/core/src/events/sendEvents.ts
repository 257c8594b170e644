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

/** A webhook that was taken for a turn, with its events. */
export type TakenWebhook = Exclude<Effect.Effect.Success<ReturnType<Storage["takeWebhook"]>>, undefined>

/** Milliseconds for which no other process takes a webhook; more than a turn takes. */
const turnLease = 60_000

/** Milliseconds after which a turn looks whether it may go on before it begins another request. */
const lookEvery = 500

/** Milliseconds of a turn after which no further request is begun, and after which none is waited for: a request takes at most 15 seconds. */
const beginWithin = 40_000
const turnWithin = 57_000

/** Attempts to store the result of a turn, and the milliseconds between. */
const settleAttempts = 3
const settleEvery = 500

const isWanted = ({ types }: Webhook, record: EventRecord): boolean =>
  types === null || types.includes(typeOfRecord(record))

/** The first of a list that has so many elements that count, up to the last of these. */
const upTo = <A>(
  list: ReadonlyArray<A>,
  count: number,
  counts: (element: A) => boolean
): ReadonlyArray<A> => {
  let left = count
  const end = list.findIndex((element) => counts(element) && left-- === 0)
  return end === -1 ? list : list.slice(0, end)
}

/** The events of a turn that are sent: all of them, or a few of the oldest where the webhook is failing. */
const chosenOf = ({ webhook, records, retries }: TakenWebhook) => {
  const wanted = (record: EventRecord) => isWanted(webhook, record)
  if (webhook.failingSince === null) return { records, retries }
  // One place is kept for an event that is sent again: its owner may have asked for it.
  const places = retries.length === 0 ? probeWidth : probeWidth - 1
  const fresh = upTo(records, places, wanted)
  return { records: fresh, retries: retries.slice(0, probeWidth - fresh.filter(wanted).length) }
}

/** Posts an event to a webhook, signed at this moment. */
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

/** The limits of a process to its requests, and the end of its work. */
export interface Limits {
  /** The requests of an account that are under way at once, and those of the process. */
  readonly shares: Shares<AccountId>
  readonly inSlot: Slots
  /** Ends the turns that are under way: what is known by then is stored. */
  readonly ending: Deferred.Deferred<void>
}

/** Sends the events of a turn, and answers their results in their order; undefined for what was not sent, or has no result in time. */
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

/** Stores the result of a turn; a store that fails is asked again, since what was sent would be sent twice. */
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
  if (mail === "webhook-failing") return Effect.logWarning(`webhook ${id} has taken nothing for a day`)
  return mail === "webhook-disabled"
    ? Effect.logWarning(`webhook ${id} is disabled: ${progress.disabledReason}`)
    : Effect.void
}

/** The work that a turn leaves. */
export interface TurnOutcome {
  /** True where more events may wait at once. */
  readonly isFull: boolean
  /** The time in milliseconds from which something is to be sent again; undefined where nothing is. */
  readonly dueAt: number | undefined
}

/** Takes a webhook, sends what is due, and stores the results. Undefined where nothing is due, or another process is at it. */
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
    // A store that fails keeps no results, so what would be sent meanwhile would be sent again.
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

/** Makes failures of a store, and defects, lines of the log. */
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
