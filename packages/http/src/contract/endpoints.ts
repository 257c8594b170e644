import * as HttpApi from "@effect/platform/HttpApi"
import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as HttpApiMiddleware from "@effect/platform/HttpApiMiddleware"
import * as HttpApiSchema from "@effect/platform/HttpApiSchema"
import * as HttpApiSecurity from "@effect/platform/HttpApiSecurity"
import * as OpenApi from "@effect/platform/OpenApi"
import {
  alternatives,
  Data,
  defaultImageSize,
  ImageFormat,
  ImageSize,
  imageFormatNames,
  imageFormats,
  imageSize,
  PriceFromDecimal,
  type publishedOptions,
  QrCode,
  QrCodeListItem,
  QrCodeName,
  Quote,
  Receipt,
  styleSchemas,
  Tool
} from "@quick-response/core"
import * as Context from "effect/Context"
import * as Schema from "effect/Schema"
import { type FailureSchema, failure, success } from "./envelope.ts"
import {
  type Optional,
  PageParameters,
  PurchaseHeaders,
  QrCodeIdParameter,
  SlugParameter,
  ThumbnailParameters
} from "./parameters.ts"

/** How long and by whom an endpoint's answer may be kept: the `Cache-Control` of its successes. */
export class CacheControl extends Context.Reference<CacheControl>()("@quick-response/http/CacheControl", {
  defaultValue: () => "no-store"
}) {}

const optional = <A, I>(schema: Schema.Schema<A, I>): Optional<Schema.Schema<A, I>> =>
  Schema.optionalWith(schema, { exact: true })

const invalidJson: FailureSchema<"INVALID_JSON"> = failure("INVALID_JSON")
const invalid: FailureSchema<"VALIDATION_FAILED"> = failure("VALIDATION_FAILED")
const tooLarge: FailureSchema<"PAYLOAD_TOO_LARGE"> = failure("PAYLOAD_TOO_LARGE")
const notJson: FailureSchema<"UNSUPPORTED_MEDIA_TYPE"> = failure("UNSUPPORTED_MEDIA_TYPE")
const dataTooLong: FailureSchema<"DATA_TOO_LONG"> = failure("DATA_TOO_LONG")
const notScannable: FailureSchema<"NOT_SCANNABLE"> = failure("NOT_SCANNABLE")

const commonFailures: Schema.Union<[FailureSchema<"RATE_LIMITED">, FailureSchema<"UNAVAILABLE">]> =
  Schema.Union(failure("RATE_LIMITED"), failure("UNAVAILABLE"))
const internalError: FailureSchema<"INTERNAL_ERROR"> = failure("INTERNAL_ERROR")
const slowFailures: Schema.Union<[typeof internalError, FailureSchema<"TIMEOUT">]> = Schema.Union(
  internalError,
  failure("TIMEOUT")
)
const bodyFailures: Schema.Union<[typeof invalidJson, typeof invalid, typeof tooLarge, typeof notJson]> =
  Schema.Union(invalidJson, invalid, tooLarge, notJson)
const renderingFailures: Schema.Union<[typeof dataTooLong, typeof notScannable]> = Schema.Union(
  dataTooLong,
  notScannable
)

/** Authenticates by the header `X-API-Key`. */
export class ApiKeyRequired extends HttpApiMiddleware.Tag<ApiKeyRequired>()(
  "@quick-response/http/ApiKeyRequired",
  {
    failure: Schema.Union(failure("API_KEY_MISSING"), failure("API_KEY_INVALID")),
    security: {
      apiKey: HttpApiSecurity.apiKey({ key: "X-API-Key" }).pipe(
        HttpApiSecurity.annotate(OpenApi.Description, "A key of the account: `qr_live_...`")
      )
    }
  }
) {}

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

type DataField = { readonly data: typeof Data }

type SampleField = { readonly data: Optional<typeof Data> }

type ImageFields = {
  readonly format: Optional<typeof ImageFormat>
  readonly size: Optional<typeof ImageSize>
}

type SmallImageFields = {
  readonly format: Optional<Schema.Schema<"png">>
  readonly size: Optional<typeof ImageSize>
}

const imageFields: ImageFields = { format: optional(ImageFormat), size: optional(ImageSize) }

/** What `generate` takes: data, style, format and size. */
export const GenerateBody: Schema.Struct<DataField & typeof styleSchemas & ImageFields> = Schema.Struct({
  data: Data,
  ...styleSchemas,
  ...imageFields
}).annotations({
  identifier: "GenerateBody"
})

