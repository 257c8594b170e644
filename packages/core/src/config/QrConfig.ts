import * as Either from "effect/Either"
import * as ParseResult from "effect/ParseResult"
import * as Predicate from "effect/Predicate"
import * as Schema from "effect/Schema"
import * as Struct from "effect/Struct"
import { inspectLogo } from "../logo/LogoImage.ts"
import { missingCharacter } from "../rendering/styles/font.ts"
import {
  type BodyShape,
  type BodyStyle,
  bodyShapes,
  bodyStyles,
  type ErrorCorrectionLevel,
  errorCorrectionLevels,
  type FrameStyle,
  frameStyles,
  type InnerEyeStyle,
  innerEyeStyles,
  type OuterEyeStyle,
  outerEyeStyles,
  type StyleOption
} from "./options.ts"
import { Background, type Gradient, Paint } from "./Paint.ts"
import { type TemplateName, templates } from "./templates.ts"

/** A picture in the middle of the symbol. */
export interface Logo {
  /** A data URI of a PNG, JPEG or SVG image. */
  readonly image: string
  /** The picture's width as a share of the symbol's width, 0.05 to 0.3. */
  readonly size: number
  /** Light modules around the picture, 0 to 5. */
  readonly padding: number
  /** The shape of the cleared field behind it. */
  readonly shape: "square" | "circle"
}

/**
 * Everything that decides what a symbol looks like, free of format and size: templates and defaults are already in.
 * Two equal configurations give the same image. {@link canonicalJson} is its stored form.
 */
export interface QrConfig {
  readonly data: string
  readonly errorCorrectionLevel: ErrorCorrectionLevel
  readonly bodyShape: BodyShape
  readonly bodyStyle: BodyStyle
  readonly outerEyeStyle: OuterEyeStyle
  readonly innerEyeStyle: InnerEyeStyle
  readonly foreground: Paint
  readonly background: Background
  /** Absent: the eyes share the foreground, and a gradient runs through them. */
  readonly outerEyeColor?: Paint
  /** Absent: the balls share the foreground, and a gradient runs through them. */
  readonly innerEyeColor?: Paint
  readonly logo?: Logo
  /** Light modules around the symbol, 0 to 20. */
  readonly margin: number
  /** The template that the request named, kept for the quote; its style is already in. */
  readonly template?: TemplateName
  readonly frameStyle: FrameStyle
  readonly frameText: string
  /** Absent: the frame shares the foreground. */
  readonly frameColor?: Paint
}

/** The data that stands in where a request may leave `data` out. */
export const sampleData = "https://quick-response.example"

const optional = <A, I>(schema: Schema.Schema<A, I>) => Schema.optionalWith(schema, { exact: true })

const quotedList = (names: ReadonlyArray<string>): string => names.map((name) => `"${name}"`).join(", ")

/** Letter case is ignored; `spellings` maps each accepted string or number, in lower case, to its name. */
const choice = <Name extends Given, Given extends string | number>(
  given: Schema.Schema<Given>,
  names: ReadonlyArray<Name>,
  spellings: ReadonlyMap<string | number, Name>,
  description: string,
  jsonSchema: object
): Schema.Schema<Name, Given> =>
  Schema.transformOrFail(
    given.annotations({ description, jsonSchema: { ...jsonSchema, description } }),
    Schema.Literal(...names),
    {
      strict: true,
      decode: (given, _, ast) => {
        const name = spellings.get(typeof given === "string" ? given.toLowerCase() : given)
        return name === undefined
          ? ParseResult.fail(
              new ParseResult.Type(ast, given, `expected ${description}, got ${JSON.stringify(given)}`)
            )
          : ParseResult.succeed(name)
      },
      encode: ParseResult.succeed
    }
  )

