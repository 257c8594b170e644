import {
  Accounts,
  type ApiKeyInvalid,
  type Catalogue,
  Credentials,
  type Pricing,
  type Purchasing,
  type Rendering,
  SessionEnded,
  Sessions,
  type Storage,
  type StorageError
} from "@quick-response/core"
import * as Either from "@quick-response/core/either"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import type * as Scope from "effect/Scope"
import type { FailureCode } from "../contract/failures.ts"
import { type Answer, isStream, makeAnswers, type WholeAnswer } from "../exchange/Answer.ts"
import { basePathOf, publicPathOf } from "../exchange/basePath.ts"
import { type DecodedBody, type DecodeElsewhere, jsonLimitsOf } from "../exchange/decodeBody.ts"
import {
  type Body,
  BodyConsumed,
  Exchange,
  type ExchangeContext,
  type Incoming
} from "../exchange/Exchange.ts"
import { type Caller, CallerUnknown, type HandlerError } from "../exchange/Handler.ts"
import { defaultRequestTimeout, defaultVersion, type HttpOptions } from "../exchange/HttpOptions.ts"
import type { Listener } from "../exchange/Listener.ts"
import { makeRequestFibers } from "../exchange/RequestFibers.ts"
import { notJsonFault, unsupportedBody } from "../exchange/requestValidation.ts"
import { makeTracing } from "../exchange/tracing.ts"
import { makeCredentialLimits } from "../handlers/credentialLimits.ts"
import { makeHandlers, type Surroundings } from "../handlers/makeHandlers.ts"
import { makePeopleHandlers } from "../handlers/peopleHandlers.ts"
import { makeSessionCookie } from "../handlers/sessionCookie.ts"
import { isHttps } from "../headers/securityHeaders.ts"
import { base64 } from "../json/base64.ts"
import * as Json from "../json/parse.ts"
import type { BodyWatch } from "../memory/bodyBuffer.ts"
import { type Hold, makeMemoryShares, smallHold } from "../memory/memoryShares.ts"
import { inTheMaking, makeStreamMemory } from "../memory/streamMemory.ts"
import { makePageRouter } from "../pages/pageRouter.ts"
import { makeRateStore } from "../rateLimit/RateStore.ts"
import { corsHeaders, preflightHeaders } from "./cors.ts"
import { makeDocuments } from "./documents.ts"
import { ownOrigins } from "./ownOrigins.ts"
import { allowOf, type Found, makeRouter } from "./pathRouter.ts"
import { compileRoutes, type RawCall, type Route } from "./Route.ts"
import { makeRateLimiter } from "./rateLimiter.ts"
import { makeRespond } from "./respond.ts"

/** The core's services that the endpoints stand on. */
export type Services = Accounts | Catalogue | Pricing | Purchasing | Rendering | Storage

/** Answers requests on any transport. */
export interface Engine {
  /** Answers once. Returns nothing where it has answered, else what to call when the client aborts. */
  readonly handle: (incoming: Incoming, send: (answer: Answer) => void) => (() => void) | undefined
  /** The answer to a request that the parser refused. */
  readonly refuse: (code: FailureCode, errors?: ReadonlyArray<string>) => WholeAnswer
  /** True where every request is answered, and every long answer taken. */
  readonly isIdle: () => boolean
}

/** The options of an engine. */
export interface EngineOptions extends HttpOptions, Partial<Pick<Surroundings, "base64">> {
  readonly baseUrl: string
  /** The engine's own listener, if it has one. */
  readonly listener?: Listener
}

/** The largest body in bytes where the options name none. */
export const defaultBodyLimit = 1024 * 1024

/** Up to this many bytes a body is taken in before its sender is known, and is decoded on this thread. */
const decodedHere = 8 * 1024

/** Up to this many bytes an answer is left to the system's own buffers, and not counted. */
const shortAnswer = 64 * 1024

/** The number of bytes of bodies and answers that are held, where the options give none. */
const defaultMemory = 128 * 1024 * 1024

/** The status of an answer that tells of something new. */
const created = 201

/** Milliseconds from which on the event loop's work for a request is charged to its caller. */
const chargedFrom = 0.25

const unknownAddresses =
  "the host tells no client addresses, so that all callers without a key share one rate limit; pass the address as the handler's second argument ({ remoteAddr: { hostname } }), or behind proxies that append to X-Forwarded-For set trustedProxies to their number"

/** Stands for an answer that is given later, by {@link Exchange.respond}. */
const later = Symbol("later")

type AnswerOrLater = Answer | typeof later

