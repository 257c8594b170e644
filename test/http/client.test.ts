import * as FetchHttpClient from "@effect/platform/FetchHttpClient"
import { Credits, QrCodeId } from "@quick-response/core"
import { Failure, makePromiseClient, QuickResponse, Unreachable } from "@quick-response/http/client"
import * as Effect from "effect/Effect"
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
    const { account, key } = await service.run(open(5))
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
    expect([totalCount, account.email.includes("@")]).toEqual([1, true])
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
    await expect(client.listQrCodes()).rejects.toMatchObject({ _tag: "API_KEY_MISSING", status: 401 })
    await expect(client.generate({ data: "" })).rejects.toMatchObject({
      _tag: "VALIDATION_FAILED",
      errors: [expect.stringMatching(/^data: /)]
    })
  })
})
