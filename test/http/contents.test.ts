import { contents, contentTypes, frameStyles, readContent, templates } from "@quick-response/core"
import { contentsOf } from "@quick-response/core/testing"
import { makePromiseClient } from "@quick-response/http/client"
import { ContentLists } from "@quick-response/http/contract"
import * as Schema from "effect/Schema"
import * as fc from "fast-check"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type Service, start } from "./service.ts"

let service: Service
beforeAll(async () => {
  service = await start()
})
afterAll(() => service.stop())

const post = async (path: string, body: unknown, headers: Record<string, string> = {}) => {
  const response = await fetch(`${service.url}/v1/Qr/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-api-key": service.key, ...headers },
    body: JSON.stringify(body)
  })
  return { status: response.status, headers: response.headers, ...(await response.json()) }
}

const get = async (path: string) => {
  const response = await fetch(`${service.url}/v1/Qr/${path}`, { headers: { "x-api-key": service.key } })
  return (await response.json()).data
}

const wifi = { type: "wifi", ssid: "Guests; all", password: "correct horse" }
const sepa = { type: "sepa", name: "Ana", iban: "BE72000000001616", amount: 12.5 }
const bill = {
  type: "swiss-bill",
  iban: "CH5800791123000889012",
  currency: "CHF",
  creditor: { name: "Ana AG", postalCode: "8001", city: "Zürich", country: "CH" }
}

describe("content in place of data", () => {
  it("is drawn as the data that it makes, by each endpoint that takes a configuration", async () => {
    const data = "WIFI:T:WPA;S:Guests\\; all;P:correct horse;;"
    for (const path of ["generate", "preview", "generate-thumbnail", "calculate-price"]) {
      const [byContent, byData] = [await post(path, { content: wifi }), await post(path, { data })]
      expect([byContent.status, byContent.data], path).toEqual([200, byData.data])
    }
  })

  it("cannot stand beside data, and one of them is required by generate, preview and purchase", async () => {
    for (const path of ["generate", "preview", "purchase", "generate-thumbnail", "calculate-price"]) {
      const both = await post(path, { data: "x", content: wifi })
      expect([both.status, both.errors], path).toEqual([
        400,
        ["content: stands in place of data; leave out one of them"]
      ])
    }
    for (const path of ["generate", "preview", "purchase"]) {
      const neither = await post(path, { margin: -1 })
      expect([neither.status, neither.errors], path).toEqual([
        400,
        ["margin: expected a whole number of modules from 0 to 20, got -1", "data: is missing"]
      ])
    }
  })

  it("is refused by its path, with the remedy", async () => {
    const { status, errors } = await post("preview", {
      content: { ...sepa, iban: "BE72000000001617" },
      margin: -1
    })
    expect([status, errors]).toEqual([
      400,
      [
        "content.iban: has check digits that do not fit; compare it with the bank's papers",
        "margin: expected a whole number of modules from 0 to 20, got -1"
      ]
    ])
  })

  it("refuses a level and a logo that its authority does not allow", async () => {
    const image = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>')}`
    const refused = await post("preview", { content: sepa, errorCorrectionLevel: "High", logo: { image } })
    expect([refused.status, refused.errors]).toEqual([
      400,
      [
        `errorCorrectionLevel: the standard of "SEPA transfer" asks for Medium; leave it out`,
        `logo: the standard of "SEPA transfer" bounds the symbol's size, and a logo enlarges it; leave it out`
      ]
    ])
    expect((await post("preview", { content: bill, logo: { image } })).errors).toEqual([
      `logo: the standard of "Swiss QR-bill" has its own mark in that place; leave it out`
    ])
    expect((await post("preview", { content: sepa, errorCorrectionLevel: "M" })).status).toBe(200)
    expect(
      (await post("preview", { content: wifi, errorCorrectionLevel: "High", logo: { image } })).status
    ).toBe(200)
  })

  it("is sold with its data in configJson, under a public name, and posting that gives the image", async () => {
    const bought = await post("purchase", { content: { ...wifi, password: "p".repeat(20) } })
    expect([bought.status, bought.data.name]).toEqual([201, "Guests; all"])
    const { configJson } = await get(bought.data.qrCodeId)
    expect(JSON.parse(configJson).data).toBe(`WIFI:T:WPA;S:Guests\\; all;P:${"p".repeat(20)};;`)
    expect((await post("generate", JSON.parse(configJson))).data).toBe(
      (await post("generate", { content: { ...wifi, password: "p".repeat(20) } })).data
    )
  })

  it("of a Swiss bill is sold with level M and the cross, which costs nothing", async () => {
    const price = await post("calculate-price", { content: bill })
    expect(price.data.items).toEqual([{ category: "base", value: "QR code", price: 1 }])
    const bought = await post("purchase", { content: bill, expectedPrice: price.data.totalPrice })
    expect([bought.status, bought.data.name, bought.data.pricePaid]).toEqual([201, "Ana AG", 1])
    const config = JSON.parse((await get(bought.data.qrCodeId)).configJson)
    expect(config).toMatchObject({ data: readContent(bill).data, errorCorrectionLevel: "Medium" })
    expect(config.logo).toMatchObject({ size: 7 / 46, padding: 0, shape: "square" })
    // Equal fields are no conflict, and the price is the same for what was bought.
    expect((await post("generate", config)).data).toBe((await post("generate", { content: bill })).data)
    const { data: _, ...style } = config
    expect((await post("generate", { ...style, content: bill })).status).toBe(200)
    expect((await post("calculate-price", config)).data.totalPrice).toBe(1)
  })

  it("is shown with its record, in both reads, and null where data was sold", async () => {
    const other = await start()
    const buy = async (body: unknown) => {
      const response = await fetch(`${other.url}/v1/Qr/purchase`, {
        method: "POST",
        headers: { "content-type": "application/json", "x-api-key": other.key },
        body: JSON.stringify(body)
      })
      return (await response.json()).data.qrCodeId
    }
    const client = makePromiseClient({ baseUrl: other.url, apiKey: other.key })
    const [withContent, withData] = [await buy({ content: sepa }), await buy({ data: "x" })]
    const content = { ...sepa, iban: "BE72000000001616" }
    expect((await client.getQrCode(withContent)).content).toEqual(content)
    expect((await client.getQrCode(withData)).content).toBe(null)
    const { qrCodes } = await client.listQrCodes()
    expect(qrCodes.map((qrCode) => qrCode.content)).toEqual([null, content])
    await other.stop()
  })

  it("is a part of what makes two requests the same", async () => {
    const headers = { "idempotency-key": crypto.randomUUID() }
    const { data } = readContent(sepa)
    expect((await post("purchase", { content: sepa, name: "Ana" }, headers)).status).toBe(201)
    expect((await post("purchase", { data, name: "Ana" }, headers)).code).toBe("IDEMPOTENCY_KEY_REUSED")
    expect((await post("purchase", { content: sepa, name: "Ana" }, headers)).status).toBe(201)
  })

  it("takes part in an idempotent purchase", async () => {
    const headers = { "idempotency-key": crypto.randomUUID() }
    const first = await post("purchase", { content: sepa }, headers)
    const second = await post("purchase", { content: { ...sepa, iban: "be72 0000 0000 1616" } }, headers)
    expect([second.status, second.data, second.headers.get("idempotent-replayed")]).toEqual([
      201,
      first.data,
      "true"
    ])
    expect((await post("purchase", { content: { ...sepa, amount: 13 } }, headers)).code).toBe(
      "IDEMPOTENCY_KEY_REUSED"
    )
  })

  it("of any type is drawn, and what it makes is what the core makes", async () => {
    for (const type of contentTypes) {
      const [content] = fc.sample(contentsOf(fc, type), { numRuns: 1, seed: 7 })
      const { status, errors } = await post("preview", { content })
      expect([status, errors], JSON.stringify(content)).toEqual([200, []])
    }
  })
})

