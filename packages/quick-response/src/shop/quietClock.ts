import * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"

const longestTimer = 2 ** 31 - 1

/** Unreferences a timer: a number on Deno, an object on Node and Bun. */
const unref = (timer: unknown): void => {
  const deno: unknown = Reflect.get(globalThis, "Deno")
  if (typeof timer === "number" && typeof deno === "object" && deno !== null) {
    const unrefTimer: unknown = Reflect.get(deno, "unrefTimer")
    if (typeof unrefTimer === "function") unrefTimer(timer)
  } else if (typeof timer === "object" && timer !== null) {
    const unrefIt: unknown = Reflect.get(timer, "unref")
    if (typeof unrefIt === "function") unrefIt.call(timer)
  }
}

const clock = Clock.make()

/** Sleeps do not keep the process alive: a shop's periodic work need not be closed. */
export const quietClock: Layer.Layer<never> = Layer.setClock({
  [Clock.ClockTypeId]: Clock.ClockTypeId,
  unsafeCurrentTimeMillis: () => clock.unsafeCurrentTimeMillis(),
  unsafeCurrentTimeNanos: () => clock.unsafeCurrentTimeNanos(),
  currentTimeMillis: clock.currentTimeMillis,
  currentTimeNanos: clock.currentTimeNanos,
  sleep: (duration) =>
    Effect.async((resume) => {
      const milliseconds = Duration.toMillis(duration)
      if (milliseconds > longestTimer) return
      const timer = setTimeout(() => resume(Effect.void), milliseconds)
      unref(timer)
      return Effect.sync(() => clearTimeout(timer))
    })
})
