import { makePromiseClient } from "@quick-response/http/client"
import { describe, expect, it, onTestFinished } from "vitest"
import { openPerson } from "../http/person.ts"
import { start } from "../http/service.ts"
import { outcomeOf, startSite } from "./site.ts"

const baseUrl = "https://qr.example"

describe("Origin", () => {
  it("must be the service's own to begin a session", async () => {
    const { ask, person } = await startSite({ baseUrl })
    const { email, password } = await person()
    const body = { email, password }
    for (const origin of [
      "https://elsewhere.example",
      "http://qr.example",
      "https://qr.example:444",
      "https://qr.example.elsewhere.example",
      "https://QR.example",
      "https://qr.example/",
      "https://qr.example, https://elsewhere.example",
      "http://localhost:8080",
      "null",
      "",
      "x".repeat(5000)
    ]) {
      const answer = await ask("/session", { body, origin })
      expect(answer.headers.get("set-cookie")).toBeNull()
      expect(await outcomeOf(answer), origin.slice(0, 50)).toBe("403 ORIGIN_REFUSED")
    }
    for (const said of [{ body }, { body, origin: baseUrl }])
      expect((await ask("/session", said)).status).toBe(200)
    expect(await outcomeOf(await ask("/password", { body: { token: "x", password }, origin: "null" }))).toBe(
      "403 ORIGIN_REFUSED"
    )
  })

  it("is refused before any effect, except for keys and reads", async () => {
    const { ask, person } = await startSite()
    const { cookie, password } = await person(5)
    const origin = "https://elsewhere.example"
    const { secret: key } = (await (await ask("/keys", { cookie, body: { name: "mine" } })).json()).data
    for (const [path, said] of [
      ["/v1/Qr/purchase", { body: { data: "x" } }],
      ["/keys", { body: { name: "planted" } }],
      ["/session", { method: "DELETE" }],
      ["", { method: "DELETE", body: { password } }]
    ] as const)
      expect(await outcomeOf(await ask(path, { ...said, cookie, origin })), path).toBe("403 ORIGIN_REFUSED")
    expect((await (await ask("", { cookie, origin })).json()).data.balance).toBe(5)
    expect((await (await ask("/keys", { cookie })).json()).data.keys).toHaveLength(1)
    expect((await ask("/v1/Qr/purchase", { key, origin, cookie, body: { data: "x" } })).status).toBe(201)
  })

  it("needs a JSON body beside it", async () => {
    const { ask, person } = await startSite()
    const { cookie } = await person()
    for (const type of ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""]) {
      const said = { method: "DELETE", cookie, headers: { "content-type": type } } as const
      expect(await outcomeOf(await ask("/session", said))).toBe("415 UNSUPPORTED_MEDIA_TYPE")
    }
    expect((await ask("/session", { method: "DELETE", cookie })).status).toBe(200)
  })

  it("may be any loopback name at the listener's port", async () => {
    const service = await start()
    onTestFinished(() => service.stop())
    const { email, password } = await service.run(openPerson())
    const { port } = new URL(service.url)
    const signIn = (origin: string) =>
      fetch(`${service.url}/v1/Account/session`, {
        method: "POST",
        headers: { origin, "content-type": "application/json", connection: "close" },
        body: JSON.stringify({ email, password })
      })
    const names = Reflect.has(globalThis, "Deno") ? [] : ["localhost", "127.0.0.1", "127.9.9.9", "[::1]"]
    for (const name of names) expect((await signIn(`http://${name}:${port}`)).status, name).toBe(200)
    for (const origin of [
      "http://localhost",
      `http://localhost:${Number(port) + 1}`,
      `https://localhost:${port}`,
      `http://localhost.elsewhere.example:${port}`,
      `http://LOCALHOST:${port}`,
      `http://x@localhost:${port}`,
      `http://0x7f.1:${port}`
    ])
      expect((await signIn(origin)).status, origin).toBe(403)
  })

  it("of a CORS partner gets no cookie", async () => {
    const origin = "https://partner.example"
    const { ask, person } = await startSite({ baseUrl, cors: { origins: [origin] } })
    const { email, password } = await person()
    const answer = await ask("/session", { origin, body: { email, password } })
    expect([answer.status, answer.headers.get("access-control-allow-origin")]).toEqual([403, origin])
    const read = await ask("", { origin, cookie: "__Host-qr_session=x" })
    for (const { headers } of [answer, read])
      expect(headers.get("access-control-allow-credentials")).toBeNull()
  })
})

describe("DELETE with a body", () => {
  it("passes the client and the listener", async () => {
    const service = await start()
    onTestFinished(() => service.stop())
    const { cookie, password } = await service.run(openPerson())
    const withCookie = (request: Request): Promise<Response> => {
      const headers = new Headers(request.headers)
      headers.set("cookie", cookie)
      headers.set("connection", "close")
      return fetch(new Request(request, { headers }))
    }
    const client = makePromiseClient({ baseUrl: service.url, fetch: withCookie })
    await expect(client.closeAccount({ password: "not it" })).rejects.toMatchObject({
      code: "CREDENTIALS_INVALID"
    })
    expect(await client.closeAccount({ password })).toBeNull()
    await expect(client.signOut()).rejects.toMatchObject({ code: "SESSION_REQUIRED" })
  })
})
