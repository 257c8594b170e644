import type * as Http from "node:http"
import type { Socket } from "node:net"

/** Node's parser drops headers beyond this number of strings, two each; dropped ones cannot be replayed. */
const mostTexts = 4000

const ignoreError = () => undefined

/** A request as received, without `Upgrade`. */
const withoutUpgrade = ({ method, url, httpVersion, rawHeaders }: Http.IncomingMessage): Buffer => {
  let text = `${method} ${url} HTTP/${httpVersion}\r\n`
  for (let at = 0; at + 1 < rawHeaders.length; at += 2)
    if (rawHeaders[at]?.toLowerCase() !== "upgrade") text += `${rawHeaders[at]}: ${rawHeaders[at + 1]}\r\n`
  return Buffer.from(`${text}\r\n`, "latin1")
}

/**
 * Ignores `Upgrade` (RFC 9110, section 7.8). Node without a listener does too, but loses the bytes after the request in
 * its packet. So the request is put back without the header, and the server takes the connection again once earlier
 * answers are sent.
 */
export const ignoreUpgrades = (
  server: Http.Server,
  lastResponse: (socket: Socket) => Http.ServerResponse | undefined,
  refuse: (socket: Socket) => void
): void => {
  server.on("upgrade", (request: Http.IncomingMessage, socket: Socket, rest: Buffer) => {
    const replay = (): void => {
      if (socket.destroyed) return
      socket.off("error", ignoreError)
      socket.removeAllListeners("timeout")
      socket.unshift(Buffer.concat([withoutUpgrade(request), rest]))
      server.emit("connection", socket)
    }
    socket.on("error", ignoreError)
    const pending = lastResponse(socket)
    const start = request.rawHeaders.length >= mostTexts ? () => refuse(socket) : replay
    // A written response holds its connection until its socket is detached.
    if (pending === undefined || (pending.writableFinished && pending.socket === null)) start()
    else pending.once("close", () => setImmediate(start))
  })
}
