/** What checks a request, but for what examines logos and silhouettes. */

export { accepts, type Field } from "../config/field/Field.ts"
export { InvalidInput } from "../config/field/read.ts"
export { type ExamineShape, type StyleFields, styleFieldsBy } from "../config/fields.ts"
export {
  alternatives,
  formatOfEnding,
  type ImageFormat,
  imageFormatNames,
  imageFormats
} from "../config/output/ImageFormat.ts"
export {
  checkOutput,
  defaultImageSize,
  type ImageOutput,
  outputFor,
  outputOptionFields,
  outputOptions,
  requireOutputOf
} from "../config/output/imageOutput.ts"
export { pixelsAcross, widthRange } from "../config/output/outputUnits.ts"
export { parserBy, type QrConfig } from "../config/QrConfig.ts"
export type { ExamineLogo } from "../logo/LogoImage.ts"
export type { ApplyPicture } from "../rendering/pictures/applyPicture.ts"
export type { Pictures } from "../rendering/pictures/pictures.ts"