/** What `preview` takes: a PNG of at most 256 pixels. */
export const PreviewBody: Schema.Struct<DataField & typeof styleSchemas & SmallImageFields> = Schema.Struct({
  data: Data,
  ...styleSchemas,
  format: optional(
    Schema.Literal("png").annotations({
      description: `"png", the only format of a preview; generate has the others`
    })
  ),
  size: optional(imageSize(16, 256))
}).annotations({ identifier: "PreviewBody" })

/** What `generate-thumbnail` takes: a PNG of 32 to 256 pixels. */
export const ThumbnailBody: Schema.Struct<SampleField & typeof styleSchemas & SmallImageFields> =
  Schema.Struct({
    data: optional(Data),
    ...styleSchemas,
    format: optional(
      Schema.Literal("png").annotations({
        description: `"png", the only format of a thumbnail; generate has the others`
      })
    ),
    size: optional(imageSize(32, 256))
  }).annotations({ identifier: "ThumbnailBody" })

/** What `calculate-price` takes: any part of a configuration. */
export const PriceBody: Schema.Struct<SampleField & typeof styleSchemas & ImageFields> = Schema.Struct({
  data: optional(Data),
  ...styleSchemas,
  ...imageFields
}).annotations({
  identifier: "PriceBody"
})

type PurchaseFields = {
  readonly name: Optional<typeof QrCodeName>
  readonly expectedPrice: Optional<typeof PriceFromDecimal>
}

/** What `purchase` takes: a configuration, and what to call it. */
export const PurchaseBody: Schema.Struct<DataField & typeof styleSchemas & ImageFields & PurchaseFields> =
  Schema.Struct({
    data: Data,
    ...styleSchemas,
    ...imageFields,
    name: optional(QrCodeName),
    expectedPrice: optional(PriceFromDecimal)
  }).annotations({ identifier: "PurchaseBody" })

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

/** A tool as it is published. */
export const PublishedTool: Schema.Struct<
  Omit<typeof Tool.fields, "iconPath"> & { iconUrl: typeof Schema.String; isFree: typeof Schema.Boolean }
> = Schema.Struct({
  id: Tool.fields.id,
  slug: Tool.fields.slug,
  name: Schema.String,
  description: Schema.String,
  category: Tool.fields.category,
  iconUrl: Schema.String.annotations({
    description: "The absolute URL of an icon",
    jsonSchema: { type: "string", format: "uri" }
  }),
  creditCost: Tool.fields.creditCost,
  isFree: Schema.Boolean,
  isActive: Schema.Boolean
}).annotations({ identifier: "Tool" })

/** The data of `GET /v1/Tools`. */
export const ToolList: Schema.Struct<{
  items: Schema.Array$<typeof PublishedTool>
  totalCount: typeof Schema.Int
}> = Schema.Struct({
  items: Schema.Array(PublishedTool),
  totalCount: Schema.Int
}).annotations({ identifier: "ToolList" })

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

const purchase = HttpApiEndpoint.post("purchase", "/v1/Qr/purchase")
  .setHeaders(PurchaseHeaders)
  .setPayload(PurchaseBody)
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
  .middleware(ApiKeyRequired)
  .annotate(OpenApi.Summary, "Buy a QR code")
  .annotate(
    OpenApi.Description,
    "Prices the configuration, renders it, reads the finished image back with an independent decoder, and only then debits the account and stores the record. On any failure nothing is charged. With an `Idempotency-Key`, the same request gives the first answer again, and another request is refused for 24 hours."
  )

