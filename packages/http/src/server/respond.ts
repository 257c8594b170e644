import type { StorageError } from "@quick-response/core"
import * as Either from "@quick-response/core/either"
import * as Cause from "effect/Cause"
import * as Exit from "effect/Exit"
import type { Answer, Answers, BodyStream } from "../exchange/Answer.ts"
import type { Exchange } from "../exchange/Exchange.ts"
import type { HandlerError, HandlerResult, WhileSending } from "../exchange/Handler.ts"
import { describe } from "../exchange/Handler.ts"
import { etagOf, matches } from "../headers/etag.ts"
import type { PieceMemory } from "../memory/streamMemory.ts"
import type { Route } from "./Route.ts"

/** The exit of a route's effect. */
export type Finished = Exit.Exit<HandlerResult<unknown>, HandlerError>

/** Turns the exit of a route's effect into the answer. */
export type Respond = (exchange: Exchange, route: Route, exit: Finished) => Answer

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
 * The JSON of a route's data with its entity tag, cached by the identity of the data and the route: the schema of another
 * route may encode the same data differently.
 */
const makeEncode = () => {
  const written = new WeakMap<object, Written>()
  return (route: Route, { data, json }: HandlerResult<unknown>): Tagged => {
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

/** Makes the pieces of a body. */
type StreamOf = (sending: WhileSending) => BodyStream

/** The resources that streams of an exchange use. */
export interface Sending extends WhileSending {
  readonly memory: PieceMemory
}

/** Milliseconds for each character of a stream, to make it and to hand it to the connection; it is read from the store beside. */
const writing = 2e-6

/** Milliseconds between two log lines on a failing storage, since each request fails then. */
const storageLogInterval = 1_000

/** Answers successes, the core's errors and defects. Defects and causes of storage errors go to the log alone. */
export const makeRespond = (
  answers: Answers,
  log: (sentence: string, exchange: Exchange, route: Route, cause: Cause.Cause<unknown>) => void,
  sendingFor: (exchange: Exchange) => Sending
): Respond => {
  const encode = makeEncode()
  let silentUntil = Number.NEGATIVE_INFINITY

  const logStorageError = (exchange: Exchange, route: Route, error: StorageError): void => {
    const now = performance.now()
    if (now < silentUntil) return
    silentUntil = now + storageLogInterval
    log("the storage failed a request", exchange, route, Cause.fail(error.cause))
  }

  /** The pieces of a stream. A failure is logged, and cuts off the client's answer. */
  async function* logged(exchange: Exchange, route: Route, stream: StreamOf): BodyStream {
    let written = 0
    const sending = sendingFor(exchange)
    try {
      for await (const piece of stream(sending)) {
        written += piece.length
        sending.memory.offer(piece.length)
        yield piece
        if (!(await sending.memory.awaitRoomForNext())) return
      }
    } catch (error) {
      log("an answer was cut off", exchange, route, Cause.fail(error))
      throw error
    } finally {
      if (route.isRated) exchange.charge(writing * written)
    }
  }

  const tagged = (exchange: Exchange, route: Route, reply: HandlerResult<unknown>): Streamable => {
    const { bare, stream } = reply
    if (bare !== undefined) return { json: "", etag: bare.etag }
    return stream === undefined
      ? encode(route, reply)
      : { json: logged(exchange, route, stream.pieces), etag: stream.etag }
  }

  const success = (exchange: Exchange, route: Route, reply: HandlerResult<unknown>): Answer => {
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
    const { body } = bare
    const fields = { "content-type": bare.mediaType, ...headers }
    if (typeof body === "function")
      return {
        ...answers.bare(requestId, route.status, null, fields),
        body: logged(exchange, route, body)
      }
    const answer = answers.bare(requestId, route.status, body, fields)
    const { isShared, coded } = bare
    return { ...answer, ...(isShared === true && { isShared }), ...(coded !== undefined && { coded }) }
  }

  const failure = (exchange: Exchange, route: Route, error: HandlerError): Answer => {
    const { requestId } = exchange
    if (error._tag === "StorageError") logStorageError(exchange, route, error)
    const { code, errors } = describe(error)
    if (error._tag !== "RateLimited") return answers.failure(requestId, code, errors)
    exchange.refusedBy = error.limit
    return answers.failure(requestId, code, errors, { "retry-after": String(error.seconds) })
  }

  const crash = (exchange: Exchange, route: Route, cause: Cause.Cause<unknown>): Answer => {
    log("a request failed unforeseen", exchange, route, cause)
    return answers.failure(exchange.requestId, "INTERNAL_ERROR")
  }

  return (exchange, route, exit) => {
    if (Exit.isFailure(exit)) {
      // Client aborts and timeouts are settled already, so an interruption here means shutdown.
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
