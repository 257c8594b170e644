import {
  Accounts,
  type ApiKeyInvalid,
  type Caller,
  type Catalogue,
  type Pricing,
  type Purchasing,
  type Rendering,
  Requester,
  type Storage,
  type StorageError
} from "@quick-response/core"
import * as Cause from "effect/Cause"
import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import * as FiberId from "effect/FiberId"
import * as Redacted from "effect/Redacted"
import * as Runtime from "effect/Runtime"
import * as RuntimeFlags from "effect/RuntimeFlags"
import type * as Scope from "effect/Scope"
import type { FailureCode } from "../contract/failures.ts"
import { base64 } from "../json/base64.ts"
import * as Json from "../json/parse.ts"
import type { CallerKind } from "../rateLimit/limits.ts"
import { type Answer, isStream, makeAnswers, type WholeAnswer } from "./Answer.ts"
import { corsHeaders, preflightHeaders } from "./cors.ts"
import type { DecodedBody, DecodeElsewhere } from "./decodeBody.ts"
import { makeDocuments } from "./documents.ts"
import { Exchange, type ExchangeContext, ExchangeRequester, type Incoming } from "./Exchange.ts"
import { makeHandlers, type Surroundings } from "./handlers.ts"
import { makeMemoryBudget } from "./memoryBudget.ts"
import type { HttpOptions } from "./options.ts"
import { type HandlerError, MemoryUsedUp, type Reply, type RunWhileSending } from "./Reply.ts"
import { compileRoutes, type RawCall, type Route } from "./Route.ts"
import { makeRateLimiter } from "./rateLimiter.ts"
import { makeRespond } from "./respond.ts"
import { allowOf, type Found, makeRouter } from "./router.ts"
import { makeTracing } from "./tracing.ts"

/** The core's services that the endpoints stand on. */
export type Services = Accounts | Catalogue | Pricing | Purchasing | Rendering | Storage

/** Answers requests, whatever carries them. */
export interface Engine {
  /**
   * Answers once: at once, and then nothing is returned, or later. The returned function says that the client went away.
   */
  readonly handle: (incoming: Incoming, send: (answer: Answer) => void) => (() => void) | undefined
  /** The answer to what is no request that {@link Engine.handle} could take. */
  readonly refuse: (code: FailureCode, errors?: ReadonlyArray<string>) => WholeAnswer
}

const defaultVersion = "0.1.0"
const defaultTimeout = Duration.seconds(30)

/** The largest body in bytes where the options name none. */
export const defaultBodyLimit = 1024 * 1024

/** `application/json`, with no charset or UTF-8 (RFC 8259, section 8.1). */
const isJson = (contentType: string): boolean => {
  if (contentType === "application/json") return true
  const [type, ...parameters] = contentType
    .toLowerCase()
    .split(";")
    .map((part) => part.trim())
  return type === "application/json" && parameters.every((part) => /^(?:|charset="?utf-8"?)$/.test(part))
}

/** Whether a body comes as it is: `identity` says so, too (RFC 9110, section 8.4.1). */
const isUncoded = (contentEncoding: string | undefined): boolean =>
  contentEncoding === undefined ||
  contentEncoding.split(",").every((coding) => ["", "identity"].includes(coding.trim().toLowerCase()))

/** Up to this many bytes a body is short to the memory budgets. */
const briefBody = 16 * 1024

/** Up to this many bytes a body is taken in before its sender is known, and is decoded on this thread. */
const decodedHere = 8 * 1024

/** Whether a body may hold a logo: a short one can take a hundred times as long to read as all else of its length. */
const hasLogo = (body: unknown): boolean =>
  typeof body === "object" && body !== null && Object.hasOwn(body, "logo")

/** Up to this many bytes an answer is left to the system's own buffers, and not counted. */
const briefAnswer = 64 * 1024

/** How many bytes a stream holds, more or less: the largest record as text and as bytes, and what is left to collect. */
const streamedBytes = 8 * 2 ** 20

