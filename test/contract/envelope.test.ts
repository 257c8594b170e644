import * as FetchHttpClient from "@effect/platform/FetchHttpClient"
import { QrCodeId } from "@quick-response/core"
import { openApiDocument } from "@quick-response/http"
import { Failure, QuickResponse } from "@quick-response/http/client"
import { failureCodes, failures } from "@quick-response/http/contract"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { type Handler, startHandler } from "./handler.ts"

let service: Handler
beforeAll(async () => {
  service = await startHandler({ version: "1.2.3", bodyLimit: 2000 })
})
afterAll(() => service.stop())

const json = { "content-type": "application/json" }
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

describe("an answer", () => {
  test("of success has the envelope in its order, with the version, the time and an id", async () => {
    const began = Date.now()
    const answer = await service.ask("/v1/Qr/ping")
    const { meta, ...envelope } = await answer.json()
    expect([...Object.keys(envelope), "meta"]).toEqual([
      "success",
      "message",
      "code",
      "data",
      "errors",
      "meta"
    ])
    expect(envelope).toMatchObject({ success: true, message: "The service is up", code: "OK", errors: [] })
    expect(Object.keys(meta)).toEqual(["timestamp", "version", "requestId"])
    expect(meta.version).toBe("1.2.3")
    expect(meta.timestamp).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    expect(Math.abs(Date.parse(meta.timestamp) - began)).toBeLessThan(60_000)
    expect(meta.requestId).toMatch(uuid)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "application/json",
      "x-content-type-options": "nosniff",
      "x-request-id": meta.requestId
    })
  })

  test("of failure has the same envelope, is not stored, and says nothing of data", async () => {
    const answer = await service.ask("/nowhere", { "x-request-id": "mine" })
    const { meta, ...envelope } = await answer.json()
    expect([answer.status, envelope]).toEqual([
      404,
      {
        success: false,
        message: "There is nothing at this path",
        code: "ROUTE_NOT_FOUND",
        data: null,
        errors: ["the paths of this service are listed at /openapi.json"]
      }
    ])
    expect([meta.version, meta.requestId]).toEqual(["1.2.3", "mine"])
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "application/json",
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      "x-request-id": "mine"
    })
    expect(answer.headers.get("retry-after")).toBeNull()
  })

  test.each(["a", "A.b_c-9", "x".repeat(128)])("repeats the request id %s", async (id) => {
    expect((await service.ask("/v1/Qr/ping", { "x-request-id": id })).headers.get("x-request-id")).toBe(id)
  })

  test.each(["", "a b", "a;b", "é", "x".repeat(129), "a\tb", "!a", "a!"])(
    "replaces the request id %j",
    async (id) => {
      expect((await service.ask("/v1/Qr/ping", { "x-request-id": id })).headers.get("x-request-id")).toMatch(
        uuid
      )
    }
  )

  test("has at most twenty sentences, each of at most 1200 characters", async () => {
    const price = (body: unknown) =>
      service.ask("/v1/Qr/calculate-price", json, { method: "POST", body: JSON.stringify(body) })
    const errorsOf = async (fields: number) => {
      const unknown = Object.fromEntries(Array.from({ length: fields }, (_, i) => [`field${i}`, 0]))
      return (await (await price(unknown)).json()).errors
    }
    expect(await errorsOf(20)).toHaveLength(20)
    const many = await errorsOf(23)
    expect([many.length, many.at(-1)]).toEqual([21, expect.stringMatching(/^and \d more$/)])
    const [long] = (await (await price({ bodyStyle: "x".repeat(1500) })).json()).errors
    expect(long.length).toBeLessThanOrEqual(1203)
  })

  test("of a body that is too long names the limit", async () => {
    const body = `{"data":"${"x".repeat(2000)}"}`
    const answer = await service.ask("/v1/Qr/calculate-price", json, { method: "POST", body })
    expect([answer.status, (await answer.json()).errors]).toEqual([
      413,
      ["the body is larger than 2000 bytes"]
    ])
  })
})

describe("the typed client", () => {
  const call = <A, E>(program: Effect.Effect<A, E, QuickResponse>, answer: unknown, status: number) =>
    program.pipe(
      Effect.provide(QuickResponse.layer({ baseUrl: "http://shop.example", apiKey: "k", retries: 0 })),
      Effect.provideService(FetchHttpClient.Fetch, async () => Response.json(answer, { status })),
      Effect.either,
      Effect.runPromise
    )
  const meta = { timestamp: "2026-01-02T03:04:05.678Z", version: "1", requestId: "r" }
  const missing = Effect.flatMap(QuickResponse, (client) =>
    client.getQrCode(QrCodeId.make("00000000-0000-4000-8000-000000000000"))
  )
  const ping = Effect.flatMap(QuickResponse, (client) => client.ping())
  const pong = { status: "ok", timestamp: meta.timestamp, version: "1" }
  const found = { success: true, message: "m", code: "OK", data: pong, errors: [], meta }
  const failed = {
    success: false,
    message: "The QR code was not found",
    code: "QR_CODE_NOT_FOUND",
    data: null,
    errors: ["no such", "and more"],
    meta
  }

  test("takes the data out of a success", async () => {
    expect(await call(ping, found, 200)).toMatchObject({
      _tag: "Right",
      right: { status: "ok", version: "1" }
    })
  })

  test("makes a failure of a failure's envelope", async () => {
    const result = await call(missing, failed, 404)
    expect(result).toMatchObject({
      _tag: "Left",
      left: {
        _tag: "QR_CODE_NOT_FOUND",
        name: "QR_CODE_NOT_FOUND",
        status: 404,
        errors: ["no such", "and more"],
        requestId: "r",
        message: "The QR code was not found: no such; and more"
      }
    })
    expect(result._tag === "Left" && result.left instanceof Failure).toBe(true)
  })

  test.each([
    { success: false },
    { code: "FINE" },
    { errors: ["but"] },
    { meta: { ...meta, timestamp: "now" } },
    { meta: {} },
    { message: undefined }
  ])("believes no success with %j", async (odd) => {
    expect(await call(ping, { ...found, ...odd }, 200)).toMatchObject({ left: { _tag: "Unintelligible" } })
  })

  test.each([{ success: true }, { code: "OK" }, { errors: [] }, { data: {} }, { meta: {} }])(
    "believes no failure with %j",
    async (odd) => {
      expect(await call(missing, { ...failed, ...odd }, 404)).toMatchObject({
        left: { _tag: "Unintelligible" }
      })
    }
  )
})

