import { corsHeaders, preflightHeaders, servedEndpoints } from "@quick-response/http/testing"
import * as Option from "effect/Option"
import * as SchemaAST from "effect/SchemaAST"
import { afterAll, describe, expect, it, test } from "vitest"
import { startHandler } from "./handler.ts"

const shop = "https://shop.example"
const exposed = "ETag, Idempotent-Replayed, Location, RateLimit, RateLimit-Policy, Retry-After, X-Request-Id"
const read = "Accept, Content-Type, Idempotency-Key, If-None-Match, X-API-Key, X-Request-Id"

const service = await startHandler({ cors: { origins: [shop] } })
afterAll(service.stop)

describe("corsHeaders()", () => {
  test("is empty if no origin may call", () => {
    expect(corsHeaders(undefined, shop)).toBeUndefined()
  })

  test("allows each listed origin by name, and no other", () => {
    const origins = ["https://other.example", shop]
    for (const origin of origins)
      expect(corsHeaders({ origins }, origin)).toEqual({
        vary: "Origin",
        "access-control-allow-origin": origin,
        "access-control-expose-headers": exposed
      })
    for (const origin of [
      undefined,
      "",
      "*",
      "null",
      "https://evil.example",
      "https://shop.example.evil.example",
      "https://evil.example?https://shop.example",
      "https://shop.example:8443",
      "http://shop.example",
      "https://SHOP.example",
      "https://shop.example/"
    ])
      expect(corsHeaders({ origins }, origin)).toEqual({ vary: "Origin" })
  })

  test("allows any origin alike for `*`", () => {
    expect(corsHeaders({ origins: "*" }, shop)).toEqual({
      "access-control-allow-origin": "*",
      "access-control-expose-headers": exposed
    })
    expect(corsHeaders({ origins: "*" }, undefined)).toEqual({})
  })
})

test("preflightHeaders() keeps an answer for `maxAge`, or ten minutes", () => {
  const allowed = { "access-control-allow-methods": "GET, HEAD", "access-control-allow-headers": read }
  for (const [maxAge, seconds] of [
    [undefined, "600"],
    [0, "0"]
  ] as const)
    expect(
      preflightHeaders({ origins: "*", ...(maxAge === undefined ? {} : { maxAge }) }, "GET, HEAD")
    ).toEqual({ ...allowed, "access-control-max-age": seconds })
})

test("preflightHeaders() allows the fields of every endpoint but the provider's", () => {
  const { receiveStripeEvent: _, ...endpoints } = servedEndpoints(({ headersSchema }) =>
    Option.match(headersSchema, {
      onNone: () => [],
      onSome: ({ ast }) => SchemaAST.getPropertySignatures(SchemaAST.encodedAST(ast)).map(({ name }) => name)
    })
  )
  const names = new Set(Object.values(endpoints).flat())
  expect(names.size).toBeGreaterThan(0)
  for (const name of names) expect(read.split(", ")).toContain(name)
})

describe("a service with origins", () => {
  const preflight = { origin: shop, "access-control-request-method": "POST" }

  it("answers a preflight for a listed origin", async () => {
    const answer = await service.ask("/v1/Qr/purchase", preflight, { method: "OPTIONS" })
    expect([answer.status, Object.fromEntries(answer.headers)]).toMatchObject([
      204,
      {
        "access-control-allow-origin": shop,
        "access-control-allow-methods": "OPTIONS, POST",
        "access-control-allow-headers": read,
        "access-control-max-age": "600"
      }
    ])
    expect(answer.headers.get("access-control-allow-credentials")).toBeNull()
  })

  it("answers other requests of the origin, failures too", async () => {
    const options = await service.ask("/v1/Qr/purchase", { origin: shop }, { method: "OPTIONS" })
    const failed = await service.ask("/nowhere", { origin: shop })
    expect([options.status, failed.status]).toEqual([204, 404])
    for (const { headers } of [options, failed]) {
      expect(headers.get("access-control-allow-origin")).toBe(shop)
      expect(headers.get("access-control-expose-headers")).toBe(exposed)
      expect(headers.get("access-control-allow-methods")).toBeNull()
    }
    const own = await service.ask("/v1/Qr/ping")
    expect([own.headers.get("access-control-allow-origin"), own.headers.get("vary")]).toEqual([
      null,
      "Origin"
    ])
  })

  it("has no CORS fields without the setting", async () => {
    const off = await startHandler()
    const silent = await off.ask("/v1/Qr/ping", preflight, { method: "OPTIONS" })
    expect([...silent.headers.keys()].filter((name) => name.startsWith("access-control"))).toEqual([])
    await off.stop()
  })
})
