import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import {
  type CredentialStorage,
  Credits,
  type DomainStorage,
  type EventStorage,
  type PasskeyStorage,
  PriceList,
  type RedirectStorage,
  type Storage,
  servicesOver
} from "@quick-response/core"
import { makePromiseClient, type PromiseClient } from "@quick-response/http/client"
import * as Fetch from "@quick-response/http/fetch"
import * as Memory from "@quick-response/storage-memory"
import type { SqliteAdapter } from "@quick-response/storage-sqlite/node"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as Scope from "effect/Scope"
import { describe, expect, it, onTestFinished } from "vitest"
import { emptyWorld, peopleOver, type World } from "../credentials/people.ts"
import { listen, open, realRendering } from "../http/service.ts"
import { letterTo } from "./site.ts"

const isDeno = Reflect.has(globalThis, "Deno")

const inMemory = () => Effect.succeed(Memory.layer)

const inSqlite = () =>
  Effect.promise(
    async (): Promise<
      Layer.Layer<
        CredentialStorage | DomainStorage | EventStorage | PasskeyStorage | RedirectStorage | Storage
      >
    > => {
      const folder = mkdtempSync(join(tmpdir(), "people-"))
      onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
      const { layer }: SqliteAdapter = isDeno
        ? await import("@quick-response/storage-sqlite/deno")
        : await import("@quick-response/storage-sqlite/node")
      return Layer.orDie(layer({ filename: join(folder, "people.db") }))
    }
  )

type Send = (request: Request) => Promise<Response>

/** The service behind its own listener on this runtime. */
const listening = (baseUrl: string) =>
  Effect.map(
    listen({ baseUrl }),
    (url): Send =>
      (request) => {
        const headers = new Headers(request.headers)
        // A connection of its own: one that stood idle may be closed at the moment in which it is used again.
        headers.set("connection", "close")
        return request.text().then((body) =>
          fetch(request.url.replace(baseUrl, url), {
            method: request.method,
            headers,
            body: request.method === "GET" ? null : body
          })
        )
      }
  )

const inProcess = (baseUrl: string) =>
  Effect.map(
    Fetch.make({ baseUrl }),
    (handle): Send =>
      (request) =>
        handle(request)
  )

/** A client that keeps the cookie of a session, as a browser does. */
const browser = (baseUrl: string, send: Send): PromiseClient => {
  let cookie: string | undefined
  return makePromiseClient({
    baseUrl,
    fetch: async (asked) => {
      const headers = new Headers(asked.headers)
      if (cookie !== undefined) headers.set("cookie", cookie)
      headers.set("origin", baseUrl)
      const answer = await send(new Request(asked, { headers }))
      const set = answer.headers.get("set-cookie")
      if (set !== null) cookie = set.includes("Max-Age=0") ? undefined : set.split(";", 1)[0]
      return answer
    }
  })
}

const refusal = (code: string) => expect.objectContaining({ code })

/** Every endpoint of the account, in the order of someone's life with it. */
const live = async (baseUrl: string, send: Send, world: World): Promise<void> => {
  const [ann, elsewhere] = [browser(baseUrl, send), browser(baseUrl, send)]
  const [email, next] = [`${crypto.randomUUID()}@example.com`, `${crypto.randomUUID()}@example.com`]
  const [first, second] = ["the first four words", "the second four words"]

  expect(await ann.getSession()).toEqual({ account: null, isOperator: false })
  expect(await ann.requestSignUp({ email })).toBeNull()
  const token = await letterTo({ world }, email)
  await expect(ann.setPassword({ token, password: "password" })).rejects.toEqual(refusal("VALIDATION_FAILED"))
  const account = await ann.setPassword({ token, password: first })
  expect(account).toMatchObject({ email, balance: 10 })
  await expect(ann.setPassword({ token, password: first })).rejects.toEqual(refusal("LINK_EXPIRED"))
  expect(await ann.getAccount()).toEqual(account)
  expect(await ann.getSession()).toEqual({ account, isOperator: false })
  expect((await ann.listLedger({ pageSize: 1 })).entries).toMatchObject([{ kind: "grant", amount: 10 }])

  const { secret: apiKey, id: keyId } = await ann.createKey({ name: "laptop" })
  const program = makePromiseClient({ baseUrl, apiKey, fetch: send })
  const receipt = await program.purchase({ data: "https://example.com" })
  expect(receipt.remainingBalance).toBe(9)
  const entries: Array<unknown> = []
  for await (const { kind, balanceAfter } of program.allLedgerEntries()) entries.push([kind, balanceAfter])
  expect(entries).toEqual([
    ["purchase", 9],
    ["grant", 10]
  ])
  await expect(program.listKeys()).rejects.toEqual(refusal("SESSION_REQUIRED"))
  expect(await program.getSession()).toEqual({ account: null, isOperator: false })
  expect((await ann.listQrCodes()).qrCodes[0]?.id).toBe(receipt.qrCodeId)
  expect((await ann.listKeys()).keys).toMatchObject([{ id: keyId, name: "laptop", revokedAt: null }])
  expect(await ann.revokeKey(keyId)).toBeNull()
  await expect(program.getAccount()).rejects.toEqual(refusal("API_KEY_INVALID"))

  await expect(elsewhere.signIn({ email, password: second })).rejects.toEqual(refusal("CREDENTIALS_INVALID"))
  expect(await elsewhere.signIn({ email: email.toUpperCase(), password: first })).toMatchObject({ email })
  const { sessions } = await ann.listSessions()
  expect(sessions.map(({ isCurrent }) => isCurrent).sort()).toEqual([false, true])
  expect(await ann.endSession(sessions.find(({ isCurrent }) => !isCurrent)?.id ?? "")).toBeNull()
  await expect(elsewhere.listSessions()).rejects.toEqual(refusal("SESSION_REQUIRED"))
  expect(await elsewhere.getSession()).toEqual({ account: null, isOperator: false })

  expect(await ann.requestEmailChange({ currentPassword: first, email: next })).toBeNull()
  const proof = await letterTo({ world }, next)
  await expect(elsewhere.setPassword({ token: proof, password: second })).rejects.toEqual(
    refusal("LINK_EXPIRED")
  )
  expect(await elsewhere.proveEmail({ token: proof })).toBeNull()
  expect((await ann.getAccount()).email).toBe(next)
  expect(await ann.changePassword({ currentPassword: first, password: second })).toBeNull()
  expect(await ann.signOut()).toBeNull()
  await expect(ann.getAccount()).rejects.toEqual(refusal("API_KEY_MISSING"))

  world.letters.length = 0
  expect(await elsewhere.requestPasswordReset({ email: next })).toBeNull()
  const reset = await letterTo({ world }, next)
  expect(await elsewhere.setPassword({ token: reset, password: first })).toMatchObject({ email: next })
  await expect(elsewhere.closeAccount({ password: second })).rejects.toEqual(refusal("CREDENTIALS_INVALID"))
  expect(await elsewhere.closeAccount({ password: first })).toBeNull()
  await expect(ann.signIn({ email: next, password: first })).rejects.toEqual(refusal("CREDENTIALS_INVALID"))
}

