import { contents, contentTypes, frameStyles, readContent, templates } from "@quick-response/core"
import { makePromiseClient } from "@quick-response/http/client"
import { ContentLists } from "@quick-response/http/contract"
import { contentsOf } from "@quick-response/laws"
import * as Schema from "effect/Schema"
import * as fc from "fast-check"
import { afterAll, describe, expect, it } from "vitest"
import { newCustomer, start } from "./service.ts"

const service = await start()
afterAll(service.stop)

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
const sepa = { type: "sepa", name: "Ana", iban: "BE72000000001616", amount: 12.5 } as const
const bill = {
  type: "swiss-bill",
  iban: "CH5800791123000889012",
  currency: "CHF",
  creditor: { name: "Ana AG", postalCode: "8001", city: "Zürich", country: "CH" }
}

describe("content in place of data", () => {
  it("is drawn as its data by each endpoint", async () => {
    const data = "WIFI:T:WPA;S:Guests\\; all;P:correct horse;;"
    for (const path of ["generate", "preview", "generate-thumbnail", "calculate-price"]) {
      const [byContent, byData] = [await post(path, { content: wifi }), await post(path, { data })]
      expect([byContent.status, byContent.data], path).toEqual([200, byData.data])
    }
  })

  it("excludes data, and one of them is required", async () => {
    for (const path of ["generate", "preview", "purchase", "generate-thumbnail", "calculate-price"]) {
      const both = await post(path, { data: "x", content: wifi })
      expect([both.status, both.errors], path).toEqual([
        400,
        ["content: replaces data; leave out one of them"]
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

  it("refuses a level or logo against its standard", async () => {
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

  it("is sold with its data in configJson, without its secret", async () => {
    const bought = await post("purchase", { content: { ...wifi, password: "p".repeat(20) } })
    expect([bought.status, bought.data.name]).toEqual([201, "Guests; all"])
    const { configJson } = await get(bought.data.qrCodeId)
    expect(JSON.parse(configJson).data).toBe(`WIFI:T:WPA;S:Guests\\; all;P:${"p".repeat(20)};;`)
    expect((await post("generate", JSON.parse(configJson))).data).toBe(
      (await post("generate", { content: { ...wifi, password: "p".repeat(20) } })).data
    )
  })

  it("of a Swiss bill has level M and a free cross", async () => {
    const price = await post("calculate-price", { content: bill })
    expect(price.data.items).toEqual([{ category: "base", value: "QR code", price: 1 }])
    const bought = await post("purchase", { content: bill, expectedPrice: price.data.totalPrice })
    expect([bought.status, bought.data.name, bought.data.pricePaid]).toEqual([201, "Ana AG", 1])
    const config = JSON.parse((await get(bought.data.qrCodeId)).configJson)
    expect(config).toMatchObject({ data: readContent(bill).data, errorCorrectionLevel: "Medium" })
    expect(config.logo).toMatchObject({ size: 7 / 46, padding: 0, shape: "square" })
    // Equal fields are no conflict, and the bought configuration has the same price.
    expect((await post("generate", config)).data).toBe((await post("generate", { content: bill })).data)
    const { data: _, ...style } = config
    expect((await post("generate", { ...style, content: bill })).status).toBe(200)
    expect((await post("calculate-price", config)).data.totalPrice).toBe(1)
  })

  it("with a secret is drawn, and not sold", async () => {
    const otp = {
      type: "otp",
      kind: "totp",
      issuer: "a",
      account: "b",
      secret: "JBSWY3DPEHPK3PXP"
    } as const
    expect((await post("generate", { content: otp })).status).toBe(200)
    const { client } = await newCustomer(service)
    const balance = async () => (await client.getAccount()).balance
    const before = await balance()
    await expect(client.purchase({ content: otp })).rejects.toMatchObject({
      code: "VALIDATION_FAILED",
      errors: [expect.stringMatching(/^content\.type: contains a secret, .* draw it with generate$/)]
    })
    const { rows } = await client.batch(
      { rows: [{ content: otp }, { data: "x" }], formats: ["svg"], purchase: true },
      { idempotencyKey: crypto.randomUUID() }
    )
    expect(rows.map(({ success }) => success)).toEqual([false, true])
    expect(rows[0]?.errors[0]).toMatch(/^rows\[0\]\.content\.type: contains a secret/)
    expect(await balance()).toBe(before - 1)
  })

  it("has findings if its address cannot open, or banks will refuse it", async () => {
    const findings = async (request: object) =>
      (await post("calculate-price", request)).data.findings
        .map(({ grade, field, code }: Record<string, string>) => [grade, field, code])
        .filter(([, , code]: ReadonlyArray<string>) => code === "content")
    const euro = {
      ...bill,
      iban: "CH4431999123000889012",
      currency: "EUR",
      reference: "210000000003139471430009017"
    }
    expect(await findings({ content: euro })).toEqual([["warned", "content.currency", "content"]])
    expect(await findings({ content: { type: "gs1", gtin: "09506000134352" } })).toEqual([
      ["warned", "content.domain", "content"]
    ])
    for (const data of [
      "https://https://example.com/menu",
      " https://example.com\u00a0",
      "https://examplecom"
    ])
      expect(await findings({ data })).toEqual([["warned", "data", "content"]])
    expect(await findings({ data: "https://example.com/menu" })).toEqual([])
  })

  it("of data that are no element strings is refused", async () => {
    const status = async (data: string) => (await post("preview", { data, encoding: "gs1" })).errors[0]
    for (const data of [
      "0109506000134352172712311\u001d",
      "010950600013435217271332",
      "010950600013435205ABC",
      "https://example.com/menu"
    ])
      expect(await status(data)).toMatch(/^data: /)
    expect(await status("01095060001343521727123110ABC123\u001d21S1")).toBe(undefined)
  })

  it("is shown with its record, or null", async () => {
    const { client } = await newCustomer(service)
    const { qrCodeId } = await client.purchase({ content: sepa })
    await client.purchase({ data: "x" })
    expect((await client.getQrCode(qrCodeId)).content).toEqual(sepa)
    const { qrCodes } = await client.listQrCodes()
    expect(qrCodes.map(({ content }) => content)).toEqual([null, sepa])
  })

  it("takes part in idempotency", async () => {
    const headers = { "idempotency-key": crypto.randomUUID() }
    const first = await post("purchase", { content: sepa }, headers)
    const second = await post("purchase", { content: { ...sepa, iban: "be72 0000 0000 1616" } }, headers)
    expect([second.status, second.data, second.headers.get("idempotent-replayed")]).toEqual([
      201,
      first.data,
      "true"
    ])
    for (const other of [{ content: { ...sepa, amount: 13 } }, { data: readContent(sepa).data }])
      expect((await post("purchase", other, headers)).code).toBe("IDEMPOTENCY_KEY_REUSED")
  })

  it("of any type is drawn", async () => {
    for (const type of contentTypes) {
      const [content] = fc.sample(contentsOf(fc, type), { numRuns: 1, seed: 7 })
      const { status, errors } = await post("preview", { content })
      expect([status, errors], JSON.stringify(content)).toEqual([200, []])
    }
  })
})

describe("GET /v1/Qr/contents", () => {
  it("lists types, fields, templates, frames and typefaces", async () => {
    const response = await fetch(`${service.url}/v1/qr/contents`)
    expect([response.status, response.headers.get("cache-control")]).toEqual([200, "public, max-age=3600"])
    const { data } = await response.json()
    expect(Schema.is(ContentLists)(data)).toBe(true)
    const namesOf = (list: ReadonlyArray<{ readonly name: string }>) => list.map(({ name }) => name)
    expect(namesOf(data.templates)).toEqual(namesOf(templates))
    expect(namesOf(data.frameStyles)).toEqual(namesOf(frameStyles))
    expect(namesOf(data.frameFonts)).toEqual(["sans", "serif", "rounded", "mono"])
    expect(data.types.map(({ type }: { type: string }) => type)).toEqual(contentTypes)
    for (const { type, fields, label } of data.types) {
      const known = contents[contentTypes.find((name) => name === type) ?? "text"]
      expect([fields, label]).toEqual([known.fields, known.label])
    }
    const listed = data.types.find(({ type }: { type: string }) => type === "sepa")
    expect(listed).toMatchObject({ errorCorrectionLevel: "Medium", maximumVersion: 13, maximumBytes: 331 })
  })

  it("lists examples that are drawn", async () => {
    const { types } = await makePromiseClient({ baseUrl: service.url }).contents()
    for (const { type, fields } of types) {
      const required = fields.filter((field) => field.required)
      // Of these no single field is required, and one of some is.
      const usual = { vcard: { firstName: "Ana" }, gs1: { gtin: "09506000134352" } }
      const given = Object.entries(usual).find(([known]) => known === type)?.[1]
      const content = {
        type,
        ...given,
        ...Object.fromEntries(required.map(({ name, example }) => [name, example]))
      }
      expect((await post("preview", { content })).errors, type).toEqual([])
    }
  })
})
