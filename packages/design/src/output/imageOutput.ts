import { keysOf } from "../config/keysOf.ts"
import type { ConfigValues } from "../config/QrConfig.ts"
import { type Field, readField, refused } from "../field/Field.ts"
import { expectedInstead, type Fault, rule } from "../field/faults.ts"
import { described, examined, flag, literal, number, whole } from "../field/leaves.ts"
import { object } from "../field/object.ts"
import { InvalidInput, readOrThrow } from "../field/read.ts"
import {
  alternatives,
  honors,
  type ImageFormat,
  imageFormatNames,
  imageFormats,
  type OutputOption
} from "./ImageFormat.ts"
import { bleedBounds, dpiBounds, type FinishedWidth } from "./outputUnits.ts"
import { defaultImageSize, outputSizeField, outputUnitField, widthFaults } from "./outputWidth.ts"

/**
 * A rendering's output: format, and finished width in a unit, by default in whole pixels, 16 to 4096 (2048 for WebP,
 * 1536 for JPEG). Unsupported fields are refused.
 */
export interface ImageOutput extends FinishedWidth {
  /** Millimeters of background beyond the finished edge, 0 to 10. */
  readonly bleed?: number | undefined
  /** True for crop marks outside the picture. */
  readonly cropMarks?: boolean | undefined
  /** CMYK for print, or RGB by default. */
  readonly colorSpace?: ColorSpace | undefined
  /** The print shop's name for the foreground's ink. */
  readonly spotColor?: string | undefined
  /** The PDF's standard, for print shops or for archives and accessibility; none by default. */
  readonly pdfStandard?: PdfStandard | undefined
}

/** An output in a request: every field is optional. */
export type OutputRequest = { readonly [Name in keyof ImageOutput]?: ImageOutput[Name] | undefined }

const colorSpaces = ["rgb", "cmyk"] as const

export type ColorSpace = (typeof colorSpaces)[number]

const pdfStandards = ["none", "x-4", "a-2u"] as const

/** PDF/X-4 for print shops, or PDF/A-2u for archives, which includes PDF/UA-1. */
export type PdfStandard = (typeof pdfStandards)[number]

/** Names that PDF and PostScript reserve. */
const reservedInks = ["all", "none", "cyan", "magenta", "yellow", "black"]

const inkDescription = "a name of 1 to 60 characters of ASCII"

const spotColorField: Field<string> = examined(
  {
    description: inkDescription,
    longest: 60,
    jsonSchema: { type: "string", minLength: 1, maxLength: 60, description: inkDescription }
  },
  (name) =>
    !/^[!-~](?:[ -~]{0,58}[!-~])?$/.test(name)
      ? { reason: expectedInstead(inkDescription, name) }
      : reservedInks.includes(name.toLowerCase())
        ? {
            reason: `${JSON.stringify(name)} is not a spot color; name the ink as the print shop does, such as "PANTONE 286 C"`
          }
        : { text: name }
)

type OutputFields<Name extends keyof ImageOutput> = {
  readonly [Key in Name]: Field<NonNullable<ImageOutput[Key]>>
}

/** The output fields that only some formats support, for requests. */
export const outputOptionFields: OutputFields<OutputOption> = {
  unit: outputUnitField,
  dpi: described(
    whole(dpiBounds.minimum, dpiBounds.maximum, "dots per inch"),
    "Dots an inch of a format of pixels, written into the file; 300 by default if `size` is a length"
  ),
  bleed: described(
    number(bleedBounds.minimum, bleedBounds.maximum),
    "Millimeters of background beyond the finished edge; 0 by default"
  ),
  cropMarks: described(flag, "Cutting marks outside the picture; false by default"),
  colorSpace: described(literal(colorSpaces), 'What colors are made of; "rgb" where absent'),
  spotColor: described(
    spotColorField,
    "The name under which a print shop knows the ink of the foreground, which is one color then"
  ),
  pdfStandard: described(
    literal(pdfStandards),
    'PDF/X-4 for print shops, or PDF/A-2u with PDF/UA-1 for archives; "none" where absent'
  )
}

export const outputOptions: ReadonlyArray<OutputOption> = keysOf(outputOptionFields)

/** Values that equal an absent field, which every format supports. */
const absentAs: Partial<Readonly<Record<OutputOption, unknown>>> = {
  unit: "px",
  bleed: 0,
  cropMarks: false,
  colorSpace: "rgb",
  pdfStandard: "none"
}

