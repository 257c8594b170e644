import { catalogueSeed, Storage, StorageError } from "@quick-response/core"
import type { RequestRecord } from "@quick-response/http"
import { chooseCoding, preferredImages } from "@quick-response/http/testing"
import * as Context from "effect/Context"
import { afterAll, describe, expect, it, onTestFinished } from "vitest"
import { startHandler } from "../contract/handler.ts"
import { during, type Service, start, type Variation } from "./service.ts"

const service = await start()
afterAll(service.stop)

const send = (path: string, init: RequestInit = {}, to: Service = service): Promise<Response> =>
  fetch(`${to.url}${path}`, init)

const post = (path: string, body: unknown, headers: Record<string, string> = {}, to: Service = service) =>
  send(
    path,
    {
      method: "POST",
      body: typeof body === "string" ? body : JSON.stringify(body),
      headers: { "content-type": "application/json", "x-api-key": to.key, ...headers }
    },
    to
  )

const outcomeOf = async (answer: Response) => [answer.status, (await answer.json()).code]

describe("a path", () => {
  it("matches in any letter case, with one more slash", async () => {
    for (const path of [
      "/v1/qr/PING",
      "/V1/Qr/ping/",
      "/v1/tools",
      "/v1/Tools/QR-Code-Preview",
      "/v1/%51r/ping"
    ])
      expect((await send(path)).status, path).toBe(200)
    const bought = await (await post("/v1/Qr/purchase", { data: "case" })).json()
    const upper = await send(`/v1/QR/${bought.data.qrCodeId.toUpperCase()}`, {
      headers: { "x-api-key": service.key }
    })
    expect((await upper.json()).data.id).toBe(bought.data.qrCodeId)
  })

  it("that is unknown or malformed answers ROUTE_NOT_FOUND", async () => {
    for (const path of [
      "/",
      "/v1/Qr/ping//",
      "/v1//Qr/ping",
      "/v1/%zz",
      "/v1/Qr/ping;x=1",
      `/v1/Tools/${"a".repeat(2000)}`
    ])
      expect([path, ...(await outcomeOf(await send(path)))]).toEqual([path, 404, "ROUTE_NOT_FOUND"])
  })

  it("refuses other methods, and names its own", async () => {
    const answer = await send("/v1/Qr/generate")
    expect(answer.headers.get("allow")).toBe("OPTIONS, POST")
    expect(await outcomeOf(answer)).toEqual([405, "METHOD_NOT_ALLOWED"])
    const options = await send("/v1/Qr/options", { method: "OPTIONS" })
    expect([options.status, options.headers.get("allow"), await options.text()]).toEqual([
      204,
      "GET, HEAD, OPTIONS",
      ""
    ])
  })

  it("answers HEAD with GET's header fields and no body", async () => {
    const headers = { "accept-encoding": "identity" }
    const get = await send("/v1/Tools", { headers })
    const head = await send("/v1/Tools", { method: "HEAD", headers })
    expect([head.status, await head.text()]).toEqual([200, ""])
    for (const name of ["content-type", "etag", "cache-control", "content-length"])
      expect(head.headers.get(name), name).toBe(get.headers.get(name))
    await get.text()
  })
})

