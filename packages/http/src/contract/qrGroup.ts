import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as HttpApiSchema from "@effect/platform/HttpApiSchema"
import * as OpenApi from "@effect/platform/OpenApi"
import {
  alternatives,
  defaultImageSize,
  imageFormatNames,
  imageFormats,
  type publishedOptions,
  QrCode,
  QrCodeListItem,
  Quote,
  Receipt
} from "@quick-response/core"
import * as Schema from "effect/Schema"
import { CacheControl } from "./annotations.ts"
import { batch } from "./batchBodies.ts"
import { GenerateBody, PreviewBody, PriceBody, PurchaseBody, ThumbnailBody } from "./bodies.ts"
import { ContentLists } from "./contentSchemas.ts"
import {
  bodyFailures,
  commonFailures,
  internalError,
  invalid,
  originRefused,
  renderingFailures,
  slowFailures
} from "./failureSets.ts"
import {
  PurchaseHeaders,
  QrCodeIdParameter,
  QrCodeListParameters,
  ThumbnailParameters
} from "./parameters.ts"
import { Prices } from "./priceSchemas.ts"
import { withBody } from "./requestParts.ts"
import { failure, success } from "./responseEnvelope.ts"
import { CallerRequired } from "./security.ts"

const binaryNames: ReadonlyArray<string> = imageFormatNames
  .filter((name) => name !== "svg")
  .map((name) => imageFormats[name].name)

/** An image as JSON carries it. */
const ImageText: typeof Schema.String = Schema.String.annotations({
  description: `The text of an SVG document, or a base64 data URI of a ${alternatives(binaryNames)} (\`data:image/png;base64,...\`)`
})

const PngText: typeof Schema.String = Schema.String.annotations({
  description: "A base64 data URI of a PNG (`data:image/png;base64,...`)"
})

const Option: Schema.Struct<{ value: typeof Schema.Int; label: typeof Schema.String }> = Schema.Struct({
  value: Schema.Int,
  label: Schema.String
}).annotations({
  identifier: "Option"
})

/** The data of `GET /v1/Qr/options`. */
export const OptionLists: Schema.Struct<Record<keyof typeof publishedOptions, Schema.Array$<typeof Option>>> =
  Schema.Struct({
    bodyShapes: Schema.Array(Option),
    bodyStyles: Schema.Array(Option),
    errorCorrectionLevels: Schema.Array(Option),
    innerEyeStyles: Schema.Array(Option),
    outerEyeStyles: Schema.Array(Option)
  }).annotations({ identifier: "OptionLists" })

/** The data of `GET /v1/Qr/my-qrcodes`. */
export const QrCodePage: Schema.Struct<
  Record<"totalCount" | "pageNumber" | "pageSize", typeof Schema.Int> & {
    qrCodes: Schema.Array$<typeof QrCodeListItem>
  }
> = Schema.Struct({
  qrCodes: Schema.Array(QrCodeListItem.annotations({ identifier: "QrCodeListItem" })),
  totalCount: Schema.Int,
  pageNumber: Schema.Int,
  pageSize: Schema.Int
}).annotations({ identifier: "QrCodePage" })

/** The data of `GET /v1/Qr/ping`. */
export const Pong: Schema.Struct<{
  status: typeof Schema.String
  timestamp: typeof Schema.DateTimeUtc
  version: typeof Schema.String
}> = Schema.Struct({
  status: Schema.String,
  timestamp: Schema.DateTimeUtc,
  version: Schema.String
}).annotations({ identifier: "Ping" })

const purchase = withBody(HttpApiEndpoint.post("purchase", "/v1/Qr/purchase"), PurchaseBody)
  .setHeaders(PurchaseHeaders)
  .addSuccess(
    success(Receipt.annotations({ identifier: "Receipt" }), {
      status: 201,
      description: "The QR code was purchased"
    })
  )
  .addError(bodyFailures)
  .addError(renderingFailures)
  .addError(failure("INSUFFICIENT_BALANCE"))
  .addError(failure("IDEMPOTENCY_KEY_IN_USE"))
  .addError(failure("PRICE_CHANGED"))
  .addError(failure("IDEMPOTENCY_KEY_REUSED"))
  .addError(slowFailures)
  .addError(originRefused)
  .middleware(CallerRequired)
  .annotate(OpenApi.Summary, "Buy a QR code")
  .annotate(
    OpenApi.Description,
    "Prices the configuration, renders it, reads the finished image back with an independent decoder, and only then debits the account and stores the record. On any failure nothing is charged. With an `Idempotency-Key`, the same request gives the first answer again, and another request is refused for 24 hours."
  )

const generate = withBody(HttpApiEndpoint.post("generate", "/v1/Qr/generate"), GenerateBody)
  .addSuccess(success(ImageText, { description: "The QR code was generated" }))
  .addError(bodyFailures)
  .addError(renderingFailures)
  .addError(failure("PURCHASE_REQUIRED"))
  .addError(slowFailures)
  .addError(originRefused)
  .middleware(CallerRequired)
  .annotate(OpenApi.Summary, "Render a QR code")
  .annotate(
    OpenApi.Description,
    `Renders the configuration as ${alternatives(imageFormatNames.map((name) => imageFormats[name].name))}, ${defaultImageSize} pixels wide unless \`size\` and \`unit\` say otherwise; a field that the format cannot honor is refused. With \`Accept: ${alternatives(imageFormatNames.map((name) => `\`${imageFormats[name].mediaType}\``)).slice(1)} a success is the bare image. Where the operator sells drawing (\`drawing\` of \`/v1/Service\` is "paid"), it draws what the account has bought, in any format and size, and what costs the base price alone; a price that is refused is in the sentence.`
  )

