import { ListenError, type ListenOptions, listenDefaults, listenerAt } from "@quick-response/http"
import * as Fetch from "@quick-response/http/fetch"
import * as Effect from "effect/Effect"
import { Refused } from "../failure.ts"
import { settings } from "../settings/settings.ts"
import { holdAnswers } from "./heldAnswers.ts"

interface DenoServer {
  readonly addr: { readonly port: number }
  readonly shutdown: () => Promise<void>
}

declare const Deno: {
  readonly build: { readonly os: string }
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

/**
 * Serves the endpoints by `Deno.serve` until the scope closes; then requests that were sent may finish within the shutdown
 * time. `Deno.serve` resets connections whose next request it has not read, so answers are held until it shuts down.
 */
export const listen = (options: ListenOptions, isShared: boolean) =>
  Effect.gen(function* () {
    const { host, port, shutdownTimeout } = { ...listenDefaults, ...options }
    let handler: Fetch.FetchHandler = async () => new Response(null, { status: 503 })
    const server = yield* Effect.try({
      try: () =>
        Deno.serve(
          { hostname: host, port, reusePort: isShared, onListen: () => undefined },
          (request, info) => handler(request, info)
        ),
      catch: (cause) => new ListenError({ host, port, cause })
    })
    const listener = listenerAt(host, server.addr.port)
    const answers = holdAnswers(yield* Fetch.make({ baseUrl: listener.url, ...options }))
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

/** Fails on systems other than Linux, which do not spread connections among processes that share a port. */
export const refuseSharing = (): Effect.Effect<void, Refused> => {
  const { variable } = settings.workers
  const { os } = Deno.build
  return os === "linux"
    ? Effect.void
    : new Refused({
        message: `${variable}: Deno shares a port among processes on Linux alone, and this is ${os}; run the server by Node, or set ${variable}=1`
      })
}
