import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import { type Draw, keepPictures } from "./pictures.ts"
import {
  accountOf,
  bodyCheck,
  bodyLimit,
  etagOf,
  failureOf,
  messages,
  mostRequests,
  type Published,
  ping,
  priceOf,
  requestIdOf,
  securityHeaders,
  sentencesOf,
  successText
} from "./published.ts"

/** Counts requests in windows of a minute. */
const makeLimiter = () => {
  const counts = new Map<string, number>()
  let endsAt = 0
  return (id: string): number => {
    const now = Date.now()
    if (now >= endsAt) {
      counts.clear()
      endsAt = now + 60_000
    }
    const count = (counts.get(id) ?? 0) + 1
    counts.set(id, count)
    return mostRequests - count
  }
}

/** The header fields of a limit. */
const limitFields = (name: string, left: number) => ({
  ratelimit: `"${name}";r=${left};t=60`,
  "ratelimit-policy": `"${name}";q=${mostRequests};w=60`
})

const jsonFields = { "content-type": "application/json", ...securityHeaders }

type Fields = Readonly<Record<string, string>>

const send = (response: ServerResponse, status: number, body: string, fields: Fields): ServerResponse =>
  response
    .writeHead(status, { ...jsonFields, ...fields, "content-length": Buffer.byteLength(body) })
    .end(body)

/** Reads a JSON body within the limit, and calls back with its text, or with the status and the code of a failure. */
const readText = (
  request: IncomingMessage,
  fail: (status: number, code: string, message: string) => unknown,
  proceed: (text: string) => unknown
): void => {
  if (request.headers["content-type"] !== "application/json") {
    fail(415, "UNSUPPORTED_MEDIA_TYPE", messages.unsupported)
    return
  }
  const chunks: Array<Buffer> = []
  let length = 0
  request.on("data", (chunk: Buffer) => {
    length += chunk.length
    if (length <= bodyLimit) chunks.push(chunk)
  })
  request.on("end", () => {
    if (length > bodyLimit) fail(413, "PAYLOAD_TOO_LARGE", messages.tooLarge)
    else proceed((chunks.length === 1 ? chunks[0] : Buffer.concat(chunks))?.toString() ?? "")
  })
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Serves the contract by `node:http` alone, and ajv. */
export const serveByHand = (published: Published, port: number, draw: Draw): void => {
  const admit = makeLimiter()
  const isPriceBody = bodyCheck(published, "PriceBody")
  const isGenerateBody = bodyCheck(published, "GenerateBody")
  const picture = keepPictures(draw)
  const tools = new Map(
    [...published.tools].map(([slug, tool]) => {
      const json = JSON.stringify(tool)
      return [`/v1/Tools/${slug}`, { json, etag: etagOf(json) }]
    })
  )
  const handle = (request: IncomingMessage, response: ServerResponse): ServerResponse => {
    const { headers, method, url = "" } = request
    const requestId = requestIdOf(headers["x-request-id"])
    const fail = (status: number, code: string, message: string, errors?: ReadonlyArray<string>) =>
      send(response, status, JSON.stringify(failureOf(requestId, code, message, errors)), {
        "x-request-id": requestId,
        "cache-control": "no-store"
      })
    const key = headers["x-api-key"]
    const isKeyed = url === "/v1/Qr/generate"
    const account = isKeyed && typeof key === "string" ? accountOf(key) : undefined
    const left = admit(account ?? request.socket.remoteAddress ?? "")
    if (left < 0) return fail(429, "RATE_LIMITED", messages.limited)
    if (isKeyed && account === undefined) return fail(401, "API_KEY_INVALID", messages.unknownKey)
    const succeed = (message: string, json: string) =>
      send(response, 200, successText(requestId, message, json), {
        "x-request-id": requestId,
        "cache-control": "no-store",
        ...limitFields(isKeyed ? "account" : "address", left)
      })
    if (method === "GET") {
      if (url === "/v1/Qr/ping") return succeed(messages.ping, JSON.stringify(ping()))
      const tool = tools.get(url)
      if (tool === undefined) return fail(404, "ROUTE_NOT_FOUND", messages.nothing)
      const fields = { etag: tool.etag, "cache-control": "public, no-cache" }
      if (headers["if-none-match"] === tool.etag)
        return response.writeHead(304, { ...securityHeaders, ...fields }).end()
      return send(response, 200, successText(requestId, messages.tool, tool.json), fields)
    }
    const check = isKeyed ? isGenerateBody : isPriceBody
    if (method !== "POST" || (!isKeyed && url !== "/v1/Qr/calculate-price"))
      return fail(404, "ROUTE_NOT_FOUND", messages.nothing)
    readText(request, fail, (text) => {
      const body = parse(text)
      if (body === undefined) return fail(400, "INVALID_JSON", messages.notJson)
      if (!check(body)) return fail(400, "VALIDATION_FAILED", messages.invalid, sentencesOf(check))
      if (!isKeyed) return succeed(messages.price, JSON.stringify(priceOf(published.prices, body)))
      const json = picture(body, text)
      return typeof json === "string"
        ? succeed(messages.picture, json)
        : json.then((drawn) => succeed(messages.picture, drawn))
    })
    return response
  }
  createServer(handle).listen(port, "127.0.0.1")
}
