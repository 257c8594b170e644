import { type Input, mapped } from "./Input.ts"

/**
 * The action of a verb once its command line is read. It rejects with a `Refused` or a `UsageError`, whose sentence the user sees,
 * and with the signal's reason where it ended because it was told to stop.
 */
export type Action = (signal: AbortSignal) => Promise<void>

/** The help of a verb or a group. */
export interface About {
  readonly name: string
  /** The purpose in one line. */
  readonly summary: string
  /** Further explanations, a paragraph each. */
  readonly details?: ReadonlyArray<string>
  /** Command lines to copy, without the program's name, each with its meaning. */
  readonly examples?: ReadonlyArray<readonly [commandLine: string, meaning: string]>
}

/** One command of the program. */
export interface Verb extends About {
  readonly _tag: "Verb"
  readonly input: Input<Action>
}

/** Commands under a common name. */
export interface Group extends About {
  readonly _tag: "Group"
  readonly members: ReadonlyArray<Verb | Group>
}

/** A verb that reads its options and arguments, and acts on them. */
export const verb = <A>(about: About, input: Input<A>, act: (values: A) => Action): Verb => ({
  _tag: "Verb",
  ...about,
  input: mapped(input, act)
})

/** Commands that share the first word of their command lines. */
export const group = (about: About, members: ReadonlyArray<Verb | Group>): Group => ({
  _tag: "Group",
  ...about,
  members
})
