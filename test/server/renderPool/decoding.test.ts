import { configurations, logoImages } from "@quick-response/core/testing"
import { makeBodyDecoder } from "@quick-response/http/bodyDecoding"
import { RenderPool, renderPool } from "@quick-response/server"
import * as Effect from "effect/Effect"
import * as ManagedRuntime from "effect/ManagedRuntime"
import * as FastCheck from "fast-check"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { type Service, start } from "../../http/service.ts"

const runtime = ManagedRuntime.make(renderPool({ threads: 1 }))
let plain: Service
let pooled: Service
let decoded = 0

beforeAll(async () => {
  const pool = await runtime.runPromise(RenderPool)
  plain = await start({ options: { rateLimit: "off" } })
  pooled = await start({
    options: {
      rateLimit: "off",
      decodeElsewhere: (endpoint, bytes) => {
        decoded++
        return pool.decode(endpoint, bytes)
      }
    }
  })
})
afterAll(async () => {
  await plain.stop()
  await pooled.stop()
  await runtime.dispose()
})

const encoder = new TextEncoder()

/** A comment of an SVG logo, so that a body is long. */
const filler = `<!--${"x".repeat(9_000)}-->`
const longSvg = `data:image/svg+xml;base64,${btoa(`<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${filler}<rect width="9" height="9"/></svg>`)}`
const long = "x".repeat(9_000)

const bodies: ReadonlyArray<readonly [name: string, body: string]> = [
  ["a logo in SVG", JSON.stringify({ data: "x", logo: { image: longSvg } })],
  [
    "a logo in PNG",
    JSON.stringify({ data: "x", logo: { image: logoImages.png }, frameText: "" }).padEnd(9_000)
  ],
  [
    "a name and an expected price",
    JSON.stringify({ data: "x", name: "a name", expectedPrice: 1 }).padEnd(9_000)
  ],
  [
    "a gradient",
    JSON.stringify({
      data: "x",
      foreground: {
        type: "linear",
        angle: 725,
        stops: [
          { offset: 0, color: "#000" },
          { offset: 1, color: "#123" }
        ]
      }
    }).padEnd(9_000)
  ],
  ["no JSON", `{"data": "${long}`],
  ["twice the same field", `{"data": "x", "data": "y"}`.padEnd(9_000)],
  ["too deep a nesting", "[".repeat(9_000)],
  ["no object", JSON.stringify(long)],
  ["several faults", JSON.stringify({ data: long, margin: -1, unknown: long, bodyStyle: "none" })],
  [
    "a damaged logo",
    JSON.stringify({ data: "x", logo: { image: `data:image/png;base64,${"A".repeat(9_000)}` } })
  ],
  ["data that is missing", JSON.stringify({ frameText: "x" }).padEnd(9_000)],
  ["bytes that are no UTF-8", `{"data": "${long}\\ud800"}`]
]

const ask = async (service: Service, endpoint: string, body: string, key = service.key) => {
  const response = await fetch(`${service.url}/v1/Qr/${endpoint}`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-api-key": key, "x-request-id": "same" },
    body
  })
  const answer = await response.json()
  return {
    status: response.status,
    code: answer.code,
    errors: answer.errors,
    message: answer.message,
    endpoint
  }
}

describe("decodeElsewhere", () => {
  test.each(bodies)("answers a body with %s as without it", async (_, body) => {
    for (const endpoint of ["generate", "preview", "calculate-price", "generate-thumbnail", "purchase"]) {
      const before = decoded
      const answer = await ask(pooled, endpoint, body)
      expect(decoded).toBe(before + 1)
      expect(answer).toEqual(await ask(plain, endpoint, body))
    }
  })

  test("takes a short body with a logo, which may be dear to read, and answers as without it", async () => {
    const before = decoded
    const body = JSON.stringify({ data: "x", logo: { image: logoImages.svg } })
    expect(body.length).toBeLessThan(8_000)
    expect(await ask(pooled, "calculate-price", body)).toEqual(await ask(plain, "calculate-price", body))
    expect(decoded).toBe(before + 1)
  })

  test("takes a short body with a picture, reads it once, and answers as without it", async () => {
    for (const mode of ["halftone", "bits"]) {
      const before = decoded
      const body = JSON.stringify({
        data: "https://a.example/x",
        picture: { image: logoImages.svg, mode }
      })
      expect(await ask(pooled, "preview", body)).toEqual(await ask(plain, "preview", body))
      expect(decoded).toBe(before + 1)
      const found = makeBodyDecoder()("preview", encoder.encode(body))
      expect(
        Object.keys(found.kind === "decoded" ? Object(found.payload) : {}).includes("dataWithBits")
      ).toBe(mode === "bits")
    }
  })

  test("refuses a picture in bits that does not go with its data as without it", async () => {
    const body = JSON.stringify({ data: "no address", picture: { image: logoImages.svg, mode: "bits" } })
    const answer = await ask(pooled, "preview", body)
    expect([answer.status, answer.errors]).toEqual([
      400,
      [expect.stringMatching(/^picture\.mode: "bits" needs/)]
    ])
    expect(answer).toEqual(await ask(plain, "preview", body))
  })

  test("takes a silhouette whose outline is long, and leaves a short one to the event loop", async () => {
    const path = (points: number): string =>
      `M ${Array.from({ length: points }, (_, i) => {
        const turn = (2 * Math.PI * i) / points
        return `${(50 + 49 * Math.cos(turn)).toFixed(1)} ${(50 + 49 * Math.sin(turn)).toFixed(1)}`
      }).join(" L ")} Z`
    for (const [points, decodings] of [
      [4, 0],
      [100, 1]
    ] as const) {
      const before = decoded
      const body = JSON.stringify({ data: "x", bodyShape: "Custom", bodyShapePath: path(points) })
      expect(await ask(pooled, "calculate-price", body)).toEqual(await ask(plain, "calculate-price", body))
      expect(decoded - before).toBe(decodings)
    }
  })

  test("leaves short bodies to the event loop, and refuses an unknown key before it decodes", async () => {
    const before = decoded
    expect((await ask(pooled, "generate", JSON.stringify({ data: "x" }))).status).toBe(200)
    expect((await ask(pooled, "generate", `{"data": "${long}`, "qr_live_no")).status).toBe(401)
    expect(decoded).toBe(before)
  })

  test("gives back what the decoder of the event loop makes, whatever the configuration", async () => {
    const here = makeBodyDecoder()
    await FastCheck.assert(
      FastCheck.asyncProperty(
        configurations(FastCheck),
        FastCheck.constantFrom("generate", "preview", "purchase", "calculatePrice"),
        async (config, endpoint) => {
          const bytes = encoder.encode(JSON.stringify(config))
          const elsewhere = await runtime.runPromise(
            Effect.flatMap(RenderPool, (pool) => pool.decode(endpoint, bytes))
          )
          // Values from another thread have lost the lack of a prototype.
          expect(elsewhere).toStrictEqual(structuredClone(here(endpoint, bytes)))
        }
      ),
      { numRuns: 50 }
    )
  })
})
