import * as FetchHttpClient from "@effect/platform/FetchHttpClient"
import * as HttpApi from "@effect/platform/HttpApi"
import { Credits, QrCodeId, WebhookId } from "@quick-response/core"
import {
  Failure,
  makePromiseClient,
  QuickResponse,
  Unintelligible,
  Unreachable
} from "@quick-response/http/client"
import { contract } from "@quick-response/http/contract"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { open, type Service, start } from "./service.ts"

let service: Service

beforeAll(async () => {
  service = await start()
})

afterAll(() => service.stop())

const effectively = <A, E>(
  program: Effect.Effect<A, E, QuickResponse>,
  apiKey: string = service.key,
  send: typeof fetch = fetch
): Promise<A> =>
  program.pipe(
    Effect.provide(QuickResponse.layer({ baseUrl: service.url, apiKey, retries: 2 })),
    Effect.provideService(FetchHttpClient.Fetch, send),
    Effect.runPromise
  )

describe("QuickResponse", () => {
  it("gives data in the domain's own types", async () => {
    const { receipt, record, price } = await effectively(
      Effect.gen(function* () {
        const client = yield* QuickResponse
        const quote = yield* client.calculatePrice({ bodyStyle: "Dots" })
        const bought = yield* client.purchase({
          data: "https://example.com/typed",
          bodyStyle: "Dots",
          expectedPrice: quote.totalPrice
        })
        return {
          price: quote.totalPrice,
          receipt: bought,
          record: yield* client.getQrCode(bought.qrCodeId)
        }
      })
    )
    expect(receipt.pricePaid).toBe(price)
    expect(record.pricePaid).toBe(price)
    expect(JSON.parse(record.configJson)).toMatchObject({ bodyStyle: "Dots" })
  })

  it("fails with the envelope's code as the tag", async () => {
    const failure = await effectively(
      Effect.flatMap(QuickResponse, (client) =>
        client.getQrCode(QrCodeId.make("00000000-0000-4000-8000-000000000000"))
      ).pipe(Effect.catchTag("QR_CODE_NOT_FOUND", (found) => Effect.succeed(found)))
    )
    expect(failure).toMatchObject({
      status: 404,
      errors: ["no QR code 00000000-0000-4000-8000-000000000000"]
    })
  })

  it("buys once when the answer is lost and the request sent again", async () => {
    const { key } = await service.run(open(5))
    let sent = 0
    const losing: typeof fetch = async (...request) => {
      const answer = await fetch(...request)
      sent += 1
      if (sent > 1) return answer
      await answer.arrayBuffer()
      throw new TypeError("connection reset")
    }
    const receipt = await effectively(
      Effect.flatMap(QuickResponse, (client) => client.purchase({ data: "bought once" })),
      key,
      losing
    )
    expect([sent, receipt.remainingBalance]).toEqual([2, Credits.Credits(40_000)])
    const { totalCount } = await makePromiseClient({ baseUrl: service.url, apiKey: key }).listQrCodes()
    expect(totalCount).toBe(1)
  })

  it("sends the segment, the query or the body of an endpoint to its place", async () => {
    const sent: Array<Request> = []
    const recording: typeof fetch = async (url, options) => {
      sent.push(new Request(url, options))
      throw new TypeError("away")
    }
    const webhookId = WebhookId.make("0f8fad5b-d9cb-469f-a165-70867728950e")
    const change = { url: "https://crm.example/", types: null, description: "CRM", isEnabled: false }
    await Effect.gen(function* () {
      const client = yield* QuickResponse
      const calls: ReadonlyArray<Effect.Effect<unknown, unknown>> = [
        client.signOut(),
        client.getTool("qr-code"),
        client.listKeys({ pageSize: 2, isActive: true, timeout: "5 seconds" }),
        client.listLedger({ pageSize: 3 }, { timeout: "5 seconds" }),
        client.listDeliveries(webhookId, { pageNumber: 2 }),
        client.changeWebhook(webhookId, change),
        client.requestPasskey()
      ]
      for (const call of calls) yield* Effect.ignore(call)
    }).pipe(
      Effect.provide(QuickResponse.layer({ baseUrl: "http://a.example", retries: 0, fetch: recording })),
      Effect.runPromise
    )
    const webhook = `http://a.example/v1/Account/webhooks/${webhookId}`
    expect(await Promise.all(sent.map(async (one) => [one.method, one.url, await one.text()]))).toEqual([
      ["DELETE", "http://a.example/v1/Account/session", ""],
      ["GET", "http://a.example/v1/Tools/qr-code", ""],
      ["GET", "http://a.example/v1/Account/keys?pageSize=2&isActive=true", ""],
      ["GET", "http://a.example/v1/Account/ledger?pageSize=3", ""],
      ["GET", `${webhook}/deliveries?pageNumber=2`, ""],
      ["PUT", webhook, JSON.stringify(change)],
      ["POST", "http://a.example/v1/Account/passkeys/options", "{}"]
    ])
  })

  it("says that a service is unreachable, after its retries", async () => {
    const error = await effectively(
      Effect.flip(
        Effect.provide(
          Effect.flatMap(QuickResponse, (client) => client.ping()),
          QuickResponse.layer({ baseUrl: "http://127.0.0.1:1", retries: 0 })
        )
      )
    )
    expect(error).toBeInstanceOf(Unreachable)
  })
})

