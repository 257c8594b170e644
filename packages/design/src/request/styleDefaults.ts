import type { Style } from "../config/QrConfig.ts"
import type { TemplateStyle } from "../config/templates.ts"
import type { Pictured } from "../config/usualLevel.ts"
import { writtenStyle } from "../fields/styleFields.ts"

/** The style where a request names nothing: the choices of its template, or else what is usual. */
export const styleDefaults = (template: TemplateStyle, pictures: Pictured): Style => ({
  ...writtenStyle,
  errorCorrectionLevel: writtenStyle.errorCorrectionLevel(pictures),
  ...template
})
