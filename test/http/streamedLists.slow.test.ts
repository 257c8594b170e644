import * as Net from "node:net"
import {
  type AccountId,
  Credits,
  canonicalJson,
  type LazyQrCode,
  type LazyQrCodePage,
  newQrCodeId,
  Purchasing,
  QrCodeId,
  type QrConfig,
  Storage,
  StorageError,
  storedConfig
} from "@quick-response/core"
import { admitConfig } from "@quick-response/design/config/QrConfig"
import type { HttpOptions } from "@quick-response/http"
import * as Fetch from "@quick-response/http/fetch"
import { configOf } from "@quick-response/laws"
import * as Context from "effect/Context"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import { describe, expect, it, onTestFinished } from "vitest"
import { open, realRendering, type Service, servicesOver, start } from "./service.ts"

const megabyte = 1_000_000
const records = 100

/** A page of large records, each with an image of its own, and how many images were read. */
interface LargePage {
  readonly page: LazyQrCodePage
  readonly read: () => number
}

const largePage = (fails: (place: number) => boolean = () => false): LargePage => {
  let read = 0
  const qrCodes = Array.from(
    { length: records },
    (_, place): LazyQrCode => ({
      id: QrCodeId.make(crypto.randomUUID()),
      name: `code ${place}`,
      pricePaid: Credits.Credits(10_000),
      isActive: true,
      isArchived: false,
      tags: [],
      kind: "static",
      scans: null,
      configText: "{}",
      createdAt: DateTime.unsafeMake(place),
      content: null,
      dynamic: null,
      configPieces: Effect.suspend(() => {
        read++
        if (fails(place)) return new StorageError({ cause: new Error("planted") })
        const image = String.fromCharCode(65 + (place % 26)).repeat(megabyte)
        return Effect.succeed(['{"logo":{"image":"', image, `","size":0.2},"data":"${place}"}`])
      })
    })
  )
  return { page: { qrCodes, totalCount: records }, read: () => read }
}

const listing =
  ({ page }: LargePage) =>
  <S>(context: Context.Context<Fetch.Services | S>): Context.Context<Fetch.Services | S> =>
    Context.add(context, Purchasing, {
      ...Context.get(context, Purchasing),
      listLazily: () => Effect.succeed(page)
    })

