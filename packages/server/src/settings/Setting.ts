import { readFileSync } from "node:fs"
import { type Field, refused } from "@quick-response/design/field/Field"
import { readText } from "@quick-response/design/field/fromText"
import * as Effect from "effect/Effect"
import { Refused } from "../process/commandErrors.ts"
import { keepSecrets, passwordsIn, type Secret } from "../process/secrets.ts"

/** One setting: its names in the environment and on the command line, its type and its documentation. */
export interface Setting<out A = unknown> {
  /** The environment variable; an empty one counts as unset. */
  readonly variable: string
  /** The flag, without its dashes; it wins over the variable. */
  readonly flag: string
  /** The word for the value where help shows the flag. */
  readonly placeholder: string
  /** The purpose of the setting in one sentence. Help and the README show it. */
  readonly purpose: string
  /** The text that is read where neither variable nor flag is given; empty if the setting is then unset. */
  readonly fallback: string
  /** The value that applies where neither is given, in a few words or as the fallback. Help and the README show it. */
  readonly shownDefault: string
  readonly example: string
  /** The values that it takes, and how they are read. */
  readonly field: Field<A, never>
  /** True if a value may hold a password by design: see {@link secret}. */
  readonly isSecret: boolean
  /** The secrets in a text of it, which no log line holds. */
  readonly secretsIn: (text: string) => ReadonlyArray<Secret>
}

const noSecrets = () => []

/** A setting that always has a value. */
export const setting = <A>(
  fields: Omit<Setting<A>, "isSecret" | "secretsIn" | "shownDefault">
): Setting<A> => ({
  ...fields,
  isSecret: false,
  secretsIn: noSecrets,
  shownDefault: fields.fallback
})

/** A setting that may be unset; `whenUnset` says in a few words what applies then. */
export const optionalSetting = <A>({
  whenUnset,
  ...fields
}: Omit<Setting<A>, "fallback" | "isSecret" | "secretsIn" | "shownDefault"> & {
  readonly whenUnset: string
}): Setting<A | undefined> => ({
  ...fields,
  isSecret: false,
  secretsIn: noSecrets,
  fallback: "",
  shownDefault: whenUnset,
  field: {
    ...fields.field,
    read: (text, faults) => (text === "" ? undefined : fields.field.read(text, faults))
  }
})

/**
 * A setting whose value may hold a password. No error repeats the value, the log shows no password that stands in it, and a file that its
 * variable with `_FILE` names may hold it.
 */
export const secret = <A>(
  setting: Setting<A>,
  secretsIn: Setting<A>["secretsIn"] = passwordsIn
): Setting<A> => ({ ...setting, isSecret: true, secretsIn })

/** A {@link secret} setting whose whole text is one, or several of them with commas between. */
export const wholeSecret = <A>(setting: Setting<A>): Setting<A> =>
  secret(setting, (text) => text.split(",").map((password) => ({ user: "", password: password.trim() })))

/** The variables that a setting is read from. */
export const variablesOf = ({ variable, isSecret }: Setting): ReadonlyArray<string> =>
  isSecret ? [variable, `${variable}_FILE`] : [variable]

/** Values as written, by the name of a flag (`base-url`) or of a variable (`QR_BASE_URL`). */
export type RawSettings = Readonly<Record<string, string | undefined>>

/** True if any value may hold a password: an address has it before an `@`, which may be encoded. No error repeats such a value. */
const mayHoldPassword = (text: string): boolean => /@|%40|:\/\//i.test(text)

/** The text of a secret's file, without the line break at its end. */
const readSecretFile = (variable: string, path: string): Effect.Effect<string, Refused> =>
  Effect.try({
    try: () => readFileSync(path, "utf8").replace(/\r?\n$/, ""),
    catch: (cause) =>
      new Refused(
        `${variable}: the file cannot be read: ${cause instanceof Error ? cause.message : "unknown"}`
      )
  })

/** The text of a setting's variable, or of the file that its other variable names. */
const readVariable = (setting: Setting, environment: RawSettings): Effect.Effect<string, Refused> => {
  const [given = "", file = ""] = variablesOf(setting).map((variable) => environment[variable])
  const fileVariable = `${setting.variable}_FILE`
  if (file === "") return Effect.succeed(given)
  return given === ""
    ? readSecretFile(fileVariable, file)
    : Effect.fail(new Refused(`${setting.variable} and ${fileVariable} are both set; unset one of them`))
}

/**
 * The value of one setting: its flag's, else its variable's, else the fallback. The error for a value that is refused names the
 * setting, the value unless it may hold a password, the expected form and an example.
 */
export const readSetting = <A>(
  setting: Setting<A>,
  flags: RawSettings,
  environment: RawSettings
): Effect.Effect<A, Refused> =>
  Effect.gen(function* () {
    const { variable, flag, fallback, example, field, isSecret, secretsIn } = setting
    const flagged = flags[flag]
    const text = flagged ?? ((yield* readVariable(setting, environment)) || fallback)
    if (isSecret) keepSecrets(secretsIn(text))
    const value = readText(field, text, [])
    if (value !== refused) return value
    const written = flagged === undefined ? variable : `--${flag}`
    const shown = isSecret || mayHoldPassword(text) ? "something else" : JSON.stringify(text)
    return yield* Effect.fail(
      new Refused(
        `${written}: expected ${field.description}, got ${shown}; set it like ${variable}=${example} or --${flag} ${example}`
      )
    )
  })
