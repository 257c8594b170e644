import type * as Http from "node:http"
import { type Answer, isStream } from "../exchange/Answer.ts"
import { chooseCoding, codedHeaders, isCompressible, varies } from "../exchange/contentCoding.ts"
import type { HostCaller } from "../exchange/Exchange.ts"
import { faultOf, targetOf } from "../exchange/requestValidation.ts"
import type { Hold } from "../memory/memoryShares.ts"
import type { Engine } from "../serve/engine.ts"
import { codings, compress, compressShared } from "./compression.ts"
import { answerEarly, encodingFor, isLong, longText, readBody, sendStream } from "./wire.ts"

/** The options of a host of Node's requests. */
export interface RequestHandlerOptions {
  readonly bodyLimit: number
  readonly compression: boolean
  /** Milliseconds for a body to arrive, where the host's own server does not bound them. */
  readonly receiveTimeout?: number
  /** The path and query by which the engine finds a request's route. */
  readonly targetOf: (request: Http.IncomingMessage) => string
  /** The account of the host's user whose request it is. */
  readonly caller?: ((request: Http.IncomingMessage) => HostCaller) | undefined
  /** A rule of HTTP that the request breaks, beside those of {@link faultOf}. */
  readonly faultOf?: (request: Http.IncomingMessage) => string | undefined
  /** Sends an answer: {@link sendAnswer}, or later. */
  readonly send: (response: Http.ServerResponse, answer: Answer) => void
}

/** Hands a request of Node's server to an engine, and its answer to the client. */
export type RequestHandler = (
  request: Http.IncomingMessage,
  response: Http.ServerResponse,
  awaitsContinue?: boolean
) => void

const headerOf = (value: string | ReadonlyArray<string> | undefined): string | undefined =>
  typeof value === "object" ? value.join(", ") : value

/** Counts a long answer until the system has taken all of it, or the connection has ended. One that is made already awaits its client. */
const holdUntilTaken = (response: Http.ServerResponse, hold: Hold, isMade: boolean): void => {
  if (response.destroyed) {
    hold.release()
    return
  }
  hold.cut = () => response.destroy()
  if (isMade) hold.awaitClient()
  response.once("close", () => hold.release())
}

/** Writes an answer as it is. A stream may take these milliseconds for each piece. */
export const sendAnswer = (
  response: Http.ServerResponse,
  { status, headers, body, hold }: Answer,
  sendTimeout: number,
  endsConnection = false
): void => {
  if (response.destroyed) return
  if (endsConnection) headers.connection = "close"
  if (body === null) {
    response.writeHead(status, headers).end()
    return
  }
  if (isStream(body)) {
    response.writeHead(status, headers)
    if (response.req.method === "HEAD") response.end()
    else void sendStream(response, body, sendTimeout, () => hold?.awaitClient())
    return
  }
  const length = Buffer.byteLength(body)
  headers["content-length"] = String(length)
  response.writeHead(status, headers)
  if (hold !== undefined && response.req.method !== "HEAD")
    void sendStream(response, [body], sendTimeout, () => hold.awaitClient())
  else if (typeof body !== "string") response.end(body)
  else if (length < longText) response.end(body, encodingFor(body, length))
  else response.end(Buffer.from(body, encodingFor(body, length)))
}

/** A handler that takes each request through the engine. */
export const makeRequestHandler = (engine: Engine, options: RequestHandlerOptions): RequestHandler => {
  const { bodyLimit, caller, compression, receiveTimeout, send } = options
  return (request, response, awaitsContinue = false) => {
    const header = (name: string) => headerOf(request.headers[name])
    const fault = faultOf(header, request.httpVersion) ?? options.faultOf?.(request)
    let isLate = false
    const leave = engine.handle(
      {
        method: request.method ?? "GET",
        target: targetOf(options.targetOf(request)),
        header,
        address: request.socket.remoteAddress,
        fault,
        askHost: caller === undefined ? undefined : () => caller(request),
        readBody: (limit, watch, done) => {
          if (awaitsContinue) response.writeContinue()
          readBody(request, limit, receiveTimeout, watch, (body) => {
            isLate = body === "REQUEST_TIMEOUT" || body === "UNAVAILABLE"
            done(body)
          })
        }
      },
      (answer) => {
        const { body } = answer
        if (answer.hold !== undefined) holdUntilTaken(response, answer.hold, !isStream(body))
        if (fault !== undefined || isLate || isLong(request, bodyLimit)) {
          if (isStream(body)) {
            request.resume()
            send(response, { ...answer, headers: { ...answer.headers, connection: "close" } })
          } else answerEarly(request, response, { ...answer, body })
          return
        }
        if (!compression || !varies(answer)) {
          send(response, answer)
          return
        }
        const { status, headers, hold, coded: ahead = {} } = answer
        const coding = isCompressible(answer) ? chooseCoding(header("accept-encoding"), codings) : undefined
        const coded = codedHeaders(headers, coding)
        const sendCoded = (body: Uint8Array): void =>
          send(response, { status, headers: coded, body, ...(hold !== undefined && { hold }) })
        const made = coding === undefined ? undefined : ahead[coding]
        if (made !== undefined) sendCoded(made)
        else if (coding === undefined || isStream(body)) send(response, answer)
        else if (answer.isShared === true && body instanceof Uint8Array)
          compressShared(coding, body).then(sendCoded)
        else compress(coding, Buffer.from(body ?? ""), sendCoded)
      }
    )
    if (leave !== undefined) response.on("close", leave)
  }
}
