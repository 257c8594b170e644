import { afterAll, beforeAll, expect, test } from "vitest"
import { type Handler, startHandler } from "./handler.ts"

let service: Handler
beforeAll(async () => {
  service = await startHandler({ cors: { origins: ["https://shop.example"] } })
})
afterAll(() => service.stop())

const origin = "https://shop.example"
const listed = (answer: Response, name: string) => answer.headers.get(name)?.toLowerCase().split(", ").sort()

test("a preflight allows each header field that the contract reads, and keeps for ten minutes", async () => {
  const headers = { origin, "access-control-request-method": "POST" }
  const answer = await service.ask("/v1/Qr/purchase", headers, { method: "OPTIONS" })
  expect(answer.status).toBe(204)
  expect(listed(answer, "access-control-allow-headers")).toEqual([
    "accept",
    "content-type",
    "idempotency-key",
    "if-none-match",
    "x-api-key",
    "x-request-id"
  ])
  expect(listed(answer, "access-control-allow-methods")).toEqual(["options", "post"])
  expect(answer.headers.get("access-control-max-age")).toBe("600")
})

test("an OPTIONS request that is no preflight gets no preflight's header fields", async () => {
  const answer = await service.ask("/v1/Qr/purchase", { origin }, { method: "OPTIONS" })
  expect([answer.status, answer.headers.get("access-control-allow-methods")]).toEqual([204, null])
  expect(answer.headers.get("access-control-allow-origin")).toBe(origin)
})

test("an answer lets pages read each header field that the contract writes", async () => {
  const answer = await service.ask("/v1/Qr/ping", { origin })
  expect(listed(answer, "access-control-expose-headers")).toEqual([
    "etag",
    "idempotent-replayed",
    "location",
    "ratelimit",
    "ratelimit-policy",
    "retry-after",
    "x-request-id"
  ])
})

test("without an origin or without the setting there is nothing but what caches need", async () => {
  const answer = await service.ask("/v1/Qr/ping")
  expect([answer.headers.get("access-control-allow-origin"), answer.headers.get("vary")]).toEqual([
    null,
    "Origin"
  ])
  const off = await startHandler()
  const preflight = { origin, "access-control-request-method": "GET" }
  const silent = await off.ask("/v1/Qr/ping", preflight, { method: "OPTIONS" })
  expect([...silent.headers.keys()].filter((name) => name.startsWith("access-control"))).toEqual([])
  await off.stop()
})
