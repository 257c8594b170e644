import type { StyleField } from "@quick-response/design/config/fields"
import { paintKind } from "@quick-response/design/config/paintKind"
import type { Template } from "@quick-response/design/config/templates"
import { optionNamed, optionsOf } from "./options.ts"

/**
 * Gives each field of a template's style with the label that it is charged by: an option's own, a paint's kind; captions cost
 * nothing.
 */
export const chargesOf = ({
  name,
  style
}: Template): ReadonlyArray<readonly [StyleField, string | undefined]> => {
  const { bodyShape, bodyStyle, outerEyeStyle, innerEyeStyle, frameStyle } = style
  const { foreground, background, quietZone, outerEyeColor, innerEyeColor, frameColor } = style
  return [
    ["template", name],
    ["bodyShape", optionNamed(optionsOf.bodyShape, bodyShape)?.label],
    ["bodyStyle", optionNamed(optionsOf.bodyStyle, bodyStyle)?.label],
    ["outerEyeStyle", optionNamed(optionsOf.outerEyeStyle, outerEyeStyle)?.label],
    ["innerEyeStyle", optionNamed(optionsOf.innerEyeStyle, innerEyeStyle)?.label],
    ["frameStyle", optionNamed(optionsOf.frameStyle, frameStyle)?.label],
    ["foreground", foreground && paintKind(foreground)],
    ["background", background && paintKind(background)],
    ["quietZone", quietZone],
    ["outerEyeColor", outerEyeColor && paintKind(outerEyeColor)],
    ["innerEyeColor", innerEyeColor && paintKind(innerEyeColor)],
    ["frameColor", frameColor && paintKind(frameColor)]
  ]
}

/** The surcharges of a price list, by the field and the label of a charge. */
export type Surcharges = Readonly<Record<string, Readonly<Record<string, number>>>>

/** The sum of credits that a template's values add to the price. */
export const templateSurcharge = (surcharges: Surcharges, template: Template): number => {
  const prices = chargesOf(template).map(([field, label = ""]) => surcharges[field]?.[label] ?? 0)
  // Amounts have four decimal places: adding them as binary fractions leaves a trace beyond.
  return Math.round(10_000 * prices.reduce((sum, price) => sum + price, 0)) / 10_000
}
