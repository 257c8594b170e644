import { isBuiltInLogo } from "../config/builtInLogos.ts"
import type { Category } from "../config/Category.ts"
import { keysOf, tableOf } from "../config/keysOf.ts"
import type { ConfigValues } from "../config/QrConfig.ts"
import { fieldPrices, optionalStyle, type StyleField } from "../fields/styleFields.ts"

/** The name of a style field that a price list can charge for. */
export type CategoryName = {
  readonly [Name in StyleField]: (typeof fieldPrices)[Name] extends "free" ? never : Name
}[StyleField]

/** One thing that a configuration can use and a price list can charge for. */
interface Charge {
  /** Each label that can be charged, with what the default list charges, in credits. */
  readonly surcharges: Readonly<Record<string, number>>
  /** The label that a configuration uses, if any. */
  readonly labelOf: (config: ConfigValues) => string | undefined
}

const isCharged = (field: StyleField): field is CategoryName => fieldPrices[field] !== "free"

/** The style fields that a price list can charge for, in the order in which a quote lists them. */
export const categoryNames: ReadonlyArray<CategoryName> = keysOf(fieldPrices).filter(isCharged)

type Prices = { readonly [Name in CategoryName]: () => Category<NonNullable<ConfigValues[Name]>> }
type UsualValues = { readonly [Name in StyleField]?: NonNullable<ConfigValues[Name]> | undefined }

const prices: Prices = fieldPrices
const usualValues: UsualValues = optionalStyle

const chargeOf = <Name extends CategoryName>(name: Name): Charge => {
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

/** All that can be charged beyond the base price, by the configuration's field. */
export const categories: Readonly<Record<CategoryName, Charge>> = tableOf(categoryNames, chargeOf)
