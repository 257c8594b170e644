import { prepareRequest, type RequestFields } from "@quick-response/core"
import * as Either from "@quick-response/core/either"
import * as Option from "effect/Option"
import { PriceBody, PurchaseBody } from "../contract/bodies.ts"
import { eachEndpoint } from "../endpoints/eachEndpoint.ts"
import { batchParts, type DecodedBody, decodeOf, jsonLimitsOf } from "../exchange/decodeBody.ts"
import { faultsOf } from "../exchange/Handler.ts"
import type { Decode } from "../json/decode.ts"
import * as Json from "../json/parse.ts"

export { batchParts, type DecodedBody, type DecodeElsewhere } from "../exchange/decodeBody.ts"

/** Works out ahead what takes long of a payload. A method, so that its parameter is not checked: decoding by the contract did that. */
interface Preparation {
  prepare(payload: unknown): ReturnType<Decode>
}

const preparation: Preparation = {
  prepare: (payload: RequestFields) => Either.mapLeft(prepareRequest(payload), faultsOf)
}

/** Decodes a body by the schema of its payload. */
const decodeBody = (decode: Decode, bytes: Uint8Array, limits: Json.JsonLimits): DecodedBody => {
  const json = Json.parse(bytes, limits)
  if (Either.isLeft(json)) return { kind: "not JSON", reason: json.left }
  return Either.match(decode(json.right), {
    onLeft: (faults): DecodedBody => ({ kind: "invalid", faults }),
    onRight: (payload): DecodedBody => ({ kind: "decoded", payload })
  })
}

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
