import * as Effect from "effect/Effect"
import * as FiberRef from "effect/FiberRef"

/** The tracer of a program that has set none: its spans go nowhere. */
const noTracer = Effect.runSync(Effect.tracer)

/**
 * A span of this name around an effect where a tracer records it, and nothing where none does: a span, even one that
 * nobody keeps, takes longer than most of what a request needs.
 */
export const span =
  (name: string) =>
  <A, E>(effect: Effect.Effect<A, E>): Effect.Effect<A, E> =>
    Effect.withFiberRuntime((fiber) =>
      fiber.currentTracer !== noTracer && fiber.getFiberRef(FiberRef.currentTracerEnabled)
        ? Effect.withSpan(effect, name)
        : effect
    )
