import * as Effect from "effect/Effect"
import { afterThisTurn } from "../redirects/afterThisTurn.ts"

/** Yields to the event loop: on SQLite, a long read consists of short ones with sales between them. */
export const letOthersRun: Effect.Effect<void> = Effect.async((resume) =>
  afterThisTurn(() => resume(Effect.void))
)

/** The longest pause after a read, in milliseconds. */
const longestPause = 20

/** Pauses after a read for as long as it took, so that reads take at most half of the event loop. */
export const withPause = <A, E>(read: Effect.Effect<A, E>): Effect.Effect<A, E> =>
  Effect.suspend(() => {
    const began = performance.now()
    return Effect.tap(read, () =>
      Effect.async<void>((resume) => {
        setTimeout(() => resume(Effect.void), Math.min(longestPause, performance.now() - began))
      })
    )
  })
