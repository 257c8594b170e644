import * as Effect from "effect/Effect"
import * as FiberRef from "effect/FiberRef"

/** The tracer of a program that has set none: its spans go nowhere. */
const noTracer = Effect.runSync(Effect.tracer)

/** A span around an effect if a tracer records it. Without a tracer there is no span, because making one is slow. */
export const span =
  (name: string) =>
  <A, E>(effect: Effect.Effect<A, E>): Effect.Effect<A, E> =>
    Effect.withFiberRuntime((fiber) =>
      fiber.currentTracer !== noTracer && fiber.getFiberRef(FiberRef.currentTracerEnabled)
        ? Effect.withSpan(effect, name)
        : effect
    )
