import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as ManagedRuntime from "effect/ManagedRuntime"
import { afterAll } from "vitest"

/** One store for all tests of a file, closed at its end: each law has to hold whatever else is in it. */
export const openedOnce = <R, E>(layer: Layer.Layer<R, E>): Layer.Layer<R, E> => {
  const runtime = ManagedRuntime.make(layer)
  afterAll(() => runtime.dispose())
  return Layer.effectContext(Effect.map(runtime.runtimeEffect, ({ context }) => context))
}
