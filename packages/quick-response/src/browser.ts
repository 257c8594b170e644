export type { EncodePixels } from "@quick-response/drawing/draw/draw"
export { check, type Verdict } from "./designs/check.ts"
export type { Design, Gradient, GradientStop, Logo, Paint } from "./designs/design.ts"
export { draw, drawWith, toDataUrl } from "./designs/drawInBrowser.ts"
export {
  type FromQrCodeStyling,
  fromQrCodeStyling,
  type LeftOut,
  type QrCodeStylingOptions
} from "./designs/fromQrCodeStyling.ts"
export type { ToDataUrl } from "./designs/makeToDataUrl.ts"
export type { Draw, Image, ImageFormat, Output, OutputOptions } from "./designs/output.ts"
export { type PriceItem, type Prices, price, type Quote } from "./designs/price.ts"
export { type ErrorCode, QuickResponseError } from "./designs/QuickResponseError.ts"
export { renderSvg } from "./designs/renderSvg.ts"
export { type ProofKey, type ProofVerdict, verifyProof } from "./designs/signedProof.ts"
export { type Matrix, matrix, sizeOf, toTerminal } from "./designs/symbolOfDesign.ts"
