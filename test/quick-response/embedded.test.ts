import { routeTable } from "@quick-response/http/testing"
import { type Mail, openShop, type ServiceOptions, type Shop } from "quick-response"
import { afterEach, describe, expect, it, onTestFinished } from "vitest"
import { startNameServer } from "../nameServer.ts"

const baseUrl = "https://shop.example"

let shop: Shop | undefined
afterEach(() => shop?.close())

/** A service of all parts, with the mails that it sent and the routes that it answered. */
const openWhole = async (nameServers: ReadonlyArray<string> = []) => {
  const mails: Array<Mail> = []
  const routes = new Set<string>()
  const service: ServiceOptions = {
    baseUrl,
    shortUrl: "HTTPS://Q.EXAMPLE/",
    mail: { from: "Shop <no-reply@shop.example>", send: async (mail) => void mails.push(mail) },
    pages: true,
    payments: {
      stripeKey: "sk_test_embedded",
      webhookSecrets: ["whsec_embedded"],
      offer: { currency: "eur", packs: [{ id: "small", label: "Small", credits: 25, amount: 2500 }] }
    },
    webhooks: true,
    domains: { target: "edge.shop.example", ...(nameServers.length === 0 ? {} : { nameServers }) },
    onRequest: ({ method, route }) => routes.add(`${method} ${route}`)
  }
  shop = await openShop({ database: "memory:", service })
  return { shop, mails, routes }
}

/** Without those of operators, which are hidden from all others. */
const operations = Object.values(routeTable()).filter(([, path]) => /^\/v1\/(?!Operator\b)/.test(path))

const send = (shop: Shop, method: string, path: string, body?: object, headers = {}) =>
  shop.fetch(
    new Request(`${baseUrl}${path}`, {
      method,
      headers: { ...headers, ...(body === undefined ? {} : { "content-type": "application/json" }) },
      body: body === undefined ? null : JSON.stringify(body)
    })
  )

/** Follows the link of a mail. */
const setPassword = (shop: Shop, mail: Mail | undefined) => {
  const [, token] = /#(\S+)/.exec(mail?.text ?? "") ?? []
  const body = { token, password: "correct horse battery" }
  return send(shop, "POST", "/v1/Account/password", body, { origin: baseUrl })
}

const callAll = async (shop: Shop) => {
  for (const [method, path] of operations) await send(shop, method, path.replace(/:\w+/g, "x"))
}

