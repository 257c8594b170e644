import { createServer, type Server as HttpServer, type RequestListener } from "node:http"
import * as Schema from "effect/Schema"
import { afterAll, describe, expect, test } from "vitest"
import { makePlace, type Running, said } from "./program.ts"

const place = makePlace()
const receivers: Array<HttpServer> = []
afterAll(async () => {
  for (const receiver of receivers) {
    receiver.close()
    receiver.closeAllConnections()
  }
  await place.remove()
})

const listening = (listener: RequestListener): Promise<string> =>
  new Promise((resolve) => {
    const receiver = createServer(listener).listen(0, "127.0.0.1", () => {
      const address = receiver.address()
      resolve(`http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`)
    })
    receivers.push(receiver)
  })

/** A collector that keeps what it is sent to `/v1/traces`. */
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
  startTimeUnixNano: Schema.String,
  endTimeUnixNano: Schema.String,
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

const keyOf = async (server: Running): Promise<string> =>
  (await said(server, "stdout", /^API key: (qr_live_\w{38})$/m))[1] ?? ""

const serve = async (url: string, words: ReadonlyArray<string> = []) => {
  const server = await place.serve(["--demo", "--database", "memory:", "--otlp-url", url, ...words])
  const key = await keyOf(server)
  const ask = (path: string, body: object | undefined, headers: Record<string, string>) =>
    fetch(`${server.url}${path}`, {
      method: body === undefined ? "GET" : "POST",
      headers: { "content-type": "application/json", "x-api-key": key, ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) })
    })
  return { server, key, ask }
}

const traceId = "4bf92f3577b34da6a3ce929d0e0e4736"
const callerSpan = "00f067aa0ba902b7"

describe("serve --otlp-url", () => {
  test("sends a span for each request, child of its caller's, with the core's and the store's as its own", async () => {
    const { url, bodies } = await collector()
    const { server, key, ask } = await serve(url)
    const traceparent = `00-${traceId}-${callerSpan}-01`
    const headers = { traceparent, "x-request-id": "the-purchase" }
    const data = "https://example.com/a-secret-of-the-caller"
    expect((await ask("/v1/Qr/purchase", { data }, headers)).status).toBe(201)
    const refused = await ask("/v1/Qr/purchase", { data, foreground: "#fedcba" }, { traceparent })
    expect(refused.status).toBe(422)
    await ask("/v1/Qr/ping", undefined, {})
    await ask("/v1/nowhere?query=unseen", undefined, {})
    await ask("/v1/Qr/ping", undefined, {
      traceparent: `00-${traceId}-${callerSpan}-00`,
      "x-request-id": "unsampled"
    })
    expect(await server.stop()).toBe(0)

    const spans = spansIn(bodies)
    const request = spans.find((span) => attribute(span, "quick_response.request_id") === "the-purchase")
    expect(request).toMatchObject({
      name: "POST /v1/Qr/purchase",
      kind: 2,
      traceId,
      parentSpanId: callerSpan
    })
    if (request === undefined) return
    expect(attribute(request, "http.route")).toBe("/v1/Qr/purchase")
    expect(attribute(request, "http.request.method")).toBe("POST")
    expect(attribute(request, "http.response.status_code")).toBe(201)
    const childOf = (parent: Span, name: string): Span => {
      const child = spans.find((span) => span.parentSpanId === parent.spanId && span.name === name)
      if (child === undefined) throw new Error(`${parent.name} has no ${name}: ${JSON.stringify(spans)}`)
      expect(child.traceId).toBe(traceId)
      expect(BigInt(child.startTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(parent.startTimeUnixNano))
      expect(BigInt(child.endTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(child.startTimeUnixNano))
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
    const server500s = spans.filter(({ kind, status }) => kind === 2 && status.code === 2)
    expect(server500s).toEqual([])
    const names = spans.filter(({ kind }) => kind === 2).map(({ name }) => name)
    expect(names.toSorted()).toEqual([
      "GET",
      "GET /v1/Qr/ping",
      "POST /v1/Qr/purchase",
      "POST /v1/Qr/purchase"
    ])
    for (const secret of [
      key,
      key.slice(0, 16),
      data,
      "a-secret",
      "fedcba",
      "unseen",
      "nterrupted",
      "/packages/"
    ])
      expect(bodies.join()).not.toContain(secret)
  })

  test.each([
    ["is not there", async () => "http://127.0.0.1:9"],
    ["never answers", () => listening(() => undefined)],
    ["refuses", () => listening((_, response) => void response.writeHead(503).end())]
  ])("serves all the same where the collector %s, and ends", async (_, collectorUrl) => {
    const { server, ask } = await serve(await collectorUrl(), ["--shutdown-seconds", "1"])
    for (let i = 0; i < 20; i++) expect((await ask("/v1/Qr/ping", undefined, {})).status).toBe(200)
    expect(await server.stop()).toBe(0)
  })

  test("takes a traceparent for what W3C Trace Context allows, and anything else for none", async () => {
    const headers: ReadonlyArray<readonly [traceparent: string, isParent: boolean]> = [
      [`00-${traceId}-${callerSpan}-01`, true],
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
    const { url, bodies } = await collector()
    const { server, ask } = await serve(url)
    for (const [index, [traceparent]] of headers.entries())
      await ask("/v1/Qr/ping", undefined, { traceparent, "x-request-id": `${index}` })
    expect(await server.stop()).toBe(0)
    const parents = new Map(
      spansIn(bodies).map((span) => [attribute(span, "quick_response.request_id"), span.parentSpanId])
    )
    for (const [index, [traceparent, isParent]] of headers.entries())
      expect([traceparent, parents.get(`${index}`)]).toEqual([traceparent, isParent ? callerSpan : undefined])
    expect(parents.size).toBe(headers.length)
  })
})
