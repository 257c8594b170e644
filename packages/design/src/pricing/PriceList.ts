import { isBuiltInLogo } from "../config/builtInLogos.ts"
import type { PictureMode, StyleField } from "../config/fields.ts"
import { keysOf } from "../config/keysOf.ts"
import {
  bodyShapes,
  bodyStyles,
  errorCorrectionLevels,
  type FrameStyle,
  frameFonts,
  frameStyles,
  innerEyeStyles,
  outerEyeStyles,
  type StyleOption
} from "../config/options.ts"
import type { Background } from "../config/Paint.ts"
import { paintKind, paintKinds } from "../config/paintKind.ts"
import type { QrConfig } from "../config/QrConfig.ts"
import { templateNames } from "../config/templateNames.ts"
import { boundOfScalar } from "../field/Bound.ts"
import { type Field, refuse } from "../field/Field.ts"
import { object } from "../field/object.ts"
import { readOrThrow } from "../field/read.ts"
import { type Credits, decimalDescription, fromDecimal, zero } from "./Credits.ts"

/** One thing that a configuration can use and a price list can charge for. */
interface Category {
  /** Each label that can be charged, with what the default list charges, in credits. */
  readonly surcharges: Readonly<Record<string, number>>
  /** The label that a configuration uses, if any. */
  readonly labelOf: (config: QrConfig) => string | undefined
}

const styles = <Name extends string>(
  options: ReadonlyArray<StyleOption<Name>>,
  nameOf: (config: QrConfig) => Name
): Category => {
  const labels = new Map(options.map(({ name, label }) => [name, label]))
  return {
    surcharges: Object.fromEntries(options.map(({ label, surcharge }) => [label, surcharge])),
    labelOf: (config) => labels.get(nameOf(config))
  }
}

const gradientSurcharge = 0.3

const paint = (
  kinds: ReadonlyArray<(typeof paintKinds)[number]>,
  paintOf: (config: QrConfig) => Background | undefined
): Category => ({
  surcharges: Object.fromEntries(
    kinds.map((kind) => [kind, kind.includes("gradient") ? gradientSurcharge : 0])
  ),
  labelOf: (config) => {
    const used = paintOf(config)
    return used === undefined ? undefined : paintKind(used)
  }
})

const opaqueKinds: ReadonlyArray<(typeof paintKinds)[number]> = paintKinds.filter(
  (kind) => kind !== "Transparent"
)

type FreeField = "bodyShapePath" | "frameText" | "frameTextColor" | "margin"

/** The name of a style field that a price list can charge for. */
export type CategoryName = Exclude<StyleField, FreeField>

/** The frames that draw no caption. */
const withoutCaption: ReadonlyArray<FrameStyle> = ["none", "border"]

/** The price category of each style field, or "free", in the order in which a quote lists them. */
const fieldPrices: Readonly<Record<CategoryName, Category> & Record<FreeField, "free">> = {
  errorCorrectionLevel: styles(errorCorrectionLevels, (config) => config.errorCorrectionLevel),
  bodyShape: styles(bodyShapes, (config) => config.bodyShape),
  bodyShapePath: "free",
  bodyStyle: styles(bodyStyles, (config) => config.bodyStyle),
  outerEyeStyle: styles(outerEyeStyles, (config) => config.outerEyeStyle),
  innerEyeStyle: styles(innerEyeStyles, (config) => config.innerEyeStyle),
  foreground: paint(opaqueKinds, (config) => config.foreground),
  background: paint(paintKinds, (config) => config.background),
  outerEyeColor: paint(opaqueKinds, (config) => config.outerEyeColor),
  innerEyeColor: paint(opaqueKinds, (config) => config.innerEyeColor),
  logo: {
    surcharges: { Logo: 1 },
    labelOf: ({ logo }) => (logo === undefined || isBuiltInLogo(logo) ? undefined : "Logo")
  },
  picture: {
    surcharges: { halftone: 1, backdrop: 1, bits: 1 } satisfies Record<PictureMode, number>,
    labelOf: ({ picture }) => picture?.mode
  },
  template: {
    surcharges: Object.fromEntries(templateNames.map((name) => [name, 0])),
    labelOf: (config) => config.template
  },
  frameStyle: styles(frameStyles, (config) => config.frameStyle),
  quietZone: {
    surcharges: { card: 0 },
    labelOf: ({ quietZone }) => quietZone
  },
  frameColor: paint(opaqueKinds, (config) => (config.frameStyle === "none" ? undefined : config.frameColor)),
  frameText: "free",
  frameFont: {
    surcharges: Object.fromEntries(frameFonts.map(({ label, surcharge }) => [label, surcharge])),
    labelOf: ({ frameStyle, frameText, frameFont = "sans" }) =>
      withoutCaption.includes(frameStyle) || frameText.trim() === "" ? undefined : frameFont
  },
  frameTextColor: "free",
  margin: "free"
}

