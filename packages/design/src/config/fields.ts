import { longestDataUri } from "@quick-response/images/file/logoBounds"
import type { ExamineLogo } from "@quick-response/images/logo/LogoImage"
import { missingCharacter } from "@quick-response/typefaces/characters"
import type { ReadingCost } from "../field/Bound.ts"
import { type Field, refuseSince } from "../field/Field.ts"
import { choice, examined, literal, number, text, whole } from "../field/leaves.ts"
import { object } from "../field/object.ts"
import { leastRoom, longestShapePath, shapeBox, styleBounds } from "./bounds.ts"
import {
  type BodyShape,
  type BodyStyle,
  bodyShapes,
  bodyStyles,
  type ErrorCorrectionLevel,
  errorCorrectionLevels,
  type FrameFont,
  type FrameStyle,
  frameFonts,
  frameStyles,
  type InnerEyeStyle,
  innerEyeStyles,
  type OuterEyeStyle,
  outerEyeStyles,
  type StyleOption,
  spellingsOf
} from "./options.ts"
import { type Background, backgroundField, colorField, type Paint, paintField } from "./Paint.ts"
import { type TemplateName, templateNames } from "./templateNames.ts"

const { margin, logoSize, logoPadding, frameTextLength } = styleBounds

const quotedList = (names: ReadonlyArray<string>): string => names.map((name) => `"${name}"`).join(", ")

/** An option by its published value, its label or an alias. */
const optionOf = <Name extends string>(
  identifier: string,
  options: ReadonlyArray<StyleOption<Name>>
): Field<Name, string | number> => {
  const spellings = new Map<string | number, Name>()
  for (const option of options)
    for (const spelling of spellingsOf(option)) spellings.set(spelling, option.name)
  return choice<Name, string | number>(
    spellings,
    `one of ${options.map((o) => `${o.value} "${o.label}"`).join(", ")}`,
    {
      anyOf: [
        { type: "integer", enum: options.map((o) => o.value) },
        { type: "string", enum: [...new Set(options.flatMap((o) => [o.label, ...o.aliases]))] }
      ]
    },
    identifier
  )
}

/** A choice by its name. */
const nameOf = <Name extends string>(identifier: string, names: ReadonlyArray<Name>): Field<Name, string> =>
  choice<Name, string>(
    new Map(names.map((name) => [name.toLowerCase(), name])),
    `one of ${quotedList(names)}`,
    { type: "string", enum: names },
    identifier
  )

/** The text or address that the symbol carries. */
export const dataField: Field<string> = text(7089, 1)

/** The name that an account gives a QR code; some databases cannot hold U+0000 in a text. */
export const nameField: Field<string> = text(100, 1, false)

/** A template by its name. */
export const templateField: Field<TemplateName, string> = nameOf("Template", templateNames)

/** A frame style by its name. */
export const frameStyleField: Field<FrameStyle, string> = nameOf(
  "FrameStyle",
  frameStyles.map((f) => f.name)
)

/** An image's width in pixels, within an endpoint's bounds. */
export const imageSizeField = (minimum: number, maximum: number): Field<number> =>
  whole(minimum, maximum, "pixels")

/** A typeface by its name. */
const frameFontField: Field<FrameFont, string> = nameOf(
  "FrameFont",
  frameFonts.map((f) => f.name)
)

/** The width that any image may have. */
export const anyImageSizeField: Field<number> = imageSizeField(16, 4096)

/** Milliseconds that examining a picture takes: a short one may be worst, as an SVG that uses one shape very often. */
const pictureCost: ReadingCost = { value: 300, character: 0.0003 }

/** Milliseconds that a silhouette of one's own takes: a grid in which its square is sought, and crossings of its lines. */
const silhouetteCost: ReadingCost = { value: 1.5, character: 0.03 }

const logoImageDescription = "a data URI of a PNG, JPEG or SVG image of at most 4 megapixels and 1 MiB"

/** A logo as a request writes it. */
type LogoRequest = {
  readonly image: string
  readonly size?: number
  readonly padding?: number
  readonly shape?: "square" | "circle"
}

const imageField = (examineLogo: ExamineLogo): Field<string> =>
  examined(
    {
      description: logoImageDescription,
      longest: longestDataUri,
      cost: pictureCost,
      jsonSchema: {
        type: "string",
        pattern: "^data:image/(?:png|jpeg|svg\\+xml)[;,]",
        description: logoImageDescription
      }
    },
    (given) => {
      const examined = examineLogo(given)
      return "reason" in examined ? examined : { text: examined.dataUri }
    }
  )

const logoField = (examineLogo: ExamineLogo): Field<LogoRequest> =>
  object(
    "an object",
    { image: imageField(examineLogo) },
    {
      size: number(logoSize.minimum, logoSize.maximum),
      padding: number(logoPadding.minimum, logoPadding.maximum),
      shape: literal(["square", "circle"])
    },
    "Logo"
  )

const pictureModes = ["halftone", "backdrop", "bits"] as const

