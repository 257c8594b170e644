import { IdempotencyKey } from "@quick-response/core"
import { makePromiseClient, QuickResponse } from "@quick-response/http/client"
import * as Cause from "effect/Cause"
import * as Chunk from "effect/Chunk"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import * as Stream from "effect/Stream"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import {
  cutOff,
  dropAfter,
  dropBefore,
  type Fault,
  type FaultyProxy,
  refuse,
  silentAfter,
  startProxy,
  unavailableAfter
} from "./faultyProxy.ts"
import { open, type Service, start } from "./service.ts"

let service: Service
let proxy: FaultyProxy

beforeAll(async () => {
  service = await start()
  proxy = await startProxy(service.url)
})

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
  /** The id of the bought QR code. */
  readonly buy: (data: string, idempotencyKey?: string) => Promise<string>
  readonly ping: (timeout?: number) => Promise<string>
}

const runEffect = async <A, E>(effect: Effect.Effect<A, E>): Promise<A> => {
  const exit = await Effect.runPromiseExit(effect)
  if (Exit.isSuccess(exit)) return exit.value
  throw Cause.squash(exit.cause)
}

const clients: Readonly<Record<string, (options: Options) => AnyClient>> = {
  "makePromiseClient()": (options) => {
    const client = makePromiseClient({ baseUrl: proxy.url, ...options })
    return {
      buy: async (data, idempotencyKey) => (await client.purchase({ data }, { idempotencyKey })).qrCodeId,
      ping: async (timeout) => (await client.ping({ timeout })).status
    }
  },
  QuickResponse: (options) => {
    const call = <A, E>(effect: Effect.Effect<A, E, QuickResponse>) =>
      runEffect(Effect.provide(effect, QuickResponse.layer({ baseUrl: proxy.url, ...options })))
    return {
      buy: (data, key) => {
        const idempotencyKey = key === undefined ? undefined : IdempotencyKey.make(key)
        return call(
          Effect.map(
            Effect.flatMap(QuickResponse, (client) => client.purchase({ data }, { idempotencyKey })),
            ({ qrCodeId }) => qrCodeId
          )
        )
      },
      ping: (timeout) =>
        call(
          Effect.map(
            Effect.flatMap(QuickResponse, (client) => client.ping({ timeout })),
            ({ status }) => status
          )
        )
    }
  }
}

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
  test.each(Object.entries(faults))("charges a purchase once where %s", async (_, fault) => {
    const { key } = await service.run(open(5))
    proxy.plan(fault)
    const id = await make({ apiKey: key }).buy("charged once")
    expect(proxy.keys).toEqual([expect.stringMatching(/./), proxy.keys[0]])
    const { qrCodes } = await makePromiseClient({ baseUrl: service.url, apiKey: key }).listQrCodes()
    expect(qrCodes.map((qrCode) => qrCode.id)).toEqual([id])
  })

  test("times out, and its error has the key under which the purchase is repeated and charged once", async () => {
    const { key } = await service.run(open(5))
    let sold = () => {}
    const asked = new Promise<void>((resolve) => {
      sold = resolve
    })
    proxy.plan(silentAfter(sold, () => {}))
    const error = await rejection(make({ apiKey: key, timeout: 2000 }).buy("slow"))
    expect(error).toBeInstanceOf(Error)
    await asked
    expect(error).toMatchObject({ code: "TIMED_OUT", idempotencyKey: proxy.keys[0] })
    const id = await make({ apiKey: key }).buy("slow", proxy.keys[0])
    const { qrCodes } = await makePromiseClient({ baseUrl: service.url, apiKey: key }).listQrCodes()
    expect(qrCodes.map((qrCode) => qrCode.id)).toEqual([id])
  })

  test("times out by the call's own time rather than the client's", async () => {
    proxy.plan(
      silentAfter(
        () => {},
        () => {}
      )
    )
    expect(await rejection(make({ timeout: 3_600_000 }).ping(50))).toMatchObject({ code: "TIMED_OUT" })
    expect(await make({ timeout: 0.01 }).ping(60_000)).toBe("ok")
  })

  test("waits as long as Retry-After asks, and no longer than it may take", async () => {
    proxy.plan(refuse(429, "RATE_LIMITED", "1"))
    const began = performance.now()
    expect(await make({}).ping()).toBe("ok")
    expect(performance.now() - began).toBeGreaterThan(900)
    proxy.plan(refuse(429, "RATE_LIMITED", "3600"))
    expect(await rejection(make({}).ping())).toMatchObject({ code: "RATE_LIMITED" })
    expect(proxy.keys).toHaveLength(1)
  })

  test("gives up after its retries, and says whether there was an answer", async () => {
    const busy = refuse(503, "UNAVAILABLE", "0")
    proxy.plan(busy, busy, busy, busy)
    expect(await rejection(make({ retries: 2 }).ping())).toMatchObject({ code: "UNAVAILABLE", status: 503 })
    expect(proxy.keys).toHaveLength(3)
    // More than are sent: Deno's own fetch asks once more where a kept connection breaks.
    proxy.plan(...Array.from({ length: 8 }, () => dropBefore))
    expect(await rejection(make({ retries: 1 }).ping())).toMatchObject({ code: "UNREACHABLE" })
  })

  test("does not repeat what another attempt would not change", async () => {
    proxy.plan(refuse(500, "INTERNAL_ERROR", "0"))
    const failure = await rejection(make({ apiKey: service.key }).buy("never sold"))
    expect(failure).toMatchObject({ code: "INTERNAL_ERROR" })
    expect(proxy.keys).toHaveLength(1)
  })
})

