import type * as Http from "node:http"
import type { Socket } from "node:net"

const lineFeed = 10

/** A line that names a method and a version of HTTP/1, as no line of header fields or JSON does. */
const isRequestLine = (line: string): boolean => /^[A-Z]+ /.test(line) && /HTTP\/1\.\d\r?$/.test(line)

/** True where a request line among these bytes has two spaces in a row. */
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

/** The bytes that a connection's parser is reading; undefined where a runtime does not tell. */
const currentBytes = (socket: Socket): Buffer | undefined => {
  const parser: unknown = Reflect.get(socket, "parser")
  if (typeof parser !== "object" || parser === null) return undefined
  const read: unknown = Reflect.get(parser, "getCurrentBuffer")
  const bytes: unknown = typeof read === "function" ? Reflect.apply(read, parser, []) : undefined
  return Buffer.isBuffer(bytes) ? bytes : undefined
}

/** The number of bytes of a request's head, with one space wherever one is usual. */
const usualLength = ({ method = "", url = "", rawHeaders }: Http.IncomingMessage): number => {
  let length = method.length + url.length + "  HTTP/1.1\r\n\r\n".length
  for (const text of rawHeaders) length += text.length + 2
  return length
}

interface Checked {
  readonly bytesRead: number
  readonly fault: string | undefined
}

const fault = "the request line: expected one space between method, target and version"

/**
 * Finds several spaces in a request line, which Node's parser accepts and other servers may not (RFC 9112, section 3).
 * Reads the bytes of each packet once, unless the packet is one request of the usual length. Misses a line that is split
 * over two packets.
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
    const found = bytes !== undefined && hasTwoSpaces(bytes) ? fault : undefined
    checked.set(socket, { bytesRead, fault: found })
    return found
  }
}
