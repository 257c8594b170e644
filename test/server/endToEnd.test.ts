import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { printed } from "./inProcess.ts"
import { ask, keyOf, makePlace, type Server, unbundledCommandLine } from "./program.ts"

const place = makePlace()
const database = ["--database", `sqlite:${join(place.folder, "data/qr.db")}`]
let server: Server
let key: string

beforeAll(async () => {
  // Started from its modules, as built or from sources: other tests start the bundle.
  server = await place.serve(["--demo", ...database], {}, unbundledCommandLine)
  key = await keyOf(server)
})
afterAll(() => place.remove())

const call = async (path: string, body?: unknown, asked = key) => {
  const response = await ask(server, path, { key: asked, body })
  const envelope = await response.json()
  expect(Object.keys(envelope)).toEqual(["success", "message", "code", "data", "errors", "meta"])
  return { status: response.status, headers: response.headers, ...envelope }
}

const style = { bodyStyle: "Dots", outerEyeStyle: 3, foreground: "#777777" }

describe("a server", () => {
  test("draws previews, thumbnails and large pictures", async () => {
    for (const [path, body, width] of [
      ["preview", { data: "hello", ...style }, 256],
      ["generate-thumbnail", {}, 128],
      ["thumbnail-cache?template=dots&frameStyle=banner-below", undefined, 128],
      ["generate", { data: "hello", format: "png", size: 1600, bodyStyle: "Dots" }, 1600]
    ] as const) {
      const { data } = await call(`/v1/Qr/${path}`, body)
      const [, base64 = ""] = /^data:image\/png;base64,(.*)$/.exec(data) ?? []
      expect([path, Buffer.from(base64, "base64").readUInt32BE(16)]).toEqual([path, width])
    }
  })

  test("sells a code that is listed and drawn again unchanged", async () => {
    const bought = await call("/v1/Qr/purchase", { data: "hello", name: "mine", ...style })
    expect(bought).toMatchObject({ status: 201, code: "OK", data: { name: "mine" } })
    const id: string = bought.data.qrCodeId
    expect(bought.headers.get("location")).toBe(`/v1/Qr/${id}`)
    const { data: record } = await call(`/v1/Qr/${id}`)
    const { updatedAt: _, scannability, ...item } = record
    expect(scannability.warnings).toMatchObject([
      { field: "foreground", grade: "warned" },
      { field: "foreground", grade: "cautioned" }
    ])
    const { data: page } = await call("/v1/Qr/my-qrcodes")
    expect(page).toEqual({ qrCodes: [item], totalCount: 1, pageNumber: 1, pageSize: 20 })
    const redrawn = await call("/v1/Qr/generate", JSON.parse(record.configJson))
    expect(redrawn.data).toBe((await call("/v1/Qr/generate", { data: "hello", ...style })).data)
  })

  test("answers failures in the envelope", async () => {
    for (const [path, body, status, code, asked] of [
      ["/v1/Qr/my-qrcodes", undefined, 401, "API_KEY_INVALID", "qr_live_x"],
      ["/v1/Qr/purchase", { data: "x", bodyStile: 1 }, 400, "VALIDATION_FAILED", key],
      ["/v1/Qr/purchase", { data: "x", expectedPrice: 9 }, 409, "PRICE_CHANGED", key],
      ["/v1/Qr/preview", { data: "x".repeat(2_000_000) }, 413, "PAYLOAD_TOO_LARGE", key],
      ["/v2/Tools", undefined, 404, "ROUTE_NOT_FOUND", key]
    ] as const)
      expect(await call(path, body, asked)).toMatchObject({ status, code, success: false, data: null })
  })

  test("keeps accounts apart", async () => {
    await printed(["account", "create", "bob@example.com", ...database])
    const other = await printed(["key", "create", "bob@example.com", "--name", "x", ...database])
    const { data: mine } = await call("/v1/Qr/my-qrcodes")
    const { data: theirs } = await call("/v1/Qr/my-qrcodes", undefined, other)
    expect([mine.totalCount, theirs.totalCount]).toEqual([1, 0])
    expect(await call(`/v1/Qr/${mine.qrCodes[0].id}`, undefined, other)).toMatchObject({
      status: 404,
      code: "QR_CODE_NOT_FOUND"
    })
    expect(await call("/v1/Qr/purchase", { data: "x" }, other)).toMatchObject({
      status: 402,
      code: "INSUFFICIENT_BALANCE"
    })
  })

  test("serves /openapi.json, /docs and pages, and ends on SIGTERM", async () => {
    const { paths } = await (await ask(server, "/openapi.json")).json()
    expect(Object.keys(paths)).toEqual(expect.arrayContaining(["/v1/Qr/purchase", "/v1/Account/session"]))
    const headers = { accept: "text/html" }
    for (const path of ["/docs", "/"]) {
      const page = await ask(server, path, { headers })
      expect([path, page.headers.get("content-type")]).toEqual([path, expect.stringMatching(/^text\/html/)])
    }
    expect(await server.stop()).toBe(0)
    expect(server.stderr()).toMatch(/"stopping"[\s\S]*"stopped"/)
    expect(await printed(["audit", ...database])).toBe("all invariants hold")
  })
})
