import * as Effect from "effect/Effect"
import { afterThisTurn } from "../redirects/afterThisTurn.ts"

/** Lets the event loop do other work: on SQLite a long read is one of short ones that each end at once, and sales go on between them. */
export const letOthersRun: Effect.Effect<void> = Effect.async((resume) =>
  afterThisTurn(() => resume(Effect.void))
)

/** The longest pause after a read, in milliseconds. */
const longestPause = 20

/** Pauses after a read for as long as it took, so that many of them take at most half of the event loop. */
export const withPause = <A, E>(read: Effect.Effect<A, E>): Effect.Effect<A, E> =>
  Effect.suspend(() => {
    const began = performance.now()
    return Effect.tap(read, () =>
      Effect.async<void>((resume) => {
        setTimeout(() => resume(Effect.void), Math.min(longestPause, performance.now() - began))
      })
    )
  })
