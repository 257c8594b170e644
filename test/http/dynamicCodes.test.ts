import { once } from "node:events"
import { type IncomingMessage, request } from "node:http"
import {
  AccountId,
  Domains,
  generateSlug,
  Purchasing,
  QrCodeId,
  type Redirect,
  RedirectSlug,
  Redirects,
  ShortAddresses
} from "@quick-response/core"
import { makePromiseClient, type PromiseClient } from "@quick-response/http/client"
import type { Services } from "@quick-response/http/fetch"
import * as Context from "effect/Context"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import { strFromU8, unzipSync } from "fflate"
import { afterAll, describe, expect, it } from "vitest"
import {
  blockedHost,
  during,
  newCustomer,
  open,
  type Service,
  shortUrl,
  start,
  type Variation
} from "./service.ts"

const service = await start()
afterAll(service.stop)

const customer = () => newCustomer(service)

const target = "https://cafe.example/menu"
const content = { type: "dynamic", target } as const

const phone = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148"
const android =
  "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36"

const visit = (path: string, headers: Readonly<Record<string, string>> = {}, method = "GET") =>
  fetch(`${service.url}${path}`, {
    method,
    redirect: "manual",
    headers: { "user-agent": phone, connection: "close", ...headers }
  })

const bought = async (client: PromiseClient, more: object = {}) => {
  const { qrCodeId } = await client.purchase({ content: { ...content, ...more } })
  const code = await client.getQrCode(qrCodeId)
  const address = code.dynamic?.shortUrl ?? ""
  return { id: qrCodeId, code, address, path: `/r/${address.slice(-8)}` }
}

/** Buys rows under one key; gives the first row of the ZIP's manifest, its picture, and the manifest as a table. */
const batchAt = async ({ url }: Service, key: string, rows: ReadonlyArray<object>) => {
  const answer = await fetch(`${url}/v1/Qr/batch`, {
    method: "POST",
    headers: {
      "x-api-key": key,
      "content-type": "application/json",
      accept: "application/zip",
      "idempotency-key": "batch 1"
    },
    body: JSON.stringify({ rows, formats: ["svg"], purchase: true })
  })
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()))
  const text = (name: string) => strFromU8(files[name] ?? new Uint8Array())
  const [row] = JSON.parse(text("manifest.json")).rows
  return { row, svg: text(row.fileNames[0]), csv: text("manifest.csv") }
}

const refusalOf = (calling: Promise<unknown>) =>
  calling.then(
    () => "done",
    (error: unknown) => error
  )

const codeOf = async (answer: Response): Promise<unknown> => (await answer.json()).code

/** Asks a server under the name of another host, which no `fetch` does. */
const askAt = async (
  url: string,
  path: string,
  host: string
): Promise<readonly [status: number | undefined, location: string | undefined]> => {
  const asked = request(`${url}${path}`, { headers: { host, "user-agent": phone } }).end()
  const [answer]: Array<IncomingMessage> = await once(asked, "response")
  answer?.resume()
  return [answer?.statusCode, answer?.headers.location]
}

