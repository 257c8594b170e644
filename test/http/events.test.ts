import { Accounts, eventIdOf, listedEventTypes, Webhooks } from "@quick-response/core"
import { makePromiseClient, QuickResponse } from "@quick-response/http/client"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { describe, expect, it } from "vitest"
import { startSite } from "../people/site.ts"
import { unknownEvent, unknownId } from "./documentedOutcome.ts"
import { open } from "./service.ts"

const webhooks = "/v1/Account/webhooks"
const events = "/v1/Account/events"
const url = "https://crm.example/hooks"

const read = async (answer: Promise<Response>) => {
  const { status, headers } = await answer
  const { code, data, errors } = await (await answer).json()
  return { status, code, data, errors, location: headers.get("location") }
}

const startFor = async () => {
  const site = await startSite()
  const { cookie, account } = await site.person(50)
  const ask = (
    path: string,
    method: "DELETE" | "GET" | "POST" | "PUT" = "GET",
    body?: object,
    as: { cookie?: string; key?: string } = { cookie }
  ) => read(site.ask(path, { method, ...(body === undefined ? {} : { body }), ...as }))
  const make = async () => (await ask(webhooks, "POST", { url })).data
  return { site, account, cookie, ask, make }
}

describe("refused by field", () => {
  const known = listedEventTypes.join(", ")
  it.each([
    ["POST", "", {}, /^url: is missing/],
    ["POST", "", { url: "no url" }, /^url: expected an https URL of at most 2000 characters, got "no url"/],
    [
      "POST",
      "",
      { url: `https://crm.example/${"x".repeat(2000)}` },
      /^url: expected an https URL of at most/
    ],
    [
      "POST",
      "",
      { url, types: ["qrCode.sold"] },
      /^types\[0\]: expected .*"qrCode.purchased".*got "qrCode.sold"/
    ],
    ["POST", "", { url, types: [] }, /^types: expected a list of 1 to 24 types of events, or null for all/],
    ["POST", "", { url, description: "x".repeat(201) }, /^description: expected a string of 0 to 200/],
    ["POST", "", { url, startAt: "yesterday" }, /^startAt: expected "now" or "beginning", got "yesterday"/],
    ["PUT", `/${unknownId}`, { url, types: null, description: "" }, /^isEnabled: is missing/],
    ["POST", `/${unknownId}/redeliver`, {}, /^eventId: is missing; name an event, or a time as since/],
    [
      "POST",
      `/${unknownId}/redeliver`,
      { eventId: unknownEvent, since: "2026-01-01T00:00:00Z" },
      /^since: cannot be combined with eventId/
    ],
    ["POST", `/${unknownId}/redeliver`, { eventId: "evt_1" }, /^eventId: expected "evt_" and 32 characters/],
    ["POST", `/${unknownId}/redeliver`, { since: "now" }, /^since: expected a time such as/]
  ] as const)("%s webhooks%s %j", async (method, path, body, sentence) => {
    const { ask } = await startFor()
    const { status, code, errors } = await ask(webhooks + path, method, body)
    expect([status, code]).toEqual([400, "VALIDATION_FAILED"])
    expect(errors).toEqual([expect.stringMatching(sentence)])
  })

  it.each([
    ["?after=x", 'after: expected a cursor: the nextCursor of an earlier answer, got "x"'],
    [
      "?types=qrCode.purchased,no",
      `types: expected types of events, separated by commas, of ${known}, got "qrCode.purchased,no"`
    ],
    ["?limit=0", 'limit: expected a whole number from 1 to 100, got "0"'],
    ["?limit=101", 'limit: expected a whole number from 1 to 100, got "101"']
  ])("events%s", async (query, sentence) => {
    const { ask } = await startFor()
    expect((await ask(events + query)).errors).toEqual([sentence])
  })

  it.each([[-1], [0.00001], ["10"], [true]])("lowBalance %j", async (lowBalance) => {
    const { ask } = await startFor()
    const errors = [expect.stringMatching(/^lowBalance: expected /)]
    expect(await ask("/v1/Account/alerts", "PUT", { lowBalance })).toMatchObject({ status: 400, errors })
  })

  it("an eleventh webhook", async () => {
    const { ask } = await startFor()
    for (let i = 0; i < 10; i++) expect((await ask(webhooks, "POST", { url })).status).toBe(201)
    expect(await ask(webhooks, "POST", { url })).toMatchObject({
      status: 400,
      code: "VALIDATION_FAILED",
      errors: ["an account has at most 10 webhooks: delete one first"]
    })
  })
})

