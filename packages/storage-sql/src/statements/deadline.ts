import * as Effect from "effect/Effect"
import * as FiberRef from "effect/FiberRef"

/** Until when the work of a fiber is worth doing, by `performance.now()`. Drivers read it, through {@link timeLeft}. */
const deadline = FiberRef.unsafeMake(Number.POSITIVE_INFINITY)

/** Gives work this many milliseconds from when it begins: all its tries, and the wait for a connection before each. */
export const within =
  (milliseconds: number) =>
  <A, E, R>(work: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
    Effect.suspend(() => Effect.locally(work, deadline, performance.now() + milliseconds))

/** Milliseconds until the deadline of the running work, 0 once it has passed, and infinite where it has none. */
export const timeLeft: Effect.Effect<number> = Effect.map(FiberRef.get(deadline), (end) =>
  Math.max(0, end - performance.now())
)
