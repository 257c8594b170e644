import { makePromiseClient, QuickResponse } from "@quick-response/http/client"
import * as Chunk from "effect/Chunk"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { open, type Service, start } from "./service.ts"

let service: Service

beforeAll(async () => {
  service = await start()
})

afterAll(() => service.stop())

const newCustomer = async () => {
  const { key } = await service.run(open(100))
  const client = makePromiseClient({ baseUrl: service.url, apiKey: key, retries: 0 })
  const listed = async (query: Parameters<typeof client.listQrCodes>[0] = {}) => {
    const { qrCodes, totalCount } = await client.listQrCodes(query)
    return [qrCodes.map(({ name }) => name), totalCount]
  }
  return { key, client, listed }
}

const buy = async ({ client }: Pick<Awaited<ReturnType<typeof newCustomer>>, "client">, name: string) =>
  (await client.purchase({ data: `https://qr.example/${name}`, name })).qrCodeId

describe("PATCH /v1/Qr/{id} with name and isArchived", () => {
  it("renames a code that is not dynamic, and changes neither its picture nor its receipt", async () => {
    const { client } = await newCustomer()
    const request = { data: "https://qr.example/menu", name: "as bought" }
    const receipt = await client.purchase(request, { idempotencyKey: "once" })
    const before = await client.getQrCode(receipt.qrCodeId)
    const changed = await client.changeQrCode(receipt.qrCodeId, { name: "  Men\u00fc am Eingang \u{1f600} " })
    const { scannability: _, ...record } = before
    expect(changed).toEqual({
      ...record,
      name: "Men\u00fc am Eingang \u{1f600}",
      updatedAt: expect.any(String)
    })
    expect(Date.parse(changed.updatedAt)).toBeGreaterThanOrEqual(Date.parse(before.updatedAt))
    expect(await client.purchase(request, { idempotencyKey: "once" })).toMatchObject({
      qrCodeId: receipt.qrCodeId,
      name: "as bought"
    })
    expect((await client.listLedger()).entries[0]?.reason).toBe("as bought")
    expect((await client.changeQrCode(receipt.qrCodeId, { name: null })).name).toBe("as bought")
  })

  it("keeps an archived code out of my-qrcodes, and brings it back", async () => {
    const customer = await newCustomer()
    const { client, listed, key } = customer
    const [first] = [await buy(customer, "first"), await buy(customer, "second")]
    expect((await client.changeQrCode(first, { isArchived: true })).isArchived).toBe(true)
    expect(await listed()).toEqual([["second"], 1])
    expect(await listed({ archived: "include" })).toEqual([["second", "first"], 2])
    expect(await listed({ archived: "only" })).toEqual([["first"], 1])
    expect((await client.getQrCode(first)).isActive).toBe(true)
    const read: Array<string> = []
    for await (const { name } of client.allQrCodes({ archived: "only" })) read.push(name)
    expect(read).toEqual(["first"])
    const streamed = await Effect.runPromise(
      Effect.flatMap(QuickResponse, (client) =>
        Stream.runCollect(client.allQrCodes({ archived: "include" }))
      ).pipe(Effect.provide(QuickResponse.layer({ baseUrl: service.url, apiKey: key })))
    )
    expect(Chunk.toReadonlyArray(streamed).map(({ name }) => name)).toEqual(["second", "first"])
    await client.changeQrCode(first, { isArchived: false })
    expect(await listed()).toEqual([["second", "first"], 2])
  })

  it("leads on by an archived dynamic code, whose version stays", async () => {
    const { client } = await newCustomer()
    const target = "https://cafe.example/menu"
    const { qrCodeId } = await client.purchase({ content: { type: "dynamic", target } })
    const { dynamic } = await client.changeQrCode(qrCodeId, { name: "Menu", isArchived: true })
    expect(dynamic).toMatchObject({ version: 1, state: "active" })
    const led = await fetch(`${service.url}/r/${dynamic?.shortUrl.slice(-8)}`, { redirect: "manual" })
    expect([led.status, led.headers.get("location")]).toEqual([302, target])
    expect((await client.listQrCodeChanges(qrCodeId)).totalCount).toBe(1)
  })

  it("finds a code by its name and by the one that it was bought with", async () => {
    const customer = await newCustomer()
    const id = await buy(customer, "qr.example")
    await customer.client.changeQrCode(id, { name: "Garden" })
    for (const query of ["garden", "R.EXAMPLE"])
      expect(await customer.listed({ query })).toEqual([["Garden"], 1])
  })

  it("refuses what is no name, a label beside another change, and another's code, and changes nothing", async () => {
    const [customer, other] = [await newCustomer(), await newCustomer()]
    const id = await buy(customer, "bought")
    const refusals: ReadonlyArray<readonly [change: object, sentence: RegExp]> = [
      [{ name: "   " }, /^name: expected a name of 1 to 100 characters without control characters/],
      [{ name: "x".repeat(101) }, /^name: expected a name of 1 to 100 characters/],
      [{ name: "a\nb" }, /^name: /],
      [{ name: "\ud800" }, /^name: /],
      [{ name: 7 }, /^name: /],
      [{ isArchived: "yes" }, /^isArchived: expected true or false/],
      [
        { name: "n", target: "https://qr.example" },
        /^name: is changed by a request of its own; send target in another one/
      ],
      [
        { isArchived: true, expectedVersion: 1 },
        /^isArchived: is changed .* send expectedVersion in another/
      ],
      [{ expectedVersion: 1 }, /changes nothing; name at least one of name, isArchived, target/],
      [{}, /changes nothing/]
    ]
    for (const [body, sentence] of refusals) {
      const answer = await fetch(`${service.url}/v1/Qr/${id}`, {
        method: "PATCH",
        headers: { "x-api-key": customer.key, "content-type": "application/json" },
        body: JSON.stringify(body)
      })
      expect([body, answer.status, await answer.json()]).toEqual([
        body,
        400,
        expect.objectContaining({ errors: [expect.stringMatching(sentence)] })
      ])
    }
    await expect(other.client.changeQrCode(id, { name: "mine" })).rejects.toMatchObject({
      code: "QR_CODE_NOT_FOUND"
    })
    await expect(customer.client.listQrCodes({ archived: "yes" as "only" })).rejects.toMatchObject({
      errors: [expect.stringMatching(/^archived: expected "exclude", "include" or "only"/)]
    })
    expect(await customer.listed()).toEqual([["bought"], 1])
  })

  it("accepts the longest name, in code points", async () => {
    const customer = await newCustomer()
    const id = await buy(customer, "bought")
    const name = "\u{1f600}".repeat(100)
    expect((await customer.client.changeQrCode(id, { name })).name).toBe(name)
  })
})
