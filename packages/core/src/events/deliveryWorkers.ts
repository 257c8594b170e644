import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Queue from "effect/Queue"
import type * as Scope from "effect/Scope"
import type { AccountId } from "../records/AccountRecord.ts"
import type { StorageError } from "../storage/Storage.ts"
import type { WebhookStorage } from "../storage/WebhookStorage.ts"
import { startTurns } from "./deliveryTurns.ts"
import { logged } from "./sendEvents.ts"
import { deliveriesKeptFor, keptDeliveries, maximumWebhooks, type WebhookId } from "./Webhook.ts"
import type { WebhookSender } from "./WebhookSender.ts"

type Storage = typeof WebhookStorage.Service

/** Milliseconds between searches of all webhooks, for other processes' leftovers. */
const sweepEvery = 30_000

/** The fewest milliseconds between two such searches. */
const sweepPause = 1_000

/** Milliseconds between searches for the webhooks of accounts that changed. */
const wakePause = 500

/** Webhooks and accounts read at once. */
const pageSize = 500

/** Milliseconds between deletions of expired deliveries. */
const forgetEvery = 60 * 60_000

/** Delivers the events of accounts to their webhooks. */
export interface DeliveryWorkers {
  /** Reports a change of an account, or of an unknown one; cheap without webhooks. */
  readonly changed: (accountId: AccountId | undefined) => void
  /** Reports a change of an account's webhooks. */
  readonly subscribed: (accountId: AccountId) => void
}

const pagesOf = <A>(
  read: (after: A | undefined) => Effect.Effect<ReadonlyArray<A>, StorageError>,
  heed: (element: A) => void
): Effect.Effect<void, StorageError> =>
  Effect.gen(function* () {
    let after: A | undefined
    for (;;) {
      const page = yield* read(after)
      page.forEach(heed)
      if (page.length < pageSize) return
      after = page.at(-1)
    }
  })

/** The webhooks with pending events: a page of all accounts', or those of one. */
const listDue = (
  storage: Storage,
  window: {
    readonly accountId?: AccountId | undefined
    readonly after?: WebhookId | undefined
    readonly limit: number
  }
): Effect.Effect<ReadonlyArray<WebhookId>, StorageError> =>
  Effect.flatMap(DateTime.now, (at) => storage.listDue({ ...window, at }))

/** Searches for webhooks of changed accounts after a pause. Returns the function that reports an account. */
const startWaking = (
  storage: Storage,
  enqueue: (id: WebhookId) => void
): Effect.Effect<(accountId: AccountId) => void, never, Scope.Scope> =>
  Effect.gen(function* () {
    const woken = new Set<AccountId>()
    const wakes = yield* Queue.sliding<void>(1)
    const wakeOne = (accountId: AccountId) =>
      Effect.map(listDue(storage, { accountId, limit: maximumWebhooks }), (ids) => ids.forEach(enqueue))
    const wakeAll = Effect.suspend(() => {
      const accounts = [...woken]
      woken.clear()
      return Effect.forEach(accounts, wakeOne, { discard: true })
    })
    yield* Queue.take(wakes).pipe(
      Effect.zipRight(logged("the delivery of events", wakeAll)),
      Effect.zipRight(Effect.sleep(wakePause)),
      Effect.forever,
      Effect.forkScoped
    )
    return (accountId) => {
      if (woken.has(accountId)) return
      woken.add(accountId)
      Queue.unsafeOffer(wakes, undefined)
    }
  })

/** Searches all webhooks, and all accounts with webhooks. */
interface Sweeper {
  /** Requests a search by a time in milliseconds. */
  readonly sweepBy: (millis: number) => void
  /** Searches repeatedly until the scope closes. */
  readonly sweep: (
    subscribers: Set<AccountId>,
    enqueue: (id: WebhookId) => void
  ) => Effect.Effect<void, never, Scope.Scope>
}

const makeSweeper = (storage: Storage): Effect.Effect<Sweeper> =>
  Effect.map(Queue.sliding<void>(1), (sweeps) => {
    let next = 0
    let subscribersReadAt = Number.NEGATIVE_INFINITY

    const readSubscribers = (subscribers: Set<AccountId>) =>
      Effect.gen(function* () {
        const listed = new Set<AccountId>()
        yield* pagesOf<AccountId>(
          (after) => storage.listSubscribers({ after, limit: pageSize }),
          (accountId) => listed.add(accountId)
        )
        for (const accountId of subscribers) if (!listed.has(accountId)) subscribers.delete(accountId)
        for (const accountId of listed) subscribers.add(accountId)
      })

    const search = (subscribers: Set<AccountId>, enqueue: (id: WebhookId) => void) =>
      Effect.gen(function* () {
        const at = yield* DateTime.now
        if (at.epochMillis - subscribersReadAt >= sweepEvery) {
          yield* readSubscribers(subscribers)
          subscribersReadAt = at.epochMillis
        }
        yield* pagesOf((after) => listDue(storage, { after, limit: pageSize }), enqueue)
        next = Math.min(next, (yield* storage.nextDue(at))?.epochMillis ?? next)
      })

    const wait = Effect.flatMap(DateTime.now, (now) =>
      Effect.timeoutOption(Queue.take(sweeps), Math.max(0, next - now.epochMillis))
    )

    return {
      sweepBy: (millis) => {
        if (millis < next) {
          next = millis
          Queue.unsafeOffer(sweeps, undefined)
        }
      },
      sweep: (subscribers, enqueue) =>
        Effect.gen(function* () {
          next = (yield* DateTime.now).epochMillis + sweepEvery
          yield* logged("the delivery of events", search(subscribers, enqueue))
          yield* Effect.sleep(sweepPause)
          yield* wait
        }).pipe(Effect.forever, Effect.forkScoped, Effect.asVoid)
    }
  })

const forget = (storage: Storage): Effect.Effect<never> => {
  const forgetOnce = Effect.flatMap(DateTime.now, (at) =>
    storage.forgetDeliveries({
      before: DateTime.subtract(at, { millis: deliveriesKeptFor }),
      kept: keptDeliveries
    })
  )
  return Effect.forever(
    Effect.zipRight(Effect.sleep(forgetEvery), logged("the deletion of old deliveries", forgetOnce))
  )
}

/** Starts delivery until the scope closes, which lets running turns end. */
export const startDelivery = (
  storage: Storage,
  sender: typeof WebhookSender.Service
): Effect.Effect<DeliveryWorkers, never, Scope.Scope> =>
  Effect.gen(function* () {
    const subscribers = new Set<AccountId>()
    const { sweepBy, sweep } = yield* makeSweeper(storage)
    let changes = 0
    const enqueue = yield* startTurns(storage, sender, sweepBy, () => changes)
    const wake = yield* startWaking(storage, enqueue)
    yield* sweep(subscribers, enqueue)
    yield* Effect.forkScoped(forget(storage))
    return {
      changed: (accountId) => {
        changes++
        if (accountId === undefined) sweepBy(0)
        else if (subscribers.has(accountId)) wake(accountId)
      },
      subscribed: (accountId) => {
        subscribers.add(accountId)
        wake(accountId)
      }
    }
  })
