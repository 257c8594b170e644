import { readFileSync } from "node:fs"
import { type Field, refused } from "@quick-response/design/field/Field"
import { readText } from "@quick-response/design/field/fromText"
import * as Effect from "effect/Effect"
import { Refused } from "../process/commandErrors.ts"
import { keepSecrets, passwordsIn, type Secret } from "../process/secrets.ts"

/** One setting: its names in the environment and on the command line, its type and its documentation. */
export interface Setting<out A = unknown> {
  /** The environment variable; empty counts as unset. */
  readonly variable: string
  /** The flag without dashes; it wins over the variable. */
  readonly flag: string
  /** The placeholder of its value in help. */
  readonly placeholder: string
  /** One sentence, shown in help and the README. */
  readonly purpose: string
  /** The text used if neither variable nor flag is given; empty leaves the setting unset. */
  readonly fallback: string
  /** The default in a few words, shown in help and the README. */
  readonly shownDefault: string
  readonly example: string
  readonly field: Field<A, never>
  /** True if a value may contain a password by design: see {@link secret}. */
  readonly isSecret: boolean
  /** The secrets in its text, which are removed from logs. */
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

/** A setting that may be unset; `whenUnset` describes the effect in a few words. */
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
 * A setting whose value may contain a password. Errors do not repeat the value, the log hides its passwords, and the
 * variable with suffix `_FILE` can name a file with the value.
 */
export const secret = <A>(
  setting: Setting<A>,
  secretsIn: Setting<A>["secretsIn"] = passwordsIn
): Setting<A> => ({ ...setting, isSecret: true, secretsIn })

/** A {@link secret} setting whose whole text is a secret, or several separated by commas. */
export const wholeSecret = <A>(setting: Setting<A>): Setting<A> =>
  secret(setting, (text) => text.split(",").map((password) => ({ user: "", password: password.trim() })))

/** The variables that set a setting. */
export const variablesOf = ({ variable, isSecret }: Setting): ReadonlyArray<string> =>
  isSecret ? [variable, `${variable}_FILE`] : [variable]

/** Raw values by the name of a flag (`base-url`) or a variable (`QR_BASE_URL`). */
export type RawSettings = Readonly<Record<string, string | undefined>>

/**
 * True if a value might contain a password, such as before an `@` (possibly encoded) in an address. Errors do not
 * repeat such values.
 */
const mayHoldPassword = (text: string): boolean => /@|%40|:\/\//i.test(text)

/** Reads a secret's file without its final line break. */
const readSecretFile = (variable: string, path: string): Effect.Effect<string, Refused> =>
  Effect.try({
    try: () => readFileSync(path, "utf8").replace(/\r?\n$/, ""),
    catch: (cause) =>
      new Refused(
        `${variable}: the file cannot be read: ${cause instanceof Error ? cause.message : "unknown"}`
      )
  })

/** The text of a setting's variable, or of the file that its `_FILE` variable names. */
const readVariable = (setting: Setting, environment: RawSettings): Effect.Effect<string, Refused> => {
  const [given = "", file = ""] = variablesOf(setting).map((variable) => environment[variable])
  const fileVariable = `${setting.variable}_FILE`
  if (file === "") return Effect.succeed(given)
  return given === ""
    ? readSecretFile(fileVariable, file)
    : Effect.fail(new Refused(`${setting.variable} and ${fileVariable} are both set; unset one of them`))
}

/**
 * The value of a setting: from its flag, else its variable, else the fallback. Errors name the setting, the value
 * unless it may contain a password, the expected form and an example.
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
