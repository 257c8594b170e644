import { IdempotencyKey } from "@quick-response/core"
import { makePromiseClient, QuickResponse } from "@quick-response/http/client"
import * as Cause from "effect/Cause"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import { afterAll, describe, expect, test } from "vitest"
import {
  cutOff,
  dropAfter,
  dropBefore,
  type Fault,
  refuse,
  silentAfter,
  startProxy,
  unavailableAfter
} from "./faultyProxy.ts"
import { makeGate, open, start } from "./service.ts"

const service = await start()
const proxy = await startProxy(service.url)
afterAll(async () => {
  await proxy.stop()
  await service.stop()
})

interface Options {
  readonly apiKey?: string
  readonly timeout?: number
  readonly retries?: number
}

/** The common calls of both clients. */
interface AnyClient {
  readonly buy: (data: string, idempotencyKey?: string) => Promise<{ readonly qrCodeId: string }>
  readonly ping: (timeout?: number) => Promise<{ readonly status: string }>
}

const clients: Readonly<Record<string, (options: Options) => AnyClient>> = {
  "makePromiseClient()": (options) => {
    const client = makePromiseClient({ baseUrl: proxy.url, ...options })
    return {
      buy: (data, idempotencyKey) => client.purchase({ data }, { idempotencyKey }),
      ping: (timeout) => client.ping({ timeout })
    }
  },
  QuickResponse: (options) => {
    const call = async <A, E>(use: (client: typeof QuickResponse.Service) => Effect.Effect<A, E>) => {
      const called = Effect.flatMap(QuickResponse, use)
      const layer = QuickResponse.layer({ baseUrl: proxy.url, ...options })
      const exit = await Effect.runPromiseExit(Effect.provide(called, layer))
      if (Exit.isSuccess(exit)) return exit.value
      throw Cause.squash(exit.cause)
    }
    return {
      buy: (data, key) => {
        const idempotencyKey = key === undefined ? undefined : IdempotencyKey.make(key)
        return call(({ purchase }) => purchase({ data }, { idempotencyKey }))
      },
      ping: (timeout) => call(({ ping }) => ping({ timeout }))
    }
  }
}

/** A fault that stays silent; promises tell when the service was asked, and when the client left. */
const silence = () => {
  const [asked, left] = [makeGate(), makeGate()]
  return { fault: silentAfter(asked.open, left.open), asked: asked.opened, left: left.opened }
}

const idsOf = async (apiKey: string) =>
  (await makePromiseClient({ baseUrl: service.url, apiKey }).listQrCodes()).qrCodes.map(({ id }) => id)

const rejection = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => expect.unreachable("it succeeded"),
    (error: unknown) => error
  )

const faults: Readonly<Record<string, Fault>> = {
  "the connection breaks before": dropBefore,
  "the connection breaks after the sale": dropAfter,
  "the answer is cut off": cutOff,
  "a gateway answers 503 after the sale": unavailableAfter
}

describe.each(Object.entries(clients))("%s", (_, make) => {
  test.each(Object.entries(faults))("charges a purchase once if %s", async (_, fault) => {
    const { key } = await service.run(open(5))
    proxy.plan(fault)
    const { qrCodeId } = await make({ apiKey: key }).buy("charged once")
    expect(proxy.keys).toEqual([expect.stringMatching(/./), proxy.keys[0]])
    expect(await idsOf(key)).toEqual([qrCodeId])
  })

  test("times out with an error that has the key for a repetition", async () => {
    const { key } = await service.run(open(5))
    const silent = silence()
    proxy.plan(silent.fault)
    const error = await rejection(make({ apiKey: key, timeout: 500 }).buy("slow"))
    expect(error).toBeInstanceOf(Error)
    await silent.asked
    expect(error).toMatchObject({ code: "TIMED_OUT", idempotencyKey: proxy.keys[0] })
    const { qrCodeId } = await make({ apiKey: key }).buy("slow", proxy.keys[0])
    expect(await idsOf(key)).toEqual([qrCodeId])
  })

  test("prefers the call's timeout to the client's", async () => {
    proxy.plan(silence().fault)
    expect(await rejection(make({ timeout: 3_600_000 }).ping(50))).toMatchObject({ code: "TIMED_OUT" })
    expect(await make({ timeout: 0.01 }).ping(60_000)).toMatchObject({ status: "ok" })
  })

  test("waits for `Retry-After` within its timeout", async () => {
    proxy.plan(refuse(429, "RATE_LIMITED", "1"))
    const began = performance.now()
    expect(await make({}).ping()).toMatchObject({ status: "ok" })
    expect(performance.now() - began).toBeGreaterThan(900)
    proxy.plan(refuse(429, "RATE_LIMITED", "3600"))
    expect(await rejection(make({}).ping())).toMatchObject({ code: "RATE_LIMITED" })
    expect(proxy.keys).toHaveLength(1)
  })

  test("gives up after its retries, with or without an answer", async () => {
    const busy = refuse(503, "UNAVAILABLE", "0")
    proxy.plan(busy, busy, busy, busy)
    expect(await rejection(make({ retries: 2 }).ping())).toMatchObject({ code: "UNAVAILABLE", status: 503 })
    expect(proxy.keys).toHaveLength(3)
    // More than are sent: Deno's fetch repeats a request if a kept connection breaks.
    proxy.plan(...Array.from({ length: 8 }, () => dropBefore))
    expect(await rejection(make({ retries: 1 }).ping())).toMatchObject({ code: "UNREACHABLE" })
  })

  test("does not repeat after INTERNAL_ERROR", async () => {
    proxy.plan(refuse(500, "INTERNAL_ERROR", "0"))
    const failure = await rejection(make({ apiKey: service.key }).buy("never sold"))
    expect(failure).toMatchObject({ code: "INTERNAL_ERROR" })
    expect(proxy.keys).toHaveLength(1)
  })
})

