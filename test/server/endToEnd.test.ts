import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { printed } from "./inProcess.ts"
import { makePlace, type Server, said, unbundledCommandLine } from "./program.ts"

const place = makePlace()
const database = ["--database", `sqlite:${join(place.folder, "data/qr.db")}`]
let server: Server
let key: string

beforeAll(async () => {
  // Started from its modules, as it is built or from its sources: other tests start the bundle.
  server = await place.serve(["--demo", ...database], {}, unbundledCommandLine)
  const [, printed = ""] = await said(server, "stdout", /^API key: (\S+)$/m)
  key = printed
})
afterAll(() => place.remove())

interface Envelope {
  readonly success: boolean
  readonly message: string
  readonly code: string
  readonly data: unknown
  readonly errors: ReadonlyArray<string>
  readonly meta: { readonly timestamp: string; readonly version: string; readonly requestId: string }
}

interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly envelope: Envelope
}

const call = async (path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> => {
  const response = await fetch(`${server.url}${path}`, {
    method: body === undefined ? "GET" : "POST",
    headers: { ...(body === undefined ? {} : { "content-type": "application/json" }), ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) })
  })
  const envelope: Envelope = await response.json()
  expect(Object.keys(envelope)).toEqual(["success", "message", "code", "data", "errors", "meta"])
  // A public answer may come from a cache, and go to other requests.
  const isPublic = response.headers.get("cache-control")?.startsWith("public")
  expect(response.headers.get("x-request-id")).toBe(isPublic ? null : envelope.meta.requestId)
  return { status: response.status, headers: response.headers, envelope }
}

const withKey = (headers: Record<string, string> = {}) => ({ "x-api-key": key, ...headers })

const expectOk = ({ status, envelope }: Answer, expected = 200): unknown => {
  expect([status, envelope.success, envelope.code, envelope.errors]).toEqual([expected, true, "OK", []])
  return envelope.data
}

const expectPng = (data: unknown, width: number) => {
  const [, base64 = ""] = /^data:image\/png;base64,(.*)$/.exec(String(data)) ?? []
  const bytes = Uint8Array.from(atob(base64), (c) => c.charCodeAt(0))
  expect(new DataView(bytes.buffer).getUint32(16)).toBe(width)
}

const style = { bodyStyle: "Dots", outerEyeStyle: 3, foreground: "#123456" }

