import {
  contents as contentKinds,
  contentTypes,
  frameFonts,
  frameStyles,
  labelOfName,
  publishedOptions,
  templateFamilies,
  templates as templateRows
} from "@quick-response/core"
import { Credits, toDecimal, zero } from "@quick-response/design/pricing/Credits"
import { quote } from "@quick-response/design/pricing/quote"
import { readDesign } from "@quick-response/design/readDesign"
import { type Prices, priceListOf } from "../designs/price.ts"
import type { Choice, ContentChoice, StyleChoices, TemplateChoice } from "./Shop.ts"

const named = (rows: ReadonlyArray<{ readonly name: string }>) =>
  rows.map(({ name }) => ({ name, label: labelOfName(name) }))

const options = {
  bodyShape: publishedOptions.bodyShapes,
  bodyStyle: publishedOptions.bodyStyles,
  errorCorrectionLevel: publishedOptions.errorCorrectionLevels,
  innerEyeStyle: publishedOptions.innerEyeStyles,
  outerEyeStyle: publishedOptions.outerEyeStyles,
  frameStyle: named(frameStyles),
  frameFont: named(frameFonts)
} as const satisfies Readonly<
  Record<keyof StyleChoices, ReadonlyArray<{ readonly name: string; readonly label: string }>>
>

export const choicesOf = (prices: Prices | undefined, sellsDynamic: boolean) => {
  const list = priceListOf(prices)
  const itemsOf = async (style: Readonly<Record<string, string>>) =>
    quote(list, await readDesign({ data: "https://example.com", ...style })).items
  const surcharges = new Map<string, ReadonlyMap<string, Credits>>(list.surcharges)
  const choiceOf = (field: keyof StyleChoices, { name, label }: Omit<Choice, "price">): Choice => ({
    name,
    label,
    price: toDecimal(surcharges.get(field)?.get(label) ?? zero)
  })
  const choicesFor = (field: keyof StyleChoices): ReadonlyArray<Choice> =>
    options[field].map((option) => choiceOf(field, option))
  return {
    styles: async (): Promise<StyleChoices> => ({
      bodyShape: choicesFor("bodyShape"),
      bodyStyle: choicesFor("bodyStyle"),
      errorCorrectionLevel: choicesFor("errorCorrectionLevel"),
      innerEyeStyle: choicesFor("innerEyeStyle"),
      outerEyeStyle: options.outerEyeStyle.map((option) => ({
        ...choiceOf("outerEyeStyle", option),
        readers: option.readers
      })),
      frameStyle: choicesFor("frameStyle"),
      frameFont: choicesFor("frameFont")
    }),
    templates: (): Promise<ReadonlyArray<TemplateChoice>> =>
      Promise.all(
        templateRows.map(async ({ name, family }) => {
          const units = (await itemsOf({ template: name })).reduce(
            (sum, { category, price }) => (category === "base" ? sum : sum + price),
            0
          )
          return {
            name,
            label: labelOfName(name),
            family: templateFamilies[family],
            price: toDecimal(Credits(units))
          }
        })
      ),
    contents: async (): Promise<ReadonlyArray<ContentChoice>> =>
      contentTypes
        .filter((type) => type !== "dynamic" || sellsDynamic)
        .map((type) => {
          const { label, hint, fields } = contentKinds[type]
          return { type, label, hint, fields }
        })
  }
}
