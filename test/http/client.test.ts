import * as FetchHttpClient from "@effect/platform/FetchHttpClient"
import * as HttpApi from "@effect/platform/HttpApi"
import { LedgerEntryKind, QrCodeId, WebhookId } from "@quick-response/core"
import {
  Failure,
  makePromiseClient,
  QuickResponse,
  Unintelligible,
  Unreachable
} from "@quick-response/http/client"
import { contract, OwnLedgerEntry } from "@quick-response/http/contract"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { unzipSync } from "fflate"
import { afterAll, describe, expect, it } from "vitest"
import { open, start } from "./service.ts"

const service = await start()
afterAll(service.stop)

const effectively = <A, E>(program: Effect.Effect<A, E, QuickResponse>): Promise<A> =>
  program.pipe(
    Effect.provide(QuickResponse.layer({ baseUrl: service.url, apiKey: service.key, retries: 0 })),
    Effect.runPromise
  )

describe("QuickResponse", () => {
  it("gives data in the domain's types", async () => {
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

  it("batch gives a ZIP, with a byte order mark, or the envelope's failure", async () => {
    const draw = Effect.flatMap(QuickResponse, (client) =>
      client.batch({ rows: [{ data: "one" }], formats: ["svg"] }, { as: "zip", bom: "1" })
    )
    const zip = await effectively(draw)
    const files = unzipSync(new Uint8Array(await zip.arrayBuffer()))
    expect(Object.keys(files)).toEqual(["code-1.svg", "manifest.json", "manifest.csv"])
    expect([...(files["manifest.csv"] ?? [])].slice(0, 4)).toEqual([0xef, 0xbb, 0xbf, 0x69])
    const refused = draw.pipe(
      Effect.provide(QuickResponse.layer({ baseUrl: service.url, apiKey: "qr_live_wrong", retries: 0 })),
      Effect.flip,
      Effect.runPromise
    )
    expect(await refused).toMatchObject({ _tag: "API_KEY_INVALID", status: 401 })
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

  it("sends segments, queries and bodies to their places", async () => {
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
        client.listQrCodes({ pageNumber: 2, pageSize: 100, asOf: 0 }),
        client.thumbnailCache({ template: "dots" }),
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
      ["GET", "http://a.example/v1/Qr/my-qrcodes?pageNumber=2&pageSize=100&asOf=0", ""],
      ["GET", "http://a.example/v1/Qr/thumbnail-cache?template=dots", ""],
      ["GET", "http://a.example/v1/Account/keys?pageSize=2&isActive=true", ""],
      ["GET", "http://a.example/v1/Account/ledger?pageSize=3", ""],
      ["GET", `${webhook}/deliveries?pageNumber=2`, ""],
      ["PUT", webhook, JSON.stringify(change)],
      ["POST", "http://a.example/v1/Account/passkeys/options", "{}"]
    ])
  })
})

describe("makePromiseClient()", () => {
  it("speaks plain JSON", async () => {
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
    for (const odd of ["", ".", "..", "a/b", "a?b", "%", "\u0000"])
      await expect(client.getTool(odd)).rejects.toBeInstanceOf(Failure)
  })

  it("rejects with a `Failure` that has the code", async () => {
    const client = makePromiseClient({ baseUrl: service.url })
    await expect(client.listQrCodes()).rejects.toBeInstanceOf(Failure)
    await expect(client.listQrCodes()).rejects.toMatchObject({ code: "API_KEY_MISSING", status: 401 })
    const keyed = makePromiseClient({ baseUrl: service.url, apiKey: service.key })
    await expect(keyed.generate({ data: "" })).rejects.toMatchObject({
      _tag: "VALIDATION_FAILED",
      errors: [expect.stringMatching(/^data: /)]
    })
  })

  it("has the contract's endpoints, like the client for Effect", async () => {
    const names: Array<string> = []
    HttpApi.reflect(contract, {
      onGroup: () => undefined,
      onEndpoint: ({ endpoint }) => {
        // The payment provider alone sends events.
        if (endpoint.name !== "receiveStripeEvent") names.push(endpoint.name)
      }
    })
    const client = makePromiseClient({ baseUrl: service.url })
    const functions = [...names, "allLedgerEntries", "allQrCodes", "restyle"]
    const asFiles = ["getAccountScansCsv", "getProofPdf", "getScansCsv"]
    expect(Object.keys(client).sort()).toEqual([...functions, ...asFiles].sort())
    const effectClient = await effectively(Effect.map(QuickResponse, Object.keys))
    expect(effectClient.sort()).toEqual(functions.sort())
  })

  it("sends each endpoint's segment, query and body", async () => {
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
        // Beside a body, only a parameter that the client names goes into the address.
        expected.push({
          method,
          url: `http://a.example${path.replace(/:\w+/, "a%20b%2Fc")}${Option.isSome(urlParamsSchema) && Option.isNone(payloadSchema) ? "?pageSize=7" : ""}`,
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

  it("repeats after 503, and rejects other services' answers", async () => {
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

describe("an answer of a gateway", () => {
  const answers = () => [
    new Response("<h1>Bad gateway</h1>", { status: 502, headers: { "content-type": "text/html" } }),
    new Response(null, { status: 503 }),
    new Response("{}", { status: 503, headers: { "content-type": "application/json" } })
  ]
  const codes = ["UNREACHABLE", "UNREACHABLE", "UNINTELLIGIBLE"]

  it("is UNREACHABLE to both clients", async () => {
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

  it("leaves a purchase its key", async () => {
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

it.each([...LedgerEntryKind.literals, "of a later version"])("OwnLedgerEntry reads the kind %s", (kind) => {
  const entry = {
    sequence: 1,
    kind,
    amount: 1,
    balanceAfter: 1,
    reason: "",
    qrCodeId: null,
    topUpId: null,
    createdAt: "2027-01-15T08:00:00.000Z"
  }
  expect(Schema.decodeUnknownSync(OwnLedgerEntry)(entry).kind).toBe(kind)
})
