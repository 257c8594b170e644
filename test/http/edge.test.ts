import { catalogueSeed, Storage, StorageError } from "@quick-response/core"
import { makeMemoryRateStore, type RequestRecord } from "@quick-response/http"
import * as Fetch from "@quick-response/http/fetch"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as Scope from "effect/Scope"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { realServices, type Service, start, type Variation } from "./service.ts"

let service: Service

beforeAll(async () => {
  service = await start()
})

afterAll(() => service.stop())

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

const during = async (variation: Variation, use: (service: Service) => Promise<void>): Promise<void> => {
  const other = await start(variation)
  try {
    await use(other)
  } finally {
    await other.stop()
  }
}

describe("paths", () => {
  it("match in any letter case, with one slash more at the end", async () => {
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

  it("of a tool whose slug cannot exist answer TOOL_NOT_FOUND", async () => {
    for (const slug of ["no%20slug", "a--b", "%C3%A9", "a".repeat(101), "%00", "-", "a_b", "a%2Fb"]) {
      const answer = await send(`/v1/Tools/${slug}`)
      expect([slug, answer.status, (await answer.json()).code]).toEqual([slug, 404, "TOOL_NOT_FOUND"])
    }
  })

  it("that are unknown answer 404, also where a percent sign is astray", async () => {
    for (const path of [
      "/",
      "/v1",
      "/v1/Qr/ping//",
      "/v1//Qr/ping",
      "/v1/%zz",
      "/v1/Qr/ping;x=1",
      `/v1/Tools/${"a".repeat(2000)}`,
      `/v1/Tools/${"%25".repeat(2000)}`,
      "/v2/Qr/ping",
      "/v1/Tools/a/b"
    ]) {
      const answer = await send(path)
      expect([path, answer.status, (await answer.json()).code]).toEqual([path, 404, "ROUTE_NOT_FOUND"])
    }
  })

  it("that are known refuse other methods and say which they take", async () => {
    const answer = await send("/v1/Qr/generate")
    expect([answer.status, answer.headers.get("allow")]).toEqual([405, "OPTIONS, POST"])
    expect((await answer.json()).code).toBe("METHOD_NOT_ALLOWED")
    const options = await send("/v1/Qr/options", { method: "OPTIONS" })
    expect([options.status, options.headers.get("allow"), await options.text()]).toEqual([
      204,
      "GET, HEAD, OPTIONS",
      ""
    ])
  })

  it("are below the base path, and what is above it is unknown", () =>
    during({ options: { basePath: "/shop/" } }, async (other) => {
      expect((await send("/shop/v1/Qr/ping", {}, other)).status).toBe(200)
      const { servers } = await (await send("/shop/openapi.json", {}, other)).json()
      expect(servers[0].url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/shop$/)
      expect((await send("/v1/Qr/ping", {}, other)).status).toBe(404)
    }))

  it("answer HEAD with GET's header fields and no body", async () => {
    const headers = { "accept-encoding": "identity" }
    const get = await send("/v1/Tools", { headers })
    const head = await send("/v1/Tools", { method: "HEAD", headers })
    expect([head.status, await head.text()]).toEqual([200, ""])
    for (const name of ["content-type", "etag", "cache-control", "content-length"])
      expect(head.headers.get(name), name).toBe(get.headers.get(name))
    await get.text()
  })
})

describe("X-Request-Id", () => {
  it("comes back where it is fit, in header and envelope, and is made anew where it is not", async () => {
    const id = `${"a".repeat(120)}.B_-9`
    const fit = await send("/v1/Qr/ping", { headers: { "x-request-id": id } })
    expect([fit.headers.get("x-request-id"), (await fit.json()).meta.requestId]).toEqual([id, id])
    for (const unfit of ["", "a b", "é", "a".repeat(129), "x;y", "<script>"]) {
      const answer = await send("/v1/Qr/ping", { headers: { "x-request-id": unfit } })
      const { requestId } = (await answer.json()).meta
      expect(requestId).toMatch(/^[0-9a-f]{8}-/)
      expect(answer.headers.get("x-request-id")).toBe(requestId)
    }
  })
})

describe("bodies", () => {
  const price = (body: string, headers: Record<string, string> = {}) =>
    post("/v1/Qr/calculate-price", body, headers)

  it("that are no strict JSON answer INVALID_JSON", async () => {
    const deep = `${"[".repeat(5000)}${"]".repeat(5000)}`
    const wide = `[${"0,".repeat(5000)}0]`
    for (const body of [
      "",
      "{",
      "nope",
      '{"data":"a","data":"b"}',
      '{"data":"a","\\u0064ata":"b"}',
      deep,
      wide,
      `{${Array.from({ length: 1000 }, (_, i) => `"${i}":0`)}}`,
      '{"data":"a',
      '{"a\\x":1}',
      "{:1}",
      '{"a":{"b":}}',
      '{"a":1}x',
      "\u0000",
      '{"margin":NaN}'
    ]) {
      const answer = await price(body)
      expect([body.slice(0, 30), answer.status, (await answer.json()).code]).toEqual([
        body.slice(0, 30),
        400,
        "INVALID_JSON"
      ])
    }
    const latin1 = await send("/v1/Qr/calculate-price", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: Uint8Array.of(0x22, 0xe9, 0x22)
    })
    expect((await latin1.json()).errors).toEqual(["the body is not UTF-8"])
  })

  it("with odd values answer VALIDATION_FAILED and name the field", async () => {
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

  it("that expect a negative price or no finite angle answer VALIDATION_FAILED and name the field", async () => {
    const headers = { "x-api-key": service.key }
    const buy = await post("/v1/Qr/purchase", '{"data":"x","expectedPrice":-1}', headers)
    expect([buy.status, (await buy.json()).errors]).toEqual([
      400,
      ["expectedPrice: expected a number of credits with at most 4 decimal places, 0 or more, got -1"]
    ])
    const angle = (number: string) =>
      price(
        `{"foreground":{"type":"linear","angle":${number},"stops":[{"offset":0,"color":"#000"},{"offset":1,"color":"#003"}]}}`
      )
    const infinite = await angle("1e400")
    expect([infinite.status, (await infinite.json()).errors]).toEqual([
      400,
      ["foreground.angle: expected a finite number of degrees, taken modulo 360, got Infinity"]
    ])
    for (const degrees of ["-1e308", "361", "720.5"]) expect((await angle(degrees)).status).toBe(200)
  })

  it("that expect more than to be told to continue answer 417", async () => {
    const other = await start()
    const scope = Effect.runSync(Scope.make())
    const handler = await other.run(Scope.extend(Fetch.make(), scope))
    for (const [expectation, status] of [
      ["100-continue", 200],
      ["100-Continue, 100-continue", 200],
      ["100-continue, foo", 417],
      ["foo", 417]
    ] as const) {
      const headers = { "content-type": "application/json", expect: expectation }
      const asked = new Request("http://a/v1/Qr/calculate-price", { method: "POST", headers, body: "{}" })
      expect([expectation, (await handler(asked)).status]).toEqual([expectation, status])
    }
    await Effect.runPromise(Scope.close(scope, Exit.void))
    await other.stop()
  })

  it("of another media type or coding answer 415", async () => {
    for (const type of [
      "text/plain",
      "application/jsonp",
      "application/json; charset=latin1",
      "multipart/form-data"
    ])
      expect([type, (await price("{}", { "content-type": type })).status]).toEqual([type, 415])
    for (const type of [
      "application/json",
      "Application/JSON; charset=UTF-8",
      'application/json;charset="utf-8"'
    ])
      expect([type, (await price("{}", { "content-type": type })).status]).toEqual([type, 200])
    for (const coding of ["gzip", "br", "deflate", "x-gzip", "zstd, gzip", "identity, gzip", "identity;q=1"])
      expect([coding, (await price("{}", { "content-encoding": coding })).status]).toEqual([coding, 415])
    for (const coding of ["identity", "Identity", "identity, identity"])
      expect([coding, (await price("{}", { "content-encoding": coding })).status]).toEqual([coding, 200])
  })

  it("of a media type made to take long to read answer 415, hundreds of them", async () => {
    const type = `application/json${" ".repeat(15_000)}x`
    for (let i = 0; i < 300; i++) expect((await price("{}", { "content-type": type })).status).toBe(415)
  })

  it("of more than a mebibyte answer 413, and the service goes on", async () => {
    const answer = await price(`{"data":"${"x".repeat(2_000_000)}"}`)
    expect([answer.status, (await answer.json()).code]).toEqual([413, "PAYLOAD_TOO_LARGE"])
    expect((await price("{}")).status).toBe(200)
  })
})

describe("generate", () => {
  const generate = (accept: string, body: Record<string, unknown> = {}) =>
    post("/v1/Qr/generate", { data: "negotiated", ...body }, { accept })

  it("writes in base64 exactly the bytes that it answers bare, whatever their number", async () => {
    for (let size = 64; size < 76; size++) {
      const body = { format: "png", size, bodyStyle: "Dots" }
      const bare = new Uint8Array(await (await generate("image/png", body)).arrayBuffer())
      const { data } = await (await generate("application/json", body)).json()
      expect(data).toBe(`data:image/png;base64,${btoa(String.fromCharCode(...bare))}`)
    }
  })

  it("answers the bare image by Accept, safe to open by itself", async () => {
    const svg = await generate("image/svg+xml")
    expect(svg.headers.get("content-type")).toBe("image/svg+xml")
    expect(svg.headers.get("content-security-policy")).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'; sandbox"
    )
    expect(svg.headers.get("x-content-type-options")).toBe("nosniff")
    expect(svg.headers.get("vary")).toContain("Accept")
    expect(await svg.text()).toMatch(/^<svg /)
    const png = await generate("image/png, */*;q=0.1")
    expect(png.headers.get("content-type")).toBe("image/png")
    expect([...new Uint8Array(await png.arrayBuffer()).slice(1, 4)]).toEqual([80, 78, 71])
  })

  it("weighs the qualities and wildcards of Accept", async () => {
    const wanted: ReadonlyArray<readonly [string, string]> = [
      ["image/*", "image/svg+xml"],
      ["IMAGE/PNG", "image/png"],
      ["image/svg+xml;q=0, image/*", "image/png"],
      ["image/png;q=0.2, image/svg+xml;q=0.3", "image/svg+xml"],
      ["application/json;q=0.5, image/png", "image/png"],
      ["application/json;q=0.5, image/png;q=0.5", "application/json"],
      ["image/png;q=0", "application/json"],
      ["image/webp, */*;q=0.8", "image/webp"],
      ["image/avif, image/*;q=0.8", "image/svg+xml"],
      ["image/avif, */*;q=0.8", "application/json"],
      ["image/jpeg", "image/jpeg"],
      ["image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8", "image/svg+xml"],
      ["text/html,image/webp,*/*;q=0.8", "application/json"],
      ["text/html,image/png,image/*;q=0.8", "application/json"],
      ["image/png;q=nonsense", "application/json"],
      ["application/pdf", "application/pdf"],
      ["application/pdf;q=0, */*", "application/json"],
      ["application/postscript, image/png;q=0.9", "application/postscript"],
      [",,;q=,/", "application/json"],
      ["", "application/json"]
    ]
    for (const [accept, type] of wanted) {
      const answer = await generate(accept)
      await answer.arrayBuffer()
      expect([accept, answer.status, answer.headers.get("content-type")]).toEqual([accept, 200, type])
      expect(answer.headers.get("vary")).toContain("Accept")
    }
  })

  it("answers the envelope to whoever does not name images, and errors as envelopes to all", async () => {
    for (const accept of ["*/*", "application/json", "application/json, image/png;q=0.5", "text/html"])
      expect((await (await generate(accept)).json()).data).toMatch(/^<svg /)
    const refused = await generate("image/png", { data: "" })
    expect([refused.status, (await refused.json()).code]).toEqual([400, "VALIDATION_FAILED"])
    const contradicted = await generate("image/png", { format: "svg" })
    expect((await contradicted.json()).errors).toEqual([
      'format: "svg" is not what the header Accept asks for, image/png'
    ])
  })
})

describe("an SVG that would script", () => {
  const svg = (inside: string, attributes = "") =>
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 9 9" ${attributes}>${inside}</svg>`

  it("is refused as a logo, however it hides", async () => {
    const evil = [
      svg("<script>alert(1)</script>"),
      svg("<SCRIPT>alert(1)</SCRIPT>"),
      svg('<x:script xmlns:x="http://www.w3.org/2000/svg">alert(1)</x:script>'),
      svg("<rect/>", 'onload="alert(1)"'),
      svg('<rect OnClick="alert(1)"/>'),
      svg('<a href="javascript:alert(1)"><rect/></a>'),
      svg('<a xlink:href="&#106;avascript:alert(1)"><rect/></a>'),
      svg('<image href="https://evil.example/x.png"/>'),
      svg('<use href="https://evil.example/x.svg#a"/>'),
      svg("<foreignObject><body/></foreignObject>"),
      svg('<set attributeName="onmouseover" to="alert(1)"/>'),
      svg('<animate attributeName="href" values="javascript:alert(1)"/>'),
      svg("<style>@import url(https://evil.example)</style>"),
      svg('<rect style="fill:url(https://evil.example)"/>'),
      svg('<rect fill="url(https://evil.example#a)"/>'),
      `<!DOCTYPE svg [<!ENTITY a "<script>">]>${svg("&a;")}`,
      `<?xml-stylesheet href="https://evil.example"?>${svg("<rect/>")}`
    ]
    for (const logo of evil)
      for (const image of [
        `data:image/svg+xml,${encodeURIComponent(logo)}`,
        `data:image/svg+xml;base64,${btoa(logo)}`
      ]) {
        const answer = await post("/v1/Qr/generate", { data: "logo", logo: { image } })
        const { code, errors } = await answer.json()
        expect([logo, answer.status, code]).toEqual([logo, 400, "VALIDATION_FAILED"])
        expect(errors[0]).toMatch(/^logo/)
      }
  })

  it("does not come of any text that a caller sends", async () => {
    const text = `"><script>alert(1)</script>]]>&lt;'`
    const answer = await post(
      "/v1/Qr/generate",
      { data: text, frameStyle: "banner-below", frameText: text },
      { accept: "image/svg+xml" }
    )
    const drawn = await answer.text()
    expect(answer.status).toBe(200)
    expect(drawn).not.toMatch(/<script|javascript:|\son\w+=|<foreignObject|<!|<\?(?!xml )/i)
  })
})

describe("limits of the small images", () => {
  it("are said by the endpoint", async () => {
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
})

describe("If-None-Match", () => {
  it("takes lists, weak tags, and any", async () => {
    const etag = (await send("/v1/Qr/options")).headers.get("etag") ?? ""
    const statusFor = async (tags: string) =>
      (await send("/v1/Qr/options", { headers: { "if-none-match": tags } })).status
    for (const tags of [etag, etag.slice(2), `"a", ${etag}`, `"a",${etag.slice(2)},W/"b"`, "*"])
      expect([tags, await statusFor(tags)]).toEqual([tags, 304])
    for (const tags of ['"a"', 'W/"a"', etag.slice(3, -1), "", ",", '"*"', `"${etag}"`])
      expect([tags, await statusFor(tags)]).toEqual([tags, 200])
  })
})

describe("Range", () => {
  it("is ignored: the answer is whole", async () => {
    const answer = await send("/v1/Qr/options", { headers: { range: "bytes=0-9" } })
    expect([answer.status, (await answer.json()).success]).toEqual([200, true])
  })
})

describe("a body that does not arrive in time", () => {
  it("is given up by a fetch host", async () => {
    const scope = Effect.runSync(Scope.make())
    const handler = await Effect.runPromise(
      Effect.gen(function* () {
        const context = yield* Layer.build(realServices)
        return yield* Effect.provide(Fetch.make({ receiveTimeout: "50 millis" }), context)
      }).pipe(Scope.extend(scope))
    )
    const body = new ReadableStream({ start: (stream) => stream.enqueue(new TextEncoder().encode("{")) })
    const init = { method: "POST", body, duplex: "half", headers: { "content-type": "application/json" } }
    const answer = await handler(new Request("http://slow.example/v1/Qr/calculate-price", init))
    expect([answer.status, (await answer.json()).code]).toEqual([408, "REQUEST_TIMEOUT"])
    await Effect.runPromise(Scope.close(scope, Exit.void))
  })
})

describe("documents", () => {
  it("are all there: docs that fetch nothing but their script, a view for each endpoint, and an icon for every seeded tool", async () => {
    const docs = await (await send("/docs")).text()
    const [, script = ""] = docs.match(/<script defer src="([^"?]+)[^"]*"><\/script>/) ?? []
    expect((await send(script)).headers.get("content-type")).toBe("text/javascript; charset=utf-8")
    expect(docs.replace(/<script .*?<\/script>/, "")).not.toMatch(
      /<script|<link(?! rel="icon" href="data:)|src=|@import|url\(/
    )
    const { paths }: { paths: Record<string, Record<string, { operationId: string; summary: string }>> } =
      await (await send("/openapi.json")).json()
    for (const { operationId, summary } of Object.values(paths).flatMap(Object.values)) {
      expect(docs).toContain(`href="/docs/${operationId}"`)
      expect(await (await send(`/docs/${operationId}`)).text()).toContain(`<h1>${summary}</h1>`)
    }
    for (const { name } of catalogueSeed) expect(name).not.toBe("")
    const { data } = await (await send("/v1/Tools")).json()
    expect(data.totalCount).toBe(catalogueSeed.length)
    for (const { iconUrl, isFree, creditCost } of data.items) {
      expect(isFree).toBe(creditCost === 0)
      const icon = await send(new URL(iconUrl).pathname)
      expect([icon.status, icon.headers.get("content-type")]).toEqual([200, "image/svg+xml"])
      expect(await icon.text()).toMatch(/^<svg .*<\/svg>$/)
    }
  })

  it("tell of health", async () => {
    expect((await send("/health/live")).status).toBe(200)
    expect((await (await send("/health/ready")).json()).data).toEqual({ status: "ready" })
  })
})

describe("compression", () => {
  it("is by negotiation, and caches are told", async () => {
    const plain = await send("/v1/Qr/options", { headers: { "accept-encoding": "identity" } })
    const coded = await send("/v1/Qr/options", { headers: { "accept-encoding": "gzip" } })
    expect(plain.headers.get("vary")).toContain("Accept-Encoding")
    expect(coded.headers.get("vary")).toContain("Accept-Encoding")
    expect((await coded.json()).data).toEqual((await plain.json()).data)
    expect(coded.headers.get("etag")).toBe(plain.headers.get("etag"))
    const known = { "if-none-match": plain.headers.get("etag") ?? "" }
    const same = await send("/v1/Qr/options", { headers: known })
    expect([same.status, same.headers.get("vary")]).toEqual([304, plain.headers.get("vary")])
  })

  it("of a document is done once in each coding, and gives the document", async () => {
    const { CompressionStream: original } = globalThis
    let compressions = 0
    globalThis.CompressionStream = class extends original {
      constructor(format: CompressionFormat) {
        super(format)
        compressions++
      }
    }
    const scope = Effect.runSync(Scope.make())
    try {
      const handler = await service.run(Scope.extend(Fetch.make(), scope))
      for (const path of ["/openapi.json", "/docs", "/icons/qr-code-generator.svg"]) {
        const ask = (coding: string) =>
          handler(new Request(`http://a${path}`, { headers: { "accept-encoding": coding } }))
        const plain = await (await ask("identity")).text()
        const before = compressions
        for (let i = 0; i < 5; i++) {
          const answer = await ask("gzip")
          if (answer.headers.get("content-encoding") === null) continue
          const stream = (answer.body ?? new Blob([]).stream()).pipeThrough(new DecompressionStream("gzip"))
          expect(await new Response(stream).text()).toBe(plain)
        }
        expect(compressions - before).toBeLessThanOrEqual(1)
      }
      expect(compressions).toBeGreaterThan(0)
    } finally {
      globalThis.CompressionStream = original
      await Effect.runPromise(Scope.close(scope, Exit.void))
    }
  })

  it("weighs the qualities, the identity's too", async () => {
    const codingFor = async (accepted: string, method = "GET") => {
      const answer = await send("/v1/Qr/options", { method, headers: { "accept-encoding": accepted } })
      await answer.text()
      return answer.headers.get("content-encoding")
    }
    for (const none of ["", "identity", "gzip;q=0", "*;q=0", "gzip;q=x", "gzip;q=0.5, identity", "zstd"])
      expect([none, await codingFor(none)]).toEqual([none, null])
    for (const gzip of [
      "gzip",
      "GZIP;q=0.1",
      "br;q=0, *",
      "identity;q=0, gzip;q=0.5, br;q=0",
      "br;q=0.1, gzip"
    ])
      expect([gzip, await codingFor(gzip), await codingFor(gzip, "HEAD")]).toEqual([gzip, "gzip", "gzip"])
  })
})

describe("CORS", () => {
  it("is off unless configured", async () => {
    const answer = await send("/v1/Qr/ping", { headers: { origin: "https://shop.example" } })
    expect(answer.headers.get("access-control-allow-origin")).toBeNull()
  })

  it("lets the configured origins in, and no other", () =>
    during({ options: { cors: { origins: ["https://shop.example"] } } }, async (other) => {
      const ask = (origin: string, init: RequestInit = {}) =>
        send(
          "/v1/Qr/generate",
          { ...init, headers: { origin, "access-control-request-method": "POST" } },
          other
        )
      const preflight = await ask("https://shop.example", { method: "OPTIONS" })
      expect(preflight.status).toBe(204)
      expect(preflight.headers.get("access-control-allow-origin")).toBe("https://shop.example")
      expect(preflight.headers.get("access-control-allow-headers")).toContain("X-API-Key")
      for (const origin of [
        "https://evil.example",
        "https://shop.example.evil.example",
        "https://evil.example?https://shop.example",
        "https://shop.example:8443",
        "http://shop.example",
        "https://SHOP.example",
        "https://shop.example/",
        "null"
      ]) {
        const stranger = await ask(origin, { method: "OPTIONS" })
        expect([origin, stranger.headers.get("access-control-allow-origin")]).toEqual([origin, null])
        expect(stranger.headers.get("vary")).toContain("Origin")
      }
      const failed = await send("/nowhere", { headers: { origin: "https://shop.example" } }, other)
      expect([failed.status, failed.headers.get("access-control-allow-origin")]).toEqual([
        404,
        "https://shop.example"
      ])
      expect(
        (await ask("https://shop.example", { method: "OPTIONS" })).headers.get(
          "access-control-allow-credentials"
        )
      ).toBeNull()
    }))

  it("lets any origin in where it is told to, and caches need not tell them apart", () =>
    during({ options: { cors: { origins: "*", maxAge: 5 } } }, async (other) => {
      const headers = { origin: "null", "access-control-request-method": "GET" }
      const preflight = await send("/v1/Tools", { method: "OPTIONS", headers }, other)
      expect(preflight.headers.get("access-control-allow-origin")).toBe("*")
      expect(preflight.headers.get("access-control-allow-methods")).toBe("GET, HEAD, OPTIONS")
      expect(preflight.headers.get("access-control-max-age")).toBe("5")
      const answer = await send("/v1/Qr/ping", { headers: { origin: "null" } }, other)
      expect([answer.headers.get("access-control-allow-origin"), answer.headers.get("vary")]).toEqual([
        "*",
        null
      ])
    }))
})

/** Limits whose clock stands still, so that no token comes back on a slow machine. */
const stopped = () => makeMemoryRateStore(() => 0)

describe("rate limits", () => {
  it("count down, then refuse with the time to wait", () =>
    during({ options: { rateLimit: { account: 60, address: 3 }, rateStore: stopped() } }, async (other) => {
      const left: Array<string | null> = []
      for (let i = 0; i < 3; i++) left.push((await send("/v1/Qr/ping", {}, other)).headers.get("ratelimit"))
      expect(left).toEqual(['"address";r=2;t=20', '"address";r=1;t=40', '"address";r=0;t=60'])
      const refused = await send("/v1/Qr/ping", {}, other)
      expect([refused.status, refused.headers.get("ratelimit-policy")]).toEqual([429, '"address";q=3;w=60'])
      expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(15)
      const keyed = await send("/v1/Qr/my-qrcodes", { headers: { "x-api-key": other.key } }, other)
      expect([keyed.status, keyed.headers.get("ratelimit")]).toEqual([200, '"account";r=59;t=1'])
      expect((await send("/health/live", {}, other)).status).toBe(200)
    }))

  it("refuse whoever guesses keys, and believe no X-Forwarded-For unless a proxy is trusted", () =>
    during({ options: { rateLimit: { account: 60, address: 5 }, rateStore: stopped() } }, async (other) => {
      const guess = (n: number) =>
        send(
          "/v1/Qr/my-qrcodes",
          { headers: { "x-api-key": `qr_live_${n}`, "x-forwarded-for": `10.0.0.${n}` } },
          other
        )
      const statuses: Array<number> = []
      for (let n = 0; n < 7; n++) statuses.push((await guess(n)).status)
      expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429])
    }))

  it("tell clients apart by X-Forwarded-For behind a trusted proxy", () =>
    during(
      { options: { rateLimit: { account: 60, address: 1 }, rateStore: stopped(), trustedProxies: 1 } },
      async (other) => {
        const from = async (forwarded: string) =>
          (await send("/v1/Qr/ping", { headers: { "x-forwarded-for": forwarded } }, other)).status
        expect([
          await from("1.1.1.1, 10.0.0.1"),
          await from("9.9.9.9, 10.0.0.2"),
          await from("9.9.9.9, 10.0.0.1"),
          await from("2001:db8::1"),
          await from("2001:db8::2")
        ]).toEqual([200, 200, 429, 200, 429])
      }
    ))
})

describe("the log", () => {
  it("says why the storage failed a request, and not of each", async () => {
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
})

describe("onRequest", () => {
  it("gets one record for each request, without key, query or body", async () => {
    const records: Array<RequestRecord> = []
    await during(
      {
        options: {
          onRequest: (record) => {
            records.push(record)
          }
        }
      },
      async (other) => {
        await send("/v1/Qr/ping?secret=1", { headers: { "x-request-id": "one" } }, other)
        await post("/v1/Qr/generate", { data: "private" }, {}, other)
        await send("/nowhere", {}, other)
      }
    )
    expect(records.map(({ method, route, status }) => [method, route, status])).toEqual([
      ["GET", "/v1/Qr/ping", 200],
      ["POST", "/v1/Qr/generate", 200],
      ["GET", undefined, 404]
    ])
    expect(JSON.stringify(records)).not.toMatch(/secret|private|qr_live/)
    expect(records[0]).toMatchObject({ requestId: "one", accountId: undefined })
    expect(records[1]).toMatchObject({ accountId: expect.any(String), milliseconds: expect.any(Number) })
  })
})
