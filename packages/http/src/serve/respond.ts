import * as Either from "@quick-response/core/either"
import * as Cause from "effect/Cause"
import * as Exit from "effect/Exit"
import type { Answer, BodyStream } from "../exchange/Answer.ts"
import { describe, type HandlerError, type HandlerResult } from "../exchange/Handler.ts"
import { matches } from "../headers/etag.ts"
import { streamBody } from "./answerMemory.ts"
import type { RoutedRequest, Step } from "./RoutedRequest.ts"

export type Finished = Exit.Exit<HandlerResult<unknown>, HandlerError>

/** Answers with the handler's exit: a success in the envelope, a bare body, 304, or a failure. */
export const respond: Step = (request) => {
  const { exit } = request
  if (exit === undefined) throw new Error("no handler has ended")
  if (Exit.isFailure(exit)) return respondFailure(request, exit.cause)
  try {
    return success(request, exit.value)
  } catch (defect) {
    return respondFailure(request, Cause.die(defect))
  }
}

/** Answers a failed request. Defects and causes of storage errors go only to the log. */
export const respondFailure = (request: RoutedRequest, cause: Cause.Cause<HandlerError>): Answer => {
  const { exchange, service } = request
  // Client aborts and timeouts are settled already, so an interruption here means shutdown.
  if (Cause.isInterruptedOnly(cause)) return exchange.refusal("UNAVAILABLE", ["the service is shutting down"])
  const error = Cause.failureOrCause(cause)
  if (Either.isLeft(error)) return failure(request, error.left)
  service.failureLog.defect(exchange, error.right)
  return exchange.refusal("INTERNAL_ERROR")
}

const failure = ({ exchange, service }: RoutedRequest, error: HandlerError): Answer => {
  if (error._tag === "StorageError") service.failureLog.storage(exchange, error)
  const { code, errors, faults } = describe(error)
  if (error._tag === "ProviderUnavailable") service.failureLog.provider(exchange, error)
  if ("until" in error) {
    const seconds = Math.max(1, Math.ceil((error.until.epochMillis - Date.now()) / 1000))
    return exchange.refusal(code, errors, { "retry-after": String(seconds) })
  }
  if (error._tag !== "RateLimited") return exchange.refusal(code, errors, undefined, faults)
  exchange.refusedBy = error.limit
  return exchange.refusal(code, errors, { "retry-after": String(error.seconds) })
}

interface Streamable {
  readonly json: string | BodyStream
  readonly etag: string | undefined
}

const tagged = (request: RoutedRequest, result: HandlerResult<unknown>): Streamable => {
  const { bare, stream } = result
  if (bare !== undefined) return { json: "", etag: bare.etag }
  return stream === undefined
    ? request.route.encode(result)
    : { json: streamBody(request, stream.pieces), etag: stream.etag }
}

const success = (request: RoutedRequest, result: HandlerResult<unknown>): Answer => {
  const { exchange, route, service } = request
  const { answers } = service
  const { requestId } = exchange
  const { bare } = result
  const { json, etag } = tagged(request, result)
  const { cacheControl, givenAgain } = route
  const headers = etag === undefined ? result.headers : { etag, ...result.headers }
  const known = etag === undefined ? undefined : exchange.header("if-none-match")
  if (etag !== undefined && known !== undefined && matches(known, etag))
    return answers.bare(requestId, 304, null, { "cache-control": cacheControl, ...headers })
  if (bare === undefined) {
    const success =
      result.isAgain === true && givenAgain !== undefined
        ? { status: 200, message: givenAgain, cacheControl }
        : route
    return answers.success(requestId, success, json, headers)
  }
  const { body, status = route.status } = bare
  const fields = { "content-type": bare.mediaType, "cache-control": cacheControl, ...headers }
  if (typeof body === "function")
    return { ...answers.bare(requestId, status, null, fields), body: streamBody(request, body) }
  const answer = answers.bare(requestId, status, body, fields)
  const { isShared, coded } = bare
  return { ...answer, ...(isShared === true && { isShared }), ...(coded !== undefined && { coded }) }
}
