import { createServer, type IncomingMessage, type ServerResponse } from "node:http"

/** The proxy's treatment of one request; the answer is the service's, asked for when it is needed. */
export type Fault = (
  response: ServerResponse,
  ask: () => Promise<Response>,
  request: IncomingMessage
) => Promise<void>

/** Passes a request on, and its answer back. */
export const pass: Fault = async (response, ask) => {
  const answer = await ask()
  response.writeHead(answer.status, [...answer.headers].flat()).end(Buffer.from(await answer.arrayBuffer()))
}

/** Breaks the connection before the service hears of the request. */
export const dropBefore: Fault = async (response) => void response.destroy()

/** Lets the service answer, and breaks the connection then. */
export const dropAfter: Fault = async (response, ask) => {
  await ask()
  response.destroy()
}

/** Breaks the connection in the middle of the service's answer. */
export const cutOff: Fault = async (response, ask) => {
  const text = await (await ask()).text()
  response.writeHead(200, { "content-type": "application/json", "content-length": text.length })
  response.write(text.slice(0, text.length / 2), () => response.destroy())
}

/** Lets the service answer, and sends a gateway's 503 in its place. */
export const unavailableAfter: Fault = async (response, ask) => {
  await ask()
  response.writeHead(503, { "retry-after": "0" }).end("<html>bad luck</html>")
}

/** Sends an envelope with this code in place of the service's answer. */
export const refuse =
  (status: number, code: string, retryAfter: string): Fault =>
  async (response) => {
    response.writeHead(status, { "content-type": "application/json", "retry-after": retryAfter })
    const meta = { requestId: "r", timestamp: "2026-01-01T00:00:00.000Z", version: "1" }
    response.end(JSON.stringify({ success: false, message: "m", code, data: null, errors: ["e"], meta }))
  }

/** Lets the service answer, and stays silent. Calls back once the client has left. */
export const silentAfter =
  (onAsked: () => void, onLeft: () => void): Fault =>
  async (response, ask) => {
    response.on("close", onLeft)
    await ask()
    onAsked()
  }

/** A proxy before a service. */
export interface FaultyProxy {
  readonly url: string
  /** The idempotency key of each request, in the order in which they came. */
  readonly keys: ReadonlyArray<string | undefined>
  /** Plans the treatment of the next requests; later ones pass. */
  readonly plan: (...faults: ReadonlyArray<Fault>) => void
  readonly stop: () => Promise<void>
}

/** Starts a proxy at a free port. */
export const startProxy = async (target: string): Promise<FaultyProxy> => {
  const keys: Array<string | undefined> = []
  let faults: Array<Fault> = []
  const server = createServer(async (request, response) => {
    const chunks: Array<Buffer> = []
    for await (const chunk of request) chunks.push(chunk)
    const key = request.headers["idempotency-key"]
    keys.push(typeof key === "string" ? key : undefined)
    const headers = new Headers({ "accept-encoding": "identity" })
    for (const name of ["content-type", "x-api-key", "idempotency-key"]) {
      const value = request.headers[name]
      if (typeof value === "string") headers.set(name, value)
    }
    const { method = "GET" } = request
    const body = method === "GET" ? null : Buffer.concat(chunks)
    const ask = () => fetch(`${target}${request.url}`, { method, headers, body })
    const fault = faults.shift() ?? pass
    await fault(response, ask, request)
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`,
    keys,
    plan: (...next) => {
      faults = [...next]
      keys.length = 0
    },
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      })
  }
}
