import { readdirSync, readFileSync } from "node:fs"
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
import { afterAll, describe, expect, test } from "vitest"
import { linkIn } from "../mail/smtpPeer.ts"
import { outcomeOf, printed, refusal } from "./inProcess.ts"
import { makePlace, said, thisRuntime } from "./program.ts"

const { layer } = await (thisRuntime === "deno"
  ? import("@quick-response/storage-sqlite/deno")
  : import("@quick-response/storage-sqlite/node"))

const place = makePlace()
afterAll(() => place.remove())

const fileOf = (name: string) => join(place.folder, `${name}.db`)
const databaseOf = (name: string) => ["--database", `sqlite:${fileOf(name)}`]
const words = (text: string): ReadonlyArray<string> => text.split(" ")

type People = Accounts | Credentials | CredentialStorage | Sessions | Storage

/** Does what pages do, on a database. */
const asPeople = <A, E>(name: string, effect: Effect.Effect<A, E, People>): Promise<A> =>
  Effect.runPromise(
    Effect.provide(
      effect,
      Layer.merge(Accounts.layer, operatorPeople).pipe(Layer.provideMerge(layer({ filename: fileOf(name) })))
    )
  )

const password = "a few words in a row"

/** Follows a link and sets the password. */
const follow = (name: string, link: string) =>
  asPeople(
    name,
    Effect.flatMap(Credentials, ({ setPassword }) =>
      setPassword({
        token: Redacted.make(link.split("#")[1] ?? ""),
        password,
        userAgent: "Test\u001b[2J/1.0"
      })
    )
  )

