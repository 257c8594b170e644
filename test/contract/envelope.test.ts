import * as FetchHttpClient from "@effect/platform/FetchHttpClient"
import { QrCodeId } from "@quick-response/core"
import { openApiDocument } from "@quick-response/http"
import { Failure, QuickResponse } from "@quick-response/http/client"
import { failureCodes, failureMessages, failureStatuses } from "@quick-response/http/contract"
import { failure, success } from "@quick-response/http/testing"
import * as Arr from "effect/Array"
import * as Effect from "effect/Effect"
import * as Record from "effect/Record"
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

  test("takes the data of a success", async () => {
    expect(await call(ping, found, 200)).toMatchObject({
      _tag: "Right",
      right: { status: "ok", version: "1" }
    })
  })

  test("makes a `Failure` of a failure's envelope", async () => {
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

test("failure() is only a Failure of its code", () => {
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
  test("have exactly the documented statuses", () => {
    const codes = Arr.groupBy(failureCodes, (code) => String(failureStatuses[code]))
    expect(Record.map(codes, (of) => of.toSorted().join(" "))).toEqual({
      400: "INVALID_JSON MALFORMED_REQUEST SIGNATURE_INVALID VALIDATION_FAILED",
      401: "API_KEY_INVALID API_KEY_MISSING CREDENTIALS_INVALID SESSION_REQUIRED",
      402: "INSUFFICIENT_BALANCE KEY_LIMIT_REACHED PURCHASE_REQUIRED",
      403: "ACCOUNT_SUSPENDED DEMO_CLOSED DEMO_NOT_ALLOWED DOMAINS_CLOSED KEY_NOT_ALLOWED ORIGIN_REFUSED PASSKEY_REQUIRED SIGN_UP_CLOSED TOP_UP_CLOSED WEBHOOKS_CLOSED",
      404: "ACCOUNT_NOT_FOUND API_KEY_NOT_FOUND DOMAIN_NOT_FOUND EVENT_NOT_FOUND PASSKEY_NOT_FOUND QR_CODE_NOT_FOUND REDIRECT_NOT_FOUND REDIRECT_PAUSED ROUTE_NOT_FOUND TOOL_NOT_FOUND TOP_UP_NOT_FOUND WEBHOOK_NOT_FOUND",
      405: "METHOD_NOT_ALLOWED",
      408: "REQUEST_TIMEOUT",
      409: "ADDRESS_TAKEN ALREADY_REFUNDED BALANCE_TOO_LARGE DOMAIN_IN_USE DOMAIN_LIMIT_REACHED DOMAIN_NOT_PROVED DOMAIN_TAKEN IDEMPOTENCY_KEY_IN_USE PRICE_CHANGED PRICE_LIST_FIXED QR_CODE_BLOCKED QR_CODE_NOT_DYNAMIC VERSION_CHANGED",
      410: "LINK_EXPIRED REDIRECT_BLOCKED REDIRECT_EXPIRED",
      413: "PAYLOAD_TOO_LARGE",
      415: "UNSUPPORTED_MEDIA_TYPE",
      417: "EXPECTATION_FAILED",
      422: "DATA_TOO_LONG IDEMPOTENCY_KEY_REUSED NOT_SCANNABLE",
      429: "RATE_LIMITED",
      431: "HEADERS_TOO_LARGE",
      500: "INTERNAL_ERROR",
      503: "UNAVAILABLE",
      504: "TIMEOUT"
    })
  })

  test("each have a message of their own", () => {
    const messages = failureCodes.map((code) => failureMessages[code])
    for (const message of messages) expect(message).toMatch(/^[A-Z][\w -]{10,}$/)
    expect(new Set(messages).size).toBe(failureCodes.length)
  })
})

describe("the OpenAPI document", () => {
  const { paths, components } = openApiDocument({ baseUrl: "http://shop.example", version: "1" })

  test("has a schema for each failure, by its code", () => {
    for (const name of ["QrCodeNotFound", "RateLimited", "Timeout"])
      expect(components.schemas).toHaveProperty(name)
    expect(components.schemas).toMatchObject({
      ApiKeyMissingOrApiKeyInvalid: {
        type: "object",
        required: ["success", "message", "code", "data", "errors", "meta"],
        properties: {
          success: { enum: [false] },
          code: { enum: ["API_KEY_MISSING", "API_KEY_INVALID"] },
          errors: { type: "array", items: { type: "string" }, minItems: 1 },
          meta: { $ref: "#/components/schemas/Meta" }
        }
      },
      Meta: { required: ["timestamp", "version", "requestId"] }
    })
  })

  test("names the files that endpoints give in addition to JSON", () => {
    const typesOf = (path: string, method = "get") =>
      Object.keys(Object(paths[path]?.[method]?.responses["200"]?.content))
    expect(typesOf("/v1/Qr/generate", "post")).toHaveLength(7)
    expect(typesOf("/v1/Qr/batch", "post")).toEqual(["application/json", "application/zip"])
    expect(typesOf("/v1/Qr/{id}/proof")).toEqual(["application/json", "application/pdf"])
    for (const path of ["/v1/Qr/scans", "/v1/Qr/{id}/scans"])
      expect(typesOf(path)).toEqual(["application/json", "text/csv; charset=utf-8; header=present"])
  })

  test("describes each status, with no errors in a success", () => {
    const { responses = {} } = paths["/v1/Qr/ping"]?.get ?? {}
    expect(JSON.stringify(responses["200"])).toContain('"$ref":"#/components/schemas/PingResponse"')
    expect(components.schemas).toMatchObject({
      PingResponse: { properties: { errors: { type: "array", items: { type: "string" }, maxItems: 0 } } }
    })
    expect(responses["200"]).toMatchObject({ description: "The service is up" })
    expect(responses["200"]?.headers).not.toHaveProperty("Retry-After")
    const limited = { description: "Too many requests", headers: { "Retry-After": expect.anything() } }
    expect(responses["429"]).toMatchObject(limited)
    const purchase = paths["/v1/Qr/purchase"]?.post?.responses ?? {}
    expect(Object.keys(purchase)).toContain("201")
    expect(purchase["409"]?.headers).toHaveProperty("Retry-After")
  })
})
