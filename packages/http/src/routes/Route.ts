import type { PlainFault } from "@quick-response/core"
import { type Bounded, needsWorker } from "@quick-response/core"
import * as Either from "@quick-response/core/either"
import type * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as SchemaAST from "effect/SchemaAST"
import type { Scale } from "../contract/annotations.ts"
import { boundedOf, type PartSchema } from "../contract/requestParts.ts"
import type { CallName, RouteName } from "../contract/routeTable.ts"
import type { EndpointTraits } from "../endpoints/eachEndpoint.ts"
import { decodeOf } from "../exchange/decodeBody.ts"
import type {
  Call,
  Caller,
  HandlerError,
  HandlerResult,
  Handlers,
  OperatorHandlers
} from "../exchange/Handler.ts"
import { etagOf } from "../headers/etag.ts"
import type { Decode } from "../json/decode.ts"
import { compileEncode, type Encode } from "../json/encodeJson.ts"
import { servedEndpoints } from "./servedEndpoints.ts"

/** The parts of a request beside its body, as they came in. */
export interface RawParts {
  readonly path: unknown
  readonly query: unknown
  readonly header: (name: string) => string | undefined
}

/** The decoded parts of a request: {@link Call} without its sender. */
export type DecodedParts = Pick<AnyCall, "path" | "query" | "headers" | "payload">

/** A decoded request to any endpoint. */
export type AnyCall = Call<unknown, unknown, unknown, unknown, Caller | undefined>

/** The parts of a request to a route that reads none. */
export const noParts: DecodedParts = { path: {}, query: {}, headers: {}, payload: {} }

/** The JSON of an answer's data, and its entity tag where caches may keep it. */
export interface TaggedJson {
  readonly json: string
  readonly etag: string | undefined
}

/** Something that answers at a path: an endpoint of the contract, compiled, or a document. */
export interface Route {
  /** The name of its row in the table of routes. */
  readonly name: RouteName
  readonly method: string
  /** The pattern of its path: `/v1/Qr/:id`. */
  readonly path: `/${string}`
  /** The callers that may ask: those of an endpoint, or nobody where nothing is. */
  readonly access: EndpointTraits["access"] | "nobody"
  /** True where a success starts a session. */
  readonly startsSession: boolean
  /** True where rate limits count its requests. */
  readonly isRated: boolean
  /** The endpoint whose body it takes; undefined without one. */
  readonly body: CallName | undefined
  /** The most bytes of a body that its handler takes as it was sent; undefined where it is JSON. */
  readonly rawBody: number | undefined
  /** True where the body may be a picture under its own media type. */
  readonly takesPicture: boolean
  /** True where the same body often comes again, and is remembered. */
  readonly isRepeated: boolean
  /** True where decoding the JSON of a body may take so long that a worker does it. */
  readonly needsWorker: (body: unknown) => boolean
  /** The size that its body may have, in times of an ordinary one's. */
  readonly bodyScale: Scale
  readonly cacheControl: string
  readonly status: number
  readonly message: string
  /** The message of a success with 200 that made nothing new; undefined where there is none. */
  readonly givenAgain: string | undefined
  /** True where it reads a part of a request: its path, query, header fields or body. */
  readonly hasParts: boolean
  /** Decodes the JSON of a body. */
  readonly decodePayload: Decode
  /** Decodes the other parts, and puts the payload beside them; or the faults of all. */
  readonly decode: (
    raw: RawParts,
    payload: ReturnType<Decode>
  ) => Either.Either<DecodedParts, ReadonlyArray<PlainFault>>
  /** Handles a decoded request. */
  readonly handle: (call: AnyCall) => Effect.Effect<HandlerResult<unknown>, HandlerError>
  /** Writes the data of a success. Throws where they do not fit the schema. */
  readonly encode: (result: HandlerResult<unknown>) => TaggedJson
}

/** A handler of any endpoint. A method, so that its parameter is not checked: decoding with the contract does that. */
interface AnyHandler {
  handle(call: Call<unknown, unknown, unknown, unknown, unknown>): ReturnType<Route["handle"]>
}

const anyHandlers = (handlers: Handlers & Partial<OperatorHandlers>): ReadonlyMap<string, AnyHandler> =>
  new Map(Object.entries<AnyHandler["handle"]>(handlers).map(([name, handle]) => [name, { handle }]))

const headerNamesOf = (schema: PartSchema): ReadonlyArray<string> =>
  Option.match(schema, {
    onNone: () => [],
    onSome: ({ ast }) =>
      SchemaAST.getPropertySignatures(SchemaAST.encodedAST(ast)).map(({ name }) => String(name))
  })

