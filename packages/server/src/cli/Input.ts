import { type Field, refuseBy, refused } from "@quick-response/design/field/Field"
import { type Fault, missing } from "@quick-response/design/field/faults"
import { readText } from "@quick-response/design/field/fromText"
import { wordOf } from "./textFields.ts"

/** An option as help and completions show it. */
export interface OptionEntry {
  /** Without its dashes. */
  readonly name: string
  /** The letter that it may be given by, as `-o` for `--output`. */
  readonly letter?: string
  /** The word for its text in help; a switch has none. */
  readonly placeholder?: string
  readonly meaning: string
}

/** A positional argument as help and completions show it. */
export interface ArgumentEntry {
  readonly name: string
  readonly meaning: string
  /** True for the last argument where more than one text may stand for it. */
  readonly isRepeated?: true
}

/**
 * The texts that a command line gives by `--name` of an option or by an argument's name: one for each, and all of an argument that is
 * repeated. Of a switch "true" or "false".
 */
export type Given = ReadonlyMap<string, ReadonlyArray<string>>

/** The input of a verb as data: its options and arguments, and the reader that makes a value of the given texts. */
export interface Input<out A> {
  readonly options: ReadonlyArray<OptionEntry>
  /** In the order in which they stand; each has to be given. */
  readonly arguments: ReadonlyArray<ArgumentEntry>
  /** The value; or adds what is wrong with the texts, by the names of options and arguments, and refuses them. */
  readonly read: (given: Given, faults: Array<Fault>) => A | typeof refused
}

/** The value of an input. */
export type ValueOf<I> = I extends Input<infer A> ? A : never

const option = <A>(
  entry: OptionEntry,
  read: (text: string | undefined, faults: Array<Fault>) => A | typeof refused
): Input<A> => ({
  options: [entry],
  arguments: [],
  read: (given, faults) => read(given.get(`--${entry.name}`)?.[0], faults)
})

/** An option with a text, or undefined if it is not given. */
export const optional = (name: string, placeholder: string, meaning: string): Input<string | undefined> =>
  option({ name, placeholder, meaning }, (text) => text)

/** An option that may also be given by a letter. */
export const lettered = (
  letter: string,
  name: string,
  placeholder: string,
  meaning: string
): Input<string | undefined> => option({ name, letter, placeholder, meaning }, (text) => text)

/** An option with a text, which has to be given. */
export const required = (name: string, placeholder: string, meaning: string): Input<string> =>
  option(
    { name, placeholder, meaning },
    (text, faults) => text ?? refuseBy(missing([`--${name}`], {}), faults)
  )

/** A switch, off if it is not given. */
export const toggle = (name: string, meaning: string): Input<boolean> =>
  option({ name, meaning }, (text) => text === "true")

/** A positional argument. */
export const argument = (name: string, meaning: string): Input<string> => ({
  options: [],
  arguments: [{ name, meaning }],
  read: (given, faults) => given.get(name)?.[0] ?? refuseBy(missing([name], {}), faults)
})

/** A positional argument that is given once or more often; none follows it. */
export const repeated = (name: string, meaning: string): Input<ReadonlyArray<string>> => ({
  options: [],
  arguments: [{ name, meaning, isRepeated: true }],
  read: (given, faults) => given.get(name) ?? refuseBy(missing([name], {}), faults)
})

/** The name of an input's text in its faults. */
const nameOf = ({ options: [option], arguments: [argument] }: Input<unknown>): string =>
  option === undefined ? (argument?.name ?? "") : `--${option.name}`

/** An input whose text a field reads. */
export function readBy<A>(input: Input<string>, field: Field<A, never>): Input<A>
/** An input whose text, if any, a field reads. */
export function readBy<A>(input: Input<string | undefined>, field: Field<A, never>): Input<A | undefined>
export function readBy(input: Input<string | undefined>, field: Field<unknown, never>): Input<unknown> {
  const path = [nameOf(input)]
  return {
    ...input,
    read: (given, faults) => {
      const text = input.read(given, faults)
      if (typeof text !== "string") return text
      const found: Array<Fault> = []
      const value = readText(field, text, found)
      faults.push(...found.map((fault) => ({ ...fault, path })))
      return value
    }
  }
}

/** A positional argument that is one of some words, each of which stands for a value. Its fault does not repeat the words as a name. */
export const choice = <A extends {}>(meaning: string, values: ReadonlyMap<string, A>): Input<A> => {
  const field = wordOf(values)
  const input = argument([...values.keys()].join("|"), meaning)
  return {
    ...input,
    read: (given, faults) => {
      const text = input.read(given, faults)
      return text === refused ? refused : readText(field, text, faults)
    }
  }
}

/** An input whose value becomes another. */
export const mapped = <A, B>(input: Input<A>, map: (value: A) => B): Input<B> => ({
  ...input,
  read: (given, faults) => {
    const value = input.read(given, faults)
    return value === refused ? refused : map(value)
  }
})

/** Takes nothing. */
export const none: Input<undefined> = { options: [], arguments: [], read: () => undefined }

/** Several inputs as one, by names. The faults of all are added. */
export function all<Parts extends Readonly<Record<string, Input<unknown>>>>(
  parts: Parts
): Input<{ readonly [Name in keyof Parts]: ValueOf<Parts[Name]> }>
export function all(
  parts: Readonly<Record<string, Input<unknown>>>
): Input<Readonly<Record<string, unknown>>> {
  const inputs = Object.values(parts)
  return {
    options: inputs.flatMap(({ options }) => options),
    arguments: inputs.flatMap((input) => input.arguments),
    read: (given, faults) => {
      const values = Object.entries(parts).map(([name, { read }]) => [name, read(given, faults)] as const)
      return values.some(([, value]) => value === refused) ? refused : Object.fromEntries(values)
    }
  }
}
