import { ListenError, type ListenOptions, listenDefaults, listenerAt } from "@quick-response/http"
import * as Fetch from "@quick-response/http/fetch"
import * as Effect from "effect/Effect"

interface DenoServer {
  readonly addr: { readonly port: number }
  readonly shutdown: () => Promise<void>
}

declare const Deno: {
  readonly serve: (
    options: {
      readonly hostname: string
      readonly port: number
      readonly onListen: () => void
    },
    handler: Fetch.FetchHandler
  ) => DenoServer
}

/** Serves the endpoints by `Deno.serve` until the scope closes, then like the listener on Node does. */
export const listen = (options: ListenOptions = {}) =>
  Effect.gen(function* () {
    const { host, port, shutdownTimeout } = { ...listenDefaults, ...options }
    let handler: Fetch.FetchHandler = async () => new Response(null, { status: 503 })
    const server = yield* Effect.try({
      try: () =>
        Deno.serve({ hostname: host, port, onListen: () => undefined }, (request, info) =>
          handler(request, info)
        ),
      catch: (cause) => new ListenError({ host, port, cause })
    })
    const listener = listenerAt(host, server.addr.port)
    handler = yield* Fetch.make({ baseUrl: listener.url, ...options })
    // After the handler, whose own end would interrupt the requests that are to finish first. What has not finished by
    // the deadline is cut off by the end of the process: Deno refuses to abort a server that is shutting down.
    yield* Effect.addFinalizer(() =>
      Effect.promise(() => server.shutdown()).pipe(
        Effect.interruptible,
        Effect.timeoutOption(shutdownTimeout)
      )
    )
    return listener
  }).pipe(Effect.uninterruptible)
