import {
  Accounts,
  DomainHost,
  DomainStorage,
  newDomainToken,
  PriceList,
  PriceListFixed,
  PriceSchedule
} from "@quick-response/core"
import { keysOf } from "@quick-response/design/config/keysOf"
import { DataExample } from "@quick-response/http"
import { type OperatorEndpointName, operatorGroup, operatorPaths } from "@quick-response/http/operator"
import * as Context from "effect/Context"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"
import { outcomeOf, type Said } from "../people/site.ts"
import { type Office, openOffice } from "./office.ts"

const endpoints = operatorGroup.endpoints
const unknownId = "00000000-0000-4000-8000-000000000000"
const dynamicBody = { content: { type: "dynamic", target: "https://example.com/menu" }, name: "Menu" }

/** Someone with 100 credits, a key, and a dynamic code that was bought. */
const openCustomer = async ({ site }: Office) => {
  const { account } = await site.person(100)
  const key = await site.run(
    Effect.flatMap(Accounts, ({ createApiKey }) => createApiKey(account.id, { name: "till" }))
  )
  const secret = Redacted.value(key.secret)
  const bought = await site.ask("/v1/Qr/purchase", { key: secret, body: dynamicBody })
  const { data } = await bought.json()
  return { id: account.id, email: account.email ?? "", secret, qrCodeId: String(data.qrCodeId) }
}

const dataOf = async (answer: Response) => {
  const { data, errors } = await answer.json()
  if (!answer.ok) throw new Error(`${answer.status}: ${errors}`)
  return data
}

const successOf = (name: OperatorEndpointName) => {
  const endpoint = endpoints[name]
  if (endpoint === undefined) throw new Error(`no endpoint ${name}`)
  return Schema.make(endpoint.successSchema.ast)
}

/** Asks for an endpoint, whose answer must be as its contract says. */
const ask = async (
  office: Office,
  name: OperatorEndpointName,
  { id = "", query = "", ...said }: Said & { readonly id?: string; readonly query?: string } = {}
) => {
  const [method, path] = operatorPaths[name]
  const answer = await office.ask(`${path.replace("/v1/Operator", "").replace(/:id|:host/, id)}${query}`, {
    method,
    ...said
  })
  const json = await answer.json()
  if (!answer.ok) return { outcome: `${answer.status} ${json.code}`, errors: json.errors, data: null }
  Schema.decodeUnknownSync(successOf(name))(json)
  return { outcome: `${answer.status} ${json.code}`, errors: [], data: json.data }
}

/** The first account whose address is not the operator's. */
const found = async (office: Office, query: string) => {
  const { accounts } = (await ask(office, "findAccounts", { query })).data
  return accounts.find(({ id }: { id: string }) => id !== office.operator.account.id)
}

const keyed = (body: object, key: string): Said => ({ body, headers: { "idempotency-key": key } })

describe("the contract of operators", () => {
  it("has examples that its own schemas accept", () => {
    for (const endpoint of Object.values(endpoints)) {
      const data = Context.get(endpoint.annotations, DataExample)
      const envelope = {
        success: true,
        message: "OK",
        code: "OK",
        data,
        errors: [],
        meta: { timestamp: "2026-01-15T09:30:00.000Z", version: "1", requestId: "1" }
      }
      expect(
        () => Schema.decodeUnknownSync(Schema.make(endpoint.successSchema.ast))(envelope),
        endpoint.name
      ).not.toThrow()
    }
    expect(Object.keys(endpoints).sort()).toEqual(Object.keys(operatorPaths).sort())
  })
})