describe("a body", () => {
  const price = (body: string, headers: Record<string, string> = {}) =>
    post("/v1/Qr/calculate-price", body, headers)

  it("that is not strict JSON answers INVALID_JSON", async () => {
    for (const body of [
      "",
      '{"data":"a","\\u0064ata":"b"}',
      `${"[".repeat(5000)}${"]".repeat(5000)}`,
      `[${"0,".repeat(5000)}0]`,
      `{${Array.from({ length: 1000 }, (_, i) => `"${i}":0`)}}`,
      '{"margin":NaN}'
    ])
      expect([body, ...(await outcomeOf(await price(body)))]).toEqual([body, 400, "INVALID_JSON"])
  })

  it("with odd values answers VALIDATION_FAILED and names the field", async () => {
    const odd: ReadonlyArray<readonly [string, RegExp]> = [
      ["[]", /./],
      ["null", /./],
      ['"text"', /./],
      ['{"__proto__":{"margin":1}}', /^__proto__: unknown field/],
      ['{"constructor":1}', /^constructor: unknown field/],
      ['{"margin":9007199254740993}', /^margin: /],
      ['{"margin":1e999}', /^margin: /],
      ['{"margin":1.5}', /^margin: /],
      ['{"data":"\\ud800"}', /^data: /],
      ['{"foreground":{"type":"linear","stops":[]}}', /^foreground/],
      ['{"bodyStyle":99}', /^bodyStyle: expected one of 0 "Square".*, got 99$/],
      ['{"bodyStlye":1}', /^bodyStlye: unknown field, did you mean "bodyStyle"\?$/],
      [`{"${"k".repeat(100_000)}":1}`, /^k+/]
    ]
    for (const [body, sentence] of odd) {
      const answer = await price(body)
      const text = await answer.text()
      const { code, errors } = JSON.parse(text)
      expect([body.slice(0, 40), answer.status, code]).toEqual([body.slice(0, 40), 400, "VALIDATION_FAILED"])
      expect(errors[0]).toMatch(sentence)
      expect(text.length).toBeLessThan(8000)
    }
  })

  it("that is compressed answers UNSUPPORTED_MEDIA_TYPE", async () => {
    const codings = ["gzip", "identity, gzip", "identity"]
    const statuses = codings.map(async (coding) => (await price("{}", { "content-encoding": coding })).status)
    expect(await Promise.all(statuses)).toEqual([415, 415, 200])
  })

  it("that does not arrive in time answers REQUEST_TIMEOUT", async () => {
    const { ask, stop } = await startHandler({ receiveTimeout: "50 millis" })
    onTestFinished(stop)
    const body = new ReadableStream({ start: (stream) => stream.enqueue(new TextEncoder().encode("{")) })
    const init: object = { method: "POST", body, duplex: "half" }
    const answer = await ask("/v1/Qr/calculate-price", { "content-type": "application/json" }, init)
    expect(await outcomeOf(answer)).toEqual([408, "REQUEST_TIMEOUT"])
  })
})

describe("POST /v1/Qr/generate", () => {
  const generate = (accept: string, body: Record<string, unknown> = {}) =>
    post("/v1/Qr/generate", { data: "negotiated", ...body }, { accept })

  it("answers a bare image by `Accept`, safe to open by itself", async () => {
    const svg = await generate("image/svg+xml")
    expect(Object.fromEntries(svg.headers)).toMatchObject({
      "content-type": "image/svg+xml",
      "content-security-policy":
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'; sandbox",
      "x-content-type-options": "nosniff",
      vary: expect.stringContaining("Accept")
    })
    expect(await svg.text()).toMatch(/^<svg /)
    const png = await generate("image/png, */*;q=0.1")
    expect(png.headers.get("content-type")).toBe("image/png")
    expect([...new Uint8Array(await png.arrayBuffer()).slice(1, 4)]).toEqual([80, 78, 71])
  })

  it("answers an envelope by default, and for every failure", async () => {
    for (const accept of ["*/*", "application/json, image/png;q=0.5", "text/html"]) {
      const answer = await generate(accept)
      expect(answer.headers.get("vary")).toContain("Accept")
      expect((await answer.json()).data).toMatch(/^<svg /)
    }
    expect(await outcomeOf(await generate("image/png", { data: "" }))).toEqual([400, "VALIDATION_FAILED"])
    expect((await (await generate("image/png", { format: "svg" })).json()).errors).toEqual([
      'format: "svg" does not match the header Accept, image/png'
    ])
  })

  it("writes no caller's text as markup", async () => {
    const text = `"><script>alert(1)</script>]]>&lt;'`
    const drawn = await generate("image/svg+xml", { data: text, frameStyle: "banner-below", frameText: text })
    expect(drawn.status).toBe(200)
    expect(await drawn.text()).not.toMatch(/<script|javascript:|\son\w+=|<foreignObject|<!|<\?(?!xml )/i)
  })
})

