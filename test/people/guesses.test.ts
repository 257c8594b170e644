import { chargeTogether, PasswordHasher, type RateTable } from "@quick-response/core"
import { makeMemoryRateStore, makeSharedRateStore } from "@quick-response/http"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { describe, expect, it } from "vitest"
import { address, emptyWorld, hasherOf } from "../credentials/people.ts"
import { busyHasher, outcomeOf, type Said, type Site, startSite } from "./site.ts"

const wrong = "not the password"

/** Signs in this many times, and counts the outcomes. */
const outcomes = async (count: number, ask: (n: number) => Promise<Response>) => {
  const counts: Record<string, number> = {}
  for (let n = 0; n < count; n++) {
    const outcome = await outcomeOf(await ask(n))
    counts[outcome] = (counts[outcome] ?? 0) + 1
  }
  return counts
}

const signIn = ({ ask }: Site, email: string, password: string, said: Said = {}) =>
  ask("/session", { ...said, body: { email, password } })

describe("Wrong passwords", () => {
  it("are limited to 5 in 15 minutes for address and client", async () => {
    let now = 0
    const site = await startSite({ rateStore: makeMemoryRateStore(() => now) })
    const { email, password } = await site.person()
    const mine = { "401 CREDENTIALS_INVALID": 5, "429 RATE_LIMITED": 2 }
    expect(await outcomes(7, () => signIn(site, email, wrong))).toEqual(mine)
    // A capital letter makes no other address.
    const refused = await signIn(site, email.toUpperCase(), password)
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "180"])
    expect((await refused.json()).errors).toEqual([
      "a client address may give 5 wrong passwords in 15 minutes for an e-mail address; the next one is allowed in 180 seconds"
    ])
    const elsewhere = await signIn(site, email, password, { address: "192.0.2.2" })
    expect(elsewhere.status).toBe(200)
    now += 15 * 60_000
    expect(await outcomes(6, () => signIn(site, email, wrong))).toEqual({
      "401 CREDENTIALS_INVALID": 5,
      "429 RATE_LIMITED": 1
    })
  })

  it("count for unknown addresses, and up to 50 for a client", async () => {
    const site = await startSite({ rateStore: makeMemoryRateStore(() => 0) })
    const unknown = "nobody@example.com"
    expect(await outcomes(6, () => signIn(site, unknown, wrong))).toEqual({
      "401 CREDENTIALS_INVALID": 5,
      "429 RATE_LIMITED": 1
    })
    expect(await outcomes(46, (n) => signIn(site, `nobody-${n}@example.com`, wrong))).toEqual({
      "401 CREDENTIALS_INVALID": 45,
      "429 RATE_LIMITED": 1
    })
    expect(site.world.hashed).toBe(50)
  })

  it("at other endpoints count together with sign-in", async () => {
    const site = await startSite({ rateStore: makeMemoryRateStore(() => 0) })
    const { cookie, email, password } = await site.person()
    const said = { method: "PUT", cookie } as const
    const guesses = [
      () =>
        site.ask("/password", { ...said, body: { currentPassword: wrong, password: "four words in a row" } }),
      () => site.ask("/email", { ...said, body: { currentPassword: wrong, email: "new@example.com" } }),
      () => site.ask("", { method: "DELETE", cookie, body: { password: wrong } }),
      () => signIn(site, email, wrong)
    ]
    const answers = await outcomes(5, (n) => guesses[n % 4]?.() ?? Promise.reject(n))
    expect(answers).toEqual({ "401 CREDENTIALS_INVALID": 5 })
    for (const guess of guesses) expect(await outcomeOf(await guess())).toBe("429 RATE_LIMITED")
    const body = { currentPassword: password, password: "four words in a row" }
    expect((await site.ask("/password", { ...said, body })).status).toBe(429)
  })

  it("exclude successes and refused new passwords", async () => {
    const site = await startSite({ rateStore: makeMemoryRateStore(() => 0) })
    const { email, password, cookie } = await site.person()
    expect(await outcomes(60, () => signIn(site, email, password))).toEqual({ "200 OK": 60 })
    const body = { currentPassword: password, password: "password" }
    expect(await outcomes(60, () => site.ask("/password", { method: "PUT", cookie, body }))).toEqual({
      "400 VALIDATION_FAILED": 60
    })
  })

  it("in parallel are as few, over one process or three", async () => {
    const alone = makeMemoryRateStore(() => 0)
    const states = new Map<string, { readonly fullAt: number; readonly chargedAt: number }>()
    const table: RateTable = {
      charge: (charges, now) =>
        Effect.zipRight(
          Effect.sleep(1),
          Effect.sync(() => {
            const { decisions, changed } = chargeTogether(charges, (key) => states.get(key), now)
            for (const [key, state] of changed) states.set(key, state)
            return decisions
          })
        )
    }
    for (const rateStores of [[alone], [1, 2, 3].map(() => makeSharedRateStore(table, () => 0))]) {
      const world = emptyWorld()
      const hasher = Layer.effect(
        PasswordHasher,
        Effect.map(PasswordHasher, ({ hash, verify }) =>
          PasswordHasher.of({
            hash,
            verify: (password, text) => Effect.zipRight(Effect.sleep(50), verify(password, text))
          })
        )
      ).pipe(Layer.provide(hasherOf(world)))
      const sites = await Promise.all(rateStores.map((rateStore) => startSite({ rateStore, hasher })))
      const email = address("victim@example.com")
      const answers = await Promise.all(
        Array.from({ length: 100 }, (_, n) => {
          const site = sites[n % sites.length]
          if (site === undefined) throw new Error("no site")
          return signIn(site, email, `${wrong} ${n}`)
        })
      )
      expect(answers.filter(({ status }) => status === 401)).toHaveLength(5)
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(95)
      expect(world.hashed).toBe(5)
    }
  })

  it("exclude a busy hasher's 503", async () => {
    const site = await startSite({ rateStore: makeMemoryRateStore(() => 0), hasher: busyHasher })
    const answers = await outcomes(20, () => signIn(site, "nobody@example.com", wrong))
    expect(answers).toEqual({ "503 UNAVAILABLE": 20 })
    const answer = await signIn(site, "nobody@example.com", wrong)
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0)
  })

  it("count without rate limits, and ignore X-Forwarded-For", async () => {
    const site = await startSite({ rateLimit: "off", rateStore: makeMemoryRateStore(() => 0) })
    const ask = (n: number) =>
      signIn(site, "nobody@example.com", wrong, { headers: { "x-forwarded-for": `192.0.2.${n}` } })
    expect(await outcomes(6, ask)).toEqual({ "401 CREDENTIALS_INVALID": 5, "429 RATE_LIMITED": 1 })
  })
})

