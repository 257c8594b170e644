import { Catalogue, imageFormats, Rendering } from "@quick-response/core"
import { makeMemoryRateStore } from "@quick-response/http"
import * as Fetch from "@quick-response/http/fetch"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { afterEach, describe, expect, test, vi } from "vitest"
import { loggingTo, makeGate, open, realServices, servicesOver } from "./service.ts"

const disposals: Array<() => Promise<void>> = []
afterEach(async () => {
  for (const dispose of disposals.splice(0)) await dispose()
})

const serve = <E>(layer: Layer.Layer<Fetch.Services, E>, options?: Fetch.HandlerOptions) => {
  const { handler, dispose } = Fetch.fetchHandler(layer, options)
  disposals.push(dispose)
  const call = (path: string, init?: RequestInit, info?: Fetch.ConnectionInfo) =>
    handler(new Request(`http://a.example${path}`, init), info)
  return { handler, dispose, call }
}

const post = (body: unknown, headers: Readonly<Record<string, string>> = {}): RequestInit => ({
  method: "POST",
  headers: { "content-type": "application/json", ...headers },
  body: JSON.stringify(body)
})

/** The default logger's lines while a test runs. */
const readConsole = () => {
  const lines: Array<string> = []
  const spy = vi.spyOn(console, "log").mockImplementation((...words) => void lines.push(words.join(" ")))
  return { lines, restore: () => spy.mockRestore() }
}

describe("fetchHandler() over a layer that fails", () => {
  test("answers 503 and logs why, until the layer is built", async () => {
    const { lines, restore } = readConsole()
    let builds = 0
    const later = Layer.unwrapEffect(
      Effect.suspend(() => {
        builds++
        return builds < 3
          ? Effect.fail(new Error("connection refused by the database"))
          : Effect.succeed(realServices)
      })
    )
    const { call } = serve(later)
    const asked = Array.from({ length: 20 }, () => call("/v1/Qr/ping"))
    const refused = await Promise.all(asked)
    expect(builds).toBe(1)
    const began = performance.now()
    for (const answer of refused) {
      expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "1"])
      const text = await answer.text()
      expect(JSON.parse(text)).toMatchObject({ success: false, code: "UNAVAILABLE", data: null })
      expect(text).not.toContain("database")
    }
    expect([(await call("/health/live")).status, (await call("/health/ready")).status]).toEqual([200, 503])
    while ((await call("/health/ready")).status !== 200)
      await new Promise((resolve) => setTimeout(resolve, 50))
    restore()
    expect([builds, (await call("/v1/Qr/ping")).status]).toEqual([3, 200])
    expect(performance.now() - began).toBeGreaterThan(2_500)
    const told = lines.filter((line) => line.includes("the service could not be opened"))
    expect(told).toHaveLength(2)
    expect(told[0]).toContain("connection refused by the database")
  })

  test("answers 503 to requests that wait too long for the layer", async () => {
    const gate = makeGate()
    const slow = Layer.unwrapEffect(Effect.promise(() => gate.opened.then(() => realServices)))
    const { call } = serve(slow, { requestTimeout: 20 })
    expect((await call("/v1/Qr/ping")).status).toBe(503)
    expect((await call("/health/ready")).status).toBe(503)
    const waiting = serve(slow).call("/v1/Qr/ping")
    gate.open()
    expect((await waiting).status).toBe(200)
    while ((await call("/health/ready")).status !== 200)
      await new Promise((resolve) => setTimeout(resolve, 50))
  })
})

describe("dispose()", () => {
  test("finishes requests, refuses new ones, then releases the services", async () => {
    const events: Array<string> = []
    const [begun, finish] = [makeGate(), makeGate()]
    const slow = Layer.succeed(Rendering, {
      render: () =>
        Effect.promise(async () => {
          begun.open()
          await finish.opened
          events.push("drawn")
          return { mediaType: imageFormats.svg.mediaType, text: "<svg/>" }
        }),
      readBack: () => Effect.void
    })
    const released = Layer.scopedDiscard(
      Effect.addFinalizer(() => Effect.sync(() => events.push("released")))
    )
    const { call, dispose } = serve(Layer.merge(servicesOver(slow), released))
    const preview = call("/v1/Qr/preview", post({ data: "x" }))
    await begun.opened
    const disposal = dispose()
    expect((await call("/v1/Qr/ping")).status).toBe(503)
    // Time enough to end the request in flight, if that were done.
    await new Promise((resolve) => setTimeout(resolve, 100))
    finish.open()
    expect((await preview).status).toBe(200)
    await disposal
    expect(events).toEqual(["drawn", "released"])
    expect((await call("/v1/Qr/ping")).status).toBe(503)
  })

  test("gives up requests after `shutdownTimeout`", async () => {
    const endless = Layer.succeed(Rendering, { render: () => Effect.never, readBack: () => Effect.void })
    const { call, dispose } = serve(servicesOver(endless), { shutdownTimeout: 20 })
    const preview = call("/v1/Qr/preview", post({ data: "x" }))
    await dispose()
    expect((await preview).status).toBe(503)
  })

  test("interrupts a layer that is being built", async () => {
    const events: Array<string> = []
    const begun = makeGate()
    const stuck = Layer.effectDiscard(
      Effect.zipRight(
        Effect.sync(begun.open),
        Effect.onInterrupt(Effect.never, () => Effect.sync(() => events.push("interrupted")))
      )
    )
    const { call, dispose } = serve(Layer.merge(realServices, stuck))
    const waiting = call("/v1/Qr/ping")
    await begun.opened
    await dispose()
    expect([events, (await waiting).status]).toEqual([["interrupted"], 503])
  })
})

