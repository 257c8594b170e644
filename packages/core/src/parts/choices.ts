/** What a design can choose among, its bounds and its defaults, for a page that offers them; free of what checks and draws. */
export { type Bounds, styleBounds } from "../config/bounds.ts"
export type { StyleField } from "../config/fields.ts"
export { keysOf } from "../config/keysOf.ts"
export { labelOfName } from "../config/labelOfName.ts"
export {
  bodyShapes,
  bodyStyles,
  errorCorrectionLevels,
  frameFonts,
  frameStyles,
  innerEyeStyles,
  outerEyeStyles,
  type StyleOption,
  spellingsOf
} from "../config/options.ts"
export { honors, imageFormats } from "../config/output/ImageFormat.ts"
export {
  bleedBounds,
  dpiBounds,
  pixelBounds,
  pixelsAcross,
  units,
  usualDpi
} from "../config/output/outputUnits.ts"
export type { Background, Gradient, GradientStop, Paint } from "../config/Paint.ts"
export { paintKind, paintKinds } from "../config/paintKind.ts"
export { sampleShapePath } from "../config/sampleShapePath.ts"
export { logoDefaults, type Style, styleDefaults } from "../config/styleDefaults.ts"
export {
  type Template,
  type TemplateFamily,
  type TemplateName,
  type TemplateStyle,
  templateFamilies,
  templates
} from "../config/templates.ts"
export { type LogoKind, logoKinds, maximumLogoPixels } from "../logo/logoBounds.ts"
