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
  /** Rejects where the server accepts no connections any more; those that it has go on. */
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

/** The place where `Deno.serve` listens. Bounds for Node's listener alone have no effect. */
export interface DenoListenOptions extends ListenOptions, Pick<Fetch.FetchOptions, "caller"> {
  /** True where other processes listen at the same port, which Linux alone spreads connections among; false by default. */
  readonly isShared?: boolean
}

/** Between two attempts to listen again. */
const retryTime = Duration.millis(100)

/** A server that a scope keeps: another takes its place where it fails. */
interface KeptServer {
  readonly port: number
  /** Accepts nothing any more. The promise ends once the requests that were read are answered. */
  readonly shutdown: () => Promise<void>
}

/** `Deno.serve` gives up where a connection cannot be accepted, for lack of open files for instance: this listens again. */
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
 * Serves the endpoints by `Deno.serve` until the scope closes; then requests that were sent may finish within the shutdown
 * time. `Deno.serve` resets connections whose next request it has not read, so answers are held until it shuts down.
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
    // While it shuts down, the server accepts nothing and ends each connection after its answer.
    const shutdown = Effect.suspend(() => {
      const ended = server.shutdown()
      return Effect.zipRight(
        answers.release,
        Effect.promise(() => ended)
      )
    })
    // Runs before the handler's own finalizer, which would interrupt requests in flight. The end of the process cuts off
    // the rest: Deno refuses to abort a server that is shutting down.
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

/** The `serve` of `@quick-response/http/node`, by `Deno.serve`. */
export const serve = <E extends Error>(
  layer: Layer.Layer<Services | Storage, E>,
  options: DenoListenOptions = {}
): void => runProgram(serving(layer, listen(options)))
