import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Either from "../either/index.ts"

// Combinators for effects whose results are often available at once, such as cached values, and then need no fiber.

const isExit = <A, E, R>(effect: Effect.Effect<A, E, R>): effect is Exit.Exit<A, E> => Exit.isExit(effect)

const isEither = <A, E, R>(effect: Effect.Effect<A, E, R>): effect is Either.Either<A, E> =>
  Either.isEither(effect)

/**
 * The exit of an already available effect; undefined otherwise.
 *
 * @example
 * ```ts
 * import { exitOf } from "@quick-response/core/eager"
 * import * as Effect from "effect/Effect"
 *
 * exitOf(Effect.sync(() => 1)) // => undefined
 * ```
 */
export const exitOf = <A, E, R>(effect: Effect.Effect<A, E, R>): Exit.Exit<A, E> | undefined => {
  if (isExit(effect)) return effect
  if (!isEither(effect)) return undefined
  return Either.isRight(effect) ? Exit.succeed(effect.right) : Exit.fail(effect.left)
}

/** `Effect.suspend` that makes its effect now; a defect in making it becomes the effect's. */
export const suspendEager = <A, E, R>(make: () => Effect.Effect<A, E, R>): Effect.Effect<A, E, R> => {
  try {
    return make()
  } catch (defect) {
    return Exit.die(defect)
  }
}

/** `Effect.flatMap`, done now if the first result is available. */
export const flatMapEager = <A, E, R, B, E2, R2>(
  effect: Effect.Effect<A, E, R>,
  proceed: (value: A) => Effect.Effect<B, E2, R2>
): Effect.Effect<B, E | E2, R | R2> => {
  const exit = exitOf(effect)
  if (exit === undefined) return Effect.flatMap(effect, proceed)
  return Exit.isSuccess(exit) ? suspendEager(() => proceed(exit.value)) : Exit.failCause(exit.cause)
}

/** `Effect.map`, done now if the result is available. */
export const mapEager = <A, E, R, B>(
  effect: Effect.Effect<A, E, R>,
  change: (value: A) => B
): Effect.Effect<B, E, R> => flatMapEager(effect, (value) => Exit.succeed(change(value)))
