import * as Fetch from "@quick-response/http/fetch"
import { ListenError, type Listener, type ListenOptions } from "@quick-response/http/node"
import * as Duration from "effect/Duration"
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
    const { host = "127.0.0.1", port = 8080, shutdownTimeout = Duration.seconds(10) } = options
    let handler: Fetch.FetchHandler = async () => new Response(null, { status: 503 })
    const server = yield* Effect.try({
      try: () =>
        Deno.serve({ hostname: host, port, onListen: () => undefined }, (request, info) =>
          handler(request, info)
        ),
      catch: (cause) => new ListenError({ host, port, cause })
    })
    const actual = server.addr.port
    const url = `http://${host.includes(":") ? `[${host}]` : host}:${actual}`
    handler = yield* Fetch.make({ baseUrl: url, ...options })
    // After the handler, whose own end would interrupt the requests that are to finish first. What has not finished by
    // the deadline is cut off by the end of the process: Deno refuses to abort a server that is shutting down.
    yield* Effect.addFinalizer(() =>
      Effect.promise(() => server.shutdown()).pipe(
        Effect.interruptible,
        Effect.timeoutOption(shutdownTimeout)
      )
    )
    const listener: Listener = { host, port: actual, url }
    return listener
  }).pipe(Effect.uninterruptible)
