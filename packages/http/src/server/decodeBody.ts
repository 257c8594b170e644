import * as HttpApi from "@effect/platform/HttpApi"
import type { RenderingBusy, RenderingOutOfMemory, RenderingTimedOut } from "@quick-response/core"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Option from "effect/Option"
import type * as SchemaAST from "effect/SchemaAST"
import { BodyScale, type Scale } from "../contract/BodyScale.ts"
import { contract } from "../contract/endpoints.ts"
import { compileDecode, type Decode } from "../json/decode.ts"
import * as Json from "../json/parse.ts"

/** What a body holds, as plain data that can be sent between threads. */
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

/** Decodes a part of a request by its schema; without one, it is nothing. */
export const decodeOf = (schema: Option.Option<{ readonly ast: SchemaAST.AST }>): Decode =>
  Option.match(schema, {
    onNone: () => () => Either.right(nothing),
    onSome: ({ ast }) => compileDecode(ast)
  })

/** How much JSON a body of this scale may hold. */
export const jsonLimitsOf = ({ values }: Scale): Json.JsonLimits => ({
  ...Json.requestLimits,
  values: Json.requestLimits.values * values
})

/** Decodes a body by the schema of its payload. */
export const decodeBody = (
  decode: Decode,
  bytes: Uint8Array,
  limits: Json.JsonLimits = Json.requestLimits
): DecodedBody => {
  const json = Json.parse(bytes, limits)
  if (Either.isLeft(json)) return { kind: "not JSON", reason: json.left }
  return Either.match(decode(json.right), {
    onLeft: (errors): DecodedBody => ({ kind: "invalid", errors }),
    onRight: (payload): DecodedBody => ({ kind: "decoded", payload })
  })
}

/** Decodes the bodies of all endpoints as the server does, for a {@link DecodeElsewhere}. */
export const makeBodyDecoder = (): ((endpoint: string, bytes: Uint8Array) => DecodedBody) => {
  const decoders = new Map<string, (bytes: Uint8Array) => DecodedBody>()
  HttpApi.reflect(contract, {
    onGroup: () => undefined,
    onEndpoint: ({ endpoint, mergedAnnotations }) => {
      const decode = decodeOf(endpoint.payloadSchema)
      const limits = jsonLimitsOf(Context.get(mergedAnnotations, BodyScale))
      decoders.set(endpoint.name, (bytes) => decodeBody(decode, bytes, limits))
    }
  })
  return (endpoint, bytes) => {
    const decode = decoders.get(endpoint)
    if (decode === undefined) throw new Error(`the contract has no endpoint ${endpoint}`)
    return decode(bytes)
  }
}
