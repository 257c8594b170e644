import { prepareRequest, type RequestFields } from "@quick-response/core"
import * as Either from "@quick-response/core/either"
import * as Equal from "effect/Equal"
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

/**
 * Precomputes the slow parts of a payload. A method, so that its parameter is bivariant: the contract's decoding
 * checked it.
 */
interface Preparation {
  prepare(payload: unknown): ReturnType<Decode>
}

const preparation: Preparation = {
  prepare: (payload: RequestFields) => Either.mapLeft(prepareRequest(payload), faultsOf)
}

/**
 * True for a value that changes between threads: an instance of an Effect class, such as a time, or a value that
 * contains one.
 */
const losesItsClass = (value: unknown): boolean =>
  typeof value === "object" &&
  value !== null &&
  !ArrayBuffer.isView(value) &&
  (Equal.isEqual(value) || Object.values(value).some(losesItsClass))

const decodeBody = (decode: Decode, bytes: Uint8Array, limits: Json.JsonLimits): DecodedBody => {
  const json = Json.parse(bytes, limits)
  if (Either.isLeft(json)) return { kind: "not JSON", reason: json.left }
  return Either.match(decode(json.right), {
    onLeft: (faults): DecodedBody => ({ kind: "invalid", faults }),
    onRight: (payload): DecodedBody =>
      losesItsClass(payload) ? { kind: "valid JSON", json: json.right } : { kind: "decoded", payload }
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
