import { keysOf } from "./keysOf.ts"
import { admitConfig, completeConfig, type QrConfig } from "./QrConfig.ts"
import type { TemplateName } from "./templateNames.ts"
import { type TemplateStyle, templateStyle, templates } from "./templates.ts"

/**
 * The styles that templates had in earlier versions, whole. A request that names a template and is sent again after an upgrade is known
 * by them, so an entry is never removed.
 */
export const formerTemplateStyles: Partial<Record<TemplateName, ReadonlyArray<TemplateStyle>>> = {
  dots: [{ bodyStyle: "Dots", outerEyeStyle: "Circle", innerEyeStyle: "Circle" }],
  minimal: [
    {
      bodyStyle: "Small square",
      outerEyeStyle: "Round corner",
      innerEyeStyle: "Round corner",
      foreground: "#1f2937"
    }
  ],
  brand: [
    {
      bodyStyle: "Fluid",
      outerEyeStyle: "Extra rounded",
      innerEyeStyle: "Circle",
      foreground: {
        type: "linear",
        angle: 45,
        stops: [
          { offset: 0, color: "#4338ca" },
          { offset: 0.55, color: "#a21caf" },
          { offset: 1, color: "#be123c" }
        ]
      }
    }
  ],
  event: ["#7e22ce", "#581c87"].map(
    (color): TemplateStyle => ({
      bodyStyle: "Confetti",
      outerEyeStyle: "Rounded",
      innerEyeStyle: "Star",
      foreground: {
        type: "radial",
        stops: [
          { offset: 0, color },
          { offset: 1, color: "#1e1b4b" }
        ]
      },
      frameStyle: "ribbon",
      frameText: "SEE YOU THERE ★",
      frameColor: color
    })
  ),
  social: [
    {
      bodyStyle: "Bubbles",
      outerEyeStyle: "Circle",
      innerEyeStyle: "Circle",
      foreground: {
        type: "linear",
        angle: 60,
        stops: [
          { offset: 0, color: "#b45309" },
          { offset: 0.5, color: "#be185d" },
          { offset: 1, color: "#6d28d9" }
        ]
      },
      frameStyle: "balloon-below",
      frameText: "FOLLOW US ♥",
      frameColor: "#be185d"
    }
  ],
  valentine: ["#b0122b", "#7f0d20"].map(
    (foreground): TemplateStyle => ({
      bodyStyle: "Heart",
      bodyShape: "Heart",
      outerEyeStyle: "Rounded",
      innerEyeStyle: "Heart",
      foreground
    })
  ),
  harvest: [
    {
      bodyStyle: "Classy rounded",
      outerEyeStyle: "Rounded",
      innerEyeStyle: "Leaf",
      foreground: "#7c2d12",
      background: "#fff8f0",
      frameStyle: "border",
      frameColor: "#c2410c"
    }
  ]
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/**
 * The configurations that a request made in earlier versions, where its template had other styles: a value from the
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
