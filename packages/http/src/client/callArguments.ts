import type * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import type * as Brand from "effect/Brand"
import { type EndpointName, type PlainName, plainPaths, type RoutePath } from "../contract/routeTable.ts"
import type { Endpoint } from "../endpoints/contract.ts"
import type { RowVerb, TakesKey } from "../endpoints/keyVerbs.ts"
import type { AskedParts } from "./asked.ts"
import type { CallOptions } from "./within.ts"

type AnyEndpoint = HttpApiEndpoint.HttpApiEndpoint.Any
type PathFields<E extends AnyEndpoint> = HttpApiEndpoint.HttpApiEndpoint.PathParsed<E>
type UrlParams<E extends AnyEndpoint> = HttpApiEndpoint.HttpApiEndpoint.UrlParams<E>
type Payload<E extends AnyEndpoint> = HttpApiEndpoint.HttpApiEndpoint.Payload<E>

export type Named<Name extends EndpointName> = HttpApiEndpoint.HttpApiEndpoint.WithName<Endpoint, Name>

/** The value of the path segment that the caller supplies. */
export type SegmentOf<Name extends EndpointName> = PathFields<Named<Name>>[keyof PathFields<Named<Name>>]

export type QueryOf<Name extends EndpointName> = UrlParams<Named<Name>>

/** A search of `listQrCodes`, without the place in its list. */
export type QrCodeSearch = Omit<QueryOf<"listQrCodes">, "asOf" | "pageNumber" | "pageSize">

export type BodyOf<Name extends EndpointName> = Payload<Named<Name>>

export type DataOf<Name extends EndpointName> = HttpApiEndpoint.HttpApiEndpoint.Success<Named<Name>>

type PathOf<E extends AnyEndpoint> = [PathFields<E>] extends [never]
  ? RoutePath[1]
  : RoutePath[1] & `${string}/:${keyof PathFields<E> & string}${string}`

type PartOf<E extends AnyEndpoint> = [UrlParams<E>] extends [never]
  ? [Payload<E>] extends [never]
    ? []
    : ["body" | (object extends Payload<E> ? "optionalBody" : never)]
  : ["query" | "queryInOptions"]

/** The rest of a row: the part, and a verb if the endpoint takes a key. */
type RestOf<E extends AnyEndpoint> =
  TakesKey<E> extends true ? readonly [PartOf<E> extends [] ? undefined : PartOf<E>[0], RowVerb] : PartOf<E>

/** Table rows that match the contract: path segment, request part and verb. */
export type RowsOf<E extends AnyEndpoint, Name extends string> = {
  readonly [N in Name]: readonly [
    RoutePath[0],
    PathOf<HttpApiEndpoint.HttpApiEndpoint.WithName<E, N>>,
    ...RestOf<HttpApiEndpoint.HttpApiEndpoint.WithName<E, N>>
  ]
}

/** The rows of both clients' functions. A row that differs from the contract does not compile. */
export const plainRows: RowsOf<Endpoint, PlainName> = plainPaths

/** Types of a call's values. */
interface Values {
  readonly segment: unknown
  readonly body: unknown
  readonly query: unknown
  readonly options: unknown
}

interface BesideSegment<V extends Values> {
  readonly body: [body: V["body"], options?: V["options"]]
  readonly optionalBody: [body?: V["body"], options?: V["options"]]
  readonly query: [query?: V["query"], options?: V["options"]]
  readonly queryInOptions: [options?: V["options"] & V["query"]]
  readonly nothing: [options?: V["options"]]
}

type Segments<Path, Segment> = Path extends `${string}/:slug${string}`
  ? [slug: Segment]
  : Path extends `${string}/:${string}`
    ? [id: Segment]
    : []

/** The arguments of a row's call: path segment, request part, options. */
export type CallArguments<Row extends RoutePath, V extends Values> = [
  ...Segments<Row[1], V["segment"]>,
  ...BesideSegment<V>[Row[2] extends keyof BesideSegment<V> ? Row[2] : "nothing"]
]

/** The encoded JSON of a schema. */
export type Json<S> = S extends { readonly Encoded: infer Encoded } ? Encoded : never

type Fits<E extends AnyEndpoint> = ([Payload<E>] extends [never]
  ? unknown
  : { body: { readonly Type: Payload<E> } }) &
  (HttpApiEndpoint.HttpApiEndpoint.Success<E> extends null
    ? { data: null }
    : { data: { readonly Type: HttpApiEndpoint.HttpApiEndpoint.Success<E> } } | { json: object })

/** The schemas of a table's rows. A missing row or a mismatch with the contract does not compile. */
type SchemasOf<E extends AnyEndpoint, Rows> = {
  readonly [Name in keyof Rows & string]: Fits<HttpApiEndpoint.HttpApiEndpoint.WithName<E, Name>>
}

type JsonBody<Schemas> = Schemas extends { body: infer Body } ? Json<Body> : never

type JsonData<Schemas> = Schemas extends { json: infer Data }
  ? Data
  : Schemas extends { data: infer Data }
    ? Data extends null
      ? null
      : Json<Data>
    : never

type Plain<A> = A extends Brand.Brand<string> ? Brand.Brand.Unbranded<A> : A

/** A query of plain values; undefined parameters are absent. */
export type WithUndefined<Query> = { readonly [Field in keyof Query]: Plain<Query[Field]> | undefined }

/** Row functions over plain JSON. */
export type JsonCalls<
  E extends AnyEndpoint,
  Rows extends Readonly<Record<keyof Rows, RoutePath>>,
  Schemas extends SchemasOf<E, Rows>
> = {
  readonly [Name in keyof Rows & string]: (
    ...given: CallArguments<
      Rows[Name],
      {
        segment: string
        body: JsonBody<Schemas[Name]>
        query: WithUndefined<UrlParams<HttpApiEndpoint.HttpApiEndpoint.WithName<E, Name>>>
        options: CallOptions
      }
    >
  ) => Promise<JsonData<Schemas[Name]>>
}

/** Options that bound a call. */
interface Bounds {
  readonly signal?: unknown
  readonly timeout?: unknown
}

export type Given = string | object | undefined

/** Splits a call's arguments into request parts and options. */
export const readArguments = (
  [, path, part]: RoutePath,
  given: ReadonlyArray<Given>
): AskedParts & { readonly options: object } => {
  const [segment, ...others] = path.includes("/:") ? given : ["", ...given]
  const [first = {}, second = {}] = others.map((value) => (typeof value === "string" ? undefined : value))
  const asked = { segment: String(segment) }
  if (part === undefined) return { ...asked, options: first }
  if (part === "query") return { ...asked, query: first, options: second }
  if (part !== "queryInOptions") return { ...asked, body: first, options: second }
  const { signal: _signal, timeout: _timeout, ...query }: Bounds = first
  return { ...asked, query, options: first }
}