describe("the twelve endpoints of serve", () => {
  test("GET /v1/Qr/ping", async () => {
    expect(expectOk(await call("/v1/Qr/ping"))).toEqual({
      status: expect.any(String),
      timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/)
    })
  })

  test("GET /v1/Qr/options", async () => {
    const data = expectOk(await call("/v1/Qr/options"))
    const option = { value: expect.any(Number), label: expect.any(String) }
    expect(data).toMatchObject({
      bodyShapes: expect.arrayContaining([option]),
      bodyStyles: expect.arrayContaining([option]),
      errorCorrectionLevels: expect.arrayContaining([option]),
      innerEyeStyles: expect.arrayContaining([option]),
      outerEyeStyles: expect.arrayContaining([
        { ...option, label: "Square", readers: "all" },
        { ...option, label: "Circle", readers: "most" }
      ])
    })
  })

  test("GET /v1/Tools and /v1/Tools/{slug}, whose icons answer", async () => {
    const list = expectOk(await call("/v1/tools"))
    expect(list).toMatchObject({ totalCount: expect.any(Number) })
    const tools: ReadonlyArray<{ readonly slug: string; readonly iconUrl: string }> = Reflect.get(
      Object(list),
      "items"
    )
    expect(tools.length).toBe(Reflect.get(Object(list), "totalCount"))
    for (const tool of tools) {
      expect(expectOk(await call(`/v1/Tools/${tool.slug}`))).toEqual(tool)
      expect((await fetch(tool.iconUrl)).status).toBe(200)
    }
  })

  test("POST /v1/Qr/calculate-price", async () => {
    expect(expectOk(await call("/v1/Qr/calculate-price", {}))).toEqual({
      totalPrice: 1,
      items: [{ category: "base", value: "QR code", price: 1 }],
      findings: []
    })
    const quote = expectOk(await call("/v1/Qr/calculate-price", style))
    const items: ReadonlyArray<{ readonly price: number }> = Reflect.get(Object(quote), "items")
    const sum = items.reduce((units, { price }) => units + Math.round(price * 10_000), 0)
    expect(Reflect.get(Object(quote), "totalPrice")).toBe(sum / 10_000)
  })

  test("POST /v1/Qr/preview", async () => {
    expectPng(expectOk(await call("/v1/Qr/preview", { data: "hello", ...style })), 256)
  })

  test("POST /v1/Qr/generate, enveloped and bare", async () => {
    const svg = expectOk(await call("/v1/Qr/generate", { data: "hello", ...style }, withKey()))
    expect(svg).toMatch(/^<svg /)
    expectPng(
      expectOk(await call("/v1/Qr/generate", { data: "hello", format: "png", size: 100 }, withKey())),
      100
    )
    const bare = await fetch(`${server.url}/v1/Qr/generate`, {
      method: "POST",
      headers: withKey({ "content-type": "application/json", accept: "image/svg+xml" }),
      body: JSON.stringify({ data: "hello", ...style })
    })
    expect([bare.headers.get("content-type"), await bare.text()]).toEqual([
      expect.stringMatching(/^image\/svg\+xml/),
      svg
    ])
  })

  test("POST /v1/Qr/generate-thumbnail", async () => {
    expectPng(expectOk(await call("/v1/Qr/generate-thumbnail", {}, withKey())), 128)
  })

  test("GET /v1/Qr/thumbnail-cache, with an ETag that saves the next answer", async () => {
    const path = "/v1/Qr/thumbnail-cache?template=dots&frameStyle=banner-below"
    const answer = await call(path)
    expectPng(expectOk(answer), 128)
    const etag = answer.headers.get("etag") ?? ""
    const again = await fetch(`${server.url}${path}`, { headers: { "if-none-match": etag } })
    expect([again.status, await again.text()]).toEqual([304, ""])
  })

  test("POST /v1/Qr/purchase, GET /v1/Qr/{id} and GET /v1/Qr/my-qrcodes agree", async () => {
    const bought = await call("/v1/Qr/purchase", { data: "hello", name: "mine", ...style }, withKey())
    const result = expectOk(bought, 201)
    expect(result).toMatchObject({ name: "mine", qrCodeId: expect.any(String) })
    const id: string = Reflect.get(Object(result), "qrCodeId")
    expect(bought.headers.get("location")).toBe(`/v1/Qr/${id}`)
    const record = expectOk(await call(`/v1/Qr/${id}`, undefined, withKey()))
    const { updatedAt: _, scannability, ...item } = Object(record)
    expect(scannability).toEqual({
      warnings: ["foreground", "bodyStyle"].map((field) =>
        expect.objectContaining({ grade: "cautioned", field })
      )
    })
    const page = expectOk(await call("/v1/Qr/my-qrcodes", undefined, withKey()))
    expect(page).toEqual({ qrCodes: [item], totalCount: 1, pageNumber: 1, pageSize: 20 })
    const config: string = Reflect.get(Object(record), "configJson")
    const redrawn = expectOk(await call("/v1/Qr/generate", JSON.parse(config), withKey()))
    expect(redrawn).toBe(expectOk(await call("/v1/Qr/generate", { data: "hello", ...style }, withKey())))
  })

  test("answer failures in the envelope", async () => {
    const cases: ReadonlyArray<readonly [Promise<Answer>, number, string]> = [
      [call("/v1/Qr/generate", { data: "x" }), 401, "API_KEY_MISSING"],
      [call("/v1/Qr/my-qrcodes", undefined, { "x-api-key": "qr_live_x" }), 401, "API_KEY_INVALID"],
      [call("/v1/Qr/purchase", {}, withKey()), 400, "VALIDATION_FAILED"],
      [call("/v1/Qr/purchase", { data: "x", bodyStile: 1 }, withKey()), 400, "VALIDATION_FAILED"],
      [call("/v1/Qr/purchase", { data: "x", expectedPrice: 9 }, withKey()), 409, "PRICE_CHANGED"],
      [call(`/v1/Qr/${crypto.randomUUID()}`, undefined, withKey()), 404, "QR_CODE_NOT_FOUND"],
      [call("/v1/Qr/no-uuid", undefined, withKey()), 400, "VALIDATION_FAILED"],
      [call("/v1/Tools/none"), 404, "TOOL_NOT_FOUND"],
      [call("/v2/Tools"), 404, "ROUTE_NOT_FOUND"],
      [call("/v1/Qr/ping", {}), 405, "METHOD_NOT_ALLOWED"],
      [call("/v1/Qr/preview", { data: "x".repeat(7089) }), 422, "DATA_TOO_LONG"],
      [call("/v1/Qr/preview", { data: "x".repeat(2_000_000) }), 413, "PAYLOAD_TOO_LARGE"]
    ]
    for (const [answer, status, code] of cases) {
      const { envelope, ...rest } = await answer
      expect([rest.status, envelope.code]).toEqual([status, code])
      expect([envelope.success, envelope.data, envelope.errors.length > 0]).toEqual([false, null, true])
    }
  })

  test("keep accounts apart", async () => {
    await printed(["account", "create", "bob@example.com", ...database])
    const other = await printed(["key", "create", "bob@example.com", "--name", "x", ...database])
    const mine = expectOk(await call("/v1/Qr/my-qrcodes", undefined, withKey()))
    const theirs = expectOk(await call("/v1/Qr/my-qrcodes", undefined, { "x-api-key": other }))
    expect([Reflect.get(Object(mine), "totalCount"), Reflect.get(Object(theirs), "totalCount")]).toEqual([
      1, 0
    ])
    const [{ id }]: readonly [{ readonly id: string }] = Reflect.get(Object(mine), "qrCodes")
    const foreign = await call(`/v1/Qr/${id}`, undefined, { "x-api-key": other })
    expect([foreign.status, foreign.envelope.code]).toEqual([404, "QR_CODE_NOT_FOUND"])
    const broke = await call("/v1/Qr/purchase", { data: "x" }, { "x-api-key": other })
    expect([broke.status, broke.envelope.code]).toEqual([402, "INSUFFICIENT_BALANCE"])
  })

  test("are described at /openapi.json and /docs", async () => {
    const document = await (await fetch(`${server.url}/openapi.json`)).json()
    const paths = Object.keys(Object(Reflect.get(Object(document), "paths")))
    expect(paths).toEqual(expect.arrayContaining(["/v1/Qr/purchase", "/v1/Account/session", "/v1/Tools"]))
    expect((await fetch(`${server.url}/docs`)).headers.get("content-type")).toMatch(/^text\/html/)
  })
})
