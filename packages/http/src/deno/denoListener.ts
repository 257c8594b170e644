import type { Storage } from "@quick-response/core"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import * as Schedule from "effect/Schedule"
import type * as Scope from "effect/Scope"
import type { ListenOptions } from "../exchange/HttpOptions.ts"
import { ListenError, type Listener, listenDefaults, listenerAt } from "../exchange/Listener.ts"
import * as Fetch from "../fetch/fetchHandler.ts"
import { serving } from "../hosting/serving.ts"
import { runProgram } from "../node/runProgram.ts"
import type { Services } from "../serve/engine.ts"

/** A `fetch` handler that can hold back its answers. */
interface HeldAnswers {
  readonly handler: Fetch.FetchHandler
  /**
   * Holds all answers from now on, and completes once no further request comes: each connected client then awaits an
   * answer or has been idle for a moment. The answers announce that their connections end.
   */
  readonly hold: Effect.Effect<void>
  /** Sends the held answers, and later ones at once. */
  readonly release: Effect.Effect<void>
}

/** The minimum time to await requests. A client that was idle for so long may still send one during shutdown. */
const idleTime = Duration.millis(500)

/**
 * Milliseconds that must then pass without a request, and the most such waits, since others may keep connecting. A wait
 * that ends late does not count: the machine was too busy to read requests.
 */
const quietTime = 100
const maxWaits = 10

const holdAnswers = (handler: Fetch.FetchHandler): HeldAnswers => {
  let received = 0
  let released: Promise<void> | undefined
  let release = (): void => undefined
  const untilQuiet = (waits: number): Effect.Effect<void> =>
    Effect.suspend(() => {
      const before = received
      const begun = performance.now()
      return Effect.zipRight(
        Effect.sleep(quietTime),
        Effect.suspend(() => {
          const isQuiet = received === before && performance.now() - begun < 1.5 * quietTime
          return isQuiet || waits === 1 ? Effect.void : untilQuiet(waits - 1)
        })
      )
    })
  return {
    handler: async (request, info) => {
      received++
      const response = await handler(request, info)
      if (released === undefined) return response
      response.headers.set("connection", "close")
      await released
      return response
    },
    hold: Effect.suspend(() => {
      released = new Promise((resolve) => {
        release = resolve
      })
      return Effect.zipRight(Effect.sleep(idleTime), untilQuiet(maxWaits))
    }),
    release: Effect.sync(() => release())
  }
}

interface DenoServer {
  readonly addr: { readonly port: number }
  /** Rejects if the server stops accepting connections; existing ones continue. */
  readonly finished: Promise<void>
  readonly shutdown: () => Promise<void>
}

declare const Deno: {
  readonly serve: (
    options: {
      readonly hostname: string
      readonly port: number
      readonly reusePort: boolean
      readonly onListen: () => void
    },
    handler: Fetch.FetchHandler
  ) => DenoServer
}

/** Listening options for `Deno.serve`. Limits specific to Node's listener have no effect. */
export interface DenoListenOptions extends ListenOptions, Pick<Fetch.FetchOptions, "caller"> {
  /** True if other processes listen at the same port; only Linux balances connections among them. False by default. */
  readonly isShared?: boolean
}

/** The delay between attempts to listen. */
const retryTime = Duration.millis(100)

/** A server that its scope replaces if it fails. */
interface KeptServer {
  readonly port: number
  /** Stops accepting. Resolves once the requests that were read are answered. */
  readonly shutdown: () => Promise<void>
}

/** `Deno.serve` stops if it cannot accept a connection, for example without free file descriptors; this listens again. */
const keepServing = (
  host: string,
  port: number,
  isShared: boolean,
  handler: Fetch.FetchHandler
): Effect.Effect<KeptServer, ListenError, Scope.Scope> =>
  Effect.gen(function* () {
    const serve = (at: number) =>
      Effect.try({
        try: () =>
          Deno.serve({ hostname: host, port: at, reusePort: isShared, onListen: () => undefined }, handler),
        catch: (cause) => new ListenError({ host, port: at, cause })
      })
    let server = yield* serve(port)
    const { port: actualPort } = server.addr
    const replace = (cause: unknown) =>
      Effect.gen(function* () {
        const reason = cause instanceof Error ? cause.message : String(cause)
        yield* Effect.logWarning(`accepting connections failed and begins anew: ${reason}`)
        yield* Effect.sleep(retryTime)
        server = yield* Effect.retry(serve(actualPort), Schedule.spaced(retryTime))
      })
    const untilFinished = Effect.tryPromise({ try: () => server.finished, catch: (cause) => cause })
    yield* Effect.forkScoped(Effect.interruptible(Effect.eventually(Effect.tapError(untilFinished, replace))))
    return { port: actualPort, shutdown: () => server.shutdown() }
  })

/**
 * Serves the endpoints with `Deno.serve` until the scope closes; requests in flight may then finish within the shutdown
 * timeout. `Deno.serve` resets connections with unread requests, so answers are held until it shuts down.
 */
export const listen = (
  options: DenoListenOptions = {}
): Effect.Effect<Listener, ListenError, Services | Scope.Scope> =>
  Effect.gen(function* () {
    const { host, port, shutdownTimeout, isShared } = { ...listenDefaults, isShared: false, ...options }
    let handler: Fetch.FetchHandler = async () => new Response(null, { status: 503 })
    const server = yield* keepServing(host, port, isShared, (request, info) => handler(request, info))
    const listener = listenerAt(host, server.port)
    const answers = holdAnswers(yield* Fetch.makeFor(listener, options))
    handler = answers.handler
    // During shutdown the server accepts no connection and closes each after its answer.
    const shutdown = Effect.suspend(() => {
      const ended = server.shutdown()
      return Effect.zipRight(
        answers.release,
        Effect.promise(() => ended)
      )
    })
    // Runs before the handler's finalizer, which would interrupt requests in flight. Process exit cuts off the rest:
    // Deno cannot abort a server that is shutting down.
    yield* Effect.addFinalizer(() =>
      answers.hold.pipe(
        Effect.zipRight(shutdown),
        Effect.ensuring(answers.release),
        Effect.interruptible,
        Effect.timeoutOption(shutdownTimeout)
      )
    )
    return listener
  }).pipe(Effect.uninterruptible)

/** The `serve` of `@quick-response/http/node`, on `Deno.serve`. */
export const serve = <E extends Error>(
  layer: Layer.Layer<Services | Storage, E>,
  options: DenoListenOptions = {}
): void => runProgram(serving(layer, listen(options)))
