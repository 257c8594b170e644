import type { StyleField } from "@quick-response/design/config/fields"

/** The panel in which each style field is chosen. A field without a place does not compile. */
export const places = {
  template: "template",
  bodyStyle: "body",
  bodyShape: "body",
  bodyShapePath: "body",
  errorCorrectionLevel: "body",
  outerEyeStyle: "eyes",
  innerEyeStyle: "eyes",
  foreground: "color",
  background: "color",
  outerEyeColor: "color",
  innerEyeColor: "color",
  logo: "logo",
  picture: "logo",
  frameStyle: "frame",
  frameText: "frame",
  frameFont: "frame",
  frameColor: "frame",
  frameTextColor: "frame",
  margin: "frame",
  quietZone: "frame"
} as const satisfies Readonly<Record<StyleField, string>>

/** The name of a panel of style fields. */
export type PanelName = (typeof places)[StyleField]

/** The style fields of a panel. A panel that shows a control for each of these leaves none out. */
export type FieldsOf<Name extends PanelName> = {
  [Field in StyleField]: (typeof places)[Field] extends Name ? Field : never
}[StyleField]
