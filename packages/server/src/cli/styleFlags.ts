import * as Options from "@effect/cli/Options"
import { explain, QrConfigInput } from "@quick-response/core"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as ParseResult from "effect/ParseResult"
import * as Schema from "effect/Schema"
import * as SchemaAST from "effect/SchemaAST"
import { UsageError } from "../failure.ts"
import { optional } from "./input.ts"

/** A field of a configuration as a flag: `outerEyeStyle` is `--outer-eye-style`, `logo.size` is `--logo-size`. */
interface StyleFlag {
  readonly flag: string
  readonly path: string
  readonly type: SchemaAST.AST
}

/** Values as written, by the path of their field. */
export type RawStyle = Readonly<Record<string, string | undefined>>

const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** The path of a logo's image, which a flag names by its file. */
export const logoPath = "logo.image"

const flagOf = (path: string): string => (path === logoPath ? "logo" : kebab(path.replaceAll(".", "-")))

const flagsOf = (type: SchemaAST.AST, prefix: string): ReadonlyArray<StyleFlag> =>
  SchemaAST.isTypeLiteral(type)
    ? type.propertySignatures.flatMap(({ name, type }) => flagsOf(type, `${prefix}.${String(name)}`))
    : [{ flag: flagOf(prefix.slice(1)), path: prefix.slice(1), type }]

const flags = flagsOf(QrConfigInput.omit("data").ast, "")

const describe = (type: SchemaAST.AST): string =>
  Option.getOrElse(SchemaAST.getDescriptionAnnotation(type), () =>
    SchemaAST.isTransformation(type) || SchemaAST.isRefinement(type) ? describe(type.from) : ""
  )

const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`

/** One flag for each style field, with the values that it takes: all from the core's schema. */
export const styleFlags: Options.Options<RawStyle> = Options.all(
  Object.fromEntries(
    flags.map(({ flag, path, type }) => [
      path,
      path === logoPath
        ? optional(flag, "FILE", "A PNG, JPEG or SVG picture for the middle.")
        : optional(flag, "VALUE", sentence(describe(type)))
    ])
  )
)

const asJson = (text: string): Option.Option<unknown> =>
  Option.liftThrowable((): unknown => JSON.parse(text))()

/** The text itself if the field accepts it, else its value as JSON. */
const readValue = (type: SchemaAST.AST, text: string): unknown => {
  const takes = (value: unknown) => Option.isSome(ParseResult.decodeUnknownOption(Schema.make(type))(value))
  return takes(text) ? text : Option.getOrElse(Option.filter(asJson(text), takes), () => text)
}

const named = (fault: string): string => {
  const about = flags.find(
    ({ path }) => fault === path || fault.startsWith(`${path}:`) || fault.startsWith(`${path}.`)
  )
  return about === undefined ? fault : `--${about.flag}${fault.slice(about.path.length)}`
}

/** The configuration of data and flags. Errors name the flag. */
export const readConfig = (data: string, raw: RawStyle): Effect.Effect<QrConfigInput, UsageError> => {
  const input: Record<string, unknown> = { data }
  const logo: Record<string, unknown> = {}
  for (const { path, type } of flags) {
    const text = raw[path]
    if (text === undefined) continue
    if (path.startsWith("logo.")) logo[path.slice("logo.".length)] = readValue(type, text)
    else input[path] = readValue(type, text)
  }
  return ParseResult.decodeUnknown(QrConfigInput, { errors: "all" })(
    Object.keys(logo).length === 0 ? input : { ...input, logo }
  ).pipe(Effect.mapError((issue) => new UsageError({ message: explain(issue).map(named).join("; ") })))
}