describe("Letters", () => {
  it("are limited to 10 an hour for a client, of all kinds", async () => {
    const site = await startSite({ rateStore: makeMemoryRateStore(() => 0) })
    const { cookie, password } = await site.person()
    const ask = (n: number) => {
      const email = `someone-${n}@example.com`
      if (n % 3 === 0) return site.ask("/sign-up", { body: { email } })
      if (n % 3 === 1) return site.ask("/password-reset", { body: { email } })
      return site.ask("/email", { method: "PUT", cookie, body: { currentPassword: password, email } })
    }
    expect(await outcomes(13, ask)).toEqual({ "202 OK": 10, "429 RATE_LIMITED": 3 })
    const refused = await ask(0)
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "360"])
    expect((await site.ask("/sign-up", { body: { email: "a@b" }, address: "192.0.2.2" })).status).toBe(202)
  })

  it("do not count if sign-up is closed or the password is wrong", async () => {
    const site = await startSite({ rateStore: makeMemoryRateStore(() => 0), policy: { signUp: "closed" } })
    const { cookie } = await site.person()
    const body = { currentPassword: wrong, email: "new@example.com" }
    await outcomes(5, () => site.ask("/email", { method: "PUT", cookie, body }))
    expect(await outcomes(12, () => site.ask("/sign-up", { body: { email: "a@b" } }))).toEqual({
      "403 SIGN_UP_CLOSED": 12
    })
    const reset = () => site.ask("/password-reset", { body: { email: "a@b" } })
    expect(await outcomes(11, reset)).toEqual({ "202 OK": 10, "429 RATE_LIMITED": 1 })
  })
})
