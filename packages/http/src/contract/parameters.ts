import {
  FrameStyleParameter,
  IdempotencyKey,
  QrCodeId,
  QrCodeName,
  TemplateParameter
} from "@quick-response/core/shop"
import * as Schema from "effect/Schema"

/** What may be absent. */
export type Optional<S extends Schema.Schema.All> = Schema.optionalWith<S, { exact: true }>

/** A field that may be absent, but not null. */
export const optional = <A, I>(schema: Schema.Schema<A, I>): Optional<Schema.Schema<A, I>> =>
  Schema.optionalWith(schema, { exact: true })

/** A whole number written in decimal digits, as a query holds it. */
const whole = (minimum: number, maximum: number, initial?: number): Schema.Schema<number, string> => {
  const description = `a whole number from ${minimum} to ${maximum}`
  return Schema.transform(
    Schema.String.pipe(
      Schema.filter((text) => /^\d{1,10}$/.test(text) && Number(text) >= minimum && Number(text) <= maximum)
    ).annotations({
      description,
      jsonSchema: {
        type: "integer",
        format: "int32",
        minimum,
        maximum,
        ...(initial === undefined ? {} : { default: initial }),
        description
      }
    }),
    Schema.Number,
    { strict: true, decode: Number, encode: String }
  )
}

const pageFields = ({ pageNumber, pageSize }: typeof firstPage) => ({
  pageNumber: Schema.optionalWith(whole(1, 2_147_483_647, pageNumber), { exact: true }),
  pageSize: Schema.optionalWith(whole(1, 100, pageSize), { exact: true })
})

/** The page that is answered where a query names none. */
export const firstPage = { pageNumber: 1, pageSize: 20 }

/**
 * The query of a paged list; what it leaves out is {@link firstPage}. Who reads page after page of a growing list sends
 * the first page's `totalCount` as `asOf`, and sees each record once.
 */
export const PageParameters: Schema.Struct<
  Record<"pageNumber" | "pageSize" | "asOf", Optional<Schema.Schema<number, string>>>
> = Schema.Struct({
  ...pageFields(firstPage),
  asOf: Schema.optionalWith(whole(0, 2_147_483_647), { exact: true })
})

/** The page of sessions or keys that is answered where a query names none: the largest, so that most accounts need no other. */
export const firstLargePage = { pageNumber: 1, pageSize: 100 }

type PageFields = Record<"pageNumber" | "pageSize", Optional<Schema.Schema<number, string>>>

/** The query of the list of sessions; what it leaves out is {@link firstLargePage}. */
export const SessionListParameters: Schema.Struct<PageFields> = Schema.Struct(pageFields(firstLargePage))

const flagDescription = '"true" or "false"'

/** The query of the list of keys: a page of all, or of those that are active, or are not. */
export const KeyListParameters: Schema.Struct<
  PageFields & { readonly isActive: Optional<Schema.Schema<boolean, string>> }
> = Schema.Struct({
  ...pageFields(firstLargePage),
  isActive: optional(
    Schema.transform(
      Schema.String.pipe(Schema.filter((text) => text === "true" || text === "false")).annotations({
        description: flagDescription,
        jsonSchema: { type: "boolean", description: flagDescription }
      }),
      Schema.Boolean,
      {
        strict: true,
        decode: (text): boolean => text === "true",
        encode: (flag) => (flag ? "true" : "false")
      }
    )
  )
})

const isName: (value: unknown) => boolean = Schema.is(QrCodeName)
const nameQueryDescription = "a part of a name, of at most 100 characters; letter case does not tell"

/** The query of the list of QR codes: a page of all, or of those whose name contains the `query`. */
export const QrCodeListParameters: Schema.Struct<
  typeof PageParameters.fields & { readonly query: Optional<Schema.Schema<string>> }
> = Schema.Struct({
  ...PageParameters.fields,
  query: optional(
    Schema.String.pipe(Schema.filter((text) => text === "" || isName(text))).annotations({
      description: nameQueryDescription,
      jsonSchema: { type: "string", maxLength: 100, description: nameQueryDescription }
    })
  )
})

/** An id in a path, in any letter case. */
export const uuidParameter = <A extends string>(id: Schema.Schema<A, string>): Schema.Schema<A, string> => {
  const isId = Schema.is(id)
  return Schema.transform(
    Schema.String.pipe(Schema.filter((text) => isId(text))).annotations({
      description: "a UUID",
      jsonSchema: { type: "string", format: "uuid", description: "a UUID" }
    }),
    Schema.typeSchema(id),
    { strict: false, decode: (text) => text.toLowerCase(), encode: (text) => text }
  )
}

/** The id of a QR code in a path. */
export const QrCodeIdParameter: Schema.Schema<QrCodeId, string> = uuidParameter(QrCodeId)

/** The slug of a tool in a path, in any letter case. What can be no tool's slug is read too: it names no tool. */
export const SlugParameter: Schema.Schema<string> = Schema.transform(
  Schema.String.annotations({
    description: "words of letters and digits joined by hyphens",
    jsonSchema: { type: "string", description: "words of letters and digits joined by hyphens" }
  }),
  Schema.String,
  { strict: true, decode: (text) => text.toLowerCase(), encode: (text) => text }
)

/** The headers of a purchase. */
export const PurchaseHeaders: Schema.Struct<{ "Idempotency-Key": Optional<typeof IdempotencyKey> }> =
  Schema.Struct({
    "Idempotency-Key": Schema.optionalWith(IdempotencyKey, { exact: true })
  })

/** The query of a ready-made thumbnail. */
export const ThumbnailParameters: Schema.Struct<{
  template: Optional<typeof TemplateParameter>
  frameStyle: Optional<typeof FrameStyleParameter>
}> = Schema.Struct({
  template: Schema.optionalWith(TemplateParameter, { exact: true }),
  frameStyle: Schema.optionalWith(FrameStyleParameter, { exact: true })
})
