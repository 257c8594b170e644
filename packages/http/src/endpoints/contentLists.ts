import {
  contents,
  contentTypes,
  frameFonts,
  frameStyles,
  labelOfName,
  templateFamilies,
  templates
} from "@quick-response/core"
import type { ContentLists } from "../contract/contentSchemas.ts"

const named = (options: ReadonlyArray<{ readonly name: string }>) =>
  options.map(({ name }) => ({ name, label: labelOfName(name) }))

export const contentLists: ContentLists = {
  types: contentTypes.map((type) => {
    const { label, hint, fields, demands } = contents[type]
    const { mark: _, isReplaced: __, ...bounds } = demands
    return { type, label, hint, ...bounds, fields }
  }),
  templates: templates.map(({ name, family }) => ({
    name,
    label: labelOfName(name),
    family: templateFamilies[family]
  })),
  frameStyles: named(frameStyles),
  frameFonts: named(frameFonts)
}
