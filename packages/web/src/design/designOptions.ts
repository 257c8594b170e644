import {
  bodyShapes,
  bodyStyles,
  errorCorrectionLevels,
  frameStyles,
  innerEyeStyles,
  outerEyeStyles,
  type StyleOption,
  spellingsOf
} from "@quick-response/design/config/options"
import type { Offer } from "@quick-response/design/field/FieldForm"
import { fieldForms, type StyleField } from "@quick-response/design/fields/styleFields"

/** The options of each style field that has a list of options. */
export const optionsOf = {
  errorCorrectionLevel: errorCorrectionLevels,
  bodyShape: bodyShapes,
  bodyStyle: bodyStyles,
  outerEyeStyle: outerEyeStyles,
  innerEyeStyle: innerEyeStyles,
  frameStyle: frameStyles
} as const satisfies Partial<Readonly<Record<StyleField, ReadonlyArray<StyleOption>>>>

/** A style field that has a list of options. */
export type OptionField = keyof typeof optionsOf

/** The option that a value of a design names by its number, its name or another spelling; undefined if it names none. */
export const optionNamed = <Name extends string>(
  options: ReadonlyArray<StyleOption<Name>>,
  value: string | number | undefined
): StyleOption<Name> | undefined => {
  const spelling = typeof value === "string" ? value.toLowerCase() : value
  return options.find((option) => spelling !== undefined && spellingsOf(option).includes(spelling))
}

/** The options of a field that people are offered, in order; the design's own is always among them. */
export const offeredOptions = (field: OptionField, chosen: string): ReadonlyArray<StyleOption> => {
  const { offer = {} }: { readonly offer?: Offer } = fieldForms[field]
  const { alike = [], last = [] } = offer
  const options = optionsOf[field].filter(({ name }) => name === chosen || !alike.includes(name))
  const isLast = ({ name }: StyleOption): boolean => last.includes(name)
  return [...options.filter((option) => !isLast(option)), ...options.filter(isLast)]
}
