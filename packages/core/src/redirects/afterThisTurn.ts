interface Immediate {
  readonly setImmediate: (run: () => void) => unknown
}

const hasImmediate = (scope: object): scope is Immediate =>
  "setImmediate" in scope && typeof scope.setImmediate === "function"

const scope: object = globalThis

/** Runs a function after the work that is ready now, so that requests of one turn share reads and writes. */
export const afterThisTurn = (run: () => void): void => {
  if (hasImmediate(scope)) scope.setImmediate(run)
  else setTimeout(run, 0)
}
