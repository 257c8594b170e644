import * as Effect from "effect/Effect"

type Schedule = (act: () => void) => unknown

/** Runs after pending I/O, where the runtime has it; a timer of 0 waits for a millisecond. */
const setImmediate: unknown = Reflect.get(globalThis, "setImmediate")
const schedule: Schedule =
  typeof setImmediate === "function"
    ? (act) => Reflect.apply(setImmediate, globalThis, [act])
    : (act) => setTimeout(act, 0)

let last: Promise<void> = Promise.resolve()

/** Waits for a turn of the event loop of its own, so that many streams do not block it together. */
export const nextTurn = (): Promise<void> => {
  last = last.then(() => new Promise((resolve) => void schedule(() => resolve())))
  return last
}

/** Milliseconds after which a long piece of work leaves the event loop to others. */
const turnLength = 5

/** Does work for each of many, in order, and leaves the event loop to others every few milliseconds. */
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
