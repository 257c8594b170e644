import { keysOf } from "../config/keysOf.ts"
import type { Style } from "../config/QrConfig.ts"
import { admitConfig, type ConfigValues, type QrConfig } from "../config/QrConfig.ts"
import { sampleData, sampleShapePath } from "../config/samples.ts"
import type { TemplateName } from "../config/templateNames.ts"
import type { TemplateStyle } from "../config/templates.ts"
import type { Pictured } from "../config/usualLevel.ts"
import type { Content } from "../content/contents.ts"
import type { ReadContent } from "../content/fields/ContentKind.ts"
import { logoDefaults } from "../fields/logo.ts"
import { optionalFields, optionalStyle, writtenStyle } from "../fields/styleFields.ts"
import type { ConfigFields } from "./readRequest.ts"

/** The style where a request names nothing: the choices of its template, or else what is usual. */
export const styleDefaults = (template: TemplateStyle, pictures: Pictured): Style => ({
  ...writtenStyle,
  errorCorrectionLevel: writtenStyle.errorCorrectionLevel(pictures),
  margin: writtenStyle.margin(pictures),
  ...template
})

/** The style of a template, which a program may load late. */
export type StyleOfTemplate = (name: TemplateName) => TemplateStyle

/** The names of all fields of a configuration, in canonical order. */
const configFields: ReadonlyArray<string> = /* @__PURE__ */ [
  "data",
  ...keysOf(writtenStyle),
  ...optionalFields
].sort()

/** The fields whose usual value a configuration leaves out. */
const leftOut = /* @__PURE__ */ optionalFields.filter((name) => optionalStyle[name] !== undefined)

/**
 * Fills in what a request left out: first from the style of its template, then from the defaults; data and path from the samples.
 * Nothing is checked: the fields must have been read already.
 */
export const completeConfig = (
  { logo, ...input }: ConfigFields,
  styleOf: StyleOfTemplate,
  content?: ReadContent<Content>
): QrConfig => {
  const template: Partial<ConfigValues> = input.template === undefined ? {} : styleOf(input.template)
  const values: ConfigValues = {
    data: sampleData,
    ...styleDefaults(template, { logo, picture: input.picture, symbol: input.symbol }),
    ...(input.bodyShape === "Custom" ? { bodyShapePath: sampleShapePath } : {}),
    ...input,
    ...(logo === undefined ? {} : { logo: { ...logoDefaults, ...logo } })
  }
  for (const name of leftOut) {
    const usual = optionalStyle[name]
    // If the template has another value, the usual one must be named.
    if (values[name] === usual && (template[name] ?? usual) === usual) Reflect.deleteProperty(values, name)
  }
  return admitConfig(values, content, configFields)
}
