import * as Http from "node:http"
import type { Socket } from "node:net"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type * as Scope from "effect/Scope"
import type { Answer } from "./answer.ts"
import { chooseCoding, codedHeaders, isCompressible } from "./compression.ts"
import * as Engine from "./engine.ts"
import { ListenError, type Listener, listenDefaults, listenerAt } from "./listening.ts"
import { codings, compress } from "./nodeCompression.ts"
import { answerEarly, codeOfParserError, hangUp, isLong, readBody } from "./nodeWire.ts"
import type { ListenOptions } from "./options.ts"

export type { Services } from "./engine.ts"
export { ListenError, type Listener } from "./listening.ts"
export type { CorsOptions, HttpOptions, ListenOptions, RateLimits, RequestRecord } from "./options.ts"

const maximumHeaderBytes = 16 * 1024
const stalledMilliseconds = 60_000

const headerOf = (value: string | ReadonlyArray<string> | undefined): string | undefined =>
  typeof value === "object" ? value.join(", ") : value

/**
 * Serves the endpoints until the scope closes: then it stops accepting, lets what runs finish within the deadline, cuts
 * off the rest, and waits for every handler to end. The services outlive it, since it stands on them.
 */
export const listen = (
  options: ListenOptions = {}
): Effect.Effect<Listener, ListenError, Engine.Services | Scope.Scope> =>
  Effect.gen(function* () {
    const { host, port, shutdownTimeout, bodyLimit, compression } = {
      ...listenDefaults,
      bodyLimit: Engine.defaultBodyLimit,
      compression: true,
      ...options
    }
    const server = Http.createServer({
      maxHeaderSize: maximumHeaderBytes,
      headersTimeout: Duration.toMillis(options.headersTimeout ?? "10 seconds"),
      requestTimeout: Duration.toMillis(options.receiveTimeout ?? "30 seconds"),
      keepAliveTimeout: Duration.toMillis(options.keepAliveTimeout ?? "5 seconds"),
      connectionsCheckingInterval: 1_000,
      requireHostHeader: false,
      insecureHTTPParser: false,
      noDelay: true
    })
    server.maxConnections = options.maxConnections ?? 10_000
    server.setTimeout(stalledMilliseconds)
    yield* Effect.acquireRelease(
      Effect.async<void, ListenError>((resume) => {
        const refused = (cause: Error) => resume(new ListenError({ host, port, cause }))
        server.once("error", refused)
        server.listen({ host, port }, () => {
          server.off("error", refused)
          resume(Effect.void)
        })
      }),
      () => Effect.sync(() => server.closeAllConnections())
    )
    const address = server.address()
    const listener = listenerAt(host, typeof address === "object" && address !== null ? address.port : port)
    const engine = yield* Engine.make({ baseUrl: listener.url, ...options })
    /** The answer that each connection waits for or had last. */
    const responses = new WeakMap<Socket, Http.ServerResponse>()
    let isClosing = false

    const write = (response: Http.ServerResponse, { status, headers, body }: Answer): void => {
      if (response.destroyed) return
      response.writeHead(status, {
        ...headers,
        ...(body === null ? {} : { "content-length": Buffer.byteLength(body) }),
        ...(isClosing ? { connection: "close" } : {})
      })
      response.end(body)
    }

    const handle = (request: Http.IncomingMessage, response: Http.ServerResponse): void => {
      const leave = engine.handle(
        {
          method: request.method ?? "GET",
          target: request.url ?? "/",
          header: (name) => headerOf(request.headers[name]),
          address: request.socket.remoteAddress,
          isMalformed: request.httpVersion === "1.1" && request.headers.host === undefined,
          readBody: (limit, done) => {
            if (request.headers.expect !== undefined) response.writeContinue()
            readBody(request, limit, done)
          }
        },
        (answer) => {
          if (isLong(request, bodyLimit)) {
            answerEarly(request, response, answer)
            return
          }
          if (!compression || !isCompressible(answer)) {
            write(response, answer)
            return
          }
          const { status, headers } = answer
          const coding = chooseCoding(headerOf(request.headers["accept-encoding"]), codings)
          const coded = codedHeaders(headers, coding)
          if (coding === undefined) write(response, { ...answer, headers: coded })
          else
            compress(coding, Buffer.from(answer.body ?? ""), (body) =>
              write(response, { status, headers: coded, body })
            )
        }
      )
      if (leave !== undefined) response.on("close", leave)
      responses.set(request.socket, response)
    }

    server.on("request", handle)
    server.on("checkContinue", handle)
    server.on("checkExpectation", (request: Http.IncomingMessage, response: Http.ServerResponse) => {
      answerEarly(
        request,
        response,
        engine.refuse("EXPECTATION_FAILED", ["Expect: only 100-continue is supported"])
      )
    })
    server.on("connect", (_, socket: Socket) => {
      hangUp(socket, engine.refuse("METHOD_NOT_ALLOWED", ["this service is no proxy"]))
    })
    server.on("clientError", (error: NodeJS.ErrnoException, socket: Socket) => {
      const answer = engine.refuse(codeOfParserError(error))
      const pending = responses.get(socket)
      if (pending?.req.complete && !pending.writableFinished)
        pending.once("close", () => hangUp(socket, answer))
      else if (pending?.headersSent && !pending.writableFinished) socket.destroy()
      else hangUp(socket, answer)
    })

    yield* Effect.addFinalizer(() =>
      Effect.zipRight(
        engine.close,
        Effect.async<void>((resume) => {
          isClosing = true
          server.close(() => resume(Effect.void))
          server.closeIdleConnections()
        })
      ).pipe(
        // Finalizers run uninterruptible, where a timeout would wait for what it gives up.
        Effect.interruptible,
        Effect.timeoutOption(shutdownTimeout)
      )
    )
    return listener
  })

/** {@link listen} as a layer. */
export const layer = (options: ListenOptions = {}): Layer.Layer<never, ListenError, Engine.Services> =>
  Layer.scopedDiscard(listen(options))
