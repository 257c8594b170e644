import { keysOf } from "@quick-response/design/config/keysOf"
import { labelOfName } from "@quick-response/design/config/labelOfName"
import { errorCorrectionLevels } from "@quick-response/design/config/options"
import { designWords } from "../languages/designWords.ts"
import { optionNamed } from "./designOptions.ts"

/** The readable name of a style field or the content, with its unit; for another field, its own name. */
export const styleLabelOf = (field: string): string => {
  const { fields, inModules, message } = designWords.value
  if (field === "content") return message
  const named = keysOf(fields).find((name) => name === field)
  if (named === undefined) return field
  return named === "margin" ? inModules({ label: fields[named] }) : fields[named]
}

const isTable = (words: unknown): words is Readonly<Record<string, string>> => typeof words === "object"

/** The names of a priced field's values. A field without a table here is a paint. */
const valuesOf = (field: string): Readonly<Record<string, string>> => {
  const words = designWords.value
  const tables: Readonly<Record<string, unknown>> = words
  const own = tables[field]
  return isTable(own) ? own : words.paint
}

/** The readable value of a style field, by its name or its label on a price list. */
export const valueLabelOf = (field: string, label: string): string => {
  const name = field === "errorCorrectionLevel" ? optionNamed(errorCorrectionLevels, label)?.name : label
  return valuesOf(field)[name ?? label] ?? labelOfName(label)
}

/** The name of a charge on a quote: its field, or the code itself. */
export const chargeLabelOf = (category: string): string =>
  category === "base" ? designWords.value.base : styleLabelOf(category)
