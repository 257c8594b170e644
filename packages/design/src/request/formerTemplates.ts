import { keysOf } from "../config/keysOf.ts"
import { admitConfig, type QrConfig } from "../config/QrConfig.ts"
import type { TemplateName } from "../config/templateNames.ts"
import { type TemplateStyle, templateStyle, templates } from "../config/templates.ts"
import { completeConfig } from "./completeConfig.ts"

/**
 * The complete styles of templates in earlier releases. They identify requests that are repeated after an upgrade, so
 * entries are never removed.
 */
export const formerTemplateStyles: Partial<Record<TemplateName, ReadonlyArray<TemplateStyle>>> = {}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/**
 * The configurations that a request made in earlier releases, with the template's former values. A requested field that
 * equals the template's value counts as the template's.
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
