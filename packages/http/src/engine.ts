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
import * as Router from "find-my-way-ts"
import { type Answer, makeAnswers, requestIdOf } from "./answer.ts"
import { etagOf, matches } from "./etag.ts"
import { makeHandlers } from "./handlers.ts"
import type { HandlerError, Reply } from "./handling.ts"
import type { HttpOptions } from "./options.ts"
import { codeOfError, type FailureCode } from "./outcomes.ts"
import { makeResources } from "./resources.ts"
import { compileRoutes, type Route } from "./routes.ts"
import * as StrictJson from "./strictJson.ts"

/** The core's services that the endpoints stand on. */
export type Services = Accounts | Catalogue | Pricing | Purchasing | Rendering | Storage

/** A request as an adapter hands it in. */
export interface Incoming {
  readonly method: string
  /** Path and query, as they were sent. */
  readonly target: string
  /** The value of a header by its lower-case name. */
  readonly header: (name: string) => string | undefined
  /** Whether it breaks a rule of HTTP that the adapter's parser lets pass. */
  readonly isMalformed: boolean
  /** Who is at the other end of the connection. */
  readonly address: string | undefined
  /** Reads the body and calls back once, with undefined where it is longer than the limit in bytes. */
  readonly readBody: (limit: number, done: (body: Uint8Array | undefined) => void) => void
}

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
/** The largest body in bytes where the options name none. */
export const defaultBodyLimit = 1024 * 1024
const defaultTimeout = Duration.seconds(30)

const ignore = () => undefined

/** `application/json`, with no charset or UTF-8 (RFC 8259, section 8.1). */
const isJson = (contentType: string | undefined): boolean =>
  contentType !== undefined &&
  (contentType === "application/json" ||
    /^application\/json\s*(?:;\s*charset\s*=\s*"?utf-8"?\s*)?;?\s*$/i.test(contentType))

/** The routes of one path, by method. */
type Methods = ReadonlyMap<string, Route>

const allowOf = (methods: Methods): string =>
  [...methods.keys(), ...(methods.has("GET") ? ["HEAD"] : []), "OPTIONS"].sort().join(", ")

const makeRouter = (routes: ReadonlyArray<Route>): Router.Router<Methods> => {
  const router = Router.make<Methods>({
    caseSensitive: false,
    ignoreTrailingSlash: true,
    ignoreDuplicateSlashes: false,
    maxParamLength: 16_384
  })
  for (const path of new Set(routes.map((route) => route.path))) {
    const here = routes.filter((route) => route.path === path)
    router.on("GET", path, new Map(here.map((route) => [route.method, route])))
  }
  return router
}

