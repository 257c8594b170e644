export type { GivenBrand, PicturePoint, PictureSymbol } from "@quick-response/core"
export {
  type IncompleteText,
  incompleteTexts,
  joinTexts,
  type ReadPart
} from "@quick-response/design/request/joinTexts"
export type { TextPart } from "@quick-response/design/request/splitText"
export type { EncodePixels } from "@quick-response/drawing/draw/draw"
export { check, type Verdict } from "./check.ts"
export type { Design, Gradient, GradientStop, Logo, Paint } from "./design.ts"
export { draw, drawWith } from "./drawWithCodecs.ts"
export { openShop, serve } from "./openShop.ts"
export type { Draw, Image, ImageFormat, Output, OutputOptions } from "./output.ts"
export { splitText } from "./overSeveralCodes.ts"
export { type PriceItem, type Prices, price, type Quote } from "./price.ts"
export { type ErrorCode, QuickResponseError } from "./QuickResponseError.ts"
export { read } from "./readSymbols.ts"
export { renderSvg } from "./renderSvg.ts"
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
  Purchase,
  PurchaseOptions,
  QrCode,
  Shop,
  StyleChoices,
  TemplateChoice,
  Violation
} from "./Shop.ts"
export type {
  CorsOptions,
  Limits,
  RequestRecord,
  ServeOptions,
  ServiceOptions,
  ShopOptions
} from "./ShopOptions.ts"
