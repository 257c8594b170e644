import { makePromiseClient, type PromiseClient, QuickResponse } from "@quick-response/http/client"
import * as Chunk from "effect/Chunk"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import { afterAll, describe, expect, it } from "vitest"
import { newCustomer, start } from "./service.ts"

const service = await start()
afterAll(service.stop)

const newLister = async () => {
  const customer = await newCustomer(service, 400)
  const listed = async (query: Parameters<typeof customer.client.listQrCodes>[0] = {}) => {
    const { qrCodes, totalCount } = await customer.client.listQrCodes(query)
    return [qrCodes.map(({ name }) => name), totalCount]
  }
  return { ...customer, listed }
}

const buy = async ({ client }: Pick<Awaited<ReturnType<typeof newLister>>, "client">, name: string) =>
  (await client.purchase({ data: `https://qr.example/${name}`, name })).qrCodeId

/** The names of all codes of a query, by the client for Effect. */
const streamed = async (apiKey: string, query: Parameters<PromiseClient["allQrCodes"]>[0]) =>
  Chunk.toReadonlyArray(
    await Effect.runPromise(
      Effect.flatMap(QuickResponse, ({ allQrCodes }) => Stream.runCollect(allQrCodes(query))).pipe(
        Effect.provide(QuickResponse.layer({ baseUrl: service.url, apiKey }))
      )
    )
  ).map(({ name }) => name)

describe("PATCH /v1/Qr/{id} with name and isArchived", () => {
  it("renames a code, and neither its picture nor its receipt", async () => {
    const { client } = await newLister()
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
    const longest = "\u{1f600}".repeat(100)
    expect((await client.changeQrCode(receipt.qrCodeId, { name: longest })).name).toBe(longest)
  })

  it("hides an archived code from my-qrcodes, and brings it back", async () => {
    const customer = await newLister()
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
    expect(await streamed(key, { archived: "include" })).toEqual(["second", "first"])
    await client.changeQrCode(first, { isArchived: false })
    expect(await listed()).toEqual([["second", "first"], 2])
  })

  it("keeps an archived dynamic code working", async () => {
    const { client } = await newLister()
    const target = "https://cafe.example/menu"
    const { qrCodeId } = await client.purchase({ content: { type: "dynamic", target } })
    const { dynamic } = await client.changeQrCode(qrCodeId, { name: "Menu", isArchived: true })
    expect(dynamic).toMatchObject({ version: 1, state: "active" })
    const led = await fetch(`${service.url}/r/${dynamic?.shortUrl.slice(-8)}`, { redirect: "manual" })
    expect([led.status, led.headers.get("location")]).toEqual([302, target])
    expect((await client.listQrCodeChanges(qrCodeId)).totalCount).toBe(1)
  })

  it("leaves a code found by both of its names", async () => {
    const customer = await newLister()
    const id = await buy(customer, "qr.example")
    await customer.client.changeQrCode(id, { name: "Garden" })
    for (const query of ["garden", "R.EXAMPLE"])
      expect(await customer.listed({ query })).toEqual([["Garden"], 1])
  })

  it("refuses other names, mixed changes and others' codes", async () => {
    const [customer, other] = [await newLister(), await newLister()]
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
})

describe("my-qrcodes?query=", async () => {
  const { client, key, listed } = await newLister()
  for (let table = 1; table <= 102; table++) {
    const name = table % 34 === 0 ? `Bill \u00c4 ${table}` : `Table ${table}`
    await client.purchase({ data: `https://menu.example/${table}`, name })
  }

  it("finds by name in any letter case, and counts", async () => {
    expect(await listed({ query: "bill \u00e4", pageSize: 2 })).toEqual([
      ["Bill \u00c4 102", "Bill \u00c4 68"],
      3
    ])
    const second = { query: "bill \u00e4", pageSize: 2, pageNumber: 2, asOf: 3 }
    expect(await listed(second)).toEqual([["Bill \u00c4 34"], 3])
    expect(await listed({ query: "%" })).toEqual([[], 0])
    expect((await client.listQrCodes({ query: "" })).totalCount).toBe(102)
  })

  it("gives each code once, page by page, while others are bought", async () => {
    const read: Array<string> = []
    for await (const { name } of client.allQrCodes({ query: "TABLE" })) {
      if (read.length === 0) await client.purchase({ data: "bought meanwhile", name: "Table new" })
      read.push(name)
    }
    expect([read.length, read[0], read.at(-1)]).toEqual([99, "Table 101", "Table 1"])
    expect(await streamed(key, { query: "Bill" })).toEqual([
      "Bill \u00c4 102",
      "Bill \u00c4 68",
      "Bill \u00c4 34"
    ])
  })

  it("is refused if no name can contain it", async () => {
    for (const query of ["x".repeat(101), "a\0b"])
      await expect(client.listQrCodes({ query })).rejects.toMatchObject({
        code: "VALIDATION_FAILED",
        errors: [expect.stringMatching(/^query: expected a part of a name, of at most 100 characters/)]
      })
  })

  it("reads no page ahead, and none if there are no codes", async () => {
    let asked = 0
    const counting = makePromiseClient({
      baseUrl: service.url,
      apiKey: key,
      fetch: (request) => {
        asked++
        return fetch(request)
      }
    })
    for await (const _ of counting.allQrCodes()) break
    expect(asked).toBe(1)
    const none: Array<unknown> = []
    for await (const one of (await newCustomer(service, 0)).client.allQrCodes()) none.push(one)
    expect(none).toEqual([])
  })
})
