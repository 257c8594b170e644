import { Accounts, Operators, operatorSessionLifetime, SessionId } from "@quick-response/core"
import type { PageFile, Pages } from "@quick-response/http"
import { operatorPaths } from "@quick-response/http/operator"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { outcomeOf, type Said } from "../people/site.ts"
import { openOffice } from "./office.ts"

const id = "0b54ad46-8c1e-4d9b-9a3e-5f1d2c7b8a90"

/** Each endpoint at a path, and requests by other methods to it. */
const requests = Object.values(operatorPaths).flatMap(([method, path]) =>
  ([method, "OPTIONS", "HEAD", "DELETE", "POST"] as const).map((asked) => ({
    method: asked,
    path: path.replace(":id", id)
  }))
)

const page = (status: PageFile["status"], text: string): PageFile => ({
  status,
  mediaType: "text/html",
  cacheControl: "no-store",
  etag: `W/"${text}"`,
  content: async () => ({ body: new TextEncoder().encode(text), coded: {} })
})

/** The pages of a site: one for operators, and one for unknown paths. */
const pages: Pages = {
  find: () => undefined,
  notFound: () => page(404, "Nothing is here"),
  forOperators: (path) => (path === "/operate/log" ? page(200, "The log") : undefined)
}

/** All that tells one answer from another, but for its time and the path that the id of the request names. */
const seen = async (answer: Response) => {
  const text = (await answer.text()).replace(/"meta":\{[^}]*\}/, "")
  const headers = [...answer.headers].filter(([name]) => name !== "x-request-id" && name !== "date")
  return JSON.stringify([answer.status, headers, text])
}

describe("below /v1/Operator, strangers get the answer of an unknown path", () => {
  it("for guests, keys, members, and suspended and former operators", async () => {
    const { site, operator, byPasskey } = await openOffice({
      pages,
      rateLimit: { account: 10_000, address: 10_000 },
      cors: { origins: ["https://elsewhere.example"] }
    })
    const member = await site.person()
    const suspended = await site.person()
    const former = await site.person()
    const by = { operatorId: null, reason: "for a test" }
    const keyOfOperator = await site.run(
      Effect.flatMap(Accounts, ({ createApiKey }) => createApiKey(operator.account.id, { name: "test" }))
    )
    const cookies = {
      suspended: await byPasskey(suspended),
      former: await byPasskey(former),
      memberByPasskey: await byPasskey(member)
    }
    await site.run(
      Effect.gen(function* () {
        const operators = yield* Operators
        yield* operators.add(suspended.account.id, by)
        yield* operators.add(former.account.id, by)
        yield* operators.suspend({ accountId: suspended.account.id, stopsCodes: false }, by)
        yield* operators.remove(former.account.id, by)
      })
    )
    const strangers: ReadonlyArray<Said> = [
      {},
      { cookie: "qr_session=unknown" },
      { key: Redacted.value(keyOfOperator.secret) },
      { key: "qr_live_unknown", cookie: operator.cookie },
      { cookie: member.cookie },
      { cookie: cookies.memberByPasskey },
      { cookie: cookies.suspended },
      { cookie: cookies.former }
    ]
    const kinds: ReadonlyArray<Readonly<Record<string, string>>> = [
      {},
      { accept: "text/html" },
      { origin: "https://elsewhere.example", "access-control-request-method": "PUT" }
    ]
    for (const stranger of strangers)
      for (const headers of kinds)
        for (const { method, path } of requests) {
          const said: Said = { ...stranger, method, headers }
          const nowhere = path.replace("/Operator/", "/Nowhere/")
          expect(await seen(await site.ask(path, said)), `${method} ${path}`).toBe(
            await seen(await site.ask(nowhere, said))
          )
        }
  })

  it("for members over their limit, and unknown methods", async () => {
    const { site, ask } = await openOffice({ rateLimit: { account: 1000, address: 1 } })
    const member = await site.person()
    const outcomes = new Set<string>()
    for (let i = 0; i < 5; i++)
      outcomes.add(await outcomeOf(await site.ask("/v1/Operator/summary", { cookie: `qr_session=${i}` })))
    outcomes.add(await outcomeOf(await site.ask("/v1/Operator/summary", { cookie: member.cookie })))
    outcomes.add(await outcomeOf(await ask("/summary", { method: "DELETE" })))
    expect([...outcomes]).toEqual(["404 ROUTE_NOT_FOUND"])
  })

  it("and neither the OpenAPI document nor its pages name it", async () => {
    const { site } = await openOffice()
    for (const path of ["/openapi.json", "/docs"])
      expect(await (await site.ask(`/v1/..${path}`)).text()).not.toContain("/v1/Operator")
  })
})

