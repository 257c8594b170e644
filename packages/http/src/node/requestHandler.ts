import type * as Http from "node:http"
import type { Socket } from "node:net"
import { type Answer, isStream } from "../exchange/Answer.ts"
import { chooseCoding, codedHeaders, isCompressible, varies } from "../exchange/contentCoding.ts"
import { type Body, BodyConsumed, type HostCaller } from "../exchange/Exchange.ts"
import { faultOf, targetOf } from "../exchange/requestValidation.ts"
import { type BodyWatch, declaredLength, makeBodyBuffer } from "../memory/bodyBuffer.ts"
import type { Engine } from "../serve/engine.ts"
import { codings, compress, compressShared } from "./compression.ts"
import { answerEarly, holdUntilTaken } from "./sendAnswer.ts"

export interface RequestHandlerOptions {
  readonly bodyLimit: number
  readonly compression: boolean
  /** Milliseconds for a body to arrive, if the host's server sets no limit. */
  readonly receiveTimeout?: number
  /** The path and query for routing. */
  readonly targetOf: (request: Http.IncomingMessage) => string
  /** The account of the host's user that made the request. */
  readonly caller?: ((request: Http.IncomingMessage) => HostCaller) | undefined
  /** An HTTP rule that the request breaks, in addition to those of {@link faultOf}. */
  readonly faultOf?: (request: Http.IncomingMessage) => string | undefined
  /** Sends an answer by {@link sendAnswer}, possibly later. */
  readonly send: (response: Http.ServerResponse, answer: Answer) => void
}

/** Passes a request of Node's server to an engine, and its answer to the client. */
export type RequestHandler = (
  request: Http.IncomingMessage,
  response: Http.ServerResponse,
  awaitsContinue?: boolean
) => void

/**
 * True if the unread rest of a body exceeds the limit or has an unknown length, so that the answer does not wait for
 * it.
 */
const isLong = ({ headers, complete }: Http.IncomingMessage, limit: number): boolean =>
  !complete && (headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > limit)

const lineFeed = 10

/** A line with a method and an HTTP/1 version, unlike headers or JSON. */
const isRequestLine = (line: string): boolean => /^[A-Z]+ /.test(line) && /HTTP\/1\.\d\r?$/.test(line)

/** True if a request line in these bytes has two consecutive spaces. */
const hasTwoSpaces = (bytes: Buffer): boolean => {
  if (!bytes.includes("  ")) return false
  for (let start = 0; start < bytes.length; ) {
    const found = bytes.indexOf(lineFeed, start)
    const end = found < 0 ? bytes.length : found
    const line = bytes.toString("latin1", start, end)
    if (line.includes("  ") && isRequestLine(line)) return true
    start = end + 1
  }
  return false
}

/** The bytes that a connection's parser is reading; undefined if the runtime does not expose them. */
const currentBytes = (socket: Socket): Buffer | undefined => {
  const parser: unknown = Reflect.get(socket, "parser")
  if (typeof parser !== "object" || parser === null) return undefined
  const read: unknown = Reflect.get(parser, "getCurrentBuffer")
  const bytes: unknown = typeof read === "function" ? Reflect.apply(read, parser, []) : undefined
  return Buffer.isBuffer(bytes) ? bytes : undefined
}

/** The length of a request's head in bytes, with single spaces. */
const usualLength = ({ method = "", url = "", rawHeaders }: Http.IncomingMessage): number => {
  let length = method.length + url.length + "  HTTP/1.1\r\n\r\n".length
  for (const text of rawHeaders) length += text.length + 2
  return length
}

interface Checked {
  readonly bytesRead: number
  readonly fault: string | undefined
}

const severalSpaces = "the request line: expected one space between method, target and version"

/**
 * Finds repeated spaces in a request line, which Node's parser accepts but others may not (RFC 9112, section 3). Scans
 * each packet once, unless it is one request of the usual length. Misses lines split over two packets.
 */
export const makeRequestLineCheck = (): ((request: Http.IncomingMessage) => string | undefined) => {
  const checked = new WeakMap<Socket, Checked>()
  return (request) => {
    const { socket, headers } = request
    const { bytesRead } = socket
    const before = checked.get(socket)
    if (before?.bytesRead === bytesRead) return before.fault
    const usual = usualLength(request)
    const length = bytesRead - (before?.bytesRead ?? bytesRead)
    const isUsual = length === usual || length === usual + Number(headers["content-length"] ?? 0)
    const bytes = isUsual ? undefined : currentBytes(socket)
    const found = bytes !== undefined && hasTwoSpaces(bytes) ? severalSpaces : undefined
    checked.set(socket, { bytesRead, fault: found })
    return found
  }
}

const consumed =
  "mount the service before parsers of bodies, such as express.json(), or exclude its paths from them"

/** Reads a body up to the limit, within these milliseconds if the server sets no timeout. */
const readBody = (
  request: Http.IncomingMessage,
  limit: number,
  milliseconds: number | undefined,
  watch: BodyWatch,
  done: (body: Body) => void
): void => {
  if (request.readableDidRead || request.readableEnded) {
    done(new BodyConsumed(consumed))
    return
  }
  const buffer = makeBodyBuffer(limit, declaredLength(request.headers["content-length"]), watch)
  const end = (body: Body): void => {
    clearTimeout(timer)
    request.off("data", take)
    request.off("end", finish)
    done(body)
  }
  const take = (chunk: Buffer): void => {
    const fault = buffer.add(chunk)
    if (fault !== undefined) end(fault)
  }
  const finish = (): void => end(buffer.bytes())
  const timer =
    milliseconds === undefined ? undefined : setTimeout(() => end("REQUEST_TIMEOUT"), milliseconds)
  watch.begun(() => end("REQUEST_TIMEOUT"))
  request.on("data", take)
  request.on("end", finish)
  if (timer !== undefined) request.once("close", () => clearTimeout(timer))
}

const headerOf = (value: string | ReadonlyArray<string> | undefined): string | undefined =>
  typeof value === "object" ? value.join(", ") : value

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
