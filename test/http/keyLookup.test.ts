import { createHash } from "node:crypto"
import { Accounts, Storage } from "@quick-response/core"
import * as Fetch from "@quick-response/http/fetch"
import * as Memory from "@quick-response/storage-memory"
import * as Context from "effect/Context"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as Scope from "effect/Scope"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { open, realRendering, realServices, servicesOver } from "./service.ts"

const scope = Effect.runSync(Scope.make())
/** The look-ups of the store, in order. */
const lookedUp: Array<string> = []
let handler: Fetch.FetchHandler
let keys: Readonly<Record<"live" | "revoked" | "expired" | "another" | "unknown", string>>

/** A store that notes by what it is asked for keys. */
const observed = Layer.map(Memory.layer, (context) => {
  const storage = Context.get(context, Storage)
  const findApiKey: typeof storage.findApiKey = (hash) => {
    lookedUp.push(hash)
    return storage.findApiKey(hash)
  }
  return Context.add(context, Storage, { ...storage, findApiKey })
})

/** The secret of a key that only another store knows. */
const foreign = Effect.provide(
  Effect.map(open(0), ({ key }) => key),
  Layer.fresh(realServices)
)

beforeAll(async () => {
  const started = Effect.gen(function* () {
    const context = yield* Layer.build(servicesOver(realRendering, observed))
    const issued = Effect.gen(function* () {
      const accounts = yield* Accounts
      const { account, key } = yield* open(0)
      const issue = (expiresAt?: DateTime.Utc) =>
        Effect.map(accounts.createApiKey(account.id, { name: "test", expiresAt }), ({ secret }) =>
          Redacted.value(secret)
        )
      const revoked = yield* issue()
      yield* accounts.revokeApiKey(revoked.slice(0, 12))
      const expired = yield* issue(DateTime.unsafeMake(0))
      return { live: key, revoked, expired, another: (yield* open(0)).key, unknown: yield* foreign }
    })
    return {
      keys: yield* Effect.provide(issued, context),
      handler: yield* Effect.provide(Fetch.make(), context)
    }
  })
  const running = await Effect.runPromise(Scope.extend(started, scope))
  handler = running.handler
  keys = running.keys
})

afterAll(() => Effect.runPromise(Scope.close(scope, Exit.void)))

/** The answer to a key without what differs each time, and what the store was asked for meanwhile. */
const answerTo = async (key: string) => {
  lookedUp.length = 0
  const answer = await handler(
    new Request("http://a/v1/Qr/my-qrcodes", { headers: { "x-api-key": key, "x-request-id": "same" } })
  )
  const text = (await answer.text()).replace(/"timestamp":"[^"]+"/, "")
  return { status: answer.status, headers: [...answer.headers], text, asked: [...lookedUp] }
}

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex")

describe("the look-up of a key", () => {
  it("is one look-up of its SHA-256, whether the store knows it, knew it, or never did", async () => {
    for (const key of [keys.unknown, keys.revoked, keys.expired, keys.live, keys.another])
      expect((await answerTo(key)).asked).toEqual([sha256(key)])
  })

  it("is answered alike, and looked up again each time, where the key is no good", async () => {
    const { status, headers, text } = await answerTo(keys.unknown)
    expect(status).toBe(401)
    for (const key of [keys.revoked, keys.expired, keys.unknown, "qr_live_x", "x".repeat(5000)]) {
      const answer = await answerTo(key)
      expect({ ...answer, asked: [] }).toEqual({ status, headers, text, asked: [] })
      expect(answer.asked.length).toBe(key.length === 46 ? 1 : 0)
    }
  })

  it("does not happen for what the checksum gives away, however much of a real key it holds", async () => {
    const { live } = keys
    const other = (letter: string): string => (letter === "a" ? "b" : "a")
    for (let i = 0; i < live.length; i++) {
      const near = `${live.slice(0, i)}${other(live.charAt(i))}${live.slice(i + 1)}`
      const { status, asked } = await answerTo(near)
      expect([near, status, asked]).toEqual([near, 401, []])
    }
  })
})