describe("an operator finds", () => {
  it("accounts by address, id and state, without secrets", async () => {
    const office = await openOffice()
    const customer = await openCustomer(office)
    const { id, email, secret } = customer
    for (const query of [email.slice(3, 20).toUpperCase(), id, email])
      expect(
        (await ask(office, "findAccounts", { query: `?query=${encodeURIComponent(query)}` })).data
      ).toMatchObject({
        accounts: [{ id, email, state: "active", qrCodes: 1 }],
        totalCount: 1,
        pageNumber: 1,
        pageSize: 20
      })
    expect((await ask(office, "findAccounts", { query: "?state=suspended" })).data.accounts).toEqual([])
    const all = (await ask(office, "findAccounts", { query: "?pageSize=1" })).data
    expect([all.accounts.length, all.totalCount]).toEqual([1, 2])

    const own = (await ask(office, "getAccountDetails", { id: office.operator.account.id })).data
    expect([own.sessions.length, own.passkeys.length]).toEqual([2, 1])
    const details = (await ask(office, "getAccountDetails", { id })).data
    expect(details).toMatchObject({ email, keys: [{ name: "till", prefix: secret.slice(0, 12) }] })
    expect(JSON.stringify(details)).not.toContain(secret)

    const ledger = (await ask(office, "listAccountLedger", { id, query: "?pageSize=1" })).data
    expect(ledger).toMatchObject({ entries: [{ kind: "purchase" }], totalCount: 2, pageSize: 1 })
    const codes = (await ask(office, "listAccountQrCodes", { id, query: "?query=menu" })).data
    expect(codes).toMatchObject({ qrCodes: [{ id: customer.qrCodeId, name: "Menu" }], totalCount: 1 })
  })

  it("a QR code by id and slug, with its account and changes", async () => {
    const office = await openOffice()
    const { id, qrCodeId } = await openCustomer(office)
    const byId = (await ask(office, "findQrCode", { id: qrCodeId.toUpperCase() })).data
    expect(byId).toMatchObject({ accountId: id, qrCode: { id: qrCodeId }, changes: [{ version: 1 }] })
    const slug = String(byId.qrCode.dynamic.shortUrl).split("/").at(-1) ?? ""
    for (const written of [slug, slug.toLowerCase()])
      expect((await ask(office, "findQrCode", { id: written })).data).toEqual(byId)
  })

  it("the codes of all accounts by id, slug, address, account and words", async () => {
    const office = await openOffice()
    const [first, second] = [await openCustomer(office), await openCustomer(office)]
    const listed = async (query: string) => {
      const { qrCodes, next } = (await ask(office, "listSoldQrCodes", { query })).data
      return [qrCodes.map(({ id }: { readonly id: string }) => id), next]
    }
    const { data } = await ask(office, "findQrCode", { id: first.qrCodeId })
    const { shortUrl } = data.qrCode.dynamic
    const slug = String(shortUrl).split("/").at(-1) ?? ""
    const newest = [first.qrCodeId, second.qrCodeId].sort().toReversed()
    expect(await listed("")).toEqual([newest, null])
    expect(await listed("?query=MENU%20example&kind=dynamic&state=active")).toEqual([newest, null])
    expect(await listed("?pageSize=1")).toEqual([newest.slice(0, 1), newest[0]])
    expect(await listed(`?pageSize=1&after=${newest[0]}`)).toEqual([newest.slice(1), null])
    const named = [
      first.qrCodeId.toUpperCase(),
      `https://shop.example/account/codes/${first.qrCodeId}`,
      slug.toLowerCase(),
      shortUrl,
      `${shortUrl}/`,
      `${shortUrl}+`,
      first.id,
      first.email
    ]
    for (const text of named)
      expect(await listed(`?query=${encodeURIComponent(` ${text} `)}`), text).toEqual([
        [first.qrCodeId],
        null
      ])
    for (const nothing of [
      "?query=unheard",
      `?query=${unknownId}`,
      "?query=someone%40else.example",
      "?state=paused",
      "?kind=static"
    ])
      expect(await listed(nothing), nothing).toEqual([[], null])
    for (const [query, field] of [
      ["?state=gone", "state"],
      ["?after=7", "after"],
      ["?pageSize=101", "pageSize"]
    ] as const) {
      const { outcome, errors } = await ask(office, "listSoldQrCodes", { query })
      expect([outcome, errors[0]]).toEqual([
        "400 VALIDATION_FAILED",
        expect.stringMatching(new RegExp(`^${field}: `))
      ])
    }
  })

  it("nothing by unknown ids, and the field of a malformed one", async () => {
    const office = await openOffice()
    const body = { reason: "for a test" }
    const credit = keyed({ amount: 1, reason: "for a test" }, "k")
    for (const name of keysOf(operatorPaths)) {
      const [method, path] = operatorPaths[name]
      if (!path.includes(":id")) continue
      const said = name === "creditAccount" ? credit : method === "GET" ? {} : { body }
      const missing = { accounts: "ACCOUNT", "qr-codes": "QR_CODE", webhooks: "WEBHOOK" }
      const thing = Object.entries(missing).find(([part]) => path.includes(`/${part}/`))?.[1]
      expect((await ask(office, name, { ...said, id: unknownId })).outcome, name).toBe(
        `404 ${thing}_NOT_FOUND`
      )
      if (name === "findQrCode") continue
      const { outcome, errors } = await ask(office, name, { ...said, id: "nobody" })
      expect([outcome, errors[0]], name).toEqual(["400 VALIDATION_FAILED", expect.stringMatching(/^id: /)])
    }
    expect((await ask(office, "findQrCode", { id: "NOSLUG22" })).outcome).toBe("404 QR_CODE_NOT_FOUND")
  })
})

