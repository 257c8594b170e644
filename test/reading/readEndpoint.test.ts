import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type Service, start } from "../http/service.ts"
import { examplePicture } from "./examplePicture.ts"

let service: Service
beforeAll(async () => {
  service = await start()
})
afterAll(() => service.stop())

const png = Buffer.from(examplePicture.slice(examplePicture.indexOf(",") + 1), "base64")

const post = (headers: Record<string, string>, body: string | Uint8Array<ArrayBuffer>) =>
  fetch(`${service.url}/v1/Qr/read`, {
    method: "POST",
    headers: { "x-api-key": service.key, ...headers },
    body
  })

describe("POST /v1/Qr/read", () => {
  it("reads a picture equally as body and as data URI", async () => {
    const bare = await post({ "content-type": "image/png" }, new Uint8Array(png))
    const json = await post({ "content-type": "application/json" }, JSON.stringify({ image: examplePicture }))
    expect([bare.status, json.status]).toEqual([200, 200])
    const { data } = await bare.json()
    expect(data).toMatchObject({ symbols: [{ text: "HELLO", bytes: "SEVMTE8=", version: 1, mask: 2 }] })
    expect((await json.json()).data).toEqual(data)
  })

  it("answers an empty list without a code", async () => {
    const svg = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>')
    const answer = await post({ "content-type": "image/svg+xml" }, new Uint8Array(svg))
    expect((await answer.json()).data).toEqual({ symbols: [] })
  })

  it("refuses other media types and invalid pictures by field", async () => {
    expect((await post({ "content-type": "image/gif" }, new Uint8Array(png))).status).toBe(415)
    const broken = await post({ "content-type": "image/png" }, new Uint8Array(12))
    expect(broken.status).toBe(400)
    expect((await broken.json()).errors).toEqual([
      "image: is not a PNG, JPEG, WebP or SVG; save it as one of these"
    ])
    const given = await post(
      { "content-type": "application/json" },
      JSON.stringify({ image: "https://example.com" })
    )
    expect(given.status).toBe(400)
    expect((await given.json()).errors[0]).toMatch(/^image: expected a PNG, JPEG, WebP or SVG as data URI/)
  })
})
