import { type ParseArgsConfig, parseArgs } from "node:util"
import { refused } from "@quick-response/design/field/Field"
import type { Fault } from "@quick-response/design/field/faults"
import { UsageError } from "../process/commandErrors.ts"
import { closestWord } from "./closestWord.ts"
import type { Given, Input, OptionEntry } from "./Input.ts"

type OptionsConfig = NonNullable<ParseArgsConfig["options"]>

const configOf = (options: ReadonlyArray<OptionEntry>): OptionsConfig =>
  Object.fromEntries(
    options.map(({ name, letter, placeholder }) => [
      name,
      {
        type: placeholder === undefined ? "boolean" : "string",
        ...(letter === undefined ? {} : { short: letter })
      }
    ])
  )

/** `parseArgs` would read a negative number as short options. */
const isNegative = (word: string): boolean => /^-[\d.]/.test(word)

/** The largest distance at which an option is suggested. */
const mostTypos = 2

const isSwitchText = (text: string): boolean => text === "true" || text === "false"

/** Collects the words of a command line. Throws a {@link UsageError} for unknown, repeated or incomplete options. */
const collect = (
  { options, arguments: named }: Pick<Input<unknown>, "options" | "arguments">,
  words: ReadonlyArray<string>
): Given => {
  const given = new Map<string, ReadonlyArray<string>>()
  const faults: Array<string> = []
  const unknown = new Set<string>()
  const surplus: Array<string> = []
  const keep = (flag: string, text: string): void => {
    if (given.has(flag)) faults.push(`${flag}: is given more than once`)
    else given.set(flag, [text])
  }
  let place = 0
  const { tokens } = parseArgs({
    args: words.map((word) => (isNegative(word) ? "0" : word)),
    options: configOf(options),
    strict: false,
    allowPositionals: true,
    tokens: true
  })
  for (const token of tokens) {
    if (token.kind === "option-terminator") continue
    const word = words[token.index] ?? ""
    if (token.kind === "positional") {
      const argument = named[place]
      if (argument === undefined) surplus.push(word)
      else given.set(argument.name, [...(given.get(argument.name) ?? []), word])
      if (argument?.isRepeated !== true) place++
      continue
    }
    const option = options.find(({ name }) => name === token.name)
    const flag = `--${token.name}`
    if (option === undefined) unknown.add(word)
    else if (option.placeholder === undefined) {
      const text = token.value ?? "true"
      if (isSwitchText(text)) keep(flag, text)
      else faults.push(`${flag}: is a switch; write it alone, or as ${flag}=false`)
    } else {
      // Restores the original value: negative numbers are hidden from `parseArgs`, and a short option may be followed
      // by an equals sign.
      const text = token.inlineValue ? token.value.replace(/^=/, "") : words[token.index + 1]
      if (text === undefined || (text === "--" && token.inlineValue === false))
        faults.push(`${flag}: needs a value; write ${flag} ${option.placeholder}`)
      else keep(flag, text)
    }
  }
  // The word after an unknown option may be its value, so only the option is reported.
  if (unknown.size > 0) {
    const [first = ""] = unknown
    const meant = closestWord(
      first.replace(/^--?|=.*$/gs, ""),
      options.map(({ name }) => name),
      mostTypos
    )
    const absent = named[place]?.name
    const hints = [
      ...(first.startsWith("--") && meant !== undefined ? [`did you mean --${meant}?`] : []),
      ...(absent === undefined ? [] : [`if that is ${absent}, write -- before it`])
    ]
    faults.unshift([`unknown: ${[...unknown].join(" ")}`, ...hints].join("; "))
  } else if (surplus.length > 0) faults.unshift(`unknown: ${surplus.join(" ")}`)
  if (faults.length > 0) throw new UsageError(faults.join("; "))
  return given
}

/**
 * Parses a command line. `--` ends the options; `-` and negative numbers are arguments; the word after an option with a
 * value is always its value. Throws a {@link UsageError} that names the fault.
 */
export const readWords = <A>(input: Input<A>, words: ReadonlyArray<string>): A => {
  const given = collect(input, words)
  const faults: Array<Fault> = []
  const value = input.read(given, faults)
  if (value !== refused) return value
  throw new UsageError(faults.map(({ path, text }) => [...path.map(String), text()].join(": ")).join("; "))
}