const isNamed = (output: OutputRequest, name: OutputOption): boolean =>
  output[name] !== undefined && output[name] !== absentAs[name]

const formatNames = (formats: ReadonlyArray<ImageFormat>): string =>
  alternatives(formats.map((format) => JSON.stringify(format)))

const notHonored = rule(
  "notHonored",
  ({ format, formats }: { readonly format: ImageFormat; readonly formats: ReadonlyArray<ImageFormat> }) =>
    `${imageFormats[format].name} cannot honor it; leave it out, or choose format ${formatNames(formats)}`
)

const spotColorOfGradient = rule(
  "spotColorOfGradient",
  () =>
    "is the ink of the foreground, which is a gradient here; choose one color as foreground, or leave it out"
)

const transparentInOpaque = rule(
  "transparentInOpaque",
  ({ format, formats }: { readonly format: ImageFormat; readonly formats: ReadonlyArray<ImageFormat> }) =>
    `is transparent, which a ${imageFormats[format].name} cannot be; choose a color, or format ${formatNames(formats)}`
)

/** The faults between valid fields of an output; those that depend on the format only if it is known. */
export const outputFaults = (output: OutputRequest): ReadonlyArray<Fault> => {
  const { format, size, unit = "px", dpi } = output
  if (format === undefined)
    return size === undefined || unit === "px" ? widthFaults({ format: "svg", size, unit, dpi }) : []
  const faults = outputOptions
    .filter((name) => isNamed(output, name) && !honors(format, name))
    .map((name) =>
      notHonored([name], { format, formats: imageFormatNames.filter((other) => honors(other, name)) })
    )
  return [...faults, ...widthFaults({ format, size, unit, dpi })]
}

/** Normalizes an output after checking its fields against each other. */
const checked = (field: Field<OutputRequest, never>): Field<ImageOutput> => ({
  description: field.description,
  bound: field.bound,
  jsonSchema: field.jsonSchema,
  read: (value, faults) => {
    const read = readField(field, value, faults)
    if (read === refused) return refused
    const { format = "svg", size = defaultImageSize } = read
    const found = outputFaults({ ...read, format })
    faults.push(...found)
    if (found.length > 0) return refused
    const named = outputOptions.filter((name) => isNamed(read, name)).map((name) => [name, read[name]])
    return { format, size, ...Object.fromEntries(named) }
  }
})

const formatAndSize = { format: literal(imageFormatNames), size: outputSizeField }

const outputField = checked(object("an object", formatAndSize, outputOptionFields))

export const outputRequestFields: Required<OutputFields<keyof ImageOutput>> = {
  ...formatAndSize,
  ...outputOptionFields
}

export const outputRequestField: Field<ImageOutput> = checked(object("an object", {}, outputRequestFields))

/** Checks and normalizes an output. Throws `InvalidInput` if it is impossible. */
export const checkOutput = (output: ImageOutput): ImageOutput => readOrThrow(outputField, output)

/** Formats without transparency. */
const opaque: ReadonlyArray<ImageFormat> = ["jpeg"]

const isTransparent = (format: ImageFormat): boolean => !opaque.includes(format)

/** The faults of an output for a configuration. */
const configFaults = (
  { foreground, background }: ConfigValues,
  { format, spotColor }: ImageOutput
): ReadonlyArray<Fault> => {
  const faults: Array<Fault> = []
  if (spotColor !== undefined && typeof foreground !== "string")
    faults.push(spotColorOfGradient(["spotColor"], {}))
  if (background === "transparent" && !isTransparent(format))
    faults.push(
      transparentInOpaque(["background"], { format, formats: imageFormatNames.filter(isTransparent) })
    )
  return faults
}

/** Throws `InvalidInput` if this configuration does not support the output. */
const requireOutputOf = (config: ConfigValues, output: ImageOutput): void => {
  const faults = configFaults(config, output)
  if (faults.length > 0) throw new InvalidInput(faults)
}

/** Checks and normalizes an output for a configuration. Throws `InvalidInput` if it is impossible. */
export const checkOutputOf = (config: ConfigValues, output: ImageOutput): ImageOutput => {
  const checked = checkOutput(output)
  requireOutputOf(config, checked)
  return checked
}

/** The requested output with defaults. Throws `InvalidInput` if the format or configuration does not support it. */
export const outputFor = (request: unknown, config: ConfigValues): ImageOutput => {
  const output = readOrThrow(outputRequestField, request)
  requireOutputOf(config, output)
  return output
}
