import * as Clock from "effect/Clock"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Queue from "effect/Queue"
import * as Scope from "effect/Scope"
import type { StorageError } from "../storage/Storage.ts"
import type { WebhookStorage } from "../storage/WebhookStorage.ts"
import { makeShares, makeSlots } from "./requestSlots.ts"
import { type Limits, logged, performTurn } from "./sendEvents.ts"
import { maximumWidth, type WebhookId } from "./Webhook.ts"
import type { WebhookSender } from "./WebhookSender.ts"

type Storage = typeof WebhookStorage.Service

/** The most concurrent turns of a process, quick and slow. */
const turnSlots = { quick: 128, slow: 1_024 }
const requestSlots = { quick: 64, slow: 1_024 }

/** The most concurrent requests for an account in a process. */
const maximumRequests = maximumWidth

/** Milliseconds between turns of one webhook that is up to date, so that recent events are sent together. */
const turnPause = 1_000

/** Milliseconds for which shutdown waits for answers and stored results. */
const endPatience = 4_000
const storePatience = 2_000

/** A timer this many milliseconds late shows overload; the rest before a turn is a multiple of that, up to a maximum. */
const lateFrom = 2
const restFactor = 16
const longestRest = 500

/** Rests before a turn during overload: customers wait for sales, not for deliveries. */
const makeRest = (changes: () => number): Effect.Effect<void> => {
  const one = Effect.unsafeMakeSemaphore(1)
  let seen = 0
  return one.withPermits(1)(
    Effect.gen(function* () {
      const before = yield* Clock.currentTimeMillis
      yield* Effect.sleep(1)
      const late = (yield* Clock.currentTimeMillis) - before - 1
      const isQuiet = changes() === seen
      seen = changes()
      if (late >= lateFrom && !isQuiet) yield* Effect.sleep(Math.min(restFactor * late, longestRest))
    })
  )
}

/** Reads the store's key once, at first use. */
const keyOf = (storage: Storage): Effect.Effect<string, StorageError> => {
  let known: string | undefined
  return Effect.suspend(() =>
    known === undefined
      ? Effect.tap(storage.secretKey, (key) =>
          Effect.sync(() => {
            known = key
          })
        )
      : Effect.succeed(known)
  )
}

/**
 * Starts the turns of webhooks until the scope closes, which lets running turns end. `changes` counts changes of
 * accounts, a sign of load. Returns the function that requests turns of a webhook.
 */
export const startTurns = (
  storage: Storage,
  sender: typeof WebhookSender.Service,
  dueLater: (millis: number) => void,
  changes: () => number
): Effect.Effect<(id: WebhookId) => void, never, Scope.Scope> =>
  Effect.gen(function* () {
    const scope = yield* Effect.scope
    const key = keyOf(storage)
    const inTurnSlot = yield* makeSlots(turnSlots)
    const limits: Limits = {
      shares: makeShares(maximumRequests),
      inSlot: yield* makeSlots(requestSlots),
      ending: yield* Deferred.make<void>()
    }
    // Closed after the finalizer below, which lets turns end.
    const working = yield* Effect.acquireRelease(Scope.make(), (own) => Scope.close(own, Exit.void))
    const ready = yield* Queue.unbounded<WebhookId>()
    /** Webhooks that wait or have a turn; true if another turn should follow. */
    const active = new Map<WebhookId, boolean>()
    let isEnding = false
    let turns = 0

    const deliver = (id: WebhookId) =>
      Effect.gen(function* () {
        active.set(id, false)
        const outcome = yield* logged(
          `webhook ${id}`,
          Effect.flatMap(key, (known) => performTurn(storage, sender, known, id, limits))
        )
        if (outcome?.dueAt !== undefined) dueLater(outcome.dueAt)
        if (outcome?.isFull === true) Queue.unsafeOffer(ready, id)
        else if (outcome !== undefined)
          yield* Effect.forkIn(Effect.delay(Queue.offer(ready, id), turnPause), scope)
        else if (active.get(id) === true) Queue.unsafeOffer(ready, id)
        else active.delete(id)
      })

    const counted = (turn: Effect.Effect<void>) =>
      Effect.suspend(() => {
        if (isEnding) return Effect.void
        turns++
        const done = Effect.sync(() => {
          turns--
        })
        return Effect.ensuring(turn, done)
      })

    const rest = makeRest(changes)
    /** Begins the next turn once it has a slot. */
    const next = Effect.gen(function* () {
      const id = yield* Effect.zipLeft(Queue.take(ready), rest)
      const begun = yield* Deferred.make<void>()
      const turn = Effect.zipRight(Deferred.succeed(begun, undefined), counted(deliver(id)))
      yield* Effect.forkIn(inTurnSlot(turn), working)
      yield* Deferred.await(begun)
    })
    yield* Effect.forkScoped(Effect.forever(next))

    const idle = Effect.iterate(0, { while: () => turns > 0, body: () => Effect.as(Effect.sleep(20), 0) })
    yield* Effect.addFinalizer(() =>
      Effect.suspend(() => {
        isEnding = true
        return Effect.timeoutOption(idle, endPatience).pipe(
          Effect.zipRight(Deferred.succeed(limits.ending, undefined)),
          Effect.zipRight(Effect.timeoutOption(idle, storePatience)),
          // Finalizers cannot be interrupted otherwise, and could take forever.
          Effect.interruptible
        )
      })
    )

    return (id) => {
      if (active.has(id)) active.set(id, true)
      else {
        active.set(id, false)
        Queue.unsafeOffer(ready, id)
      }
    }
  })
