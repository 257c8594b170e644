import { clearImmediate, setImmediate } from "node:timers"
import * as Effect from "effect/Effect"

/** Lets the event loop read requests and do other work first. */
export const nextTick = Effect.async<void>((resume) => {
  const immediate = setImmediate(() => resume(Effect.void))
  return Effect.sync(() => clearImmediate(immediate))
})
