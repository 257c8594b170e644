import type * as CliArgs from "@effect/cli/Args"
import * as Descriptor from "@effect/cli/CommandDescriptor"
import type * as CliOptions from "@effect/cli/Options"
import type * as NodeContext from "@effect/platform-node/NodeContext"
import type * as Effect from "effect/Effect"

/** What a verb does once its command line is parsed. The user sees the message of its error. */
export type Action = Effect.Effect<void, Error, NodeContext.NodeContext>

/** What help says of a verb or a group. */
export interface About {
  readonly name: string
  /** What it does, in one line. */
  readonly summary: string
  /** What else is worth knowing, a paragraph each. */
  readonly details?: ReadonlyArray<string>
  /** Command lines to copy, without the program's name, each with what it does. */
  readonly examples?: ReadonlyArray<readonly [commandLine: string, meaning: string]>
}

/** One command of the program. */
export interface Verb extends About {
  readonly _tag: "Verb"
  readonly descriptor: Descriptor.Command<Action>
}

/** Commands under a common name. */
export interface Group extends About {
  readonly _tag: "Group"
  readonly members: ReadonlyArray<Verb | Group>
}

/** A verb that parses its options and arguments into an action. */
export const verb = <O, A>(
  about: About,
  options: CliOptions.Options<O>,
  args: CliArgs.Args<A>,
  run: (options: O, args: A) => Action
): Verb => ({
  _tag: "Verb",
  ...about,
  descriptor: Descriptor.make(about.name, options, args).pipe(
    Descriptor.map((parsed) => run(parsed.options, parsed.args))
  )
})

/** Commands that share the first word of their command lines. */
export const group = (about: About, members: ReadonlyArray<Verb | Group>): Group => ({
  _tag: "Group",
  ...about,
  members
})
