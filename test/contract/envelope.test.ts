import * as FetchHttpClient from "@effect/platform/FetchHttpClient"
import { QrCodeId } from "@quick-response/core"
import { openApiDocument } from "@quick-response/http"
import { Failure, QuickResponse } from "@quick-response/http/client"
import { failureCodes, failureMessages, failureStatuses } from "@quick-response/http/contract"
import { failure, success } from "@quick-response/http/testing"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { describe, expect, test } from "vitest"

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

test("failure() is a Failure of its code, and nothing else", () => {
  const is = Schema.is(failure("TIMEOUT"))
  const fields = { message: "m", errors: ["e"], requestId: "r" }
  expect(is(new Failure({ ...fields, code: "TIMEOUT" }))).toBe(true)
  expect(is(new Failure({ ...fields, code: "UNAVAILABLE" }))).toBe(false)
  expect(is({ ...fields, _tag: "TIMEOUT", status: 504 })).toBe(false)
})

test.each([
  ["success()", Schema.encodeUnknownEither(success(Schema.String, { description: "m" }))("text")],
  [
    "failure()",
    Schema.encodeUnknownEither(failure("TIMEOUT"))(
      new Failure({ code: "TIMEOUT", message: "m", errors: ["e"], requestId: "r" })
    )
  ]
])("%s is written by the server alone", (_, written) => {
  expect(written._tag).toBe("Left")
  expect(String(written)).toContain("only the server writes an envelope")
})

describe("failures", () => {
  test("have the documented statuses, and none else", () => {
    expect(Object.fromEntries(failureCodes.map((code) => [code, failureStatuses[code]]))).toEqual({
      ACCOUNT_NOT_FOUND: 404,
      ALREADY_REFUNDED: 409,
      BALANCE_TOO_LARGE: 409,
      PRICE_LIST_FIXED: 409,
      MALFORMED_REQUEST: 400,
      INVALID_JSON: 400,
      VALIDATION_FAILED: 400,
      API_KEY_MISSING: 401,
      API_KEY_INVALID: 401,
      CREDENTIALS_INVALID: 401,
      SESSION_REQUIRED: 401,
      INSUFFICIENT_BALANCE: 402,
      PURCHASE_REQUIRED: 402,
      ORIGIN_REFUSED: 403,
      ACCOUNT_SUSPENDED: 403,
      PASSKEY_REQUIRED: 403,
      PASSKEY_NOT_FOUND: 404,
      SIGN_UP_CLOSED: 403,
      ROUTE_NOT_FOUND: 404,
      QR_CODE_NOT_FOUND: 404,
      REDIRECT_NOT_FOUND: 404,
      REDIRECT_PAUSED: 404,
      REDIRECT_EXPIRED: 410,
      REDIRECT_BLOCKED: 410,
      QR_CODE_NOT_DYNAMIC: 409,
      QR_CODE_BLOCKED: 409,
      VERSION_CHANGED: 409,
      TOOL_NOT_FOUND: 404,
      API_KEY_NOT_FOUND: 404,
      SIGNATURE_INVALID: 400,
      TOP_UP_CLOSED: 403,
      TOP_UP_NOT_FOUND: 404,
      WEBHOOKS_CLOSED: 403,
      WEBHOOK_NOT_FOUND: 404,
      EVENT_NOT_FOUND: 404,
      METHOD_NOT_ALLOWED: 405,
      REQUEST_TIMEOUT: 408,
      IDEMPOTENCY_KEY_IN_USE: 409,
      PRICE_CHANGED: 409,
      LINK_EXPIRED: 410,
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
    const messages = failureCodes.map((code) => failureMessages[code])
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
