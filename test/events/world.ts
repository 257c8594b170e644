import {
  AccountChanges,
  type AccountId,
  ApiKeyHash,
  ApiKeyId,
  Credits,
  EventId,
  EventStorage,
  eventIdOf,
  fullGrant,
  OperatorStorage,
  placeOfEventId,
  type SendResult,
  Storage,
  WebhookId,
  WebhookSender,
  WebhookStorage,
  Webhooks
} from "@quick-response/core"
import * as StorageMemory from "@quick-response/storage-memory"
import * as Context from "effect/Context"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Logger from "effect/Logger"
import * as LogLevel from "effect/LogLevel"
import * as Schema from "effect/Schema"
import * as Scope from "effect/Scope"
import { openEmptyAccount } from "../storage/accounts.ts"
import { VirtualClock } from "./virtualClock.ts"
import { away, refused, start, taken } from "./webhook.ts"

const byOperator = { operatorId: null, reason: "for a test" }

type Deliveries = typeof WebhookStorage.Service

/** The answers of the target: for all, for all but those that it always refuses, for half, or for none. */
export type Mood = "up" | "flaky" | "refusing" | "away"

/** A process over the store. One that crashed never goes on; one that is suspended goes on when it is resumed. */
interface Process {
  crash: () => void
  suspend: () => void
  resume: () => void
}

/** An account with a webhook, its target, and processes that deliver, in a time of their own. */
export const makeWorld = async (isPoison: (sequence: number) => boolean = () => false) => {
  const clock = new VirtualClock(start.epochMillis)
  const run = <A, E>(effect: Effect.Effect<A, E>) =>
    Effect.runPromise(Effect.withClock(Logger.withMinimumLogLevel(effect, LogLevel.None), clock))
  const scope = await run(Scope.make())
  const ports = await run(Layer.buildWithScope(AccountChanges.over(StorageMemory.layer), scope))
  const storage = Context.get(ports, Storage)
  const operators = Context.get(ports, OperatorStorage)
  const webhooks = Context.get(ports, WebhookStorage)

  const received = new Map<EventId, number>()
  let tries = 0
  let mood: Mood = "up"
  let millisecondsOfAnswer = 20
  const answerTo = (id: EventId, ordinal: number): SendResult => {
    if (mood === "away") return away
    const { sequence = 0, stream = "ledger" } = placeOfEventId(id) ?? {}
    const isRefused = mood === "refusing" || (mood === "flaky" && ordinal % 2 === 0)
    if (isRefused || (stream === "ledger" && isPoison(sequence))) return refused(503)
    received.set(id, (received.get(id) ?? 0) + 1)
    return taken
  }

  const startProcess = async (): Promise<Process> => {
    let isCrashed = false
    let isSuspended = false
    const waiting: Array<() => void> = []
    const gated = <A, E>(effect: Effect.Effect<A, E>): Effect.Effect<A, E> =>
      Effect.suspend(() => {
        if (isCrashed) return Effect.never
        if (!isSuspended) return effect
        return Effect.async<void>((resume) => {
          waiting.push(() => resume(Effect.void))
        }).pipe(Effect.zipRight(gated(effect)))
      })
    const own: Deliveries = {
      ...webhooks,
      listSubscribers: (window) => gated(webhooks.listSubscribers(window)),
      listDue: (window) => gated(webhooks.listDue(window)),
      nextDue: (after) => gated(webhooks.nextDue(after)),
      takeWebhook: (id, times) => gated(webhooks.takeWebhook(id, times)),
      settleTurn: (id, token, turn, at) => gated(webhooks.settleTurn(id, token, turn, at))
    }
    const sender = WebhookSender.of({
      faultOf: () => undefined,
      send: ({ headers }) =>
        gated(
          Effect.suspend(() => {
            const id = Schema.decodeUnknownSync(EventId)(headers["webhook-id"])
            const ordinal = ++tries
            return Effect.zipRight(
              Effect.sleep(millisecondsOfAnswer),
              Effect.flatMap(
                Effect.sync(() => answerTo(id, ordinal)),
                (result) => gated(Effect.succeed(result))
              )
            )
          })
        )
    })
    const layer = Webhooks.layer.pipe(
      Layer.provide(
        Layer.succeedContext(Context.add(Context.add(ports, WebhookStorage, own), WebhookSender, sender))
      )
    )
    await run(Layer.buildWithScope(layer, scope))
    return {
      crash: () => {
        isCrashed = true
      },
      suspend: () => {
        isSuspended = true
      },
      resume: () => {
        isSuspended = false
        for (const wake of waiting.splice(0)) wake()
      }
    }
  }

  const now = () => DateTime.unsafeMake(clock.unsafeCurrentTimeMillis())
  const accountId: AccountId = await run(Effect.provide(openEmptyAccount(start), ports))
  const webhook = await run(
    webhooks.createWebhook({
      id: WebhookId.make(crypto.randomUUID()),
      accountId,
      url: "https://hooks.example/",
      types: null,
      description: "",
      startAt: "beginning",
      at: start
    })
  )

  return {
    clock,
    received,
    tries: () => tries,
    setMood: (next: Mood) => {
      mood = next
    },
    /** Lets the target answer after this many milliseconds. */
    setDelay: (milliseconds: number) => {
      millisecondsOfAnswer = milliseconds
    },
    startProcess,
    /** Adds entries to the ledger, and now and then another event. */
    happen: async (count: number) => {
      for (let i = 0; i < count; i++)
        await run(
          storage.post({ accountId, kind: "grant", amount: Credits.Credits(1), reason: "", at: now() })
        )
    },
    makeKey: () =>
      run(
        storage.createApiKey({
          id: ApiKeyId.make(crypto.randomUUID()),
          accountId,
          hash: ApiKeyHash.make("0".repeat(32) + crypto.randomUUID().replaceAll("-", "")),
          prefix: "qr_live_test",
          name: "till",
          at: now(),
          ...fullGrant,
          expiresAt: null
        })
      ),
    /** Enables or disables the webhook as its owner does. */
    setEnabled: (isEnabled: boolean) =>
      run(webhooks.changeWebhook(accountId, webhook.id, { ...webhook, isEnabled }, now())),
    /** Sends all events again, as its owner asks. */
    redeliver: () => run(webhooks.redeliver(accountId, webhook.id, { since: start }, now())),
    operators: {
      suspend: () => run(operators.suspend({ accountId, stopsCodes: false }, { ...byOperator, at: now() })),
      restore: () => run(operators.restore(accountId, { ...byOperator, at: now() })),
      stop: () => run(operators.setWebhookStopped(webhook.id, true, { ...byOperator, at: now() })),
      resume: () => run(operators.setWebhookStopped(webhook.id, false, { ...byOperator, at: now() }))
    },
    find: () => run(webhooks.findWebhook(accountId, webhook.id)),
    /** The events that were never taken, but for those that the target never takes. */
    missing: async () => {
      const { records, newest } = await run(
        Context.get(ports, EventStorage).readEvents(accountId, { entries: 0, events: 0 }, 1)
      )
      expectSome(records.length)
      const ids = [
        ...Array.from({ length: newest.entries }, (_, i) => ({ stream: "ledger" as const, sequence: i + 1 })),
        ...Array.from({ length: newest.events }, (_, i) => ({ stream: "account" as const, sequence: i + 1 }))
      ]
      return ids
        .filter(({ stream, sequence }) => stream !== "ledger" || !isPoison(sequence))
        .filter((place) => !received.has(eventIdOf({ accountId, ...place }))).length
    }
  }
}

const expectSome = (count: number): void => {
  if (count === 0) throw new Error("nothing happened")
}
