import type { Scheduler, Task } from "effect/Scheduler"

/** A seeded generator of numbers from 0 to 1 (mulberry32). */
const random = (seed: number) => {
  let state = seed | 0
  return (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

// A fiber that yields sooner makes no progress, since yielding takes steps too.
const fewestSteps = 4
const moreSteps = 40

/**
 * Runs fibers in a seeded order, a few steps at a time, so that rare interleavings occur within a second and are
 * reproducible.
 *
 * @example
 * ```ts
 * import { seededScheduler } from "@quick-response/laws"
 * import * as Effect from "effect/Effect"
 *
 * const order: Array<string> = []
 * const write = (name: string) => Effect.sync(() => order.push(name))
 * const both = Effect.all([write("a"), write("b")], { concurrency: 2 })
 * await Effect.runPromise(Effect.withScheduler(both, seededScheduler(1)))
 * order.toSorted() // => ["a", "b"]
 * ```
 */
export const seededScheduler = (seed: number): Scheduler => {
  const next = random(seed)
  const tasks: Array<Task> = []
  let isRunning = false
  const run = () => {
    while (tasks.length > 0) {
      const [task] = tasks.splice(Math.floor(next() * tasks.length), 1)
      task?.()
    }
    isRunning = false
  }
  return {
    shouldYield: (fiber) => (fiber.currentOpCount > fewestSteps + next() * moreSteps ? 0 : false),
    scheduleTask: (task) => {
      tasks.push(task)
      if (isRunning) return
      isRunning = true
      queueMicrotask(run)
    }
  }
}
