import { type Bounded, needsWorker } from "@quick-response/core"
import * as Either from "@quick-response/core/either"
import type * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as SchemaAST from "effect/SchemaAST"
import type { Scale } from "../contract/annotations.ts"
import { type EndpointTraits, eachEndpoint, type PartSchema } from "../contract/eachEndpoint.ts"
import { boundedOf } from "../contract/requestParts.ts"
import { decodeOf } from "../exchange/decodeBody.ts"
import {
  type Call,
  type Caller,
  type HandlerError,
  type HandlerResult,
  type Handlers,
  Invalid,
  type RateLimited,
  type Sender
} from "../exchange/Handler.ts"
import type { Decode } from "../json/decode.ts"
import { compileEncode, type Encode } from "../json/encodeJson.ts"

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
  /** The callers that may ask: anyone, the holder of a key or a signed-in user, or only the latter. */
  readonly access: EndpointTraits["access"]
  /** True where a success starts a session. */
  readonly startsSession: boolean
  /** True where rate limits count its requests. */
  readonly isRated: boolean
  readonly takesBody: boolean
  /** True where decoding the JSON of a body may take so long that a worker does it. */
  readonly needsWorker: (body: unknown) => boolean
  /** The size that its body may have, in times of an ordinary one's. */
  readonly bodyScale: Scale
  readonly cacheControl: string
  readonly status: number
  readonly message: string
  /** Decodes the JSON of a body. */
  readonly decodePayload: Decode
  /** Decodes, then handles. */
  readonly invoke: (raw: RawCall) => Effect.Effect<HandlerResult<unknown>, HandlerError>
  /** The JSON of a success's data. Throws where the data does not fit the schema. */
  readonly encode: (data: unknown) => string
}

/** A handler of any endpoint. A method, so that its parameter is not checked: decoding with the contract does that. */
interface AnyHandler {
  handle(
    call: Call<unknown, unknown, unknown, unknown, unknown>
  ): Effect.Effect<HandlerResult<unknown>, HandlerError>
}

const anyHandlers = (handlers: Handlers): ReadonlyMap<string, AnyHandler> =>
  new Map(Object.entries<AnyHandler["handle"]>(handlers).map(([name, handle]) => [name, { handle }]))

const headerNamesOf = (schema: PartSchema): ReadonlyArray<string> =>
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

/** The schema of the data within an envelope's schema. */
const dataWithin = (envelope: SchemaAST.AST): SchemaAST.AST => {
  const from = SchemaAST.isTransformation(envelope) ? envelope.from : envelope
  const data = SchemaAST.getPropertySignatures(from).find(({ name }) => name === "data")
  if (data === undefined) throw new Error("a success of the contract has no data")
  return data.type
}

/**
 * The routes of every endpoint of the contract, or only of those of a service where nobody signs in. Decoders and encoders are
 * compiled at the first request of each.
 */
export const compileRoutes = (handlers: Handlers, hasPeople: boolean): ReadonlyArray<Route> => {
  const byName = anyHandlers(handlers)
  return eachEndpoint(hasPeople).map((traits): Route => {
    const { name, method, path, access, startsSession, bodyScale, cacheControl, status, message } = traits
    const handler = byName.get(name)
    if (handler === undefined) throw new Error(`the endpoint ${name} has no handler`)
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
      isRated: true,
      takesBody: Option.isSome(traits.payloadSchema),
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
      invoke: (raw) => {
        headerNames ??= headerNamesOf(traits.headersSchema)
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
      encode: (data) => {
        encode ??= compileEncode(dataWithin(traits.success))
        return JSON.stringify(encode(data))
      }
    }
  })
}
