import { sentenceOf } from "@quick-response/core"
import { Failure } from "@quick-response/http/contract"
import { words as german } from "@quick-response/web/src/languages/de/studio/faults.de.ts"
import { words as spanish } from "@quick-response/web/src/languages/es/studio/faults.es.ts"
import { words as french } from "@quick-response/web/src/languages/fr/studio/faults.fr.ts"
import { words as portuguese } from "@quick-response/web/src/languages/pt-BR/studio/faults.pt-BR.ts"
import { describe, expect, it } from "vitest"
import { startSite } from "./site.ts"

const languages = [german, spanish, french, portuguese]

/** What a form can be filled in with, and is refused for. */
const forms: ReadonlyArray<
  readonly [form: string, path: string, body: object, rules: ReadonlyArray<string>]
> = [
  ["an address", "/sign-up", { email: "nobody" }, ["expected"]],
  ["no address", "/sign-up", {}, ["missing"]],
  ["a session", "/session", { email: "x", password: 1 }, ["expected", "expected"]],
  ["a key", "/keys", { name: "", expiresAt: "tomorrow" }, ["expected", "expected"]],
  ["a key that is over", "/keys", { name: "a", expiresAt: "2020-01-01T00:00:00Z" }, ["timeIsPast"]],
  ["a webhook", "/webhooks", { url: "http://example.com/x", types: ["none"] }, ["expected"]],
  ["a webhook by http", "/webhooks", { url: "http://example.com/" }, ["webhookUrlIsHttp"]]
]

/** The failure of an answer, as a client reads it. */
const failureOf = async (answer: Response): Promise<Failure> => {
  const { code, message, errors, meta } = await answer.json()
  return new Failure({ code, message, errors, faults: meta.faults, requestId: meta.requestId })
}

/** Expects that each sentence has its fault, and that each language says it in words of its own. */
const expectSaid = (failure: Failure, rules: ReadonlyArray<string>): void => {
  expect(failure.code).toBe("VALIDATION_FAILED")
  expect(failure.faults.map(({ rule }) => rule)).toEqual(rules)
  expect(failure.errors).toHaveLength(rules.length)
  for (const [place, fault] of failure.faults.entries()) {
    const sentence = failure.errors[place] ?? ""
    const text = sentence.slice(fault.path === "" ? 0 : fault.path.length + 2)
    expect(sentenceOf({ ...fault, text })).toBe(sentence)
    for (const { say } of languages) expect([sentence, say({ ...fault, text }, "own")]).not.toContain("own")
  }
}

describe("what a form is refused for", () => {
  it.each(forms)("%s: is said by rule and parameters in every language", async (_, path, body, rules) => {
    const site = await startSite()
    const { cookie } = await site.person()
    expectSaid(await failureOf(await site.ask(path, { cookie, body })), rules)
  })

  it.each([
    ["short", "passwordTooShort"],
    ["password1", "passwordCommon"]
  ])("the password %j is said by its rule", async (password, rule) => {
    const site = await startSite()
    const { cookie, password: currentPassword } = await site.person()
    const body = { currentPassword, password }
    expectSaid(await failureOf(await site.ask("/password", { method: "PUT", cookie, body })), [rule])
  })

  it("repeats no password, by its parameters neither", async () => {
    const site = await startSite()
    const answer = await site.ask("/session", {
      body: { email: "a@b.example", password: { deep: "hunter2" } }
    })
    expect(await answer.text()).not.toContain("hunter2")
  })

  it("is known by its sentence alone where its parameters would be long", async () => {
    const site = await startSite()
    const body = { email: "a@b.example", ["x".repeat(5_000)]: 1 }
    const failure = await failureOf(await site.ask("/sign-up", { body }))
    expect(failure.faults).toEqual([{ path: expect.any(String), rule: "reason", parameters: {} }])
  })
})
