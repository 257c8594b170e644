import { writeFileSync } from "node:fs"
import { join } from "node:path"
import {
  type AccountId,
  CredentialStorage,
  Credits,
  type NewRedirect,
  RedirectSlug,
  RedirectStorage,
  Storage
} from "@quick-response/core"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest"
import { openAccount, orderBy } from "../storage/accounts.ts"
import { StorageSqlite } from "../storage/sqlite.ts"
import { makeTemporaryFolder } from "../storage/temporary.ts"
import { printed, refusal } from "./inProcess.ts"

const { folder, remove } = makeTemporaryFolder()
afterAll(remove)
const filename = join(folder, "shop.db")
const database = ["--database", `sqlite:${filename}`]

const shortUrl = "HTTPS://Q.EXAMPLE/"

const sell = (accountId: AccountId, slug: string, redirect: Partial<NewRedirect> = {}) =>
  Effect.gen(function* () {
    const { purchase } = yield* Storage
    const { receipt } = yield* purchase({
      ...orderBy(accountId),
      config: { text: JSON.stringify({ data: shortUrl + slug }), images: [], dataHash: slug },
      contentText: `{"target":"https://example.test/","type":"dynamic"}`,
      redirect: {
        slug: RedirectSlug.make(slug),
        shortUrl,
        host: null,
        addressKey: null,
        target: "https://cafe.example/menu",
        fallback: null,
        expiresAt: null,
        forwardQuery: false,
        ...redirect
      }
    })
    return receipt.qrCodeId
  })

/** Runs an effect on the store of the commands, as a server beside them would. */
const onStore = <A, E>(effect: Effect.Effect<A, E, CredentialStorage | RedirectStorage | Storage>) =>
  Effect.runPromise(Effect.provide(effect, StorageSqlite.layer({ filename })))

const past = DateTime.unsafeMake("2020-01-01T00:00:00Z")

let sold: { readonly menu: string; readonly owner: AccountId; readonly other: AccountId }

beforeAll(async () => {
  sold = await onStore(
    Effect.gen(function* () {
      const owner = yield* openAccount(Credits.Credits(1_000_000))
      const other = yield* openAccount(Credits.Credits(1_000_000))
      const menu = yield* sell(owner, "1MNK1111")
      yield* sell(owner, "2DDD2222", { expiresAt: past })
      yield* sell(owner, "3FFF3333", { expiresAt: past, fallback: `https://cafe.example/?a={b}$c\\d'` })
      yield* sell(other, "4VVV4444", { target: "https://pay.evil.example/" })
      yield* sell(other, "5NNN5555", { target: "https://notevil.example/" })
      const rules = yield* sell(other, "6RRR6666")
      yield* (yield* RedirectStorage).changeRedirect(
        other,
        rules,
        { rules: [{ device: "ios", target: "https://evil.example/app" }] },
        yield* DateTime.now
      )
      return { menu, owner, other }
    })
  )
})

const json = async (...words: ReadonlyArray<string>) => JSON.parse(await printed([...words, ...database]))

describe("qr show", () => {
  it.each([
    ["its slug, in whatever letter case", () => "1mnk1111"],
    ["its slug with letters in place of digits", () => "IMNK1l1i"],
    ["its short address", () => `${shortUrl}1MNK1111/?a=b`],
    ["its id", () => sold.menu]
  ])("shows a dynamic code by %s", async (_, reference) => {
    const shown = await json("qr", "show", reference(), "--json")
    expect(shown).toMatchObject({ id: sold.menu, accountId: sold.owner, dynamic: { state: "active" } })
    expect(shown.changes).toMatchObject([{ version: 1, target: "https://cafe.example/menu" }])
    expect(await printed(["qr", "show", reference(), ...database])).toMatch(
      /HTTPS:\/\/Q\.EXAMPLE\/1MNK1111 is active\nleads to https:\/\/cafe\.example\/menu\n0 scans/
    )
  })

  it("refuses an unknown slug, and text that is not a slug", async () => {
    expect((await refusal(["qr", "show", "9ZZZ9999", ...database])).message).toBe(
      "no dynamic QR code 9ZZZ9999"
    )
    expect((await refusal(["qr", "show", "UUUUUUUU", ...database])).message).toMatch(/^CODE: expected the id/)
  })
})

