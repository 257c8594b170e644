import { keysOf } from "../config/keysOf.ts"
import { admitConfig, type QrConfig } from "../config/QrConfig.ts"
import type { TemplateName } from "../config/templateNames.ts"
import { type TemplateStyle, templateStyle, templates } from "../config/templates.ts"
import { completeConfig } from "./completeConfig.ts"

/**
 * The styles that templates had in earlier releases, whole. A request that names a template and is sent again after an upgrade is known
 * by them, so an entry is never removed.
 */
export const formerTemplateStyles: Partial<Record<TemplateName, ReadonlyArray<TemplateStyle>>> = {}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/**
 * The configurations that a request made in earlier releases, where its template had other styles: a value from the
 * template is replaced. A field that the request named, with the very value of today's template, counts as the template's.
 */
export const formerConfigs = (config: QrConfig): ReadonlyArray<QrConfig> => {
  const { template } = config
  if (template === undefined) return []
  const today = completeConfig({ data: config.data, template }, templateStyle)
  const usual = completeConfig({ data: config.data }, templateStyle)
  const todayStyle: TemplateStyle = templates.find(({ name }) => name === template)?.style ?? {}
  return (formerTemplateStyles[template] ?? []).map((former) => {
    const changed = keysOf({ ...todayStyle, ...former }).filter((field) =>
      isSame(config[field], today[field])
    )
    const values = Object.fromEntries(changed.map((field) => [field, former[field] ?? usual[field]]))
    return admitConfig({ ...config, ...values })
  })
}
