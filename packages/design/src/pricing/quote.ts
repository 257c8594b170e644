import { isBuiltInLogo } from "../config/builtInLogos.ts"
import type { Category } from "../config/fieldSurcharges.ts"
import { keysOf, tableOf } from "../config/keysOf.ts"
import { type ConfigValues, contentOf, type QrConfig } from "../config/QrConfig.ts"
import { fieldPrices, optionalStyle, type StyleField } from "../fields/styleFields.ts"
import { type Credits, sum, zero } from "./Credits.ts"
import type { PriceList } from "./PriceList.ts"

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

/** One line of a quote. */
interface PriceItem {
  /** `"base"`, or the field of the configuration that is charged. */
  readonly category: string
  /** The choice, by its label. */
  readonly value: string
  readonly price: Credits
}

/** The priced list of what a configuration uses; `totalPrice` is exactly the sum of the items. */
interface Quote {
  readonly totalPrice: Credits
  readonly items: ReadonlyArray<PriceItem>
}

/**
 * Prices a configuration: the base, then one item for each thing that it uses whose surcharge is not zero.
 *
 * @example
 * ```ts
 * import { defaultPriceList } from "@quick-response/design/pricing/PriceList"
 * import { quote } from "@quick-response/design/pricing/quote"
 * import { readDesign } from "@quick-response/design/readDesign"
 *
 * const config = await readDesign({ data: "HELLO", bodyStyle: "Dots" })
 * quote(defaultPriceList, config).totalPrice // => 11_000
 * ```
 */
export const quote = (priceList: PriceList, config: QrConfig): Quote => {
  const contentType = contentOf(config)?.content.type
  const items: Array<PriceItem> = [{ category: "base", value: "QR code", price: priceList.base }]
  for (const category of categoryNames) {
    const value = categories[category].labelOf(config, contentType)
    if (value === undefined) continue
    const price = priceList.surcharges.get(category)?.get(value) ?? zero
    if (price !== zero) items.push({ category, value, price })
  }
  return { totalPrice: sum(items.map((item) => item.price)), items }
}