describe("an operator", () => {
  it("by a password needs a passkey at each endpoint", async () => {
    const { site, operator } = await openOffice()
    for (const [method, path] of Object.values(operatorPaths)) {
      const said: Said = { method, cookie: operator.cookie }
      expect(await outcomeOf(await site.ask(path.replace(":id", "no id"), said))).toBe("403 PASSKEY_REQUIRED")
    }
  })

  it("changes no data from another origin or without a JSON type", async () => {
    const { ask, site } = await openOffice({ rateLimit: { account: 30, address: 1000 } })
    const before = await (await ask("/log")).json()
    for (const [method, path] of Object.values(operatorPaths)) {
      if (method === "GET") continue
      const target = path.replace("/v1/Operator", "").replace(":id", id)
      const said: Said = { method, body: { reason: "x" } }
      expect(await outcomeOf(await ask(target, { ...said, origin: "https://evil.example" }))).toBe(
        "403 ORIGIN_REFUSED"
      )
      expect(await outcomeOf(await ask(target, { ...said, headers: { "content-type": "text/plain" } }))).toBe(
        "415 UNSUPPORTED_MEDIA_TYPE"
      )
    }
    const after = await ask("/log")
    expect(after.headers.get("ratelimit")).toContain('"account"')
    expect((await after.json()).data.totalCount).toBe(before.data.totalCount)
    const outcomes: Array<string> = []
    for (let i = 0; i < 40; i++) outcomes.push(await outcomeOf(await ask("/summary")))
    expect(outcomes.at(-1)).toBe("429 RATE_LIMITED")
    expect(await outcomeOf(await site.ask("/v1/Operator/summary"))).toBe("404 ROUTE_NOT_FOUND")
  })
})

describe("a page for operators", () => {
  const html = { headers: { accept: "text/html" } }

  it("exists only for operators, with and without a passkey", async () => {
    const { site, operator, cookie } = await openOffice({ pages })
    for (const own of [cookie, operator.cookie]) {
      const shown = await site.ask("/v1/../operate/log", { ...html, cookie: own })
      expect([shown.status, await shown.text()]).toEqual([200, "The log"])
      const none = await site.ask("/v1/../operate/none", { ...html, cookie: own })
      expect([none.status, await none.text()]).toEqual([404, "Nothing is here"])
    }
    expect(await outcomeOf(await site.ask("/v1/../operate/log", { cookie }))).toBe("404 ROUTE_NOT_FOUND")
  })

  it("is an unknown path to guests and members", async () => {
    const { site } = await openOffice({ pages })
    const member = await site.person()
    for (const said of [html, { ...html, cookie: member.cookie }])
      expect(await seen(await site.ask("/v1/../operate/log", said))).toBe(
        await seen(await site.ask("/v1/../nowhere", said))
      )
  })
})

describe("admits", () => {
  it("an operator's session for twelve hours after its passkey", async () => {
    const { site, operator } = await openOffice()
    const member = await site.person()
    const at = (accountId: typeof member.account.id, passkeyAt: number | null) => {
      const moment = DateTime.unsafeMake(Date.now())
      return site.run(
        Effect.flatMap(Operators, ({ admits }) =>
          Effect.either(
            admits({
              id: SessionId.make(id),
              accountId,
              createdAt: moment,
              lastUsedAt: moment,
              userAgent: "",
              passkeyAt: passkeyAt === null ? null : DateTime.unsafeMake(passkeyAt)
            })
          )
        )
      )
    }
    const margin = 60_000
    await fc.assert(
      fc.asyncProperty(fc.option(fc.integer({ min: 0, max: 3 * operatorSessionLifetime })), async (age) => {
        fc.pre(age === null || Math.abs(age - operatorSessionLifetime) > margin)
        const passkeyAt = age === null ? null : Date.now() - age
        const isFresh = age !== null && age < operatorSessionLifetime
        expect(await at(operator.account.id, passkeyAt)).toMatchObject(
          isFresh ? { right: true } : { left: { _tag: "PasskeyRequired" } }
        )
        expect(await at(member.account.id, passkeyAt)).toMatchObject({ right: false })
      }),
      { numRuns: 30 }
    )
  })
})
