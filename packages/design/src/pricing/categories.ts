import { isBuiltInLogo } from "../config/builtInLogos.ts"
import type { Category } from "../config/fieldSurcharges.ts"
import { keysOf, tableOf } from "../config/keysOf.ts"
import type { ConfigValues } from "../config/QrConfig.ts"
import { fieldPrices, optionalStyle, type StyleField } from "../fields/styleFields.ts"

/** The name of a style field that a price list can charge for. */
type StyleCategory = {
  readonly [Name in StyleField]: (typeof fieldPrices)[Name] extends "free" ? never : Name
}[StyleField]

/** The name of what a price list can charge for: a style field, or the content. */
export type CategoryName = StyleCategory | "content"

/** One thing that a configuration can use and a price list can charge for. */
interface Charge {
  /** Each label that can be charged, with what the default list charges, in credits. */
  readonly surcharges: Readonly<Record<string, number>>
  /** The label that a configuration, with a content of this type, uses, if any. */
  readonly labelOf: (config: ConfigValues, contentType: string | undefined) => string | undefined
}

const isCharged = (field: StyleField): field is StyleCategory => fieldPrices[field] !== "free"

const styleCategories: ReadonlyArray<StyleCategory> = keysOf(fieldPrices).filter(isCharged)

/** All that a price list can charge for, in the order in which a quote lists it. */
export const categoryNames: ReadonlyArray<CategoryName> = ["content", ...styleCategories]

type Prices = { readonly [Name in StyleCategory]: () => Category<NonNullable<ConfigValues[Name]>> }
type UsualValues = { readonly [Name in StyleField]?: NonNullable<ConfigValues[Name]> | undefined }

const prices: Prices = fieldPrices
const usualValues: UsualValues = optionalStyle

const chargeOf = <Name extends StyleCategory>(name: Name): Charge => {
  const { surcharges, labelOf } = prices[name]()
  const usual = usualValues[name]
  return {
    surcharges,
    labelOf: (config) => {
      const value = config[name] ?? usual
      const isFree = name === "logo" && config.logo !== undefined && isBuiltInLogo(config.logo)
      return value === undefined || isFree ? undefined : labelOf(value, config)
    }
  }
}

/** The contents that cost more than their data: the service goes on working for them. */
const contentCharge: Charge = {
  surcharges: { "Dynamic link": 1 },
  labelOf: (_, contentType) => (contentType === "dynamic" ? "Dynamic link" : undefined)
}

/** All that can be charged beyond the base price, by the configuration's field. */
export const categories: Readonly<Record<CategoryName, Charge>> = {
  content: contentCharge,
  ...tableOf(styleCategories, chargeOf)
}
