import type { MaybeLater } from "@quick-response/drawing/draw/MaybeLater"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"

/**
 * Drawing work as an effect, whose errors of these classes are failures; any other is a defect. Where its value is there at once, the
 * fiber is not put aside.
 */
export const settled = <A, E extends Error>(
  work: () => MaybeLater<A>,
  ...classes: ReadonlyArray<abstract new (...parameters: never) => E>
): Effect.Effect<A, E> => {
  const failed = (error: unknown): Effect.Effect<never, E> => {
    for (const Class of classes) if (error instanceof Class) return Effect.fail(error)
    return Effect.die(error)
  }
  return Effect.suspend(() => {
    try {
      const value = work()
      return value instanceof Promise
        ? Effect.catchAll(Effect.tryPromise({ try: () => value, catch: (error) => error }), failed)
        : Effect.succeed(value)
    } catch (error) {
      return failed(error)
    }
  })
}

/** The work of a port as a promise, which rejects with the failure itself. */
export const promised = async <A, E>(effect: Effect.Effect<A, E>): Promise<A> => {
  const exit = await Effect.runPromiseExit(effect)
  if (Exit.isSuccess(exit)) return exit.value
  throw Cause.squash(exit.cause)
}