/**
 * The way in which a symbol shows a picture: its modules divided into cells that are dithered, the picture behind the modules, or the bits of an
 * address chosen so that the modules themselves show it.
 */
export type PictureMode = (typeof pictureModes)[number]

/** A picture that a symbol shows. */
export interface SymbolPicture {
  /** A data URI of a PNG, JPEG or SVG image, bounded as a logo's. */
  readonly image: string
  readonly mode: PictureMode
}

const pictureField = (examineLogo: ExamineLogo): Field<SymbolPicture> =>
  object("an object", { image: imageField(examineLogo), mode: literal(pictureModes) }, {}, "Picture")

const codePoint = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`

const captionText = text(frameTextLength.maximum)

const mostLines = 2

/** One line or two that the caption font can draw whole. */
const caption: Field<string> = {
  ...captionText,
  read: (value, faults) => {
    const given = captionText.read(value, faults)
    const lines = typeof given === "string" ? given.split("\n") : []
    if (lines.length > mostLines)
      return refuseSince(`has ${lines.length} lines, and a caption has ${mostLines} at most`, faults)
    const missing = missingCharacter(lines.join(""))
    return missing === undefined
      ? given
      : refuseSince(
          `the caption font has no ${codePoint(missing)} ${JSON.stringify(missing)}; it has Latin, Greek, Cyrillic, Hebrew, Arabic, punctuation, currencies and arrows`,
          faults
        )
  }
}

const quietZones = ["background", "card"] as const

/** The ground under the symbol and its margin: the background, or a white card on it. */
export type QuietZone = (typeof quietZones)[number]

const shapePathDescription = `one closed path of absolute commands M L H V C S Q T A Z, of at most ${longestShapePath} characters, in a box of 0 to ${shapeBox}, y pointing down`

/** Reads a silhouette of one's own: the normal form of its path, or why it is none. */
export type ExamineShape = (path: string) => { readonly text: string } | { readonly reason: string }

const shapePathField = (examineShape: ExamineShape): Field<string> =>
  examined(
    {
      description: shapePathDescription,
      // One that is somewhat too long is told how long it is.
      longest: 2 * longestShapePath,
      cost: silhouetteCost,
      jsonSchema: {
        type: "string",
        maxLength: longestShapePath,
        pattern: "^[\\s,]*M",
        description: `With the body shape "Custom", its outline: ${shapePathDescription}. It does not cross itself, and leaves room for an upright square of ${100 * leastRoom} % of its size, in which the symbol stands.`
      }
    },
    (given) => examineShape(given)
  )

/** The style fields of a request. */
export type StyleFields = {
  readonly errorCorrectionLevel: Field<ErrorCorrectionLevel, string | number>
  readonly bodyShape: Field<BodyShape, string | number>
  readonly bodyShapePath: Field<string>
  readonly bodyStyle: Field<BodyStyle, string | number>
  readonly outerEyeStyle: Field<OuterEyeStyle, string | number>
  readonly innerEyeStyle: Field<InnerEyeStyle, string | number>
  readonly foreground: Field<Paint>
  readonly background: Field<Background>
  readonly outerEyeColor: Field<Paint>
  readonly innerEyeColor: Field<Paint>
  readonly logo: Field<LogoRequest>
  readonly picture: Field<SymbolPicture>
  readonly margin: Field<number>
  readonly quietZone: Field<QuietZone>
  readonly template: Field<TemplateName, string>
  readonly frameStyle: Field<FrameStyle, string>
  readonly frameText: Field<string>
  readonly frameFont: Field<FrameFont, string>
  readonly frameColor: Field<Paint>
  readonly frameTextColor: Field<string>
}

/** The examiners of the values that take more than a field to read: pictures and silhouettes. */
export interface Examiners {
  readonly examineLogo: ExamineLogo
  readonly examineShape: ExamineShape
}

/** Makes the style fields of a request, which are all of a configuration but its data. */
export const makeStyleFields = ({ examineLogo, examineShape }: Examiners): StyleFields => ({
  errorCorrectionLevel: optionOf("ErrorCorrectionLevel", errorCorrectionLevels),
  bodyShape: optionOf("BodyShape", bodyShapes),
  bodyShapePath: shapePathField(examineShape),
  bodyStyle: optionOf("BodyStyle", bodyStyles),
  outerEyeStyle: optionOf("OuterEyeStyle", outerEyeStyles),
  innerEyeStyle: optionOf("InnerEyeStyle", innerEyeStyles),
  foreground: paintField,
  background: backgroundField,
  outerEyeColor: paintField,
  innerEyeColor: paintField,
  logo: logoField(examineLogo),
  picture: pictureField(examineLogo),
  margin: whole(
    margin.minimum,
    margin.maximum,
    "modules",
    "; scanners expect 4, and 0 is priced but never drawn: NOT_SCANNABLE"
  ),
  quietZone: literal(quietZones),
  template: templateField,
  frameStyle: frameStyleField,
  frameText: caption,
  frameFont: frameFontField,
  frameColor: paintField,
  frameTextColor: colorField
})

/** The name of a style field. */
export type StyleField = keyof StyleFields
