import * as Http from "node:http"
import type { Socket } from "node:net"
import { type Answer, type BodyStream, isStream, type WholeAnswer } from "../exchange/Answer.ts"
import { nextTurn } from "../exchange/eventLoop.ts"
import type { Hold } from "../memory/memoryShares.ts"

const lingerMilliseconds = 1_000

/** Writes an answer and closes the connection: after a parser error the stream is not trusted. */
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

/** Ends a response after its request's body proved invalid, and closes the connection. */
export const endAndClose = (socket: Socket, response: Http.ServerResponse): void => {
  response.end()
  setTimeout(() => socket.destroy(), lingerMilliseconds).unref()
}

/** Texts of at least this many characters are sent as bytes, separately from the header. */
const longText = 64 * 1024

/** With as many bytes as characters the text is ASCII, which Node copies faster as Latin-1. */
const encodingFor = (text: string, bytes = Buffer.byteLength(text)): "latin1" | "utf8" =>
  bytes === text.length ? "latin1" : "utf8"

/** Resolves when the connection can take more, or has ended. */
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

/** The parts in which a body is written, without a copy except for non-Latin-1 text. */
function* partsOf(body: string | Uint8Array): Generator<string | Uint8Array> {
  const whole = typeof body === "string" && encodingFor(body) === "utf8" ? Buffer.from(body) : body
  for (let at = 0; at < whole.length; at += longText)
    yield typeof whole === "string" ? whole.slice(at, at + longText) : whole.subarray(at, at + longText)
}

/**
 * Streams a body after its header with backpressure, at most one piece at a time. Destroys the connection if the stream
 * fails or a piece exceeds these milliseconds. Calls back for each part that the system takes.
 */
const sendStream = async (
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
      // A write without backpressure would otherwise starve other connections.
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
 * Answers before the whole request has arrived. Clients may read only after writing, and a reset would destroy the
 * answer, so the rest of the request is discarded for a second before closing.
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

/**
 * Counts a long answer until the system has taken it all or the connection has ended. A complete one waits for its
 * client from the start.
 */
export const holdUntilTaken = (response: Http.ServerResponse, hold: Hold, isMade: boolean): void => {
  if (response.destroyed) {
    hold.release()
    return
  }
  hold.cut = () => response.destroy()
  if (isMade) hold.awaitClient()
  response.once("close", () => hold.release())
}

/** Writes an answer unchanged. Each piece of a stream must be sent within these milliseconds. */
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
