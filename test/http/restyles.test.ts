import { afterAll, describe, expect, it } from "vitest"
import { decoders } from "../scanning/decoders.ts"
import { pixelsOfPng } from "../scanning/images.ts"
import { newCustomer, start } from "./service.ts"
import { selling } from "./variations.ts"

const service = await start(selling)
afterAll(service.stop)

const target = "https://cafe.example/menu"

const boughtDesign = ({ configJson }: { readonly configJson: string }): { readonly data: string } =>
  JSON.parse(configJson)

const newCode = async (credits = 50) => {
  const customer = await newCustomer(service, credits)
  const { qrCodeId, pricePaid } = await customer.client.purchase({ content: { type: "dynamic", target } })
  const balance = async () => (await customer.client.getAccount()).balance
  return { ...customer, id: qrCodeId, pricePaid, balance }
}

describe("PATCH /v1/Qr/{id} with design", () => {
  it("charges five looks by the dearest before, at one address", async () => {
    const { client, id, pricePaid, balance } = await newCode()
    const address = (await client.getQrCode(id)).dynamic?.shortUrl ?? ""
    const before = await balance()
    let paid = pricePaid
    for (const design of [
      { bodyStyle: "Rounded" },
      { bodyStyle: "Dots", frameStyle: "border", frameText: "MENU" },
      {},
      { template: "botanical" },
      { foreground: "#1d4ed8", outerEyeStyle: "Rounded" }
    ] as const) {
      const { totalPrice } = await client.calculatePrice({ ...design, content: { type: "dynamic", target } })
      const expectedPrice = Math.max(0, Math.round((totalPrice - paid) * 10_000) / 10_000)
      const restyled = await client.restyle(id, { design, expectedPrice })
      paid = Math.max(paid, totalPrice)
      expect(restyled.pricePaid).toBe(paid)
      const picture = await client.generate({ ...boughtDesign(restyled), format: "png", size: 512 })
      const pixels = pixelsOfPng(picture)
      expect([await decoders.zxing(pixels), await decoders.jsqr(pixels)]).toEqual([address, address])
    }
    expect(await balance()).toBeCloseTo(before - (paid - pricePaid), 4)
    const { looks, changes } = await client.listQrCodeChanges(id)
    expect([looks.length, changes.length]).toEqual([6, 1])
    const former = looks.at(-2)?.configJson ?? ""
    expect(await client.generate(JSON.parse(former))).toContain("<svg")
    const slug = address.slice(-8)
    const scan = await fetch(`${service.url}/r/${slug}`, { redirect: "manual" })
    expect(scan.headers.get("location")).toBe(target)
    const { events } = await client.listEvents({ types: "qrCode.restyled" })
    expect(events.length).toBe(5)
  })

  it("is done once for a key, and needs one and a price", async () => {
    const { client, id, balance, key } = await newCode()
    const { totalPrice } = await client.calculatePrice({
      bodyStyle: "Dots",
      content: { type: "dynamic", target }
    })
    const { pricePaid } = await client.getQrCode(id)
    const body = {
      design: { bodyStyle: "Dots" as const },
      expectedPrice: Number((totalPrice - pricePaid).toFixed(4))
    }
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        client.restyle(id, body, { idempotencyKey: "once" }).then(
          ({ pricePaid }) => pricePaid,
          ({ code }: { code: string }) => code
        )
      )
    )
    expect(new Set(answers).has(totalPrice)).toBe(true)
    expect(
      [...new Set(answers)].filter((answer) => answer !== totalPrice && answer !== "IDEMPOTENCY_KEY_IN_USE")
    ).toEqual([])
    const after = await balance()
    expect((await client.restyle(id, body, { idempotencyKey: "once" })).pricePaid).toBe(totalPrice)
    expect(await balance()).toBe(after)
    const send = async (change: object, headers: Readonly<Record<string, string>> = {}) => {
      const answer = await fetch(`${service.url}/v1/Qr/${id}`, {
        method: "PATCH",
        headers: { "content-type": "application/json", "x-api-key": key, ...headers },
        body: JSON.stringify(change)
      })
      const { code, errors } = await answer.json()
      return [answer.status, code, errors[0]]
    }
    expect(await send(body)).toEqual([
      400,
      "VALIDATION_FAILED",
      expect.stringMatching(/^Idempotency-Key: is missing/)
    ])
    const keyed = { "idempotency-key": "another" }
    for (const [change, sentence] of [
      [{ design: {} }, /^expectedPrice: is missing/],
      [{ expectedPrice: 0 }, /^design: is missing/],
      [{ design: {}, expectedPrice: 0, target }, /^design: must be changed in a separate request/],
      [{ design: { bodyStyle: "Dotz" }, expectedPrice: 0 }, /^design\.bodyStyle: /],
      [{ design: { data: "x" }, expectedPrice: 0 }, /^design\.data: /],
      [{ design: { picture: { mode: "bits" } }, expectedPrice: 0 }, /^design\.picture/]
    ] as const)
      expect([change, ...(await send(change, keyed))]).toEqual([
        change,
        400,
        "VALIDATION_FAILED",
        expect.stringMatching(sentence)
      ])
    expect(await balance()).toBe(after)
  })

  it("refuses a design that does not scan, and charges nothing", async () => {
    const { client, id, balance } = await newCode()
    const before = await balance()
    await expect(
      client.restyle(id, { design: { foreground: "#fefefe" }, expectedPrice: 0 })
    ).rejects.toMatchObject({ code: "NOT_SCANNABLE", status: 422 })
    expect(await balance()).toBe(before)
    expect((await client.listQrCodeChanges(id)).looks.length).toBe(1)
  })
})
