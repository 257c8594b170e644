import * as Http from "node:http"
import type { Socket } from "node:net"
import type { FailureCode } from "../contract/failures.ts"
import type { BodyStream, WholeAnswer } from "../server/Answer.ts"
import type { Body } from "../server/Exchange.ts"
import { nextTurn } from "../server/eventLoop.ts"

const lingerMilliseconds = 1_000

/** What the parser's refusals answer; all others are malformed requests. */
const codes: Readonly<Record<string, FailureCode>> = {
  ERR_HTTP_REQUEST_TIMEOUT: "REQUEST_TIMEOUT",
  HPE_HEADER_OVERFLOW: "HEADERS_TOO_LARGE",
  HPE_CHUNK_EXTENSIONS_OVERFLOW: "PAYLOAD_TOO_LARGE"
}

/** The code that answers what the parser refused. */
export const codeOfParserError = ({ code = "" }: NodeJS.ErrnoException): FailureCode =>
  codes[code] ?? "MALFORMED_REQUEST"

/** Writes an answer where there is no response object, and hangs up: after it nothing on the wire can be trusted. */
export const hangUp = (socket: Socket, { status, headers, body }: WholeAnswer): void => {
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

/** Ends an answer that is written but not ended, and hangs up: what its request goes on with is no HTTP. */
export const cutOff = (socket: Socket, response: Http.ServerResponse): void => {
  response.end()
  setTimeout(() => socket.destroy(), lingerMilliseconds).unref()
}

/** Whether the rest of a request's body is so long, or of such unknown length, that no answer should wait for it. */
export const isLong = ({ headers, complete }: Http.IncomingMessage, limit: number): boolean =>
  !complete && (headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > limit)

/** From this many characters on a text is sent sooner as bytes than it is joined to its header. */
export const longText = 64 * 1024

/** What has as many bytes as characters is ASCII, which is also Latin-1, and that is copied without a look at it. */
export const encodingOf = (text: string, bytes = Buffer.byteLength(text)): "latin1" | "utf8" =>
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

/** A text as it is written: parts of what is Latin-1, which the system takes without a copy that is to be collected. */
function* partsOf(text: string): Generator<string | Buffer> {
  if (encodingOf(text) === "utf8") yield Buffer.from(text)
  else for (let at = 0; at < text.length; at += longText) yield text.slice(at, at + longText)
}

/**
 * Sends a stream after its header, piece by piece as the client takes them: at most one is held. Cuts the connection off
 * where the stream fails, or where a piece is not made and taken within so many milliseconds.
 */
export const sendStream = async (
  response: Http.ServerResponse,
  pieces: BodyStream,
  milliseconds: number
): Promise<void> => {
  const timer = setTimeout(() => response.destroy(), milliseconds)
  try {
    for await (const piece of pieces) {
      for (const part of partsOf(piece)) {
        if (response.destroyed) return
        if (!response.write(part, "latin1") && response.writableNeedDrain) await writable(response)
      }
      // The system may have taken it at once: others have their turn all the same.
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
 * Answers before the whole request is there. The client may not read until it has written, and would not get an answer
 * that hanging up at once overtakes: so what it writes is thrown away for a moment, and then the connection ends.
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
  request.on("end", end)
  request.resume()
}

/** Collects a body until it is longer than the limit. Time is the server's to keep. */
export const readBody = (request: Http.IncomingMessage, limit: number, done: (body: Body) => void): void => {
  const chunks: Array<Buffer> = []
  let length = 0
  const take = (chunk: Buffer): void => {
    length += chunk.length
    chunks.push(chunk)
    if (length <= limit) return
    request.off("data", take)
    request.off("end", finish)
    done("PAYLOAD_TOO_LARGE")
  }
  const finish = (): void => {
    const [only] = chunks
    done(only !== undefined && chunks.length === 1 ? only : Buffer.concat(chunks, length))
  }
  request.on("data", take)
  request.on("end", finish)
}
