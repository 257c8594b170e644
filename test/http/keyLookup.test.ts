import { createHash } from "node:crypto"
import { Accounts, Storage } from "@quick-response/core"
import * as Memory from "@quick-response/storage-memory"
import * as Context from "effect/Context"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import { afterAll, describe, expect, it } from "vitest"
import { startHandler } from "../contract/handler.ts"
import { open, realRendering, realServices, servicesOver } from "./service.ts"

/** The look-ups of the store, in order. */
const lookedUp: Array<string> = []

/** A store that notes by which hash it is asked for keys. */
const observed = Layer.map(Memory.layer, (context) => {
  const storage = Context.get(context, Storage)
  const findApiKey: typeof storage.findApiKey = (hash) => {
    lookedUp.push(hash)
    return storage.findApiKey(hash)
  }
  return Context.add(context, Storage, { ...storage, findApiKey })
})

/** A key of a new account. */
const newKey = Effect.map(open(0), ({ key }) => key)

const service = await startHandler({}, servicesOver(realRendering, observed))
afterAll(service.stop)
const keys = await service.run(
  Effect.gen(function* () {
    const accounts = yield* Accounts
    const { account, key } = yield* open(0)
    const issue = (expiresAt?: DateTime.Utc) =>
      Effect.map(accounts.createApiKey(account.id, { name: "test", expiresAt }), ({ secret }) =>
        Redacted.value(secret)
      )
    const [revoked, expired] = [yield* issue(), yield* issue(DateTime.unsafeMake(0))]
    yield* accounts.revokeApiKey(revoked.slice(0, 12))
    const unknown = yield* Effect.provide(newKey, Layer.fresh(realServices))
    return { live: key, revoked, expired, another: yield* newKey, unknown }
  })
)

/** The answer to a key, without its time, and the look-ups of the store meanwhile. */
const answerTo = async (key: string) => {
  lookedUp.length = 0
  const answer = await service.ask("/v1/Qr/my-qrcodes", { "x-api-key": key, "x-request-id": "same" })
  const text = (await answer.text()).replace(/"timestamp":"[^"]+"/, "")
  return { status: answer.status, headers: [...answer.headers], text, asked: [...lookedUp] }
}

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex")

describe("the look-up of a key", () => {
  it("is one look-up of its SHA-256, known or not", async () => {
    for (const key of [keys.unknown, keys.revoked, keys.expired, keys.live, keys.another])
      expect((await answerTo(key)).asked).toEqual([sha256(key)])
  })

  it("gets the same answer for every bad key", async () => {
    const { status, headers, text } = await answerTo(keys.unknown)
    expect(status).toBe(401)
    for (const key of [keys.revoked, keys.expired, keys.unknown, "qr_live_x", "x".repeat(5000)]) {
      const answer = await answerTo(key)
      expect({ ...answer, asked: [] }).toEqual({ status, headers, text, asked: [] })
      expect(answer.asked.length).toBe(key.length === 46 ? 1 : 0)
    }
  })

  it("does not happen for a wrong checksum", async () => {
    const { live } = keys
    const other = (letter: string): string => (letter === "a" ? "b" : "a")
    for (let i = 0; i < live.length; i++) {
      const near = `${live.slice(0, i)}${other(live.charAt(i))}${live.slice(i + 1)}`
      const { status, asked } = await answerTo(near)
      expect([near, status, asked]).toEqual([near, 401, []])
    }
  })
})
