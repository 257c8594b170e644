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

/** The default style: the template's choices, then the general defaults. */
export const styleDefaults = (template: TemplateStyle, pictures: Pictured): Style => ({
  ...writtenStyle,
  errorCorrectionLevel: writtenStyle.errorCorrectionLevel(pictures),
  margin: writtenStyle.margin(pictures),
  ...template
})

/** The style of a template; a program may load it on demand. */
export type StyleOfTemplate = (name: TemplateName) => TemplateStyle

/** All field names of a configuration, in canonical order. */
const configFields: ReadonlyArray<string> = /* @__PURE__ */ [
  "data",
  ...keysOf(writtenStyle),
  ...optionalFields
].sort()

/** The fields that a configuration omits at their default. */
const leftOut = /* @__PURE__ */ optionalFields.filter((name) => optionalStyle[name] !== undefined)

/**
 * Fills in absent fields from the template, the defaults and the samples. Does not check fields: they must have been
 * read.
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
    // If the template differs, the default must be explicit.
    if (values[name] === usual && (template[name] ?? usual) === usual) Reflect.deleteProperty(values, name)
  }
  return admitConfig(values, content, configFields)
}
