import {
  prepareRequest,
  type RenderingBusy,
  type RenderingOutOfMemory,
  type RenderingTimedOut,
  type RequestFields
} from "@quick-response/core"
import * as Either from "@quick-response/core/either"
import type * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { Scale } from "../contract/annotations.ts"
import { PriceBody, PurchaseBody } from "../contract/bodies.ts"
import { eachEndpoint, type PartSchema } from "../contract/eachEndpoint.ts"
import { compileDecode, type Decode } from "../json/decode.ts"
import * as Json from "../json/parse.ts"

/** The content of a body, as plain data that can be sent between threads. */
export type DecodedBody =
  | { readonly kind: "decoded"; readonly payload: unknown }
  /** One sentence for each fault. */
  | { readonly kind: "invalid"; readonly errors: ReadonlyArray<string> }
  | { readonly kind: "not JSON"; readonly reason: string }

/** Decodes the body of a request to an endpoint, named as in the contract, on another thread. */
export type DecodeElsewhere = (
  endpoint: string,
  bytes: Uint8Array
) => Effect.Effect<DecodedBody, RenderingBusy | RenderingOutOfMemory | RenderingTimedOut>

const nothing = {}

/** Decodes a part of a request by its schema, which is compiled when the first one comes; without one, it is nothing. */
export const decodeOf = (schema: PartSchema): Decode =>
  Option.match(schema, {
    onNone: () => () => Either.right(nothing),
    onSome: ({ ast }): Decode => {
      let decode: Decode | undefined
      return (input) => {
        decode ??= compileDecode(ast)
        return decode(input)
      }
    }
  })

/** The limits for the JSON of a body of this scale. */
export const jsonLimitsOf = ({ values }: Scale): Json.JsonLimits => ({
  ...Json.requestLimits,
  values: Json.requestLimits.values * values
})

/** Works out ahead what takes long of a payload. A method, so that its parameter is not checked: decoding by the contract did that. */
interface Preparation {
  prepare(payload: unknown): Either.Either<unknown, ReadonlyArray<string>>
}

const preparation: Preparation = {
  prepare: (payload: RequestFields) => Either.mapLeft(prepareRequest(payload), ({ errors }) => errors)
}

/** Decodes a body by the schema of its payload. */
const decodeBody = (decode: Decode, bytes: Uint8Array, limits: Json.JsonLimits): DecodedBody => {
  const json = Json.parse(bytes, limits)
  if (Either.isLeft(json)) return { kind: "not JSON", reason: json.left }
  return Either.match(decode(json.right), {
    onLeft: (errors): DecodedBody => ({ kind: "invalid", errors }),
    onRight: (payload): DecodedBody => ({ kind: "decoded", payload })
  })
}

/** Names for the parts of a batch that a worker decodes: a row, and the defaults of all, which complete no request. */
export const batchParts = { row: "batch row", defaults: "batch defaults" } as const

/** Decodes the bodies of all endpoints as the server does, for a {@link DecodeElsewhere}. */
export const makeBodyDecoder = (): ((endpoint: string, bytes: Uint8Array) => DecodedBody) => {
  const decoders = new Map<string, (bytes: Uint8Array) => DecodedBody>()
  const add = (name: string, decode: Decode, limits: Json.JsonLimits): void => {
    decoders.set(name, (bytes) => decodeBody(decode, bytes, limits))
  }
  const complete =
    (decode: Decode): Decode =>
    (input) =>
      Either.flatMap(decode(input), preparation.prepare)
  for (const { name, payloadSchema, bodyScale } of eachEndpoint(true))
    add(name, complete(decodeOf(payloadSchema)), jsonLimitsOf(bodyScale))
  add(batchParts.row, complete(decodeOf(Option.some(PurchaseBody))), Json.requestLimits)
  add(batchParts.defaults, decodeOf(Option.some(PriceBody)), Json.requestLimits)
  return (endpoint, bytes) => {
    const decode = decoders.get(endpoint)
    if (decode === undefined) throw new Error(`the contract has no endpoint ${endpoint}`)
    return decode(bytes)
  }
}
