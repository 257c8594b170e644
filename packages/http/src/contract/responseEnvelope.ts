import * as HttpApiSchema from "@effect/platform/HttpApiSchema"
import { converted } from "@quick-response/core/schema"
import * as Schema from "effect/Schema"
import { failureMessages } from "./failureMessages.ts"
import { type EnvelopeFault, Failure, type FailureCode, failureStatuses } from "./failures.ts"

/** Metadata in every answer. */
export const Meta: Schema.Struct<{
  timestamp: typeof Schema.DateTimeUtc
  version: typeof Schema.String
  requestId: typeof Schema.String
}> = Schema.Struct({
  timestamp: Schema.DateTimeUtc,
  version: Schema.String,
  requestId: Schema.String
}).annotations({ identifier: "Meta" })

export interface SuccessEnvelope<Data> {
  readonly success: true
  readonly message: string
  readonly code: "OK"
  readonly data: Data
  readonly errors: readonly []
  readonly meta: typeof Meta.Encoded
}

export interface FailureEnvelope<Code extends FailureCode> {
  readonly success: false
  readonly message: string
  readonly code: Code
  readonly data: null
  readonly errors: ReadonlyArray<string>
  readonly meta: typeof InvalidMeta.Encoded
}

/** The faults of a refusal of values, as data. */
export const Faults: Schema.Schema<ReadonlyArray<EnvelopeFault>> = Schema.Array(
  Schema.Struct({
    path: Schema.String.annotations({ description: "Empty for the request as a whole" }),
    rule: Schema.String,
    parameters: Schema.Record({ key: Schema.String, value: Schema.Unknown }).annotations({
      description: "The bounds and names of the sentence",
      jsonSchema: { type: "object" }
    })
  }).annotations({ identifier: "Fault" })
).annotations({ description: "The rule behind each sentence of `errors`, for invalid values" })

/** Metadata of an answer that refuses values. */
const InvalidMeta: Schema.Struct<
  typeof Meta.fields & { faults: Schema.optionalWith<typeof Faults, { exact: true }> }
> = Schema.Struct({
  ...Meta.fields,
  faults: Schema.optionalWith(Faults, { exact: true })
}).annotations({ identifier: "InvalidMeta" })

/** A failure envelope's name in the OpenAPI document. */
export const schemaNameOf = (code: FailureCode): string =>
  code.toLowerCase().replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase())

const none: Schema.Tuple<[]> = Schema.Tuple().annotations({
  jsonSchema: { type: "array", items: { type: "string" }, maxItems: 0 }
})

const notEncoded = { encode: () => undefined, refusal: "only the server writes an envelope" }

/** A successful answer: an envelope around its data. The description is also the envelope's `message`. */
export const success = <A, I>(
  data: Schema.Schema<A, I>,
  { description, status = 200 }: { readonly description: string; readonly status?: number }
): Schema.Schema<A, SuccessEnvelope<I>> =>
  converted(
    Schema.Struct({
      success: Schema.Literal(true),
      message: Schema.String,
      code: Schema.Literal("OK"),
      data,
      errors: none,
      meta: Meta
    }),
    Schema.typeSchema(data),
    {
      ...notEncoded,
      decode: (envelope) => envelope.data
    }
  ).annotations(HttpApiSchema.annotations({ description, status }))

/** A successful answer that is a text file, without an envelope. */
export const textFile = (description: string): typeof Schema.String =>
  Schema.String.annotations({
    ...HttpApiSchema.Text().ast.annotations,
    ...HttpApiSchema.annotations({ description, status: 200 })
  })

/** A successful answer that is a file of bytes, without an envelope. */
export const byteFile = (description: string): typeof Schema.Uint8ArrayFromSelf =>
  Schema.Uint8ArrayFromSelf.annotations({
    ...HttpApiSchema.Uint8Array().ast.annotations,
    ...HttpApiSchema.annotations({ description, status: 200 })
  })

/** A page's fields in addition to its items: the list's length and the page's position. */
export const pageFields: Record<"totalCount" | "pageNumber" | "pageSize", typeof Schema.Int> = {
  totalCount: Schema.Int,
  pageNumber: Schema.Int,
  pageSize: Schema.Int
}

export type PageSchema<Items extends Schema.Struct.Fields> = Schema.Struct<Items & typeof pageFields>

export type FailureSchema<Code extends FailureCode> = Schema.Schema<Failure<Code>, FailureEnvelope<Code>>

/**
 * A failing answer with this code: encoded as an envelope, decoded as a {@link Failure}. Only clients and documents need
 * its schema, so a server makes none of them at its start.
 */
export const failure = <const Code extends FailureCode>(code: Code): FailureSchema<Code> =>
  Schema.suspend(() =>
    converted(
      Schema.Struct({
        success: Schema.Literal(false),
        message: Schema.String,
        code: Schema.Literal(code),
        data: Schema.Null,
        errors: Schema.Array(Schema.String).pipe(Schema.minItems(1)),
        meta: code === "VALIDATION_FAILED" ? InvalidMeta : Meta
      }),
      Schema.declare((value): value is Failure<Code> => value instanceof Failure && value._tag === code),
      {
        ...notEncoded,
        decode: ({ message, errors, meta }) =>
          new Failure<Code>({
            code,
            message,
            errors,
            faults: "faults" in meta ? meta.faults : undefined,
            requestId: meta.requestId
          })
      }
    )
  ).annotations({
    identifier: schemaNameOf(code),
    ...HttpApiSchema.annotations({ description: failureMessages[code], status: failureStatuses[code] })
  })