const pick = (names: ReadonlyArray<string>, header: RawParts["header"]): Record<string, string> => {
  const headers: Record<string, string> = {}
  for (const name of names) {
    const value = header(name.toLowerCase())
    if (value !== undefined) headers[name] = value
  }
  return headers
}

/** The schema of the data within an envelope's schema. */
const dataWithin = (envelope: SchemaAST.AST): SchemaAST.AST => {
  const from = SchemaAST.isTransformation(envelope) ? envelope.from : envelope
  const data = SchemaAST.getPropertySignatures(from).find(({ name }) => name === "data")
  if (data === undefined) throw new Error("a success of the contract has no data")
  return data.type
}

/** Writes data by an encoder. The same data, where caches may keep them, are written once and remembered by their identity. */
const encodeData = (cacheControl: string, write: (data: unknown) => string): Route["encode"] => {
  if (cacheControl === "no-store") return ({ data, json }) => ({ json: json ?? write(data), etag: undefined })
  const written = new WeakMap<object, TaggedJson>()
  return ({ data, json }) => {
    const kept = typeof data === "object" && data !== null ? data : undefined
    const known = kept === undefined ? undefined : written.get(kept)
    if (known !== undefined) return known
    const text = json ?? write(data)
    const tagged = { json: text, etag: etagOf(text) }
    if (kept !== undefined) written.set(kept, tagged)
    return tagged
  }
}

/** The data of a route that always answers with a bare body. */
export const encodeNothing: Route["encode"] = () => ({ json: "null", etag: undefined })

/** The traits of a route beside the contract: anyone may read it, by its path alone. */
export const publicRoute = {
  method: "GET",
  access: "anyone",
  startsSession: false,
  isRated: false,
  body: undefined,
  rawBody: undefined,
  takesPicture: false,
  givenAgain: undefined,
  isRepeated: false,
  needsWorker: () => false,
  bodyScale: { bytes: 1, values: 1 },
  hasParts: false,
  decodePayload: () => Either.right(undefined),
  decode: () => Either.right(noParts)
} as const satisfies Partial<Route>

/** The routes of the endpoints that have a handler. Decoders and encoders are compiled at the first request of each. */
export const compileRoutes = (handlers: Handlers & Partial<OperatorHandlers>): ReadonlyArray<Route> => {
  const byName = anyHandlers(handlers)
  const routes = servedEndpoints((traits) => {
    const handler = byName.get(traits.name)
    return handler === undefined ? [] : [compileRoute(traits, handler)]
  })
  return Object.values(routes).flat()
}

const compileRoute = (traits: EndpointTraits, handler: AnyHandler): Route => {
  const { name, method, path, access, startsSession, isRepeated, bodyScale, cacheControl, status, message } =
    traits
  const decodePath = decodeOf(traits.pathSchema)
  const decodeQuery = decodeOf(traits.querySchema)
  const decodeHeaders = decodeOf(traits.headersSchema)
  let bounded: Bounded | undefined
  let headerNames: ReadonlyArray<string> | undefined
  let encode: Encode | undefined
  return {
    name,
    method,
    path,
    access,
    startsSession,
    isRated: traits.isRated,
    body: Option.isSome(traits.payloadSchema) ? name : undefined,
    rawBody: traits.rawBody,
    takesPicture: traits.takesPicture,
    givenAgain: traits.givenAgain,
    isRepeated,
    needsWorker: (body) => {
      if (Option.isNone(traits.payloadSchema)) return false
      bounded ??= boundedOf(traits.payloadSchema.value.ast)
      return needsWorker(bounded, body)
    },
    bodyScale,
    cacheControl,
    status,
    message,
    decodePayload: decodeOf(traits.payloadSchema),
    hasParts: [traits.pathSchema, traits.querySchema, traits.headersSchema, traits.payloadSchema].some(
      Option.isSome
    ),
    decode: (raw, payload) => {
      headerNames ??= headerNamesOf(traits.headersSchema)
      const path = decodePath(raw.path)
      const query = decodeQuery(raw.query)
      const headers = decodeHeaders(pick(headerNames, raw.header))
      return Either.isRight(path) &&
        Either.isRight(query) &&
        Either.isRight(headers) &&
        Either.isRight(payload)
        ? Either.right({
            path: path.right,
            query: query.right,
            headers: headers.right,
            payload: payload.right
          })
        : Either.left(
            [path, query, headers, payload].flatMap((part) => (Either.isLeft(part) ? part.left : []))
          )
    },
    handle: (call) => handler.handle(call),
    encode: encodeData(cacheControl, (data) => {
      encode ??= compileEncode(dataWithin(traits.success))
      return JSON.stringify(encode(data))
    })
  }
}
