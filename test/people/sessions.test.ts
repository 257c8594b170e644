import { describe, expect, it } from "vitest"
import { secretOf } from "../http/person.ts"
import { cookieOf, outcomeOf, startSite } from "./site.ts"

const baseUrl = "https://qr.example"

describe("The session cookie", () => {
  it("is HttpOnly, SameSite and lives 90 days", async () => {
    const { ask, person } = await startSite()
    const { email, password } = await person()
    const answer = await ask("/session", { body: { email, password } })
    expect(answer.headers.get("set-cookie")).toMatch(
      /^qr_session=[\w-]{43}; Max-Age=7776000; Path=\/; HttpOnly; SameSite=Lax$/
    )
    expect(answer.headers.get("cache-control")).toBe("no-store")
  })

  it("is bound to its host on https", async () => {
    const { ask, person } = await startSite({ baseUrl })
    const { email, password, cookie } = await person()
    const answer = await ask("/session", { body: { email, password } })
    expect(answer.headers.get("set-cookie")).toMatch(
      /^__Host-qr_session=[\w-]{43}; Max-Age=7776000; Path=\/; HttpOnly; SameSite=Lax; Secure$/
    )
    expect((await ask("", { cookie: cookieOf(answer) })).status).toBe(200)
    // A page of the same site may set the cookie without the prefix, or one in another letter case.
    expect(await outcomeOf(await ask("/keys", { cookie }))).toBe("401 SESSION_REQUIRED")
    const lower = cookieOf(answer)
      .toLowerCase()
      .replace(/=.*/, `=${secretOf(cookie)}`)
    expect(await outcomeOf(await ask("/keys", { cookie: lower }))).toBe("401 SESSION_REQUIRED")
  })

  it("is cleared by sign-out, session end and account closure", async () => {
    const { ask, person } = await startSite()
    const cleared = "qr_session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax"
    const { cookie } = await person()
    const out = await ask("/session", { method: "DELETE", cookie })
    const ended = await person()
    const { sessions } = (await (await ask("/sessions", { cookie: ended.cookie })).json()).data
    const end = await ask(`/sessions/${sessions[0].id}`, { method: "DELETE", cookie: ended.cookie })
    const closing = await person()
    const close = await ask("", {
      method: "DELETE",
      cookie: closing.cookie,
      body: { password: closing.password }
    })
    for (const answer of [out, end, close])
      expect([answer.status, answer.headers.get("set-cookie")]).toEqual([200, cleared])
    for (const sent of [cookie, ended.cookie, closing.cookie])
      expect(await outcomeOf(await ask("/keys", { cookie: sent }))).toBe("401 SESSION_REQUIRED")
  })

  it("is read among others, unless doubled, huge or malformed", async () => {
    const { ask, person } = await startSite()
    const { cookie } = await person()
    const other = (await person()).cookie
    const good = [
      cookie,
      `a=b; ${cookie}`,
      `${cookie};c=d`,
      `; ;=;a; ${cookie} ;x==y`,
      `xqr_session=1; ${cookie}`
    ]
    for (const sent of good) expect((await ask("/keys", { cookie: sent })).status, sent).toBe(200)
    const secret = secretOf(cookie)
    const bad = [
      "",
      "qr_session",
      "qr_session=",
      `qr_session="${secret}"`,
      `qr_session=${secret}x`,
      `qr_session=${secret.slice(1)}`,
      `QR_SESSION=${secret}`,
      `${cookie}; ${other}`,
      `${other}; ${cookie}`,
      `${cookie}; ${cookie}`,
      `a=${"x".repeat(16_384)}; ${cookie}`,
      `${";".repeat(16_384)}${cookie}`,
      `qr_session=${"x".repeat(10_000)}`
    ]
    for (const sent of bad)
      expect(await outcomeOf(await ask("/keys", { cookie: sent })), sent.slice(0, 80)).toBe(
        "401 SESSION_REQUIRED"
      )
  })
})

