import type { Template } from "@quick-response/design/config/templates"
import { templateSurcharge } from "../studio/panels/style/charges.ts"
import type { PublishedPrices } from "../studio/sales/prices.ts"

/** What a plain code in a template costs, in credits: the base, and all that the template sets. */
export const templatePrice = ({ base, surcharges }: PublishedPrices, template: Template): number =>
  base + templateSurcharge(surcharges, template)
