import * as HttpApi from "@effect/platform/HttpApi"
import * as HttpApiMiddleware from "@effect/platform/HttpApiMiddleware"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Option from "effect/Option"
import * as SchemaAST from "effect/SchemaAST"
import { BodyScale, type Scale } from "../contract/BodyScale.ts"
import { CacheControl } from "../contract/CacheControl.ts"
import { contract, contractOfKeys } from "../contract/endpoints.ts"
import { SessionRequired, StartsSession } from "../contract/security.ts"
import type { Decode } from "../json/decode.ts"
import { compileEncode } from "../json/encode.ts"
import { decodeOf } from "./decodeBody.ts"
import {
  type Call,
  type Caller,
  type HandlerError,
  type Handlers,
  Invalid,
  type RateLimited,
  type Reply,
  type Sender
} from "./Reply.ts"

/** The parts of a request that a route reads, as they came in. */
export interface RawCall {
  readonly path: unknown
  readonly query: unknown
  readonly header: (name: string) => string | undefined
  /** Decodes the body; asked for once. */
  readonly payload: () => ReturnType<Decode>
  readonly caller: Caller | undefined
  readonly sender: Sender
  readonly countRequest: Effect.Effect<void, RateLimited>
}

/** Something that answers at a path: an endpoint of the contract, compiled, or a document. */
export interface Route {
  /** The endpoint's name in the contract, or the path of a document. */
  readonly name: string
  readonly method: string
  /** The pattern of its path: `/v1/Qr/:id`. */
  readonly path: `/${string}`
  /** Who may ask: anyone, the holder of a key or someone who signed in, or only the latter. */
  readonly access: "anyone" | "caller" | "session"
  /** Whether a success starts a session. */
  readonly startsSession: boolean
  /** Whether rate limits count its requests. */
  readonly isRated: boolean
  readonly takesBody: boolean
  /** How many times as much as another's its body may hold. */
  readonly bodyScale: Scale
  readonly cacheControl: string
  readonly status: number
  readonly message: string
  /** Decodes the JSON of a body. */
  readonly decodePayload: Decode
  /** Decodes, then handles. */
  readonly invoke: (raw: RawCall) => Effect.Effect<Reply<unknown>, HandlerError>
  /** The JSON of a success's data. Throws where the data does not fit the schema. */
  readonly encode: (data: unknown) => string
}

/** A handler of any endpoint. A method, so that its parameter is not checked: decoding with the contract does that. */
interface AnyHandler {
  handle(call: Call<unknown, unknown, unknown, unknown, unknown>): Effect.Effect<Reply<unknown>, HandlerError>
}

const anyHandlers = (handlers: Handlers): ReadonlyMap<string, AnyHandler> =>
  new Map(Object.entries<AnyHandler["handle"]>(handlers).map(([name, handle]) => [name, { handle }]))

const headerNamesOf = (schema: Option.Option<{ readonly ast: SchemaAST.AST }>): ReadonlyArray<string> =>
  Option.match(schema, {
    onNone: () => [],
    onSome: ({ ast }) =>
      SchemaAST.getPropertySignatures(SchemaAST.encodedAST(ast)).map(({ name }) => String(name))
  })

const pick = (names: ReadonlyArray<string>, header: RawCall["header"]): Record<string, string> => {
  const headers: Record<string, string> = {}
  for (const name of names) {
    const value = header(name.toLowerCase())
    if (value !== undefined) headers[name] = value
  }
  return headers
}

/** The schema of what an envelope's schema holds. */
const dataWithin = (envelope: SchemaAST.AST): SchemaAST.AST => {
  const from = SchemaAST.isTransformation(envelope) ? envelope.from : envelope
  const data = SchemaAST.getPropertySignatures(from).find(({ name }) => name === "data")
  if (data === undefined) throw new Error("a success of the contract has no data")
  return data.type
}

/** Compiles every endpoint of the contract, once, or only those of a service where nobody signs in. */
export const compileRoutes = (handlers: Handlers, hasPeople: boolean): ReadonlyArray<Route> => {
  const byName = anyHandlers(handlers)
  const routes: Array<Route> = []
  HttpApi.reflect(hasPeople ? contract : contractOfKeys, {
    onGroup: () => undefined,
    onEndpoint: ({ endpoint, middleware, mergedAnnotations, successes }) => {
      const handler = byName.get(endpoint.name)
      const [[status, success] = []] = [...successes]
      if (
        handler === undefined ||
        status === undefined ||
        success === undefined ||
        Option.isNone(success.ast)
      )
        throw new Error(`the endpoint ${endpoint.name} has no handler or no success`)
      const decodePath = decodeOf(endpoint.pathSchema)
      const decodeQuery = decodeOf(endpoint.urlParamsSchema)
      const decodeHeaders = decodeOf(endpoint.headersSchema)
      const headerNames = headerNamesOf(endpoint.headersSchema)
      const encode = compileEncode(dataWithin(success.ast.value))
      routes.push({
        name: endpoint.name,
        method: endpoint.method,
        path: endpoint.path,
        access: [...middleware].some(({ key }) => key === SessionRequired.key)
          ? "session"
          : [...middleware].some(HttpApiMiddleware.isSecurity)
            ? "caller"
            : "anyone",
        startsSession: Context.get(mergedAnnotations, StartsSession),
        isRated: true,
        takesBody: Option.isSome(endpoint.payloadSchema),
        bodyScale: Context.get(mergedAnnotations, BodyScale),
        cacheControl: Context.get(mergedAnnotations, CacheControl),
        status,
        message: Option.getOrElse(success.description, () => "OK"),
        decodePayload: decodeOf(endpoint.payloadSchema),
        invoke: (raw) => {
          const path = decodePath(raw.path)
          const query = decodeQuery(raw.query)
          const headers = decodeHeaders(pick(headerNames, raw.header))
          const payload = raw.payload()
          return Either.isRight(path) &&
            Either.isRight(query) &&
            Either.isRight(headers) &&
            Either.isRight(payload)
            ? handler.handle({
                path: path.right,
                query: query.right,
                headers: headers.right,
                payload: payload.right,
                accept: raw.header("accept"),
                caller: raw.caller,
                sender: raw.sender,
                countRequest: raw.countRequest
              })
            : new Invalid({
                errors: [path, query, headers, payload].flatMap((part) =>
                  Either.isLeft(part) ? part.left : []
                )
              })
        },
        encode: (data) => JSON.stringify(encode(data))
      })
    }
  })
  return routes
}
