import { keysOf } from "@quick-response/design/config/keysOf"
import { type DecodeElsewhere, makeBodyDecoder } from "@quick-response/http/bodyDecoding"
import { servedEndpoints } from "@quick-response/http/testing"
import { configurations, logoImages } from "@quick-response/laws"
import {
  makeWorkerPool,
  programFile,
  RenderPool,
  type ReplacementReason,
  renderPool
} from "@quick-response/server"
import * as Effect from "effect/Effect"
import * as ManagedRuntime from "effect/ManagedRuntime"
import * as FastCheck from "fast-check"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { type Service, start } from "../../http/service.ts"
import { openOffice } from "../../operators/office.ts"

const replaced: Array<ReplacementReason> = []
const observer = {
  onReplaced: (reason: ReplacementReason) => replaced.push(reason),
  onRefused: () => undefined
}
const runtime = ManagedRuntime.make(renderPool({ threads: 1, observer }))
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

const decodeOnWorker: DecodeElsewhere = (name, bytes) =>
  Effect.flatMap(
    Effect.promise(() => runtime.runPromise(RenderPool)),
    (pool) => pool.decode(name, bytes)
  )

/** A comment of an SVG logo, so that a body is long. */
const filler = `<!--${"x".repeat(9_000)}-->`
const longSvg = `data:image/svg+xml;base64,${btoa(`<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${filler}<rect width="9" height="9"/></svg>`)}`
const long = "x".repeat(9_000)
const padded = (body: object) => JSON.stringify({ data: "x", ...body }).padEnd(9_000)

const bodies: Readonly<Record<string, string>> = {
  "a logo in SVG": padded({ logo: { image: longSvg } }),
  "a logo in PNG, a name and a price": padded({
    logo: { image: logoImages.png },
    name: "a",
    expectedPrice: 1
  }),
  "no JSON": `{"data": "${long}`,
  "twice the same field": `{"data": "x", "data": "y"}`.padEnd(9_000),
  "too deep a nesting": "[".repeat(9_000),
  "no object": JSON.stringify(long),
  "several faults": padded({ margin: -1, unknown: long, bodyStyle: "none" }),
  "bytes that are not UTF-8": `{"data": "${long}\\ud800"}`
}

const ask = async (service: Service, endpoint: string, body: string, key = service.key) => {
  const response = await fetch(`${service.url}/v1/Qr/${endpoint}`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-api-key": key },
    body
  })
  const { code, errors, message } = await response.json()
  return { status: response.status, code, errors, message, endpoint }
}

/** Asks both services: the answer, and how often the pooled one decoded elsewhere. */
const askBoth = async (endpoint: string, body: string) => {
  const before = decoded
  const answer = await ask(pooled, endpoint, body)
  expect(answer).toEqual(await ask(plain, endpoint, body))
  return { ...answer, decodings: decoded - before }
}

describe("decodeElsewhere", () => {
  test.each(Object.entries(bodies))("answers a body with %s as without it", async (_, body) => {
    for (const endpoint of ["generate", "purchase"]) expect((await askBoth(endpoint, body)).decodings).toBe(1)
  })

  test("takes short bodies with a logo or picture, once", async () => {
    const image = logoImages.svg
    const data = "https://a.example/x"
    expect((await askBoth("calculate-price", JSON.stringify({ data, logo: { image } }))).decodings).toBe(1)
    for (const mode of ["halftone", "bits"]) {
      const body = JSON.stringify({ data, picture: { image, mode } })
      expect((await askBoth("preview", body)).decodings).toBe(1)
      const found = makeBodyDecoder()("preview", encoder.encode(body))
      expect("dataWithBits" in Object(found.kind === "decoded" ? found.payload : {})).toBe(mode === "bits")
    }
    const refused = await askBoth(
      "preview",
      JSON.stringify({ data: "no address", picture: { image, mode: "bits" } })
    )
    expect([refused.status, refused.errors]).toEqual([
      400,
      [expect.stringMatching(/^picture\.mode: "bits" needs/)]
    ])
  })

  test("takes long outlines, and leaves short ones to the event loop", async () => {
    const path = (points: number): string =>
      `M ${Array.from({ length: points }, (_, i) => {
        const turn = (2 * Math.PI * i) / points
        return `${(50 + 49 * Math.cos(turn)).toFixed(1)} ${(50 + 49 * Math.sin(turn)).toFixed(1)}`
      }).join(" L ")} Z`
    for (const [points, decodings] of [
      [4, 0],
      [100, 1]
    ] as const) {
      const body = JSON.stringify({ data: "x", bodyShape: "Custom", bodyShapePath: path(points) })
      expect((await askBoth("calculate-price", body)).decodings).toBe(decodings)
    }
  })

  test("leaves short bodies to the event loop, and refuses keys first", async () => {
    expect((await askBoth("generate", JSON.stringify({ data: "x" }))).decodings).toBe(0)
    const before = decoded
    expect((await ask(pooled, "generate", `{"data": "${long}`, "qr_live_no")).status).toBe(401)
    expect(decoded).toBe(before)
  })

  test("decodes any configuration as the event loop does", async () => {
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
      { numRuns: 6 }
    )
  })
})

describe("a render worker", () => {
  test("decodes the body of every route as the event loop does", async () => {
    const here = makeBodyDecoder()
    const bodies = servedEndpoints(({ examples }) => JSON.stringify(examples.body ?? {}).padEnd(9_000))
    for (const name of keysOf(bodies)) {
      const bytes = encoder.encode(bodies[name])
      const decoded = await Effect.runPromise(decodeOnWorker(name, bytes))
      expect(decoded, name).toStrictEqual(structuredClone(here(name, bytes)))
      // A key's expiry is a time of Effect; a design is sent unchanged.
      if (name === "createKey") expect(decoded.kind).toBe("valid JSON")
      if (name === "purchase") expect(decoded.kind).toBe("decoded")
    }
  })

  test("takes an operator's body of 9,000 spaces", async () => {
    const { ask } = await openOffice({ decodeElsewhere: decodeOnWorker })
    const { data } = await (await ask("/price-list")).json()
    const prices = { prices: data.prices, expectedVersion: data.version }
    replaced.length = 0
    const answer = await ask("/price-list", {
      method: "PUT",
      text: `${JSON.stringify(prices)}${" ".repeat(9_000)}`
    })
    expect([answer.status, replaced]).toEqual([200, []])
  })

  test("survives a job at which its program throws", async () => {
    const crashes: Array<ReplacementReason> = []
    const asking = Effect.gen(function* () {
      const pool = yield* makeWorkerPool({
        program: programFile("renderPool/renderProgram"),
        size: 1,
        observer: { ...observer, onReplaced: (reason) => crashes.push(reason) }
      })
      const job = (name: string) => ({
        message: { kind: "decode", name, bytes: encoder.encode("{}") },
        estimate: 1,
        bytes: 2,
        memory: 2
      })
      const failure = yield* Effect.flip(pool.ask(job("no route")))
      return { failure, answer: yield* pool.ask(job("calculatePrice")) }
    })
    const { failure, answer } = await Effect.runPromise(Effect.scoped(asking))
    expect(failure).toMatchObject({ _tag: "JobFailed", cause: expect.stringContaining("TypeError") })
    expect(answer).toMatchObject({ kind: "decoded" })
    expect(crashes).toEqual([])
  })
})
