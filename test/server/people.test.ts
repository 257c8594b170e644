import { join } from "node:path"
import {
  Account,
  Accounts,
  type CredentialStorage,
  Credentials,
  generateToken,
  Session,
  Sessions,
  type Storage
} from "@quick-response/core"
import * as Either from "@quick-response/core/either"
import { operatorPeople } from "@quick-response/server"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { afterAll, describe, expect, test, vi } from "vitest"
import { StorageSqlite } from "../storage/sqlite.ts"
import { makeTemporaryFolder } from "../storage/temporary.ts"
import { outcomeOf, printed, refusal } from "./inProcess.ts"

const { folder, remove } = makeTemporaryFolder()
afterAll(remove)

const filename = join(folder, "shop.db")
const words = (text: string) => [...text.split(" "), "--database", `sqlite:${filename}`]
const command = (text: string) => printed(words(text))
const refused = async (text: string) => (await refusal(words(text))).message

type People = Accounts | Credentials | CredentialStorage | Sessions | Storage

/** Runs an effect on the commands' database, as the pages' requests do. */
const asPeople = <A, E>(effect: Effect.Effect<A, E, People>): Promise<A> =>
  Effect.runPromise(
    Effect.provide(
      effect,
      Layer.merge(Accounts.layer, operatorPeople).pipe(Layer.provideMerge(StorageSqlite.layer({ filename })))
    )
  )

const password = "a few words in a row"

/** Follows a link and sets the password. */
const follow = (link: string) =>
  asPeople(
    Effect.flatMap(Credentials, ({ setPassword }) =>
      setPassword({
        token: Redacted.make(link.split("#")[1] ?? ""),
        password,
        userAgent: "Test\u001b[2J/1.0"
      })
    )
  )

describe("account invite", () => {
  test("prints a link at --base-url that opens the account", async () => {
    const json = await command("account invite Ann@Example.com --json --base-url https://qr.example.com/shop")
    const issued: { readonly link: string } = JSON.parse(json)
    expect(issued).toEqual({
      email: "ann@example.com",
      link: expect.stringMatching(/^https:\/\/qr\.example\.com\/shop\/account\/link#[\w-]{43}$/),
      expiresAt: expect.stringMatching(/^\d{4}-.*Z$/)
    })
    const { account, isNew } = await follow(issued.link)
    expect([account.email, isNew]).toEqual(["ann@example.com", true])
  })

  test("refuses a taken address, and a link to 0.0.0.0", async () => {
    await command("account create cid@example.com")
    expect(await refused("account invite cid@example.com")).toMatch(
      /cid@example\.com exists already; `account reset cid@example\.com`/
    )
    vi.stubEnv("HOST", "0.0.0.0")
    expect(await refused("account invite dan@example.com").finally(() => vi.unstubAllEnvs())).toMatch(
      /QR_BASE_URL: a link to http:\/\/0\.0\.0\.0:8080/
    )
  })

  test("--mail mails an address three times an hour", async () => {
    const invite = "account invite eve@example.com --mail"
    for (let i = 0; i < 3; i++)
      expect(await command(invite)).toBe("a running server mails eve@example.com the link within a minute")
    expect(await refused(invite)).toMatch(/as many such mails as it may get in an hour; leave --mail out/)
  })
})

describe("account reset", () => {
  test("prints a link that ends other sessions", async () => {
    await command("account create bob@example.com")
    const first = await follow(await command("account reset bob@example.com"))
    const second = await follow(await command("account reset bob@example.com"))
    expect([first.isNew, second.account.id]).toEqual([false, first.account.id])
    const listed = await command("session list bob@example.com --json")
    const sessions = Schema.decodeSync(Schema.parseJson(Schema.Array(Session)))(listed)
    expect(sessions.map(({ id }) => id)).toEqual([second.session.id])
  })

  test("refuses an unknown address, and its link is not forged", async () => {
    expect(await refused("account reset nobody@example.com")).toBe("no account nobody@example.com")
    await expect(follow(`http://x/#${Redacted.value(generateToken())}`)).rejects.toThrow(
      /was used or is too old/
    )
  })
})

describe("account close", () => {
  test("keeps the balance, frees the address and ends sessions", async () => {
    const { account } = await follow(await command("account invite fay@example.com"))
    await command("account credit fay@example.com 25 --reason gift")
    expect(await command("account close fay@example.com")).toBe(
      `closed account fay@example.com (${account.id}); 25.00 credits stay with it`
    )
    expect(await command("account list")).toMatch(
      new RegExp(`^\\(closed\\) +25\\.00 +\\S+Z +${account.id}$`, "m")
    )
    expect(await command(`session list ${account.id} --json`)).toBe("[]")
    expect(await refused(`account close ${account.id}`)).toBe(`no account ${account.id}`)
    await command("account create fay@example.com")
    expect(await command("audit")).toBe("all invariants hold")
  })
})

describe("account list", () => {
  test("shows a page at a time", async () => {
    const page = async (number: number) =>
      Schema.decodeSync(Schema.parseJson(Schema.Array(Account)))(
        await command(`account list --json --page-size 2 --page ${number}`)
      )
    const pages = [await page(1), await page(2), await page(3), await page(4)]
    const ids = pages.flat().map(({ id }) => id)
    expect(pages.slice(0, 2).map((accounts) => accounts.length)).toEqual([2, 2])
    expect(new Set(ids).size).toBe(ids.length)
    expect(pages[3]).toEqual([])
  })
})

describe("session", () => {
  test("list shows sessions without control characters, and end ends them", async () => {
    const { account, session } = await follow(await command("account invite gus@example.com"))
    const signIn = Effect.flatMap(Sessions, ({ signIn }) =>
      signIn({
        email: account.email ?? Effect.runSync(Effect.die("closed")),
        password,
        userAgent: "Other/2.0"
      })
    )
    const other = await asPeople(signIn)
    expect((await command("session list gus@example.com")).split("\n")).toEqual([
      expect.stringMatching(/^ID +STARTED +LAST USED +BROWSER$/),
      expect.stringMatching(new RegExp(`^${other.session.id} .* Other/2\\.0$`)),
      expect.stringMatching(new RegExp(`^${session.id} .* Test \\[2J/1\\.0$`))
    ])
    const end = `session end ${account.id}`
    expect(await command(`${end} ${session.id.toUpperCase()}`)).toBe("ended 1 session")
    expect(await refused(`${end} ${session.id}`)).toBe(`the account has no session ${session.id}`)
    expect(JSON.parse(await command(`${end} all --json`))).toEqual({ ended: 1 })
    expect(await command(`${end} all`)).toBe("ended 0 sessions")
    const authenticated = Effect.flatMap(Sessions, ({ authenticate }) => authenticate(other.secret))
    expect(Either.isLeft(await asPeople(Effect.either(authenticated)))).toBe(true)
  })

  test("refuses an unknown account", async () => {
    for (const text of ["session list nobody@example.com", "session end nobody@example.com all"])
      expect(await outcomeOf(words(text))).toMatchObject({
        left: { message: "no account nobody@example.com" }
      })
  })
})
