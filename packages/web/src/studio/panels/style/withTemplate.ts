import { keysOf, tableOf } from "@quick-response/design/config/keysOf"
import type { TemplateName } from "@quick-response/design/config/templateNames"
import { ownFields } from "@quick-response/design/config/templates"
import { fieldForms, type StyleField } from "@quick-response/design/fields/styleFields"
import { templateCaption } from "../../../design/styledTemplates.ts"
import type { Design } from "../../../design/values.ts"

const kept = ["template", "logo", "picture", ...ownFields] as const

const isLook = (field: StyleField): field is Exclude<StyleField, (typeof kept)[number]> =>
  !kept.some((name) => name === field)

/** All fields that a template may set, and their dependents. */
const nothingOwn = tableOf(keysOf(fieldForms).filter(isLook), () => undefined)

/**
 * The design in a template's look. The design's own values of fields that templates set are removed, because they
 * would override the template; content, logo, picture, margin and error correction are kept. Its caption is in the
 * language of the page.
 */
export const withTemplate = (design: Design, template: TemplateName): Design => ({
  ...design,
  ...nothingOwn,
  ...templateCaption(template),
  template
})
