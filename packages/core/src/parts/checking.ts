/** What checks a request, but for what examines logos and silhouettes. */

export { InvalidInput } from "../config/field/read.ts"
export { type ExamineShape, styleFieldsBy } from "../config/fields.ts"
export { type ImageFormat, imageFormats } from "../config/output/ImageFormat.ts"
export {
  checkOutput,
  defaultImageSize,
  outputOptions,
  requireOutputOf
} from "../config/output/imageOutput.ts"
export { pixelsAcross } from "../config/output/outputUnits.ts"
export { parserBy } from "../config/QrConfig.ts"
export type { ExamineLogo } from "../logo/LogoImage.ts"
export type { ApplyPicture } from "../rendering/pictures/applyPicture.ts"
export type { Pictures } from "../rendering/pictures/pictures.ts"