/** An option by its published value, its label or an alias. */
const optionOf = <Name extends string>(identifier: string, options: ReadonlyArray<StyleOption<Name>>) => {
  const spellings = new Map<string | number, Name>()
  for (const { value, name, label, aliases } of options) {
    spellings.set(value, name)
    for (const spelling of [name, label, ...aliases]) spellings.set(spelling.toLowerCase(), name)
  }
  const values = options.map((o) => o.value)
  return choice(
    Schema.Union(Schema.String, Schema.Number),
    options.map((o) => o.name),
    spellings,
    `one of ${options.map((o) => `${o.value} "${o.label}"`).join(", ")}`,
    {
      anyOf: [
        { type: "integer", enum: values },
        { type: "string", enum: [...new Set(options.flatMap((o) => [o.label, ...o.aliases]))] }
      ]
    }
  ).annotations({ identifier })
}

/** A choice by its name. */
const nameOf = <Name extends string>(identifier: string, names: ReadonlyArray<Name>) =>
  choice<Name, string>(
    Schema.String,
    names,
    new Map(names.map((name) => [name.toLowerCase(), name])),
    `one of ${quotedList(names)}`,
    { type: "string", enum: names }
  ).annotations({ identifier })

const whole = (minimum: number, maximum: number, unit: string, advice = "") => {
  const description = `a whole number of ${unit} from ${minimum} to ${maximum}`
  return Schema.Int.pipe(Schema.between(minimum, maximum)).annotations({
    description,
    jsonSchema: { type: "integer", minimum, maximum, description: description + advice }
  })
}

/** Whether a string has at most this many code points, which is its length in JSON Schema. */
const isWithin = (s: string, maximum: number): boolean =>
  s.length <= maximum || (s.length <= 2 * maximum && [...s].length <= maximum)

const text = (maximum: number, minimum = 0, allowNul = true) => {
  const description = `a string of ${minimum} to ${maximum} characters without lone surrogates${allowNul ? "" : " and NUL"}`
  return Schema.String.pipe(
    Schema.filter(
      (s) =>
        s.length >= minimum && isWithin(s, maximum) && s.isWellFormed() && (allowNul || !s.includes("\0"))
    )
  ).annotations({
    description,
    jsonSchema: { type: "string", minLength: minimum, maxLength: maximum, description }
  })
}

/** The text or address that the symbol carries. */
export const Data = text(7089, 1)

/** What an account calls a QR code; some databases cannot hold U+0000 in a text. */
export const QrCodeName = text(100, 1, false)

const logoImageDescription = "a data URI of a PNG, JPEG or SVG image of at most 4 megapixels and 1 MiB"

/** A picture in its normal form, once its content has been examined. */
const LogoPicture = Schema.transformOrFail(
  Schema.String.annotations({
    description: logoImageDescription,
    jsonSchema: {
      type: "string",
      pattern: "^data:image/(?:png|jpeg|svg\\+xml)[;,]",
      description: logoImageDescription
    }
  }),
  Schema.String,
  {
    strict: true,
    decode: (given, _, ast) =>
      Either.mapBoth(inspectLogo(given), {
        onLeft: (reason) => new ParseResult.Type(ast, given, reason),
        onRight: ({ dataUri }) => dataUri
      }),
    encode: ParseResult.succeed
  }
)

const LogoInput = Schema.Struct({
  image: LogoPicture,
  size: optional(
    Schema.Number.pipe(Schema.between(0.05, 0.3)).annotations({ description: "a number from 0.05 to 0.3" })
  ),
  padding: optional(
    Schema.Number.pipe(Schema.between(0, 5)).annotations({ description: "a number from 0 to 5" })
  ),
  shape: optional(Schema.Literal("square", "circle").annotations({ description: `"square" or "circle"` }))
}).annotations({ identifier: "Logo" })

/** A template by its name. */
export const TemplateParameter = nameOf(
  "Template",
  templates.map((t) => t.name)
)

/** A frame style by its name. */
export const FrameStyleParameter = nameOf(
  "FrameStyle",
  frameStyles.map((f) => f.name)
)

