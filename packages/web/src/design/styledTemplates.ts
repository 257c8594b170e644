import type { TemplateName } from "@quick-response/design/config/templateNames"
import { type Template, templateStyle, templates } from "@quick-response/design/config/templates"
import { type CategoryName, categories, categoryNames } from "@quick-response/design/pricing/categories"
import { styleDefaults } from "@quick-response/design/request/completeConfig"
import { designWords } from "../languages/designWords.ts"
import { textNamed } from "../languages/phrases.ts"

/** The name of a template that sets a style. */
export type StyledTemplateName = Exclude<TemplateName, "plain">

/** A template that sets a style. */
export interface StyledTemplate extends Template {
  readonly name: StyledTemplateName
}

const hasStyle = (template: Template): template is StyledTemplate => template.name !== "plain"

/**
 * The templates to start from, in the order in which they are offered, without the plain one, which has no style. Each
 * family has four, which fill rows of four and of two.
 */
export const styledTemplates: ReadonlyArray<StyledTemplate> = templates.filter(hasStyle)

/**
 * The caption of a template in the language of the page, for a design; empty if the page is in English, the language
 * of the template's own caption.
 */
export const templateCaption = (template: TemplateName): { readonly frameText?: string } => {
  const frameText = textNamed(designWords.value.captions, template)
  return frameText === undefined || frameText === templateStyle(template).frameText ? {} : { frameText }
}

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
