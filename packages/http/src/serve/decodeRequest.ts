import * as Either from "@quick-response/core/either"
import * as Cause from "effect/Cause"
import * as Exit from "effect/Exit"
import * as Predicate from "effect/Predicate"
import { type DecodedBody, jsonLimitsOf } from "../exchange/decodeBody.ts"
import { type HandlerError, Invalid } from "../exchange/Handler.ts"
import { isPicture } from "../exchange/requestValidation.ts"
import type { Decode } from "../json/decode.ts"
import * as Json from "../json/parse.ts"
import { next, noBytes, type Outcome, type RoutedRequest, type Step, settle } from "./RoutedRequest.ts"
import { respondFailure } from "./respond.ts"

/** Bodies of up to this many bytes are decoded on this thread. */
const decodedHere = 8 * 1024

/**
 * Decodes a request by the contract: one sentence for each fault (400). A long body, and a shorter one with slow
 * fields, is decoded by a render worker.
 */
export const decodeRequest: Step = (request) => {
  const { body, exchange, route, service } = request
  if (route.body === undefined) return decodeParts(request, route.decodePayload(undefined))
  if (route.rawBody !== undefined || route.body === "mcp") return decodeParts(request, Either.right(body))
  if (route.takesPicture && isPicture(exchange.header))
    return decodeParts(request, Either.right({ image: body }))
  const elsewhere = service.decodeElsewhere
  if (elsewhere !== undefined && body.length > decodedHere)
    return settle(request, elsewhere(route.body, body), onDecoded)
  const text = Json.textOf(body)
  if (Either.isLeft(text)) return exchange.refusal("INVALID_JSON", [text.left])
  const known = route.isRepeated ? service.repeatedBodies.get(route.name, text.right) : undefined
  if (known !== undefined) return decodeParts(request, Either.right(known))
  const json = Json.parseText(text.right, jsonLimitsOf(route.bodyScale))
  if (Either.isLeft(json)) return exchange.refusal("INVALID_JSON", [json.left])
  if (elsewhere !== undefined && route.needsWorker(json.right))
    return settle(request, elsewhere(route.body, body), onDecoded)
  const payload = route.decodePayload(json.right)
  if (route.isRepeated && Either.isRight(payload) && Predicate.isObject(payload.right))
    service.repeatedBodies.set(route.name, text.right, payload.right)
  return decodeParts(request, payload)
}

/** Continues with a worker's result. */
const onDecoded = (request: RoutedRequest, exit: Exit.Exit<DecodedBody, HandlerError>): Outcome => {
  if (Exit.isFailure(exit)) return respondFailure(request, exit.cause)
  const decoded = exit.value
  if (decoded.kind === "not JSON") return request.exchange.refusal("INVALID_JSON", [decoded.reason])
  if (decoded.kind === "valid JSON") return decodeParts(request, request.route.decodePayload(decoded.json))
  return decodeParts(
    request,
    decoded.kind === "invalid" ? Either.left(decoded.faults) : Either.right(decoded.payload)
  )
}

const decodeParts = (request: RoutedRequest, payload: ReturnType<Decode>): Outcome => {
  const { exchange, found, route } = request
  request.body = noBytes
  const { params: path, searchParams: query } = found
  const parts = route.decode({ path, query, header: exchange.header }, payload)
  if (Either.isLeft(parts)) return respondFailure(request, Cause.fail(new Invalid({ faults: parts.left })))
  request.parts = parts.right
  return next
}
