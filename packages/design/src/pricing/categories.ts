import { isBuiltInLogo } from "../config/builtInLogos.ts"
import type { Category } from "../config/fieldSurcharges.ts"
import { keysOf, tableOf } from "../config/keysOf.ts"
import type { ConfigValues } from "../config/QrConfig.ts"
import type { Content } from "../content/contents.ts"
import { fieldPrices, optionalStyle, type StyleField } from "../fields/styleFields.ts"

type StyleCategory = {
  readonly [Name in StyleField]: (typeof fieldPrices)[Name] extends "free" ? never : Name
}[StyleField]

export type CategoryName = StyleCategory | "content"

/** A category that a price list can charge for. */
interface Charge {
  /** The default surcharge of each label, in credits. */
  readonly surcharges: Readonly<Record<string, number>>
  /** The label used by a configuration with this content, if any. */
  readonly labelOf: (config: ConfigValues, content: Content | undefined) => string | undefined
}

const isCharged = (field: StyleField): field is StyleCategory => fieldPrices[field] !== "free"

const styleCategories: ReadonlyArray<StyleCategory> = keysOf(fieldPrices).filter(isCharged)

/** The names of categories, in a quote's order. */
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

/** The contents with a surcharge, because the service keeps working for them. */
const contentCharge: Charge = {
  surcharges: { "Dynamic link": 1, "Adopted address": 0.1 },
  labelOf: (_, content) => {
    if (content?.type !== "dynamic") return undefined
    return content.address === undefined ? "Dynamic link" : "Adopted address"
  }
}

/** All charges beyond the base price, by category. */
export const categories: Readonly<Record<CategoryName, Charge>> = {
  content: contentCharge,
  ...tableOf(styleCategories, chargeOf)
}
