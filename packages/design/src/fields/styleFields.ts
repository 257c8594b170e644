import type { ExamineLogo } from "@quick-response/images/logo/LogoImage"
import type { Category } from "../config/fieldSurcharges.ts"
import { keysOf } from "../config/keysOf.ts"
import type { Gradient } from "../config/Paint.ts"
import type { Field, GivenOf, TypeOf } from "../field/Field.ts"
import type { FieldForm, PanelName } from "../field/FieldForm.ts"
import * as background from "./background.ts"
import * as bodyShape from "./bodyShape.ts"
import * as bodyShapePath from "./bodyShapePath.ts"
import * as bodyStyle from "./bodyStyle.ts"
import * as foreground from "./foreground.ts"
import * as frameColor from "./frameColor.ts"
import * as frameFont from "./frameFont.ts"
import * as frameStyle from "./frameStyle.ts"
import * as frameText from "./frameText.ts"
import * as frameTextColor from "./frameTextColor.ts"
import * as frameTextHeadline from "./frameTextHeadline.ts"
import * as innerEyeColor from "./innerEyeColor.ts"
import * as innerEyeStyle from "./innerEyeStyle.ts"
import * as logo from "./logo.ts"
import * as margin from "./margin.ts"
import * as outerEyeColor from "./outerEyeColor.ts"
import * as outerEyeStyle from "./outerEyeStyle.ts"
import * as picture from "./picture.ts"
import * as quietZone from "./quietZone.ts"
import * as encoding from "./symbol/encoding.ts"
import * as errorCorrectionBoost from "./symbol/errorCorrectionBoost.ts"
import * as errorCorrectionLevel from "./symbol/errorCorrectionLevel.ts"
import * as mask from "./symbol/maskPattern.ts"
import * as sequence from "./symbol/sequence.ts"
import * as symbol from "./symbol/symbol.ts"
import * as version from "./symbol/version.ts"
import * as template from "./template.ts"

// Each field's file says all that there is to say of it. These tables collect it, each in its order: apart, so that a program which
// only draws bundles no prices, and a page which only shows bundles no readers. A field that one of them lacks does not compile.

/** The examiners of the values that take more than a field to read: pictures and silhouettes. */
export interface Examiners {
  readonly examineLogo: ExamineLogo
  readonly examineShape: bodyShapePath.ExamineShape
}

/** Makes the readers of the style fields, which are all of a configuration but its data. */
export const makeStyleFields = ({ examineLogo, examineShape }: Examiners) =>
  ({
    /** The share of the symbol that may be damaged: `"Low"` 7 %, `"Medium"` 15 %, `"Quartile"` 25 %, `"High"` 30 %. */
    errorCorrectionLevel: errorCorrectionLevel.read(),
    /** True: the level is raised as far as that makes no larger symbol; false if absent. */
    errorCorrectionBoost: errorCorrectionBoost.read(),
    /** `"micro"` or `"rmqr"`: a symbol for labels, read by few phones; `"qr"` where absent. */
    symbol: symbol.read(),
    /** The version, 1 to 40; the smallest that holds the data where absent. */
    version: version.read(),
    /** The mask, 0 to 7; the one that the standard counts as the easiest to read where absent. */
    mask: mask.read(),
    /** `"eci"`: an ECI designator names UTF-8 before a text that is not ASCII; `"auto"` where absent: scanners guess it. */
    encoding: encoding.read(),
    /** The code's place among those that carry one text: structured append; a text of its own where absent. */
    sequence: sequence.read(),
    /** The silhouette of the whole symbol. */
    bodyShape: bodyShape.read(),
    /** With `bodyShape: "Custom"`: its outline, one closed path of `M L H V C S Q T A Z` in a box of 0 to 100. */
    bodyShapePath: bodyShapePath.read(examineShape),
    /** The shape of a module of the body. */
    bodyStyle: bodyStyle.read(),
    /** The ring of a finder pattern. */
    outerEyeStyle: outerEyeStyle.read(),
    /** The ball of a finder pattern. */
    innerEyeStyle: innerEyeStyle.read(),
    /** `"#000000"` where absent. */
    foreground: foreground.read,
    /** A paint or `"transparent"`; `"#ffffff"` where absent. */
    background: background.read,
    /** Where absent, the eyes share the foreground, and a gradient runs through them. */
    outerEyeColor: outerEyeColor.read,
    /** Where absent, the balls share the foreground, and a gradient runs through them. */
    innerEyeColor: innerEyeColor.read,
    /** A picture in the middle of the symbol; none where absent. */
    logo: logo.read(examineLogo),
    /** A picture all over the symbol; none where absent. */
    picture: picture.read(examineLogo),
    /** Light modules around the symbol, 0 to 20; where absent 4, or 2 around a symbol for labels. */
    margin: margin.read(),
    /** `"card"`: a white card lies under the symbol and its margin, for dark backgrounds; `"background"` where absent. */
    quietZone: quietZone.read(),
    /** A named set of defaults for the style fields; a field that the design names wins over it. */
    template: template.read(),
    /** The frame around the symbol; `"none"` where absent. */
    frameStyle: frameStyle.read(),
    /** The frame's caption: up to 40 characters in one line or two; `"SCAN ME"` where absent. */
    frameText: frameText.read(),
    /** True: the first of two lines of the caption is a headline, larger than the second; false if absent. */
    frameTextHeadline: frameTextHeadline.read(),
    /** The typeface of the caption, which adds to the price: `"sans"` where absent. */
    frameFont: frameFont.read(),
    /** The foreground where absent. */
    frameColor: frameColor.read,
    /** A color of the caption's own; where absent the frame's, or on the frame black or white. */
    frameTextColor: frameTextColor.read
  }) as const satisfies Readonly<Record<string, Field<unknown, never>>>

