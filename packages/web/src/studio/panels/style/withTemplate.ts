import type { TemplateName } from "@quick-response/design/config/templateNames"
import type { TemplateStyle } from "@quick-response/design/config/templates"
import type { Design } from "../../../design/values.ts"

/** All that a template may set, and what belongs to it: the path of a shape, and the typeface. */
const nothingOwn = {
  bodyShape: undefined,
  bodyShapePath: undefined,
  bodyStyle: undefined,
  outerEyeStyle: undefined,
  innerEyeStyle: undefined,
  foreground: undefined,
  background: undefined,
  quietZone: undefined,
  outerEyeColor: undefined,
  innerEyeColor: undefined,
  frameStyle: undefined,
  frameText: undefined,
  frameFont: undefined,
  frameColor: undefined,
  frameTextColor: undefined
} satisfies Record<keyof TemplateStyle | "bodyShapePath" | "frameFont", undefined>

/**
 * The design in a template's look. The design's own values of the fields that templates set are gone, since they would win over the
 * template; content, logo, picture, margin and error correction stay.
 */
export const withTemplate = (design: Design, template: TemplateName): Design => ({
  ...design,
  ...nothingOwn,
  template
})
