import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as OpenApi from "@effect/platform/OpenApi"
import { ImageFormat, PriceFromDecimal, QrCodeId } from "@quick-response/core/shop"
import * as Schema from "effect/Schema"
import { BodyScale } from "./BodyScale.ts"
import { failure, success } from "./envelope.ts"
import { bodyFailures, slowFailures } from "./failureSets.ts"
import { type Optional, optional, PurchaseHeaders } from "./parameters.ts"
import { CallerRequired } from "./security.ts"

/** The media type of a ZIP. */
export const zipType = "application/zip"

/** The most rows of a batch. */
export const maximumRows = 500

/** The most formats of a batch. */
export const maximumFormats = 4

const rowDescription =
  "A configuration as `purchase` takes it, without `format`, and a `fileName`; what it leaves out, `defaults` has"

const Row: typeof Schema.Unknown = Schema.Unknown.annotations({
  description: rowDescription,
  jsonSchema: {
    type: "object",
    description: rowDescription,
    properties: {
      data: { type: "string" },
      name: { type: "string", maxLength: 100 },
      fileName: { type: "string", minLength: 1, maxLength: 100 },
      expectedPrice: { type: "number", minimum: 0 }
    }
  }
})

const defaultsDescription =
  "A configuration whose fields every row has that does not name them itself; a row's `data` replaces its `data`"

const Defaults: typeof Schema.Unknown = Schema.Unknown.annotations({
  description: defaultsDescription,
  jsonSchema: { type: "object", description: defaultsDescription }
})

const isDistinct = (formats: ReadonlyArray<string>): boolean => new Set(formats).size === formats.length

/** What `batch` takes. Each row is read by itself, so that one that is wrong spoils no other. */
export const BatchBody: Schema.Struct<{
  rows: Schema.filter<Schema.Array$<typeof Schema.Unknown>>
  defaults: Optional<Schema.Schema<unknown>>
  formats: Schema.filter<Schema.Array$<typeof ImageFormat>>
  purchase: Optional<Schema.Schema<boolean>>
}> = Schema.Struct({
  rows: Schema.Array(Row).pipe(
    Schema.filter(({ length }) => length >= 1 && length <= maximumRows, {
      description: `a list of 1 to ${maximumRows} rows`,
      jsonSchema: { minItems: 1, maxItems: maximumRows }
    })
  ),
  defaults: optional(Defaults),
  formats: Schema.Array(ImageFormat).pipe(
    Schema.filter(
      (formats) => formats.length >= 1 && formats.length <= maximumFormats && isDistinct(formats),
      {
        description: `a list of 1 to ${maximumFormats} formats, each once`,
        jsonSchema: { minItems: 1, maxItems: maximumFormats, uniqueItems: true }
      }
    )
  ),
  purchase: optional(
    Schema.Boolean.annotations({ description: "Whether each row is bought; false where absent" })
  )
}).annotations({ identifier: "BatchBody" })

/** What became of a row. */
export const BatchRow: Schema.Struct<{
  index: typeof Schema.Int
  fileNames: Schema.Array$<typeof Schema.String>
  success: typeof Schema.Boolean
  code: typeof Schema.String
  errors: Schema.Array$<typeof Schema.String>
  totalPrice: Schema.NullOr<typeof PriceFromDecimal>
  qrCodeId: Optional<Schema.Schema<QrCodeId, string>>
  replayed: Optional<Schema.Schema<boolean>>
  retryAfter: Optional<Schema.Schema<number>>
}> = Schema.Struct({
  index: Schema.Int.annotations({ description: "The row's place in `rows`, from 0" }),
  fileNames: Schema.Array(Schema.String).annotations({
    description: "The names of its pictures in the ZIP, in the order of `formats`; none where it failed"
  }),
  success: Schema.Boolean,
  code: Schema.String.annotations({ description: "`OK`, or the code of the failure" }),
  errors: Schema.Array(Schema.String),
  totalPrice: Schema.NullOr(PriceFromDecimal).annotations({
    description: "Its price, or what was paid for it; null where it is no configuration"
  }),
  qrCodeId: optional(QrCodeId),
  replayed: optional(
    Schema.Boolean.annotations({
      description: "True where an earlier request with the same key bought it; nothing was charged again"
    })
  ),
  retryAfter: optional(
    Schema.Int.annotations({
      description:
        "Where the row is `RATE_LIMITED`: after how many seconds the batch may be sent again with all of its rows"
    })
  )
}).annotations({ identifier: "BatchRow" })

/** The data of `POST /v1/Qr/batch`. */
export const BatchResult: Schema.Struct<{ rows: Schema.Array$<typeof BatchRow> }> = Schema.Struct({
  rows: Schema.Array(BatchRow)
}).annotations({ identifier: "BatchResult" })

/** Prices, draws or buys many QR codes. */
export const batch = HttpApiEndpoint.post("batch", "/v1/Qr/batch")
  .setHeaders(PurchaseHeaders)
  .setPayload(BatchBody)
  .addSuccess(success(BatchResult, { description: "The batch was worked through" }))
  .addError(bodyFailures)
  .addError(failure("IDEMPOTENCY_KEY_IN_USE"))
  .addError(failure("IDEMPOTENCY_KEY_REUSED"))
  .addError(slowFailures)
  .middleware(CallerRequired)
  .annotate(BodyScale, { bytes: 8, values: maximumRows })
  .annotate(OpenApi.Summary, "Price, draw or buy many QR codes")
  .annotate(
    OpenApi.Description,
    "Works through up to 500 rows, one after the other, and says of each what became of it: a row that fails spoils no other, and the answer is 200 even where all fail. With `Accept: application/zip` the answer is a ZIP with the pictures, and at its end `manifest.json` and `manifest.csv` with the same results; without, only what is bought is drawn. Where the operator sells drawing, a row that neither was bought nor costs the base price alone is `PURCHASE_REQUIRED` in the ZIP. With `purchase`, an `Idempotency-Key` is required: the same `rows` and `defaults` under it give what was bought as it was and try the other rows anew, so that each is bought at most once. Each row counts as a request. A body has up to 8 MiB here."
  )
