import { makePromiseClient, QuickResponse } from "@quick-response/http/client"
import * as Chunk from "effect/Chunk"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import { afterAll, describe, expect, it } from "vitest"
import { newCustomer, shortUrl, start } from "./service.ts"

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
const streamed = async (apiKey: string, query?: { query?: string; archived?: "include" | "only" }) =>
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

  it("finds, filters and orders codes by tags, words, kind and state", async () => {
    const { client, listed } = await newLister()
    const cafe = { type: "dynamic", target: "https://cafe-luna.example/abend" } as const
    const { qrCodeId } = await client.purchase({ content: cafe, name: "Café", tags: ["Table", "menu"] })
    const plain = await buy({ client }, "plain")
    const changed = await client.changeQrCode(plain, { tags: ["MENU", "menu", " bill "] })
    expect(changed.tags).toEqual(["bill", "MENU"])
    const found = await client.getQrCode(qrCodeId)
    expect(found).toMatchObject({ tags: ["menu", "Table"], kind: "dynamic", scans: 0 })
    const slug = found.dynamic?.shortUrl.slice(-8)
    for (const query of [
      "cafe",
      "luna abend",
      slug ?? "",
      `${found.dynamic?.shortUrl.slice(8).toLowerCase()}`,
      "TABL"
    ])
      expect([query, await listed({ query })]).toEqual([query, [["Café"], 1]])
    expect(await listed({ tag: ["menu"] })).toEqual([["plain", "Café"], 2])
    expect(await listed({ tag: ["menu", "TABLE"] })).toEqual([["Café"], 1])
    expect(await listed({ kind: "static" })).toEqual([["plain"], 1])
    await client.changeQrCode(qrCodeId, { isActive: false })
    expect(await listed({ state: "paused" })).toEqual([["Café"], 1])
    expect(await listed({ sort: "name" })).toEqual([["Café", "plain"], 2])
    expect(await client.listTags()).toEqual({
      tags: [
        { tag: "bill", codes: 1 },
        { tag: "MENU", codes: 2 },
        { tag: "Table", codes: 1 }
      ]
    })
    const read: Array<string> = []
    for await (const { name } of client.allQrCodes({ tag: ["menu"], sort: "oldest" })) read.push(name)
    expect(read).toEqual(["Café", "plain"])
    for (const [tags, sentence] of [
      [["a,b"], /^tags\[0\]: expected a tag of 1 to 40 characters without commas/],
      [Array.from({ length: 11 }, String), /^tags: expected a list of up to 10 tags/]
    ] as const)
      await expect(client.changeQrCode(plain, { tags })).rejects.toMatchObject({
        code: "VALIDATION_FAILED",
        errors: [expect.stringMatching(sentence)]
      })
  })

  it("changes many codes, each by itself", async () => {
    const { client, listed } = await newLister()
    const bought = async (name: string) =>
      (await client.purchase({ content: { type: "dynamic", target: "https://old.example" }, name })).qrCodeId
    const [one, two, plain] = [await bought("one"), await bought("two"), await buy({ client }, "plain")]
    const target = "https://new.example/menu"
    const unknown = crypto.randomUUID()
    const { rows } = await client.changeQrCodes({
      ids: [one, plain, unknown, two.toUpperCase()],
      change: { target, addTags: ["menu"] }
    })
    expect(rows.map(({ id, success, code }) => [id, success, code])).toEqual([
      [one, true, "OK"],
      [plain, false, "QR_CODE_NOT_DYNAMIC"],
      [unknown, false, "QR_CODE_NOT_FOUND"],
      [two, true, "OK"]
    ])
    expect((await client.getQrCode(two)).dynamic).toMatchObject({ target, version: 2 })
    const looped = await client.changeQrCodes({ ids: [one], change: { target: shortUrl } })
    expect(looped.rows).toMatchObject([
      {
        success: false,
        code: "VALIDATION_FAILED",
        faults: [{ path: "target", rule: "targetIsOwn", parameters: {} }]
      }
    ])
    const filter = { tag: ["MENU"], kind: "dynamic" } as const
    await expect(
      client.changeQrCodes({ filter, count: 3, change: { archived: true } })
    ).rejects.toMatchObject({ code: "VERSION_CHANGED", status: 409 })
    const archived = await client.changeQrCodes({
      filter,
      count: 2,
      change: { archived: true, removeTags: ["Menu"] }
    })
    expect(archived.rows.map(({ code }) => code)).toEqual(["OK", "OK"])
    expect(await listed()).toEqual([["plain"], 1])
    for (const [body, sentence] of [
      [{ change: { archived: true } }, /^expected either `ids` or `filter`/],
      [{ ids: [one], filter, count: 1, change: { archived: true } }, /^expected either `ids` or `filter`/],
      [{ filter, change: { archived: true } }, /^count: is required with `filter`/],
      [{ ids: [one], change: {} }, /^change: has no field/],
      [{ ids: [one], change: { target: "javascript:alert(1)" } }, /^change\.target: /]
    ] as const)
      await expect(client.changeQrCodes(body)).rejects.toMatchObject({
        code: "VALIDATION_FAILED",
        errors: [expect.stringMatching(sentence)]
      })
  })

  it("changes nothing of a code that would have too many tags", async () => {
    const { client } = await newLister()
    const content = { type: "dynamic", target: "https://old.example/" } as const
    const tags = Array.from({ length: 10 }, (_, index) => `tag ${index}`)
    const { qrCodeId } = await client.purchase({ content, tags })
    const change = { target: "https://new.example/", isActive: false, addTags: ["eleventh"] }
    const { rows } = await client.changeQrCodes({ ids: [qrCodeId], change })
    expect(rows).toMatchObject([{ success: false, code: "VALIDATION_FAILED" }])
    expect((await client.getQrCode(qrCodeId)).dynamic).toMatchObject({
      target: "https://old.example/",
      state: "active"
    })
    const replaced = { ...change, removeTags: ["tag 0"] }
    expect((await client.changeQrCodes({ ids: [qrCodeId], change: replaced })).rows).toMatchObject([
      { success: true }
    ])
  })

  it("takes 500 ids in a request, and no more", async () => {
    const { client } = await newLister()
    const tags = (name: string) => Array.from({ length: 10 }, (_, index) => `${name} ${index}`)
    const change = {
      isActive: true,
      target: "https://new.example",
      archived: true,
      addTags: tags("new"),
      removeTags: tags("old")
    }
    const ids = Array.from({ length: 501 }, () => crypto.randomUUID())
    const { rows } = await client.changeQrCodes({ ids: ids.slice(1), change })
    expect(rows.map(({ code }) => code)).toEqual(Array(500).fill("QR_CODE_NOT_FOUND"))
    await expect(client.changeQrCodes({ ids, change })).rejects.toMatchObject({
      code: "VALIDATION_FAILED",
      errors: [expect.stringMatching(/^ids: expected a list of 1 to 500 ids/)]
    })
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
        /^name: must be changed in a separate request; send target in another one/
      ],
      [
        { isArchived: true, expectedVersion: 1 },
        /^isArchived: must be changed .* send expectedVersion in another/
      ],
      [{ expectedVersion: 1 }, /has no field; name at least one of name, isArchived, tags, target/],
      [{}, /has no field/]
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
    await expect(customer.client.listQrCodes({ tag: ["a,b"] })).rejects.toMatchObject({
      errors: [expect.stringMatching(/^tag: expected a tag of 1 to 40 characters without commas/)]
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
        errors: [expect.stringMatching(/^query: expected words of at most 100 characters in all/)]
      })
  })

  it("reads pages only when needed, and none without codes", async () => {
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
