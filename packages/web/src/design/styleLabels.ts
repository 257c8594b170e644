import type { StyleField } from "@quick-response/design/config/fields"

/** The fields of a style as people read them. */
export const styleLabels = {
  template: "Template",
  bodyStyle: "Body style",
  bodyShape: "Body shape",
  bodyShapePath: "Path of the shape",
  outerEyeStyle: "Outer eyes",
  innerEyeStyle: "Inner eyes",
  foreground: "Color",
  background: "Background",
  outerEyeColor: "Color of outer eyes",
  innerEyeColor: "Color of inner eyes",
  logo: "Logo",
  picture: "Picture",
  frameStyle: "Frame",
  frameText: "Caption",
  frameFont: "Typeface of the caption",
  frameColor: "Color of the frame",
  frameTextColor: "Color of the caption",
  margin: "Margin in modules",
  quietZone: "Quiet zone",
  errorCorrectionLevel: "Error correction"
} as const satisfies Readonly<Record<StyleField, string>>

/** A field of a style as people read it; the name itself of another. */
export const styleLabelOf = (field: string): string =>
  Object.entries(styleLabels).find(([name]) => name === field)?.[1] ?? field
