import { type Field, refuseBy, refused } from "@quick-response/design/field/Field"
import { type Fault, missing } from "@quick-response/design/field/faults"
import { readText } from "@quick-response/design/field/fromText"
import { wordOf } from "./textFields.ts"

/** An option in help and completions. */
export interface OptionEntry {
  /** Without dashes. */
  readonly name: string
  /** The short form, such as `o` for `-o` beside `--output`. */
  readonly letter?: string
  /** The placeholder of its value in help; switches have no placeholder. */
  readonly placeholder?: string
  readonly meaning: string
}

/** A positional argument in help and completions. */
export interface ArgumentEntry {
  readonly name: string
  readonly meaning: string
  /** True if the last argument may be repeated. */
  readonly isRepeated?: true
}

/**
 * Raw texts by `--name` of an option or by an argument's name: one each, all of a repeated argument, and "true" or
 * "false" for a switch.
 */
export type Given = ReadonlyMap<string, ReadonlyArray<string>>

/** A verb's options and arguments as data, and the function that parses their texts. */
export interface Input<out A> {
  readonly options: ReadonlyArray<OptionEntry>
  /** In order; all are required. */
  readonly arguments: ReadonlyArray<ArgumentEntry>
  /** Parses the texts, or adds faults by the names of options and arguments and returns `refused`. */
  readonly read: (given: Given, faults: Array<Fault>) => A | typeof refused
}

export type ValueOf<I> = I extends Input<infer A> ? A : never

const option = <A>(
  entry: OptionEntry,
  read: (text: string | undefined, faults: Array<Fault>) => A | typeof refused
): Input<A> => ({
  options: [entry],
  arguments: [],
  read: (given, faults) => read(given.get(`--${entry.name}`)?.[0], faults)
})

/** An option with a value; undefined if absent. */
export const optional = (name: string, placeholder: string, meaning: string): Input<string | undefined> =>
  option({ name, placeholder, meaning }, (text) => text)

/** Adds a short form to an option. */
export const lettered = (
  letter: string,
  name: string,
  placeholder: string,
  meaning: string
): Input<string | undefined> => option({ name, letter, placeholder, meaning }, (text) => text)

/** A required option with a value. */
export const required = (name: string, placeholder: string, meaning: string): Input<string> =>
  option(
    { name, placeholder, meaning },
    (text, faults) => text ?? refuseBy(missing([`--${name}`], {}), faults)
  )

/** A switch; off by default. */
export const toggle = (name: string, meaning: string): Input<boolean> =>
  option({ name, meaning }, (text) => text === "true")

export const argument = (name: string, meaning: string): Input<string> => ({
  options: [],
  arguments: [{ name, meaning }],
  read: (given, faults) => given.get(name)?.[0] ?? refuseBy(missing([name], {}), faults)
})

/** A positional argument that can be repeated; it must be the last one. */
export const repeated = (name: string, meaning: string): Input<ReadonlyArray<string>> => ({
  options: [],
  arguments: [{ name, meaning, isRepeated: true }],
  read: (given, faults) => given.get(name) ?? refuseBy(missing([name], {}), faults)
})

/** The name of an input in its faults. */
const nameOf = ({ options: [option], arguments: [argument] }: Input<unknown>): string =>
  option === undefined ? (argument?.name ?? "") : `--${option.name}`

/** Parses an input by a field. */
export function readBy<A>(input: Input<string>, field: Field<A, never>): Input<A>
/** Parses an optional input by a field. */
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

/** A positional argument with a fixed set of words and their values. Its fault does not repeat the words as a name. */
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

/** Maps an input's value. */
export const mapped = <A, B>(input: Input<A>, map: (value: A) => B): Input<B> => ({
  ...input,
  read: (given, faults) => {
    const value = input.read(given, faults)
    return value === refused ? refused : map(value)
  }
})

/** No input. */
export const none: Input<undefined> = { options: [], arguments: [], read: () => undefined }

/** Combines inputs by name, and collects the faults of all. */
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