describe("Every endpoint of an account", () => {
  it.each([
    ["the fetch handler, in memory", inProcess, inMemory],
    ["this runtime's listener, on SQLite", listening, inSqlite]
  ] as const)("by %s", async (_, host, store) => {
    const world = emptyWorld()
    const scope = Effect.runSync(Scope.make())
    const baseUrl = "https://qr.example"
    const send = await Effect.runPromise(
      Effect.gen(function* () {
        const services = Layer.merge(
          servicesOver(PriceList.defaultPriceList, realRendering),
          peopleOver(world, { welcomeCredits: Credits.Credits(100_000) })
        ).pipe(Layer.provideMerge(yield* store()))
        return yield* Effect.provide(host(baseUrl), yield* Layer.build(services))
      }).pipe(Scope.extend(scope))
    )
    try {
      await live(baseUrl, send, world)
    } finally {
      await Effect.runPromise(Scope.close(scope, Exit.void))
    }
  })
})

describe("A service without sign-in", () => {
  it("serves only keys, and documents no path for people", async () => {
    const scope = Effect.runSync(Scope.make())
    onTestFinished(() => Effect.runPromise(Scope.close(scope, Exit.void)))
    const { send, key } = await Effect.runPromise(
      Effect.gen(function* () {
        const services = servicesOver(PriceList.defaultPriceList, realRendering).pipe(
          Layer.provideMerge(Memory.layer)
        )
        const built = yield* Layer.build(services)
        const { key } = yield* Effect.provide(open(3), built)
        return { send: yield* Effect.provide(inProcess("http://a.example"), built), key }
      }).pipe(Scope.extend(scope))
    )
    const program = makePromiseClient({ baseUrl: "http://a.example", apiKey: key, fetch: send })
    expect((await program.getAccount()).balance).toBe(3)
    expect((await program.listLedger()).totalCount).toBe(1)
    await expect(program.listKeys()).rejects.toEqual(refusal("ROUTE_NOT_FOUND"))
    await expect(program.requestSignUp({ email: "a@b" })).rejects.toEqual(refusal("ROUTE_NOT_FOUND"))
    await expect(program.closeAccount({ password: "x" })).rejects.toEqual(refusal("METHOD_NOT_ALLOWED"))
    const document = await (await send(new Request("http://a.example/openapi.json"))).text()
    expect(Object.keys(JSON.parse(document).paths).filter((path) => path.includes("Account"))).toEqual([
      "/v1/Account",
      "/v1/Account/ledger",
      "/v1/Account/top-ups",
      "/v1/Account/top-ups/{id}",
      "/v1/Account/events",
      "/v1/Account/events/{id}",
      "/v1/Account/redirects",
      "/v1/Account/domains"
    ])
    expect(JSON.parse(document).webhooks).toBeUndefined()
    for (const word of ["qr_session", "ORIGIN_REFUSED", "SESSION_REQUIRED", "LINK_EXPIRED"])
      expect(document).not.toContain(word)
    const cookie = "qr_session=x"
    const answer = await send(new Request("http://a.example/v1/Account", { headers: { cookie } }))
    expect((await answer.json()).errors).toEqual([
      "X-API-Key: is missing; create a key in the account's API Keys area"
    ])
  })
})
