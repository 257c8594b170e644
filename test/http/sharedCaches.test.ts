import { afterAll, describe, expect, it } from "vitest"
import { start } from "./service.ts"

const limits = { account: 100, address: 100 }
const service = await start({ options: { rateLimit: limits, cpuLimit: limits } })
afterAll(service.stop)

const ofCaller = ["x-request-id", "ratelimit", "ratelimit-policy", "set-cookie"]

const get = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(`${service.url}${path}`, { headers })
  return { answer, text: await answer.text(), fields: ofCaller.filter((name) => answer.headers.has(name)) }
}

const shared = [
  ["/v1/Qr/thumbnail-cache", "public, max-age=86400"],
  ["/v1/Qr/options", "public, max-age=3600"],
  ["/v1/Qr/contents", "public, max-age=3600"],
  ["/v1/Qr/prices", "public, no-cache"],
  ["/v1/Tools", "public, no-cache"],
  ["/v1/Service", "public, no-cache"],
  ["/openapi.json", "public, max-age=3600"],
  ["/llms.txt", "public, max-age=3600"],
  ["/docs", "public, max-age=3600"]
] as const

describe("a public answer", () => {
  it.each(shared)("has no field of its caller: %s", async (path, cacheControl) => {
    const { answer, fields } = await get(path)
    expect([answer.status, answer.headers.get("cache-control"), fields]).toEqual([200, cacheControl, []])
    const etag = answer.headers.get("etag") ?? ""
    const again = await get(path, { "if-none-match": etag })
    expect([again.answer.status, again.answer.headers.get("cache-control"), again.fields]).toEqual([
      304,
      cacheControl,
      []
    ])
  })

  it.each(shared)("is private if it has its caller's request id: %s", async (path, cacheControl) => {
    const { answer, text } = await get(path, { "x-request-id": "mine-1" })
    expect(answer.headers.get("cache-control")).toBe(cacheControl.replace("public", "private"))
    expect(answer.headers.get("x-request-id")).toBe("mine-1")
    if (path.startsWith("/v1")) expect(JSON.parse(text).meta.requestId).toBe("mine-1")
    const { answer: other, text: ofOther } = await get(path, {
      "x-request-id": "not fit"
    })
    expect(other.headers.get("cache-control")).toBe(cacheControl)
    expect(ofOther).not.toContain("mine-1")
  })

  it("is not a failure, and no account's own", async () => {
    const failed = await get("/v1/Qr/thumbnail-cache?template=unknown")
    expect([failed.answer.status, failed.answer.headers.get("cache-control")]).toEqual([400, "no-store"])
    expect(failed.fields).toEqual(["x-request-id", "ratelimit", "ratelimit-policy"])
    const listed = await get("/v1/Qr/my-qrcodes", { "x-api-key": service.key })
    expect(listed.answer.headers.get("cache-control")).toBe("private, no-cache")
    expect(listed.fields).toEqual(["x-request-id", "ratelimit", "ratelimit-policy"])
  })
})
