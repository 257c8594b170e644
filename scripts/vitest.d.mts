/** What the tests said: whether they passed, and each failure, also of what passed when it ran again. */
export interface Outcome {
  readonly hasPassed: boolean
  readonly notes: ReadonlyArray<string>
  /** How many passed. */
  readonly tests: number
  /** The files that ran, and what each took. */
  readonly files: ReadonlyArray<{ readonly file: string; readonly seconds: number }>
}

/** Runs a program with its arguments and further variables, and says whether it ended well. */
export type Execute = (
  command: ReadonlyArray<string>,
  variables: Readonly<Record<string, string>>
) => Promise<boolean>

/** Runs the tests that filters name, or all, by a command. Where a few files fail, `again` runs them once more. */
export const runTests: (
  execute: Execute,
  command: ReadonlyArray<string>,
  filters?: ReadonlyArray<string>
) => Promise<Outcome & { readonly again?: () => Promise<Outcome> }>
