import {
  Accounts,
  type Caller,
  type Catalogue,
  type Pricing,
  type Purchasing,
  type Rendering,
  type Storage
} from "@quick-response/core"
import * as Cause from "effect/Cause"
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
import { type Answer, makeAnswers } from "./answer.ts"
import { clientAddress } from "./clientAddress.ts"
import { corsHeaders, preflightHeaders } from "./cors.ts"
import { etagOf, matches } from "./etag.ts"
import { Exchange, type Incoming } from "./exchange.ts"
import { makeHandlers } from "./handlers.ts"
import { type HandlerError, RateLimited, type Reply } from "./handling.ts"
import type { HttpOptions } from "./options.ts"
import { codeOfError, type FailureCode } from "./outcomes.ts"
import { makeRateStore, rateHeaders, rateSentence } from "./rateLimit.ts"
import { makeResources } from "./resources.ts"
import { allowOf, type Found, makeRouter } from "./router.ts"
import { compileRoutes, type Route } from "./routes.ts"
import * as StrictJson from "./strictJson.ts"

/** The core's services that the endpoints stand on. */
export type Services = Accounts | Catalogue | Pricing | Purchasing | Rendering | Storage

/** Answers requests, whatever carries them. */
export interface Engine {
  /** Answers once, sooner or later. The returned function says that the client went away. */
  readonly handle: (incoming: Incoming, send: (answer: Answer) => void) => () => void
  /** The answer to what is no request that {@link Engine.handle} could take. */
  readonly refuse: (code: FailureCode, errors?: ReadonlyArray<string>) => Answer
  /** From here on answers 503; what runs, runs on. */
  readonly close: Effect.Effect<void>
}

const defaultVersion = "0.1.0"
const defaultTimeout = Duration.seconds(30)

/** The largest body in bytes where the options name none. */
export const defaultBodyLimit = 1024 * 1024

/** `application/json`, with no charset or UTF-8 (RFC 8259, section 8.1). */
const isJson = (contentType: string): boolean =>
  contentType === "application/json" ||
  /^application\/json\s*(?:;\s*charset\s*=\s*"?utf-8"?\s*)?;?\s*$/i.test(contentType)

type Run = Effect.Effect<Reply<unknown>, HandlerError>

type Finished = Exit.Exit<Reply<unknown>, HandlerError>

interface Tagged {
  readonly json: string
  readonly etag: string | undefined
}

const isFinished = (effect: Run): effect is Finished => Exit.isExit(effect)

/**
 * Interprets the contract over the core's services: one fiber for a request, and none where its handler has the answer
 * at once. What still runs when the scope closes is interrupted and awaited.
 */
