import type * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import type { HttpMethod } from "@effect/platform/HttpMethod"
import {
  type Bounded,
  type BoundedSchema,
  boundAnnotation,
  boundOfList,
  boundOfObject,
  type Field,
  schemaOf,
  textThat,
  withBound
} from "@quick-response/core"
import { converted, refined } from "@quick-response/core/schema"
import type * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import * as SchemaAST from "effect/SchemaAST"
import { BodyExample } from "./annotations.ts"
import type { BareEndpoint } from "./endpointAt.ts"
import { bodyFailures } from "./failureSets.ts"

/** The schema of a request part, if the endpoint has it. */
export type PartSchema = Option.Option<{ readonly ast: SchemaAST.AST }>

export type Optional<S extends Schema.Schema.All> = Schema.optionalWith<S, { exact: true }>

/** A field that may be absent, but not null. */
export const optional = <A, I>(schema: Schema.Schema<A, I>): Optional<Schema.Schema<A, I>> =>
  Schema.optionalWith(schema, { exact: true })

/** Any bounded schema. */
type AnyBoundedSchema = Schema.Schema.Any & { readonly [boundAnnotation]: Bounded }

/** Fields of a request part, each with a size bound. */
type RequestFields = Readonly<Record<string, AnyBoundedSchema | Optional<AnyBoundedSchema>>>

/** A part of a request: body, query or header fields. An unbounded field does not compile. */
export const requestPart = <const Fields extends RequestFields>(fields: Fields): Schema.Struct<Fields> =>
  Schema.Struct(fields)

/** A body with bounded fields, or bounded as a whole. */
type BoundedBody =
  | AnyBoundedSchema
  | (Schema.Schema.Any & { readonly fields: RequestFields })
  | (Schema.Schema.Any & { readonly from: Schema.Schema.Any & { readonly fields: RequestFields } })

type WithBody<
  Name extends string,
  Method extends HttpMethod,
  Body extends BoundedBody,
  Failure
> = HttpApiEndpoint.HttpApiEndpoint<
  Name,
  Method,
  never,
  never,
  Schema.Schema.Type<Body>,
  never,
  void,
  Failure,
  Schema.Schema.Context<Body>
>

/** The endpoint with an undecoded body and an example. An unbounded body does not compile. */
export const withRawBody = <
  Name extends string,
  Method extends HttpMethod.WithBody,
  Body extends BoundedBody,
  Failure
>(
  endpoint: BareEndpoint<Name, Method, Failure>,
  body: Body & HttpApiEndpoint.HttpApiEndpoint.ValidatePayload<Method, Body>,
  example: object
): WithBody<Name, Method, Body, Failure> => endpoint.setPayload(body).annotate(BodyExample, example)

/** The endpoint with a body, an example and the failures of bodies. An unbounded field does not compile. */
export const withBody = <
  Name extends string,
  Method extends HttpMethod.WithBody,
  Body extends BoundedBody,
  Failure
>(
  endpoint: BareEndpoint<Name, Method, Failure>,
  body: Body & HttpApiEndpoint.HttpApiEndpoint.ValidatePayload<Method, Body>,
  example: object
): WithBody<Name, Method, Body, Failure | typeof bodyFailures.Type> =>
  withRawBody(endpoint, body, example).addError(bodyFailures)

/** A request field that may be absent, but not null. */
export const optionalField = <A, I>(schema: BoundedSchema<A, I>): Optional<BoundedSchema<A, I>> =>
  Schema.optionalWith(schema, { exact: true })

/** A text that encodes a value: a number in a query, or an address in any letter case. */
export const textOf = <A>(
  given: Parameters<typeof textThat>[0],
  isAccepted: (text: string) => boolean,
  to: Schema.Schema<A>,
  decode: (text: string) => A,
  encode: (value: A) => string
): BoundedSchema<A, string> => {
  const field: Field<string> = textThat(given, isAccepted)
  return withBound(converted(schemaOf(field), to, { decode, encode }), field)
}

/** A list of 1 to `maxItems` elements. */
export const listOf = <A, I>(
  element: BoundedSchema<A, I>,
  bounds: { readonly maxItems: number; readonly description: string; readonly uniqueItems?: boolean },
  isAccepted: (list: ReadonlyArray<A>) => boolean = () => true
): BoundedSchema<ReadonlyArray<A>, ReadonlyArray<I>> => {
  const { description, maxItems, ...further } = bounds
  const bounded = element[boundAnnotation]
  const list: Schema.Schema<ReadonlyArray<A>, ReadonlyArray<I>> = Schema.Array(element)
  const isWithin = (given: ReadonlyArray<A>): boolean =>
    given.length >= 1 && given.length <= maxItems && isAccepted(given)
  const annotations = { description, jsonSchema: { minItems: 1, maxItems, ...further } }
  return withBound(refined(list, isWithin, annotations), {
    bound: boundOfList(maxItems, bounded),
    element: bounded
  })
}

const isBounded = (value: unknown): value is Bounded =>
  typeof value === "object" && value !== null && "bound" in value

/** The bounds of a request part, by its fields. Throws for a field without one. */
export const boundedOf = (ast: SchemaAST.AST): Bounded => {
  const annotated = ast.annotations[boundAnnotation]
  if (isBounded(annotated)) return annotated
  if (SchemaAST.isRefinement(ast) || SchemaAST.isTransformation(ast)) return boundedOf(ast.from)
  if (!SchemaAST.isTypeLiteral(ast) || ast.indexSignatures.length > 0)
    throw new TypeError(`a part of a request has no bound: ${ast}`)
  const fields = Object.fromEntries(
    ast.propertySignatures.map(({ name, type }) => [String(name), boundedOf(type)])
  )
  return { bound: boundOfObject(fields), fields }
}
