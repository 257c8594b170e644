import { existsSync, readFileSync } from "node:fs"
import process from "node:process"
import { deflateSync } from "node:zlib"
import { Catalogue, type Rendering } from "@quick-response/core"
import { logoImages } from "@quick-response/core/testing"
import { makeBodyDecoder } from "@quick-response/http/bodyDecoding"
import { PurchaseBody } from "@quick-response/http/contract"
import * as Fetch from "@quick-response/http/fetch"
import { eachEndpoint } from "@quick-response/http/testing"
import { RenderPool, renderPool } from "@quick-response/server"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as ManagedRuntime from "effect/ManagedRuntime"
import * as Option from "effect/Option"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { open, servicesOver } from "../http/service.ts"
import { chunk as pngChunk, pngHeader, pngOf } from "../logo/pngFiles.ts"
import {
  at,
  contentsWith,
  type Place,
  placesOf,
  repeated,
  worstDocuments,
  worstTexts
} from "./worstRequests.ts"

const isLong = process.env.QR_DOUBLING === "long"
const kilobyte = 1024

/** Bytes of a value: a body of these is decoded by this thread, and one of more by a worker. */
const shortBytes = 7 * kilobyte

/** The long form, `npm run test:doubling`, goes up to the limit of bodies. */
const sizes = isLong
  ? [shortBytes, ...[64, 128, 256, 512, 1000].map((size) => size * kilobyte)]
  : [shortBytes]

/** Milliseconds of processor time for which one request may hold the thread that answers all. */
const longestHold = 50

const clock = "/proc/thread-self/schedstat"

/** Milliseconds that this thread has run, by the kernel. */
const threadTime: () => number = existsSync(clock)
  ? () => Number(readFileSync(clock, "utf8").split(" ", 1)[0]) / 1e6
  : () => (process.cpuUsage().user + process.cpuUsage().system) / 1e3

/** The longest turn of the event loop, in milliseconds of this thread, while something is done. */
const holdOf = async (work: () => unknown): Promise<number> => {
  let [longest, last, isDone] = [0, threadTime(), false]
  const turn = (): void => {
    longest = Math.max(longest, threadTime() - last)
    last = threadTime()
    if (!isDone) setImmediate(turn)
  }
  setImmediate(turn)
  await work()
  isDone = true
  turn()
  return longest
}

interface Asking {
  readonly name: string
  /** Prepares what is asked, outside of the measurement. */
  readonly prepare: () => () => unknown
}

/** The requests that hold the thread too long, by the least of three times. */
const holdersOf = async (asked: ReadonlyArray<Asking>): Promise<ReadonlyArray<string>> => {
  const holders: Array<string> = []
  for (const { name, prepare } of asked) {
    let least = Number.POSITIVE_INFINITY
    for (let run = 0; run < 3 && least > longestHold; run++) least = Math.min(least, await holdOf(prepare()))
    if (least > longestHold) holders.push(`${name}: ${least.toFixed(0)} ms`)
  }
  return holders
}

/** A PNG of 2,000 pixels squared that is all white: 4 megapixels in less than a kilobyte. */
const largePng = (): string => {
  const white = { width: 2000, height: 2000, depth: 1, colorType: 0, isInterlaced: false }
  const lines = Buffer.alloc(white.height * (1 + white.width / 8), 0xff)
  for (let line = 0; line < white.height; line++) lines[line * (1 + white.width / 8)] = 0
  const file = pngOf(pngHeader(white), pngChunk("IDAT", deflateSync(lines, { level: 9 })))
  return `data:image/png;base64,${file.toString("base64")}`
}

const uses = (id: string): string => `<use href="#${id}"/>`.repeat(20)

