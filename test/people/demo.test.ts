import { DemoAccounts } from "@quick-response/core"
import * as Context from "effect/Context"
import { describe, expect, it } from "vitest"
import { cookieOf, outcomeOf, type Site, startSite } from "./site.ts"

const openDemo = async ({ ask }: Site, said: object = {}) => {
  const answer = await ask("/demo", { method: "POST", ...said })
  return { answer, cookie: cookieOf(answer), account: (await answer.clone().json()).data }
}

describe("POST /v1/Account/demo", () => {
  it("opens an account and signs the browser in", async () => {
    const site = await startSite()
    const { answer, cookie, account } = await openDemo(site)
    expect(answer.status).toBe(201)
    expect(account).toMatchObject({ balance: 25, email: expect.stringMatching(/^demo-.*\.invalid$/) })
    const { data } = await (await site.ask("/session", { cookie })).json()
    expect(data).toEqual({ account, isOperator: false })
    const lifetime = Date.parse(account.closesAt) - Date.parse(account.createdAt)
    expect(lifetime).toBeGreaterThan(0)
    expect(lifetime).toBeLessThanOrEqual(3_600_000)
    const { cookie: own } = await site.person()
    expect(await (await site.ask("", { cookie: own })).json()).toMatchObject({ data: { closesAt: null } })
  })

  it("is limited for each client address", async () => {
    const site = await startSite()
    for (let count = 0; count < 10; count++) expect((await openDemo(site)).answer.status).toBe(201)
    const { answer } = await openDemo(site)
    expect([await outcomeOf(answer), Number(answer.headers.get("retry-after"))]).toEqual([
      "429 RATE_LIMITED",
      expect.closeTo(360, -1)
    ])
    expect((await openDemo(site, { address: "192.0.2.2" })).answer.status).toBe(201)
  })

  it("is closed unless the operator offers it", async () => {
    const site = await startSite({ alter: Context.omit(DemoAccounts) })
    expect(await outcomeOf((await openDemo(site)).answer)).toBe("403 DEMO_CLOSED")
  })

  it("is refused from another origin", async () => {
    const site = await startSite()
    const { answer } = await openDemo(site, { origin: "https://elsewhere.example" })
    expect(await outcomeOf(answer)).toBe("403 ORIGIN_REFUSED")
  })
})

describe("A demo account", () => {
  it("has no owner's rights: each refusal names the remedy", async () => {
    const site = await startSite({ baseUrl: "http://localhost" })
    const { cookie } = await openDemo(site)
    const refusals = [
      ["/email", "PUT", { email: "ann@example.com" }, "change its address"],
      ["/password", "PUT", { currentPassword: "x", password: "four words in a row" }, "have a password"],
      ["/passkeys/options", "POST", {}, "have a passkey"],
      ["/webhooks", "POST", { url: "https://crm.example/hooks" }, "have webhooks"]
    ] as const
    for (const [path, method, body, deed] of refusals) {
      const answer = await site.ask(path, { method, body, cookie })
      expect(await answer.json()).toMatchObject({
        code: "DEMO_NOT_ALLOWED",
        errors: [`a demo account may not ${deed}; open an account of your own for that`]
      })
    }
    expect(site.world.letters).toEqual([])
  })

  it("is closed early without a password", async () => {
    const site = await startSite()
    const { cookie } = await openDemo(site)
    const key = (await (await site.ask("/keys", { body: { name: "till" }, cookie })).json()).data.secret
    expect((await site.ask("", { key })).status).toBe(200)
    const answer = await site.ask("", { method: "DELETE", body: {}, cookie })
    expect([answer.status, cookieOf(answer)]).toEqual([200, "qr_session="])
    expect(await outcomeOf(await site.ask("", { key }))).toBe("401 API_KEY_INVALID")
  })

  it("has an address that is refused in every body", async () => {
    const site = await startSite()
    const { account } = await openDemo(site)
    for (const path of ["/sign-up", "/password-reset"])
      expect(await outcomeOf(await site.ask(path, { body: { email: account.email } }))).toBe(
        "400 VALIDATION_FAILED"
      )
    const body = { email: account.email, password: "none" }
    expect(await outcomeOf(await site.ask("/session", { body }))).toBe("400 VALIDATION_FAILED")
  })
})