describe("account invite", () => {
  const database = databaseOf("invite")

  test("prints a link that opens the account, alone on standard output", async () => {
    const { code, stdout, stderr } = await place.run([
      ...words("account invite Ann@Example.com"),
      ...database
    ])
    expect([code, stdout]).toEqual([
      0,
      expect.stringMatching(/^http:\/\/127\.0\.0\.1:8080\/account\/link#[\w-]{43}\n$/)
    ])
    expect(stderr).toMatch(/sets the password of ann@example\.com, once, until \d{4}-/)
    expect(stderr).not.toContain(stdout.trim())
    const { account, isNew } = await follow("invite", stdout.trim())
    expect([account.email, isNew]).toEqual(["ann@example.com", true])
  })

  test("names the service as it is set, and says when the link ends", async () => {
    const base = ["--base-url", "https://qr.example.com/shop"]
    const json = await printed([...words("account invite bob@example.com --json"), ...base, ...database])
    const issued: unknown = JSON.parse(json)
    expect(issued).toEqual({
      email: "bob@example.com",
      link: expect.stringMatching(/^https:\/\/qr\.example\.com\/shop\/account\/link#[\w-]{43}$/),
      expiresAt: expect.stringMatching(/^\d{4}-.*Z$/)
    })
  })

  test("refuses an address that has an account, and a link that nobody could follow", async () => {
    await printed([...words("account create cid@example.com"), ...database])
    const taken = await refusal([...words("account invite cid@example.com"), ...database])
    expect(taken.message).toMatch(/cid@example\.com exists already; `account reset cid@example\.com`/)
    const { code, stdout, stderr } = await place.run(
      [...words("account invite dan@example.com"), ...database],
      {
        HOST: "0.0.0.0"
      }
    )
    expect([code, stdout]).toEqual([1, ""])
    expect(stderr).toMatch(/QR_BASE_URL: nobody can follow a link to http:\/\/0\.0\.0\.0:8080/)
  })
})

describe("account reset", () => {
  const database = databaseOf("reset")

  test("prints a link that sets the password and ends other sessions", async () => {
    await printed([...words("account create ann@example.com"), ...database])
    const reset = [...words("account reset ann@example.com"), ...database]
    const first = await follow("reset", await printed(reset))
    const second = await follow("reset", await printed(reset))
    expect([first.isNew, second.account.id]).toEqual([false, first.account.id])
    const list = [...words("session list ann@example.com --json"), ...database]
    const sessions = Schema.decodeSync(Schema.parseJson(Schema.Array(Session)))(await printed(list))
    expect(sessions.map(({ id }) => id)).toEqual([second.session.id])
  })

  test("refuses an address that has no account", async () => {
    const unknown = await refusal([...words("account reset bob@example.com"), ...database])
    expect(unknown.message).toBe("no account bob@example.com")
  })

  test("--mail has a running server mail the link, though sign-up is closed, three times an hour", async () => {
    const server = await place.serve([...databaseOf("mailed"), "--sign-up", "closed"])
    const invite = [...words("account invite ann@example.com --mail"), ...databaseOf("mailed")]
    expect(await printed(invite)).toBe("a running server mails ann@example.com the link within a minute")
    const [, file = ""] = await said(server, "stderr", /a mail is in ([^"]+\.eml)/)
    const link = await linkIn({ raw: readFileSync(file, "utf8") })
    expect(link?.startsWith(`${server.url}/account/link#`)).toBe(true)
    expect(server.stdout() + server.stderr()).not.toContain(link)
    await printed(invite)
    await printed(invite)
    expect((await refusal(invite)).message).toMatch(
      /as many such mails as it may get in an hour; leave --mail out/
    )
    await server.stop()
    expect((await follow("mailed", link ?? "")).isNew).toBe(true)
    expect(readdirSync(join(place.folder, "mail")).length).toBeGreaterThan(0)
  })
})

describe("account list and close", () => {
  const database = databaseOf("close")

  test("close keeps the balance under the id, frees the address and signs everyone out", async () => {
    const link = await printed([...words("account invite ann@example.com"), ...database])
    const { account } = await follow("close", link)
    await printed([...words("account credit ann@example.com 25 --reason gift"), ...database])
    expect(await printed([...words("account close ann@example.com"), ...database])).toBe(
      `closed account ann@example.com (${account.id}); 25.00 credits stay with it`
    )
    expect(await printed(["account", "list", ...database])).toMatch(
      new RegExp(`^EMAIL .*\n\\(closed\\) +25\\.00 +\\S+Z +${account.id}$`)
    )
    expect(await printed([...words(`session list ${account.id} --json`), ...database])).toBe("[]")
    expect((await refusal([...words(`account close ${account.id}`), ...database])).message).toBe(
      `no account ${account.id}`
    )
    await printed([...words("account create ann@example.com"), ...database])
    expect(await printed(["audit", ...database])).toBe("all invariants hold")
  })

  test("list shows a page at a time, and says which", async () => {
    for (const name of ["bob", "cid", "dan"])
      await printed([...words(`account create ${name}@example.com`), ...database])
    const page = async (number: number) => {
      const list = [...words(`account list --json --page-size 2 --page ${number}`), ...database]
      return Schema.decodeSync(Schema.parseJson(Schema.Array(Account)))(await printed(list))
    }
    const pages = [await page(1), await page(2), await page(3), await page(4)]
    expect(pages.map((accounts) => accounts.length)).toEqual([2, 2, 1, 0])
    const whole = await place.run(["account", "list", "--page-size", "2", ...database])
    expect(whole.stderr).toBe("page 1 of 3; --page shows another\n")
  })
})

describe("session", () => {
  const database = databaseOf("sessions")

  test("list shows who is signed in, without control characters, and end ends one or all", async () => {
    const link = await printed([...words("account invite ann@example.com"), ...database])
    const { account, session } = await follow("sessions", link)
    const signIn = Effect.flatMap(Sessions, ({ signIn }) =>
      signIn({
        email: account.email ?? Effect.runSync(Effect.die("closed")),
        password,
        userAgent: "Other/2.0"
      })
    )
    const other = await asPeople("sessions", signIn)
    const listed = await printed([...words("session list ann@example.com"), ...database])
    expect(listed.split("\n")).toEqual([
      expect.stringMatching(/^ID +STARTED +LAST USED +BROWSER$/),
      expect.stringMatching(new RegExp(`^${other.session.id} .* Other/2\\.0$`)),
      expect.stringMatching(new RegExp(`^${session.id} .* Test \\[2J/1\\.0$`))
    ])
    const end = (which: string) => [...words(`session end ${account.id} ${which}`), ...database]
    expect(await printed(end(session.id.toUpperCase()))).toBe("ended 1 session")
    expect((await refusal(end(session.id))).message).toBe(`the account has no session ${session.id}`)
    expect(await printed([...end("all"), "--json"])).toBe(JSON.stringify({ ended: 1 }, null, 2))
    expect(await printed(end("all"))).toBe("ended 0 sessions")
    const refused = await asPeople(
      "sessions",
      Effect.either(Effect.flatMap(Sessions, ({ authenticate }) => authenticate(other.secret)))
    )
    expect(Either.isLeft(refused)).toBe(true)
  })

  test("refuses an unknown account", async () => {
    for (const command of ["session list bob@example.com", "session end bob@example.com all"]) {
      const outcome = await outcomeOf([...words(command), ...database])
      expect(outcome).toMatchObject({ left: { message: "no account bob@example.com" } })
    }
  })
})

test("a forged link opens nothing", async () => {
  await expect(follow("invite", `http://x/#${Redacted.value(generateToken())}`)).rejects.toThrow(
    /was used or is too old/
  )
})

describe("serve --demo", () => {
  const linkOf = (stdout: string) => /^http\S+\/account\/link#[\w-]{43}$/m.exec(stdout)?.[0]

  test("prints a link once that signs the demo account in, at the public address", async () => {
    const words = ["--demo", ...databaseOf("demo"), "--base-url", "https://qr.example.com"]
    const server = await place.serve(words)
    await said(server, "stdout", /my-qrcodes/)
    const link = linkOf(server.stdout())
    expect(link?.startsWith("https://qr.example.com/account/link#")).toBe(true)
    expect(server.stderr()).not.toContain(link)
    await server.stop()
    expect((await follow("demo", link ?? "")).account.email).toBe("demo@localhost")
    const again = await place.serve(words)
    await again.stop()
    expect(again.stdout()).toBe("")
  })

  test("prints no link where there are no pages", async () => {
    const server = await place.serve(["--demo", "--pages", "off", ...databaseOf("pages")])
    await said(server, "stdout", /my-qrcodes/)
    expect([linkOf(server.stdout()), server.stdout().includes("qr_live_")]).toEqual([undefined, true])
    await server.stop()
  })
})
