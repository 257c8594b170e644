import { Accounts } from "@quick-response/core"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { afterAll, describe, expect, it } from "vitest"
import { linkFor, openPerson, type Person } from "../http/person.ts"
import { start } from "../http/service.ts"

const origin = "http://qr.example"
const logged: Array<string> = []
const service = await start({
  options: { baseUrl: origin, trustedProxies: 1, cors: { origins: "*" } },
  logged
})
afterAll(service.stop)

interface Asking {
  readonly method?: string
  readonly person?: Person
  readonly body?: object | string
  /** The client's own address. */
  readonly from?: string
  readonly headers?: Readonly<Record<string, string>>
}

let clients = 0
/** An address that no limit has counted. */
const freshClient = () => `10.1.${++clients >> 8}.${clients % 256}`

const ask = (
  path: string,
  { method = "GET", person, body, from = freshClient(), headers = {} }: Asking = {}
) =>
  fetch(`${service.url}/v1/Account${path}`, {
    method,
    headers: {
      ...(method === "GET" ? {} : { "content-type": "application/json", origin }),
      "x-forwarded-for": from,
      ...(person === undefined ? {} : { cookie: person.cookie }),
      ...headers
    },
    ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) })
  })

const outcomeOf = async (answer: Response) => {
  const { code, errors } = await answer.json()
  return { status: answer.status, code, errors }
}

const signIn = (email: string, password: string, asking: Asking = {}) =>
  ask("/session", { ...asking, method: "POST", body: { email, password } })

const cookieOf = (answer: Response) => (answer.headers.get("set-cookie") ?? "").split(";")[0] ?? ""

const isSignedIn = async (cookie: string) => (await ask("", { headers: { cookie } })).status === 200

const person = () => service.run(openPerson(5))

describe("the cookie of a session", () => {
  it("is out of reach of scripts and of other sites' requests", async () => {
    const { email, password } = await person()
    const cookie = (await signIn(email, password)).headers.get("set-cookie")
    expect(cookie).toMatch(/^qr_session=[\w-]{43}; Max-Age=7776000; Path=\/; HttpOnly; SameSite=Lax$/)
  })

  it("is the host's own and Secure where the service is on https", async () => {
    const secure = await start({ options: { baseUrl: "https://qr.example" } })
    const { email, password } = await secure.run(openPerson())
    const answer = await fetch(`${secure.url}/v1/Account/session`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email, password })
    })
    await secure.stop()
    expect(answer.headers.get("set-cookie")).toMatch(
      /^__Host-qr_session=[\w-]{43}; Max-Age=7776000; Path=\/; HttpOnly; SameSite=Lax; Secure$/
    )
  })

  it("is another at each sign-in, which ends the session that the browser had", async () => {
    const someone = await person()
    const answer = await signIn(someone.email, someone.password, { person: someone })
    expect(cookieOf(answer)).not.toBe(someone.cookie)
    expect([await isSignedIn(cookieOf(answer)), await isSignedIn(someone.cookie)]).toEqual([true, false])
  })

  it("opens nothing that its bearer chose, and nothing where two have its name", async () => {
    const someone = await person()
    const answer = await signIn(someone.email, someone.password, {
      headers: { cookie: `qr_session=${"A".repeat(43)}` }
    })
    expect(cookieOf(answer)).not.toContain("A".repeat(43))
    expect(await isSignedIn(`${someone.cookie}; qr_session=${"A".repeat(43)}`)).toBe(false)
    expect(await isSignedIn(`qr_session=${"A".repeat(43)}; ${someone.cookie}`)).toBe(false)
  })

  it("opens nothing after signing out, nor after another session of the account ended it", async () => {
    const someone = await person()
    const other = cookieOf(await signIn(someone.email, someone.password))
    const { sessions } = (await (await ask("/sessions", { person: someone })).json()).data
    const { id } = sessions.find((session: { readonly isCurrent: boolean }) => !session.isCurrent)
    await ask(`/sessions/${id}`, { method: "DELETE", person: someone })
    expect(await isSignedIn(other)).toBe(false)
    await ask("/session", { method: "DELETE", person: someone })
    expect(await isSignedIn(someone.cookie)).toBe(false)
  })
})