describe("A session", () => {
  it("is new at each sign-in and ends the browser's earlier one", async () => {
    const { ask, person } = await startSite()
    const [victim, attacker] = [await person(), await person()]
    const body = { email: victim.email, password: victim.password }
    const planted = await ask("/session", { body, cookie: attacker.cookie })
    expect(secretOf(cookieOf(planted))).not.toBe(secretOf(attacker.cookie))
    expect(await outcomeOf(await ask("/keys", { cookie: attacker.cookie }))).toBe("401 SESSION_REQUIRED")
    const again = await ask("/session", { body, cookie: cookieOf(planted) })
    expect(await outcomeOf(await ask("/keys", { cookie: cookieOf(planted) }))).toBe("401 SESSION_REQUIRED")
    expect((await (await ask("", { cookie: cookieOf(again) })).json()).data.email).toBe(victim.email)
    // The one that was there from elsewhere goes on.
    expect((await ask("", { cookie: victim.cookie })).status).toBe(200)
  })

  it("serves /v1/Qr, and a key has precedence", async () => {
    const { ask, person } = await startSite()
    const [buyer, other] = [await person(10), await person()]
    const made = await ask("/keys", { cookie: other.cookie, body: { name: "other" } })
    const { secret: key } = (await made.json()).data
    const bought = await ask("/v1/Qr/purchase", { cookie: buyer.cookie, body: { data: "by a session" } })
    expect(bought.status).toBe(201)
    const { qrCodeId } = (await bought.json()).data
    expect((await ask(`/v1/Qr/${qrCodeId}`, { cookie: buyer.cookie })).status).toBe(200)
    expect((await ask(`/v1/Qr/${qrCodeId}`, { cookie: buyer.cookie, key })).status).toBe(404)
    expect((await (await ask("", { cookie: buyer.cookie, key })).json()).data.email).toBe(other.email)
    // A key that is not accepted is not replaced by the session.
    expect(await outcomeOf(await ask("", { cookie: buyer.cookie, key: "qr_live_no" }))).toBe(
      "401 API_KEY_INVALID"
    )
    const { entries } = (await (await ask("/ledger", { cookie: buyer.cookie })).json()).data
    expect(entries.map(({ kind, amount }: Record<string, unknown>) => [kind, amount])).toEqual([
      ["purchase", -1],
      ["grant", 10]
    ])
    expect(Object.keys(entries[0])).toEqual([
      "sequence",
      "kind",
      "amount",
      "balanceAfter",
      "reason",
      "qrCodeId",
      "topUpId",
      "createdAt"
    ])
  })

  it("that ended answers API_KEY_MISSING or SESSION_REQUIRED", async () => {
    const { ask, person } = await startSite()
    const { cookie } = await person()
    await ask("/session", { method: "DELETE", cookie })
    const purchase = { cookie, body: { data: "x" } }
    expect(await outcomeOf(await ask("/v1/Qr/purchase", purchase))).toBe("401 API_KEY_MISSING")
    for (const path of ["", "/ledger", "/v1/Qr/my-qrcodes"]) {
      expect(await outcomeOf(await ask(path, { cookie }))).toBe("401 API_KEY_MISSING")
      expect(await outcomeOf(await ask(path))).toBe("401 API_KEY_MISSING")
    }
    for (const path of ["/keys", "/sessions"])
      expect(await outcomeOf(await ask(path, { cookie }))).toBe("401 SESSION_REQUIRED")
  })

  it("is required for keys and sessions, even beside a key", async () => {
    const { ask, person } = await startSite()
    const { cookie } = await person()
    const { secret: key } = (await (await ask("/keys", { cookie, body: { name: "mine" } })).json()).data
    for (const said of [{ key }, { key, cookie }, {}])
      for (const path of ["/keys", "/sessions"])
        expect(await outcomeOf(await ask(path, said))).toBe("401 SESSION_REQUIRED")
    expect(await outcomeOf(await ask("", { method: "DELETE", key, body: { password: "x" } }))).toBe(
      "401 SESSION_REQUIRED"
    )
  })

  it("ends if another changes the password", async () => {
    const { ask, person } = await startSite()
    const { email, password, cookie } = await person()
    const elsewhere = cookieOf(await ask("/session", { body: { email, password } }))
    const change = { currentPassword: password, password: "another four words" }
    expect((await ask("/password", { method: "PUT", cookie, body: change })).status).toBe(200)
    expect((await ask("/keys", { cookie })).status).toBe(200)
    expect(await outcomeOf(await ask("/keys", { cookie: elsewhere }))).toBe("401 SESSION_REQUIRED")
    const { sessions } = (await (await ask("/sessions", { cookie })).json()).data
    expect(sessions).toEqual([
      {
        id: expect.any(String),
        createdAt: expect.any(String),
        lastUsedAt: expect.any(String),
        userAgent: "a test",
        passkeyAt: null,
        isCurrent: true
      }
    ])
  })

  it("of another account cannot be ended, nor its key revoked", async () => {
    const { ask, person } = await startSite()
    const [mine, other] = [await person(), await person()]
    const { sessions } = (await (await ask("/sessions", { cookie: other.cookie })).json()).data
    const made = await ask("/keys", { cookie: other.cookie, body: { name: "other" } })
    const { id, secret: key } = (await made.json()).data
    const remove = { method: "DELETE", cookie: mine.cookie } as const
    expect((await ask(`/sessions/${sessions[0].id}`, remove)).status).toBe(200)
    expect((await ask("/keys", { cookie: other.cookie })).status).toBe(200)
    expect(await outcomeOf(await ask(`/keys/${id}`, remove))).toBe("404 API_KEY_NOT_FOUND")
    expect((await ask("", { key })).status).toBe(200)
  })
})

