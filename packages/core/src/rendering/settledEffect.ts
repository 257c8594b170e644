import * as Either from "@quick-response/core/either"
import type { MaybeLater } from "@quick-response/drawing/draw/MaybeLater"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import { eitherOf } from "../config/refusals.ts"

/** Drawing work as an effect that fails with these error classes; others are defects. An available value does not yield. */
export const settled = <A, E extends Error>(
  work: () => MaybeLater<A>,
  ...classes: ReadonlyArray<abstract new (...parameters: never) => E>
): Effect.Effect<A, E> => {
  const failed = (error: unknown): Either.Either<A, E> =>
    eitherOf(
      () => {
        throw error
      },
      ...classes
    )
  return Effect.suspend(() => {
    const result = eitherOf(work, ...classes)
    if (Either.isLeft(result)) return Either.left(result.left)
    const value = result.right
    return value instanceof Promise
      ? Effect.flatten(Effect.promise(() => value.then(Either.right<A>, failed)))
      : Effect.succeed(value)
  })
}

/** A port's work as a promise, which rejects with the failure itself. */
export const promised = async <A, E>(effect: Effect.Effect<A, E>): Promise<A> => {
  const exit = await Effect.runPromiseExit(effect)
  if (Exit.isSuccess(exit)) return exit.value
  throw Cause.squash(exit.cause)
}
