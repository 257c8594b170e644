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

  test("of a body that is too long names the limit", async () => {
    const body = `{"data":"${"x".repeat(2000)}"}`
    const answer = await service.ask("/v1/Qr/calculate-price", json, { method: "POST", body })
    expect([answer.status, (await answer.json()).errors]).toEqual([
      413,
      ["the body is larger than 2000 bytes"]
    ])
  })
})
