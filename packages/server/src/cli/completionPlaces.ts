import type { OptionEntry } from "./Input.ts"
import type { Group, Verb } from "./Verb.ts"

/** The values that a shell can suggest; undefined if only the user knows them. */
export type Values =
  | { readonly _tag: "Files" | "Folders" | "Nothing" }
  | { readonly _tag: "Words"; readonly words: ReadonlyArray<string> }

/** A suggested option or command. */
export interface Offer {
  /** `-o` and `--output`, or the command's name. */
  readonly names: ReadonlyArray<string>
  readonly summary: string
  /** Undefined for switches and commands. */
  readonly values?: Values
}

/** The suggestions after a path of commands. */
export interface Place {
  /** The preceding commands, each after a space; empty for the program itself. */
  readonly path: string
  readonly commands: ReadonlyArray<Offer>
  readonly options: ReadonlyArray<Offer>
  readonly argument: Values
}

const nothing: Values = { _tag: "Nothing" }

/** Lower-case words of a placeholder such as `NUMBER|off` are literal values. */
const valuesOf = (placeholder: string): Values => {
  if (placeholder === "FILE") return { _tag: "Files" }
  if (placeholder === "FOLDER") return { _tag: "Folders" }
  const words = placeholder.includes("|")
    ? placeholder.split("|").filter((word) => word === word.toLowerCase())
    : []
  return words.length === 0 ? nothing : { _tag: "Words", words }
}

const optionOf = ({ name, letter, placeholder, meaning: summary }: OptionEntry): Offer => {
  const names = [...(letter === undefined ? [] : [`-${letter}`]), `--${name}`]
  return placeholder === undefined ? { names, summary } : { names, summary, values: valuesOf(placeholder) }
}

const help: Offer = { names: ["-h", "--help"], summary: "Shows help." }
const version: Offer = { names: ["--version"], summary: "Prints the version." }

/** The suggestions for a program, its groups and its verbs. */
export const placesOf = (topic: Verb | Group, path = ""): ReadonlyArray<Place> => {
  if (topic._tag === "Group") {
    const commands = topic.members.map(({ name, summary }) => ({ names: [name], summary }))
    const options = path === "" ? [help, version] : [help]
    return [
      { path, commands, options, argument: nothing },
      ...topic.members.flatMap((member) => placesOf(member, `${path} ${member.name}`))
    ]
  }
  const { input } = topic
  const [first] = input.arguments
  return [
    {
      path,
      commands: [],
      options: [...input.options.map(optionOf), help],
      argument: first === undefined ? nothing : valuesOf(first.name)
    }
  ]
}

/** The first sentence of a description, for a line of a menu. */
export const firstSentence = (summary: string): string => summary.split(/[.;:] /)[0]?.replace(/\.$/, "") ?? ""
