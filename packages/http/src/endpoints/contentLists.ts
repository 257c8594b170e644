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
    const { group, label, hint, fields, demands } = contents[type]
    const { mark: _, isReplaced: __, isUnsold, ...bounds } = demands
    return { type, group, label, hint, ...bounds, isSold: isUnsold !== true, fields }
  }),
  templates: templates.map(({ name, family }) => ({
    name,
    label: labelOfName(name),
    family: templateFamilies[family]
  })),
  frameStyles: named(frameStyles),
  frameFonts: named(frameFonts)
}
