import { createServer, type Server } from "node:http"
import { ListenError, listenerAt } from "@quick-response/http"
import * as Effect from "effect/Effect"
import * as Runtime from "effect/Runtime"
import type { Metrics } from "./metrics.ts"

const host = "127.0.0.1"

/** Serves `/metrics` on a port of the loopback interface until the scope closes; returns the address. */
export const serveMetrics = (text: Effect.Effect<string>, port: number) =>
  Effect.gen(function* () {
    const run = Runtime.runPromise(yield* Effect.runtime<never>())
    const server = yield* Effect.acquireRelease(
      Effect.async<Server, ListenError>((resume) => {
        const server = createServer(async (request, response) => {
          if (request.url !== "/metrics") response.writeHead(404).end()
          else
            response
              .writeHead(200, { "content-type": "text/plain; version=0.0.4; charset=utf-8" })
              .end(await run(text))
        })
        server.once("error", (cause) => resume(new ListenError({ host, port, cause })))
        server.listen({ host, port }, () => resume(Effect.succeed(server)))
      }),
      (server) =>
        Effect.sync(() => {
          server.close()
          server.closeAllConnections()
        })
    )
    const address = server.address()
    const taken = typeof address === "object" && address !== null ? address.port : port
    return `${listenerAt(host, taken).url}/metrics`
  })

/** The metrics if a port is set; loads the library only then. */
export const loadMetrics = (port: number | undefined): Effect.Effect<Metrics | undefined> =>
  port === undefined
    ? Effect.succeed(undefined)
    : Effect.map(
        Effect.promise(() => import("./metrics.ts")),
        ({ makeMetrics }) => makeMetrics()
      )