const isCharged = (field: StyleField): field is CategoryName => fieldPrices[field] !== "free"

/** The style fields that a price list can charge for, in the order in which a quote lists them. */
export const categoryNames: ReadonlyArray<CategoryName> = keysOf(fieldPrices).filter(isCharged)

/** All that can be charged beyond the base price, by the configuration's field. */
export const categories: Readonly<Record<CategoryName, Category>> = fieldPrices

const priceDescription = `${decimalDescription}, 0 or more`

/** A price as a decimal number of credits: none is negative. */
const priceField: Field<Credits, number> = {
  description: priceDescription,
  bound: boundOfScalar,
  jsonSchema: { type: "number", minimum: 0, description: priceDescription },
  read: (value, faults) => {
    const price = typeof value === "number" && value >= 0 ? fromDecimal(value) : undefined
    return price ?? refuse(priceDescription, value, faults)
  }
}

const surchargesField = (category: CategoryName) =>
  object(
    "an object",
    {},
    Object.fromEntries(Object.keys(categories[category].surcharges).map((label) => [label, priceField]))
  )

const documentField = object(
  "an object",
  { base: priceField },
  Object.fromEntries(categoryNames.map((category) => [category, surchargesField(category)]))
)

/**
 * The prices of a shop: `base` for every symbol, and for each category a surcharge for each label. Labels that a list leaves
 * out cost nothing.
 */
export interface PriceList {
  readonly base: Credits
  readonly surcharges: ReadonlyMap<CategoryName, ReadonlyMap<string, Credits>>
}

const pricesOf = (
  prices: Readonly<Record<string, Credits | undefined>>
): ReadonlyArray<readonly [string, Credits]> =>
  Object.entries(prices).flatMap(([label, price]) => (price === undefined ? [] : [[label, price] as const]))

/** Reads a price list from its JSON document as `fromDocument` does. Throws `InvalidInput`. */
export const readPriceList = (document: unknown): PriceList => {
  const { base, ...byCategory } = readOrThrow(documentField, document)
  return {
    base,
    surcharges: new Map(categoryNames.map((name) => [name, new Map(pricesOf(byCategory[name] ?? {}))]))
  }
}

/** The surcharge of every label of a category by a list; zero for those that it leaves out. */
export const surchargesOf = (
  { surcharges }: PriceList,
  category: CategoryName
): Readonly<Record<string, Credits>> =>
  Object.fromEntries(
    Object.keys(categories[category].surcharges).map((label) => [
      label,
      surcharges.get(category)?.get(label) ?? zero
    ])
  )

/** The default price list as the document that an operator can copy and edit. */
export const defaultDocument: Readonly<Record<string, unknown>> = {
  base: 1,
  ...Object.fromEntries(categoryNames.map((name) => [name, categories[name].surcharges]))
}

/** The default price list: base 1.00, fancy options 0.10 to 0.50 each, a logo 1.00. */
export const defaultPriceList: PriceList = /* @__PURE__ */ readPriceList(defaultDocument)
