import { describe, expect, it } from "vitest"
import { expectSaid, failureOf } from "./expectSaid.ts"
import { startSite } from "./site.ts"

/** Invalid forms and the rules that they break. */
const forms: ReadonlyArray<
  readonly [form: string, path: string, body: object, rules: ReadonlyArray<string>]
> = [
  ["an address", "/sign-up", { email: "nobody" }, ["expected"]],
  ["no address", "/sign-up", {}, ["missing"]],
  ["a session", "/session", { email: "x", password: 1 }, ["expected", "expected"]],
  ["a key", "/keys", { name: "", expiresAt: "tomorrow" }, ["expected", "expected"]],
  ["a key that is over", "/keys", { name: "a", expiresAt: "2020-01-01T00:00:00Z" }, ["timeIsPast"]],
  ["a webhook", "/webhooks", { url: "http://example.com/x", types: ["none"] }, ["expected"]],
  ["a webhook by http", "/webhooks", { url: "http://example.com/" }, ["webhookUrlIsHttp"]],
  [
    "a webhook that is too long",
    "/webhooks",
    { url: `https://example.com/${"x".repeat(1981)}` },
    ["expected"]
  ],
  [
    "a webhook that is sent too long",
    "/webhooks",
    { url: `https://example.com/${"é".repeat(331)}` },
    ["expected"]
  ],
  ["a webhook of half a pair", "/webhooks", { url: "https://example.com/\ud800" }, ["expected"]],
  ["a return of half a pair", "/top-ups", { pack: "s", returnUrl: "https://a.example/\ud800" }, ["expected"]]
]

describe("A refused form", () => {
  it.each(forms)("%s: names rule and parameters in every language", async (_, path, body, rules) => {
    const site = await startSite()
    const { cookie } = await site.person()
    expectSaid(await failureOf(await site.ask(path, { cookie, body })), rules)
  })

  it.each([
    ["short", "passwordTooShort"],
    ["password1", "passwordCommon"]
  ])("names the rule of the password %j", async (password, rule) => {
    const site = await startSite()
    const { cookie, password: currentPassword } = await site.person()
    const body = { currentPassword, password }
    expectSaid(await failureOf(await site.ask("/password", { method: "PUT", cookie, body })), [rule])
  })

  it("falls back to its sentence if its parameters are long", async () => {
    const site = await startSite()
    const body = { email: "a@b.example", ["x".repeat(5_000)]: 1 }
    const failure = await failureOf(await site.ask("/sign-up", { body }))
    expect(failure.faults).toEqual([{ path: expect.any(String), rule: "reason", parameters: {} }])
  })
})