describe("a dynamic code is sold:", () => {
  it("for an item of its own, and drawn once bought", async () => {
    const { client } = await customer()
    expect((await client.contents()).types.map(({ type }) => type)).toContain("dynamic")
    const { items, totalPrice } = await client.calculatePrice({ content })
    expect(items).toContainEqual({ category: "content", value: "Dynamic link", price: 1 })
    expect((await client.preview({ content })).length).toBeGreaterThan(100)
    expect(await refusalOf(client.generate({ content }))).toMatchObject({ code: "PURCHASE_REQUIRED" })
    const { qrCodeId, pricePaid, name } = await client.purchase({ content })
    expect([pricePaid, name]).toEqual([totalPrice, "cafe.example"])
    const { configJson, dynamic, content: kept } = await client.getQrCode(qrCodeId)
    const { data, ...rest } = JSON.parse(configJson)
    expect(data).toMatch(/^HTTPS:\/\/Q\.EXAMPLE\/[0-9BCDFGHJKMNP-TV-Z]{8}$/)
    expect(data).not.toContain("00000000")
    expect(kept).toEqual(content)
    expect(dynamic).toMatchObject({ shortUrl: data, target, state: "active", version: 1, scans: 0 })
    const svg = await client.generate({ data, ...rest })
    await client.changeQrCode(qrCodeId, { target: "https://cafe.example/dinner" })
    expect(await client.generate({ data, ...rest })).toBe(svg)
  })

  it("once for an idempotency key, with one address", async () => {
    const { client } = await customer()
    const buy = () => client.purchase({ content }, { idempotencyKey: "order 1" })
    const [first, again] = [await buy(), await buy()]
    expect(again).toEqual(first)
    expect((await client.listQrCodes()).totalCount).toBe(1)
    const other = { ...content, target: "https://cafe.example/other" }
    expect(await refusalOf(client.purchase({ content: other }, { idempotencyKey: "order 1" }))).toMatchObject(
      { code: "IDEMPOTENCY_KEY_REUSED" }
    )
  })

  it("in a batch, whose ZIP has the addresses' pictures", async () => {
    const { key, client } = await customer()
    const send = () => batchAt(service, key, [{ content }, { data: "HELLO" }])
    const [first, again] = [await send(), await send()]
    const code = await client.getQrCode(first.row.qrCodeId)
    expect(first.row.shortUrl).toBe(code.dynamic?.shortUrl)
    expect(first.csv).toContain(first.row.shortUrl)
    expect(first.svg).toBe(await client.generate(JSON.parse(code.configJson)))
    expect([again.row.replayed, again.row.shortUrl, again.svg]).toEqual([true, first.row.shortUrl, first.svg])
    const unpaid = await client.batch({ rows: [{ content }], formats: ["svg"] })
    expect(unpaid.rows[0]).toMatchObject({ success: true, totalPrice: 2 })
  })

  it("in a batch that is repeated after sales ended", async () => {
    let services: Context.Context<Services> | undefined
    const before = await start({
      alter: (context) => {
        services = context
        return context
      }
    })
    const { key } = await before.run(open(10))
    const send = (to: Service) => batchAt(to, key, [{ content }])
    const first = await send(before)
    const after = await start({
      alter: (context) =>
        Context.add(services ?? context, ShortAddresses, {
          shortUrl: undefined,
          ownHosts: new Set<string>(),
          isBlocked: () => false
        })
    })
    try {
      expect(first.row).toMatchObject({ success: true, totalPrice: 2 })
      expect(await send(after)).toEqual({ ...first, row: { ...first.row, replayed: true } })
      const { types } = await makePromiseClient({ baseUrl: after.url }).contents()
      expect(types.map(({ type }) => type)).not.toContain("dynamic")
      const refusal = makePromiseClient({ baseUrl: after.url }).calculatePrice({ content })
      expect(await refusalOf(refusal)).toMatchObject({ code: "VALIDATION_FAILED" })
    } finally {
      await after.stop()
      await before.stop()
    }
  })

  it.each([
    ["https://ann:secret@cafe.example/", "has a user name or a password"],
    ["http://localhost/", "leads to the device"],
    ["http://0x7f.1/", "leads to the device"],
    ["http://[::1]/", "leads to the device"],
    ["http://[::ffff:127.0.0.1]/", "leads to the device"],
    ["http://169.254.169.254/latest", "leads to the device"],
    ["http://[fe80::1]/", "leads to the device"],
    ["https://q.example/7KXM2PQ4", "leads to this service"],
    ["https://Shop.Example./", "leads to this service"],
    [`https://${blockedHost}/`, "lets no code lead"],
    ["javascript:alert(1)", "is not a web address"],
    ["cafe.example", "is not a web address"],
    ["http://localhost../", "is not a web address"],
    ["http://.cafe.example/", "is not a web address"],
    [`https://cafe.example/${"x".repeat(2048)}`, "2048 are the most"]
  ])("not to %s", async (address, reason) => {
    const { client } = await customer()
    const { id } = await bought(client)
    const before = await client.getAccount()
    const buying = client.purchase({ content: { ...content, target: address } })
    const changing = client.changeQrCode(id, { fallback: address })
    for (const [refused, field] of [
      [buying, "content\\.target"],
      [changing, "fallback"]
    ] as const)
      expect(await refusalOf(refused)).toMatchObject({
        code: "VALIDATION_FAILED",
        errors: [expect.stringMatching(new RegExp(`^${field}: .*${reason}`))]
      })
    expect(await client.getAccount()).toEqual(before)
    expect((await client.getQrCode(id)).dynamic?.version).toBe(1)
  })

  it("not with a picture in its bits", async () => {
    const { client } = await customer()
    const png =
      "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg=="
    expect(
      await refusalOf(client.calculatePrice({ content, picture: { image: png, mode: "bits" } }))
    ).toMatchObject({ code: "VALIDATION_FAILED", errors: [expect.stringContaining("picture.mode")] })
  })
})