describe("failures", () => {
  test("have the documented statuses, and none else", () => {
    expect(Object.fromEntries(failureCodes.map((code) => [code, failures[code].status]))).toEqual({
      MALFORMED_REQUEST: 400,
      INVALID_JSON: 400,
      VALIDATION_FAILED: 400,
      API_KEY_MISSING: 401,
      API_KEY_INVALID: 401,
      INSUFFICIENT_BALANCE: 402,
      ROUTE_NOT_FOUND: 404,
      QR_CODE_NOT_FOUND: 404,
      TOOL_NOT_FOUND: 404,
      METHOD_NOT_ALLOWED: 405,
      REQUEST_TIMEOUT: 408,
      IDEMPOTENCY_KEY_IN_USE: 409,
      PRICE_CHANGED: 409,
      PAYLOAD_TOO_LARGE: 413,
      UNSUPPORTED_MEDIA_TYPE: 415,
      EXPECTATION_FAILED: 417,
      DATA_TOO_LONG: 422,
      NOT_SCANNABLE: 422,
      IDEMPOTENCY_KEY_REUSED: 422,
      RATE_LIMITED: 429,
      HEADERS_TOO_LARGE: 431,
      INTERNAL_ERROR: 500,
      UNAVAILABLE: 503,
      TIMEOUT: 504
    })
  })

  test("each say something of their own", () => {
    const messages = failureCodes.map((code) => failures[code].message)
    for (const message of messages) expect(message).toMatch(/^[A-Z][\w -]{10,}$/)
    expect(new Set(messages).size).toBe(failureCodes.length)
  })
})

describe("the OpenAPI document", () => {
  const Documented = Schema.Struct({
    paths: Schema.Record({
      key: Schema.String,
      value: Schema.Record({
        key: Schema.String,
        value: Schema.Struct({
          responses: Schema.Record({
            key: Schema.String,
            value: Schema.Struct({
              description: Schema.String,
              headers: Schema.Record({ key: Schema.String, value: Schema.Unknown })
            })
          })
        })
      })
    }),
    components: Schema.Struct({ schemas: Schema.Record({ key: Schema.String, value: Schema.Unknown }) })
  })
  const text = JSON.stringify(openApiDocument({ baseUrl: "http://shop.example", version: "1" }))
  const { paths, components } = Schema.decodeUnknownSync(Documented)(JSON.parse(text))
  const fields = ["success", "message", "code", "data", "errors", "meta"]

  test("has a schema of the envelope for each failure that an endpoint names, by the code's name", () => {
    const schema = components.schemas.ApiKeyMissing
    expect(schema).toMatchObject({
      type: "object",
      required: fields,
      properties: {
        success: { enum: [false] },
        code: { enum: ["API_KEY_MISSING"] },
        errors: { type: "array", items: { type: "string" }, minItems: 1 },
        meta: { $ref: "#/components/schemas/Meta" }
      }
    })
    for (const name of ["QrCodeNotFound", "RateLimited", "IdempotencyKeyInUse", "Timeout"])
      expect(components.schemas).toHaveProperty(name)
  })

  test("describes what an answer says about itself", () => {
    expect(components.schemas.Meta).toMatchObject({
      required: ["timestamp", "version", "requestId"],
      properties: { version: { type: "string" }, requestId: { type: "string" } }
    })
  })

  test("says that a success has no errors, and describes each status", () => {
    const { responses } = paths["/v1/Qr/ping"]?.get ?? { responses: {} }
    expect(text).toContain('"errors":{"type":"array","items":{"type":"string"},"maxItems":0}')
    expect(responses["200"]?.description).toBe("The service is up")
    expect(Object.keys(responses["429"]?.headers ?? {})).toContain("Retry-After")
    expect(Object.keys(responses["200"]?.headers ?? {})).not.toContain("Retry-After")
    expect(responses["429"]?.description).toBe("Too many requests")
    expect(Object.keys(paths["/v1/Qr/purchase"]?.post?.responses["409"]?.headers ?? {})).toContain(
      "Retry-After"
    )
    expect(Object.keys(paths["/v1/Qr/purchase"]?.post?.responses ?? {})).toContain("201")
  })
})
