export type { GivenBrand, PicturePoint, PictureSymbol, PrintCheck, PrintFinding } from "@quick-response/core"
export {
  type IncompleteText,
  incompleteTexts,
  joinTexts,
  type ReadPart
} from "@quick-response/design/request/joinTexts"
export type { TextPart } from "@quick-response/design/request/splitText"
export type { EncodePixels } from "@quick-response/drawing/draw/draw"
export { check, type Verdict } from "./designs/check.ts"
export type { Design, Gradient, GradientStop, Logo, Paint } from "./designs/design.ts"
export { draw, drawWith, toDataUrl } from "./designs/drawWithCodecs.ts"
export {
  type FromQrCodeStyling,
  fromQrCodeStyling,
  type LeftOut,
  type QrCodeStylingOptions
} from "./designs/fromQrCodeStyling.ts"
export type { ToDataUrl } from "./designs/makeToDataUrl.ts"
export type { Draw, Image, ImageFormat, Output, OutputOptions } from "./designs/output.ts"
export { splitText } from "./designs/overSeveralCodes.ts"
export { type PriceItem, type Prices, price, type Quote } from "./designs/price.ts"
export { type ErrorCode, QuickResponseError } from "./designs/QuickResponseError.ts"
export { read } from "./designs/readSymbols.ts"
export { renderSvg } from "./designs/renderSvg.ts"
export { type ProofKey, type ProofVerdict, verifyProof } from "./designs/signedProof.ts"
export { type Matrix, matrix, sizeOf, toTerminal } from "./designs/symbolOfDesign.ts"
export { openShop, serve } from "./shop/openShop.ts"
export type {
  Account,
  Amount,
  ApiKey,
  Choice,
  ConnectionInfo,
  ContentChoice,
  ContentField,
  CreditOptions,
  Event,
  EventOptions,
  EventPage,
  FetchHandler,
  LedgerEntry,
  NewApiKey,
  OuterEyeChoice,
  Proof,
  Purchase,
  PurchaseOptions,
  QrCode,
  Shop,
  StyleChoices,
  TemplateChoice,
  Violation
} from "./shop/Shop.ts"
export type {
  CorsOptions,
  CreditOffer,
  DomainOptions,
  Limits,
  Mail,
  MailOptions,
  PaymentOptions,
  RequestRecord,
  ServeOptions,
  ServiceOptions,
  ShopOptions,
  WebhookOptions
} from "./shop/ShopOptions.ts"
