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
 * The output of a rendering: the format, and the finished width in a unit, by default whole pixels, 16 to 4096 (2048 as WebP,
 * 1536 as JPEG). A field that the format cannot honor is refused.
 */
export interface ImageOutput extends FinishedWidth {
  /** Millimeters by which the background goes on beyond the finished edge, 0 to 10. */
  readonly bleed?: number | undefined
  /** True for marks outside the picture that show where to cut. */
  readonly cropMarks?: boolean | undefined
  /** The inks of a press, or the lights of a screen, which are the default. */
  readonly colorSpace?: ColorSpace | undefined
  /** The name under which a print shop knows the ink of the foreground. */
  readonly spotColor?: string | undefined
  /** The standard that a PDF keeps: for a print shop, or to be kept and read aloud; none by default. */
  readonly pdfStandard?: PdfStandard | undefined
}

/** An output as a request names it: all of it may be absent. */
export type OutputRequest = { readonly [Name in keyof ImageOutput]?: ImageOutput[Name] | undefined }

const colorSpaces = ["rgb", "cmyk"] as const

/** The color space of a file for print. */
export type ColorSpace = (typeof colorSpaces)[number]

const pdfStandards = ["none", "x-4", "a-2u"] as const

/** A standard for PDF: PDF/X-4 of print shops, or PDF/A-2u of archives, which is PDF/UA-1 as well. */
export type PdfStandard = (typeof pdfStandards)[number]

/** Names that PDF and PostScript give to what is no spot color. */
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
            reason: `${JSON.stringify(name)} is no spot color; name the ink as the print shop does, such as "PANTONE 286 C"`
          }
        : { text: name }
)

type OutputFields<Name extends keyof ImageOutput> = {
  readonly [Key in Name]: Field<NonNullable<ImageOutput[Key]>>
}

/** The fields of an output that only some formats honor, as requests write them. */
export const outputOptionFields: OutputFields<OutputOption> = {
  unit: outputUnitField,
  dpi: described(
    whole(dpiBounds.minimum, dpiBounds.maximum, "dots an inch"),
    "Dots an inch of a format of pixels, written into the file: 300 where absent and `size` is a length"
  ),
  bleed: described(
    number(bleedBounds.minimum, bleedBounds.maximum),
    "Millimeters by which the background goes on beyond the finished edge; 0 where absent"
  ),
  cropMarks: described(flag, "Whether marks outside the picture show where to cut; false where absent"),
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

/** The fields of an output that only some formats honor. */
export const outputOptions: ReadonlyArray<OutputOption> = keysOf(outputOptionFields)

/** Values that say the same as an absent field, which every format honors. */
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
    `is transparent, and nothing shows through a ${imageFormats[format].name}; choose a color, or format ${formatNames(formats)}`
)

/** The faults between fields of an output that are valid alone; faults that depend on the format only if it is known. */
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

/** An output whose fields are checked with each other, in its normal form. */
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

/** The fields of an output, all of which a request may leave out. */
export const outputRequestFields: Required<OutputFields<keyof ImageOutput>> = {
  ...formatAndSize,
  ...outputOptionFields
}

/** The output of a request, which may leave out all of it. */
export const outputRequestField: Field<ImageOutput> = checked(object("an object", {}, outputRequestFields))

/** An output in its normal form once it has been checked. Throws `InvalidInput` for one that cannot be made. */
export const checkOutput = (output: ImageOutput): ImageOutput => readOrThrow(outputField, output)

/** Formats in which nothing shows through. */
const opaque: ReadonlyArray<ImageFormat> = ["jpeg"]

/** True if the ground behind a picture can show through it in a format. */
const isTransparent = (format: ImageFormat): boolean => !opaque.includes(format)

/** The faults in an output for a configuration. */
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

/** Throws `InvalidInput` for an output that this configuration cannot have. */
const requireOutputOf = (config: ConfigValues, output: ImageOutput): void => {
  const faults = configFaults(config, output)
  if (faults.length > 0) throw new InvalidInput(faults)
}

/** An output in its normal form, once it was checked for a configuration. Throws `InvalidInput` for one that cannot be made. */
export const checkOutputOf = (config: ConfigValues, output: ImageOutput): ImageOutput => {
  const checked = checkOutput(output)
  requireOutputOf(config, checked)
  return checked
}

/**
 * The output that a request asks for: what it leaves out has defaults. Throws `InvalidInput` for what the format or the configuration
 * cannot honor.
 */
export const outputFor = (request: unknown, config: ConfigValues): ImageOutput => {
  const output = readOrThrow(outputRequestField, request)
  requireOutputOf(config, output)
  return output
}