describe("a short address", () => {
  it("redirects in any letter case, uncached, without a cookie", async () => {
    const { client } = await customer()
    const { path } = await bought(client)
    for (const asked of [path, path.toLowerCase(), path.toUpperCase(), `${path}/`, `${path}?x=1`]) {
      const answer = await visit(asked)
      expect([answer.status, answer.headers.get("location")]).toEqual([302, target])
      expect(answer.headers.get("cache-control")).toBe("no-store")
      expect(answer.headers.get("x-robots-tag")).toBe("noindex")
      expect(answer.headers.get("referrer-policy")).toBe("no-referrer")
      expect(answer.headers.get("set-cookie")).toBeNull()
      expect(await answer.text()).toBe("")
    }
    expect((await visit(path, {}, "HEAD")).headers.get("location")).toBe(target)
    expect((await visit(path, {}, "POST")).status).toBe(405)
  })

  it("has a page in the person's language", async () => {
    const { client } = await customer()
    const { id, path } = await bought(client)
    const asPerson = (language: string) =>
      visit(path, { accept: "text/html,*/*;q=0.8", "accept-language": language })
    await client.changeQrCode(id, { isActive: false })
    for (const [wanted, spoken, title] of [
      ["de-AT,de;q=0.9,en;q=0.8", "de", "Dieser Code ist angehalten"],
      ["it, pt;q=0.5, fr;q=0.4", "pt-BR", "Este código está pausado"],
      ["ja", "en", "This code is paused"]
    ] as const) {
      const page = await asPerson(wanted)
      expect([page.headers.get("content-language"), page.headers.get("vary")]).toEqual([
        spoken,
        "Accept, Accept-Language, Accept-Encoding"
      ])
      const html = await page.text()
      expect(html).toContain(`<html lang="${spoken}">`)
      expect(html).toContain(`<h1>${title}</h1>`)
      expect(html.includes("This short address")).toBe(spoken === "en")
    }
    const answer = await visit(path, { "accept-language": "de" })
    expect(await answer.json()).toMatchObject({ errors: ["Its owner has paused it. Try again later."] })
  })

  it("says why it does not redirect, as JSON or a page", async () => {
    const { client } = await customer()
    const { id, path } = await bought(client)
    const told = async (asked: string) => {
      const answer = await visit(asked)
      const page = await visit(asked, { accept: "text/html,*/*;q=0.8" })
      const html = await page.text()
      expect([page.status, page.headers.get("content-type")]).toEqual([
        answer.status,
        "text/html; charset=utf-8"
      ])
      expect(html).not.toMatch(/<script|javascript:|onload/i)
      expect(page.headers.get("content-security-policy")).toContain("default-src 'none'")
      return [answer.status, await codeOf(answer)]
    }
    expect(await told("/r/ZZZZZZZZ")).toEqual([404, "REDIRECT_NOT_FOUND"])
    expect(await told("/r/00000000")).toEqual([404, "REDIRECT_NOT_FOUND"])
    expect(await told("/r/nothing-like-a-slug")).toEqual([404, "REDIRECT_NOT_FOUND"])
    await client.changeQrCode(id, { isActive: false })
    expect(await told(path)).toEqual([404, "REDIRECT_PAUSED"])
    await client.changeQrCode(id, { fallback: "https://cafe.example/closed" })
    expect((await visit(path)).headers.get("location")).toBe("https://cafe.example/closed")
    await client.changeQrCode(id, { isActive: true, fallback: null, expiresAt: "2020-01-01T00:00:00Z" })
    expect(await told(path)).toEqual([410, "REDIRECT_EXPIRED"])
    expect((await client.getQrCode(id)).dynamic?.state).toBe("expired")
  })

  it("keeps the operator's block and the owner's pause independent", async () => {
    const { client } = await customer()
    const { id, path } = await bought(client)
    const setActive = (isActive: boolean) =>
      service.run(
        Effect.flatMap(Purchasing, (purchasing) => purchasing.setActive(QrCodeId.make(id), isActive))
      )
    await client.changeQrCode(id, { isActive: false })
    await setActive(false)
    expect(await refusalOf(client.changeQrCode(id, { isActive: true }))).toMatchObject({
      code: "QR_CODE_BLOCKED"
    })
    await client.changeQrCode(id, { target: "https://cafe.example/later" })
    expect(await codeOf(await visit(path))).toBe("REDIRECT_BLOCKED")
    await setActive(true)
    await client.changeQrCode(id, { forwardQuery: true })
    expect(await codeOf(await visit(path))).toBe("REDIRECT_PAUSED")
    const { changes } = await client.listQrCodeChanges(id)
    expect(changes.map(({ by, isActive }) => [by, isActive])).toEqual([
      ["owner", false],
      ["operator", false],
      ["owner", false],
      ["operator", false],
      ["owner", false],
      ["owner", true]
    ])
  })

  it("forwards only parameters that the target lacks", async () => {
    const { client } = await customer()
    const { id, path } = await bought(client, { target: "https://cafe.example/menu?table=1#top" })
    expect((await visit(`${path}?utm_source=card`)).headers.get("location")).not.toContain("utm_source")
    await client.changeQrCode(id, { forwardQuery: true })
    expect((await visit(`${path}?utm_source=card&table=7`)).headers.get("location")).toBe(
      "https://cafe.example/menu?table=1&utm_source=card#top"
    )
  })

  it("follows the first rule that matches", async () => {
    const { client } = await customer()
    const { id, path } = await bought(client)
    await client.changeQrCode(id, {
      rules: [
        { device: "android", target: "https://cafe.example/android" },
        { language: "DE", target: "https://cafe.example/de" },
        { from: "2020-01-01T00:00:00Z", until: "2020-01-02T00:00:00Z", target: "https://cafe.example/past" }
      ]
    })
    const led = async (headers: Readonly<Record<string, string>>) =>
      (await visit(path, headers)).headers.get("location")
    expect(await led({ "user-agent": android, "accept-language": "de" })).toBe("https://cafe.example/android")
    expect(await led({ "accept-language": "de-AT,en;q=0.5" })).toBe("https://cafe.example/de")
    expect(await led({ "accept-language": "en" })).toBe(target)
  })

  it("previews its target, uncounted", async () => {
    const { client } = await customer()
    const { id, address, path } = await bought(client)
    const { data } = await (await visit(`${path}+`)).json()
    expect(data).toEqual({ shortUrl: address, target, state: "active" })
    const page = await (await visit(`${path}+`, { accept: "text/html" })).text()
    expect(page).toContain(`href="${target}"`)
    expect(page).toContain(`<p>${address.replace(/^https?:\/\//i, "")} would lead`)
    await new Promise((resolve) => setTimeout(resolve, 1500))
    expect((await client.getScans(id)).scans).toBe(0)
  })

  it("is served without limit, and 60 guesses a minute", async () => {
    let guesses = 0
    const alter: Variation["alter"] = (context) => {
      const redirects = Context.get(context, Redirects)
      const find: typeof redirects.find = (slug) => {
        guesses++
        return redirects.find(slug)
      }
      return Context.add(context, Redirects, Redirects.of({ ...redirects, find }))
    }
    await during({ alter, options: { rateLimit: { account: 1000, address: 5 } } }, async (limited) => {
      const { client } = await newCustomer(limited)
      const ask = async (asked: string) =>
        (await fetch(`${limited.url}${asked}`, { redirect: "manual" })).status
      const paths = [await bought(client), await bought(client)].map(({ path }) => path)
      // A code that the store has is not a guess.
      for (const path of paths) expect(await ask(path)).toBe(302)
      guesses = 0
      const statuses = await Promise.all(Array.from({ length: 300 }, () => ask(`/r/${generateSlug()}`)))
      expect(statuses.filter((status) => status === 404).length).toBe(guesses)
      expect(guesses).toBeGreaterThanOrEqual(60)
      expect(guesses).toBeLessThan(75)
      const refused = await fetch(`${limited.url}/r/ZZZZZZZZ`)
      expect([refused.status, await codeOf(refused)]).toEqual([429, "RATE_LIMITED"])
      expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0)
      for (let i = 0; i < 35; i++) for (const path of paths) expect(await ask(path)).toBe(302)
    })
  })

  it("stops its look-up with the request's time or client", async () => {
    let interrupted = 0
    const find = () => Effect.onInterrupt(Effect.never, () => Effect.sync(() => ++interrupted))
    const slow: Variation = {
      options: { requestTimeout: "1 second" },
      alter: (context) =>
        Context.add(context, Redirects, Redirects.of({ ...Context.get(context, Redirects), find }))
    }
    await during(slow, async ({ url }) => {
      const address = `${url}/r/7KXM2PQ4`
      const late = await fetch(address)
      expect([late.status, (await late.json()).errors]).toEqual([
        504,
        ["the request took longer than 1 seconds"]
      ])
      await expect.poll(() => interrupted).toBe(1)
      await expect(fetch(address, { signal: AbortSignal.timeout(100) })).rejects.toThrow()
      await expect.poll(() => interrupted, { timeout: 800, interval: 10 }).toBe(2)
    })
  })

  it("fails separately, with a log line, if its stored target is broken", async () => {
    const logged: Array<string> = []
    const broken: Redirect = {
      slug: RedirectSlug.make("7KXM2PQ4"),
      shortUrl,
      host: null,
      addressKey: null,
      qrCodeId: QrCodeId.make(crypto.randomUUID()),
      accountId: AccountId.make(crypto.randomUUID()),
      target: "nowhere",
      fallback: null,
      expiresAt: null,
      forwardQuery: false,
      rules: [],
      pausedAt: null,
      isBlocked: false,
      version: 1,
      changedAt: DateTime.unsafeMake(0)
    }
    let find = (): Effect.Effect<Redirect> => Effect.delay(Effect.succeed(broken), 10)
    let known: Redirect | undefined
    const alter: Variation["alter"] = (context) => {
      const redirects = { ...Context.get(context, Redirects), find: () => find(), known: () => known }
      return Context.add(context, Redirects, Redirects.of(redirects))
    }
    await during({ logged, alter }, async ({ url }) => {
      for (const now of [undefined, broken]) {
        known = now
        const answer = await fetch(`${url}/r/7KXM2PQ4`, { signal: AbortSignal.timeout(5000) })
        expect([answer.status, await codeOf(answer)]).toEqual([500, "INTERNAL_ERROR"])
      }
      known = undefined
      find = () => Effect.die(new Error("a row of another form"))
      expect((await fetch(`${url}/r/7KXM2PQ4`)).status).toBe(503)
    })
    expect(logged.filter((line) => line.includes("a request failed unforeseen"))).toHaveLength(3)
  })

  it("may have a separate host, which serves only short addresses", async () => {
    await during({ options: { shortUrl } }, async (apart) => {
      const { client } = await newCustomer(apart)
      const { qrCodeId } = await client.purchase({ content })
      const slug = (await client.getQrCode(qrCodeId)).dynamic?.shortUrl.slice(-8)
      const ask = (path: string) => askAt(apart.url, path, "q.example")
      expect(await ask(`/${slug}`)).toEqual([302, target])
      expect((await ask("/v1/Qr/ping"))[0]).toBe(404)
      expect((await ask("/robots.txt"))[0]).toBe(200)
      expect((await ask("/health/live"))[0]).toBe(200)
      expect((await fetch(`${apart.url}/v1/Qr/ping`)).status).toBe(200)
    })
  })

  it("redirects under an address that was sold before", async () => {
    const alter: Variation["alter"] = (context) => {
      const domains = Context.get(context, Domains)
      const soldUnder = (host: string) => (host === "old.example" ? ["HTTPS://OLD.EXAMPLE/"] : [])
      const isServiceHost = (host: string) => host === "old.example" || domains.isServiceHost(host)
      return Context.add(context, Domains, Domains.of({ ...domains, soldUnder, isServiceHost }))
    }
    await during({ options: { shortUrl }, alter }, async (switched) => {
      const { client } = await newCustomer(switched)
      const { qrCodeId } = await client.purchase({ content })
      const slug = (await client.getQrCode(qrCodeId)).dynamic?.shortUrl.slice(-8)
      const ask = (path: string, host = "old.example") => askAt(switched.url, path, host)
      expect(await ask(`/${slug}`)).toEqual([302, target])
      expect(await ask(`/${slug?.toLowerCase()}/`, "OLD.example:443")).toEqual([302, target])
      expect((await ask(`/${slug}+`))[0]).toBe(200)
      expect((await ask(`/q/${slug}`))[0]).toBe(404)
      expect((await ask("/v1/Qr/ping"))[0]).toBe(200)
    })
  })
})

