import type { PlainFault } from "@quick-response/core"
import { type Bounded, type KeyVerb, needsWorker } from "@quick-response/core"
import * as Either from "@quick-response/core/either"
import type * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as SchemaAST from "effect/SchemaAST"
import type { Scale } from "../contract/annotations.ts"
import { boundedOf, type PartSchema } from "../contract/requestParts.ts"
import type { AgentName, CallName, RouteName } from "../contract/routeTable.ts"
import type { EndpointTraits } from "../endpoints/eachEndpoint.ts"
import { rowVerb, verbsOfBodyAt } from "../endpoints/keyVerbs.ts"
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

/** Raw request parts other than the body. */
export interface RawParts {
  readonly path: unknown
  readonly query: unknown
  readonly header: (name: string) => string | undefined
}

/** Decoded request parts: {@link Call} without its sender. */
export type DecodedParts = Pick<AnyCall, "path" | "query" | "headers" | "payload">

export type AnyCall = Call<unknown, unknown, unknown, unknown, Caller | undefined>

/** For routes that read no parts. */
export const noParts: DecodedParts = { path: {}, query: {}, headers: {}, payload: {} }

/** The JSON of data, and its entity tag if cacheable. */
export interface TaggedJson {
  readonly json: string
  readonly etag: string | undefined
}

/** A compiled endpoint of the contract, or a document. */
export interface Route {
  /** Its row in the table of routes. */
  readonly name: RouteName
  readonly method: string
  /** Such as `/v1/Qr/:id`. */
  readonly path: `/${string}`
  /** The accepted callers; a missing path accepts no caller. */
  readonly access: EndpointTraits["access"] | "agent" | "nobody"
  /** The verb that a key needs; undefined if it needs none, or the body decides. */
  readonly verb: KeyVerb | undefined
  /** The verbs that the decoded body asks for; undefined if no body asks for any. */
  readonly verbsOfBody: ((body: unknown) => ReadonlyArray<KeyVerb>) | undefined
  /** True if a success starts a session. */
  readonly startsSession: boolean
  /** False if rate limits do not count its requests. */
  readonly isRated: boolean
  /** The endpoint of its body; undefined without one. */
  readonly body: AgentName | CallName | undefined
  /** The most bytes of a body that is passed on as sent; undefined for JSON. */
  readonly rawBody: number | undefined
  /** True if the body may be a picture under its own media type. */
  readonly takesPicture: boolean
  /** True if the same body is often repeated, and cached. */
  readonly isRepeated: boolean
  /** True if decoding a body may be slow enough for a worker. */
  readonly needsWorker: (body: unknown) => boolean
  /** Its body's size as multiples of an ordinary one. */
  readonly bodyScale: Scale
  readonly cacheControl: string
  readonly status: number
  readonly message: string
  /** The message of a 200 success that created no resource; undefined without such a success. */
  readonly givenAgain: string | undefined
  /** True if it reads a request part: path, query, headers or body. */
  readonly hasParts: boolean
  readonly decodePayload: Decode
  /** Decodes the other parts and adds the payload, or returns all faults. */
  readonly decode: (
    raw: RawParts,
    payload: ReturnType<Decode>
  ) => Either.Either<DecodedParts, ReadonlyArray<PlainFault>>
  readonly handle: (call: AnyCall) => Effect.Effect<HandlerResult<unknown>, HandlerError>
  /** Writes a success's data. Throws if it does not match the schema. */
  readonly encode: (result: HandlerResult<unknown>) => TaggedJson
}

/** The handler of any endpoint. A method, so that its parameter is bivariant: the contract's decoding checked it. */
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

/** The data schema within an envelope's. */
const dataWithin = (envelope: SchemaAST.AST): SchemaAST.AST => {
  const from = SchemaAST.isTransformation(envelope) ? envelope.from : envelope
  const data = SchemaAST.getPropertySignatures(from).find(({ name }) => name === "data")
  if (data === undefined) throw new Error("a success of the contract has no data")
  return data.type
}

/** Writes data with an encoder. Cacheable data is encoded once and cached by identity. */
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

/** For routes that always answer with a bare body. */
export const encodeNothing: Route["encode"] = () => ({ json: "null", etag: undefined })

/** The traits of a route outside the contract: public, and read only by its path. */
export const publicRoute = {
  method: "GET",
  access: "anyone",
  verb: undefined,
  verbsOfBody: undefined,
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

/** The routes of endpoints with a handler. Codecs are compiled at each one's first request. */
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
  const verb = rowVerb(name)
  return {
    name,
    method,
    path,
    access,
    verb: typeof verb === "string" ? verb : undefined,
    verbsOfBody: verbsOfBodyAt(name),
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
