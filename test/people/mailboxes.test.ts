import { Credits } from "@quick-response/core"
import * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"
import { cookieOf, letterTo, startSite } from "./site.ts"

const mailbox = "fay@example.com"

/** The address of one mailbox, as somebody may type it. */
const spellings = [
  mailbox,
  "fay@\uff45xample.com",
  "FAY@EXAMPLE.com",
  "Fay@\uff25\uff38\uff21\uff2d\uff30\uff2c\uff25.\uff43\uff4f\uff4d"
]

/** A mailbox of a domain that is not written in ASCII, composed and decomposed, in both letter cases and in ASCII. */
const others = ["fay@ex\u00e4mple.de", "fay@exa\u0308mple.de", "FAY@EX\u00c4MPLE.DE", "fay@xn--exmple-cua.de"]

const AccountAnswer = Schema.Struct({
  data: Schema.Struct({ email: Schema.String, balance: Schema.Number })
})

describe("One mailbox in any spelling", () => {
  it.each([
    [mailbox, spellings],
    ["fay@xn--exmple-cua.de", others]
  ])("%s gets three letters an hour", async (address, typed) => {
    const site = await startSite()
    for (let round = 0; round < 2; round++)
      for (const [index, email] of typed.entries()) {
        const asked = await site.ask("/sign-up", { body: { email }, address: `192.0.2.${index}` })
        expect([email, asked.status]).toEqual([email, 202])
      }
    // A letter to somebody else is sent after all that were asked for before.
    await site.ask("/sign-up", { body: { email: "last@example.com" }, address: "192.0.2.99" })
    await letterTo(site, "last@example.com")
    expect(site.world.letters.map(({ to }) => to)).toEqual([address, address, address, "last@example.com"])
  })

  it.each([
    [mailbox, spellings],
    ["fay@xn--exmple-cua.de", others]
  ])("%s is one account, welcomed once", async (address, typed) => {
    const site = await startSite({
      baseUrl: "http://shop.example",
      policy: { welcomeCredits: Credits.Credits(100_000) }
    })
    const open = async (email: string, index: number) => {
      site.world.letters.length = 0
      await site.ask("/sign-up", { body: { email }, address: `192.0.2.${index}` })
      const token = await letterTo(site, address)
      const answer = await site.ask("/password", { body: { token, password: "four words in a row" } })
      const { data } = Schema.decodeUnknownSync(AccountAnswer)(await answer.json())
      expect(data.email).toBe(address)
      return { balance: data.balance, cookie: cookieOf(answer) }
    }
    const first = await open(typed[1] ?? "", 1)
    expect(first.balance).toBe(10)
    for (const email of typed) {
      const signedIn = await site.ask("/session", { body: { email, password: "four words in a row" } })
      expect([email, signedIn.status]).toEqual([email, 200])
    }
    const closed = await site.ask("", {
      method: "DELETE",
      body: { password: "four words in a row" },
      cookie: first.cookie,
      origin: "http://shop.example"
    })
    expect(closed.status).toBe(200)
    expect((await open(typed[2] ?? "", 2)).balance).toBe(0)
  })
})