describe("a change", () => {
  it("applies at once, makes a version, and checks `expectedVersion`", async () => {
    const { client } = await customer()
    const { id, path } = await bought(client)
    const dinner = "https://cafe.example/dinner"
    const { dynamic } = await client.changeQrCode(id, { target: dinner, expectedVersion: 1 })
    expect(dynamic).toMatchObject({ target: dinner, version: 2 })
    expect((await visit(path)).headers.get("location")).toBe(dinner)
    expect((await client.changeQrCode(id, { target: dinner })).dynamic?.version).toBe(2)
    expect(await refusalOf(client.changeQrCode(id, { target, expectedVersion: 1 }))).toMatchObject({
      code: "VERSION_CHANGED"
    })
    expect(await refusalOf(client.changeQrCode(id, { expectedVersion: 2 }))).toMatchObject({
      code: "VALIDATION_FAILED",
      errors: [expect.stringContaining("has no field")]
    })
  })

  it.each([
    [{ rules: [{ target }] }, "rules[0]: has no condition"],
    [{ rules: [{ target, hours: "11:00-15:00" }] }, "rules[0].timeZone: is missing"],
    [{ rules: [{ target, hours: "11:00-11:00", timeZone: "UTC" }] }, "rules[0].hours: expected"],
    [{ rules: [{ target, weekdays: [0], timeZone: "UTC" }] }, "rules[0].weekdays[0]: expected"],
    [{ rules: Array.from({ length: 11 }, () => ({ target, language: "de" })) }, "rules: expected"],
    [{ rules: [{ target: "http://127.1/", language: "de" }] }, "rules[0].target: leads to the device"],
    [{ target: "https://cafe.example/\ud800" }, "target: is not a web address"],
    [
      { rules: [{ target: "https://cafe.example/\udc00", language: "de" }] },
      "rules[0].target: is not a web address"
    ],
    [{ expiresAt: "2027-01-01T00:00:00" }, "expiresAt: expected a time with its offset"]
  ])("to %j is refused by field", async (change, sentence) => {
    const { key, client } = await customer()
    const { id } = await bought(client)
    const answer = await fetch(`${service.url}/v1/Qr/${id}`, {
      method: "PATCH",
      headers: { "x-api-key": key, "content-type": "application/json" },
      body: JSON.stringify(change)
    })
    expect((await answer.json()).errors).toEqual([expect.stringContaining(sentence)])
  })

  it("accepts 100 changes a day", async () => {
    const { client } = await customer()
    const { id } = await bought(client)
    for (let i = 1; i <= 100; i++) await client.changeQrCode(id, { target: `${target}?n=${i}` })
    expect(await refusalOf(client.changeQrCode(id, { target }))).toMatchObject({ code: "RATE_LIMITED" })
    expect((await client.getQrCode(id)).dynamic?.version).toBe(101)
  })
})

