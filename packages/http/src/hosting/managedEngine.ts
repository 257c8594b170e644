import * as Cause from "effect/Cause"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as Scope from "effect/Scope"
import { makeAnswers } from "../exchange/Answer.ts"
import { basePathOf } from "../exchange/basePath.ts"
import { Exchange, type ExchangeContext, type Incoming } from "../exchange/Exchange.ts"
import { defaultRequestTimeout, defaultVersion, type HandlerOptions } from "../exchange/HttpOptions.ts"
import { listenDefaults } from "../exchange/Listener.ts"
import { corsHeaders } from "../serve/cors.ts"
import * as Engine from "../serve/engine.ts"

/** An engine that builds and releases its own services. */
export interface Managed {
  /**
   * Resolves once the layer is built and rejects if it failed, for programs that exit rather than answer 503 until a
   * retry succeeds.
   */
  readonly ready: () => Promise<void>
  /** Finishes running requests, refuses new ones, and releases the services. */
  readonly dispose: () => Promise<void>
}

export interface ManagedEngine extends Engine.Engine, Managed {}

interface Opened {
  readonly engine: Engine.Engine
  readonly scope: Scope.CloseableScope
}

/** Milliseconds before a failed layer is rebuilt, doubled each time up to the longest. */
const firstWait = 1_000
const longestWait = 30_000

/** Milliseconds between checks for pending answers. */
const lookInterval = 10

const open = <E>(
  layer: Layer.Layer<Engine.Services, E>,
  options: Engine.EngineOptions
): Effect.Effect<Opened, E> =>
  Effect.gen(function* () {
    const scope = yield* Scope.make()
    const engine = yield* Effect.flatMap(Layer.toRuntime(layer), (runtime) =>
      Effect.provide(Engine.make(options), runtime)
    ).pipe(
      Scope.extend(scope),
      Effect.onExit((exit) => (Exit.isFailure(exit) ? Scope.close(scope, exit) : Effect.void))
    )
    return { engine, scope }
  })

const errorOf = (cause: Cause.Cause<unknown>): Error => {
  const reason = Cause.squash(cause)
  return reason instanceof Error ? reason : new Error(String(reason))
}

const untilIdle = (engine: Engine.Engine): Effect.Effect<void> =>
  Effect.suspend(() =>
    engine.isIdle() ? Effect.void : Effect.zipRight(Effect.sleep(lookInterval), untilIdle(engine))
  )

/** Attempts to build a layer: one at a time, with a pause after a failure. */
interface Opening {
  readonly opened: () => Opened | undefined
  readonly isRunning: () => boolean
  /** The last attempt's failure, if any. */
  readonly failure: () => Error | undefined
  /** The earliest time of the next attempt, by `performance.now()`. */
  readonly retryAt: () => number
  readonly begin: () => void
  /** Called after each attempt. */
  readonly waiting: Set<() => void>
  /** Interrupts the running attempt, or waits until the built engine has answered all. */
  readonly finish: () => Effect.Effect<unknown>
  /** Releases the layer; one that is built later is released at once. */
  readonly release: Effect.Effect<void>
}

const makeOpening = <E>(build: Effect.Effect<Opened, E>): Opening => {
  let opened: Opened | undefined
  let running: Fiber.RuntimeFiber<Opened, E> | undefined
  let failure: Cause.Cause<E> | undefined
  let wait = firstWait
  let retryAt = Number.NEGATIVE_INFINITY
  let isFinishing = false
  let hasReleased = false
  const waiting = new Set<() => void>()
  const release = Effect.suspend(() => {
    hasReleased = true
    return opened === undefined ? Effect.void : Scope.close(opened.scope, Exit.void)
  })

  return {
    opened: () => opened,
    isRunning: () => running !== undefined,
    failure: () => (failure === undefined ? undefined : errorOf(failure)),
    retryAt: () => retryAt,
    waiting,
    begin: () => {
      const fiber = Effect.runFork(build)
      running = fiber
      fiber.addObserver((exit) => {
        running = undefined
        if (Exit.isSuccess(exit)) {
          opened = exit.value
          if (hasReleased) Effect.runFork(release)
        } else if (!isFinishing) {
          failure = exit.cause
          const sentence = `the service could not be opened and answers 503; a request after ${wait / 1000} s tries again`
          Effect.runFork(Effect.logError(sentence, exit.cause))
          retryAt = performance.now() + wait
          wait = Math.min(2 * wait, longestWait)
        }
        for (const goOn of [...waiting]) goOn()
      })
    },
    finish: () => {
      isFinishing = true
      return Effect.suspend(() => {
        if (running !== undefined) return Fiber.interrupt(running)
        return opened === undefined ? Effect.void : untilIdle(opened.engine)
      })
    },
    release
  }
}

