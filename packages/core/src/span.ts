import * as Effect from "effect/Effect"
import * as FiberRef from "effect/FiberRef"

/**
 * A span of this name around an effect where the runtime records spans, and nothing where it does not: a span, even one
 * that nobody keeps, takes longer than most of what a request needs.
 */
export const span =
  (name: string) =>
  <A, E>(effect: Effect.Effect<A, E>): Effect.Effect<A, E> =>
    Effect.flatMap(FiberRef.get(FiberRef.currentTracerEnabled), (isEnabled) =>
      isEnabled ? Effect.withSpan(effect, name) : effect
    )
