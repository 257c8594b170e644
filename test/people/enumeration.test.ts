import { makeMemoryRateStore } from "@quick-response/http"
import { describe, expect, it } from "vitest"
import { outcomeOf, type Said, startSite } from "./site.ts"

/** An answer without its id and its time. */
const alike = async (answer: Response): Promise<unknown> => {
  const { meta, ...body } = await answer.json()
  const { "x-request-id": _, ...headers } = Object.fromEntries(answer.headers)
  return [answer.status, body, Object.keys(meta), headers]
}

describe("No answer reveals a known address", () => {
  it.each<readonly [string, string, Said]>([
    ["sign-up", "/sign-up", {}],
    ["password-reset", "/password-reset", {}],
    ["a wrong password", "/session", { body: { password: "not the password" } }]
  ])("%s answers and hashes alike", async (_, path, said) => {
    const site = await startSite({
      rateLimit: { account: 600, address: 600 },
      rateStore: makeMemoryRateStore(() => 0)
    })
    const { email } = await site.person()
    const ask = async (address: string, client: string) => {
      const before = site.world.hashed
      const answer = await alike(
        await site.ask(path, { ...said, address: client, body: { ...said.body, email: address } })
      )
      return { answer, hashed: site.world.hashed - before }
    }
    // Each from a client of its own, so that the limits stand alike; then five more, past those of the address.
    const known = await ask(email, "192.0.2.10")
    expect(await ask("nobody@example.com", "192.0.2.11")).toEqual(known)
    for (let n = 0; n < 6; n++)
      expect(await ask("nobody@example.com", "192.0.2.11")).toEqual(await ask(email, "192.0.2.10"))
  })

  it("a change to a taken address gets the same answer without effect", async () => {
    const site = await startSite()
    const [{ cookie, password, email }, other] = [await site.person(), await site.person()]
    const ask = async (to: string) =>
      alike(
        await site.ask("/email", { method: "PUT", cookie, body: { currentPassword: password, email: to } })
      )
    expect(await ask(other.email)).toEqual(await ask("free@example.com"))
    expect((await (await site.ask("", { cookie })).json()).data.email).toBe(email)
  })

  it("another account's password is wrong", async () => {
    const site = await startSite()
    const [one, other] = [await site.person(), await site.person()]
    const body = { email: one.email, password: other.password }
    expect(await outcomeOf(await site.ask("/session", { body }))).toBe("401 CREDENTIALS_INVALID")
  })

  it("an invalid link answers 410 without hashing", async () => {
    const site = await startSite()
    const before = site.world.hashed
    for (const token of ["", "x", "x".repeat(43), "x".repeat(5000), "\u0000", "é"])
      for (const path of ["/password", "/email/proof"]) {
        const body = path === "/password" ? { token, password: "four words in a row" } : { token }
        expect(await outcomeOf(await site.ask(path, { body })), token.slice(0, 9)).toBe("410 LINK_EXPIRED")
      }
    expect(site.world.hashed).toBe(before)
  })
})
