/**
 * All of the core but what draws and judges pictures: for a server, and for what stores its records, which load that when a picture is
 * first asked for.
 */
export * from "../Accounts.ts"
export * from "../Audit.ts"
export * from "../account/Account.ts"
export * from "../account/AccountTime.ts"
export * from "../account/ApiKey.ts"
export * from "../account/Ledger.ts"
export * from "../account/normalEmail.ts"
export * from "../Catalogue.ts"
/** The type of an amount, for declarations that name no namespace. */
export type { Credits as CreditAmount } from "../Credits.ts"
export * as Credits from "../Credits.ts"
export * from "../CreditsSchema.ts"
export * from "../catalogueSeed.ts"
export {
  type Bound,
  type Bounded,
  boundOfList,
  boundOfObject,
  boundOfScalar,
  boundOfText,
  exceeds,
  mostReading,
  needsWorker,
  readingCost
} from "../config/field/Bound.ts"
export { accepts, type Field, type GivenOf, readField, refused } from "../config/field/Field.ts"
export { textThat } from "../config/field/leaves.ts"
export { InvalidInput } from "../config/field/read.ts"
export { nameField, type PictureMode, type StyleField, type SymbolPicture } from "../config/fields.ts"
export { formerTemplateStyles } from "../config/formerTemplates.ts"
export { labelOfName } from "../config/labelOfName.ts"
export { makeConfig, parseConfig, styleFields } from "../config/makeConfig.ts"
export * from "../config/options.ts"
export {
  alternatives,
  type EncodedFormat,
  formatOfEnding,
  honors,
  type ImageMediaType,
  imageFormatNames,
  imageFormats,
  isEncoded,
  type OutputOption
} from "../config/output/ImageFormat.ts"
export {
  defaultImageSize,
  type ImageOutput,
  type OutputRequest,
  outputOptionFields,
  outputOptions
} from "../config/output/imageOutput.ts"
export { type FinishedWidth, pixelsAcross, type Unit, units } from "../config/output/outputUnits.ts"
export { parseOutput } from "../config/output/parseOutput.ts"
export type { Background, Gradient, GradientStop, Paint } from "../config/Paint.ts"
export { paintKind, paintKinds } from "../config/paintKind.ts"
export {
  type ConfigFields,
  type ConfigRequest,
  type ConfigValues,
  type ContentRequest,
  canonicalContent,
  canonicalJson,
  contentOf,
  dataFaults,
  type Logo,
  type PaintField,
  paintFields,
  paintRoles,
  type QrConfig,
  type RequestFields,
  type SampleRequest,
  type StyleValue,
  sampleData
} from "../config/QrConfig.ts"
export * from "../config/StoredConfig.ts"
export { sampleShapePath } from "../config/sampleShapePath.ts"
export * from "../config/schemas.ts"
export * from "../config/templates.ts"
export { type Content, type ContentOf, type ContentType, contents } from "../content/contents.ts"
export type { ContentFieldBounds, PublishedField } from "../content/fields/ContentField.ts"
export { contentField, contentTypes, readContent } from "../content/readContent.ts"
export * from "../credentials/CredentialStorage.ts"
export * from "../credentials/Credentials.ts"
export * from "../credentials/Link.ts"
export * from "../credentials/Mail.ts"
export * from "../credentials/Mailer.ts"
export * from "../credentials/Outbox.ts"
export * from "../credentials/Password.ts"
export * from "../credentials/PasswordHasher.ts"
export * from "../credentials/Session.ts"
export * from "../credentials/Sessions.ts"
export * from "../credentials/secretToken.ts"
export { CredentialsInvalid } from "../credentials/verifyPassword.ts"
export * from "../idempotency/IdempotencyKey.ts"
export * from "../JpegDecoder.ts"
export { inspectLogo, type LogoContent, type LogoImage } from "../logo/LogoImage.ts"
export { maximumLogoBytes } from "../logo/logoBounds.ts"
export * from "../logo/UnreadableLogo.ts"
export * as PriceList from "../PriceList.ts"
export * from "../Pricing.ts"
export * from "../Purchasing.ts"
export { quote } from "../pricing/quote.ts"
export * from "../purchasing/PriceChanged.ts"
export * from "../purchasing/PurchaseBatch.ts"
export * from "../purchasing/PurchaseRequired.ts"
export * from "../QrCode.ts"
export * from "../Receipt.ts"
export * from "../Rendering.ts"
export * from "../Requester.ts"
export * from "../rateLimit/chargeTogether.ts"
export type * from "../rateLimit/RateTable.ts"
export * from "../rateLimit/TokenBucket.ts"
export { ImageTooCostly } from "../rendering/cost/ImageTooCostly.ts"
export { DataTooLong } from "../rendering/DataTooLong.ts"
export * from "../rendering/encoded/PixelEncoder.ts"
export { NotScannable } from "../rendering/NotScannable.ts"
export { crc32 } from "../rendering/png/checksums.ts"
export * from "../rendering/RenderingError.ts"
export * from "../rendering/RenderingOutOfMemory.ts"
export type { RenderedImage, RenderingShape } from "../rendering/RenderingShape.ts"
export type { Cause, Changes, Finding } from "../rendering/scannability/Finding.ts"
export * from "../rendering/scene/Grayscale.ts"
export type * from "../rendering/scene/Pixels.ts"
export * from "../Storage.ts"
export * from "../SymbolReader.ts"
export { explain } from "../schema/explain.ts"
export { sha256Hex } from "../sha256.ts"
export * from "../Tool.ts"
export { loadOnce } from "./loadOnce.ts"
export * from "./servicesOver.ts"