describe("makePromiseClient()", () => {
  it("speaks plain JSON: decimals, options by value or label, ISO times", async () => {
    const { key } = await service.run(open(10))
    const client = makePromiseClient({ baseUrl: service.url, apiKey: key })
    const quote = await client.calculatePrice({ bodyStyle: 1, outerEyeStyle: "circle" })
    expect(quote.totalPrice).toBe(quote.items.reduce((sum, { price }) => sum + price, 0))
    const receipt = await client.purchase(
      { data: "https://example.com/plain", bodyStyle: 1, name: "Plain", expectedPrice: 1.1 },
      { idempotencyKey: "plain-1" }
    )
    expect(receipt).toEqual({
      qrCodeId: receipt.qrCodeId,
      name: "Plain",
      pricePaid: 1.1,
      remainingBalance: 8.9
    })
    const page = await client.listQrCodes({ pageSize: 1 })
    expect(page.qrCodes[0]?.createdAt).toMatch(/^\d{4}-\d\d-\d\dT[\d:]+\.\d{3}Z$/)
    expect(await client.generate({ data: "x" })).toMatch(/^<svg /)
    expect((await client.listTools()).totalCount).toBeGreaterThan(0)
  })

  it("rejects with a Failure that is an Error and has the code", async () => {
    const client = makePromiseClient({ baseUrl: service.url })
    await expect(client.listQrCodes()).rejects.toBeInstanceOf(Failure)
    await expect(client.listQrCodes()).rejects.toMatchObject({ code: "API_KEY_MISSING", status: 401 })
    const keyed = makePromiseClient({ baseUrl: service.url, apiKey: service.key })
    await expect(keyed.generate({ data: "" })).rejects.toMatchObject({
      _tag: "VALIDATION_FAILED",
      errors: [expect.stringMatching(/^data: /)]
    })
  })

  it("has every endpoint of the contract, as the client of Effect has, and two of them as CSV", async () => {
    const names: Array<string> = []
    HttpApi.reflect(contract, {
      onGroup: () => undefined,
      onEndpoint: ({ endpoint }) => {
        // The payment provider alone sends events.
        if (endpoint.name !== "receiveStripeEvent") names.push(endpoint.name)
      }
    })
    const client = makePromiseClient({ baseUrl: service.url })
    const functions = [...names, "allLedgerEntries", "allQrCodes"]
    const asCsv = ["getAccountScansCsv", "getScansCsv"]
    expect(Object.keys(client).sort()).toEqual([...functions, ...asCsv].sort())
    const effectClient = await effectively(Effect.map(QuickResponse, Object.keys))
    expect(effectClient.sort()).toEqual(functions.sort())
  })

  it("sends the segment, the query or the body of each endpoint to its place", async () => {
    const sent: Array<Request> = []
    const client = makePromiseClient({
      baseUrl: "http://a.example",
      fetch: async (request) => {
        sent.push(request)
        return Response.json({ success: true, code: "OK", data: null })
      }
    })
    const given = { pageSize: 7 }
    const expected: Array<unknown> = []
    const calls: Array<() => unknown> = []
    HttpApi.reflect(contract, {
      onGroup: () => undefined,
      onEndpoint: ({ endpoint: { name, method, path, pathSchema, urlParamsSchema, payloadSchema } }) => {
        const call: unknown = Reflect.get(client, name)
        if (typeof call !== "function") return
        const segment = Option.isSome(pathSchema) ? ["a b/c"] : []
        const takes = Option.isSome(urlParamsSchema) || Option.isSome(payloadSchema)
        calls.push(() => Reflect.apply(call, undefined, [...segment, ...(takes ? [given] : []), {}]))
        expected.push({
          method,
          url: `http://a.example${path.replace(/:\w+/, "a%20b%2Fc")}${Option.isSome(urlParamsSchema) ? "?pageSize=7" : ""}`,
          body: Option.isSome(payloadSchema) ? JSON.stringify(given) : ""
        })
      }
    })
    for (const call of calls) await call()
    const found = await Promise.all(
      sent.map(async (request) => ({ method: request.method, url: request.url, body: await request.text() }))
    )
    expect(found).toEqual(expected)
  })

  it("asks for what its arguments say", async () => {
    const client = makePromiseClient({ baseUrl: service.url, apiKey: service.key })
    const [plain, framed] = await Promise.all([
      client.thumbnailCache(),
      client.thumbnailCache({ frameStyle: "banner-below" })
    ])
    expect(framed).not.toEqual(plain)
    const { qrCodeId } = await client.purchase({ data: "by id" })
    expect(await client.getQrCode(qrCodeId)).toMatchObject({ id: qrCodeId, name: "by id", isActive: true })
    expect(await client.getTool("qr-code-preview")).toMatchObject({ slug: "qr-code-preview" })
    for (const odd of ["", ".", "..", "a/b", "a?b", "%", "\u0000"])
      await expect(client.getTool(odd)).rejects.toBeInstanceOf(Failure)
    expect(await client.generateThumbnail({ size: 32 })).not.toEqual(await client.generateThumbnail())
    expect(await client.preview({ data: "x", size: 64 })).not.toEqual(
      await client.preview({ data: "y", size: 64 })
    )
    expect((await client.options()).bodyStyles.length).toBeGreaterThan(20)
    expect((await client.ping()).status).toBe("ok")
  })

  it("sends again what found the service busy, and tells what is no service of this interface", async () => {
    let asked = 0
    const answers = [
      () => new Response("busy", { status: 503, headers: { "retry-after": "0" } }),
      () => new Response("<html>", { headers: { "content-type": "text/html" } }),
      () => Response.json({ success: true }),
      () => Response.json({ success: false, code: "SOMETHING_ELSE", errors: [], meta: {} })
    ]
    const client = makePromiseClient({
      baseUrl: "http://a.example",
      fetch: async () => answers[asked++ % answers.length]?.() ?? Response.error()
    })
    await expect(client.ping()).rejects.toBeInstanceOf(Unintelligible)
    expect(asked).toBe(2)
    await expect(client.ping()).rejects.toBeInstanceOf(Unintelligible)
    await expect(client.ping()).rejects.toBeInstanceOf(Unintelligible)
    const away = makePromiseClient({ baseUrl: "http://127.0.0.1:1", retries: 0 })
    await expect(away.ping()).rejects.toBeInstanceOf(Unreachable)
    await expect(away.purchase({ data: "x" }, { idempotencyKey: "a\nb" })).rejects.toBeInstanceOf(
      Unintelligible
    )
  })
})