describe("a page of another origin", () => {
  const foreign = { origin: "https://evil.example" }

  it("changes nothing by a session, whatever CORS allows", async () => {
    const someone = await person()
    for (const asking of [
      { path: "", method: "DELETE", body: { password: someone.password } },
      { path: "/keys", method: "POST", body: { name: "mine" } },
      { path: "/session", method: "DELETE" },
      {
        path: "/password",
        method: "PUT",
        body: { currentPassword: someone.password, password: "another one" }
      }
    ]) {
      const answer = await ask(asking.path, { ...asking, person: someone, headers: foreign })
      expect(await outcomeOf(answer)).toMatchObject({ status: 403, code: "ORIGIN_REFUSED" })
      expect(answer.headers.get("access-control-allow-credentials")).toBeNull()
    }
    for (const unusual of ["null", `${origin}.evil.example`, `${origin}:8080`, origin.toUpperCase(), ""]) {
      const answer = await ask("/session", {
        method: "DELETE",
        person: someone,
        headers: { origin: unusual }
      })
      expect([unusual, answer.status]).toEqual([unusual, 403])
    }
    expect(await isSignedIn(someone.cookie)).toBe(true)
  })

  it("changes nothing by a form, which can send no JSON", async () => {
    const someone = await person()
    for (const type of ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""])
      for (const [path, method] of [
        ["/keys", "POST"],
        ["/session", "DELETE"]
      ] as const) {
        const answer = await ask(path, {
          method,
          person: someone,
          body: method === "POST" ? `{"name":"mine"}` : "",
          headers: { "content-type": type }
        })
        expect([path, type, answer.status]).toEqual([path, type, 415])
      }
    expect(await isSignedIn(someone.cookie)).toBe(true)
  })

  it("signs nobody in to an account of its own", async () => {
    const own = await person()
    const answer = await signIn(own.email, own.password, { headers: foreign })
    expect(await outcomeOf(answer)).toMatchObject({ status: 403, code: "ORIGIN_REFUSED" })
    expect(answer.headers.get("set-cookie")).toBeNull()
    const token = await service.run(linkFor(own.email))
    const set = { method: "POST", body: { token, password: "four words in a row" }, headers: foreign }
    expect((await ask("/password", set)).status).toBe(403)
  })
})

describe("whoever guesses", () => {
  it("passwords is refused after five for an address, and locks its owner out nowhere else", async () => {
    const { email, password } = await person()
    const [attacker, owner] = [freshClient(), freshClient()]
    const statuses: Array<number> = []
    for (let tries = 0; tries < 6; tries++)
      statuses.push((await signIn(email, `wrong ${tries}`, { from: attacker })).status)
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
    expect((await signIn(email, password, { from: attacker })).status).toBe(429)
    expect((await signIn(email, password, { from: owner })).status).toBe(200)
  })

  it("passwords at once gets no more tries than one by one", async () => {
    const { email } = await person()
    const from = freshClient()
    const before = service.world.hashed
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => signIn(email, `wrong ${index}`, { from }))
    )
    expect(answers.filter(({ status }) => status === 401).length).toBe(5)
    expect(service.world.hashed - before).toBe(5)
  })

  it("passwords of many addresses is refused after fifty", async () => {
    const from = freshClient()
    const statuses: Array<number> = []
    for (let tries = 0; tries < 51; tries++)
      statuses.push((await signIn(`nobody${tries}@example.com`, "wrong", { from })).status)
    expect([statuses.slice(0, 50).every((status) => status === 401), statuses[50]]).toEqual([true, 429])
  })

  it("by another name of its client's address is counted as before", async () => {
    const { email } = await person()
    const from = freshClient()
    for (let tries = 0; tries < 5; tries++)
      await signIn(email, "wrong", { from: `192.0.2.${tries}, ${from}` })
    for (const name of [from, `::ffff:${from}`, `1.1.1.1, 2.2.2.2, ${from}`, `"[::1]", ${from}`])
      expect([name, (await signIn(email, "wrong", { from: name })).status]).toEqual([name, 429])
  })

  it("passwords by a stolen session is counted with those who sign in", async () => {
    const someone = await person()
    const from = freshClient()
    const wrong = { currentPassword: "wrong", password: "four words in a row" }
    const asking = { method: "PUT", person: someone, body: wrong, from }
    for (let tries = 0; tries < 5; tries++) expect((await ask("/password", asking)).status).toBe(401)
    const close = { method: "DELETE", person: someone, body: { password: someone.password }, from }
    expect([(await ask("/password", asking)).status, (await ask("", close)).status]).toEqual([429, 429])
  })

  it("addresses is told nothing by an answer, a header or a limit", async () => {
    const { email } = await person()
    const unknown = `${crypto.randomUUID()}@example.com`
    /** All but what differs between any two answers. */
    const seen = async (path: string, body: object, from: string) => {
      const answer = await ask(path, { method: "POST", body, from })
      const headers = [...answer.headers].filter(([name]) => name !== "x-request-id" && name !== "date")
      const { meta, ...rest } = await answer.json()
      return { status: answer.status, headers, rest }
    }
    for (const [path, rest] of [
      ["/sign-up", {}],
      ["/password-reset", {}],
      ["/session", { password: "wrong password" }]
    ] as const) {
      const [a, b] = [freshClient(), freshClient()]
      // The fourth mail of an hour is not sent, and the sixth wrong password is refused.
      for (let times = 0; times < 6; times++) {
        const known = await seen(path, { email, ...rest }, a)
        expect([path, times, await seen(path, { email: unknown, ...rest }, b)]).toEqual([path, times, known])
      }
    }
  })
})