describe("makePromiseClient()", () => {
  test("aborts the request with its signal", async () => {
    const silent = silence()
    proxy.plan(silent.fault)
    const controller = new AbortController()
    const client = makePromiseClient({ baseUrl: proxy.url })
    const calling = rejection(client.ping({ signal: controller.signal }))
    await silent.asked
    controller.abort("no longer needed")
    const error = await calling
    expect(error).toBeInstanceOf(Error)
    expect(error).toMatchObject({ code: "ABORTED", name: "AbortError", cause: "no longer needed" })
    await silent.left
    proxy.plan()
    expect(await rejection(client.ping({ signal: controller.signal }))).toMatchObject({ code: "ABORTED" })
    expect(proxy.keys).toHaveLength(0)
  })

  test("sends nothing after its signal aborts a pause", async () => {
    const controller = new AbortController()
    let sent = 0
    const client = makePromiseClient({
      baseUrl: proxy.url,
      fetch: async () => {
        sent++
        setTimeout(() => controller.abort())
        throw new TypeError("down")
      }
    })
    expect(await rejection(client.ping({ signal: controller.signal }))).toMatchObject({ code: "ABORTED" })
    await new Promise((resolve) => setTimeout(resolve, 600))
    expect(sent).toBe(1)
  })

  test("times out a `fetch` that ignores signals", async () => {
    const client = makePromiseClient({ baseUrl: proxy.url, fetch: () => new Promise(() => {}), timeout: 20 })
    expect(await rejection(client.ping())).toMatchObject({ code: "TIMED_OUT" })
  })

  test("gives SVG as text, other formats as bytes or Blob", async () => {
    const client = makePromiseClient({ baseUrl: service.url, apiKey: service.key })
    const svg: string = await client.generate({ data: "x" })
    expect(svg).toMatch(/^<svg /)
    const png: Uint8Array = await client.generate({ data: "x", format: "png" })
    const pdf: Uint8Array = await client.generate({ data: "x", format: "pdf" })
    expect([...png.subarray(1, 4), ...pdf.subarray(1, 4)].map((c) => String.fromCharCode(c)).join("")).toBe(
      "PNGPDF"
    )
    const blob: Blob = await client.generate({ data: "x", format: "pdf" }, { as: "blob" })
    expect([blob.type, blob.size]).toEqual(["application/pdf", pdf.length])
    expect((await client.generate({ data: "x" }, { as: "blob" })).type).toBe("image/svg+xml")
    for (const bytes of [
      await client.preview({ data: "x" }),
      await client.generateThumbnail(),
      await client.thumbnailCache()
    ])
      expect([...bytes.subarray(0, 4)]).toEqual([0x89, 0x50, 0x4e, 0x47])
    expect((await client.thumbnailCache({ template: "dots" }, { as: "blob" })).type).toBe("image/png")
  })
})

describe("QuickResponse", () => {
  const layer = () => QuickResponse.layer({ baseUrl: proxy.url, apiKey: service.key })

  test("aborts the request of an interrupted call", async () => {
    const silent = silence()
    proxy.plan(silent.fault)
    const fiber = Effect.runFork(
      Effect.provide(
        Effect.flatMap(QuickResponse, (client) => client.ping()),
        layer()
      )
    )
    await silent.asked
    await Effect.runPromise(Fiber.interrupt(fiber))
    await silent.left
  })

  test("gives SVG as text, other formats as bytes or Blob", async () => {
    const { svg, png, blob, sample } = await Effect.runPromise(
      Effect.gen(function* () {
        const client = yield* QuickResponse
        const svg: string = yield* client.generate({ data: "x" })
        const png: Uint8Array = yield* client.generate({ data: "x", format: "png" })
        const blob: Blob = yield* client.preview({ data: "x" }, { as: "blob" })
        return { svg, png, blob, sample: yield* client.thumbnailCache({}, { timeout: Duration.seconds(50) }) }
      }).pipe(Effect.provide(layer()))
    )
    expect([svg.slice(0, 4), blob.type, png[1], sample[1]]).toEqual(["<svg", "image/png", 0x50, 0x50])
  })
})
