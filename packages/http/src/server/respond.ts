import type { StorageError } from "@quick-response/core"
import * as Cause from "effect/Cause"
import * as Either from "effect/Either"
import * as Exit from "effect/Exit"
import type { FailureCode } from "../contract/failures.ts"
import { etagOf, matches } from "../headers/etag.ts"
import type { Answer, Answers, BodyStream } from "./Answer.ts"
import type { Exchange } from "./Exchange.ts"
import type { CoreError, HandlerError, Reply, RunWhileSending, StreamedJson } from "./Reply.ts"
import type { Route } from "./Route.ts"

/** How a route's effect ended. */
export type Finished = Exit.Exit<Reply<unknown>, HandlerError>

/** Turns the end of a route's effect into the answer. */
export type Respond = (exchange: Exchange, route: Route, exit: Finished) => Answer

/** The code of each of the core's errors. The error's message becomes the answer's sentence. */
const codeOfError = {
  AccountNotFound: "API_KEY_INVALID",
  ApiKeyInvalid: "API_KEY_INVALID",
  DataTooLong: "DATA_TOO_LONG",
  IdempotencyKeyInUse: "IDEMPOTENCY_KEY_IN_USE",
  IdempotencyKeyReused: "IDEMPOTENCY_KEY_REUSED",
  InsufficientBalance: "INSUFFICIENT_BALANCE",
  NotScannable: "NOT_SCANNABLE",
  PriceChanged: "PRICE_CHANGED",
  QrCodeNotFound: "QR_CODE_NOT_FOUND",
  RenderingBusy: "UNAVAILABLE",
  RenderingOutOfMemory: "UNAVAILABLE",
  RenderingTimedOut: "TIMEOUT",
  StorageError: "UNAVAILABLE",
  ToolNotFound: "TOOL_NOT_FOUND",
  UnreadableLogo: "VALIDATION_FAILED"
} as const satisfies Record<CoreError["_tag"], FailureCode>

interface Tagged {
  readonly json: string
  readonly etag: string | undefined
}

interface Streamable {
  readonly json: string | BodyStream
  readonly etag: string | undefined
}

interface Written extends Tagged {
  readonly route: Route
}

/**
 * The JSON of a route's data with its entity tag. Data that a service gives out again and again is written once for the
 * route that answers with it: another's schema may write the same data differently.
 */
const makeEncode = () => {
  const written = new WeakMap<object, Written>()
  return (route: Route, { data, json }: Reply<unknown>): Tagged => {
    if (route.cacheControl === "no-store") return { json: json ?? route.encode(data), etag: undefined }
    const kept = typeof data === "object" && data !== null ? data : undefined
    const known = kept === undefined ? undefined : written.get(kept)
    if (known?.route === route) return known
    const text = json ?? route.encode(data)
    const tagged = { route, json: text, etag: etagOf(text) }
    if (kept !== undefined) written.set(kept, tagged)
    return tagged
  }
}

/** Milliseconds for each character of a stream, to make it and to hand it to the connection; it is read from the store beside. */
const writing = 2e-6

/** For how long after a word on the storage the log has no other, in milliseconds: while it is away each request fails. */
const quiet = 1_000

/** Answers successes, the core's errors, and what nobody foresaw; of that, and of why the storage fails, only the log learns. */
export const makeRespond = (
  answers: Answers,
  log: (sentence: string, exchange: Exchange, route: Route, cause: Cause.Cause<unknown>) => void,
  runFor: (exchange: Exchange) => RunWhileSending
): Respond => {
  const encode = makeEncode()
  let quietUntil = Number.NEGATIVE_INFINITY

  const tellOfStorage = (exchange: Exchange, route: Route, error: StorageError): void => {
    const now = performance.now()
    if (now < quietUntil) return
    quietUntil = now + quiet
    log("the storage failed a request", exchange, route, Cause.fail(error.cause))
  }

  /** The pieces of a stream, of whose failure the log learns: the client sees its answer cut off. */
  async function* logged(exchange: Exchange, route: Route, stream: StreamedJson): BodyStream {
    let written = 0
    try {
      for await (const piece of stream.pieces(runFor(exchange))) {
        written += piece.length
        yield piece
      }
    } catch (error) {
      log("an answer was cut off", exchange, route, Cause.fail(error))
      throw error
    } finally {
      if (route.isRated) exchange.charge(writing * written)
    }
  }

  const tagged = (exchange: Exchange, route: Route, reply: Reply<unknown>): Streamable => {
    const { bare, stream } = reply
    if (bare !== undefined) return { json: "", etag: bare.etag }
    return stream === undefined
      ? encode(route, reply)
      : { json: logged(exchange, route, stream), etag: stream.etag }
  }

  const success = (exchange: Exchange, route: Route, reply: Reply<unknown>): Answer => {
    const { requestId, incoming } = exchange
    const { bare } = reply
    const { json, etag } = tagged(exchange, route, reply)
    const headers: Record<string, string> = { "cache-control": route.cacheControl }
    if (etag !== undefined) headers.etag = etag
    Object.assign(headers, reply.headers)
    const known = etag === undefined ? undefined : incoming.header("if-none-match")
    if (etag !== undefined && known !== undefined && matches(known, etag))
      return answers.bare(requestId, 304, null, headers)
    if (bare === undefined) return answers.success(requestId, route.status, route.message, json, headers)
    const answer = answers.bare(requestId, route.status, bare.body, {
      "content-type": bare.mediaType,
      ...headers
    })
    return bare.isShared === true ? { ...answer, isShared: true } : answer
  }

  const failure = (exchange: Exchange, route: Route, error: HandlerError): Answer => {
    const { requestId } = exchange
    if (error._tag === "StorageError") tellOfStorage(exchange, route, error)
    switch (error._tag) {
      case "Invalid":
        return answers.failure(requestId, "VALIDATION_FAILED", error.errors)
      case "RateLimited":
        return answers.failure(requestId, "RATE_LIMITED", error.reasons)
      case "MemoryUsedUp":
        return answers.failure(requestId, "UNAVAILABLE", [error.reason])
      case "NotScannable":
        return answers.failure(requestId, "NOT_SCANNABLE", error.reasons)
    }
    return answers.failure(requestId, codeOfError[error._tag], [error.message])
  }

  const crash = (exchange: Exchange, route: Route, cause: Cause.Cause<unknown>): Answer => {
    log("a request failed unforeseen", exchange, route, cause)
    return answers.failure(exchange.requestId, "INTERNAL_ERROR")
  }

  return (exchange, route, exit) => {
    if (Exit.isFailure(exit)) {
      // Whoever went away gets no answer, and whoever ran out of time has one: what is left is the listener's end.
      if (Cause.isInterruptedOnly(exit.cause))
        return answers.failure(exchange.requestId, "UNAVAILABLE", ["the service is shutting down"])
      const cause = Cause.failureOrCause(exit.cause)
      return Either.isLeft(cause) ? failure(exchange, route, cause.left) : crash(exchange, route, cause.right)
    }
    try {
      return success(exchange, route, exit.value)
    } catch (defect) {
      return crash(exchange, route, Cause.die(defect))
    }
  }
}