const generate = HttpApiEndpoint.post("generate", "/v1/Qr/generate")
  .setPayload(GenerateBody)
  .addSuccess(success(ImageText, { description: "The QR code was generated" }))
  .addError(bodyFailures)
  .addError(renderingFailures)
  .addError(slowFailures)
  .middleware(ApiKeyRequired)
  .annotate(OpenApi.Summary, "Render a QR code")
  .annotate(
    OpenApi.Description,
    `Renders the configuration as ${alternatives(imageFormatNames.map((name) => imageFormats[name].name))}, ${defaultImageSize} pixels wide unless \`size\` says otherwise. With \`Accept: ${alternatives(imageFormatNames.map((name) => `\`${imageFormats[name].mediaType}\``)).slice(1)} a success is the bare image.`
  )

const calculatePrice = HttpApiEndpoint.post("calculatePrice", "/v1/Qr/calculate-price")
  .setPayload(PriceBody)
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

const generateThumbnail = HttpApiEndpoint.post("generateThumbnail", "/v1/Qr/generate-thumbnail")
  .setPayload(ThumbnailBody)
  .addSuccess(success(PngText, { description: "The thumbnail was generated" }))
  .addError(bodyFailures)
  .addError(renderingFailures)
  .addError(slowFailures)
  .middleware(ApiKeyRequired)
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
  .middleware(ApiKeyRequired)
  .annotate(CacheControl, "private, no-cache")
  .annotate(OpenApi.Summary, "Read a purchased QR code")
  .annotate(
    OpenApi.Description,
    "One of the caller's records. An unknown id and another account's are not told apart."
  )

const listQrCodes = HttpApiEndpoint.get("listQrCodes", "/v1/Qr/my-qrcodes")
  .setUrlParams(PageParameters)
  .addSuccess(success(QrCodePage, { description: "The QR codes were listed" }))
  .addError(invalid)
  .addError(slowFailures)
  .middleware(ApiKeyRequired)
  .annotate(CacheControl, "private, no-cache")
  .annotate(OpenApi.Summary, "List the purchased QR codes")
  .annotate(
    OpenApi.Description,
    "The caller's records, newest first. Who reads a growing list page by page sends the first page's `totalCount` as `asOf`, and no record shifts. A page past the end is empty and has the true `totalCount`."
  )

const options = HttpApiEndpoint.get("options", "/v1/Qr/options")
  .addSuccess(success(OptionLists, { description: "The options were listed" }))
  .annotate(CacheControl, "public, max-age=3600")
  .annotate(OpenApi.Summary, "List the style options")
  .annotate(
    OpenApi.Description,
    "The values that the option fields of a configuration take. A published value is never reused or renumbered."
  )

const thumbnailCache = HttpApiEndpoint.get("thumbnailCache", "/v1/Qr/thumbnail-cache")
  .setUrlParams(ThumbnailParameters)
  .addSuccess(success(PngText, { description: "The thumbnail was rendered" }))
  .addError(invalid)
  .addError(slowFailures)
  .annotate(CacheControl, "public, max-age=86400")
  .annotate(OpenApi.Summary, "Show a template and a frame")
  .annotate(OpenApi.Description, "The sample in a template and a frame: a PNG of 128 pixels.")

const preview = HttpApiEndpoint.post("preview", "/v1/Qr/preview")
  .setPayload(PreviewBody)
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

const listTools = HttpApiEndpoint.get("listTools", "/v1/Tools")
  .addSuccess(success(ToolList, { description: "The tools were listed" }))
  .addError(slowFailures)
  .annotate(CacheControl, "public, no-cache")
  .annotate(OpenApi.Summary, "List the tools")
  .annotate(OpenApi.Description, "All tools, active and inactive, by category, then name.")

const getTool = HttpApiEndpoint.get("getTool")`/v1/Tools/${HttpApiSchema.param("slug", SlugParameter)}`
  .addSuccess(success(PublishedTool, { description: "The tool was found" }))
  .addError(failure("TOOL_NOT_FOUND"))
  .addError(slowFailures)
  .annotate(CacheControl, "public, no-cache")
  .annotate(OpenApi.Summary, "Read a tool")
  .annotate(OpenApi.Description, "One tool of the catalogue, by its slug.")

const qr = HttpApiGroup.make("qr", { topLevel: true })
  .add(purchase)
  .add(generate)
  .add(calculatePrice)
  .add(generateThumbnail)
  .add(getQrCode)
  .add(listQrCodes)
  .add(options)
  .add(thumbnailCache)
  .add(preview)
  .add(ping)
  .addError(commonFailures)
  .annotate(OpenApi.Title, "QR codes")
  .annotate(OpenApi.Description, "Render, price, buy and read QR codes")

const tools = HttpApiGroup.make("tools", { topLevel: true })
  .add(listTools)
  .add(getTool)
  .addError(commonFailures)
  .annotate(OpenApi.Title, "Tools")
  .annotate(OpenApi.Description, "The catalogue of tools and what each costs")

/** The whole /v1 interface. A client needs nothing else. */
export const contract = Object.assign(HttpApi.make("quick-response"), { errorSchema: Schema.Never })
  .add(qr)
  .add(tools)

/** Any endpoint of the contract. */
export type Endpoint =
  typeof contract extends HttpApi.HttpApi<string, infer Groups, infer _Error, infer _Requirements>
    ? HttpApiGroup.HttpApiGroup.Endpoints<Groups>
    : never

/** A failure that every endpoint lists. */
export type CommonFailure = typeof commonFailures.Type

/** The name of any endpoint. */
export type EndpointName = Endpoint["name"]

/** A type that has a member for each endpoint; one that lacks a member does not compile. */
export type ForEachEndpoint<Members extends Readonly<Record<EndpointName, unknown>>> = Members