describe("makePromiseClient()", () => {
  test("ends a call when its signal aborts, and its request with it", async () => {
    let [asked, left] = [() => {}, () => {}]
    const askedFor = new Promise<void>((resolve) => {
      asked = resolve
    })
    const hasLeft = new Promise<void>((resolve) => {
      left = resolve
    })
    proxy.plan(silentAfter(asked, left))
    const controller = new AbortController()
    const client = makePromiseClient({ baseUrl: proxy.url })
    const calling = rejection(client.ping({ signal: controller.signal }))
    await askedFor
    controller.abort("no longer needed")
    const error = await calling
    expect(error).toBeInstanceOf(Error)
    expect(error).toMatchObject({ code: "ABORTED", name: "AbortError", cause: "no longer needed" })
    await hasLeft
    proxy.plan()
    expect(await rejection(client.ping({ signal: controller.signal }))).toMatchObject({ code: "ABORTED" })
    expect(proxy.keys).toHaveLength(0)
  })

  test("sends nothing more when its signal aborts while it waits to try again", async () => {
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
    await new Promise((resolve) => setTimeout(resolve, 1000))
    expect(sent).toBe(1)
  })

  test("times out a fetch of the caller's that takes no notice of signals", async () => {
    const client = makePromiseClient({ baseUrl: proxy.url, fetch: () => new Promise(() => {}), timeout: 20 })
    expect(await rejection(client.ping())).toMatchObject({ code: "TIMED_OUT" })
  })

  test("gives an SVG as text, other formats as bytes, and a Blob where asked", async () => {
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

test("both send by the fetch that they are given", async () => {
  const asked: Array<string> = []
  const answer = () => fetch(`${service.url}/v1/Qr/ping`)
  const client = makePromiseClient({
    baseUrl: "http://one.example",
    fetch: ({ url }) => {
      asked.push(url)
      return answer()
    }
  })
  await client.ping()
  const layer = QuickResponse.layer({
    baseUrl: "http://two.example",
    fetch: (url) => {
      asked.push(String(url))
      return answer()
    }
  })
  await Effect.runPromise(
    Effect.provide(
      Effect.flatMap(QuickResponse, ({ ping }) => ping()),
      layer
    )
  )
  expect(asked).toEqual(["http://one.example/v1/Qr/ping", "http://two.example/v1/Qr/ping"])
})

describe("QuickResponse", () => {
  const layer = () => QuickResponse.layer({ baseUrl: proxy.url, apiKey: service.key })

  test("aborts the request of a call that is interrupted", async () => {
    let [asked, left] = [() => {}, () => {}]
    const askedFor = new Promise<void>((resolve) => {
      asked = resolve
    })
    const hasLeft = new Promise<void>((resolve) => {
      left = resolve
    })
    proxy.plan(silentAfter(asked, left))
    const fiber = Effect.runFork(
      Effect.provide(
        Effect.flatMap(QuickResponse, (client) => client.ping()),
        layer()
      )
    )
    await askedFor
    await Effect.runPromise(Fiber.interrupt(fiber))
    await hasLeft
  })

  test("gives an SVG as text, other formats as bytes, and a Blob where asked", async () => {
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

describe("allQrCodes()", () => {
  test("gives each record once, though others are bought meanwhile, and asks for pages as they are read", async () => {
    const { key } = await service.run(open(1000))
    const client = makePromiseClient({ baseUrl: proxy.url, apiKey: key })
    const bought: Array<string> = []
    for (let i = 0; i < 210; i++) bought.unshift((await client.purchase({ data: String(i) })).qrCodeId)
    proxy.plan()
    const read: Array<string> = []
    for await (const { id } of client.allQrCodes()) {
      if (read.length % 100 === 50) await client.purchase({ data: "meanwhile" })
      read.push(id)
    }
    expect(read).toEqual(bought)
    proxy.plan()
    for await (const _ of client.allQrCodes()) break
    expect(proxy.keys).toHaveLength(1)
    const streamed = await Effect.runPromise(
      Effect.flatMap(QuickResponse, (typed) =>
        typed.allQrCodes().pipe(
          Stream.map(({ id }) => id),
          Stream.zipWithIndex,
          Stream.tap(([, place]) => Effect.when(typed.purchase({ data: "again" }), () => place % 100 === 50)),
          Stream.runCollect
        )
      ).pipe(Effect.provide(QuickResponse.layer({ baseUrl: service.url, apiKey: key })))
    )
    const ids = Chunk.toReadonlyArray(streamed).map(([id]) => id)
    expect(ids.slice(2)).toEqual(bought)
  })

  test("ends at once where there is none", async () => {
    const { key } = await service.run(open(0))
    const all: Array<unknown> = []
    for await (const one of makePromiseClient({ baseUrl: service.url, apiKey: key }).allQrCodes())
      all.push(one)
    expect(all).toEqual([])
  })
})