export const make = (
  options: HttpOptions & { readonly baseUrl: string }
): Effect.Effect<Engine, never, Services | Scope.Scope> =>
  Effect.gen(function* () {
    const { baseUrl, cors, version = defaultVersion, bodyLimit = defaultBodyLimit } = options
    const { rateLimit = "off", trustedProxies = 0 } = options
    const timeout = Duration.toMillis(options.requestTimeout ?? defaultTimeout)
    const accounts = yield* Accounts
    const handlers = yield* makeHandlers({ baseUrl, version })
    const resources = yield* makeResources({ baseUrl, version })
    const router = makeRouter([...compileRoutes(handlers), ...resources])
    const answers = makeAnswers(version)
    const rates = makeRateStore()
    const fork = Runtime.runFork(
      Runtime.updateRuntimeFlags(
        yield* Effect.withTracerEnabled(Effect.runtime<never>(), options.tracing ?? false),
        RuntimeFlags.disable(RuntimeFlags.RuntimeMetrics)
      )
    )
    const running = new Set<Fiber.RuntimeFiber<unknown, unknown>>()
    let isClosed = false
    const close = Effect.sync(() => {
      isClosed = true
    })
    yield* Effect.addFinalizer(() =>
      Effect.zipRight(
        close,
        Effect.suspend(() => Fiber.interruptAll(running))
      )
    )

    const addressOf = ({ incoming }: Exchange) =>
      clientAddress(incoming.address, incoming.header("x-forwarded-for"), trustedProxies)

    /** Takes a token; undefined where one was left. */
    const overRate = (exchange: Exchange, policy: "key" | "address") => {
      if (rateLimit === "off") return undefined
      const who = policy === "key" ? exchange.caller?.apiKeyId : addressOf(exchange)
      if (who === undefined) return undefined
      const perMinute = rateLimit[policy]
      const decision = rates.take(`${policy} ${who}`, perMinute, Date.now())
      exchange.addHeaders(rateHeaders(policy, perMinute, decision))
      return decision.isAllowed ? undefined : new RateLimited({ reason: rateSentence(perMinute, decision) })
    }

    /** The JSON of data that services give out again and again, with its entity tag. */
    const encoded = new WeakMap<object, Tagged>()

    const encode = (route: Route, data: unknown): Tagged => {
      const known = typeof data === "object" && data !== null ? encoded.get(data) : undefined
      if (known !== undefined) return known
      const json = route.encode(data)
      const tagged = { json, etag: route.cacheControl === "no-store" ? undefined : etagOf(json) }
      if (tagged.etag !== undefined && typeof data === "object" && data !== null) encoded.set(data, tagged)
      return tagged
    }

    const success = ({ requestId, incoming }: Exchange, route: Route, reply: Reply<unknown>): Answer => {
      const { bare } = reply
      const { json, etag } = bare === undefined ? encode(route, reply.data) : { json: "", etag: bare.etag }
      const headers = {
        "cache-control": route.cacheControl,
        ...(etag === undefined ? {} : { etag }),
        ...reply.headers
      }
      const known = etag === undefined ? undefined : incoming.header("if-none-match")
      if (etag !== undefined && known !== undefined && matches(known, etag))
        return answers.bare(requestId, 304, null, headers)
      return bare === undefined
        ? answers.success(requestId, route.status, route.message, json, headers)
        : answers.bare(requestId, route.status, bare.body, { "content-type": bare.mediaType, ...headers })
    }

    const refusal = (
      exchange: Exchange,
      code: FailureCode,
      errors?: ReadonlyArray<string>,
      headers?: Readonly<Record<string, string>>
    ): Answer => answers.failure(exchange.requestId, code, errors, headers)

    const crash = (exchange: Exchange, route: Route, cause: Cause.Cause<unknown>): Answer => {
      fork(
        Effect.annotateLogs(Effect.logError("a request failed unforeseen", cause), {
          requestId: exchange.requestId,
          route: route.path
        })
      )
      return refusal(exchange, "INTERNAL_ERROR")
    }

    const failure = (exchange: Exchange, error: HandlerError): Answer => {
      switch (error._tag) {
        case "Invalid":
          return refusal(exchange, "VALIDATION_FAILED", error.errors)
        case "RateLimited":
          return refusal(exchange, "RATE_LIMITED", [error.reason])
        case "NotScannable":
          return refusal(exchange, "NOT_SCANNABLE", error.reasons)
        case "ApiKeyInvalid":
          if (overRate(exchange, "address") !== undefined)
            return refusal(exchange, "RATE_LIMITED", ["too many keys were refused from this address"])
      }
      return refusal(exchange, codeOfError[error._tag], [error.message])
    }

    const answer = (exchange: Exchange, route: Route, exit: Finished): Answer => {
      if (Exit.isFailure(exit)) {
        if (Cause.isInterruptedOnly(exit.cause))
          return refusal(exchange, "UNAVAILABLE", ["the service is shutting down"])
        const cause = Cause.failureOrCause(exit.cause)
        return Either.isLeft(cause) ? failure(exchange, cause.left) : crash(exchange, route, cause.right)
      }
      try {
        return success(exchange, route, exit.value)
      } catch (defect) {
        return crash(exchange, route, Cause.die(defect))
      }
    }

    /** Answers when the fiber ends or the time is over, whichever is first. */
    const awaitFiber = (
      exchange: Exchange,
      route: Route,
      fiber: Fiber.RuntimeFiber<Reply<unknown>, HandlerError>
    ): void => {
      running.add(fiber)
      const stop = () => fiber.unsafeInterruptAsFork(FiberId.none)
      const timer = setTimeout(() => {
        exchange.respond(
          refusal(exchange, "TIMEOUT", [`the request took longer than ${timeout / 1000} seconds`])
        )
        stop()
      }, timeout)
      fiber.addObserver((exit) => {
        clearTimeout(timer)
        running.delete(fiber)
        if (!exchange.isAnswered) exchange.respond(answer(exchange, route, exit))
      })
      exchange.onLeave = stop
    }

    /** Authenticates, decodes and handles; undefined where the answer comes later. */
    const run = (exchange: Exchange, route: Route, found: Found, body: unknown): Answer | undefined => {
      const { header } = exchange.incoming
      const invoke = (caller: Caller | undefined): Run =>
        route.invoke({ path: found.params, query: found.searchParams, header, body, caller })
      const invokeFor = (caller: Caller): Run => {
        exchange.caller = caller
        return overRate(exchange, "key") ?? invoke(caller)
      }
      let effect: Run
      try {
        effect = route.isProtected
          ? Effect.flatMap(accounts.authenticate(Redacted.make(header("x-api-key") ?? "")), invokeFor)
          : invoke(undefined)
      } catch (defect) {
        return crash(exchange, route, Cause.die(defect))
      }
      if (isFinished(effect)) return answer(exchange, route, effect)
      const fiber = fork(effect)
      const exit = fiber.unsafePoll()
      if (exit !== null) return answer(exchange, route, exit)
      awaitFiber(exchange, route, fiber)
      return undefined
    }

    /** Reads the body, then runs; undefined where the answer comes later. */
    const receive = (exchange: Exchange, route: Route, found: Found): Answer | undefined => {
      const { header, readBody } = exchange.incoming
      const contentType = header("content-type")
      if (contentType === undefined || !isJson(contentType))
        return refusal(exchange, "UNSUPPORTED_MEDIA_TYPE", [
          `Content-Type: expected application/json, got ${contentType === undefined ? "none" : JSON.stringify(contentType)}`
        ])
      if (header("content-encoding") !== undefined)
        return refusal(exchange, "UNSUPPORTED_MEDIA_TYPE", [
          "Content-Encoding: bodies are taken as they are, uncompressed"
        ])
      const tooLarge = () =>
        refusal(exchange, "PAYLOAD_TOO_LARGE", [`the body is larger than ${bodyLimit} bytes`])
      if (Number(header("content-length") ?? 0) > bodyLimit) return tooLarge()
      readBody(bodyLimit, (bytes) => {
        if (exchange.isAnswered) return
        const body = bytes === undefined ? undefined : StrictJson.parse(bytes)
        const now =
          body === undefined
            ? tooLarge()
            : Either.isLeft(body)
              ? refusal(exchange, "INVALID_JSON", [body.left])
              : run(exchange, route, found, body.right)
        if (now !== undefined) exchange.respond(now)
      })
      return undefined
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
      const { method, target, header, isMalformed } = exchange.incoming
      if (cors !== undefined) exchange.addHeaders(corsHeaders(cors, header("origin")))
      if (isMalformed) return refusal(exchange, "MALFORMED_REQUEST", ["Host: is missing"])
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
      } else if (route.isRated) {
        const limited = overRate(exchange, "address")
        if (limited !== undefined) return failure(exchange, limited)
      }
      return route.takesBody ? receive(exchange, route, found) : run(exchange, route, found, undefined)
    }

    return {
      handle: (incoming, send) => {
        const exchange = new Exchange(incoming, send, options.onRequest)
        const now = start(exchange)
        if (now !== undefined) exchange.respond(now)
        return () => exchange.leave()
      },
      refuse: (code, errors) => answers.failure(crypto.randomUUID(), code, errors),
      close
    }
  })
