import { Accounts, allKeyVerbs, KeyVerb } from "@quick-response/core"
import { openApiDocument } from "@quick-response/http"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { afterAll, describe, expect, it } from "vitest"
import { allOperations } from "./operations.ts"
import { openPerson } from "./person.ts"
import { newCustomer, start } from "./service.ts"

const service = await start({ options: { rateLimit: "off", cpuLimit: "off" } })
afterAll(service.stop)

const { account, key: keyOfAll } = await newCustomer(service)
const keyWith = (verbs: ReadonlyArray<KeyVerb>) =>
  service.run(
    Effect.flatMap(Accounts, ({ createApiKey }) => createApiKey(account.id, { name: verbs.join(), verbs }))
  )
const keys = new Map(
  await Promise.all(
    allKeyVerbs.map(async (verb) => [verb, Redacted.value((await keyWith([verb])).secret)] as const)
  )
)

/** The verbs of each operation in the document; several if the body asks for one. */
const verbs = new Map(
  Object.values(openApiDocument({ baseUrl: service.url, version: "1.0.0" }).paths).flatMap((item) =>
    Object.values(item).map(({ operationId, "x-verb": verb }) => [
      operationId,
      verb === undefined ? [] : [verb].flat()
    ])
  )
)

const id = "3f1d5c1e-8a76-4d0b-9c55-0e8a7f4f2b11"

interface Answered {
  readonly code: string
  readonly errors: ReadonlyArray<string>
  readonly data: { readonly id: string; readonly secret: string; readonly verbs: ReadonlyArray<KeyVerb> }
}

/** Asks by a key, or by the cookie of a session. */
const ask = async (credential: string, method: string, path: string, body?: unknown) => {
  const answer = await fetch(`${service.url}${path.replace(/:\w+/, id)}`, {
    method,
    headers: {
      "content-type": "application/json",
      ...(credential.startsWith("qr_live_") ? { "x-api-key": credential } : { cookie: credential })
    },
    ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) })
  })
  const { code, errors, data }: Answered = await answer.json()
  return { status: answer.status, code, errors, data }
}

describe("the verbs of a key", () => {
  const operations = allOperations().filter(({ access }) => access === "caller")

  it("are named by x-verb for the operations that take a key", () => {
    const named = [...verbs].filter(([, of]) => of.length > 0).map(([name]) => name)
    expect(named.sort()).toEqual(operations.map(({ name }) => String(name)).sort())
    expect(verbs.get("batch")).toEqual(["draw", "buy"])
    for (const of of verbs.values()) for (const verb of of) expect(Schema.is(KeyVerb)(verb)).toBe(true)
  })

  it("decide each operation before a broken body is looked at", async () => {
    for (const { name, method, path, body } of operations) {
      const needed = verbs.get(String(name)) ?? []
      if (needed.length > 1) continue
      for (const [verb, key] of keys) {
        const { status, code, errors } = await ask(key, method, path, body === undefined ? undefined : "{")
        const refused = `X-API-Key: the key lacks the verb "${needed[0]}"`
        if (needed[0] === verb) expect([name, verb, code === "KEY_NOT_ALLOWED"]).toEqual([name, verb, false])
        else
          expect([name, verb, status, code, errors[0]?.startsWith(refused)]).toEqual([
            name,
            verb,
            403,
            "KEY_NOT_ALLOWED",
            true
          ])
      }
    }
  })

  it("of a batch are asked for by its body", async () => {
    const rows = [{ data: "https://example.com" }]
    for (const [verb, key] of keys)
      for (const [purchase, needed] of [
        [true, "buy"],
        [false, "draw"],
        [undefined, "draw"]
      ] as const) {
        const { code } = await ask(key, "POST", "/v1/Qr/batch", { rows, formats: ["svg"], purchase })
        const isAllowed = verb === needed
        const allowed = purchase === true ? "VALIDATION_FAILED" : "OK"
        expect([verb, purchase, code]).toEqual([verb, purchase, isAllowed ? allowed : "KEY_NOT_ALLOWED"])
      }
  })

  it("are changed by their owner, at once", async () => {
    const { cookie } = await service.run(openPerson())
    const { data: made } = await ask(cookie, "POST", "/v1/Account/keys", { name: "till", verbs: ["read"] })
    expect(made.verbs).toEqual(["read"])
    expect((await ask(made.secret, "GET", "/v1/Account")).code).toBe("OK")
    expect((await ask(made.secret, "POST", "/v1/Qr/purchase", {})).code).toBe("KEY_NOT_ALLOWED")
    const path = `/v1/Account/keys/${made.id}`
    const { data: changed } = await ask(cookie, "PATCH", path, { name: "shop", verbs: ["buy"] })
    expect(changed).toMatchObject({ id: made.id, name: "shop", verbs: ["buy"] })
    expect((await ask(made.secret, "GET", "/v1/Account")).code).toBe("KEY_NOT_ALLOWED")
    expect((await ask(made.secret, "POST", "/v1/Qr/purchase", {})).code).toBe("VALIDATION_FAILED")
    const unknown = await ask(cookie, "PATCH", `/v1/Account/keys/${id}`, { name: "x" })
    expect(unknown.code).toBe("API_KEY_NOT_FOUND")
    for (const wrong of [[], ["buy", "buy"], ["sell"], "buy"]) {
      const { code, errors } = await ask(cookie, "PATCH", path, { verbs: wrong })
      expect([wrong, code, errors[0]]).toEqual([wrong, "VALIDATION_FAILED", expect.stringMatching(/^verbs/)])
    }
  })

  it("are all verbs for a key made without any", async () => {
    for (const { name, method, path, body } of operations)
      expect([name, (await ask(keyOfAll, method, path, body?.example)).code === "KEY_NOT_ALLOWED"]).toEqual([
        name,
        false
      ])
  })
})
