import * as Http from "node:http"
import type { Socket } from "node:net"
import type { Storage } from "@quick-response/core"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type * as Scope from "effect/Scope"
import type { FailureCode } from "../contract/failures.ts"
import type { Answer } from "../exchange/Answer.ts"
import { defaultReceiveTimeout, defaultSendTimeout, type ListenOptions } from "../exchange/HttpOptions.ts"
import { ListenError, type Listener, listenDefaults, listenerAt } from "../exchange/Listener.ts"
import { expectationFault, isExpectationMet } from "../exchange/requestValidation.ts"
import { serving } from "../hosting/serving.ts"
import type { Services } from "../serve/engine.ts"
import * as Engine from "../serve/engine.ts"
import { makeGracefulShutdown } from "./gracefulShutdown.ts"
import type { NodeHandlerOptions } from "./nodeHandler.ts"
import { makeRequestHandler, makeRequestLineCheck, type RequestHandler } from "./requestHandler.ts"
import { runProgram } from "./runProgram.ts"
import { answerAndClose, answerEarly, endAndClose, sendAnswer } from "./sendAnswer.ts"
import { ignoreUpgrades } from "./upgrade.ts"

/** A request line of 16 KiB, as of a download by ids, and as many bytes of headers. */
const maximumHeaderBytes = 32 * 1024
const stalledMilliseconds = 60_000

/** The accept backlog: with the default of 511, a burst of a thousand connections loses some. */
const waitingConnections = 4096

/** The failure codes of parser errors; other errors are malformed requests. */
const codes: Readonly<Record<string, FailureCode>> = {
  ERR_HTTP_REQUEST_TIMEOUT: "REQUEST_TIMEOUT",
  HPE_HEADER_OVERFLOW: "HEADERS_TOO_LARGE",
  HPE_CHUNK_EXTENSIONS_OVERFLOW: "PAYLOAD_TOO_LARGE"
}

const codeOfParserError = ({ code = "" }: NodeJS.ErrnoException): FailureCode =>
  codes[code] ?? "MALFORMED_REQUEST"

export interface NodeListenOptions extends ListenOptions, Pick<NodeHandlerOptions, "caller"> {}

/**
 * Serves the endpoints until the scope closes. Then it stops accepting, answers requests already sent, closes the
 * remaining connections at the deadline, and awaits every handler. Services are released afterwards.
 */
export const listen = (
  options: NodeListenOptions = {}
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
    const engine = yield* Engine.make({ ...options, baseUrl: options.baseUrl ?? listener.url, listener })
    /** The last response of each connection, finished or not. */
    const responses = new WeakMap<Socket, Http.ServerResponse>()
    let isEnding = false
    const gracefulShutdown = makeGracefulShutdown(
      server,
      (connection) => responses.get(connection)?.writableFinished === false
    )

    const send = (response: Http.ServerResponse, answer: Answer): void => {
      if (!isEnding) sendAnswer(response, answer, sendTimeout)
      else gracefulShutdown.answer(() => sendAnswer(response, answer, sendTimeout, true))
    }

    const handleRequest = makeRequestHandler(engine, {
      caller: options.caller,
      bodyLimit,
      compression,
      targetOf: ({ url = "/" }) => url,
      faultOf: makeRequestLineCheck(),
      send
    })
    const handle: RequestHandler = (request, response, awaitsContinue) => {
      handleRequest(request, response, awaitsContinue)
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
      const { headers, ...answer } = engine.refuse("METHOD_NOT_ALLOWED", ["this service is not a proxy"])
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
        // Finalizers are uninterruptible, so a timeout would wait for the abandoned effect.
        Effect.interruptible,
        Effect.timeoutOption(shutdownTimeout)
      )
    )
    return listener
  })

export const layer = (options: NodeListenOptions = {}): Layer.Layer<never, ListenError, Engine.Services> =>
  Layer.scopedDiscard(listen(options))

/**
 * A whole program on Node or Bun: seeds a new catalogue, listens, and on SIGINT or SIGTERM answers the requests already
 * sent, releases the layer and exits. If the layer fails or the port is taken, it prints one sentence and exits with
 * status 1.
 */
export const serve = <E extends Error>(
  layer: Layer.Layer<Services | Storage, E>,
  options: NodeListenOptions = {}
): void => runProgram(serving(layer, listen(options)))