describe("scans", () => {
  it("are counted by device, language and visitor", async () => {
    const { key, client } = await customer()
    const { id, path } = await bought(client)
    await visit(path, { "accept-language": "de-AT" })
    await visit(path, { "accept-language": "de" })
    await visit(path, { "user-agent": android, "accept-language": "fr" })
    await visit(path, { "user-agent": android, dnt: "1" })
    await visit(path, { referer: "https://elsewhere.example/" })
    await visit(path, { "sec-fetch-site": "cross-site" })
    await visit(path, { "user-agent": "curl/8.5.0" })
    await visit(path, { "sec-purpose": "prefetch" })
    await visit(path, { "user-agent": "" })
    await visit(path, {}, "HEAD")
    await visit(`${path}+`)
    await expect
      .poll(async () => (await client.getScans(id)).bots, { timeout: 5000 })
      .toBeGreaterThanOrEqual(2)
    const report = await client.getScans(id)
    expect(report).toMatchObject({
      scans: 4,
      links: 2,
      visitors: 2,
      devices: [
        { value: "android", scans: 2 },
        { value: "ios", scans: 2 }
      ],
      languages: [
        { value: "de", scans: 2 },
        { value: "fr", scans: 1 },
        { value: "other", scans: 1 }
      ],
      countries: []
    })
    expect(report.series).toHaveLength(30)
    expect(report.series.reduce((sum, { scans }) => sum + scans, 0)).toBe(4)
    const named = await client.changeQrCode(id, { name: "Door", tags: ["Menu"] })
    expect(await client.getAccountScans({ tag: "menu" })).toMatchObject({
      scans: 4,
      top: [{ id, name: named.name, scans: 4 }]
    })
    expect(await client.getAccountScans({ tag: "other" })).toMatchObject({ scans: 0, top: [] })
    expect(await refusalOf(client.getAccountScans({ tag: "a,b" }))).toMatchObject({
      code: "VALIDATION_FAILED",
      errors: [expect.stringContaining("tag: expected a tag")]
    })
    expect((await client.getAccountScans()).scans).toBe(4)
    const { dynamic } = await client.getQrCode(id)
    expect(dynamic?.scans).toBe(4)
    const csv = await fetch(`${service.url}/v1/Qr/${id}/scans`, {
      headers: { "x-api-key": key, accept: "text/csv" }
    })
    const marked = await fetch(`${service.url}/v1/Qr/scans?bom=1`, {
      headers: { "x-api-key": key, accept: "text/csv" }
    })
    expect([...new Uint8Array(await marked.arrayBuffer())].slice(0, 3)).toEqual([0xef, 0xbb, 0xbf])
    const series = await csv.text()
    const lines = series.trimEnd().split("\r\n")
    expect([lines[0], lines.length]).toEqual(["start,scans,links,visitors,overLimit", 31])
    for (const asked of [client.getScansCsv(id), client.getAccountScansCsv()])
      expect(await (await asked).text()).toBe(series)
    expect(await refusalOf(client.getScansCsv("nothing"))).toMatchObject({ code: "VALIDATION_FAILED" })
  })

  it("of one address distinguish 100 visitors and are counted further", async () => {
    const { client } = await customer()
    const { id, path } = await bought(client)
    for (let agent = 0; agent < 130; agent++) await visit(path, { "user-agent": `${android} (${agent})` })
    await expect.poll(async () => (await client.getScans(id)).scans, { timeout: 5000 }).toBe(130)
    const { visitors, overLimit, series } = await client.getScans(id)
    expect([visitors, overLimit]).toEqual([100, 30])
    expect(series.reduce((sum, point) => sum + point.overLimit, 0)).toBe(30)
  })

  it.each([
    [{ from: "2026-02-30" }, "from: expected a date"],
    [{ from: "2026-02-02", until: "2026-02-01" }, "until: is before from"],
    [{ from: "2026-01-01", until: "2026-03-04", interval: "hour" }, "at most 62 days by hour"],
    [{ interval: "week" }, "interval: expected"],
    [{ timeZone: "Mars/Olympus" }, "timeZone: expected"]
  ])("are not reported for %j", async (question, sentence) => {
    const { client } = await customer()
    expect(await refusalOf(client.getAccountScans(question))).toMatchObject({
      code: "VALIDATION_FAILED",
      errors: [expect.stringContaining(sentence)]
    })
  })
})
