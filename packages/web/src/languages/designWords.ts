import { designWords as loaded } from "catalogue:design"
import { computed } from "@preact/signals"
import { keysOf, tableOf } from "@quick-response/design/config/keysOf"
import { labelOfName } from "@quick-response/design/config/labelOfName"
import {
  bodyShapes,
  bodyStyles,
  errorCorrectionLevels,
  frameFonts,
  frameStyles,
  innerEyeStyles,
  outerEyeStyles,
  type StyleOption
} from "@quick-response/design/config/options"
import { type TemplateName, templateNames } from "@quick-response/design/config/templateNames"
import { type TemplateFamily, templateFamilies } from "@quick-response/design/config/templates"
import {
  fieldForms,
  type PaintField,
  paintFields,
  type StyleField
} from "@quick-response/design/fields/styleFields"

type Labels<Name extends string> = Readonly<Record<Name, string>>

/** The labels of options, by their names. */
const labelled = <Name extends string>(options: ReadonlyArray<StyleOption<Name>>): Labels<Name> =>
  tableOf<Name, string>(
    options.map(({ name }) => name),
    (name) => options.find((option) => option.name === name)?.label ?? name
  )

/** Names as labels. */
const titled = <Name extends string>(options: ReadonlyArray<StyleOption<Name>>): Labels<Name> =>
  tableOf<Name, string>(
    options.map(({ name }) => name),
    labelOfName
  )

/** The names of a design's fields and of their values; in English those of the API. */
export const designWords = computed(() => {
  const words = loaded.value
  return {
    ...words,
    fields: {
      ...tableOf<StyleField, string>(keysOf(fieldForms), (field) => fieldForms[field].label),
      ...words.fields
    },
    surfaces: {
      ...tableOf<PaintField, string>(paintFields, (field) => fieldForms[field].surface),
      ...words.surfaces
    },
    families: {
      ...tableOf<TemplateFamily, string>(keysOf(templateFamilies), (family) => templateFamilies[family]),
      ...words.families
    },
    template: { ...tableOf<TemplateName, string>(templateNames, labelOfName), ...words.template },
    errorCorrectionLevel: { ...labelled(errorCorrectionLevels), ...words.errorCorrectionLevel },
    bodyShape: { ...labelled(bodyShapes), ...words.bodyShape },
    bodyStyle: { ...labelled(bodyStyles), ...words.bodyStyle },
    outerEyeStyle: { ...labelled(outerEyeStyles), ...words.outerEyeStyle },
    innerEyeStyle: { ...labelled(innerEyeStyles), ...words.innerEyeStyle },
    frameStyle: { ...titled(frameStyles), ...words.frameStyle },
    frameFont: { ...titled(frameFonts), ...words.frameFont }
  }
})