/** Liveness, which needs no service. */
const live = { status: 200, message: "The process runs", cacheControl: "no-store" }

/**
 * An engine over a layer, built at once. Requests wait for it; if building fails they get 503, and a later request
 * builds it again. `/health/live` and `/health/ready` always answer.
 */
export const manageEngine = <E>(
  layer: Layer.Layer<Engine.Services, E>,
  options: Engine.EngineOptions & HandlerOptions
): ManagedEngine => {
  const {
    cors,
    requestTimeout = defaultRequestTimeout,
    shutdownTimeout = listenDefaults.shutdownTimeout
  } = options
  const answers = makeAnswers(options.version ?? defaultVersion, options.baseUrl)
  const basePath = basePathOf(options.basePath).toLowerCase()
  const timeout = Duration.toMillis(requestTimeout)
  const opening = makeOpening(open(layer, options))
  const { waiting } = opening
  let disposed: Promise<void> | undefined

  const context: ExchangeContext = {
    answers,
    trustedProxies: 0,
    charge: () => undefined,
    admitAnswer: (_, answer) => answer,
    waiting: { count: 0 },
    observe: options.onRequest
  }

  const refuse = (exchange: Exchange): void => {
    const seconds = Math.max(1, Math.ceil((opening.retryAt() - performance.now()) / 1000))
    const reason =
      disposed !== undefined
        ? "the service is shutting down"
        : opening.isRunning()
          ? "the service is starting"
          : "the service could not be opened; its log says why, and a later request tries again"
    exchange.respond(exchange.refusal("UNAVAILABLE", [reason], { "retry-after": String(seconds) }))
  }

  /** True if a request reads this path of the service. */
  const asksFor = ({ method, target }: Incoming, path: string): boolean =>
    (method === "GET" || method === "HEAD") &&
    target.split("?", 1)[0]?.toLowerCase().replace(/\/$/, "") === `${basePath}${path}`

  /** Continues once the layer is built or has failed. Returns the abort callback. */
  const waitForLayer = (exchange: Exchange, next: (engine: Engine.Engine) => (() => void) | undefined) => {
    let leave: (() => void) | undefined = () => exchange.leave()
    const end = (): void => {
      clearTimeout(timer)
      waiting.delete(goOn)
    }
    const goOn = (): void => {
      end()
      const opened = opening.opened()
      if (opened === undefined || disposed !== undefined) refuse(exchange)
      else leave = next(opened.engine)
    }
    const timer = setTimeout(() => {
      end()
      refuse(exchange)
    }, timeout)
    waiting.add(goOn)
    return () => {
      end()
      leave?.()
    }
  }

  const handle: Engine.Engine["handle"] = (incoming, send) => {
    const engine = disposed === undefined ? opening.opened()?.engine : undefined
    if (engine !== undefined) return engine.handle(incoming, send)
    const exchange = new Exchange(incoming, send, context, undefined)
    if (cors !== undefined) exchange.addHeaders(corsHeaders(cors, incoming.header("origin")))
    if (asksFor(incoming, "/health/live")) {
      const data = JSON.stringify({ status: "live" })
      exchange.respond(answers.success(exchange.requestId, live, data))
      return undefined
    }
    if (disposed === undefined && !opening.isRunning() && performance.now() >= opening.retryAt()) {
      opening.begin()
      const built = opening.opened()
      if (built !== undefined) return built.engine.handle(incoming, send)
    }
    if (disposed === undefined && opening.isRunning() && !asksFor(incoming, "/health/ready"))
      return waitForLayer(exchange, (built) => built.handle(incoming, send))
    refuse(exchange)
    return undefined
  }

  opening.begin()
  return {
    handle,
    refuse: (code, errors) => answers.failure(crypto.randomUUID(), code, errors),
    ready: () =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          waiting.delete(look)
          if (opening.opened() !== undefined) resolve()
          else reject(opening.failure() ?? new Error("the service is shut down"))
        }
        if (opening.isRunning()) waiting.add(look)
        else look()
      }),
    isIdle: () => waiting.size === 0 && (opening.opened()?.engine.isIdle() ?? true),
    dispose: () => {
      disposed ??= Effect.runPromise(
        opening
          .finish()
          .pipe(Effect.disconnect, Effect.timeoutOption(shutdownTimeout), Effect.zipRight(opening.release))
      )
      return disposed
    }
  }
}
