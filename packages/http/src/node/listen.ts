import * as Http from "node:http"
import type { Socket } from "node:net"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type * as Scope from "effect/Scope"
import { type Answer, isStream } from "../server/Answer.ts"
import { chooseCoding, codedHeaders, isCompressible, varies } from "../server/contentCoding.ts"
import * as Engine from "../server/engine.ts"
import { ListenError, type Listener, listenDefaults, listenerAt } from "../server/Listener.ts"
import type { Hold } from "../server/memoryBudget.ts"
import { defaultReceiveTimeout, defaultSendTimeout, type ListenOptions } from "../server/options.ts"
import { expectationFault, faultOf, isExpectationMet, targetOf } from "../server/requestValidation.ts"
import { codings, compress, compressShared } from "./compression.ts"
import { makeGracefulShutdown } from "./gracefulShutdown.ts"
import { makeRequestLineCheck } from "./requestLine.ts"
import { ignoreUpgrades } from "./upgrade.ts"
import {
  answerAndClose,
  answerEarly,
  codeOfParserError,
  encodingFor,
  endAndClose,
  isLong,
  longText,
  readBody,
  sendStream
} from "./wire.ts"

const maximumHeaderBytes = 16 * 1024
const stalledMilliseconds = 60_000

/** How many connections may wait to be accepted: with 511, the default, a burst of a thousand loses some. */
const waitingConnections = 4096

const headerOf = (value: string | ReadonlyArray<string> | undefined): string | undefined =>
  typeof value === "object" ? value.join(", ") : value

/** Node's own encoder, which is faster than one in JavaScript. */
const base64 = ({ buffer, byteOffset, byteLength }: Uint8Array): string =>
  Buffer.from(buffer, byteOffset, byteLength).toString("base64")

/** Counts a long answer until the system has taken all of it, or the connection has ended. */
const holdUntilTaken = (response: Http.ServerResponse, hold: Hold): void => {
  if (response.destroyed) {
    hold.release()
    return
  }
  hold.evict = () => response.destroy()
  response.once("close", hold.release)
}

