import type { Template } from "@quick-response/design/config/templates"
import { type CategoryName, categories, categoryNames } from "@quick-response/design/pricing/categories"
import { styleDefaults } from "@quick-response/design/request/completeConfig"

/** Lists each priced field with the label by which a design with only this template is charged, if any. */
export const chargesOf = ({
  name,
  style
}: Template): ReadonlyArray<readonly [CategoryName, string | undefined]> => {
  const config = { ...styleDefaults(style, {}), data: "", template: name }
  return categoryNames.map((field) => [field, categories[field].labelOf(config, undefined)])
}

/** The surcharges of a price list, by the field and the label of a charge. */
export type Surcharges = Readonly<Record<string, Readonly<Record<string, number>>>>

/** The sum of credits that a template's values add to the price. */
export const templateSurcharge = (surcharges: Surcharges, template: Template): number => {
  const prices = chargesOf(template).map(([field, label = ""]) => surcharges[field]?.[label] ?? 0)
  // Amounts have four decimal places: adding them as binary fractions leaves a rounding error.
  return Math.round(10_000 * prices.reduce((sum, price) => sum + price, 0)) / 10_000
}
