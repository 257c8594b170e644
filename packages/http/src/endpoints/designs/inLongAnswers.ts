import { Requester } from "@quick-response/core"
import * as Effect from "effect/Effect"
import * as Schedule from "effect/Schedule"

const whileBusy = Schedule.spaced("250 millis")

/** Retries while the render workers are full: a long answer requests few pictures at a time. */
export const retryWhileBusy = <A, E extends { readonly _tag: string }>(
  effect: Effect.Effect<A, E>
): Effect.Effect<A, E> =>
  Effect.retry(effect, { while: ({ _tag }) => _tag === "RenderingBusy", schedule: whileBusy })

/** Queues work separately, so that the account's other requests do not wait for a long answer. */
export const apart = <A, E>(effect: Effect.Effect<A, E>): Effect.Effect<A, E> =>
  Effect.flatMap(Requester, ({ id, spend }) =>
    Effect.provideService(effect, Requester, { id: `${id} batch`, spend })
  )
