import * as Effect from "effect/Effect"

type Schedule = (act: () => void) => unknown

/** Runs after pending I/O, if available; a timer of 0 waits for a millisecond. */
const setImmediate: unknown = Reflect.get(globalThis, "setImmediate")
const schedule: Schedule =
  typeof setImmediate === "function"
    ? (act) => Reflect.apply(setImmediate, globalThis, [act])
    : (act) => setTimeout(act, 0)

let last: Promise<void> = Promise.resolve()

/** Waits for a separate turn of the event loop, so that many streams do not block it together. */
export const nextTurn = (): Promise<void> => {
  last = last.then(() => new Promise((resolve) => void schedule(() => resolve())))
  return last
}

/** Milliseconds after which long work yields to the event loop. */
const turnLength = 5

/** Processes items in order, yielding to the event loop every few milliseconds. */
export const forEachInTurns = <A, B>(
  items: ReadonlyArray<A>,
  work: (item: A, index: number) => B
): Effect.Effect<ReadonlyArray<B>> =>
  Effect.promise(async () => {
    const done: Array<B> = []
    let began = performance.now()
    for (const [index, item] of items.entries()) {
      done.push(work(item, index))
      if (performance.now() - began < turnLength) continue
      await nextTurn()
      began = performance.now()
    }
    return done
  })