describe("another's account", () => {
  it("keeps its sessions and keys, whose ids are as unknown as any", async () => {
    const [victim, thief] = [await person(), await person()]
    const made = (await (await ask("/keys", { method: "POST", person: victim, body: { name: "k" } })).json())
      .data
    const { sessions } = (await (await ask("/sessions", { person: victim })).json()).data
    const tries = async (path: string) => outcomeOf(await ask(path, { method: "DELETE", person: thief }))
    const none = crypto.randomUUID()
    expect(await tries(`/sessions/${sessions[0].id}`)).toEqual(await tries(`/sessions/${none}`))
    const [key, unknown] = [await tries(`/keys/${made.id}`), await tries(`/keys/${none}`)]
    expect([key.status, key.code]).toEqual([404, "API_KEY_NOT_FOUND"])
    expect(JSON.stringify(key).replace(made.id, none)).toBe(JSON.stringify(unknown))
    expect(await isSignedIn(victim.cookie)).toBe(true)
    await expect(
      service.run(Effect.flatMap(Accounts, (all) => all.authenticate(Redacted.make(made.secret))))
    ).resolves.toMatchObject({ accountId: victim.account.id })
  })

  it("is closed by nobody else, and once it is, its keys and sessions open nothing from that moment on", async () => {
    const someone = await person()
    const { secret } = (
      await (await ask("/keys", { method: "POST", person: someone, body: { name: "k" } })).json()
    ).data
    const byKey = () => ask("", { headers: { "x-api-key": secret } })
    expect((await byKey()).status).toBe(200)
    const wrong = await ask("", { method: "DELETE", person: someone, body: { password: "wrong" } })
    expect(wrong.status).toBe(401)
    const right = { method: "DELETE", person: someone, body: { password: someone.password } }
    expect((await ask("", right)).status).toBe(200)
    expect([(await byKey()).status, await isSignedIn(someone.cookie)]).toEqual([401, false])
  })
})

it("no answer of an account is kept by a cache, and none of its secrets is logged", async () => {
  const someone = await person()
  const token = await service.run(linkFor(someone.email))
  const password = "a password that nobody logs"
  const set = await ask("/password", { method: "POST", body: { token, password } })
  const cookie = cookieOf(set)
  for (const answer of [
    set,
    await ask("", { headers: { cookie } }),
    await ask("/keys", { headers: { cookie } }),
    await ask("/sessions"),
    await ask("/password", { method: "POST", body: { token, password } })
  ])
    expect(answer.headers.get("cache-control")).toBe("no-store")
  for (const secret of [token, password, cookie.split("=")[1] ?? "", someone.password])
    expect(logged.join("\n")).not.toContain(secret)
})
