import { alternatives } from "@quick-response/design/output/ImageFormat"
import { UsageError } from "../process/commandErrors.ts"

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
}

/** The texts that a command line gives, each by `--name` of its option or by its argument's name; of a switch "true" or "false". */
export type Given = ReadonlyMap<string, string>

/** The input of a verb as data: its options and arguments, and the reader that makes a value of the given texts. */
export interface Input<out A> {
  readonly options: ReadonlyArray<OptionEntry>
  /** In the order in which they stand; each has to be given. */
  readonly arguments: ReadonlyArray<ArgumentEntry>
  /** Throws a {@link UsageError} that names each fault. */
  readonly read: (given: Given) => A
}

/** The value of an input. */
export type ValueOf<I> = I extends Input<infer A> ? A : never

const missing = (name: string): UsageError => new UsageError(`${name}: is missing`)

const option = <A>(entry: OptionEntry, read: (text: string | undefined) => A): Input<A> => ({
  options: [entry],
  arguments: [],
  read: (given) => read(given.get(`--${entry.name}`))
})

/** An option with a text, or undefined where it is not given. */
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
  option({ name, placeholder, meaning }, (text) => {
    if (text === undefined) throw missing(`--${name}`)
    return text
  })

/** A switch, off where it is not given. */
export const toggle = (name: string, meaning: string): Input<boolean> =>
  option({ name, meaning }, (text) => text === "true")

/** A positional argument. */
export const argument = (name: string, meaning: string): Input<string> => ({
  options: [],
  arguments: [{ name, meaning }],
  read: (given) => {
    const text = given.get(name)
    if (text === undefined) throw missing(name)
    return text
  }
})

/** A positional argument that is one of some words, each of which stands for a value. */
export const choice = <A>(meaning: string, values: ReadonlyMap<string, A>): Input<A> => {
  const words = [...values.keys()]
  return mapped(argument(words.join("|"), meaning), (text) => {
    const value = values.get(text)
    if (value === undefined)
      throw new UsageError(`expected ${alternatives(words)}, got ${JSON.stringify(text)}`)
    return value
  })
}

/** An input whose value becomes another; `read` throws a {@link UsageError} for a value that it does not take. */
export const mapped = <A, B>(input: Input<A>, read: (value: A) => B): Input<B> => ({
  ...input,
  read: (given) => read(input.read(given))
})

/** Takes nothing. */
export const none: Input<undefined> = { options: [], arguments: [], read: () => undefined }

/** Several inputs as one, by names. Its error names the faults of all. */
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
    read: (given) => {
      const faults: Array<string> = []
      const values = Object.entries(parts).map(([name, { read }]) => {
        try {
          return [name, read(given)]
        } catch (error) {
          if (!(error instanceof UsageError)) throw error
          faults.push(error.message)
          return [name, undefined]
        }
      })
      if (faults.length > 0) throw new UsageError(faults.join("; "))
      return Object.fromEntries(values)
    }
  }
}
