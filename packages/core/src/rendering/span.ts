import * as Effect from "effect/Effect"
import * as FiberRef from "effect/FiberRef"

const noTracer = Effect.runSync(Effect.tracer)

/** A span around an effect if a tracer is set; otherwise omitted, since spans are slow. */
export const span =
  (name: string) =>
  <A, E>(effect: Effect.Effect<A, E>): Effect.Effect<A, E> =>
    Effect.withFiberRuntime((fiber) =>
      fiber.currentTracer !== noTracer && fiber.getFiberRef(FiberRef.currentTracerEnabled)
        ? Effect.withSpan(effect, name)
        : effect
    )
