import { corsHeaders, preflightHeaders } from "@quick-response/http/testing"
import { expect, test } from "vitest"

const shop = "https://shop.example"
const exposed = "ETag, Idempotent-Replayed, Location, RateLimit, RateLimit-Policy, Retry-After, X-Request-Id"

test("corsHeaders() has none where no origin may call", () => {
  expect(corsHeaders(undefined, shop)).toBeUndefined()
})

test("corsHeaders() allows each listed origin by its name, and tells caches of the difference", () => {
  const origins = ["https://other.example", shop]
  for (const origin of origins)
    expect(corsHeaders({ origins }, origin)).toEqual({
      vary: "Origin",
      "access-control-allow-origin": origin,
      "access-control-expose-headers": exposed
    })
  for (const origin of [undefined, "", "https://shop.example.org", "*"])
    expect(corsHeaders({ origins }, origin)).toEqual({ vary: "Origin" })
})

test("corsHeaders() allows any origin alike where all may call", () => {
  expect(corsHeaders({ origins: "*" }, shop)).toEqual({
    "access-control-allow-origin": "*",
    "access-control-expose-headers": exposed
  })
  expect(corsHeaders({ origins: "*" }, undefined)).toEqual({})
})

test("preflightHeaders() keeps an answer for ten minutes, or for as long as it is told", () => {
  const allowed = {
    "access-control-allow-methods": "GET, HEAD",
    "access-control-allow-headers":
      "Accept, Content-Type, Idempotency-Key, If-None-Match, X-API-Key, X-Request-Id"
  }
  expect(preflightHeaders({ origins: "*" }, "GET, HEAD")).toEqual({
    ...allowed,
    "access-control-max-age": "600"
  })
  expect(preflightHeaders({ origins: "*", maxAge: 0 }, "GET, HEAD")).toEqual({
    ...allowed,
    "access-control-max-age": "0"
  })
})
