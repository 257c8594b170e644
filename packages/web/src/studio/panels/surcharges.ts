import type { StyleField } from "@quick-response/design/config/fields"
import type { Template } from "@quick-response/design/config/templates"
import { templateSurcharge } from "../../design/charges.ts"
import { loadPrices, prices } from "../../frame/prices.ts"
import { formatCredits } from "../../ground/format.ts"

loadPrices()

/** What a value of a field adds to the price, in credits, by its label; undefined until the price list is there. */
export const surcharge = (field: StyleField, label: string): number | undefined =>
  prices.value === undefined ? undefined : (prices.value.surcharges[field]?.[label] ?? 0)

/** What all that a template sets adds to the price, in credits; undefined until the price list is there. */
export const surchargeOfTemplate = (template: Template): number | undefined =>
  prices.value === undefined ? undefined : templateSurcharge(prices.value.surcharges, template)

/** What a choice adds to the price: `+0.30`; undefined where that is nothing, or not known yet. */
export const priceTag = (price: number | undefined): string | undefined =>
  price === undefined || price === 0 ? undefined : formatCredits(price, true)