describe("webhooks", () => {
  it("are made, listed without secrets, changed, rolled and deleted", async () => {
    const { ask } = await startFor()
    const made = await ask(webhooks, "POST", { url, types: ["qrCode.purchased"], description: "CRM" })
    expect(made).toMatchObject({ status: 201, code: "OK", location: `${webhooks}/${made.data.id}` })
    const { secret, ...webhook } = made.data
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(webhook).toMatchObject({ url, types: ["qrCode.purchased"], description: "CRM", state: "enabled" })
    expect(webhook).toMatchObject({
      disabledReason: null,
      failingSince: null,
      lastFailure: null,
      nextAttemptAt: null,
      pending: 0
    })
    expect((await ask(webhooks)).data).toEqual({ webhooks: [webhook] })
    const path = `${webhooks}/${webhook.id}`
    const change = { url: `${url}/2`, types: null, description: "", isEnabled: false }
    const changed = { url: `${url}/2`, types: null, state: "disabled", disabledReason: "owner" }
    expect((await ask(path, "PUT", change)).data).toMatchObject(changed)
    const rolled = await ask(`${path}/secret`, "POST")
    expect(rolled.data.secret).toMatch(/^whsec_/)
    expect(rolled.data.secret).not.toBe(secret)
    expect(JSON.stringify((await ask(webhooks)).data)).not.toContain("whsec_")
    expect((await ask(`${path}/test`, "POST")).data).toEqual({ status: 204, error: null, milliseconds: 2 })
    expect(await ask(path, "DELETE")).toMatchObject({ status: 200, data: null })
    expect((await ask(webhooks)).data).toEqual({ webhooks: [] })
    expect(await ask(path, "DELETE")).toMatchObject({ status: 404, code: "WEBHOOK_NOT_FOUND" })
  })

  it("redeliver and startAt refuse more than 10,000 past events a day", async () => {
    const site = await startSite({
      alter: (context) =>
        Context.add(context, Webhooks, {
          ...Context.get(context, Webhooks),
          redeliver: () => Effect.succeed(10_500)
        })
    })
    const [spent, other] = [await site.person(), await site.person()]
    const since = { since: "2026-01-01T00:00:00Z" }
    const ask = (path: string, body: object, { cookie }: { readonly cookie: string }) =>
      read(site.ask(path, { method: "POST", body, cookie }))
    const again = `${webhooks}/${unknownId}/redeliver`
    expect((await ask(again, since, spent)).status).toBe(202)
    const refusal = {
      status: 429,
      code: "RATE_LIMITED",
      errors: [expect.stringMatching(/^an account may have 10000 past events sent again in a day; /)]
    }
    expect(await ask(again, since, spent)).toMatchObject(refusal)
    expect(await ask(webhooks, { url, startAt: "beginning" }, spent)).toMatchObject(refusal)
    expect((await ask(webhooks, { url }, spent)).status).toBe(201)
    expect((await ask(again, since, other)).status).toBe(202)
  })

  it("count pending events, and redeliver known ones", async () => {
    const { ask, account } = await startFor()
    const { data } = await ask(webhooks, "POST", { url, startAt: "beginning" })
    // The grant alone.
    expect(data.pending).toBe(1)
    const again = `${webhooks}/${data.id}/redeliver`
    const eventId = eventIdOf({ accountId: account.id, stream: "ledger", sequence: 1 })
    expect(await ask(again, "POST", { eventId })).toMatchObject({ status: 202, data: null })
    expect(await ask(again, "POST", { since: "2026-01-01T00:00:00+01:00" })).toMatchObject({ status: 202 })
    expect(await ask(again, "POST", { eventId: unknownEvent })).toMatchObject({
      status: 404,
      code: "EVENT_NOT_FOUND"
    })
    expect((await ask(`${webhooks}/${data.id}/deliveries`)).data).toMatchObject({
      pageNumber: 1,
      pageSize: 20
    })
  })

  it("of another account are unknown, like its events", async () => {
    const { site, ask, make, account } = await startFor()
    const { id } = await make()
    const { cookie } = await site.person()
    const change = { url, types: null, description: "", isEnabled: true }
    for (const [part, method, body] of [
      ["", "PUT", change],
      ["", "DELETE", undefined],
      ["/secret", "POST", undefined],
      ["/test", "POST", undefined],
      ["/deliveries", "GET", undefined],
      ["/redeliver", "POST", { since: "2026-01-01T00:00:00Z" }]
    ] as const)
      expect(await ask(`${webhooks}/${id}${part}`, method, body, { cookie })).toMatchObject({
        status: 404,
        code: "WEBHOOK_NOT_FOUND",
        errors: [`there is no webhook ${id}`]
      })
    const eventId = eventIdOf({ accountId: account.id, stream: "ledger", sequence: 1 })
    expect((await ask(`${events}/${eventId}`)).data.type).toBe("credits.granted")
    expect(await ask(`${events}/${eventId}`, "GET", undefined, { cookie })).toMatchObject({
      status: 404,
      code: "EVENT_NOT_FOUND"
    })
    const other = (await ask(webhooks, "POST", { url }, { cookie })).data
    expect(await ask(`${webhooks}/${other.id}/redeliver`, "POST", { eventId }, { cookie })).toMatchObject({
      status: 404,
      code: "EVENT_NOT_FOUND"
    })
  })

  it("are managed by sessions only, from this origin", async () => {
    const { site, cookie } = await startFor()
    const { key } = await site.run(open(5))
    const body = { url }
    const asked = [
      [webhooks, "GET", undefined],
      [webhooks, "POST", body],
      [`${webhooks}/${unknownId}`, "DELETE", undefined],
      ["/v1/Account/alerts", "PUT", { lowBalance: 1 }]
    ] as const
    for (const [path, method, given] of asked)
      expect(
        await read(site.ask(path, { method, key, ...(given === undefined ? {} : { body: given }) }))
      ).toMatchObject({ status: 401, code: "SESSION_REQUIRED" })
    expect(
      await read(site.ask(webhooks, { method: "POST", cookie, body, origin: "https://elsewhere.example" }))
    ).toMatchObject({ status: 403, code: "ORIGIN_REFUSED" })
    const listed = await read(site.ask(events, { method: "GET", key }))
    expect(listed.data.events.map(({ type }: { type: string }) => type)).toEqual([
      "credits.granted",
      "apiKey.created"
    ])
  })

  it("have a low-balance alert, shown with the account", async () => {
    const { ask } = await startFor()
    expect((await ask("/v1/Account")).data.lowBalance).toBe(null)
    expect((await ask("/v1/Account/alerts", "PUT", { lowBalance: 2.5 })).data.lowBalance).toBe(2.5)
    expect((await ask("/v1/Account")).data.lowBalance).toBe(2.5)
    expect((await ask("/v1/Account/alerts", "PUT", { lowBalance: null })).data.lowBalance).toBe(null)
  })
})