/** A service whose list is this page, on this runtime's own listener. */
const serving = async (
  large: LargePage,
  more: { readonly options?: HttpOptions; readonly logged?: Array<string> } = {}
): Promise<Service> => {
  const service = await start({ ...more, alter: listing(large) })
  onTestFinished(() => service.stop())
  return service
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Asks for the page on a connection that reads only on demand. */
const slowReader = async ({ url, key }: Service, headers = "") => {
  const socket = Net.connect({ port: Number(new URL(url).port), host: "127.0.0.1" })
  onTestFinished(() => void socket.destroy())
  await new Promise<void>((resolve) => socket.once("connect", () => resolve()))
  let [taken, isClosed] = [0, false]
  socket.on("error", () => undefined)
  socket.on("close", () => {
    isClosed = true
  })
  socket.pause()
  socket.write(
    `GET /v1/Qr/my-qrcodes?pageSize=100 HTTP/1.1\r\nhost: localhost\r\nx-api-key: ${key}\r\n${headers}\r\n`
  )
  return {
    socket,
    taken: () => taken,
    isClosed: () => isClosed,
    /** Takes this many further bytes. */
    take: (bytes: number) =>
      new Promise<void>((resolve) => {
        const enough = taken + bytes
        const count = (chunk: Uint8Array) => {
          taken += chunk.length
          if (taken < enough) return
          socket.off("data", count)
          socket.pause()
          resolve()
        }
        socket.on("data", count)
        socket.resume()
      })
  }
}

const ask = ({ url, key }: Service, init: RequestInit = {}): Promise<Response> =>
  fetch(`${url}/v1/Qr/my-qrcodes?pageSize=100`, { ...init, headers: { "x-api-key": key, ...init.headers } })

/** The part in the system's buffers of both ends, in records of a megabyte: Linux 6 lets them grow to 33.6 and 4.2 MB. */
const inBuffers = 40

describe("a page of 100 records with a megabyte of logo each", () => {
  it("is read from the store as its client reads", async () => {
    const large = largePage()
    const reader = await slowReader(await serving(large))
    for (const part of [10, 10, 20]) {
      await reader.take(part * megabyte)
      await pause(300)
      expect(large.read()).toBeLessThanOrEqual(reader.taken() / megabyte + inBuffers)
    }
    expect(large.read()).toBeLessThan(records)
  })

  it("is read no further once its client left", async () => {
    const large = largePage()
    const reader = await slowReader(await serving(large))
    await reader.take(3 * megabyte)
    reader.socket.destroy()
    await pause(200)
    const read = large.read()
    await pause(500)
    expect(large.read()).toBe(read)
    expect(read).toBeLessThan(3 + inBuffers)
  })

  it("arrives whole, exact and in order", async () => {
    const large = largePage()
    const service = await serving(large)
    const { data } = await (await ask(service, { headers: { "accept-encoding": "gzip" } })).json()
    expect({ ...data, qrCodes: data.qrCodes.length }).toEqual({
      qrCodes: records,
      totalCount: records,
      pageNumber: 1,
      pageSize: 100
    })
    for (const [place, { id, name, configJson }] of data.qrCodes.entries()) {
      expect([id, name]).toEqual([large.page.qrCodes[place]?.id, `code ${place}`])
      const config = JSON.parse(configJson)
      expect([config.data, config.logo.image.length]).toEqual([String(place), megabyte])
    }
    expect(large.read()).toBe(records)
  })

  it("has an `ETag` without reading an image", async () => {
    const large = largePage()
    const service = await serving(large)
    const head = await ask(service, { method: "HEAD" })
    expect([head.status, await head.text()]).toEqual([200, ""])
    const etag = head.headers.get("etag") ?? ""
    expect(etag).toMatch(/^W\/"/)
    const again = await ask(service, { headers: { "if-none-match": etag } })
    expect([again.status, again.headers.get("etag")]).toEqual([304, etag])
    const other = await ask(await serving(largePage()), { headers: { "if-none-match": etag } })
    await other.body?.cancel()
    expect(other.status).toBe(200)
    expect(large.read()).toBe(0)
  })

  it("is cut off and logged if the store fails midway", async () => {
    const logged: Array<string> = []
    const service = await serving(
      largePage((place) => place === 20),
      { logged }
    )
    const answer = await ask(service, { headers: { "x-request-id": "cut-off-1" } })
    expect(answer.status).toBe(200)
    await expect(answer.text()).rejects.toThrow()
    expect(logged.filter((line) => line.includes("cut off") && line.includes("cut-off-1")).length).toBe(1)
    expect((await fetch(`${service.url}/v1/Qr/ping`)).status).toBe(200)
  })

  it("is sent whole while the service shuts down", async () => {
    const large = largePage()
    const service = await start({ alter: listing(large) })
    const answer = await ask(service)
    const stopped = service.stop()
    let bytes = 0
    for await (const chunk of answer.body ?? []) bytes += chunk.length
    expect([large.read(), bytes > records * megabyte]).toEqual([records, true])
    await stopped
  })

  it("is cut off if its client stalls beyond `sendTimeout`", async () => {
    const large = largePage()
    const service = await serving(large, { options: { sendTimeout: "300 millis" } })
    const reader = await slowReader(service)
    await reader.take(megabyte)
    await pause(900)
    const read = large.read()
    expect(read).toBeLessThan(records)
    reader.socket.resume()
    for (let i = 0; i < 100 && !reader.isClosed(); i++) await pause(50)
    expect(reader.isClosed()).toBe(true)
    expect(large.read()).toBe(read)
  })

  it("is at most one record ahead of its reader", () =>
    Effect.gen(function* () {
      const large = largePage()
      const { key } = yield* open(0)
      const context = yield* Effect.context<Fetch.Services>()
      const handler = yield* Effect.provide(Fetch.make(), listing(large)(context))
      const request = new Request("http://localhost/v1/Qr/my-qrcodes", { headers: { "x-api-key": key } })
      const { body } = yield* Effect.promise(() => handler(request))
      const reader = body?.getReader()
      let taken = 0
      while (taken < 30 * megabyte) {
        taken += (yield* Effect.promise(async () => (await reader?.read())?.value?.length)) ?? Number.NaN
      }
      yield* Effect.promise(() => pause(100))
      const read = large.read()
      expect(read).toBeLessThanOrEqual(taken / megabyte + 1)
      yield* Effect.promise(async () => reader?.cancel())
      yield* Effect.promise(() => pause(50))
      expect(large.read()).toBe(read)
    }).pipe(Effect.scoped, Effect.provide(servicesOver(realRendering)), Effect.runPromise))
})

/** Stores a record without drawing it. */
const keep = (accountId: AccountId, config: QrConfig, name: string) =>
  Effect.gen(function* () {
    const at = yield* DateTime.now
    return yield* (yield* Storage).purchase({
      accountId,
      qrCodeId: newQrCodeId(at),
      name,
      config: yield* storedConfig(canonicalJson(config)),
      contentText: null,
      price: Credits.zero,
      idempotency: undefined,
      at
    })
  })

it("a streamed page equals one that is answered whole", () =>
  Effect.gen(function* () {
    const purchasing = yield* Purchasing
    const { account, key } = yield* open(100)
    const noise = (length: number) => "AbC0".repeat(length / 4)
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9H0z"/><!--${noise(4_000)}--></svg>`
    const names = ['"quoted" \\ name', '","configJson":""', "plain"]
    for (const [index, name] of names.entries()) {
      const config = configOf({ data: `https://example.com/?q="${index}"`, frameText: "é" })
      const image = [`data:image/svg+xml,${svg}`, `data:image/svg+xml;base64,${btoa(svg.repeat(20))}`][index]
      const logo = { size: 0.2, padding: 1, shape: "square" } as const
      const bought = image === undefined ? config : admitConfig({ ...config, logo: { ...logo, image } })
      yield* keep(account.id, bought, name)
    }
    const handler = yield* Fetch.make({ compression: false })
    const get = (path: string) =>
      Effect.promise(async () => {
        const request = new Request(`http://localhost${path}`, { headers: { "x-api-key": key } })
        return (await handler(request)).text()
      })
    const text = yield* get("/v1/Qr/my-qrcodes")
    const { qrCodes } = yield* purchasing.list(account.id, { pageNumber: 1, pageSize: 20 })
    expect(qrCodes.map(({ name }) => name).sort()).toEqual([...names].sort())
    const singles = yield* Effect.forEach(qrCodes, ({ id }) => get(`/v1/Qr/${id}`))
    const items = singles.map((single) =>
      /"data":(\{.*\}),"errors"/s.exec(single)?.[1]?.replace(/,"updatedAt":.*/s, "}")
    )
    const expected = `"data":{"qrCodes":[${items.join(",")}],"totalCount":3,"pageNumber":1,"pageSize":20},"errors":[]`
    expect(text).toContain(expected)
  }).pipe(Effect.scoped, Effect.provide(servicesOver(realRendering)), Effect.runPromise))
