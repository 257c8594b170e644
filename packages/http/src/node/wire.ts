import * as Http from "node:http"
import type { Socket } from "node:net"
import type { FailureCode } from "../contract/failures.ts"
import type { BodyStream, WholeAnswer } from "../exchange/Answer.ts"
import { type Body, BodyConsumed } from "../exchange/Exchange.ts"
import { nextTurn } from "../exchange/eventLoop.ts"
import { type BodyWatch, declaredLength, makeBodyBuffer } from "../memory/bodyBuffer.ts"

const lingerMilliseconds = 1_000

/** The failure codes of the parser's errors; other errors are malformed requests. */
const codes: Readonly<Record<string, FailureCode>> = {
  ERR_HTTP_REQUEST_TIMEOUT: "REQUEST_TIMEOUT",
  HPE_HEADER_OVERFLOW: "HEADERS_TOO_LARGE",
  HPE_CHUNK_EXTENSIONS_OVERFLOW: "PAYLOAD_TOO_LARGE"
}

/** The failure code of an error of Node's parser. */
export const codeOfParserError = ({ code = "" }: NodeJS.ErrnoException): FailureCode =>
  codes[code] ?? "MALFORMED_REQUEST"

/** Writes an answer to the socket and closes the connection: after a parser error the rest of the stream is not trusted. */
export const answerAndClose = (socket: Socket, { status, headers, body }: WholeAnswer): void => {
  if (!socket.writable) {
    socket.destroy()
    return
  }
  const text = body === null ? "" : String(body)
  const lines = Object.entries({
    ...headers,
    date: new Date().toUTCString(),
    connection: "close",
    "content-length": String(Buffer.byteLength(text))
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${status} ${Http.STATUS_CODES[status]}\r\n${lines.join("")}\r\n${text}`)
  setTimeout(() => socket.destroy(), lingerMilliseconds).unref()
}

/** Ends a response whose request body turned out to be invalid HTTP, and closes the connection. */
export const endAndClose = (socket: Socket, response: Http.ServerResponse): void => {
  response.end()
  setTimeout(() => socket.destroy(), lingerMilliseconds).unref()
}

/** True where the unread rest of a body is over the limit or of unknown length, so that the answer does not wait for it. */
export const isLong = ({ headers, complete }: Http.IncomingMessage, limit: number): boolean =>
  !complete && (headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > limit)

/** From this many characters on, a text is sent as bytes apart from its header. */
export const longText = 64 * 1024

/** A text with as many bytes as characters is ASCII, which Node copies faster as Latin-1. */
export const encodingFor = (text: string, bytes = Buffer.byteLength(text)): "latin1" | "utf8" =>
  bytes === text.length ? "latin1" : "utf8"

/** Waits until the connection can take more, or has ended. */
const writable = (response: Http.ServerResponse): Promise<void> =>
  new Promise((resolve) => {
    const proceed = () => {
      response.off("drain", proceed)
      response.off("close", proceed)
      resolve()
    }
    response.on("drain", proceed)
    response.on("close", proceed)
  })

/** A body in the parts in which it is written, which need no copy unless it is text that is not Latin-1. */
function* partsOf(body: string | Uint8Array): Generator<string | Uint8Array> {
  const whole = typeof body === "string" && encodingFor(body) === "utf8" ? Buffer.from(body) : body
  for (let at = 0; at < whole.length; at += longText)
    yield typeof whole === "string" ? whole.slice(at, at + longText) : whole.subarray(at, at + longText)
}

/**
 * Sends a stream after its header, with backpressure: at most one piece is held. Destroys the connection where the stream
 * fails, or where a piece takes longer than these milliseconds to be made and taken. Calls back for each part that the system takes.
 */
export const sendStream = async (
  response: Http.ServerResponse,
  pieces: BodyStream | Iterable<string | Uint8Array>,
  milliseconds: number,
  onTaken: () => void = () => undefined
): Promise<void> => {
  const timer = setTimeout(() => response.destroy(), milliseconds)
  try {
    for await (const piece of pieces) {
      for (const part of partsOf(piece)) {
        if (response.destroyed) return
        if (!response.write(part, "latin1") && response.writableNeedDrain) await writable(response)
        onTaken()
        timer.refresh()
      }
      // A write that does not wait would otherwise starve other connections.
      if (piece.length >= longText) await nextTurn()
      timer.refresh()
    }
    response.end()
  } catch {
    response.destroy()
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Answers before the whole request has arrived. The client may read only after it has written, and a reset would destroy
 * the answer: so the rest of the request is discarded for a second before the connection is closed.
 */
export const answerEarly = (
  request: Http.IncomingMessage,
  response: Http.ServerResponse,
  { status, headers, body }: WholeAnswer
): void => {
  if (response.destroyed) return
  const content = Buffer.from(body ?? "")
  response.writeHead(status, { ...headers, connection: "close", "content-length": content.length })
  if (request.method === "HEAD") response.flushHeaders()
  else response.write(content)
  const end = () => {
    if (!response.destroyed) response.end()
  }
  const timer = setTimeout(() => {
    end()
    request.socket.destroySoon()
  }, lingerMilliseconds)
  response.on("close", () => clearTimeout(timer))
  if (request.readableEnded) end()
  request.on("end", end)
  request.resume()
}

const consumed =
  "mount the service before what parses bodies, such as express.json(), or keep its paths from that"

/** Reads a body up to the limit, and within these milliseconds where the server's own time-out does not bound them. */
export const readBody = (
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
