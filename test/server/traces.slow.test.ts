import { createServer, type Server as HttpServer, type RequestListener } from "node:http"
import * as Schema from "effect/Schema"
import { afterAll, describe, expect, test } from "vitest"
import { ask, keyOf, listenAt, makePlace } from "./program.ts"

const place = makePlace()
const receivers: Array<HttpServer> = []
afterAll(async () => {
  for (const receiver of receivers) {
    receiver.close()
    receiver.closeAllConnections()
  }
  await place.remove()
})

const listening = async (listener: RequestListener): Promise<string> => {
  const receiver = createServer(listener)
  receivers.push(receiver)
  return `http://127.0.0.1:${await listenAt(receiver)}`
}

/** A collector that keeps the requests to `/v1/traces`. */
const collector = async () => {
  const bodies: Array<string> = []
  const url = await listening((request, response) => {
    let body = ""
    request.setEncoding("utf8").on("data", (chunk: string) => {
      body += chunk
    })
    request.on("end", () => {
      if (request.url === "/v1/traces" && request.headers["content-type"] === "application/json")
        bodies.push(body)
      response.end("{}")
    })
  })
  return { url, bodies }
}

const Value = Schema.Struct({
  stringValue: Schema.optional(Schema.String),
  intValue: Schema.optional(Schema.Unknown)
})
const Span = Schema.Struct({
  traceId: Schema.String,
  spanId: Schema.String,
  parentSpanId: Schema.optional(Schema.String),
  name: Schema.String,
  kind: Schema.Number,
  attributes: Schema.Array(Schema.Struct({ key: Schema.String, value: Value })),
  status: Schema.Struct({ code: Schema.Number, message: Schema.optional(Schema.String) })
})
type Span = typeof Span.Type

const readSpans = Schema.decodeUnknownSync(
  Schema.parseJson(
    Schema.Struct({
      resourceSpans: Schema.Array(
        Schema.Struct({ scopeSpans: Schema.Array(Schema.Struct({ spans: Schema.Array(Span) })) })
      )
    })
  )
)

const spansIn = (bodies: ReadonlyArray<string>): ReadonlyArray<Span> =>
  bodies.flatMap((body) =>
    readSpans(body).resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans))
  )

const attribute = ({ attributes }: Span, name: string): unknown => {
  const value = attributes.find(({ key }) => key === name)?.value
  return value?.stringValue ?? (value?.intValue === undefined ? undefined : Number(value.intValue))
}

const serve = (url: string, ...words: ReadonlyArray<string>) =>
  place.serve(["--demo", "--database", "memory:", "--otlp-url", url, ...words])

const traceId = "4bf92f3577b34da6a3ce929d0e0e4736"
const callerSpan = "00f067aa0ba902b7"

/** Values of `traceparent`, and whether W3C Trace Context takes them. */
const traceparents: ReadonlyArray<readonly [traceparent: string, isParent: boolean]> = [
  [`00-${traceId}-${callerSpan}-ff`, true],
  [`cc-${traceId}-${callerSpan}-01-more`, true],
  ["nonsense", false],
  [`ff-${traceId}-${callerSpan}-01`, false],
  [`00-${"0".repeat(32)}-${callerSpan}-01`, false],
  [`00-${traceId}-${"0".repeat(16)}-01`, false],
  [`00-${traceId.toUpperCase()}-${callerSpan}-01`, false],
  [`00-${traceId}-${callerSpan}-01x`, false],
  [`00-${traceId}-${callerSpan}`, false]
]

describe("serve --otlp-url", () => {
  test("sends spans of requests, core and store, without secrets", async () => {
    const { url, bodies } = await collector()
    const server = await serve(url)
    const key = await keyOf(server)
    const traceparent = `00-${traceId}-${callerSpan}-01`
    const data = "https://example.com/a-secret-of-the-caller"
    const buy = (body: object, headers: Record<string, string>) =>
      ask(server, "/v1/Qr/purchase", { key, body, headers: { traceparent, ...headers } })
    expect((await buy({ data }, { "x-request-id": "the-purchase" })).status).toBe(201)
    expect((await buy({ data, foreground: "#fedcba" }, {})).status).toBe(422)
    await ask(server, "/v1/nowhere?query=unseen", { key })
    const unsampled = { traceparent: `00-${traceId}-${callerSpan}-00`, "x-request-id": "unsampled" }
    await ask(server, "/v1/Qr/ping", { headers: unsampled })
    for (const [index, [traceparent]] of traceparents.entries())
      await ask(server, "/v1/Qr/ping", { headers: { traceparent, "x-request-id": `${index}` } })
    expect(await server.stop()).toBe(0)

    const spans = spansIn(bodies)
    const spanOf = (id: string) => spans.find((span) => attribute(span, "quick_response.request_id") === id)
    const request = spanOf("the-purchase")
    if (request === undefined) throw new Error("the purchase has no span")
    expect(request).toMatchObject({
      name: "POST /v1/Qr/purchase",
      kind: 2,
      traceId,
      parentSpanId: callerSpan
    })
    expect(attribute(request, "http.route")).toBe("/v1/Qr/purchase")
    expect(attribute(request, "http.request.method")).toBe("POST")
    expect(attribute(request, "http.response.status_code")).toBe(201)
    const childOf = (parent: Span, name: string): Span => {
      const child = spans.find((span) => span.parentSpanId === parent.spanId && span.name === name)
      if (child?.traceId !== traceId)
        throw new Error(`${parent.name} has no ${name}: ${JSON.stringify(spans)}`)
      return child
    }
    childOf(childOf(request, "Accounts.authenticate"), "Storage.findApiKey")
    const buying = childOf(request, "Purchasing.buy")
    childOf(buying, "Rendering.readBack")
    childOf(buying, "Storage.purchase")

    const failed = spans.filter(({ status }) => status.code === 2)
    expect(failed.map(({ name, status }) => [name, status.message])).toContainEqual([
      "Purchasing.buy",
      "NotScannable"
    ])
    expect(failed.filter(({ kind }) => kind === 2)).toEqual([])
    expect(spans.some(({ name, kind }) => name === "GET" && kind === 2)).toBe(true)
    expect(spanOf("unsampled")).toBeUndefined()
    const parents = traceparents.map(([traceparent], i) => [
      traceparent,
      spanOf(`${i}`)?.parentSpanId === callerSpan
    ])
    expect(parents).toEqual(traceparents)
    for (const secret of [key, key.slice(0, 16), data, "fedcba", "unseen", "nterrupted", "/packages/"])
      expect(bodies.join()).not.toContain(secret)
  })

  test.each([
    ["never answers", () => listening(() => undefined)],
    ["refuses", () => listening((_, response) => void response.writeHead(503).end())]
  ])("serves and stops though its collector %s", async (_, collectorUrl) => {
    const server = await serve(await collectorUrl(), "--shutdown-seconds", "1")
    for (let i = 0; i < 20; i++) expect((await ask(server, "/v1/Qr/ping")).status).toBe(200)
    expect(await server.stop()).toBe(0)
  })
})
