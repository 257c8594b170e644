import { afterAll, describe, expect, test } from "vitest"
import { startHandler } from "./handler.ts"

const service = await startHandler({ version: "1.2.3", bodyLimit: 2000 })
afterAll(service.stop)

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

describe("an answer", () => {
  test("of success has an envelope with version, time and id", async () => {
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
    expect(meta).toMatchObject({ version: "1.2.3", requestId: expect.stringMatching(uuid) })
    expect(meta.timestamp).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    expect(Math.abs(Date.parse(meta.timestamp) - began)).toBeLessThan(60_000)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "application/json",
      "x-content-type-options": "nosniff",
      "x-request-id": meta.requestId
    })
  })

  test("of failure has the envelope without data, and is not stored", async () => {
    const answer = await service.ask("/nowhere", { "x-request-id": "mine" })
    expect([answer.status, await answer.json()]).toEqual([
      404,
      {
        success: false,
        message: "This path does not exist",
        code: "ROUTE_NOT_FOUND",
        data: null,
        errors: ["the paths of this service are listed at /openapi.json"],
        meta: { timestamp: expect.any(String), version: "1.2.3", requestId: "mine" }
      }
    ])
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "application/json",
      "cache-control": "no-store",
      "x-request-id": "mine"
    })
    expect(answer.headers.get("retry-after")).toBeNull()
  })

  test("to a body over `bodyLimit` names the limit", async () => {
    const init = { method: "POST", body: `{"data":"${"x".repeat(2000)}"}` }
    const answer = await service.ask("/v1/Qr/calculate-price", { "content-type": "application/json" }, init)
    expect([answer.status, (await answer.json()).errors]).toEqual([
      413,
      ["the body is larger than 2000 bytes"]
    ])
  })
})
