import type { Template } from "@quick-response/design/config/templates"
import type { StyleField } from "@quick-response/design/fields/styleFields"
import { templateSurcharge } from "../../design/styledTemplates.ts"
import { loadPrices, prices } from "../../frame/prices.ts"
import { formatCredits } from "../../ground/format.ts"

loadPrices()

/** The surcharge of a value of a field, in credits, by its label; undefined until the price list is loaded. */
export const surcharge = (field: StyleField, label: string): number | undefined =>
  prices.value === undefined ? undefined : (prices.value.surcharges[field]?.[label] ?? 0)

/** The sum of a template's surcharges, in credits; undefined until the price list is loaded. */
export const surchargeOfTemplate = (template: Template): number | undefined =>
  prices.value === undefined ? undefined : templateSurcharge(prices.value.surcharges, template)

/** A surcharge as text: `+0.30`; undefined if it is zero or unknown. */
export const priceTag = (price: number | undefined): string | undefined =>
  price === undefined || price === 0 ? undefined : formatCredits(price, true)
