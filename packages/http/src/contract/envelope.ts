import * as HttpApiSchema from "@effect/platform/HttpApiSchema"
import * as ParseResult from "effect/ParseResult"
import * as Schema from "effect/Schema"
import type * as SchemaAST from "effect/SchemaAST"
import { Failure, type FailureCode, failures } from "./failures.ts"

/** What every answer says about itself. */
export const Meta = Schema.Struct({
  timestamp: Schema.DateTimeUtc,
  version: Schema.String,
  requestId: Schema.String
}).annotations({ identifier: "Meta" })

/** What the OpenAPI document calls a failure's envelope. */
export const schemaNameOf = (code: FailureCode): string =>
  code.toLowerCase().replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase())

const none = Schema.Tuple().annotations({
  jsonSchema: { type: "array", items: { type: "string" }, maxItems: 0 }
})

const onlyTheServerWrites = (value: unknown, ast: SchemaAST.AST) =>
  ParseResult.fail(new ParseResult.Forbidden(ast, value, "only the server writes an envelope"))

/**
 * A successful answer: an envelope outside, its data inside. The description is also the envelope's `message`.
 */
export const success = <A, I>(
  data: Schema.Schema<A, I>,
  { description, status = 200 }: { readonly description: string; readonly status?: number }
) =>
  Schema.transformOrFail(
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
      strict: true,
      decode: (envelope) => ParseResult.succeed(envelope.data),
      encode: (value, _, ast) => onlyTheServerWrites(value, ast)
    }
  ).annotations(HttpApiSchema.annotations({ description, status }))

/** A failing answer with this code: an envelope outside, a {@link Failure} inside. */
export const failure = <const Code extends FailureCode>(code: Code) =>
  Schema.transformOrFail(
    Schema.Struct({
      success: Schema.Literal(false),
      message: Schema.String,
      code: Schema.Literal(code),
      data: Schema.Null,
      errors: Schema.Array(Schema.String).pipe(Schema.minItems(1)),
      meta: Meta
    }).annotations({ identifier: schemaNameOf(code) }),
    Schema.declare((value): value is Failure<Code> => value instanceof Failure && value._tag === code),
    {
      strict: true,
      decode: ({ message, errors, meta }) =>
        ParseResult.succeed(new Failure<Code>({ code, message, errors, requestId: meta.requestId })),
      encode: (value, _, ast) => onlyTheServerWrites(value, ast)
    }
  ).annotations(
    HttpApiSchema.annotations({ description: failures[code].message, status: failures[code].status })
  )
