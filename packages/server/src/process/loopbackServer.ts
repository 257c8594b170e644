import { createServer, type IncomingMessage, type OutgoingHttpHeaders, type Server } from "node:http"
import { ListenError, listenerAt } from "@quick-response/http"
import * as Effect from "effect/Effect"
import * as Runtime from "effect/Runtime"

const host = "127.0.0.1"

export interface LoopbackAnswer {
  readonly status: number
  readonly headers?: OutgoingHttpHeaders
  readonly text?: string
}

/** Answers on a port of the loopback interface until the scope closes; returns the address. */
export const serveLoopback = (
  answer: (request: IncomingMessage) => Effect.Effect<LoopbackAnswer>,
  port: number
) =>
  Effect.gen(function* () {
    const run = Runtime.runPromise(yield* Effect.runtime<never>())
    const server = yield* Effect.acquireRelease(
      Effect.async<Server, ListenError>((resume) => {
        const server = createServer(async (request, response) => {
          const { status, headers, text } = await run(answer(request))
          response.writeHead(status, headers).end(text)
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
    return listenerAt(host, taken).url
  })
