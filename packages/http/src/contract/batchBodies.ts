import {
  type BoundedSchema,
  boundOfScalar,
  ImageFormat,
  maximumTags,
  PriceFromDecimal,
  partCountField,
  QrCodeId,
  schemaOf,
  type TextPart,
  wholeTextField,
  withBound
} from "@quick-response/core"
import { refined } from "@quick-response/core/schema"
import * as Schema from "effect/Schema"
import { PurchaseBody } from "./bodies.ts"
import type { EnvelopeFault } from "./failures.ts"
import { boundedOf, listOf, type Optional, optional, optionalField, requestPart } from "./requestParts.ts"
import { Faults } from "./responseEnvelope.ts"

export const zipType = "application/zip"

export const maximumRows = 500

export const maximumFormats = 4

const rowDescription =
  "A configuration as for `purchase`, without `format`, and a `fileName`; `defaults` has the missing fields"

/** The most values of a row, as for a separate body. */
const maximumRowValues = 256

/** True if a value is within a row's limit; stops counting there. */
const isWithinRow = (given: unknown): boolean => {
  const waiting = [given]
  for (let values = 0; values < maximumRowValues; values++) {
    const value = waiting.pop()
    if (value === undefined) return true
    if (typeof value !== "object" || value === null) continue
    for (const name in value) {
      if (waiting.push(Reflect.get(value, name) ?? null) > maximumRowValues) return false
    }
  }
  return waiting.length === 0
}

/** A row or the defaults: read separately later, so that reading costs no time here. */
const readLater = (
  description: string,
  properties: Readonly<Record<string, unknown>> = {}
): BoundedSchema<unknown> =>
  withBound(
    refined(
      Schema.Unknown.annotations({
        description,
        jsonSchema: { type: "object", description, ...properties }
      }),
      isWithinRow,
      { description: `an object of at most ${maximumRowValues} values`, jsonSchema: {} }
    ),
    { bound: boundedOf(PurchaseBody.ast).bound }
  )

/** In characters. */
export const longestFileName = 100

const Row: BoundedSchema<unknown> = readLater(rowDescription, {
  properties: {
    data: { type: "string" },
    name: { type: "string", maxLength: 100 },
    tags: { type: "array", items: { type: "string" }, maxItems: maximumTags },
    fileName: { type: "string", minLength: 1, maxLength: longestFileName },
    expectedPrice: { type: "number", minimum: 0 },
    isActive: { type: "boolean" }
  }
})

const Defaults: BoundedSchema<unknown> = readLater(
  "The fields that rows do not name themselves; a row's `data` replaces its `data`"
)

const isDistinct = (formats: ReadonlyArray<string>): boolean => new Set(formats).size === formats.length

const Rows: BoundedSchema<ReadonlyArray<unknown>> = listOf(Row, {
  maxItems: maximumRows,
  description: `a list of 1 to ${maximumRows} rows`
})

const Formats: BoundedSchema<ReadonlyArray<ImageFormat>> = listOf(
  ImageFormat,
  {
    maxItems: maximumFormats,
    description: `a list of 1 to ${maximumFormats} formats, each once`,
    uniqueItems: true
  },
  isDistinct
)

/** The body of `batch`. Rows are read one by one, so that a wrong one does not affect others. */
export const BatchBody: Schema.Struct<{
  rows: typeof Rows
  defaults: Optional<typeof Defaults>
  formats: typeof Formats
  purchase: Optional<BoundedSchema<boolean>>
}> = requestPart({
  rows: Rows,
  defaults: optionalField(Defaults),
  formats: Formats,
  purchase: optionalField(
    withBound(
      Schema.Boolean.annotations({ description: "true to buy each row, or false; false by default" }),
      {
        bound: boundOfScalar
      }
    )
  )
}).annotations({ identifier: "BatchBody" })

const optionalTags: Optional<Schema.Array$<typeof Schema.String>> = Schema.optionalWith(
  Schema.Array(Schema.String).annotations({ description: "The tags of the row, if it has any" }),
  { exact: true }
)

export const BatchRow: Schema.Struct<{
  index: typeof Schema.Int
  fileNames: Schema.Array$<typeof Schema.String>
  success: typeof Schema.Boolean
  code: typeof Schema.String
  errors: Schema.Array$<typeof Schema.String>
  faults: Optional<Schema.Schema<ReadonlyArray<EnvelopeFault>>>
  totalPrice: Schema.NullOr<typeof PriceFromDecimal>
  qrCodeId: Optional<Schema.Schema<QrCodeId, string>>
  shortUrl: Optional<Schema.Schema<string>>
  tags: Optional<Schema.Array$<typeof Schema.String>>
  replayed: Optional<Schema.Schema<boolean>>
  retryAfter: Optional<Schema.Schema<number>>
}> = Schema.Struct({
  index: Schema.Int.annotations({ description: "The row's place in `rows`, from 0" }),
  fileNames: Schema.Array(Schema.String).annotations({
    description: "The names of its pictures in the ZIP, in the order of `formats`; empty if it failed"
  }),
  success: Schema.Boolean,
  code: Schema.String.annotations({ description: "`OK`, or the code of the failure" }),
  errors: Schema.Array(Schema.String),
  faults: optional(
    Faults.annotations({
      description: "The rule behind each sentence of `errors`, for invalid values; paths begin within the row"
    })
  ),
  totalPrice: Schema.NullOr(PriceFromDecimal).annotations({
    description: "Its price, or the paid price; null if it is not a valid configuration"
  }),
  qrCodeId: optional(QrCodeId),
  shortUrl: optional(
    Schema.String.annotations({ description: "The short address of a dynamic code that was bought" })
  ),
  tags: optionalTags,
  replayed: optional(
    Schema.Boolean.annotations({
      description: "True if an earlier request with the same key bought it; it was not charged again"
    })
  ),
  retryAfter: optional(
    Schema.Int.annotations({
      description:
        "If the row is `RATE_LIMITED`: the seconds until the batch may be sent again with all of its rows"
    })
  )
}).annotations({ identifier: "BatchRow" })

export const BatchResult: Schema.Struct<{ rows: Schema.Array$<typeof BatchRow> }> = Schema.Struct({
  rows: Schema.Array(BatchRow)
}).annotations({ identifier: "BatchResult" })

export const SplitBody: Schema.Struct<{ data: BoundedSchema<string>; parts: BoundedSchema<number> }> =
  requestPart({ data: schemaOf(wholeTextField), parts: schemaOf(partCountField) }).annotations({
    identifier: "SplitBody"
  })

export const TextParts: Schema.Struct<{ rows: Schema.Array$<Schema.Schema<TextPart>> }> = Schema.Struct({
  rows: Schema.Array(
    Schema.Struct({
      data: Schema.String.annotations({ description: "The part of the text that the code carries" }),
      sequence: Schema.Struct({
        index: Schema.Int.annotations({ description: "The code's number, from 1" }),
        total: Schema.Int.annotations({ description: "The number of codes" }),
        parity: Schema.Int.annotations({ description: "All bytes of the whole text by exclusive or" })
      })
    }).annotations({ identifier: "TextPart" })
  ).annotations({ description: "A row of a batch for each code, in the order of the text" })
}).annotations({ identifier: "TextParts" })