describe("an operator changes, with a log entry,", () => {
  const newest = async (office: Office, subject: string) =>
    (await ask(office, "listLog", { query: `?subject=${subject}&pageSize=1` })).data.entries[0]

  it("a balance, once for a key", async () => {
    const office = await openOffice()
    const { id } = await openCustomer(office)
    const give = (amount: unknown, key: string | undefined, reason: unknown = "invoice 1017") =>
      ask(office, "creditAccount", {
        id,
        body: { amount, reason },
        headers: key === undefined ? {} : { "idempotency-key": key }
      })
    const first = await give(25, "a")
    expect(first).toMatchObject({
      outcome: "201 OK",
      data: { kind: "grant", amount: 25, reason: "invoice 1017" }
    })
    expect((await give(25, "a")).data).toEqual(first.data)
    expect((await give(26, "a")).outcome).toBe("422 IDEMPOTENCY_KEY_REUSED")
    expect((await give(-1.5, "b")).data).toMatchObject({ kind: "adjustment", amount: -1.5 })
    expect((await give(-1_000_000, "c")).outcome).toBe("402 INSUFFICIENT_BALANCE")
    expect((await give(1e11, "d")).outcome).toBe("409 BALANCE_TOO_LARGE")
    for (const [amount, key, reason, field] of [
      [25, undefined, "why", "Idempotency-Key"],
      [1e-9, "e", "why", "amount"],
      ["25", "e", "why", "amount"],
      [0, "e", "why", "amount"],
      [25, "e", "", "reason"],
      [25, "e", " \u00a0", "reason"],
      [25, "e", "x".repeat(201), "reason"],
      [25, "e", undefined, "reason"]
    ] as const) {
      const { outcome, errors } = await give(amount, key, reason ?? null)
      expect([outcome, errors[0]]).toEqual(["400 VALIDATION_FAILED", expect.stringContaining(`${field}: `)])
    }
    const { entries } = (await ask(office, "listAccountLedger", { id })).data
    expect(entries.map(({ amount }: { amount: number }) => amount)).toEqual([
      -1.5,
      25,
      expect.any(Number),
      100
    ])
    const told = (await ask(office, "listLog", { query: `?subject=${id}` })).data
    expect(told.totalCount).toBe(2)
    expect(told.entries[1]).toMatchObject({
      action: "account.credited",
      operatorId: office.operator.account.id,
      subject: id,
      reason: "invoice 1017",
      detail: { amount: 25 }
    })
  })

  it("whether an account is suspended, at once", async () => {
    const office = await openOffice()
    const { id, secret, qrCodeId } = await openCustomer(office)
    const own = async () => outcomeOf(await office.site.ask("/v1/Account", { key: secret }))
    const active = async () => (await ask(office, "findQrCode", { id: qrCodeId })).data.qrCode.isActive
    const suspended = await ask(office, "suspendAccount", { id, body: { reason: "overdue", codes: "stop" } })
    expect(suspended.data).toMatchObject({ id, state: "suspended", suspensionReason: "overdue" })
    expect(await own()).toBe("403 ACCOUNT_SUSPENDED")
    expect(await newest(office, id)).toMatchObject({ action: "account.suspended", reason: "overdue" })
    const restored = await ask(office, "restoreAccount", { id, body: { reason: "paid" } })
    expect(restored.data).toMatchObject({ id, state: "active", suspensionReason: null })
    expect([await own(), await active()]).toEqual(["200 OK", true])
    expect(await newest(office, id)).toMatchObject({
      action: "account.restored",
      reason: "paid",
      operatorId: office.operator.account.id
    })
    const wrong = await ask(office, "suspendAccount", { id, body: { reason: "overdue", codes: "burn" } })
    expect(wrong.errors[0]).toMatch(/^codes: /)
    const oneself = { id: office.operator.account.id, body: { reason: "a slip" } }
    expect((await ask(office, "suspendAccount", oneself)).errors[0]).toMatch(/^id: is your own account/)
  })

  it("whether a QR code is active, and pays it back once", async () => {
    const office = await openOffice()
    const { id: owner, qrCodeId: id } = await openCustomer(office)
    const found = async () => (await ask(office, "findQrCode", { id })).data
    const refunded = async () => (await ask(office, "listAccountQrCodes", { id: owner })).data.refunded
    expect(await found()).toMatchObject({ isDeactivated: false, refund: null })
    const off = await ask(office, "deactivateQrCode", { id, body: { reason: "reported" } })
    expect(off.data).toMatchObject({ id, isActive: false })
    expect(await newest(office, id)).toMatchObject({ action: "qrCode.deactivated", reason: "reported" })
    expect(await found()).toMatchObject({ isDeactivated: true, changes: [{ reason: "reported" }, {}] })
    expect((await ask(office, "activateQrCode", { id, body: { reason: "wrong" } })).data).toMatchObject({
      id,
      isActive: true
    })
    expect(await newest(office, id)).toMatchObject({ action: "qrCode.activated", reason: "wrong" })
    const body = { reason: "printed wrong" }
    expect(await refunded()).toEqual([])
    const headers = { "idempotency-key": "refund-1" }
    const paid = await ask(office, "refundQrCode", { id, body, headers })
    expect(paid).toMatchObject({
      outcome: "201 OK",
      data: { kind: "refund", qrCodeId: id, balanceAfter: 100 }
    })
    expect((await ask(office, "refundQrCode", { id, body, headers })).data).toEqual(paid.data)
    expect((await ask(office, "refundQrCode", { id, body })).outcome).toBe("409 ALREADY_REFUNDED")
    expect([(await found()).refund, await refunded()]).toEqual([paid.data, [id]])
    const again = (await openCustomer(office)).qrCodeId
    expect((await ask(office, "refundQrCode", { id: again, body, headers })).outcome).toBe("201 OK")
    expect(await newest(office, id)).toMatchObject({ action: "qrCode.refunded", reason: "printed wrong" })
  })

  it("whether anything is sent to a webhook, which its owner cannot lift", async () => {
    const office = await openOffice()
    const { cookie } = await office.site.person()
    const ofOwner = async (path: string, method: "GET" | "POST" | "PUT", body?: object) =>
      dataOf(
        await office.site.ask(`/webhooks${path}`, { method, cookie, ...(body === undefined ? {} : { body }) })
      )
    const url = "https://crm.example/hooks"
    const { id } = await ofOwner("", "POST", { url })
    const body = { reason: "a flood" }
    const stopped = { state: "disabled", disabledReason: "operator" }
    expect((await ask(office, "stopWebhook", { id, body })).data).toMatchObject({ id, ...stopped })
    const enabled = { url, types: null, description: "", isEnabled: true }
    expect(await ofOwner(`/${id}`, "PUT", enabled)).toMatchObject(stopped)
    const goesOn = { state: "enabled", disabledReason: null }
    expect((await ask(office, "resumeWebhook", { id, body })).data).toMatchObject(goesOn)
    const unknown = await ask(office, "stopWebhook", { id: unknownId, body })
    expect(unknown.outcome).toBe("404 WEBHOOK_NOT_FOUND")
    const log = (await ask(office, "listLog", { query: `?subject=${id}` })).data
    expect(log.entries.map(({ action }: { action: string }) => action)).toEqual([
      "webhook.resumed",
      "webhook.stopped"
    ])
  })

  it("a domain, which its holder loses", async () => {
    const office = await openOffice()
    const { account } = await office.site.person()
    const host = DomainHost.make("go.luna.example")
    const limits = { account: 10, all: 10 }
    await office.site.run(
      Effect.gen(function* () {
        const { addDomain, recordLook } = yield* DomainStorage
        const at = yield* DateTime.now
        yield* addDomain({ accountId: account.id, host, token: newDomainToken(), at, limits })
        yield* recordLook(account.id, host, { isProved: true, found: [], at })
      })
    )
    const found = (query: string) => ask(office, "findDomains", { query })
    const held = { host, accountId: account.id, email: account.email, state: "proved", codes: 0 }
    for (const query of ["", "?query=LUNA", `?query=${account.id}&state=proved`])
      expect((await found(query)).data, query).toMatchObject({
        domains: [held],
        totalCount: 1,
        pageNumber: 1
      })
    expect((await found("?state=lost")).data).toMatchObject({ domains: [], totalCount: 0 })
    expect((await found("?state=gone")).outcome).toBe("400 VALIDATION_FAILED")
    const remove = (body: object) => ask(office, "withdrawDomain", { id: host, body })
    expect((await remove({})).outcome).toBe("400 VALIDATION_FAILED")
    expect(await remove({ reason: "a fraud" })).toMatchObject({ outcome: "200 OK", data: null })
    expect((await remove({ reason: "a fraud" })).outcome).toBe("404 DOMAIN_NOT_FOUND")
    expect((await found("")).data.domains).toEqual([])
    const log = (await ask(office, "listLog", { query: `?subject=${host}` })).data.entries
    expect(log).toMatchObject([{ action: "domain.removed", subject: host, reason: "a fraud" }])
  })

  it("the prices, from now on and from a later time", async () => {
    const office = await openOffice()
    const { site } = office
    const current = (await ask(office, "getPriceList")).data
    expect(current).toMatchObject({ version: 0, since: null, next: null, isFixed: false })
    const publish = (body: object) => ask(office, "publishPriceList", { body })
    const now = await publish({ prices: { base: 2 }, expectedVersion: 0, reason: "dearer paper" })
    expect(now).toMatchObject({ outcome: "200 OK", data: { version: 1, prices: { base: 2 } } })
    expect(await dataOf(await site.ask("/v1/Qr/prices"))).toMatchObject({ base: 2 })
    expect((await publish({ prices: { base: 3 }, expectedVersion: 0 })).outcome).toBe("409 VERSION_CHANGED")
    const later = new Date(Date.now() + 3_600_000).toISOString()
    const waiting = await publish({ prices: { base: 3 }, expectedVersion: 1, effectiveAt: later })
    expect(waiting.data).toMatchObject({ version: 1, next: { version: 2, effectiveAt: later } })
    for (const [body, field] of [
      [{ prices: { base: -1 }, expectedVersion: 2 }, "prices.base"],
      [{ prices: { paper: 1 }, expectedVersion: 2 }, "prices.paper"],
      [{ prices: null, expectedVersion: 2 }, "prices"],
      [{ prices: { base: 1 }, expectedVersion: "2" }, "expectedVersion"],
      [{ prices: { base: 1 }, expectedVersion: 2, effectiveAt: "2020-01-01T00:00:00Z" }, "effectiveAt"],
      [{ prices: { base: 1 }, expectedVersion: 2, effectiveAt: "tomorrow" }, "effectiveAt"],
      [{ prices: { base: 1 } }, "expectedVersion"],
      [{ expectedVersion: 2 }, "prices"]
    ] as const) {
      const { outcome, errors } = await publish(body)
      expect([outcome, errors[0]]).toEqual(["400 VALIDATION_FAILED", expect.stringMatching(`^${field}: `)])
    }
    const told = (await ask(office, "listLog")).data.entries.slice(0, 2)
    expect(told).toMatchObject([
      { action: "priceList.published", subject: "2", reason: null, operatorId: office.operator.account.id },
      { action: "priceList.published", subject: "1", reason: "dearer paper" }
    ])
  })

  it("no prices of a file", async () => {
    const office = await openOffice({
      alter: Context.add(PriceSchedule, {
        find: Effect.succeed({
          version: 0,
          prices: PriceList.defaultPriceList,
          since: null,
          next: null,
          isFixed: true
        }),
        publish: () => new PriceListFixed()
      })
    })
    expect((await ask(office, "getPriceList")).data.isFixed).toBe(true)
    const body = { prices: { base: 1 }, expectedVersion: 0 }
    expect((await ask(office, "publishPriceList", { body })).outcome).toBe("409 PRICE_LIST_FIXED")
  })
})