describe("qr redirects", () => {
  const written = (...words: ReadonlyArray<string>) => printed(["qr", "redirects", ...words, ...database])

  it("writes active redirects, and fallbacks of expired ones", async () => {
    const found = await json("qr", "redirects", "--format", "json", "--account", sold.owner)
    expect(
      found.map(({ shortUrl, address, state }: Record<string, string>) => [shortUrl, address, state])
    ).toEqual([
      [`${shortUrl}1MNK1111`, "https://cafe.example/menu", "active"],
      [`${shortUrl}3FFF3333`, `https://cafe.example/?a={b}$c\\d'`, "expired"]
    ])
    expect((await json("qr", "redirects", "--format", "json")).length).toBe(5)
  })

  it("writes server settings in which addresses have no special characters", async () => {
    const own = ["--account", sold.owner]
    const inert = "https://cafe.example/?a=%7Bb%7D%24c%5Cd%27"
    expect(await written("--format", "caddy", ...own)).toBe(
      [
        "# In the block of a site of Caddy.",
        "@1MNK1111 {",
        "  host q.example",
        "  path /1MNK1111 /1MNK1111/",
        "}",
        `redir @1MNK1111 "https://cafe.example/menu" 302`,
        "# expired, so that it leads to its fallback",
        "@3FFF3333 {",
        "  host q.example",
        "  path /3FFF3333 /3FFF3333/",
        "}",
        `redir @3FFF3333 "${inert}" 302`
      ].join("\n")
    )
    const nginx = await written("--format", "nginx", ...own)
    expect(nginx).toContain(`\n  "q.example/1MNK1111" "https://cafe.example/menu";\n`)
    expect(nginx).toMatch(/\n}$/)
    expect(nginx).toContain(`  "q.example/3FFF3333" "${inert}";`)
    expect(await written("--format", "netlify", ...own)).toContain(`/3FFF3333 ${inert} 302!`)
    expect(await written("--format", "csv", ...own)).toContain(
      `\n"HTTPS://Q.EXAMPLE/1MNK1111","https://cafe.example/menu","active","https://cafe.example/menu","[]"`
    )
  })

  it("names rules in comments of settings", async () => {
    const other = ["--account", sold.other]
    for (const form of ["caddy", "nginx", "netlify"])
      expect(await written("--format", form, ...other)).toContain(
        '# rule: {"device":"ios"} leads to https://evil.example/app\n'
      )
  })

  it("names each fault of its options", async () => {
    const words = ["qr", "redirects", "--format", "apache", "--account", "nobody", ...database]
    expect((await refusal(words)).message).toMatch(
      /^--format: expected json.*; --account: expected an e-mail address .*"nobody", or the account's id; see /
    )
  })
})

describe("QR_BLOCKED_HOSTS", () => {
  it("blocks codes for commands too", async () => {
    const file = join(folder, "blocked.txt")
    writeFileSync(file, "cafe.example\n")
    vi.stubEnv("QR_BLOCKED_HOSTS", file)
    try {
      expect(await json("qr", "redirects", "--format", "json", "--account", sold.owner)).toEqual([])
      const shown = await json("qr", "show", "1MNK1111", "--json")
      expect(shown.dynamic.state).toBe("blocked")
      vi.stubEnv("QR_BLOCKED_HOSTS", join(folder, "none.txt"))
      expect((await refusal(["qr", "show", "1MNK1111", ...database])).message).toMatch(
        /^QR_BLOCKED_HOSTS: .*none\.txt/
      )
    } finally {
      vi.unstubAllEnvs()
    }
  })
})

describe("qr find", () => {
  const find = (...words: ReadonlyArray<string>) =>
    json("qr", "find", "--host", "EVIL.example.", "--json", ...words)

  it("finds and stops codes that lead to a host, by rules too", async () => {
    const slugs = (found: ReadonlyArray<{ slug: string; state: string }>) =>
      found.map(({ slug, state }) => [slug, state])
    expect(slugs(await find())).toEqual([
      ["4VVV4444", "active"],
      ["6RRR6666", "active"]
    ])
    await find("--deactivate", "--reason", "phishing")
    expect(slugs(await find())).toEqual([
      ["4VVV4444", "blocked"],
      ["6RRR6666", "blocked"]
    ])
    expect(await json("qr", "show", "4VVV4444", "--json")).toMatchObject({
      isActive: false,
      changes: [{ version: 2, by: "operator", reason: "phishing", isActive: false }, { version: 1 }]
    })
    const log: ReadonlyArray<{ action: string; reason: string }> = await json("operator", "log", "--json")
    expect(log.slice(0, 2).map(({ action, reason }) => [action, reason])).toEqual([
      ["qrCode.deactivated", "phishing"],
      ["qrCode.deactivated", "phishing"]
    ])
    expect(await find("--deactivate")).toHaveLength(2)
    expect((await json("qr", "show", "4VVV4444", "--json")).changes).toHaveLength(2)
  })

  it("skips codes that were stopped with their account", async () => {
    await onStore(
      Effect.gen(function* () {
        const accountId = yield* openAccount(Credits.Credits(1_000_000))
        yield* sell(accountId, "7SSS7777", { target: "https://evil.example/" })
        const closing = { accountId, current: undefined, redirects: "stop", at: yield* DateTime.now } as const
        yield* (yield* CredentialStorage).closeAccount(closing)
      })
    )
    expect(await find()).toHaveLength(2)
    expect(await json("qr", "show", "7SSS7777", "--json")).toMatchObject({ dynamic: { state: "blocked" } })
  })

  it("refuses an invalid host, and a reason without --deactivate", async () => {
    expect((await refusal(["qr", "find", "--host", "a b", ...database])).message).toMatch(/^--host: expected/)
    expect(
      (await refusal(["qr", "find", "--host", "a.example", "--reason", "x", ...database])).message
    ).toMatch(/^--reason: goes with --deactivate/)
  })
})

describe("qr deactivate and activate", () => {
  it("take a slug or short address, and keep each reason", async () => {
    const reason = (text: string) => ["--reason", text, "--json"]
    expect(await json("qr", "deactivate", "5nnn5555", ...reason("a fraud"))).toMatchObject({
      isActive: false,
      dynamic: { state: "blocked" }
    })
    expect(await json("qr", "activate", `${shortUrl}5NNN5555`, ...reason("an error"))).toMatchObject({
      isActive: true,
      dynamic: { state: "active" }
    })
    const { changes } = await json("qr", "show", "5NNN5555", "--json")
    expect(changes.map(({ reason }: { reason: string | null }) => reason)).toEqual([
      "an error",
      "a fraud",
      null
    ])
  })
})
