import { boundOfScalar } from "../field/Bound.ts"
import { mapped } from "../field/combine.ts"
import { type Field, refuse } from "../field/Field.ts"
import { object } from "../field/object.ts"
import { readOrThrow } from "../field/read.ts"
import { acceptedDecimal, type Credits, decimalDescription, fromDecimal, toDecimal, zero } from "./Credits.ts"
import { type CategoryName, categories, categoryNames } from "./categories.ts"

const priceDescription = `${decimalDescription}, 0 or more`

/** A price as a non-negative decimal number of credits. */
export const priceField: Field<Credits, number> = {
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

/** The prices of a shop: `base` for every symbol, and surcharges by category and label. Absent labels are free. */
export interface PriceList {
  readonly base: Credits
  readonly surcharges: ReadonlyMap<CategoryName, ReadonlyMap<string, Credits>>
}

const pricesOf = (
  prices: Readonly<Record<string, Credits | undefined>>
): ReadonlyArray<readonly [string, Credits]> =>
  Object.entries(prices).flatMap(([label, price]) => (price === undefined ? [] : [[label, price] as const]))

export const priceListField: Field<PriceList, never> = mapped(
  documentField,
  ({ base, ...byCategory }): PriceList => ({
    base,
    surcharges: new Map(categoryNames.map((name) => [name, new Map(pricesOf(byCategory[name] ?? {}))]))
  })
)

/** Reads a price list from JSON. Throws `InvalidInput`. */
export const readPriceList = (document: unknown): PriceList => readOrThrow(priceListField, document)

/** The surcharges of a category's labels; zero for absent ones. */
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
 * Converts a price list to JSON for `readPriceList`: the base, and the surcharge of every label.
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

/** The default price list as JSON, for operators to edit. */
export const defaultDocument: Readonly<Record<string, unknown>> = {
  base: 1,
  ...Object.fromEntries(categoryNames.map((name) => [name, categories[name].surcharges]))
}

/** The default prices: base 1.00, fancy options 0.10 to 0.50 each, a logo 1.00. */
export const defaultPriceList: PriceList = /* @__PURE__ */ readPriceList(defaultDocument)
