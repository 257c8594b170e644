import { type Input, mapped } from "./Input.ts"

/**
 * A parsed verb's action. Rejects with a `Refused` or a `UsageError`, whose message is shown to the user, or with the
 * signal's reason if aborted.
 */
export type Action = (signal: AbortSignal) => Promise<void>

export interface About {
  readonly name: string
  /** One line. */
  readonly summary: string
  /** Further paragraphs. */
  readonly details?: ReadonlyArray<string>
  /** Command lines to copy, without the program's name, and their meanings. */
  readonly examples?: ReadonlyArray<readonly [commandLine: string, meaning: string]>
}

export interface Verb extends About {
  readonly _tag: "Verb"
  readonly input: Input<Action>
}

export interface Group extends About {
  readonly _tag: "Group"
  readonly members: ReadonlyArray<Verb | Group>
}

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
