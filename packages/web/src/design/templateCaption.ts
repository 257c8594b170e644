import type { TemplateName } from "@quick-response/design/config/templateNames"
import { templateStyle } from "@quick-response/design/config/templates"
import { designWords } from "../languages/designWords.ts"
import { textNamed } from "../languages/phrases.ts"

/**
 * The caption of a template in the language of the page, for a design; empty if the page is in English, the language
 * of the template's own caption.
 */
export const templateCaption = (template: TemplateName): { readonly frameText?: string } => {
  const frameText = textNamed(designWords.value.captions, template)
  return frameText === undefined || frameText === templateStyle(template).frameText ? {} : { frameText }
}
