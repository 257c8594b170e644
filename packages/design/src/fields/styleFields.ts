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

// A field's file declares everything about it; these tables collect the parts in order. They are separate, so that a
// program that only draws bundles no prices, and a page that only shows no readers. A missing field does not compile.

export interface Examiners {
  readonly examineLogo: ExamineLogo
  readonly examineShape: bodyShapePath.ExamineShape
}

/** Makes the readers of all fields of a configuration but its data. */
export const makeStyleFields = ({ examineLogo, examineShape }: Examiners) =>
  ({
    /** The share of repairable damage: `"Low"` 7 %, `"Medium"` 15 %, `"Quartile"` 25 %, `"High"` 30 %. */
    errorCorrectionLevel: errorCorrectionLevel.read(),
    /** True raises the level as far as the version allows; false by default. */
    errorCorrectionBoost: errorCorrectionBoost.read(),
    /** `"micro"` or `"rmqr"` for labels, which few phones read; `"qr"` by default. */
    symbol: symbol.read(),
    /** The version, 1 to 40; by default the smallest that fits. */
    version: version.read(),
    /** The mask, 0 to 7; by default the one with the lowest penalty score. */
    mask: mask.read(),
    /** `"eci"` adds a UTF-8 ECI designator before non-ASCII text; `"auto"`, the default, lets scanners guess. */
    encoding: encoding.read(),
    /** The code's place in a structured append; none by default. */
    sequence: sequence.read(),
    bodyShape: bodyShape.read(),
    /** For `bodyShape: "Custom"`: one closed path of `M L H V C S Q T A Z` in a box of 0 to 100. */
    bodyShapePath: bodyShapePath.read(examineShape),
    /** The shape of a module of the body. */
    bodyStyle: bodyStyle.read(),
    /** The ring of a finder pattern. */
    outerEyeStyle: outerEyeStyle.read(),
    /** The ball of a finder pattern. */
    innerEyeStyle: innerEyeStyle.read(),
    /** `"#000000"` by default. */
    foreground: foreground.read,
    /** A paint or `"transparent"`; `"#ffffff"` by default. */
    background: background.read,
    /** By default the foreground, whose gradient continues through the eyes. */
    outerEyeColor: outerEyeColor.read,
    /** By default the foreground, whose gradient continues through the balls. */
    innerEyeColor: innerEyeColor.read,
    /** A picture in the middle of the symbol. */
    logo: logo.read(examineLogo),
    /** A picture across the whole symbol. */
    picture: picture.read(examineLogo),
    /** The quiet zone in modules, 0 to 20; by default 4, or 2 for labels. */
    margin: margin.read(),
    /** `"card"` puts a white card under symbol and margin, for dark backgrounds; `"background"` by default. */
    quietZone: quietZone.read(),
    /** Named style defaults; the design's own fields take precedence. */
    template: template.read(),
    /** The frame around the symbol; `"none"` by default. */
    frameStyle: frameStyle.read(),
    /** The frame's caption: up to 40 characters in one or two lines; `"SCAN ME"` by default. */
    frameText: frameText.read(),
    /** True draws the first of two lines larger; false by default. */
    frameTextHeadline: frameTextHeadline.read(),
    /** The caption's typeface, which may cost extra: `"sans"` by default. */
    frameFont: frameFont.read(),
    /** The foreground by default. */
    frameColor: frameColor.read,
    /** The caption's color; by default the frame's, or black or white on the frame. */
    frameTextColor: frameTextColor.read
  }) as const satisfies Readonly<Record<string, Field<unknown, never>>>

export type StyleFields = ReturnType<typeof makeStyleFields>

export type StyleField = keyof StyleFields

/**
 * The defaults that are written into every configuration. Never extended: earlier configurations must stay equal to new
 * ones.
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

/** A style field that is present in every configuration. */
export type WrittenField = keyof typeof writtenStyle

/** The defaults of the other fields, which configurations omit. */
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

/** The optional style fields of a configuration. */
export const optionalFields: ReadonlyArray<Exclude<StyleField, WrittenField>> =
  /* @__PURE__ */ keysOf(optionalStyle)

/** The names of style fields that hold a paint. */
export type PaintField = {
  readonly [Name in StyleField]: Gradient extends TypeOf<StyleFields[Name]> ? Name : never
}[StyleField]

/** The part that each paint colors: the symbol, its ground or its surroundings. */
export const paintRoles = {
  foreground: foreground.role,
  outerEyeColor: outerEyeColor.role,
  innerEyeColor: innerEyeColor.role,
  background: background.role,
  frameColor: frameColor.role
} as const satisfies Readonly<Record<PaintField, "symbol" | "ground" | "decoration">>

/** The names of style fields that hold a paint of the symbol. */
export type SymbolPaintField = {
  readonly [Name in PaintField]: (typeof paintRoles)[Name] extends "symbol" ? Name : never
}[PaintField]

/** The style fields that hold a paint, in contrast-checking order. */
export const paintFields: ReadonlyArray<PaintField> = /* @__PURE__ */ keysOf(paintRoles)

/** The price category of each style field, or "free", in a quote's order. */
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

/** The words and studio panel of each style field, in display order. */
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
