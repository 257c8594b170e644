import * as Options from "@effect/cli/Options"
import { accepts, type Field, parseConfig, type QrConfig, styleFields } from "@quick-response/core"
import type * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Option from "effect/Option"
import { UsageError } from "../failure.ts"
import { optional } from "./input.ts"

type AnyField = Field<unknown, never>

/** A field of a configuration as a flag: `outerEyeStyle` is `--outer-eye-style`, `logo.size` is `--logo-size`. */
interface StyleFlag {
  readonly flag: string
  readonly path: string
  readonly field: AnyField
}

/** Values as written, by the path of their field. */
export type RawStyle = Readonly<Record<string, string | undefined>>

/** The name of a field as a flag. */
export const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** The path of a logo's image, which a flag names by its file. */
export const logoPath = "logo.image"

const flagOf = (path: string): string => (path === logoPath ? "logo" : kebab(path.replaceAll(".", "-")))

const flagsOf = (fields: Readonly<Record<string, AnyField>>, prefix: string): ReadonlyArray<StyleFlag> =>
  Object.entries(fields).flatMap(([name, field]) =>
    field.fields === undefined
      ? [{ flag: flagOf(prefix + name), path: prefix + name, field }]
      : flagsOf(field.fields, `${prefix}${name}.`)
  )

const flags = flagsOf(styleFields, "")

/** A description as a sentence. */
export const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`

/** One flag for each style field, with the values that it takes: all from the core's schema. */
export const styleFlags: Options.Options<RawStyle> = Options.all(
  Object.fromEntries(
    flags.map(({ flag, path, field }) => [
      path,
      path === logoPath
        ? optional(flag, "FILE", "A PNG, JPEG or SVG picture for the middle.")
        : optional(flag, "VALUE", sentence(field.description))
    ])
  )
)

const asJson = (text: string): Option.Option<unknown> =>
  Option.liftThrowable((): unknown => JSON.parse(text))()

/** The text itself if the field accepts it, else its value as JSON. */
export const readValue = (field: AnyField, text: string): unknown =>
  accepts(field, text)
    ? text
    : Option.getOrElse(
        Option.filter(asJson(text), (value) => accepts(field, value)),
        () => text
      )

const named = (fault: string): string => {
  const about = flags.find(
    ({ path }) => fault === path || fault.startsWith(`${path}:`) || fault.startsWith(`${path}.`)
  )
  return about === undefined ? fault : `--${about.flag}${fault.slice(about.path.length)}`
}

/** What a code says: a text, or a content as JSON. */
export interface Message {
  readonly text: string
  readonly isContent: boolean
}

/** The configuration of a message and flags. Errors name the flag. */
export const readConfig = (
  { text: message, isContent }: Message,
  raw: RawStyle
): Effect.Effect<QrConfig, UsageError> => {
  const style: Record<string, unknown> = {}
  const logo: Record<string, unknown> = {}
  for (const { path, field } of flags) {
    const text = raw[path]
    if (text === undefined) continue
    if (path.startsWith("logo.")) logo[path.slice("logo.".length)] = readValue(field, text)
    else style[path] = readValue(field, text)
  }
  // What is no JSON is no content either, and is refused as such.
  const said = isContent ? { content: Option.getOrElse(asJson(message), () => message) } : { data: message }
  return Either.mapLeft(
    parseConfig({ ...said, ...style, ...(Object.keys(logo).length === 0 ? {} : { logo }) }),
    ({ errors }) => new UsageError({ message: errors.map(named).join("; ") })
  )
}