it.each([
  ["image/*", "image/svg+xml"],
  ["IMAGE/PNG", "image/png"],
  ["image/svg+xml;q=0, image/*", "image/png"],
  ["image/png;q=0.2, image/svg+xml;q=0.3", "image/svg+xml"],
  ["application/json;q=0.5, image/png", "image/png"],
  ["application/json;q=0.5, image/png;q=0.5", undefined],
  ["image/png;q=0", undefined],
  ["image/webp, */*;q=0.8", "image/webp"],
  ["image/avif, image/*;q=0.8", "image/svg+xml"],
  ["image/avif, */*;q=0.8", undefined],
  ["image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8", "image/svg+xml"],
  ["text/html,image/webp,*/*;q=0.8", undefined],
  ["image/png;q=nonsense", undefined],
  ["application/pdf;q=0, */*", undefined],
  ["application/postscript, image/png;q=0.9", "application/postscript"],
  [",,;q=,/", undefined],
  ["", undefined]
])("preferredImages(%j) begins with %s", (accept, type) => {
  expect(preferredImages(accept)[0]).toBe(type)
})

it("preview and thumbnail name the limits of their sizes", async () => {
  const preview = await post("/v1/Qr/preview", { data: "x", size: 257, format: "svg" })
  expect((await preview.json()).errors).toEqual([
    'format: expected "png", the only format of a preview; generate has the others, got "svg"',
    "size: expected a whole number of pixels from 16 to 256, got 257"
  ])
  const thumbnail = await post("/v1/Qr/generate-thumbnail", { size: 16 })
  expect((await thumbnail.json()).errors).toEqual([
    "size: expected a whole number of pixels from 32 to 256, got 16"
  ])
})

it("`If-None-Match` takes lists, weak tags and any", async () => {
  const etag = (await send("/v1/Qr/options")).headers.get("etag") ?? ""
  const statusFor = async (tags: string) =>
    (await send("/v1/Qr/options", { headers: { "if-none-match": tags } })).status
  for (const tags of [etag, etag.slice(2), `"a", ${etag}`, `"a",${etag.slice(2)},W/"b"`, "*"])
    expect([tags, await statusFor(tags)]).toEqual([tags, 304])
  for (const tags of ['"a"', 'W/"a"', etag.slice(3, -1), "", ",", '"*"', `"${etag}"`])
    expect([tags, await statusFor(tags)]).toEqual([tags, 200])
})

it("/docs and /llms.txt have each endpoint, and /icons each tool", async () => {
  const docs = await (await send("/docs")).text()
  const [, script = ""] = docs.match(/<script defer src="([^"?]+)[^"]*"><\/script>/) ?? []
  expect((await send(script)).headers.get("content-type")).toBe("text/javascript; charset=utf-8")
  expect(docs.replace(/<script .*?<\/script>/, "")).not.toMatch(
    /<script|<link(?! rel="icon" href="data:)|src=|@import|url\(/
  )
  const text = (await (await send("/llms.txt")).text()).replaceAll(/http:\/\/127\.0\.0\.1:\d+/g, "")
  const { paths }: { paths: Record<string, Record<string, { operationId: string; summary: string }>> } =
    await (await send("/openapi.json")).json()
  for (const [path, methods] of Object.entries(paths))
    for (const [method, { operationId, summary }] of Object.entries(methods)) {
      expect(docs).toContain(`href="/docs/${operationId}"`)
      expect(await (await send(`/docs/${operationId}`)).text()).toContain(`<h1>${summary}</h1>`)
      expect(text).toContain(`[${method.toUpperCase()} ${path}](/docs/${operationId})`)
    }
  const { data } = await (await send("/v1/Tools")).json()
  expect(data.totalCount).toBe(catalogueSeed.length)
  for (const { iconUrl, isFree, creditCost } of data.items) {
    expect(isFree).toBe(creditCost === 0)
    const icon = await send(new URL(iconUrl).pathname)
    expect([icon.status, icon.headers.get("content-type")]).toEqual([200, "image/svg+xml"])
    expect(await icon.text()).toMatch(/^<svg .*<\/svg>$/)
  }
})