describe("an answer of a gateway, in place of the service's", () => {
  const answers = () => [
    new Response("<h1>Bad gateway</h1>", { status: 502, headers: { "content-type": "text/html" } }),
    new Response(null, { status: 503 }),
    new Response("{}", { status: 503, headers: { "content-type": "application/json" } })
  ]
  const codes = ["UNREACHABLE", "UNREACHABLE", "UNINTELLIGIBLE"]

  it("is told from one of the service by both clients", async () => {
    const [first, second] = [answers(), answers()]
    const client = makePromiseClient({
      baseUrl: "http://a.example",
      retries: 0,
      fetch: async () => first.shift() ?? Response.error()
    })
    for (const code of codes) await expect(client.ping()).rejects.toMatchObject({ code })
    const ping = QuickResponse.pipe(
      Effect.flatMap((effectful) => Effect.flip(effectful.ping())),
      Effect.provide(QuickResponse.layer({ baseUrl: "http://a.example", retries: 0 })),
      Effect.provideService(FetchHttpClient.Fetch, async () => second.shift() ?? Response.error())
    )
    for (const code of codes) expect(await Effect.runPromise(ping)).toMatchObject({ code })
  })

  it("leaves a purchase its key, to repeat it by", async () => {
    const client = makePromiseClient({
      baseUrl: "http://a.example",
      retries: 0,
      fetch: async () => new Response(null, { status: 504 })
    })
    await expect(client.purchase({ data: "x" }, { idempotencyKey: "again" })).rejects.toMatchObject({
      code: "UNREACHABLE",
      idempotencyKey: "again"
    })
  })
})
