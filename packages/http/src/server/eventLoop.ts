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