it("`Accept-Encoding` chooses the coding, and `Vary` says so", async () => {
  const plain = await send("/v1/Qr/options", { headers: { "accept-encoding": "identity" } })
  const coded = await send("/v1/Qr/options", { headers: { "accept-encoding": "gzip" } })
  const head = await send("/v1/Qr/options", { method: "HEAD", headers: { "accept-encoding": "gzip" } })
  expect([plain, coded, head].map(({ headers }) => headers.get("content-encoding"))).toEqual([
    null,
    "gzip",
    "gzip"
  ])
  expect([plain, coded].map(({ headers }) => headers.get("vary"))).toEqual([
    "Accept-Encoding",
    "Accept-Encoding"
  ])
  expect((await coded.json()).data).toEqual((await plain.json()).data)
  expect(coded.headers.get("etag")).toBe(plain.headers.get("etag"))
  const known = { "if-none-match": plain.headers.get("etag") ?? "" }
  const unchanged = await send("/v1/Qr/options", { headers: known })
  expect([unchanged.status, unchanged.headers.get("vary")]).toEqual([304, plain.headers.get("vary")])
})

it("chooseCoding() weighs the qualities, the identity's too", () => {
  const chosen = (accepted: string) => chooseCoding(accepted, ["br", "gzip"])
  for (const none of ["", "identity", "gzip;q=0", "*;q=0", "gzip;q=x", "gzip;q=0.5, identity", "zstd"])
    expect([none, chosen(none)]).toEqual([none, undefined])
  for (const gzip of [
    "gzip",
    "GZIP;q=0.1",
    "br;q=0, *",
    "identity;q=0, gzip;q=0.5, br;q=0",
    "br;q=0.1, gzip"
  ])
    expect([gzip, chosen(gzip)]).toEqual([gzip, "gzip"])
  expect(chosen("gzip, br")).toBe("br")
})

it("a failing storage is a 503, logged with its cause", async () => {
  const logged: Array<string> = []
  const broken = new StorageError({ cause: new Error("disk I/O error") })
  const alter: Variation["alter"] = (context) =>
    Context.add(context, Storage, { ...Context.get(context, Storage), check: broken })
  await during({ alter, logged }, async (other) => {
    const answers = await Promise.all(Array.from({ length: 9 }, () => send("/health/ready", {}, other)))
    for (const answer of answers) {
      expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "5"])
      expect(await answer.text()).not.toContain("disk")
    }
  })
  const told = logged.filter((line) => line.includes("the storage failed a request"))
  expect(told.length).toBeLessThan(9)
  expect(told[0]).toMatch(/level=ERROR.*disk I\/O error/s)
  expect(told[0]).toContain("route=/health/ready")
})

it("onRequest() gets a record of each request, without key, query or body", async () => {
  const records: Array<RequestRecord> = []
  await during({ options: { onRequest: (record) => void records.push(record) } }, async (other) => {
    await send("/v1/Qr/ping?secret=1", { headers: { "x-request-id": "one" } }, other)
    await post("/v1/Qr/generate", { data: "private" }, {}, other)
    await send("/nowhere", {}, other)
  })
  expect(records.map(({ method, route, status }) => [method, route, status])).toEqual([
    ["GET", "/v1/Qr/ping", 200],
    ["POST", "/v1/Qr/generate", 200],
    ["GET", undefined, 404]
  ])
  expect(JSON.stringify(records)).not.toMatch(/secret|private|qr_live/)
  expect(records[0]).toMatchObject({ requestId: "one", accountId: undefined })
  expect(records[1]).toMatchObject({ accountId: expect.any(String), milliseconds: expect.any(Number) })
})