/** The readers of the style fields. */
export type StyleFields = ReturnType<typeof makeStyleFields>

/** The name of a style field. */
export type StyleField = keyof StyleFields

/**
 * The values that are usual where a request and its template name none, and that are written into a configuration. No field is added
 * here: a configuration from before it must equal one of today.
 */
export const writtenStyle = {
  errorCorrectionLevel: errorCorrectionLevel.usual,
  bodyShape: bodyShape.usual,
  bodyStyle: bodyStyle.usual,
  outerEyeStyle: outerEyeStyle.usual,
  innerEyeStyle: innerEyeStyle.usual,
  foreground: foreground.usual,
  background: background.usual,
  margin: margin.usual,
  frameStyle: frameStyle.usual,
  frameText: frameText.usual
} as const satisfies Partial<Readonly<Record<StyleField, unknown>>>

/** A style field that every configuration has. */
export type WrittenField = keyof typeof writtenStyle

/** The usual values of the other fields, if any, which a configuration leaves out. */
export const optionalStyle = {
  errorCorrectionBoost: errorCorrectionBoost.usual,
  symbol: symbol.usual,
  version: undefined,
  mask: undefined,
  encoding: encoding.usual,
  sequence: undefined,
  bodyShapePath: undefined,
  outerEyeColor: undefined,
  innerEyeColor: undefined,
  logo: undefined,
  picture: undefined,
  quietZone: quietZone.usual,
  template: undefined,
  frameTextHeadline: frameTextHeadline.usual,
  frameFont: frameFont.usual,
  frameColor: undefined,
  frameTextColor: undefined
} as const satisfies Readonly<Record<Exclude<StyleField, WrittenField>, unknown>>

/** The style fields that a configuration may lack. */
export const optionalFields: ReadonlyArray<Exclude<StyleField, WrittenField>> =
  /* @__PURE__ */ keysOf(optionalStyle)

/** The style fields that hold a paint. */
export type PaintField = {
  readonly [Name in StyleField]: Gradient extends TypeOf<StyleFields[Name]> ? Name : never
}[StyleField]

/** The part that each paint colors: the symbol, its ground, or only its surroundings. */
export const paintRoles = {
  foreground: foreground.role,
  outerEyeColor: outerEyeColor.role,
  innerEyeColor: innerEyeColor.role,
  background: background.role,
  frameColor: frameColor.role
} as const satisfies Readonly<Record<PaintField, "symbol" | "ground" | "decoration">>

/** The style fields that hold a paint, in the order in which they are judged. */
export const paintFields: ReadonlyArray<PaintField> = /* @__PURE__ */ keysOf(paintRoles)

/** The price category of each style field, or "free", in the order in which a quote lists them. */
export const fieldPrices = {
  errorCorrectionLevel: errorCorrectionLevel.price,
  errorCorrectionBoost: errorCorrectionBoost.price,
  symbol: symbol.price,
  version: version.price,
  mask: mask.price,
  encoding: encoding.price,
  sequence: sequence.price,
  bodyShape: bodyShape.price,
  bodyShapePath: bodyShapePath.price,
  bodyStyle: bodyStyle.price,
  outerEyeStyle: outerEyeStyle.price,
  innerEyeStyle: innerEyeStyle.price,
  foreground: foreground.price,
  background: background.price,
  outerEyeColor: outerEyeColor.price,
  innerEyeColor: innerEyeColor.price,
  logo: logo.price,
  picture: picture.price,
  template: template.price,
  frameStyle: frameStyle.price,
  quietZone: quietZone.price,
  frameColor: frameColor.price,
  frameText: frameText.price,
  frameTextHeadline: frameTextHeadline.price,
  frameFont: frameFont.price,
  frameTextColor: frameTextColor.price,
  margin: margin.price
} as const satisfies Readonly<Record<StyleField, "free" | (() => Category<never>)>>

/** The words for each style field and its place in the studio, in the order in which a design is told. */
export const fieldForms = {
  template: template.form,
  errorCorrectionLevel: errorCorrectionLevel.form,
  errorCorrectionBoost: errorCorrectionBoost.form,
  symbol: symbol.form,
  version: version.form,
  mask: mask.form,
  encoding: encoding.form,
  sequence: sequence.form,
  bodyShape: bodyShape.form,
  bodyShapePath: bodyShapePath.form,
  bodyStyle: bodyStyle.form,
  outerEyeStyle: outerEyeStyle.form,
  innerEyeStyle: innerEyeStyle.form,
  foreground: foreground.form,
  background: background.form,
  outerEyeColor: outerEyeColor.form,
  innerEyeColor: innerEyeColor.form,
  logo: logo.form,
  picture: picture.form,
  margin: margin.form,
  quietZone: quietZone.form,
  frameStyle: frameStyle.form,
  frameText: frameText.form,
  frameTextHeadline: frameTextHeadline.form,
  frameFont: frameFont.form,
  frameColor: frameColor.form,
  frameTextColor: frameTextColor.form
} as const satisfies {
  readonly [Name in StyleField]: FieldForm<PanelName, GivenOf<StyleFields[Name]>>
}
