import { Purchasing, QrCodeId } from "@quick-response/core"
import { makePromiseClient, QuickResponse } from "@quick-response/http/client"
import * as Effect from "effect/Effect"
import { strFromU8, unzipSync } from "fflate"
import { afterAll, describe, expect, it } from "vitest"
import { openPerson } from "./person.ts"
import { newCustomer, start } from "./service.ts"
import { selling } from "./variations.ts"

const service = await start(selling)
afterAll(service.stop)

const customer = () => newCustomer(service, 10)

const design = { data: "https://example.com/menu", bodyStyle: "Rounded", frameStyle: "border" } as const

const required = { code: "PURCHASE_REQUIRED", status: 402 }

const refusalOf = (drawing: Promise<unknown>) =>
  drawing.then(
    () => "drawn",
    (error: unknown) => error
  )

describe("POST /v1/Qr/generate if drawing is sold", () => {
  it("is PURCHASE_REQUIRED with the price, in each form", async () => {
    const { key, client } = await customer()
    const { totalPrice } = await client.calculatePrice(design)
    const price = `the price of this configuration is ${totalPrice.toFixed(2)} credits`
    const refusal = await refusalOf(client.generate(design))
    expect(refusal).toMatchObject({ ...required, errors: [expect.stringContaining(price)] })
    const effect = QuickResponse.pipe(
      Effect.flatMap((typed) => typed.generate(design)),
      Effect.flip,
      Effect.provide(QuickResponse.layer({ baseUrl: service.url, apiKey: key }))
    )
    expect(await Effect.runPromise(effect)).toMatchObject({ _tag: "PURCHASE_REQUIRED" })
    const bare = await fetch(`${service.url}/v1/Qr/generate`, {
      method: "POST",
      headers: { "content-type": "application/json", accept: "image/png", "x-api-key": key },
      body: JSON.stringify(design)
    })
    expect([bare.status, (await bare.json()).code]).toEqual([402, "PURCHASE_REQUIRED"])
    expect(await makePromiseClient({ baseUrl: service.url }).getService()).toMatchObject({ drawing: "paid" })
  })

  it("draws a bought design in each format, for its account", async () => {
    const [{ client }, other] = [await customer(), await customer()]
    const { qrCodeId } = await client.purchase({ ...design, format: "png", size: 300 })
    const { configJson } = await client.getQrCode(qrCodeId)
    const spelled = { ...design, bodyStyle: 2, foreground: "#000", content: undefined }
    for (const wanted of [design, spelled, JSON.parse(configJson)]) {
      expect(await client.generate({ ...wanted, size: 4096 })).toMatch(/^<svg/)
      for (const format of ["png", "pdf", "eps", "webp", "jpeg"] as const)
        expect((await client.generate({ ...wanted, format, size: 64 })).length).toBeGreaterThan(100)
    }
    const { data: url, ...style } = design
    expect(await client.generate({ ...style, content: { type: "url", url } })).toMatch(/^<svg/)
    expect(await refusalOf(client.generate({ ...design, margin: 5 }))).toMatchObject(required)
    expect(await refusalOf(client.generate({ ...design, data: "https://example.com/" }))).toMatchObject(
      required
    )
    expect(await refusalOf(other.client.generate(design))).toMatchObject(required)
  })

  it("draws plain designs, previews and thumbnails for nothing", async () => {
    const { client } = await customer()
    const plain = { data: "https://example.com", foreground: "#102030", margin: 6 }
    expect(await client.generate(plain)).toMatch(/^<svg/)
    expect((await client.preview(design)).length).toBeGreaterThan(100)
    expect((await client.generateThumbnail(design)).length).toBeGreaterThan(100)
  })

  it("stops for codes that are deactivated or refunded", async () => {
    const { client } = await customer()
    const id = QrCodeId.make((await client.purchase(design)).qrCodeId)
    const change = <E>(use: (purchasing: typeof Purchasing.Service) => Effect.Effect<unknown, E>) =>
      service.run(Effect.flatMap(Purchasing, use))
    await change(({ setActive }) => setActive(id, false))
    expect(await refusalOf(client.generate(design))).toMatchObject(required)
    await change(({ setActive }) => setActive(id, true))
    expect(await client.generate(design)).toMatch(/^<svg/)
    await change(({ refund }) => refund(id, "misprint"))
    expect(await refusalOf(client.generate(design))).toMatchObject(required)
    await client.purchase(design)
    expect(await client.generate(design)).toMatch(/^<svg/)
  })

  it("counts purchases by a session", async () => {
    const { cookie } = await service.run(openPerson(5))
    const post = (path: string) =>
      fetch(`${service.url}/v1/Qr/${path}`, {
        method: "POST",
        headers: { "content-type": "application/json", cookie },
        body: JSON.stringify(design)
      }).then(({ status }) => status)
    expect([await post("generate"), await post("purchase"), await post("generate")]).toEqual([402, 201, 200])
  })
})

describe("POST /v1/Qr/batch if drawing is sold", () => {
  it("draws rows that are bought or plain", async () => {
    const { client } = await customer()
    const zipped = async (
      purchase: boolean,
      rows: ReadonlyArray<typeof design | { readonly data: string }>
    ) => {
      const zip = await client.batch({ rows, formats: ["svg", "pdf"], purchase }, { as: "zip" })
      const files = unzipSync(new Uint8Array(await zip.arrayBuffer()))
      const manifest = JSON.parse(strFromU8(files["manifest.json"] ?? new Uint8Array()))
      return manifest.rows.map(({ code }: { code: string }, index: number) => [
        code,
        manifest.rows[index].fileNames.length
      ])
    }
    const plain = { data: "https://example.com" }
    expect(await zipped(false, [design, plain])).toEqual([
      ["PURCHASE_REQUIRED", 0],
      ["OK", 2]
    ])
    expect(await zipped(true, [design])).toEqual([["OK", 2]])
    expect(await zipped(false, [design])).toEqual([["OK", 2]])
    const { rows } = await client.batch({ rows: [{ ...design, margin: 5 }], formats: ["svg"] })
    expect(rows).toMatchObject([{ code: "OK" }])
  })
})