describe("an embedded service", () => {
  it("of all parts serves every customer operation of the route table", async () => {
    const { shop, routes } = await openWhole()
    await callAll(shop)
    expect(operations.map(([method, path]) => `${method} ${path}`).filter((row) => !routes.has(row))).toEqual(
      []
    )
  })

  it("without mail omits only the operations for people", async () => {
    const routes = new Set<string>()
    shop = await openShop({
      database: "memory:",
      service: { onRequest: ({ method, route }) => routes.add(`${method} ${route}`) }
    })
    await callAll(shop)
    const missing = operations.map(([method, path]) => `${method} ${path}`).filter((row) => !routes.has(row))
    expect(missing).toContain("POST /v1/Account/sign-up")
    expect(missing.filter((row) => !/ \/v1\/Account\b/.test(row))).toEqual([])
  })

  it("with a shortUrl sells dynamic codes that redirect", async () => {
    const { shop } = await openWhole()
    const { id } = await shop.accounts.open("ann@example.com")
    await shop.accounts.credit(id, 25, { reason: "a test" })
    const target = "https://example.com/menu"
    const sold = await shop.buy(id, { content: { type: "dynamic", target } })
    const { data } = JSON.parse(sold.configJson)
    expect(data).toMatch(/^HTTPS:\/\/Q\.EXAMPLE\/./)
    const answer = await shop.fetch(new Request(data))
    expect([answer.status, answer.headers.get("location")]).toEqual([302, target])
    expect((await shop.contents()).map(({ type }) => type)).toContain("dynamic")
  })

  it("with mail signs people up, and with pages shows theirs", async () => {
    const { shop, mails } = await openWhole()
    expect((await send(shop, "POST", "/v1/Account/sign-up", { email: "bob@example.com" })).status).toBe(202)
    await expect.poll(() => mails.length).toBe(1)
    expect(mails[0]).toMatchObject({
      from: { name: "Shop", address: "no-reply@shop.example" },
      to: "bob@example.com"
    })
    const made = await setPassword(shop, mails[0])
    expect(made.status).toBe(200)
    expect(made.headers.get("set-cookie")).toContain("__Host-qr_session=")
    const page = await shop.fetch(new Request(`${baseUrl}/`, { headers: { accept: "text/html" } }))
    expect([page.status, page.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"])
  })

  it("with domains sells codes under one that DNS proves", async () => {
    const host = "go.luna.example"
    let proof: string | undefined
    const names = await startNameServer((name) =>
      proof !== undefined && name === `_quick-response.${host}` ? { TXT: [proof] } : undefined
    )
    onTestFinished(names.close)
    const { shop, mails } = await openWhole([names.address])
    await send(shop, "POST", "/v1/Account/sign-up", { email: "luna@example.com" })
    await expect.poll(() => mails.length).toBe(1)
    const signedUp = await setPassword(shop, mails[0])
    const { id } = (await signedUp.json()).data
    const [cookie] = (signedUp.headers.get("set-cookie") ?? "").split(";")
    const headers = { cookie, origin: baseUrl }
    const added = await send(shop, "POST", "/v1/Account/domains", { host }, headers)
    const { records } = (await added.json()).data
    expect(records).toContainEqual(expect.objectContaining({ value: "edge.shop.example" }))
    expect(await shop.mayHaveCertificate(host)).toBe(false)
    proof = records.find(({ type }: { readonly type: string }) => type === "TXT").value
    const proved = await send(shop, "POST", `/v1/Account/domains/${host}/proof`, {}, headers)
    expect([proved.status, await shop.mayHaveCertificate(host)]).toEqual([200, true])

    await shop.accounts.credit(id, 25, { reason: "a test" })
    const target = "https://luna.example/menu"
    const { configJson } = await shop.buy(id, { content: { type: "dynamic", target, domain: host } })
    const { data } = JSON.parse(configJson)
    expect(data).toMatch(/^HTTPS:\/\/GO\.LUNA\.EXAMPLE\/./)
    const answer = await shop.fetch(new Request(data))
    expect([answer.status, answer.headers.get("location")]).toEqual([302, target])
  })

  it.each<readonly [object, string]>([
    [{ pages: true }, 'service.pages: needs "mail", by which people sign in'],
    [
      { mail: { from: "a@shop.example", send: async () => undefined } },
      'service.mail: needs "baseUrl", to which the links of mails lead'
    ],
    [
      {
        baseUrl,
        mail: { from: "a@shop.example", send: async () => undefined },
        domains: { target: "edge.shop.example" }
      },
      'service.domains: needs "shortUrl", under which codes without a domain are sold'
    ],
    [{ shortUrl: "q.example" }, "service.shortUrl: expected an http or https URL"],
    [{ baseUrl, mail: { from: "a@shop.example" } }, "service.mail.send: is missing"]
  ])("refuses %o, naming the part and the remedy", async (service, sentence) => {
    const options: object = { database: "memory:", service }
    const opening: Promise<unknown> = Reflect.apply(openShop, undefined, [options])
    await expect(opening).rejects.toMatchObject({ code: "VALIDATION_FAILED" })
    await expect(opening).rejects.toThrow(sentence)
  })

  it("refuses a wrong offer, and repeats no secret", async () => {
    const mail = { from: "a@shop.example", send: async () => undefined }
    const open = (stripeKey: string, amount: number) =>
      openShop({
        database: "memory:",
        service: {
          baseUrl,
          mail,
          payments: {
            stripeKey,
            offer: { currency: "eur", packs: [{ id: "s", label: "S", credits: 1, amount }] }
          }
        }
      })
    await expect(open("sk_test_a", 0.5)).rejects.toThrow("service.payments.offer: packs[0].amount: expected")
    const failure = await open("secret-key", 100).catch(String)
    expect(failure).toMatch(/service\.payments\.stripeKey: expected a key of Stripe/)
    expect(failure).not.toContain("secret-key")
  })

  it.each(["http://127.0.0.1:4242", "http://[::1]:4242", "https://localhost"])(
    "refuses a live key with the stripeUrl %s, and takes a test key",
    async (stripeUrl) => {
      const open = (stripeKey: string) =>
        openShop({
          database: "memory:",
          service: {
            baseUrl,
            mail: { from: "a@shop.example", send: async () => undefined },
            payments: {
              stripeKey,
              stripeUrl,
              offer: { currency: "eur", packs: [{ id: "s", label: "S", credits: 1, amount: 100 }] }
            }
          }
        })
      await expect(open("sk_live_a")).rejects.toThrow(
        "service.payments.stripeUrl: leads to this machine, which a live key must not be sent to"
      )
      await (await open("sk_test_a")).close()
    }
  )
})
