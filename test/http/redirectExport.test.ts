import { Storage } from "@quick-response/core"
import * as Effect from "effect/Effect"
import { afterAll, describe, expect, it } from "vitest"
import { dynamicOrder } from "../redirects/dynamicOrder.ts"
import { newCustomer, start } from "./service.ts"

const service = await start()
afterAll(service.stop)

const target = "https://cafe.example/menu"

/** A customer with a dynamic code, and the address of the export. */
const seller = async () => {
  const { account, client, key } = await newCustomer(service)
  const sell = async (more: object = {}) => {
    const { qrCodeId } = await client.purchase({ content: { type: "dynamic", target, ...more } })
    return client.getQrCode(qrCodeId)
  }
  const ask = (query = "", headers: Readonly<Record<string, string>> = {}) =>
    fetch(`${service.url}/v1/Account/redirects${query}`, { headers: { "x-api-key": key, ...headers } })
  return { account, client, sell, ask }
}

describe("GET /v1/Account/redirects", () => {
  it("gives the account's own redirecting codes, in each format", async () => {
    const { client, sell, ask } = await seller()
    const other = await seller()
    await other.sell()
    const one = await sell()
    const two = await sell({ fallback: "https://cafe.example/closed" })
    const off = await sell()
    for (const { id } of [two, off]) await client.changeQrCode(id, { isActive: false })
    const found: ReadonlyArray<{ readonly shortUrl: string }> = await (await ask()).json()
    expect(
      [one, two].map(({ dynamic }) => found.find(({ shortUrl }) => shortUrl === dynamic?.shortUrl))
    ).toMatchObject([
      { shortUrl: one.dynamic?.shortUrl, target, state: "active", rules: [], address: target },
      { shortUrl: two.dynamic?.shortUrl, target, state: "paused", address: "https://cafe.example/closed" }
    ])
    expect(found.length).toBe(2)
    for (const format of ["csv", "caddy", "nginx", "netlify"] as const) {
      const answer = await ask(`?format=${format}`)
      expect(answer.headers.get("content-type")).toContain(format === "csv" ? "text/csv" : "text/plain")
      expect(answer.headers.get("content-disposition")).toContain(`"redirects.${format}"`)
      const text = await answer.text()
      for (const { dynamic } of [one, two]) expect(text).toContain(dynamic?.shortUrl.slice(-8))
      expect(text).not.toContain(off.dynamic?.shortUrl.slice(-8))
      expect(await (await client.exportRedirects({ format })).text()).toBe(text)
    }
  })

  it("is 304 by its `ETag` until a code leads elsewhere", async () => {
    const { client, sell, ask } = await seller()
    const { id } = await sell()
    const first = await ask("?format=csv")
    const etag = first.headers.get("etag") ?? ""
    const text = await first.text()
    expect((await ask("?format=csv", { "if-none-match": etag })).status).toBe(304)
    expect((await ask("?format=json", { "if-none-match": etag })).status).toBe(200)
    await client.changeQrCode(id, { target: "https://cafe.example/dinner" })
    const second = await ask("?format=csv", { "if-none-match": etag })
    expect(second.status).toBe(200)
    expect(await second.text()).not.toBe(text)
  })

  it("selects the codes of one host, in any spelling", async () => {
    const { account, sell, ask } = await seller()
    await sell()
    const order = dynamicOrder(account.id)
    const redirect = { ...order.redirect, shortUrl: "HTTPS://FORMER.EXAMPLE/" }
    await service.run(
      Effect.flatMap(Storage, ({ purchase }) => Effect.orDie(purchase({ ...order, redirect })))
    )
    const countAt = async (host: string) => (await (await ask(`?domain=${host}`)).json()).length
    expect([await countAt("Q.Example."), await countAt("former.example")]).toEqual([1, 1])
    const unknown = await ask("?domain=go.example")
    expect([unknown.status, await unknown.json()]).toMatchObject([
      404,
      {
        code: "DOMAIN_NOT_FOUND",
        errors: ["domain: the account holds no domain go.example; add it, and prove it"]
      }
    ])
    for (const bad of ["a/b", "a b", "https://q.example", ""]) {
      const refused = await ask(`?domain=${encodeURIComponent(bad)}`)
      expect([refused.status, (await refused.json()).errors[0]]).toEqual([
        400,
        expect.stringMatching(/^domain: /)
      ])
    }
  })
})
