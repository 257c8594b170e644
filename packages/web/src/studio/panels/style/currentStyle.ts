import type { Style } from "@quick-response/design/config/QrConfig"
import { type TemplateName, templateNames } from "@quick-response/design/config/templateNames"
import { templateStyle } from "@quick-response/design/config/templates"
import { logoDefaults } from "@quick-response/design/fields/logo"
import type { PaintField } from "@quick-response/design/fields/styleFields"
import { styleDefaults } from "@quick-response/design/request/completeConfig"
import { type OptionField, optionNamed, optionsOf } from "../../../design/designOptions.ts"
import type { Design } from "../../../design/values.ts"

/** The template of a design; undefined if it names none. */
export const templateOf = ({ template }: Pick<Design, "template">): TemplateName | undefined =>
  templateNames.find((name) => name === template?.toLowerCase())

/** The values of style fields that a design omits. */
export const defaultsOf = (design: Design): Style => {
  const template = templateOf(design)
  return styleDefaults(template === undefined ? {} : templateStyle(template), design)
}

/** The name of the option that a design has: its own, its template's, or the default. */
export const optionOf = (design: Design, field: OptionField): string =>
  optionNamed(optionsOf[field], design[field])?.name ?? defaultsOf(design)[field]

/** The paint of a design, its own or its template's; undefined if it shares the foreground. */
export const paintOf = (design: Design, field: PaintField): Design["background"] =>
  design[field] ?? defaultsOf(design)[field]

/** The logo of a design with all of its fields; undefined if it has none. */
export const logoOf = ({ logo }: Pick<Design, "logo">) =>
  logo === undefined
    ? undefined
    : {
        image: logo.image,
        size: logo.size ?? logoDefaults.size,
        padding: logo.padding ?? logoDefaults.padding,
        shape: logo.shape ?? logoDefaults.shape
      }