describe("A closed account", () => {
  it("ends its sessions and keys, and frees its address", async () => {
    const { ask, person } = await startSite()
    const { email, password, cookie } = await person(3)
    const { secret: key } = (await (await ask("/keys", { cookie, body: { name: "mine" } })).json()).data
    expect((await ask("", { key })).status).toBe(200)
    const close = await ask("", { method: "DELETE", cookie, body: { password } })
    expect(close.status).toBe(200)
    for (const path of ["", "/ledger", "/v1/Qr/my-qrcodes"]) {
      expect(await outcomeOf(await ask(path, { key }))).toBe("401 API_KEY_INVALID")
      expect(await outcomeOf(await ask(path, { cookie }))).toBe("401 API_KEY_MISSING")
    }
    expect(await outcomeOf(await ask("/session", { body: { email, password } }))).toBe(
      "401 CREDENTIALS_INVALID"
    )
    expect((await ask("/sign-up", { body: { email } })).status).toBe(202)
  })

  it.each([
    [{}, "https://cafe.example/menu"],
    [{ dynamicCodes: "keep" }, "https://cafe.example/menu"],
    [{ dynamicCodes: "stop" }, "410 REDIRECT_BLOCKED"]
  ])("redirects its codes by the choice %j", async (choice, expected) => {
    const { ask, person } = await startSite()
    const { password, cookie } = await person(3)
    const content = { type: "dynamic", target: "https://cafe.example/menu" }
    expect((await ask("/v1/Qr/purchase", { cookie, body: { content } })).status).toBe(201)
    const [code] = (await (await ask("/v1/Qr/my-qrcodes", { cookie })).json()).data.qrCodes
    const path = `../r/${code.dynamic.shortUrl.slice(-8)}`
    const close = (dynamicCodes: object) =>
      ask("", { method: "DELETE", cookie, body: { password, ...dynamicCodes } })
    expect(await (await close({ dynamicCodes: "burn" })).json()).toMatchObject({
      code: "VALIDATION_FAILED",
      errors: [expect.stringMatching(/^dynamicCodes: expected "keep".*"stop"/)]
    })
    expect((await close(choice)).status).toBe(200)
    const scan = async () => {
      const answer = await ask(`/v1/${path}`)
      return answer.status === 302 ? answer.headers.get("location") : await outcomeOf(answer)
    }
    await expect.poll(scan).toBe(expected)
  })
})

describe("API keys", () => {
  it("are shown once, listed, revoked at once, limited to 100", async () => {
    const { ask, person } = await startSite()
    const { cookie } = await person()
    const make = (name: string) => ask("/keys", { cookie, body: { name } })
    const first = (await (await make("first")).json()).data
    expect(Object.keys(first)).toEqual([
      "id",
      "name",
      "prefix",
      "verbs",
      "creditLimit",
      "priceLimit",
      "spent",
      "spentEver",
      "createdAt",
      "expiresAt",
      "lastUsedAt",
      "revokedAt",
      "secret"
    ])
    expect((await ask("", { key: first.secret })).status).toBe(200)
    const answers = await Promise.all(Array.from({ length: 101 }, (_, i) => make(`key ${i}`)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(99)
    const refused = answers.find(({ status }) => status !== 201)
    expect(await refused?.json()).toMatchObject({
      code: "VALIDATION_FAILED",
      errors: ["the account has 100 active API keys, the most that it may have; revoke one first"]
    })
    expect((await ask(`/keys/${first.id}`, { method: "DELETE", cookie })).status).toBe(200)
    expect(await outcomeOf(await ask("", { key: first.secret }))).toBe("401 API_KEY_INVALID")
    expect((await make("in its place")).status).toBe(201)
    const listed = await (await ask("/keys", { cookie })).text()
    const { keys, totalCount } = JSON.parse(listed).data
    expect([keys.length, totalCount]).toEqual([100, 101])
    const dataOf = async (query: string) => (await (await ask(`/keys?${query}`, { cookie })).json()).data
    const second = await dataOf("pageNumber=2&pageSize=60")
    expect([second.keys.length, second.totalCount, second.pageNumber, second.pageSize]).toEqual([
      41, 101, 2, 60
    ])
    expect(second.keys.at(0)).toEqual(keys[60])
    const active = await dataOf("isActive=true")
    expect([
      active.totalCount,
      active.keys.some(({ id }: { readonly id: string }) => id === first.id)
    ]).toEqual([100, false])
    expect((await dataOf("isActive=false")).keys).toMatchObject([{ id: first.id }])
    const times = keys.map(({ createdAt }: { readonly createdAt: string }) => createdAt)
    expect(times).toEqual([...times].sort().reverse())
    expect(listed).not.toContain(first.secret)
  })

  it("may expire in the future", async () => {
    const { ask, person } = await startSite()
    const { cookie } = await person()
    const make = (expiresAt: string) => ask("/keys", { cookie, body: { name: "x", expiresAt } })
    const made = await make("2999-01-31T00:00:00.5+01:00")
    expect((await made.json()).data.expiresAt).toBe("2999-01-30T23:00:00.500Z")
    for (const [given, error] of [
      ["2020-01-31T00:00:00Z", 'expiresAt: expected a future time, got "2020-01-31T00:00:00.000Z"'],
      [
        "2999-02-30T00:00:00Z",
        'expiresAt: expected a time such as "2027-01-31T00:00:00Z", got "2999-02-30T00:00:00Z"'
      ],
      ["tomorrow", 'expiresAt: expected a time such as "2027-01-31T00:00:00Z", got "tomorrow"']
    ] as const)
      expect((await (await make(given)).json()).errors).toEqual([error])
  })
})
