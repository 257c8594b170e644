type Schedule = (act: () => void) => unknown

/** Where a runtime has it, it comes after what the system has brought meanwhile; a timer of no time waits a millisecond. */
const setImmediate: unknown = Reflect.get(globalThis, "setImmediate")
const schedule: Schedule =
  typeof setImmediate === "function"
    ? (act) => Reflect.apply(setImmediate, globalThis, [act])
    : (act) => setTimeout(act, 0)

let last: Promise<void> = Promise.resolve()

/** Waits for a turn of the event loop that no other caller of this has, so that many streams do not hold it together. */
export const nextTurn = (): Promise<void> => {
  last = last.then(() => new Promise((resolve) => void schedule(() => resolve())))
  return last
}