/** How many bytes of bodies are held, and of answers, where the options do not say. */
const defaultMemory = 64 * 1024 * 1024

/** From this many milliseconds on, what the event loop does for a request is charged to its caller. */
const noticeable = 0.25

type Run = Effect.Effect<Reply<unknown>, HandlerError>

const hasEnded = <A, E>(effect: Effect.Effect<A, E>): effect is Exit.Exit<A, E> => Exit.isExit(effect)

/**
 * Interprets the contract over the core's services: one fiber for a request, and none where its handler has the answer
 * at once. Once the scope closes, it answers 503, and what still runs is interrupted and awaited.
 */
export const make = (
  options: HttpOptions & { readonly baseUrl: string } & Partial<Pick<Surroundings, "base64">>
): Effect.Effect<Engine, never, Services | Scope.Scope> =>
  Effect.gen(function* () {
    const {
      baseUrl,
      cors,
      tracing = false,
      version = defaultVersion,
      bodyLimit = defaultBodyLimit,
      decodeElsewhere
    } = options
    const timeout = Duration.toMillis(options.requestTimeout ?? defaultTimeout)
    const accounts = yield* Accounts
    const handlers = yield* makeHandlers({ baseUrl, version, base64: options.base64 ?? base64 })
    const resources = yield* makeDocuments({ baseUrl, version })
    const router = makeRouter([...compileRoutes(handlers), ...resources])
    const answers = makeAnswers(version)
    const limiter = makeRateLimiter(options)
    const bodyMemory = options.bodyMemory ?? defaultMemory
    const longBodies = makeMemoryBudget(bodyMemory)
    /** Apart from long ones, so that those leave room for purchases; of all callers together. */
    const briefBodies = makeMemoryBudget(bodyMemory, bodyMemory)
    const unread = makeMemoryBudget(options.answerMemory ?? defaultMemory)
    const runtime = Runtime.updateRuntimeFlags(
      yield* Effect.withTracerEnabled(Effect.runtime<never>(), tracing !== false),
      RuntimeFlags.disable(RuntimeFlags.RuntimeMetrics)
    )
    const fork = Runtime.runFork(runtime)
    /** Runs an effect on behalf of the exchange's caller. */
    const forkFor = <A, E>(exchange: Exchange, effect: Effect.Effect<A, E>) => {
      const context = Context.add(runtime.context, Requester, new ExchangeRequester(exchange))
      return Runtime.runFork({ ...runtime, context }, effect)
    }
    const isTracing = tracing === true ? () => true : tracing
    const follow =
      isTracing === false ? undefined : makeTracing(yield* Effect.tracer, yield* Effect.clock, isTracing)
    const running = new Set<Fiber.RuntimeFiber<unknown, unknown>>()
    let isClosed = false
    yield* Effect.addFinalizer(() =>
      Effect.suspend(() => {
        isClosed = true
        return Fiber.interruptAll(running)
      })
    )

    /** Runs effects for an answer that is being sent, each within the time of a request. */
    const runFor =
      (exchange: Exchange): RunWhileSending =>
      (effect) =>
        new Promise((resolve, reject) => {
          const { trace } = exchange
          const began = performance.now()
          const fiber = fork(trace === undefined ? effect : trace.follow(exchange, effect))
          chargeSince(exchange, began, exchange.charged)
          running.add(fiber)
          const timer = setTimeout(() => fiber.unsafeInterruptAsFork(FiberId.none), timeout)
          fiber.addObserver((exit) => {
            clearTimeout(timer)
            running.delete(fiber)
            if (Exit.isSuccess(exit)) resolve(exit.value)
            else reject(Cause.squash(exit.cause))
          })
        })

    const conclude = makeRespond(
      answers,
      (sentence, { requestId }, { path }, cause) => {
        fork(Effect.annotateLogs(Effect.logError(sentence, cause), { requestId, route: path }))
      },
      runFor
    )

    const charge: ExchangeContext["charge"] = (exchange, milliseconds) => {
      const telling = limiter.spend(exchange, milliseconds)
      if (Exit.isExit(telling)) return
      const fiber = fork(telling)
      running.add(fiber)
      fiber.addObserver(() => running.delete(fiber))
    }

    /** Charges what a stretch of work took that began at a time, but for what was charged meanwhile. */
    const chargeSince = (exchange: Exchange, began: number, chargedBefore: number): void => {
      if (exchange.route?.isRated !== true) return
      const took = performance.now() - began - (exchange.charged - chargedBefore)
      if (took >= noticeable) exchange.charge(took)
    }

    /** Does synchronous work for an exchange, and charges the time that it takes. */
    const measure = (exchange: Exchange, work: () => void): void => {
      const [began, chargedBefore] = [performance.now(), exchange.charged]
      work()
      chargeSince(exchange, began, chargedBefore)
    }

    const answersHeld =
      "too many long answers wait for their clients to take them; take those, then ask again"

    const admitAnswer: ExchangeContext["admitAnswer"] = (exchange, answer) => {
      const { body } = answer
      const length = body === null ? 0 : isStream(body) ? streamedBytes : body.length
      if (length <= briefAnswer) return answer
      const hold = unread.hold(exchange.callerId, length)
      if (hold !== undefined) return { ...answer, hold }
      exchange.refusedBy = "answer-memory"
      return refusal(exchange, "UNAVAILABLE", [answersHeld])
    }

    const context: ExchangeContext = {
      trustedProxies: options.trustedProxies ?? 0,
      charge,
      admitAnswer,
      observe: options.onRequest
    }

    const tooLarge = `the body is larger than ${bodyLimit} bytes`

    const refusal = (
      exchange: Exchange,
      code: FailureCode,
      errors?: ReadonlyArray<string>,
      headers?: Readonly<Record<string, string>>
    ): Answer => answers.failure(exchange.requestId, code, errors, headers)

    /** Answers when the fiber ends or the time is over, whichever is first. */
    const awaitFiber = <A>(
      exchange: Exchange,
      fiber: Fiber.RuntimeFiber<A, HandlerError>,
      answer: (exit: Exit.Exit<A, HandlerError>) => Answer | undefined
    ): void => {
      running.add(fiber)
      const stop = () => fiber.unsafeInterruptAsFork(FiberId.none)
      const timer = setTimeout(() => {
        exchange.respond(
          refusal(exchange, "TIMEOUT", [`the request took longer than ${timeout / 1000} seconds`])
        )
        stop()
      }, timeout)
      exchange.onLeave = stop
      fiber.addObserver((exit) => {
        clearTimeout(timer)
        running.delete(fiber)
        if (exchange.isAnswered) return
        measure(exchange, () => {
          const now = answer(exit)
          if (now !== undefined) exchange.respond(now)
        })
      })
    }

    /** The answer to how an effect ended; undefined where the answer comes later. */
    const settle = <A>(
      exchange: Exchange,
      effect: Effect.Effect<A, HandlerError>,
      answer: (exit: Exit.Exit<A, HandlerError>) => Answer | undefined
    ): Answer | undefined => {
      if (hasEnded(effect)) return answer(effect)
      const { trace } = exchange
      const fiber = forkFor(exchange, trace === undefined ? effect : trace.follow(exchange, effect))
      const exit = fiber.unsafePoll()
      if (exit !== null) return answer(exit)
      awaitFiber(exchange, fiber, answer)
      return undefined
    }

    /** Lets a caller in that is within its limits. */
    const admit = (exchange: Exchange, kind: CallerKind): Effect.Effect<void, HandlerError> => {
      if (unread.held() === 0 || !unread.isUsedUp(exchange.callerIdOf(kind)))
        return limiter.admit(exchange, kind)
      exchange.refusedBy = "answer-memory"
      return new MemoryUsedUp({ reason: answersHeld })
    }

    /** A client whose key is not accepted is counted by its address. */
    const refuse = (
      exchange: Exchange,
      error: ApiKeyInvalid | StorageError
    ): Effect.Effect<never, HandlerError> =>
      error._tag === "ApiKeyInvalid" ? Effect.zipRight(admit(exchange, "address"), error) : error

    /** Who is calling, within its rate. */
    const authenticate = (exchange: Exchange): Effect.Effect<Caller, HandlerError> =>
      Effect.matchEffect(accounts.authenticate(Redacted.make(exchange.incoming.header("x-api-key") ?? "")), {
        onSuccess: (caller) => {
          exchange.caller = caller
          const passed = admit(exchange, "account")
          return passed === Exit.void ? Effect.succeed(caller) : Effect.as(passed, caller)
        },
        onFailure: (error) => refuse(exchange, error)
      })

    /** Authenticates unless that is done, decodes and handles; undefined where the answer comes later. */
    const run = (
      exchange: Exchange,
      route: Route,
      found: Found,
      payload: RawCall["payload"]
    ): Answer | undefined => {
      const { header } = exchange.incoming
      const invoke = (caller: Caller | undefined): Run =>
        route.invoke({ path: found.params, query: found.searchParams, header, payload, caller })
      let effect: Run
      try {
        effect =
          route.isProtected && exchange.caller === undefined
            ? Effect.flatMap(authenticate(exchange), invoke)
            : invoke(exchange.caller)
      } catch (defect) {
        return conclude(exchange, route, Exit.die(defect))
      }
      return settle(exchange, effect, (exit) => conclude(exchange, route, exit))
    }

    /** Reads a body of at most so many bytes, then runs; undefined where the answer comes later. */
    const take = (exchange: Exchange, route: Route, found: Found, length: number): Answer | undefined => {
      exchange.bodyHold =
        length > briefBody ? longBodies.hold(exchange.callerId, length) : briefBodies.hold("", length)
      if (exchange.bodyHold === undefined) {
        exchange.refusedBy = "body-memory"
        return refusal(exchange, "UNAVAILABLE", [
          "as many bytes of bodies as the service holds are waiting; ask again"
        ])
      }
      exchange.incoming.readBody(bodyLimit, (bytes) => {
        if (exchange.isAnswered) return
        measure(exchange, () => {
          const now =
            bytes === "PAYLOAD_TOO_LARGE"
              ? refusal(exchange, bytes, [tooLarge])
              : bytes === "REQUEST_TIMEOUT"
                ? refusal(exchange, bytes)
                : parse(exchange, route, found, bytes)
          if (now !== undefined) exchange.respond(now)
        })
      })
      return undefined
    }

    const runDecoded = (exchange: Exchange, route: Route, found: Found, body: DecodedBody) =>
      body.kind === "not JSON"
        ? refusal(exchange, "INVALID_JSON", [body.reason])
        : run(exchange, route, found, () =>
            body.kind === "invalid" ? Either.left(body.errors) : Either.right(body.payload)
          )

    const decodeThere = (
      exchange: Exchange,
      route: Route,
      found: Found,
      decode: DecodeElsewhere,
      bytes: Uint8Array
    ): Answer | undefined =>
      settle(exchange, decode(route.name, bytes), (exit) =>
        Exit.isFailure(exit)
          ? conclude(exchange, route, Exit.failCause(exit.cause))
          : runDecoded(exchange, route, found, exit.value)
      )

    const parse = (exchange: Exchange, route: Route, found: Found, bytes: Uint8Array): Answer | undefined => {
      if (decodeElsewhere !== undefined && bytes.length > decodedHere)
        return decodeThere(exchange, route, found, decodeElsewhere, bytes)
      const body = Json.parse(bytes)
      if (Either.isLeft(body)) return refusal(exchange, "INVALID_JSON", [body.left])
      return decodeElsewhere !== undefined && hasLogo(body.right)
        ? decodeThere(exchange, route, found, decodeElsewhere, bytes)
        : run(exchange, route, found, () => route.decodePayload(body.right))
    }

    /**
     * Sees what the header says of the body, then takes it. The sender of a long one is authenticated before: strangers
     * are not to fill the memory.
     */
    const receive = (exchange: Exchange, route: Route, found: Found): Answer | undefined => {
      const { header } = exchange.incoming
      const contentType = header("content-type")
      if (contentType === undefined || !isJson(contentType))
        return refusal(exchange, "UNSUPPORTED_MEDIA_TYPE", [
          `Content-Type: expected application/json, got ${contentType === undefined ? "none" : JSON.stringify(contentType)}`
        ])
      if (!isUncoded(header("content-encoding")))
        return refusal(exchange, "UNSUPPORTED_MEDIA_TYPE", [
          "Content-Encoding: bodies are taken as they are, uncompressed"
        ])
      const length = Number(header("content-length") ?? bodyLimit)
      if (length > bodyLimit) return refusal(exchange, "PAYLOAD_TOO_LARGE", [tooLarge])
      return route.isProtected && length > decodedHere
        ? settle(exchange, authenticate(exchange), (exit) =>
            Exit.isFailure(exit)
              ? conclude(exchange, route, Exit.failCause(exit.cause))
              : take(exchange, route, found, length)
          )
        : take(exchange, route, found, length)
    }

    const describe = (exchange: Exchange, allow: string): Answer => {
      const { requestId, incoming } = exchange
      const isPreflight = incoming.header("access-control-request-method") !== undefined
      return answers.bare(requestId, 204, null, {
        allow,
        ...(cors !== undefined && isPreflight ? preflightHeaders(cors, allow) : {})
      })
    }

    const start = (exchange: Exchange): Answer | undefined => {
      const { method, target, header, fault } = exchange.incoming
      if (cors !== undefined) exchange.addHeaders(corsHeaders(cors, header("origin")))
      if (fault !== undefined) return refusal(exchange, "MALFORMED_REQUEST", [fault])
      if (isClosed) return refusal(exchange, "UNAVAILABLE", ["the service is shutting down"])
      const found = router.find(target)
      if (found === undefined)
        return refusal(exchange, "ROUTE_NOT_FOUND", ["the paths of this service are listed at /openapi.json"])
      const route = found.handler.get(method === "HEAD" ? "GET" : method)
      if (route === undefined) {
        const allow = allowOf(found.handler)
        return method === "OPTIONS"
          ? describe(exchange, allow)
          : refusal(exchange, "METHOD_NOT_ALLOWED", [`this path takes ${allow}`], { allow })
      }
      exchange.route = route
      if (route.isProtected) {
        const secret = header("x-api-key")
        if (secret === undefined || secret === "")
          return refusal(exchange, "API_KEY_MISSING", [
            "X-API-Key: is missing; create a key in the account's API Keys area"
          ])
      }
      const proceed = () =>
        route.takesBody
          ? receive(exchange, route, found)
          : run(exchange, route, found, () => route.decodePayload(undefined))
      if (route.isProtected || !route.isRated) return proceed()
      return settle(exchange, admit(exchange, "address"), (exit) =>
        Exit.isSuccess(exit) ? proceed() : conclude(exchange, route, Exit.failCause(exit.cause))
      )
    }

    return {
      handle: (incoming, send) => {
        const trace = follow?.(incoming.header("traceparent"))
        const exchange = new Exchange(incoming, send, context, trace)
        const now = start(exchange)
        if (now !== undefined) exchange.respond(now)
        chargeSince(exchange, exchange.startedAt, 0)
        return now === undefined ? () => exchange.leave() : undefined
      },
      refuse: (code, errors) => answers.failure(crypto.randomUUID(), code, errors)
    }
  })
