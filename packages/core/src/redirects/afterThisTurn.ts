/** A runtime that runs a function after the work that is ready now. */
interface Immediate {
  readonly setImmediate: (run: () => void) => unknown
}

const hasImmediate = (scope: object): scope is Immediate =>
  "setImmediate" in scope && typeof scope.setImmediate === "function"

const scope: object = globalThis

/** Runs after the work that is ready now, so that what the requests of a turn need is read and stored together. */
export const afterThisTurn = (run: () => void): void => {
  if (hasImmediate(scope)) scope.setImmediate(run)
  else setTimeout(run, 0)
}
