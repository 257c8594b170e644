import { boundOfScalar } from "../field/Bound.ts"
import { mapped } from "../field/combine.ts"
import { type Field, refuse } from "../field/Field.ts"
import { object } from "../field/object.ts"
import { readOrThrow } from "../field/read.ts"
import { acceptedDecimal, type Credits, decimalDescription, fromDecimal, toDecimal, zero } from "./Credits.ts"
import { type CategoryName, categories, categoryNames } from "./categories.ts"

const priceDescription = `${decimalDescription}, 0 or more`

/** A price as a decimal number of credits: none is negative. */
const priceField: Field<Credits, number> = {
  description: priceDescription,
  bound: boundOfScalar,
  jsonSchema: { type: "number", minimum: 0, description: priceDescription },
  read: (value, faults) => {
    const price = typeof value === "number" && value >= 0 ? fromDecimal(value) : undefined
    return price ?? refuse({ ...acceptedDecimal(0), description: priceDescription }, value, faults)
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

/** A price list as its JSON document. */
export const priceListField: Field<PriceList, never> = mapped(
  documentField,
  ({ base, ...byCategory }): PriceList => ({
    base,
    surcharges: new Map(categoryNames.map((name) => [name, new Map(pricesOf(byCategory[name] ?? {}))]))
  })
)

/** Reads a price list from its JSON document as `fromDocument` does. Throws `InvalidInput`. */
export const readPriceList = (document: unknown): PriceList => readOrThrow(priceListField, document)

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

/**
 * The document of a price list, which `readPriceList` reads again: the base, and the surcharge of every label.
 *
 * @example
 * ```ts
 * import { PriceList } from "@quick-response/core"
 *
 * PriceList.documentOf(PriceList.defaultPriceList).base // => 1
 * ```
 */
export const documentOf = (list: PriceList): Readonly<Record<string, unknown>> => ({
  base: toDecimal(list.base),
  ...Object.fromEntries(
    categoryNames.map((category) => [
      category,
      Object.fromEntries(
        Object.entries(surchargesOf(list, category)).map(([label, price]) => [label, toDecimal(price)])
      )
    ])
  )
})

/** The default price list as the document that an operator can copy and edit. */
export const defaultDocument: Readonly<Record<string, unknown>> = {
  base: 1,
  ...Object.fromEntries(categoryNames.map((name) => [name, categories[name].surcharges]))
}

/** The default price list: base 1.00, fancy options 0.10 to 0.50 each, a logo 1.00. */
export const defaultPriceList: PriceList = /* @__PURE__ */ readPriceList(defaultDocument)
