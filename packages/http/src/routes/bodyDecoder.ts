import { prepareRequest, type RequestFields } from "@quick-response/core"
import * as Either from "@quick-response/core/either"
import * as Option from "effect/Option"
import { PriceBody, PurchaseBody } from "../contract/bodies.ts"
import {
  type BodyName,
  batchParts,
  type DecodedBody,
  decodeOf,
  jsonLimitsOf
} from "../exchange/decodeBody.ts"
import { faultsOf } from "../exchange/Handler.ts"
import type { Decode } from "../json/decode.ts"
import * as Json from "../json/parse.ts"
import { servedEndpoints } from "./servedEndpoints.ts"

export { type BodyName, batchParts, type DecodedBody, type DecodeElsewhere } from "../exchange/decodeBody.ts"

/** Works out ahead what takes long of a payload. A method, so that its parameter is not checked: decoding by the contract did that. */
interface Preparation {
  prepare(payload: unknown): ReturnType<Decode>
}

const preparation: Preparation = {
  prepare: (payload: RequestFields) => Either.mapLeft(prepareRequest(payload), faultsOf)
}

/** True for a value that another thread gets as it is: no object in it is of a class, but for bytes. */
const isPlain = (value: unknown): boolean => {
  if (typeof value !== "object" || value === null || value instanceof Uint8Array) return true
  const prototype: unknown = Object.getPrototypeOf(value)
  return (
    (prototype === null || prototype === Object.prototype || Array.isArray(value)) &&
    Object.values(value).every(isPlain)
  )
}

/** Decodes a body by the schema of its payload. */
const decodeBody = (decode: Decode, bytes: Uint8Array, limits: Json.JsonLimits): DecodedBody => {
  const json = Json.parse(bytes, limits)
  if (Either.isLeft(json)) return { kind: "not JSON", reason: json.left }
  return Either.match(decode(json.right), {
    onLeft: (faults): DecodedBody => ({ kind: "invalid", faults }),
    onRight: (payload): DecodedBody =>
      isPlain(payload) ? { kind: "decoded", payload } : { kind: "valid JSON", json: json.right }
  })
}

/** Decodes any body as the server does, for a {@link DecodeElsewhere}. */
export const makeBodyDecoder = (): ((name: BodyName, bytes: Uint8Array) => DecodedBody) => {
  const complete =
    (decode: Decode): Decode =>
    (input) =>
      Either.flatMap(decode(input), preparation.prepare)
  const decoders: Readonly<Record<BodyName, readonly [Decode, Json.JsonLimits]>> = {
    ...servedEndpoints(({ payloadSchema, bodyScale }) => [
      complete(decodeOf(payloadSchema)),
      jsonLimitsOf(bodyScale)
    ]),
    [batchParts.row]: [complete(decodeOf(Option.some(PurchaseBody))), Json.requestLimits],
    [batchParts.defaults]: [decodeOf(Option.some(PriceBody)), Json.requestLimits]
  }
  return (name, bytes) => {
    const [decode, limits] = decoders[name]
    return decodeBody(decode, bytes, limits)
  }
}
