import type { TemplateName } from "@quick-response/design/config/templateNames"
import { type Template, templateStyle, templates } from "@quick-response/design/config/templates"
import { designWords } from "../languages/designWords.ts"
import { textNamed } from "../languages/phrases.ts"

/** The name of a template that sets a style. */
export type StyledTemplateName = Exclude<TemplateName, "plain">

/** A template that sets a style. */
export interface StyledTemplate extends Template {
  readonly name: StyledTemplateName
}

const hasStyle = (template: Template): template is StyledTemplate => template.name !== "plain"

/**
 * The templates to start from, in the order in which they are offered, without the plain one, which has no style. Each
 * family has four, which fill rows of four and of two.
 */
export const styledTemplates: ReadonlyArray<StyledTemplate> = templates.filter(hasStyle)

/**
 * The caption of a template in the language of the page, for a design; empty if the page is in English, the language
 * of the template's own caption.
 */
export const templateCaption = (template: TemplateName): { readonly frameText?: string } => {
  const frameText = textNamed(designWords.value.captions, template)
  return frameText === undefined || frameText === templateStyle(template).frameText ? {} : { frameText }
}
