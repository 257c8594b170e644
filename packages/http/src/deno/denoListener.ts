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
import { holdAnswers } from "./heldAnswers.ts"

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