const calculatePrice = withBody(HttpApiEndpoint.post("calculatePrice", "/v1/Qr/calculate-price"), PriceBody)
  .addSuccess(
    success(Quote.annotations({ identifier: "Quote" }), { description: "The price was calculated" })
  )
  .addError(bodyFailures)
  .addError(internalError)
  .annotate(OpenApi.Summary, "Price a configuration")
  .annotate(
    OpenApi.Description,
    "The base price and one item for each option that costs extra; `totalPrice` is exactly their sum, and what a purchase debits."
  )

const generateThumbnail = withBody(
  HttpApiEndpoint.post("generateThumbnail", "/v1/Qr/generate-thumbnail"),
  ThumbnailBody
)
  .addSuccess(success(PngText, { description: "The thumbnail was generated" }))
  .addError(bodyFailures)
  .addError(renderingFailures)
  .addError(slowFailures)
  .addError(originRefused)
  .middleware(CallerRequired)
  .annotate(OpenApi.Summary, "Render a thumbnail")
  .annotate(
    OpenApi.Description,
    "A PNG of 32 to 256 pixels, 128 where `size` is absent; of a sample where `data` is."
  )

const getQrCode = HttpApiEndpoint.get("getQrCode")`/v1/Qr/${HttpApiSchema.param("id", QrCodeIdParameter)}`
  .addSuccess(success(QrCode.annotations({ identifier: "QrCode" }), { description: "The QR code was found" }))
  .addError(invalid)
  .addError(failure("QR_CODE_NOT_FOUND"))
  .addError(slowFailures)
  .middleware(CallerRequired)
  .annotate(CacheControl, "private, no-cache")
  .annotate(OpenApi.Summary, "Read a purchased QR code")
  .annotate(
    OpenApi.Description,
    "One of the caller's records. An unknown id and another account's are not told apart."
  )

const listQrCodes = HttpApiEndpoint.get("listQrCodes", "/v1/Qr/my-qrcodes")
  .setUrlParams(QrCodeListParameters)
  .addSuccess(success(QrCodePage, { description: "The QR codes were listed" }))
  .addError(invalid)
  .addError(slowFailures)
  .middleware(CallerRequired)
  .annotate(CacheControl, "private, no-cache")
  .annotate(OpenApi.Summary, "List the purchased QR codes")
  .annotate(
    OpenApi.Description,
    "The caller's records, newest first; with a `query`, those whose name contains it. Who reads a growing list page by page sends the first page's `totalCount` as `asOf`, and no record shifts. A page past the end is empty and has the true `totalCount`."
  )

const options = HttpApiEndpoint.get("options", "/v1/Qr/options")
  .addSuccess(success(OptionLists, { description: "The options were listed" }))
  .annotate(CacheControl, "public, max-age=3600")
  .annotate(OpenApi.Summary, "List the style options")
  .annotate(
    OpenApi.Description,
    "The values that the option fields of a configuration take. A published value is never reused or renumbered."
  )

const contents = HttpApiEndpoint.get("contents", "/v1/Qr/contents")
  .addSuccess(success(ContentLists, { description: "The contents were listed" }))
  .annotate(CacheControl, "public, max-age=3600")
  .annotate(OpenApi.Summary, "List the types of content")
  .annotate(
    OpenApi.Description,
    "What a `content` may be in place of `data`: types and their fields with labels, examples and bounds, of which a form can be made; beside them the names of `template`, `frameStyle` and of typefaces."
  )

const prices = HttpApiEndpoint.get("prices", "/v1/Qr/prices")
  .addSuccess(success(Prices, { description: "The prices were listed" }))
  .annotate(CacheControl, "public, no-cache")
  .annotate(OpenApi.Summary, "List the prices")
  .annotate(
    OpenApi.Description,
    "The price list: what every QR code costs, and what each value of a field adds to that."
  )

const thumbnailCache = HttpApiEndpoint.get("thumbnailCache", "/v1/Qr/thumbnail-cache")
  .setUrlParams(ThumbnailParameters)
  .addSuccess(success(PngText, { description: "The thumbnail was rendered" }))
  .addError(invalid)
  .addError(slowFailures)
  .annotate(CacheControl, "public, max-age=86400")
  .annotate(OpenApi.Summary, "Show a template and a frame")
  .annotate(OpenApi.Description, "The sample in a template and a frame: a PNG of 128 pixels.")

const preview = withBody(HttpApiEndpoint.post("preview", "/v1/Qr/preview"), PreviewBody)
  .addSuccess(success(PngText, { description: "The preview was rendered" }))
  .addError(bodyFailures)
  .addError(renderingFailures)
  .addError(slowFailures)
  .annotate(OpenApi.Summary, "Preview a QR code")
  .annotate(
    OpenApi.Description,
    "A PNG of at most 256 pixels, the default: enough to judge a configuration, without a key."
  )

const ping = HttpApiEndpoint.get("ping", "/v1/Qr/ping")
  .addSuccess(success(Pong, { description: "The service is up" }))
  .annotate(OpenApi.Summary, "Ask for a sign of life")
  .annotate(OpenApi.Description, "Answers while the service runs.")

/** Rendering, pricing, buying and reading QR codes. */
export const qr = HttpApiGroup.make("qr", { topLevel: true })
  .add(purchase)
  .add(batch)
  .add(generate)
  .add(calculatePrice)
  .add(generateThumbnail)
  .add(getQrCode)
  .add(listQrCodes)
  .add(options)
  .add(contents)
  .add(prices)
  .add(thumbnailCache)
  .add(preview)
  .add(ping)
  .addError(commonFailures)
  .annotate(OpenApi.Title, "QR codes")
  .annotate(OpenApi.Description, "Render, price, buy and read QR codes")
