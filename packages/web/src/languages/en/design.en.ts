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

/** The labels of options, by their names. */
const labelled = <Name extends string>(
  options: ReadonlyArray<StyleOption<Name>>
): Readonly<Record<Name, string>> =>
  tableOf<Name, string>(
    options.map(({ name }) => name),
    (name) => options.find((option) => option.name === name)?.label ?? name
  )

/** Names as labels. */
const titled = <Name extends string>(
  options: ReadonlyArray<StyleOption<Name>>
): Readonly<Record<Name, string>> =>
  tableOf<Name, string>(
    options.map(({ name }) => name),
    labelOfName
  )

/** The names of a design's fields and of their values in English: those of the API. */
export const words = {
  base: "QR code",
  message: "Content",
  fields: tableOf<StyleField, string>(keysOf(fieldForms), (field) => fieldForms[field].label),
  inModules: (label: string) => `${label} in modules`,
  surfaces: tableOf<PaintField, string>(paintFields, (field) => fieldForms[field].surface),
  families: tableOf<TemplateFamily, string>(keysOf(templateFamilies), (family) => templateFamilies[family]),
  template: tableOf<TemplateName, string>(templateNames, labelOfName),
  errorCorrectionLevel: labelled(errorCorrectionLevels),
  bodyShape: labelled(bodyShapes),
  bodyStyle: labelled(bodyStyles),
  outerEyeStyle: labelled(outerEyeStyles),
  innerEyeStyle: labelled(innerEyeStyles),
  frameStyle: titled(frameStyles),
  frameFont: titled(frameFonts),
  paint: {
    Solid: "Solid",
    "Linear gradient": "Linear gradient",
    "Radial gradient": "Radial gradient",
    Transparent: "Transparent"
  },
  logo: { Logo: "Logo" },
  picture: { halftone: "Halftone", backdrop: "Behind the modules", bits: "In the bits" },
  content: { "Dynamic link": "Dynamic link" },
  quietZone: { background: "Background", card: "Light card" },
  errorCorrectionBoost: { raised: "Raised" },
  symbol: { qr: "QR code", micro: "Micro QR", rmqr: "rMQR" },
  version: { fixed: "Fixed" },
  mask: { fixed: "Fixed" },
  sequence: { part: "Part" },
  encoding: { auto: "Usual, not named", eci: "Named as UTF-8 (ECI)", gs1: "GS1 element strings (FNC1)" }
}
