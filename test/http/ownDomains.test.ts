import { once } from "node:events"
import { type IncomingMessage, request } from "node:http"
import { text } from "node:stream/consumers"
import { addressKeyOf, DomainHost, DomainStorage, Domains, proofName, Redirects } from "@quick-response/core"
import * as Effect from "effect/Effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { freshHost, heldHost, loseHost, pendingHost } from "./domainSteps.ts"
import { openPerson, type Person } from "./person.ts"
import { blockedHost, type Service, shortUrl, start } from "./service.ts"

let service: Service
beforeAll(async () => {
  service = await start({ options: { shortUrl, trustedProxies: 1 } })
})
afterAll(() => service.stop())

const target = "https://cafe.example/menu"

/** Asks an endpoint as a signed-in person; gives the status with the data, or the code and errors. */
const asking =
  ({ cookie }: Person) =>
  async (method: string, path: string, body?: object) => {
    const answer = await fetch(`${service.url}/v1${path}`, {
      method,
      headers: { cookie, "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) })
    })
    const { data, code, errors, message } = await answer.json()
    return { status: answer.status, data, code, message, error: errors[0] }
  }

/** Asks a host past a proxy that ends TLS. */
const under = async (host: string, path: string, headers: Readonly<Record<string, string>> = {}) => {
  const asked = request(`${service.url}${path}`, {
    headers: { host, "user-agent": "a phone", "x-forwarded-proto": "https", ...headers }
  }).end()
  const [answer]: [IncomingMessage] = await once(asked, "response").then(([one]) => [one])
  const body = await text(answer)
  return {
    status: answer.statusCode,
    location: answer.headers.location,
    cookie: answer.headers["set-cookie"],
    code: body.startsWith("{") ? JSON.parse(body).code : undefined
  }
}

const led = async (host: string, path: string) => {
  const { status, location, code } = await under(host, path)
  return status === 302 ? location : code
}

/** Buys a dynamic code; gives the address in its picture. */
const bought = async (person: Person, content: object = {}, more: object = {}) => {
  const ask = asking(person)
  const { data, ...failed } = await ask("POST", "/Qr/purchase", {
    content: { type: "dynamic", target, ...content },
    ...more
  })
  if (data === null) return { ...failed, address: "", slug: "", id: "", price: 0 }
  const code = await ask("GET", `/Qr/${data.qrCodeId}`)
  const address: string = code.data.dynamic.shortUrl
  expect(JSON.parse(code.data.configJson).data).toBe(address)
  return { ...failed, id: data.qrCodeId, address, slug: address.slice(-8), price: data.pricePaid }
}

const rich = () => service.run(openPerson(100))

describe("own domains", () => {
  it("lead from the first request to a scan in three calls", async () => {
    const person = await rich()
    const ask = asking(person)
    const host = freshHost()
    const added = await ask("POST", "/Account/domains", { host: host.toUpperCase() })
    expect(added).toMatchObject({ status: 201, data: { host, state: "pending", codes: 0 } })
    const [proof, alias] = added.data.records
    expect(proof).toMatchObject({ type: "TXT", name: proofName(host), found: null })
    expect(alias).toEqual({ name: host, type: "CNAME", value: "edge.q.example", found: null })
    service.world.zone.set(proofName(host), ["qr-domain=wrong"])
    service.world.zone.set(host, ["edge.q.example"])
    expect(await ask("POST", `/Account/domains/${host}/proof`)).toMatchObject({
      status: 409,
      code: "DOMAIN_NOT_PROVED",
      message: expect.stringContaining(
        `${proof.name} with the text "${proof.value}": found "qr-domain=wrong"`
      )
    })
    service.world.zone.set(proofName(host), [proof.value])
    const { data } = await ask("POST", `/Account/domains/${host}/proof`)
    expect(data).toMatchObject({ state: "proved", records: [{}, { found: ["edge.q.example"] }] })
    const code = await bought(person, { domain: host })
    expect(code.address).toBe(`HTTPS://${host.toUpperCase()}/${code.slug}`)
    expect(await led(host, `/${code.slug.toLowerCase()}/`)).toBe(target)
    const { data: listed } = await ask("GET", "/Account/domains")
    expect(listed.domains).toMatchObject([{ host, codes: 1, state: "live" }])
  })

  it("serve short addresses, their previews, robots and liveness alone", async () => {
    const person = await rich()
    const host = await heldHost(service, person)
    const { slug } = await bought(person, { domain: host })
    expect((await under(host, `/${slug}+`)).status).toBe(200)
    expect((await under(host, "/robots.txt")).status).toBe(200)
    expect((await under(host, "/health/live")).status).toBe(200)
    for (const path of ["/", "/v1/Qr/ping", "/v1/Account", "/studio", "/docs", "/openapi.json", "/mcp"]) {
      const answer = await under(host, path, { cookie: person.cookie })
      expect([path, answer.status, answer.cookie]).toEqual([path, 404, undefined])
    }
    const root = { rootTarget: "https://luna.example/" }
    await asking(person)("PATCH", `/Account/domains/${host}`, root)
    expect(await led(host, "/")).toBe(root.rootTarget)
  })

  it("do not lead to a blocked host from `/` either", async () => {
    const person = await rich()
    const host = await heldHost(service, person)
    const rootTarget = `https://${blockedHost}/`
    const refused = await asking(person)("PATCH", `/Account/domains/${host}`, { rootTarget })
    expect(refused).toMatchObject({ status: 400, error: expect.stringMatching(/^rootTarget: /) })
    // The operator blocks the host later.
    const { id } = person.account
    const change = Effect.flatMap(DomainStorage, ({ changeDomain }) =>
      changeDomain(id, DomainHost.make(host), { rootTarget })
    )
    await service.run(Effect.orDie(change))
    await expect.poll(() => led(host, "/"), { timeout: 5_000 }).toBe("REDIRECT_BLOCKED")
  })

  it("redirect only their holder's codes, also on the service's host", async () => {
    const [ann, bob] = [await rich(), await rich()]
    const host = await heldHost(service, ann)
    const [own, others] = [await bought(ann, { domain: host }), await bought(bob)]
    expect(await led("q.example", `/${own.slug}`)).toBe(target)
    expect(await led(host, `/${others.slug}`)).toBe("REDIRECT_NOT_FOUND")
    expect((await bought(bob, { domain: host })).error).toBe(
      `content.domain: the account holds no domain ${host}; add it, and prove it`
    )
    const apart = await bought(ann)
    expect([apart.address.slice(0, -8), await led(host, `/${apart.slug}`)]).toEqual([shortUrl, target])
  })

  it("limit an export to codes of their account and its former hosts", async () => {
    const [ann, bob] = [await rich(), await rich()]
    const host = await heldHost(service, ann)
    const pending = await pendingHost(service, ann)
    await bought(ann, { domain: host })
    const exported = async ({ cookie }: Person, of: string) => {
      const url = `${service.url}/v1/Account/redirects?domain=${of}`
      const answer = await (await fetch(url, { headers: { cookie } })).json()
      return Array.isArray(answer) ? answer.length : answer.code
    }
    expect(await exported(ann, pending)).toBe(0)
    await service.run(loseHost(ann.account.id, host))
    await heldHost(service, bob, host)
    expect([await exported(ann, host), await exported(bob, host)]).toEqual([1, 0])
    expect([await exported(ann, "q.example"), await exported(bob, pending)]).toEqual([0, "DOMAIN_NOT_FOUND"])
  })

  it("are the default of their account's codes once chosen", async () => {
    const person = await rich()
    const host = await heldHost(service, person)
    await asking(person)("PATCH", `/Account/domains/${host}`, { isDefault: true })
    expect((await bought(person)).address).toMatch(`HTTPS://${host.toUpperCase()}/`)
  })

  it("refuse a purchase by the field once the default one is lost", async () => {
    const person = await rich()
    const host = await heldHost(service, person)
    await asking(person)("PATCH", `/Account/domains/${host}`, { isDefault: true })
    await service.run(loseHost(person.account.id, host))
    expect(await bought(person)).toMatchObject({
      code: "DOMAIN_NOT_PROVED",
      error: expect.stringMatching(
        `^content.domain: ${host}, the default domain, is not proved; .*, or name another domain; expected the TXT record`
      )
    })
    const address = `https://${await pendingHost(service, person)}/a`
    expect((await bought(person, { address })).error).toMatch(
      /^content.address: \S+ is not proved; .*it was not looked up yet$/
    )
  })

  it("are shown to their own accounts alone in thumbnails", async () => {
    const [ann, bob] = [await rich(), await rich()]
    const host = await heldHost(service, ann)
    const content = { type: "dynamic", target, domain: host }
    const shown = async (person: Person, path: string) =>
      (await asking(person)("POST", `/Qr/${path}`, { content })).code
    const codes = [await shown(ann, "generate-thumbnail"), await shown(bob, "generate-thumbnail")]
    expect(codes).toEqual(["OK", "DOMAIN_NOT_FOUND"])
    expect(await shown(bob, "generate")).toBe("DOMAIN_NOT_FOUND")
    expect(await shown(bob, "preview")).toBe("OK")
  })

  it("block the codes of a former holder, which redirect elsewhere", async () => {
    const [ann, bob] = [await rich(), await rich()]
    const host = await heldHost(service, ann)
    const { slug } = await bought(ann, { domain: host })
    const adopted = await bought(ann, { address: `https://${host}/Menu` })
    await service.run(loseHost(ann.account.id, host))
    expect(await led(host, `/${slug}`)).toBe(target)
    expect((await bought(ann, { domain: host })).code).toBe("DOMAIN_NOT_PROVED")
    await heldHost(service, bob, host)
    expect(await led(host, `/${slug}`)).toBe("REDIRECT_BLOCKED")
    expect(await led("q.example", `/${slug}`)).toBe(target)
    expect(await led(host, "/Menu")).toBe("REDIRECT_BLOCKED")
    expect(await led(host, "/menu")).toBe("REDIRECT_NOT_FOUND")
    const again = await bought(bob, { address: adopted.address, target: "https://bob.example/" })
    expect([again.address, await led(host, "/Menu")]).toEqual([adopted.address, "https://bob.example/"])
  })

  it("are removed once the number of their codes confirms it", async () => {
    const person = await rich()
    const host = await heldHost(service, person)
    const { slug } = await bought(person, { domain: host })
    const remove = (body: object) => asking(person)("DELETE", `/Account/domains/${host}`, body)
    expect(await remove({})).toMatchObject({
      code: "DOMAIN_IN_USE",
      error: expect.stringMatching(/^confirm: 1 /)
    })
    expect((await remove({ confirm: 2 })).code).toBe("DOMAIN_IN_USE")
    expect((await remove({ confirm: 1 })).status).toBe(200)
    expect(await led(host, `/${slug}`)).toBe("ROUTE_NOT_FOUND")
    expect(await led("q.example", `/${slug}`)).toBe(target)
  })

  it("answer unknown hosts without a query", async () => {
    for (const host of ["unknown.example", "evil.q.example.test", "xn--caf-dma.example"])
      expect(await led(host, "/7KXM2PQ4")).toBe("ROUTE_NOT_FOUND")
    for (const host of ["localhost", "127.0.0.1:80", "[::1]:8080", "edge.q.example", "shop.example"])
      expect(await led(host, "/r/7KXM2PQ4")).toBe("REDIRECT_NOT_FOUND")
  })

  it.each([
    ["an address", "192.0.2.7"],
    ["a single label", "luna"],
    ["the service's own host", "a.q.example"],
    ["a host of two scripts", "lun\u0430.example"],
    ["a blocked host", "evil.example"],
    ["a path", "go.luna.example/menu"],
    ["300 characters", `${"a".repeat(296)}.com`]
  ])("refuse %s by the field", async (_, host) => {
    const refused = await asking(await rich())("POST", "/Account/domains", { host })
    expect(refused).toMatchObject({ status: 400, error: expect.stringMatching(/^host: /) })
  })

  it("ask for the proof of a pending one before a change", async () => {
    const person = await rich()
    const host = await pendingHost(service, person)
    const refused = await asking(person)("PATCH", `/Account/domains/${host}`, { isDefault: true })
    expect(refused).toMatchObject({
      status: 404,
      code: "DOMAIN_NOT_FOUND",
      error: expect.stringMatching(/prove it$/)
    })
  })

  it("look at a proof 10 times an hour", async () => {
    const person = await rich()
    const host = await pendingHost(service, person)
    service.world.zone.delete(proofName(host))
    const codes = []
    for (let i = 0; i < 11; i++)
      codes.push((await asking(person)("POST", `/Account/domains/${host}/proof`)).code)
    expect(codes).toEqual([...Array(10).fill("DOMAIN_NOT_PROVED"), "RATE_LIMITED"])
  })
})

describe("adopted addresses", () => {
  it("hold the printed address, and redirect by its letter case", async () => {
    const person = await rich()
    const host = await heldHost(service, person)
    const [upper, lower] = [`https://${host}/Menu1`, `https://${host}/menu1/`]
    const first = await bought(person, { address: upper })
    expect([first.address, first.price]).toEqual([upper, 1.1])
    expect((await bought(person, { address: lower, target: "https://b.example/" })).address).toBe(lower)
    for (const _ of [1, 2]) {
      expect(await led(host, "/Menu1/?table=4")).toBe(target)
      expect(await led(host, "/menu1")).toBe("https://b.example/")
    }
    expect(await led(host, "/MENU1")).toBe("REDIRECT_NOT_FOUND")
    expect((await under(host, "/Menu1+")).status).toBe(200)
    const again = await bought(person, { address: `https://${host.toUpperCase()}/Menu1/` })
    expect(again.code).toBe("ADDRESS_TAKEN")
    const changed = { target: "https://c.example/" }
    await asking(person)("PATCH", `/Qr/${first.id}`, changed)
    expect(await led(host, "/Menu1")).toBe(changed.target)
  })

  it("are remembered once found, without another read", async () => {
    const person = await rich()
    const host = await heldHost(service, person)
    await bought(person, { address: `https://${host}/menu` })
    const found = await service.run(
      Effect.gen(function* () {
        const { findByAddress, known, slugOf } = yield* Redirects
        const key = addressKeyOf(person.account.id, host, "/menu")
        const redirect = yield* findByAddress(key)
        return [redirect?.slug, slugOf(key), redirect && known(redirect.slug)?.slug]
      })
    )
    expect(found).toEqual(Array(3).fill(found[0] ?? "a slug"))
  })

  it("never read as the slug of another code", async () => {
    const person = await rich()
    const host = await heldHost(service, person)
    const { slug } = await bought(person)
    const misread = slug.toLowerCase().replaceAll("0", "o").replaceAll("1", "l")
    expect((await bought(person, { address: `https://${host}/${misread}` })).code).toBe("ADDRESS_TAKEN")
    const free = await bought(person, { address: `https://${host}/bcdfghjk` })
    expect(free.address).toBe(`https://${host}/bcdfghjk`)
    expect(await led(host, "/bcdfghjk")).toBe(target)
    expect(await led("q.example", "/BCDFGHJK")).toBe(target)
  })

  it("are refused with a domain beside them, by the field", async () => {
    const person = await rich()
    const host = await heldHost(service, person)
    const refused = await bought(person, { domain: host, address: `https://${host}/menu` })
    expect(refused).toMatchObject({ code: "VALIDATION_FAILED" })
  })

  it.each([
    ["domain", "192.0.2.7"],
    ["domain", "gо.luna.example"],
    ["address", "https://xn--a.example/menu"],
    ["address", "https://xn--g-1tb.luna.example/menu"]
  ])("are refused at a %s that no account can have, by the field", async (field, value) => {
    const refused = await bought(await rich(), { [field]: value })
    expect(refused).toMatchObject({
      code: "VALIDATION_FAILED",
      error: expect.stringMatching(`^content.${field}: `)
    })
  })

  it.each(["@", "//", "\\", "%67"])("are refused at a domain behind %s", async (start) => {
    const person = await rich()
    const host = await heldHost(service, person, `go.${freshHost()}`)
    const domain = start === "%67" ? host.replace("g", start) : start + host
    expect(await bought(person, { domain })).toMatchObject({ code: "VALIDATION_FAILED" })
  })

  it("are bought paused, and redirect once resumed", async () => {
    const person = await rich()
    const host = await heldHost(service, person)
    const { id } = await bought(person, { address: `https://${host}/a` }, { isActive: false })
    expect(await led(host, "/a")).toBe("REDIRECT_PAUSED")
    const { data } = await asking(person)("GET", "/Qr/my-qrcodes?state=paused")
    expect(data.qrCodes).toMatchObject([{ id }])
    await asking(person)("PATCH", `/Qr/${id}`, { isActive: true })
    expect(await led(host, "/a")).toBe(target)
    const still = await asking(person)("POST", "/Qr/purchase", { data: "a text", isActive: false })
    expect(still).toMatchObject({
      code: "VALIDATION_FAILED",
      error: expect.stringMatching(/^isActive: a static/)
    })
  })

  it("are judged by the account's own domains before a purchase", async () => {
    const [ann, bob] = [await rich(), await rich()]
    const [held, pending] = [await heldHost(service, ann), await pendingHost(service, ann)]
    const judged = async (person: Person, host: string) => {
      const rows = [{ content: { type: "dynamic", address: `https://${host}/a`, target } }]
      const { data } = await asking(person)("POST", "/Qr/batch", { rows, formats: ["svg"] })
      return data.rows[0].code
    }
    expect([await judged(ann, held), await judged(bob, held)]).toEqual(["OK", "DOMAIN_NOT_FOUND"])
    expect(await judged(ann, pending)).toBe("DOMAIN_NOT_PROVED")
  })

  it("move in as rows of a batch, once", async () => {
    const person = await rich()
    const host = await heldHost(service, person)
    const rows = ["a", "b", "c", "a"].map((path) => ({
      name: path,
      content: { type: "dynamic", address: `https://${host}/${path}`, target }
    }))
    const move = async () => {
      const answer = await fetch(`${service.url}/v1/Qr/batch`, {
        method: "POST",
        headers: { cookie: person.cookie, "content-type": "application/json", "idempotency-key": "move" },
        body: JSON.stringify({ rows, formats: ["svg"], purchase: true })
      })
      const { data } = await answer.json()
      return data.rows.map(({ code, shortUrl }: Record<string, string>) => shortUrl ?? code)
    }
    const expected = [...rows.slice(0, 3).map(({ content }) => content.address), "ADDRESS_TAKEN"]
    expect(await move()).toEqual(expected)
    expect(await move()).toEqual(expected)
    const domains = await service.run(Effect.flatMap(Domains, ({ list }) => list(person.account.id)))
    expect(domains[0]?.codes).toBe(3)
  })
})
