import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { Refused } from "../failure.ts"

/** One setting: its names in the environment and on the command line, its type and its documentation. */
export interface Setting<out A = unknown> {
  /** The environment variable; an empty one counts as unset. */
  readonly variable: string
  /** The flag, without its dashes; it wins over the variable. */
  readonly flag: string
  /** The word for the value where help shows the flag. */
  readonly placeholder: string
  /** What the setting decides, in one sentence. Help and the README show it. */
  readonly purpose: string
  /** The text that is parsed where neither variable nor flag is given; empty where the setting is then unset. */
  readonly fallback: string
  /** What applies where neither is given, in a few words or as the fallback. Help and the README show it. */
  readonly shownDefault: string
  readonly example: string
  /** What a value has to be, for the error message. */
  readonly expected: string
  readonly parse: (text: string) => Option.Option<A>
}

/** A setting that always has a value. */
export const setting = <A>(fields: Omit<Setting<A>, "shownDefault">): Setting<A> => ({
  ...fields,
  shownDefault: fields.fallback
})

/** A setting that may be unset; `whenUnset` says in a few words what applies then. */
export const optionalSetting = <A>({
  whenUnset,
  ...fields
}: Omit<Setting<A>, "fallback" | "shownDefault"> & { readonly whenUnset: string }): Setting<
  A | undefined
> => ({
  ...fields,
  fallback: "",
  shownDefault: whenUnset,
  parse: (text): Option.Option<A | undefined> => (text === "" ? Option.some(undefined) : fields.parse(text))
})

/** Values as written, by the name of a flag (`base-url`) or of a variable (`QR_BASE_URL`). */
export type RawSettings = Readonly<Record<string, string | undefined>>

/** Whether a value may hold a password: an address has it before an `@`, which may be encoded. No error repeats such a value. */
const mayHoldPassword = (text: string): boolean => /@|%40|:\/\//i.test(text)

/**
 * The value of one setting: its flag's, else its variable's, else the fallback. The error for a value that does not
 * parse names the setting, the value, what is expected and an example.
 */
export const readSetting = <A>(
  { variable, flag, fallback, example, expected, parse }: Setting<A>,
  flags: RawSettings,
  environment: RawSettings
): Effect.Effect<A, Refused> => {
  const flagged = flags[flag]
  const text = flagged ?? (environment[variable] || fallback)
  const written = flagged === undefined ? variable : `--${flag}`
  return Effect.mapError(
    parse(text),
    () =>
      new Refused(
        `${written}: expected ${expected}, got ${mayHoldPassword(text) ? "something else" : JSON.stringify(text)}; set it like ${variable}=${example} or --${flag} ${example}`
      )
  )
}
