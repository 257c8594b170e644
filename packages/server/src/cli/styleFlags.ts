import type { QrConfig } from "@quick-response/design/config/QrConfig"
import { describedFields, readDesign } from "@quick-response/design/readDesign"
import { type AnyField, asJson, flagValue, kebab, naming, sentence } from "./fieldFlags.ts"
import { all, type Input, optional } from "./Input.ts"

/** The flag of a configuration's field: `outerEyeStyle` is `--outer-eye-style`, `logo.size` is `--logo-size`. */
interface StyleFlag {
  readonly flag: string
  readonly path: string
  readonly field: AnyField
}

/** Raw values by field path. */
export type RawStyle = Readonly<Record<string, string | undefined>>

/** The path of a logo's image; its flag takes a file name. */
export const logoPath = "logo.image"

const flagOf = (path: string): string => (path === logoPath ? "logo" : kebab(path.replaceAll(".", "-")))

const flagsOf = (fields: Readonly<Record<string, AnyField>>, prefix: string): ReadonlyArray<StyleFlag> =>
  Object.entries(fields).flatMap(([name, field]) =>
    field.fields === undefined
      ? [{ flag: flagOf(prefix + name), path: prefix + name, field }]
      : flagsOf(field.fields, `${prefix}${name}.`)
  )

const flags = flagsOf(describedFields, "")

/** One flag for each style field, with its allowed values, derived from the core's fields. */
export const styleFlags: Input<RawStyle> = all(
  Object.fromEntries(
    flags.map(({ flag, path, field }) => [
      path,
      path === logoPath
        ? optional(flag, "FILE", "A PNG, JPEG or SVG picture for the middle.")
        : optional(flag, "VALUE", sentence(field.description))
    ])
  )
)

const named = (fault: string): string => {
  const about = flags.find(
    ({ path }) => fault === path || fault.startsWith(`${path}:`) || fault.startsWith(`${path}.`)
  )
  return about === undefined ? fault : `--${about.flag}${fault.slice(about.path.length)}`
}

/** The message of a code: text, or a content as JSON. */
export interface Message {
  readonly text: string
  readonly isContent: boolean
}

/** Builds a configuration from a message and flags. Errors name the flag. */
export const readConfig = ({ text: message, isContent }: Message, raw: RawStyle): Promise<QrConfig> => {
  const style: Record<string, unknown> = {}
  for (const { path, field } of flags) {
    const text = raw[path]
    if (text === undefined) continue
    const [name = "", part] = path.split(".")
    const value = flagValue(field, text)
    style[name] = part === undefined ? value : { ...Object(style[name]), [part]: value }
  }
  // Invalid JSON is passed on as a string, and refused as a content.
  const said = isContent ? { content: asJson(message) ?? message } : { data: message }
  return naming(named, () => readDesign({ ...said, ...style }))
}
