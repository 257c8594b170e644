/** What the tests said: whether they passed, and each failure, also of what passed when it ran again. */
export interface Outcome {
  readonly hasPassed: boolean
  readonly notes: ReadonlyArray<string>
}

/** Runs all tests by a command, a program with its arguments. */
export const runTests: (command: ReadonlyArray<string>) => Outcome