const codePoint = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`

/** A line that the caption font can draw whole. */
const Caption = Schema.transformOrFail(text(40), Schema.String, {
  strict: true,
  decode: (given, _, ast) => {
    const missing = missingCharacter(given)
    return missing === undefined
      ? ParseResult.succeed(given)
      : ParseResult.fail(
          new ParseResult.Type(
            ast,
            given,
            `the caption font has no ${codePoint(missing)} ${JSON.stringify(missing)}; it has Latin, Greek, Cyrillic, punctuation, currencies and arrows`
          )
        )
  },
  encode: ParseResult.succeed
})

/** The style fields of a request: all of a configuration but its data. */
export const styleFields = {
  errorCorrectionLevel: optional(optionOf("ErrorCorrectionLevel", errorCorrectionLevels)),
  bodyShape: optional(optionOf("BodyShape", bodyShapes)),
  bodyStyle: optional(optionOf("BodyStyle", bodyStyles)),
  outerEyeStyle: optional(optionOf("OuterEyeStyle", outerEyeStyles)),
  innerEyeStyle: optional(optionOf("InnerEyeStyle", innerEyeStyles)),
  foreground: optional(Paint),
  background: optional(Background),
  outerEyeColor: optional(Paint),
  innerEyeColor: optional(Paint),
  logo: optional(LogoInput),
  margin: optional(
    whole(0, 20, "modules", "; scanners expect 4, and 0 is priced but never drawn: NOT_SCANNABLE")
  ),
  template: optional(TemplateParameter),
  frameStyle: optional(FrameStyleParameter),
  frameText: optional(Caption),
  frameColor: optional(Paint)
}

/** The name of a style field. */
export type StyleField = keyof typeof styleFields

/** The style fields that hold a paint. */
export type PaintField = {
  [Field in keyof QrConfig]-?: Extract<QrConfig[Field], Gradient> extends never ? never : Field
}[keyof QrConfig]

/** What each paint colors: the symbol, what lies behind it, or only what stands around it. */
export const paintRoles = {
  foreground: "symbol",
  outerEyeColor: "symbol",
  innerEyeColor: "symbol",
  background: "ground",
  frameColor: "decoration"
} as const satisfies Record<PaintField, "symbol" | "ground" | "decoration">

/** The style fields that hold a paint, in the order in which they are judged. */
export const paintFields: ReadonlyArray<PaintField> = Struct.keys(paintRoles)

/** A configuration as a request writes it: flat, and everything but what the endpoint needs may be absent. */
export const QrConfigInput = Schema.Struct({ data: optional(Data), ...styleFields })
export type QrConfigInput = typeof QrConfigInput.Type

const defaults = {
  bodyShape: "Square",
  bodyStyle: "Square",
  outerEyeStyle: "Square",
  innerEyeStyle: "Square",
  foreground: "#000000",
  background: "#ffffff",
  margin: 4,
  frameStyle: "none",
  frameText: "SCAN ME"
} as const

const logoDefaults = { size: 0.2, padding: 1, shape: "square" } as const

/** Fills in what a request left out: first from its template, then from the defaults; the data from the sample. */
export const resolve = ({ logo, ...input }: QrConfigInput): QrConfig => ({
  data: sampleData,
  errorCorrectionLevel: logo === undefined ? "Medium" : "High",
  ...defaults,
  ...templates.find((template) => template.name === input.template)?.style,
  ...input,
  ...(logo === undefined ? {} : { logo: { ...logoDefaults, ...logo } })
})

const sortKeys = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sortKeys)
  if (!Predicate.isRecord(value)) return value
  const sorted: Record<string, unknown> = {}
  for (const key of Object.keys(value).sort()) sorted[key] = sortKeys(value[key])
  return sorted
}

/** The configuration as JSON with sorted keys: equal for equal configurations, and itself a valid request. */
export const canonicalJson = (config: QrConfig): string => JSON.stringify(sortKeys(config))

/** An image's width in pixels, within an endpoint's bounds. */
export const imageSize = (minimum: number, maximum: number) => whole(minimum, maximum, "pixels")

/** The image's width in pixels. */
export const ImageSize = imageSize(16, 4096)

/** The size that a request gets which names none. */
export const defaultImageSize = 512
