import { clearImmediate, setImmediate } from "node:timers"
import * as Effect from "effect/Effect"

/** Yields to the event loop for requests and other work. */
export const nextTick = Effect.async<void>((resume) => {
  const immediate = setImmediate(() => resume(Effect.void))
  return Effect.sync(() => clearImmediate(immediate))
})