/** An SVG of 1.5 kB that uses its parts so often that examining it takes 0.1 s, until it is refused. */
const costlySvg = `data:image/svg+xml;base64,${btoa(
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><defs><path id="p" d="M0 0h1v1z"/><g id="a">${uses("p")}</g><g id="b">${uses("a")}</g></defs>${uses("b")}</svg>`
)}`

describe("the event loop", () => {
  const runtime = ManagedRuntime.make(renderPool({ threads: 1 }))
  let ask: (path: string, init?: RequestInit) => () => Promise<unknown>
  beforeAll(async () => {
    const context = await runtime.runPromise(Effect.context<Rendering | RenderPool>())
    const { decode } = await runtime.runPromise(RenderPool)
    const started = Effect.gen(function* () {
      const rendering = Layer.succeedContext(context)
      const services = yield* Layer.build(servicesOver(rendering))
      const options = { trustedProxies: 1, tracing: true, rateLimit: "off", decodeElsewhere: decode } as const
      const { key } = yield* Effect.provide(Effect.zipRight(Catalogue.seed, open(1000)), services)
      return { key, handler: yield* Effect.provide(Fetch.make(options), services) }
    })
    const scoped = ManagedRuntime.make(Layer.scope)
    const { key, handler } = await scoped.runPromise(started)
    ask = (path, init = {}) => {
      const headers = { "content-type": "application/json", "x-api-key": key, ...Object(init.headers) }
      const request = new Request(`http://a${path}`, { ...init, headers })
      return async () => (await handler(request)).arrayBuffer()
    }
    await ask("/v1/Qr/preview", { method: "POST", body: JSON.stringify({ data: "x" }) })()
  }, 60_000)
  afterAll(() => runtime.dispose())

  const endpoints = eachEndpoint(true)
  const decode = makeBodyDecoder()
  const encoder = new TextEncoder()

  /** Asks an endpoint, or only decodes the body where someone has to sign in. */
  const posting = (endpoint: (typeof endpoints)[number], name: string, body: () => string): Asking => ({
    name: `${endpoint.name} ${name}`,
    prepare: () => {
      const text = body()
      // This service has no people; the worker that decodes a longer body is not this thread.
      if (endpoint.path.startsWith("/v1/Account")) {
        const bytes = encoder.encode(text.slice(0, shortBytes))
        return () => decode(endpoint.name, bytes)
      }
      return ask(endpoint.path, { method: endpoint.method, body: text })
    }
  })

  const withBodies = endpoints.filter(
    ({ payloadSchema, name }) => Option.isSome(payloadSchema) && name !== "batch"
  )

  /** The texts that are tried at a place: all in the long form, else three that differ from place to place. */
  const textsFor = (index: number): ReadonlyArray<string> =>
    isLong ? worstTexts : [0, 7].map((step) => worstTexts[(index + step) % worstTexts.length] ?? "")

  it("is seen to be held by planted work", async () => {
    const held = await holdersOf([
      { name: "planted", prepare: () => () => "\u0301\u0316".repeat(24_000).normalize("NFC") }
    ])
    expect(held).toEqual([expect.stringMatching(/^planted: /)])
  })

  it.each(withBodies.map((endpoint) => [endpoint.name, endpoint] as const))(
    "is not held by any body field of %s",
    async (_, endpoint) => {
      const asked = placesOf(endpoint.payloadSchema).flatMap((place, index) =>
        textsFor(index).flatMap((text) =>
          sizes.map((size) =>
            posting(endpoint, `${place.join(".")} ${JSON.stringify(text)} ${size}`, () =>
              JSON.stringify({ data: "x", ...Object(at(place, repeated(text, size))) })
            )
          )
        )
      )
      expect(asked.length).toBeGreaterThan(0)
      expect(await holdersOf(asked)).toEqual([])
    },
    isLong ? 3_600_000 : 60_000
  )

  it("is not held by any content field", async () => {
    const endpoint = withBodies.find(({ name }) => name === "calculatePrice")
    if (endpoint === undefined) throw new Error("prices are calculated")
    const asked = textsFor(0).flatMap((text) =>
      contentsWith(repeated(text, shortBytes)).map((content) =>
        posting(endpoint, JSON.stringify(content).slice(0, 60), () => JSON.stringify({ content }))
      )
    )
    expect(await holdersOf(asked)).toEqual([])
  }, 60_000)

  it("is not held by documents built to slow parsers and maps", async () => {
    const asked = withBodies.flatMap((endpoint) =>
      [...sizes, 900 * kilobyte].flatMap((size) =>
        worstDocuments(size).map((body) => posting(endpoint, `${body.slice(0, 20)} ${size}`, () => body))
      )
    )
    expect(await holdersOf(asked)).toEqual([])
  }, 600_000)

  it("is not held by paths, queries and header fields", async () => {
    const size = 15 * kilobyte
    const targets = endpoints.flatMap(({ path, pathSchema, querySchema, access }) =>
      access === "session"
        ? []
        : [
            ...placesOf(pathSchema).map((place) => path.replace(`:${place.join(".")}`, "")),
            ...placesOf(querySchema).map((place) => `${path}?${place.join(".")}=`)
          ]
    )
    const own = endpoints
      .flatMap(({ headersSchema }) => placesOf(headersSchema))
      .map((place) => place.join("."))
    const names = [
      ...new Set(own),
      ...["accept", "accept-encoding", "content-encoding", "content-type", "cookie", "expect", "host"],
      ...["if-none-match", "origin", "traceparent", "x-api-key", "x-forwarded-for", "x-request-id"]
    ]
    const printable = worstTexts.filter((text) => /^[ -~]+$/.test(text))
    const asked: ReadonlyArray<Asking> = [
      ...targets.flatMap((start) =>
        worstTexts.map((text) => ({
          name: `${start}${JSON.stringify(text)}`,
          prepare: () => ask(`${start}${encodeURIComponent(repeated(text, size)).slice(0, size)}`)
        }))
      ),
      ...names.flatMap((name) =>
        [...printable, ",", ";q=0,", "W/", "=;"].map((text) => ({
          name: `${name} ${text}`,
          prepare: () =>
            ask("/v1/Qr/purchase", { method: "POST", headers: { [name]: repeated(text, size) }, body: "{}" })
        }))
      )
    ]
    expect(targets.length).toBeGreaterThan(5)
    expect(await holdersOf(asked)).toEqual([])
  }, 120_000)

  it("is not held by a picture in any field or row", async () => {
    const image = largePng()
    const designs = [
      { logo: { image } },
      { picture: { image, mode: "halftone" } },
      { picture: { image, mode: "backdrop" } },
      { picture: { image, mode: "bits" } },
      { picture: { image: logoImages.svg, mode: "bits" } },
      { logo: { image: costlySvg } },
      { picture: { image: costlySvg, mode: "halftone" } },
      { bodyShape: "Custom", bodyShapePath: `M0 0${"C99 99 0 99 99 0".repeat(122)}Z` }
    ].map((design) => ({ data: "https://a.example/x", ...design }))
    const asked = designs.flatMap((design) => [
      ...["preview", "generate", "calculate-price", "purchase"].map((endpoint) => ({
        name: `${endpoint} ${JSON.stringify(design).slice(0, 60)}`,
        prepare: () => ask(`/v1/Qr/${endpoint}`, { method: "POST", body: JSON.stringify(design) })
      })),
      ...[{ rows: [design, design] }, { defaults: design, rows: [{}, {}] }].map((batch) => ({
        name: `batch ${JSON.stringify(batch).slice(0, 60)}`,
        prepare: () =>
          ask("/v1/Qr/batch", { method: "POST", body: JSON.stringify({ ...batch, formats: ["svg"] }) })
      }))
    ])
    expect(await holdersOf(asked)).toEqual([])
  }, 240_000)

  it(
    "is not held by a batch's rows, names and manifest",
    async () => {
      const count = isLong ? 500 : 20
      const places: ReadonlyArray<Place> = [["fileName"], ...placesOf(Option.some(PurchaseBody))]
      const asked = places.flatMap((place, index) =>
        (place.length === 1 && /name/i.test(place.join()) ? worstTexts : textsFor(index).slice(0, 1)).map(
          (text, nth): Asking => ({
            name: `batch ${place.join(".")} ${JSON.stringify(text)}`,
            prepare: () => {
              const value = repeated(text, isLong ? 15 * kilobyte : shortBytes)
              const row = { data: "x", ...Object(at(place, value)) }
              const body = JSON.stringify({ rows: new Array(count).fill(row), formats: ["svg"] })
              const accept = nth % 2 === 0 ? "application/zip" : "application/json"
              return ask("/v1/Qr/batch", { method: "POST", headers: { accept }, body })
            }
          })
        )
      )
      const one = (name: string, row: unknown): Asking => ({
        name,
        prepare: () =>
          ask("/v1/Qr/batch", {
            method: "POST",
            headers: { "idempotency-key": crypto.randomUUID() },
            body: JSON.stringify({ rows: [row], formats: ["svg"], purchase: true })
          })
      })
      const large = isLong ? 7_000 * kilobyte : 500 * kilobyte
      expect(
        await holdersOf([
          ...asked,
          one("one long name", { data: "x", fileName: "\u0301\u0316".repeat(large / 4) }),
          one("many fields", Object.fromEntries(Array.from({ length: 50_000 }, (_, i) => [`f${i}`, 1]))),
          one("one long list", { data: "x", foreground: new Array(50_000).fill(1) })
        ])
      ).toEqual([])
    },
    isLong ? 3_600_000 : 240_000
  )
})