describe("an operator reads", () => {
  it("the business at a glance", async () => {
    const office = await openOffice()
    const { secret } = await openCustomer(office)
    await office.site.ask("/v1/Qr/purchase", { key: secret, body: { data: "HELLO" } })
    const { data } = await ask(office, "getSummary")
    expect(data.days).toHaveLength(31)
    const { entries } = (await ask(office, "listAccountLedger", { id: (await found(office, "")).id })).data
    const spent = entries.reduce(
      (sum: number, { amount }: { amount: number }) => sum - Math.min(0, amount),
      0
    )
    expect(data.days.at(-1)).toMatchObject({ codes: 2, signUps: 2, payments: {}, refunds: 0 })
    expect(data.days.at(-1).credits).toBeCloseTo(spent, 4)
    expect(data.creditsOutstanding).toBeCloseTo(100 - spent, 4)
    expect(data).toMatchObject({ failedMails: 0, failingWebhooks: 0, lastAuditAt: null, disk: null })
  })

  it("the sales as a table and as CSV, which say the same", async () => {
    const office = await openOffice()
    const { id } = await openCustomer(office)
    const query = "?interval=month&by=account"
    const { data } = await ask(office, "getSales", { query })
    expect(data).toMatchObject({
      interval: "month",
      by: "account",
      rows: [{ item: id, codes: 1 }],
      payments: []
    })
    const answer = await office.ask(`/sales${query}`, { headers: { accept: "text/csv" } })
    expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8; header=present")
    expect(answer.headers.get("content-disposition")).toMatch(/^attachment; filename="sales-\d{4}-/)
    const [{ period, item, codes, credits, refunds, refundedCredits }] = data.rows
    expect(await answer.text()).toBe(
      `period,item,codes,credits,refunds,refundedCredits\r\n${[period, item, codes, credits, refunds, refundedCredits].join(",")}\r\n`
    )
    for (const [bad, field] of [
      ["?from=yesterday", "from"],
      ["?from=2026-02-01&until=2026-01-01", "until"],
      ["?by=color", "by"],
      ["?interval=year", "interval"]
    ] as const)
      expect((await ask(office, "getSales", { query: bad })).errors[0]).toMatch(`${field}: `)
  })

  it("the ledger of all accounts as CSV", async () => {
    const office = await openOffice()
    const { id, qrCodeId } = await openCustomer(office)
    const answer = await office.ask("/export/ledger")
    const lines = (await answer.text()).split("\r\n")
    expect(lines[0]).toBe("entry,time,account,kind,credits,balance,reason,code,topUp,money,currency")
    expect(lines.slice(1, 3).map((line) => line.split(","))).toMatchObject([
      ["1", expect.any(String), id, "grant", "100", "100", "test", "", "", "", ""],
      [
        "2",
        expect.any(String),
        id,
        "purchase",
        expect.stringMatching(/^-/),
        expect.any(String),
        "Menu",
        qrCodeId,
        "",
        "",
        ""
      ]
    ])
    expect(lines.slice(3)).toEqual([""])
    const refused = await ask(office, "exportLedger", { query: "?from=2026-13-01" })
    expect(refused).toMatchObject({
      outcome: "400 VALIDATION_FAILED",
      errors: [expect.stringMatching(/^from: /)]
    })
  })
})
