/** A test file that ran: its seconds, and the numbers of its tests that ran and that were left out. */
export interface RanFile {
  readonly file: string
  readonly seconds: number
  readonly ran: number
  readonly left: number
}

/** The verdict of a run: whether all passed, and each failure, also of tests that passed when they ran again. */
export interface Outcome {
  readonly hasPassed: boolean
  readonly notes: ReadonlyArray<string>
  /** The number of tests that passed. */
  readonly tests: number
  readonly files: ReadonlyArray<RanFile>
}

/** Runs a program with its arguments and further variables, and says whether it ended well. */
export type Execute = (
  command: ReadonlyArray<string>,
  variables: Readonly<Record<string, string>>
) => Promise<boolean>

/** Files in the order in which they run, and the time in milliseconds since 1970 past which none is begun. */
export interface Plan {
  readonly files: ReadonlyArray<string>
  readonly until: number
}

/** Runs the tests that filters or a plan name, or all, by a command. If a few files fail, `again` runs them once more. */
export const runTests: (
  execute: Execute,
  command: ReadonlyArray<string>,
  filters?: ReadonlyArray<string>,
  plan?: Plan
) => Promise<Outcome & { readonly again?: () => Promise<Outcome> }>