describe("the clients", () => {
  it("read events of known and unknown types", async () => {
    const { site, account } = await startFor()
    const { secret } = await site.run(
      Effect.orDie(Effect.flatMap(Accounts, ({ createApiKey }) => createApiKey(account.id, { name: "crm" })))
    )
    const apiKey = Redacted.value(secret)
    const alter: typeof globalThis.fetch = async (input, init) => {
      const request = new Request(input, init)
      const { pathname, search } = new URL(request.url)
      const answer = await site.ask(`${pathname}${search}`, { method: "GET", key: apiKey })
      const text = (await answer.text()).replace('"apiKey.created"', '"apiKey.renamed"')
      return new Response(text, { status: answer.status, headers: { "content-type": "application/json" } })
    }
    const baseUrl = "http://shop.example"
    const { events: known } = await makePromiseClient({ baseUrl, apiKey, fetch: alter }).listEvents({
      limit: 5
    })
    expect(known.flatMap((event) => (event.type === "credits.granted" ? [event.data.reason] : []))).toEqual([
      "test"
    ])
    const listed = await Effect.runPromise(
      Effect.flatMap(QuickResponse, ({ listEvents }) => listEvents()).pipe(
        Effect.provide(QuickResponse.layer({ baseUrl, apiKey, fetch: alter }))
      )
    )
    expect(listed.events.map(({ type }) => type)).toEqual(["credits.granted", "unknown"])
  })
})