const hasEnded = <A, E>(effect: Effect.Effect<A, E>): effect is Exit.Exit<A, E> => Exit.isExit(effect)

/**
 * Interprets the contract over the core's services: one fiber for a request, and none where its handler has the answer
 * at once. Once the scope closes, it answers 503, and what still runs is interrupted and awaited.
 */
export const make = (options: EngineOptions): Effect.Effect<Engine, never, Services | Scope.Scope> =>
  Effect.gen(function* () {
    const {
      baseUrl,
      cors,
      tracing = false,
      version = defaultVersion,
      bodyLimit = defaultBodyLimit,
      decodeElsewhere
    } = options
    const basePath = basePathOf(options.basePath)
    const address = `${baseUrl}${basePath}`
    const timeout = Duration.toMillis(options.requestTimeout ?? defaultRequestTimeout)
    const accounts = yield* Accounts
    const credentials = Option.getOrUndefined(yield* Effect.serviceOption(Credentials))
    const sessions = Option.getOrUndefined(yield* Effect.serviceOption(Sessions))
    const hasPeople = credentials !== undefined && sessions !== undefined
    const handlers = yield* makeHandlers({
      address,
      version,
      signIn: hasPeople,
      signUp: credentials?.signUp ?? "closed",
      topUpUrl: options.topUpUrl,
      drawing: options.drawing ?? "free",
      decodeElsewhere,
      base64: options.base64 ?? base64
    })
    const rateStore = options.rateStore ?? makeRateStore()
    const cookie = makeSessionCookie(isHttps(baseUrl))
    const origins = ownOrigins(baseUrl, options.listener)
    const peopleHandlers =
      credentials === undefined || sessions === undefined
        ? undefined
        : yield* makePeopleHandlers(cookie, makeCredentialLimits(rateStore)).pipe(
            Effect.provideService(Credentials, credentials),
            Effect.provideService(Sessions, sessions)
          )
    const shares = makeMemoryShares(options.memory ?? defaultMemory)
    const documents = yield* makeDocuments(
      { address, version, hasPeople, pageLinks: options.pages?.links },
      () => shares.hasRoom(bodyLimit),
      options.readyDetails
    )
    const router = makeRouter(
      [...compileRoutes({ ...handlers, ...peopleHandlers }, hasPeople), ...documents],
      basePath
    )
    const pages =
      options.pages === undefined ? undefined : makePageRouter(options.pages, basePath, publicPathOf(address))
    const answers = makeAnswers(version, baseUrl)
    const limiter = makeRateLimiter({ ...options, rateStore }, () =>
      fibers.runInBackground(Effect.logWarning(unknownAddresses))
    )
    const unanswered = new Set<Exchange>()
    const fibers = yield* makeRequestFibers(timeout, tracing !== false)
    const isTracing = tracing === true ? () => true : tracing
    const trace =
      isTracing === false ? undefined : makeTracing(yield* Effect.tracer, yield* Effect.clock, isTracing)

    /** Takes a request from its header to its answer; the steps below are in the order in which they happen. */
    const handle: Engine["handle"] = (incoming, send) => {
      const exchange = new Exchange(incoming, send, context, trace?.(incoming.header("traceparent")))
      const outcome = findRoute(exchange)
      if (outcome !== later) exchange.respond(outcome)
      else if (!exchange.isAnswered) unanswered.add(exchange)
      chargeSince(exchange, exchange.startedAt, 0)
      return outcome === later ? () => exchange.leave() : undefined
    }

    const findRoute = (exchange: Exchange): AnswerOrLater => {
      const { method, target, header, fault } = exchange.incoming
      if (cors !== undefined) exchange.addHeaders(corsHeaders(cors, header("origin")))
      if (fault !== undefined) return refusal(exchange, "MALFORMED_REQUEST", [fault])
      if (fibers.isClosed()) return refusal(exchange, "UNAVAILABLE", ["the service is shutting down"])
      const found = router.find(target) ?? pages?.find(target)
      if (found === undefined)
        return refusal(exchange, "ROUTE_NOT_FOUND", [
          `the paths of this service are listed at ${publicPathOf(address)}/openapi.json`
        ])
      const route = found.handler.get(method === "HEAD" ? "GET" : method)
      if (route !== undefined) {
        exchange.route = route
        return route.access === "anyone"
          ? admitAnyone(exchange, route, found)
          : identifySender(exchange, route, found)
      }
      const allow = allowOf(found.handler)
      return method === "OPTIONS"
        ? describe(exchange, allow)
        : refusal(exchange, "METHOD_NOT_ALLOWED", [`this path takes ${allow}`], { allow })
    }

    const describe = (exchange: Exchange, allow: string): Answer => {
      const { requestId, incoming } = exchange
      const isPreflight = incoming.header("access-control-request-method") !== undefined
      return answers.bare(requestId, 204, null, {
        allow,
        ...(cors !== undefined && isPreflight ? preflightHeaders(cors, allow) : {})
      })
    }

    /** Looks for a key, else for a session. The caller is counted once it is known that they are good. */
    const identifySender = (exchange: Exchange, route: Route, found: Found): AnswerOrLater => {
      const { header } = exchange.incoming
      const hasKey = (header("x-api-key") ?? "") !== ""
      if (hasKey)
        return route.access === "session"
          ? refusal(exchange, "SESSION_REQUIRED", ["X-API-Key: a key does not suffice here; sign in"])
          : readRequest(exchange, route, found)
      exchange.sessionSecret = hasPeople ? cookie.read(header("cookie")) : undefined
      if (exchange.sessionSecret === undefined)
        return route.access === "session"
          ? refusal(exchange, "SESSION_REQUIRED", ["Cookie: holds no session; sign in"])
          : refusal(exchange, "API_KEY_MISSING", [keyMissing])
      if (route.method === "GET") return readRequest(exchange, route, found)
      const fault = origins.faultOf(header("origin"))
      if (fault !== undefined) return refusal(exchange, "ORIGIN_REFUSED", [fault])
      const unsaid = route.takesBody ? undefined : notJsonFault(header)
      return unsaid === undefined
        ? readRequest(exchange, route, found)
        : refusal(exchange, "UNSUPPORTED_MEDIA_TYPE", [unsaid])
    }

    /** Counts a request that anyone may make by its address. */
    const admitAnyone = (exchange: Exchange, route: Route, found: Found): AnswerOrLater => {
      const fault = route.startsSession ? origins.faultOf(exchange.incoming.header("origin")) : undefined
      if (fault !== undefined) return refusal(exchange, "ORIGIN_REFUSED", [fault])
      if (!route.isRated) return readRequest(exchange, route, found)
      return settle(exchange, limiter.admit(exchange, "address"), (exit) =>
        Exit.isSuccess(exit)
          ? readRequest(exchange, route, found)
          : respond(exchange, route, Exit.failCause(exit.cause))
      )
    }

    const readRequest = (exchange: Exchange, route: Route, found: Found): AnswerOrLater =>
      route.takesBody
        ? checkBodyHeaders(exchange, route, found)
        : invoke(exchange, route, found, () => route.decodePayload(undefined))

    /** Authenticates the sender of a long body before it is read, so that strangers do not fill the memory. */
    const checkBodyHeaders = (exchange: Exchange, route: Route, found: Found): AnswerOrLater => {
      const { header } = exchange.incoming
      const unsupported = unsupportedBody(header)
      if (unsupported !== undefined) return refusal(exchange, "UNSUPPORTED_MEDIA_TYPE", [unsupported])
      const limit = limitOf(route)
      const length = Number(header("content-length") ?? limit)
      if (length > limit) return refusal(exchange, "PAYLOAD_TOO_LARGE", [tooLarge(route)])
      return route.access !== "anyone" && length > decodedHere
        ? settle(exchange, authenticate(exchange, route), (exit) =>
            Exit.isSuccess(exit)
              ? readBody(exchange, route, found)
              : respond(exchange, route, Exit.failCause(exit.cause))
          )
        : readBody(exchange, route, found)
    }

    /** Reads a body, and counts the bytes that have arrived rather than those that its header declares. */
    const readBody = (exchange: Exchange, route: Route, found: Found): AnswerOrLater => {
      const hold = shares.open(exchange.callerId)
      exchange.hold = hold
      hold.awaitClient()
      const watch: BodyWatch = {
        grow: (bytes) => {
          hold.awaitClient()
          return hold.resize(bytes)
        },
        begun: (stop) => {
          hold.cut = () => stop("REQUEST_TIMEOUT")
        }
      }
      exchange.incoming.readBody(limitOf(route), watch, (body) => {
        hold.proceed()
        hold.cut = undefined
        if (!exchange.isAnswered) resume(exchange, () => decodeBody(exchange, route, found, body))
      })
      return later
    }

    const decodeBody = (exchange: Exchange, route: Route, found: Found, body: Body): AnswerOrLater => {
      if (body === "UNAVAILABLE") {
        exchange.refusedBy = "body-memory"
        return refusal(exchange, body, [bodiesHeld])
      }
      if (body === "PAYLOAD_TOO_LARGE") return refusal(exchange, body, [tooLarge(route)])
      if (body === "REQUEST_TIMEOUT") return refusal(exchange, body)
      if (body instanceof BodyConsumed) return respond(exchange, route, Exit.die(body))
      if (decodeElsewhere !== undefined && body.length > decodedHere)
        return decodeOnThread(exchange, route, found, decodeElsewhere, body)
      const json = Json.parse(body, jsonLimitsOf(route.bodyScale))
      if (Either.isLeft(json)) return refusal(exchange, "INVALID_JSON", [json.left])
      return decodeElsewhere !== undefined && route.needsWorker(json.right)
        ? decodeOnThread(exchange, route, found, decodeElsewhere, body)
        : invoke(exchange, route, found, () => route.decodePayload(json.right))
    }

    const decodeOnThread = (
      exchange: Exchange,
      route: Route,
      found: Found,
      decode: DecodeElsewhere,
      bytes: Uint8Array
    ): AnswerOrLater =>
      settle(exchange, decode(route.name, bytes), (exit) =>
        Exit.isSuccess(exit)
          ? invokeDecoded(exchange, route, found, exit.value)
          : respond(exchange, route, Exit.failCause(exit.cause))
      )

    const invokeDecoded = (
      exchange: Exchange,
      route: Route,
      found: Found,
      body: DecodedBody
    ): AnswerOrLater =>
      body.kind === "not JSON"
        ? refusal(exchange, "INVALID_JSON", [body.reason])
        : invoke(exchange, route, found, () =>
            body.kind === "invalid" ? Either.left(body.errors) : Either.right(body.payload)
          )

    /** Authenticates unless that is done, decodes the rest, runs the handler and answers. */
    const invoke = (
      exchange: Exchange,
      route: Route,
      found: Found,
      payload: RawCall["payload"]
    ): AnswerOrLater => {
      const { header } = exchange.incoming
      const handleFor = (caller: Caller | undefined): ReturnType<Route["invoke"]> =>
        route.invoke({
          path: found.params,
          query: found.searchParams,
          header,
          payload,
          caller,
          sender: exchange,
          countRequest: Effect.suspend(() => limiter.admit(exchange, "account"))
        })
      let effect: ReturnType<Route["invoke"]>
      try {
        effect =
          route.access !== "anyone" && exchange.caller === undefined
            ? Effect.flatMap(authenticate(exchange, route), handleFor)
            : handleFor(exchange.caller)
      } catch (defect) {
        return respond(exchange, route, Exit.die(defect))
      }
      return settle(exchange, effect, (exit) => respond(exchange, route, exit))
    }

    const identify = ({
      sessionSecret,
      incoming
    }: Exchange): Effect.Effect<Caller, ApiKeyInvalid | SessionEnded | StorageError> => {
      if (sessionSecret === undefined)
        return accounts.authenticate(Redacted.make(incoming.header("x-api-key") ?? ""))
      return sessions === undefined ? new SessionEnded() : sessions.authenticate(sessionSecret)
    }

    /** Identifies the caller, within its rate. */
    const authenticate = (exchange: Exchange, route: Route): Effect.Effect<Caller, HandlerError> =>
      Effect.matchEffect(identify(exchange), {
        onSuccess: (caller) => {
          exchange.caller = caller
          const admitted = limiter.admit(exchange, "account")
          return admitted === Exit.void ? Effect.succeed(caller) : Effect.as(admitted, caller)
        },
        onFailure: (error) => refuse(exchange, route, error)
      })

    /** A client whose key or session is not accepted is counted by its address. */
    const refuse = (
      exchange: Exchange,
      { access }: Route,
      error: ApiKeyInvalid | SessionEnded | StorageError
    ): Effect.Effect<never, HandlerError> => {
      if (error._tag === "StorageError") return error
      const failure: HandlerError =
        error._tag === "SessionEnded" && access === "caller"
          ? new CallerUnknown({ reason: `${error.message}, or send X-API-Key` })
          : error
      return Effect.zipRight(limiter.admit(exchange, "address"), Effect.fail(failure))
    }

    /** Runs an effect, and goes on with its exit: now where it ends at once, else later. */
    const settle = <A>(
      exchange: Exchange,
      effect: Effect.Effect<A, HandlerError>,
      next: (exit: Exit.Exit<A, HandlerError>) => AnswerOrLater
    ): AnswerOrLater => {
      if (hasEnded(effect)) return next(effect)
      const run = fibers.run(exchange, effect)
      if (hasEnded(run)) return next(run)
      const interrupt = fibers.watch(
        run,
        (exit) => {
          if (!exchange.isAnswered) resume(exchange, () => next(exit))
        },
        () => {
          exchange.respond(
            refusal(exchange, "TIMEOUT", [`the request took longer than ${timeout / 1000} seconds`])
          )
          interrupt()
        }
      )
      exchange.onLeave = interrupt
      return later
    }

    /** Goes on with an exchange that waited. */
    const resume = (exchange: Exchange, next: () => AnswerOrLater): void =>
      measure(exchange, () => {
        const outcome = next()
        if (outcome !== later) exchange.respond(outcome)
      })

    /** Does synchronous work for an exchange, and charges the time that it takes. */
    const measure = <A>(exchange: Exchange, work: () => A): A => {
      const [began, chargedBefore] = [performance.now(), exchange.charged]
      const result = work()
      chargeSince(exchange, began, chargedBefore)
      return result
    }

    /** Charges the time since `began`, less the charges meanwhile. */
    const chargeSince = (exchange: Exchange, began: number, chargedBefore: number): void => {
      if (exchange.route?.isRated !== true) return
      const took = performance.now() - began - (exchange.charged - chargedBefore)
      if (took >= chargedFrom) exchange.charge(took)
    }

    const charge: ExchangeContext["charge"] = (exchange, milliseconds) => {
      const spending = limiter.spend(exchange, milliseconds)
      if (!hasEnded(spending)) fibers.runInBackground(spending)
    }

    const respond = makeRespond(
      answers,
      (sentence, { requestId }, { path }, cause) =>
        fibers.runInBackground(
          Effect.annotateLogs(Effect.logError(sentence, cause), { requestId, route: path })
        ),
      (exchange) => ({
        run: (effect) => measure(exchange, () => fibers.runToPromise(exchange, effect)),
        memory: makeStreamMemory(holdOf(exchange))
      })
    )

    const refusal = (
      exchange: Exchange,
      code: FailureCode,
      errors?: ReadonlyArray<string>,
      headers?: Readonly<Record<string, string>>
    ): Answer => answers.failure(exchange.requestId, code, errors, headers)

    /** The hold of a request, of its caller's share. */
    const holdOf = (exchange: Exchange): Hold => {
      const hold = exchange.hold ?? shares.open(exchange.callerId)
      exchange.hold = hold
      hold.moveTo(exchange.callerId)
      return hold
    }

    /** Counts a long answer until its client has taken it. One that tells of something new is owed, room or not. */
    const admitAnswer: ExchangeContext["admitAnswer"] = (exchange, answer) => {
      const { body, status, isShared = false } = answer
      if (isStream(body)) return admitStream(exchange, answer)
      const length = body === null || isShared ? 0 : body.length
      if (length <= shortAnswer) {
        exchange.hold?.release()
        return answer
      }
      const hold = holdOf(exchange)
      if (status === created) hold.set(length)
      if (status === created || hold.resize(length)) return { ...answer, hold }
      return refuseAnswer(exchange, hold)
    }

    /** A stream holds the rest of its request's body, beside its own pieces: rows of a batch stay until it ends. */
    const admitStream = (exchange: Exchange, answer: Answer): Answer => {
      const hold = holdOf(exchange)
      return hold.resize(hold.bytes() + inTheMaking) ? { ...answer, hold } : refuseAnswer(exchange, hold)
    }

    const refuseAnswer = (exchange: Exchange, hold: Hold): Answer => {
      hold.release()
      exchange.refusedBy = "answer-memory"
      return refusal(exchange, "UNAVAILABLE", [answersHeld])
    }

    /** The largest body of a route in bytes. */
    const limitOf = ({ bodyScale }: Route): number => bodyLimit * bodyScale.bytes
    const tooLarge = (route: Route): string => `the body is larger than ${limitOf(route)} bytes`
    const keyMissing = hasPeople
      ? "X-API-Key: is missing; create a key in the account's API Keys area, or sign in"
      : "X-API-Key: is missing; create a key in the account's API Keys area"
    const bodiesHeld = `the service holds too much for a body over ${smallHold} bytes now; send it again, or fewer such at once`
    const answersHeld =
      "the service holds too much for this long answer now; take the answers that wait, or ask for less, then ask again"

    const context: ExchangeContext = {
      trustedProxies: options.trustedProxies ?? 0,
      charge,
      admitAnswer,
      settled: (exchange) => unanswered.delete(exchange),
      observe: options.onRequest
    }

    return {
      handle,
      refuse: (code, errors) => answers.failure(crypto.randomUUID(), code, errors),
      isIdle: () => unanswered.size === 0 && shares.isEmpty()
    }
  })