describe("GET /v1/Qr/contents", () => {
  it("lists types and fields with their bounds as the core has them, to anybody", async () => {
    const response = await fetch(`${service.url}/v1/qr/contents`)
    expect([response.status, response.headers.get("cache-control")]).toEqual([200, "public, max-age=3600"])
    const { data } = await response.json()
    expect(Schema.is(ContentLists)(data)).toBe(true)
    expect(data.types.map(({ type }: { type: string }) => type)).toEqual(contentTypes)
    for (const { type, fields, label } of data.types) {
      const known = contents[contentTypes.find((name) => name === type) ?? "text"]
      expect([fields, label]).toEqual([known.fields, known.label])
    }
    const listed = data.types.find(({ type }: { type: string }) => type === "sepa")
    expect(listed).toMatchObject({ errorCorrectionLevel: "Medium", maximumVersion: 13, maximumBytes: 331 })
  })

  it("lists what it takes to be posted: the examples of each type are drawn", async () => {
    const { types } = await makePromiseClient({ baseUrl: service.url }).contents()
    for (const { type, fields } of types) {
      const required = fields.filter((field) => field.required)
      const content = { type, ...Object.fromEntries(required.map(({ name, example }) => [name, example])) }
      expect((await post("preview", { content })).errors, type).toEqual([])
    }
  })

  it("lists the names of templates, frame styles and typefaces, each with a label", async () => {
    const lists = await makePromiseClient({ baseUrl: service.url }).contents()
    expect(lists.templates.map(({ name }) => name)).toEqual(templates.map(({ name }) => name))
    expect(lists.frameStyles.map(({ name }) => name)).toEqual(frameStyles.map(({ name }) => name))
    expect(lists.frameFonts).toEqual([
      { name: "sans", label: "Sans" },
      { name: "serif", label: "Serif" },
      { name: "rounded", label: "Rounded" },
      { name: "mono", label: "Mono" }
    ])
    expect(lists.templates).toContainEqual({ name: "guest-room", label: "Guest room", family: "Wi-Fi" })
  })
})