/** Interprets the contract over the core's services. What still runs when the scope closes is interrupted and awaited. */
export const make = (
  options: HttpOptions & { readonly baseUrl: string }
): Effect.Effect<Engine, never, Services | Scope.Scope> =>
  Effect.gen(function* () {
    const { baseUrl, version = defaultVersion, bodyLimit = defaultBodyLimit, onRequest } = options
    const timeout = Duration.toMillis(options.requestTimeout ?? defaultTimeout)
    const accounts = yield* Accounts
    const handlers = yield* makeHandlers({ baseUrl, version })
    const router = makeRouter([...compileRoutes(handlers), ...(yield* makeResources({ baseUrl, version }))])
    const answers = makeAnswers(version)
    const runtime = Runtime.updateRuntimeFlags(
      yield* Effect.runtime<never>(),
      RuntimeFlags.disable(RuntimeFlags.RuntimeMetrics)
    )
    const fork = Runtime.runFork(runtime)
    let isClosed = false
    const running = new Set<Fiber.RuntimeFiber<unknown, unknown>>()
    yield* Effect.addFinalizer(() => Effect.suspend(() => Fiber.interruptAll(running)))

    const succeed = (
      requestId: string,
      route: Route,
      reply: Reply<unknown>,
      ifNoneMatch: string | undefined
    ) => {
      const { data, bare } = reply
      const content = bare === undefined ? route.encode(data) : bare.body
      let headers: Readonly<Record<string, string>> = {
        "cache-control": route.cacheControl,
        ...reply.headers
      }
      if (route.cacheControl !== "no-store" && typeof content === "string") {
        const etag = etagOf(content)
        headers = { etag, ...headers }
        if (ifNoneMatch !== undefined && matches(ifNoneMatch, etag))
          return answers.bare(requestId, 304, null, headers)
      }
      return typeof content === "string" && bare === undefined
        ? answers.success(requestId, route.status, route.message, content, headers)
        : answers.bare(requestId, route.status, content, {
            "content-type": bare?.mediaType ?? "application/octet-stream",
            ...headers
          })
    }

    const fail = (requestId: string, error: HandlerError): Answer =>
      error._tag === "Invalid"
        ? answers.failure(requestId, "VALIDATION_FAILED", error.errors)
        : answers.failure(
            requestId,
            codeOfError[error._tag],
            error._tag === "NotScannable" ? error.reasons : [error.message]
          )

    const crash = (requestId: string, route: Route, cause: Cause.Cause<unknown>): Answer => {
      fork(
        Effect.annotateLogs(Effect.logError("a request failed unforeseen", cause), {
          requestId,
          route: route.path
        })
      )
      return answers.failure(requestId, "INTERNAL_ERROR")
    }

    const handle: Engine["handle"] = (incoming, send) => {
      const started = performance.now()
      const requestId = requestIdOf(incoming.header("x-request-id"))
      let route: Route | undefined
      let caller: Caller | undefined
      let isAnswered = false

      const respond = (answer: Answer): void => {
        if (isAnswered) return
        isAnswered = true
        send(answer)
        onRequest?.({
          requestId,
          method: incoming.method,
          route: route?.path,
          status: answer.status,
          milliseconds: performance.now() - started,
          accountId: caller?.accountId
        })
      }
      const refuse = (
        code: FailureCode,
        errors?: ReadonlyArray<string>,
        headers?: Readonly<Record<string, string>>
      ) => {
        respond(answers.failure(requestId, code, errors, headers))
        return ignore
      }

      if (incoming.isMalformed) return refuse("MALFORMED_REQUEST", ["Host: is missing"])
      if (isClosed) return refuse("UNAVAILABLE", ["the service is shutting down"])
      const found = router.find("GET", incoming.target)
      if (found === undefined)
        return refuse("ROUTE_NOT_FOUND", ["the paths of this service are listed at /openapi.json"])
      const methods = found.handler
      if (incoming.method === "OPTIONS") {
        respond(answers.bare(requestId, 204, null, { allow: allowOf(methods) }))
        return ignore
      }
      const matched = methods.get(incoming.method === "HEAD" ? "GET" : incoming.method)
      if (matched === undefined) {
        const allow = allowOf(methods)
        return refuse("METHOD_NOT_ALLOWED", [`this path takes ${allow}`], { allow })
      }
      route = matched

      const secret = incoming.header("x-api-key")
      if (matched.isProtected && (secret === undefined || secret === ""))
        return refuse("API_KEY_MISSING", [
          "X-API-Key: is missing; create a key in the account's API Keys area"
        ])

      const run = (body: unknown) => {
        const invoke = (by: Caller | undefined) => {
          caller = by
          return matched.invoke({
            path: found.params,
            query: found.searchParams,
            header: incoming.header,
            body,
            caller: by
          })
        }
        const effect: Effect.Effect<Reply<unknown>, HandlerError> = matched.isProtected &&
        secret !== undefined
          ? Effect.flatMap(accounts.authenticate(Redacted.make(secret)), invoke)
          : Effect.suspend(() => invoke(undefined))

        const finish = (exit: Exit.Exit<Reply<unknown>, HandlerError>): void => {
          if (isAnswered) return
          if (Exit.isSuccess(exit)) {
            try {
              respond(succeed(requestId, matched, exit.value, incoming.header("if-none-match")))
            } catch (defect) {
              respond(crash(requestId, matched, Cause.die(defect)))
            }
            return
          }
          const failure = Cause.failureOrCause(exit.cause)
          respond(
            Either.isLeft(failure) ? fail(requestId, failure.left) : crash(requestId, matched, failure.right)
          )
        }

        const fiber = fork(effect)
        const early = fiber.unsafePoll()
        if (early !== null) {
          finish(early)
          return ignore
        }
        running.add(fiber)
        const stop = () => fiber.unsafeInterruptAsFork(FiberId.none)
        const timer = setTimeout(() => {
          refuse("TIMEOUT", [`the request took longer than ${timeout / 1000} seconds`])
          stop()
        }, timeout)
        fiber.addObserver((exit) => {
          clearTimeout(timer)
          running.delete(fiber)
          finish(exit)
        })
        return () => {
          isAnswered = true
          stop()
        }
      }

      if (!matched.takesBody) return run(undefined)
      const contentType = incoming.header("content-type")
      if (!isJson(contentType))
        return refuse("UNSUPPORTED_MEDIA_TYPE", [
          `Content-Type: expected application/json, got ${contentType === undefined ? "none" : JSON.stringify(contentType)}`
        ])
      if (incoming.header("content-encoding") !== undefined)
        return refuse("UNSUPPORTED_MEDIA_TYPE", [
          "Content-Encoding: bodies are taken as they are, uncompressed"
        ])
      let cancel: () => void = ignore
      const tooLarge = () => refuse("PAYLOAD_TOO_LARGE", [`the body is larger than ${bodyLimit} bytes`])
      if (Number(incoming.header("content-length")) > bodyLimit) return tooLarge()
      incoming.readBody(bodyLimit, (bytes) => {
        if (isAnswered) return
        if (bytes === undefined) {
          tooLarge()
          return
        }
        const body = StrictJson.parse(bytes)
        if (Either.isLeft(body)) refuse("INVALID_JSON", [body.left])
        else cancel = run(body.right)
      })
      return () => {
        isAnswered = true
        cancel()
      }
    }

    return {
      handle,
      refuse: (code, errors) => answers.failure(crypto.randomUUID(), code, errors),
      close: Effect.sync(() => {
        isClosed = true
      })
    }
  })
