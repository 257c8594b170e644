/** What checks a request, but for what examines logos. */

export { InvalidInput } from "../config/field/read.ts"
export { styleFieldsBy } from "../config/fields.ts"
export { imageFormats } from "../config/ImageFormat.ts"
export { checkOutput, defaultImageSize } from "../config/imageOutput.ts"
export { parserBy } from "../config/QrConfig.ts"
export type { ExamineLogo } from "../logo/LogoImage.ts"