/**
 * Serves the endpoints until the scope closes. Then it stops accepting, answers the requests that its connections have sent,
 * closes those that are left at the deadline, and waits for every handler to end. Its services are released after it.
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
    const sendTimeout = Duration.toMillis(options.sendTimeout ?? defaultSendTimeout)
    const server = Http.createServer({
      maxHeaderSize: maximumHeaderBytes,
      headersTimeout: Duration.toMillis(options.headersTimeout ?? "10 seconds"),
      requestTimeout: Duration.toMillis(options.receiveTimeout ?? defaultReceiveTimeout),
      keepAliveTimeout: Duration.toMillis(options.keepAliveTimeout ?? "5 seconds"),
      connectionsCheckingInterval: 1_000,
      requireHostHeader: false,
      joinDuplicateHeaders: true,
      insecureHTTPParser: false,
      noDelay: true
    })
    server.maxConnections = options.maxConnections ?? 16_384
    server.setTimeout(stalledMilliseconds)
    yield* Effect.acquireRelease(
      Effect.async<void, ListenError>((resume) => {
        const refused = (cause: Error) => resume(new ListenError({ host, port, cause }))
        server.once("error", refused)
        server.listen({ host, port, backlog: waitingConnections }, () => {
          server.off("error", refused)
          resume(Effect.void)
        })
      }),
      () =>
        Effect.sync(() => {
          // The server still accepts if the shutdown deadline came first.
          server.close()
          server.closeAllConnections()
        })
    )
    const address = server.address()
    const listener = listenerAt(host, typeof address === "object" && address !== null ? address.port : port)
    const engine = yield* Engine.make({ baseUrl: listener.url, ...options, base64 })
    /** The last response of each connection, finished or not. */
    const responses = new WeakMap<Socket, Http.ServerResponse>()
    const faultOfLine = makeRequestLineCheck()
    let isEnding = false
    const gracefulShutdown = makeGracefulShutdown(
      server,
      (connection) => responses.get(connection)?.writableFinished === false
    )

    const send = (response: Http.ServerResponse, { status, headers, body }: Answer): void => {
      if (response.destroyed) return
      const fields: Record<string, string | number> = { ...headers }
      if (isEnding) fields.connection = "close"
      if (body === null) {
        response.writeHead(status, fields).end()
        return
      }
      if (isStream(body)) {
        response.writeHead(status, fields)
        if (response.req.method === "HEAD") response.end()
        else void sendStream(response, body, sendTimeout)
        return
      }
      const length = Buffer.byteLength(body)
      fields["content-length"] = length
      response.writeHead(status, fields)
      if (typeof body !== "string") response.end(body)
      else if (length < longText) response.end(body, encodingFor(body, length))
      else response.end(Buffer.from(body, encodingFor(body, length)))
    }

    const write = (response: Http.ServerResponse, answer: Answer): void => {
      if (isEnding) gracefulShutdown.answer(() => send(response, answer))
      else send(response, answer)
    }

    const handle = (
      request: Http.IncomingMessage,
      response: Http.ServerResponse,
      awaitsContinue = false
    ): void => {
      const header = (name: string) => headerOf(request.headers[name])
      const fault = faultOf(header, request.httpVersion) ?? faultOfLine(request)
      const leave = engine.handle(
        {
          method: request.method ?? "GET",
          target: targetOf(request.url ?? "/"),
          header,
          address: request.socket.remoteAddress,
          fault,
          readBody: (limit, done) => {
            if (awaitsContinue) response.writeContinue()
            readBody(request, limit, done)
          }
        },
        (answer) => {
          const { body } = answer
          if (answer.hold !== undefined) holdUntilTaken(response, answer.hold)
          if (fault !== undefined || isLong(request, bodyLimit)) {
            if (isStream(body)) {
              request.resume()
              write(response, { ...answer, headers: { ...answer.headers, connection: "close" } })
            } else answerEarly(request, response, { ...answer, body })
            return
          }
          if (!compression || !varies(answer)) {
            write(response, answer)
            return
          }
          const { status, headers } = answer
          const coding = isCompressible(answer) ? chooseCoding(header("accept-encoding"), codings) : undefined
          const coded = codedHeaders(headers, coding)
          const writeCoded = (body: Uint8Array): void => write(response, { status, headers: coded, body })
          if (coding === undefined || isStream(body)) write(response, { ...answer, headers: coded })
          else if (answer.isShared === true && body instanceof Uint8Array)
            compressShared(coding, body).then(writeCoded)
          else compress(coding, Buffer.from(body ?? ""), writeCoded)
        }
      )
      if (leave !== undefined) response.on("close", leave)
      responses.set(request.socket, response)
    }

    server.on("request", (request, response) => handle(request, response))
    const refuseExpectation = (request: Http.IncomingMessage, response: Http.ServerResponse): void =>
      answerEarly(request, response, engine.refuse("EXPECTATION_FAILED", [expectationFault]))
    server.on("checkContinue", (request, response) => {
      if (isExpectationMet(request.headers.expect)) handle(request, response, true)
      else refuseExpectation(request, response)
    })
    server.on("checkExpectation", refuseExpectation)
    ignoreUpgrades(
      server,
      (socket) => responses.get(socket),
      (socket) => answerAndClose(socket, engine.refuse("HEADERS_TOO_LARGE"))
    )
    server.on("connect", (_, socket: Socket) => {
      const { headers, ...answer } = engine.refuse("METHOD_NOT_ALLOWED", ["this service is no proxy"])
      answerAndClose(socket, { ...answer, headers: { ...headers, allow: "" } })
    })
    server.on("clientError", (error: NodeJS.ErrnoException, socket: Socket) => {
      const answer = engine.refuse(codeOfParserError(error))
      const pending = responses.get(socket)
      if (pending?.req.complete && !pending.writableFinished)
        pending.once("close", () => answerAndClose(socket, answer))
      else if (pending?.headersSent && !pending.writableFinished) endAndClose(socket, pending)
      else answerAndClose(socket, answer)
    })

    yield* Effect.addFinalizer(() =>
      Effect.suspend(() => {
        isEnding = true
        return gracefulShutdown.drain
      }).pipe(
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