describe("callers without a known address", () => {
  const rateLimit = { account: 60, address: 2 }

  test("share one bucket, with one warning", async () => {
    const logged: Array<string> = []
    // The clock stands still, so that no token comes back.
    const options = { rateLimit, rateStore: makeMemoryRateStore(() => 0) }
    const { call } = serve(Layer.provideMerge(realServices, loggingTo(logged)), options)
    const ping = async (info?: Fetch.ConnectionInfo) => (await call("/v1/Qr/ping", {}, info)).status
    const known = { remoteAddr: { hostname: "192.0.2.1" } }
    expect(await ping(known)).toBe(200)
    expect(logged).toEqual([])
    expect([await ping(), await ping({}), await ping(), await ping(known)]).toEqual([200, 200, 429, 200])
    expect(logged).toHaveLength(1)
    expect(logged[0]).toMatch(/level=WARN.*remoteAddr.*trustedProxies/)
  })

  test("are distinguished by a trusted proxy, without a warning", async () => {
    const logged: Array<string> = []
    const options = { rateLimit, rateStore: makeMemoryRateStore(() => 0), trustedProxies: 1 }
    const { call } = serve(Layer.provideMerge(realServices, loggingTo(logged)), options)
    for (const address of ["192.0.2.1", "192.0.2.1", "192.0.2.2"])
      expect((await call("/v1/Qr/ping", { headers: { "x-forwarded-for": address } })).status).toBe(200)
    expect(logged).toEqual([])
  })
})

describe("a request whose body was read before", () => {
  test("answers 500, and logs cause and remedy", async () => {
    const logged: Array<string> = []
    const { handler } = serve(Layer.provideMerge(realServices, loggingTo(logged)))
    const read = new Request("http://a.example/v1/Qr/calculate-price", post({}))
    await read.json()
    const locked = new Request("http://a.example/v1/Qr/calculate-price", post({}))
    const reader = locked.body?.getReader()
    for (const request of [read, locked]) {
      const answer = await handler(request)
      expect([answer.status, (await answer.json()).code]).toEqual([500, "INTERNAL_ERROR"])
    }
    reader?.releaseLock()
    expect(logged).toHaveLength(2)
    for (const line of logged)
      expect(line).toMatch(/the body was read before the service got.*request\.clone\(\)/)
  })
})

describe("basePath", () => {
  const options = { baseUrl: "https://shop.example", basePath: "/shop" }

  test("prefixes every path, in any letter case", async () => {
    const { call } = serve(realServices, options)
    const paths = ["/v1/Qr/ping", "/v1/tools", "/docs", "/openapi.json", "/llms.txt", "/health/live"]
    for (const path of paths) {
      const answer = await call(`/shop${path}`)
      expect([path, answer.status, (await answer.text()) !== ""]).toEqual([path, 200, true])
    }
    expect((await call("/SHOP/V1/qr/ping/")).status).toBe(200)
    for (const path of ["/v1/Qr/ping", "/docs", "/shop/", "/shopping/v1/Qr/ping", "/shop/shop/v1/Qr/ping"]) {
      const answer = await call(path)
      expect([path, answer.status, (await answer.json()).errors]).toEqual([
        path,
        404,
        ["the paths of this service are listed at /shop/openapi.json"]
      ])
    }
  })

  test.each([
    ["a base path", options, "/shop"],
    ["a public address behind a proxy that strips it", { baseUrl: "https://shop.example/shop" }, ""]
  ])("is in every address of the service, from %s", async (_, chosen, below) => {
    let key = ""
    const seeding = Effect.gen(function* () {
      yield* Catalogue.seed
      key = (yield* open(10)).key
    })
    const { call } = serve(Layer.provideMerge(Layer.effectDiscard(seeding), realServices), chosen)
    expect((await call(`${below}/v1/Qr/ping`)).status).toBe(200)
    const bought = await call(`${below}/v1/Qr/purchase`, post({ data: "x" }, { "x-api-key": key }))
    expect(bought.headers.get("location")).toMatch(/^\/shop\/v1\/Qr\/[0-9a-f-]{36}$/)
    expect((await (await call(`${below}/openapi.json`)).json()).servers).toEqual([
      { url: "https://shop.example/shop" }
    ])
    const [tool] = (await (await call(`${below}/v1/Tools`)).json()).data.items
    expect(tool.iconUrl).toMatch(/^https:\/\/shop\.example\/shop\/icons\//)
    expect(await (await call(`${below}/docs`)).text()).toContain('href="/shop/openapi.json"')
    expect(await (await call(`${below}/llms.txt`)).text()).toContain("(https://shop.example/shop/docs/ping)")
  })

  test("that is not a path is refused", () => {
    const wrong = ["shop", "/a b", "/shop/:id", "/shop//x", "/..", "/%2f", "/*", "https://a.example"]
    for (const basePath of wrong)
      expect(() => Fetch.fetchHandler(realServices, { basePath })).toThrow(
        /^basePath: expected a path such as/
      )
    for (const basePath of ["", "/", "/shop/", "/a/b-c_d.e~f"]) serve(realServices, { basePath })
  })
})
