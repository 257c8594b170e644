import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import {
  type AccountId,
  Credits,
  DomainHost,
  DomainStorage,
  newDomainToken,
  Storage,
  WebhookId,
  WebhookStorage
} from "@quick-response/core"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest"
import { nameServer } from "../nameServer.ts"
import { openAccount, orderBy } from "../storage/accounts.ts"
import { StorageSqlite } from "../storage/sqlite.ts"
import { makeTemporaryFolder } from "../storage/temporary.ts"
import { printed, refusal } from "./inProcess.ts"

const { folder, remove } = makeTemporaryFolder()
afterAll(remove)
const filename = join(folder, "shop.db")
const database = ["--database", `sqlite:${filename}`]

/** Runs an effect on the store of the commands, as a server beside them would. */
const onStore = <A, E>(effect: Effect.Effect<A, E, DomainStorage | Storage | WebhookStorage>) =>
  Effect.runPromise(Effect.provide(effect, StorageSqlite.layer({ filename })))

const jsonOf = async (...words: ReadonlyArray<string>) =>
  JSON.parse(await printed([...words, ...database, "--json"]))
const refusalOf = async (...words: ReadonlyArray<string>) => (await refusal([...words, ...database])).message

let owner: AccountId

beforeAll(async () => {
  owner = await onStore(
    Effect.gen(function* () {
      const owner = yield* openAccount(Credits.Credits(100_000))
      const { purchase } = yield* Storage
      for (const name of ["Menu \u001b[31m", "Table 1", "Table 2"])
        yield* purchase({ ...orderBy(owner), name })
      return owner
    })
  )
})

describe("account", () => {
  it("show prints balance and counts by id", async () => {
    const shown = await jsonOf("account", "show", owner)
    expect(shown).toMatchObject({ id: owner, qrCodes: 3, ledgerEntries: 4, apiKeys: { active: 0, total: 0 } })
    expect(shown.balance).toBe((await jsonOf("account", "ledger", owner))[0].balanceAfter)
    expect(await printed(["account", "show", owner, ...database])).toContain("QR codes  3")
    const unknown = crypto.randomUUID()
    expect(await refusalOf("account", "show", unknown)).toContain(unknown)
  })

  it("ledger lists entries newest first, by pages, without control characters", async () => {
    const entries: ReadonlyArray<{ sequence: number; kind: string }> = await jsonOf(
      "account",
      "ledger",
      owner
    )
    expect(entries.map(({ sequence, kind }) => [sequence, kind])).toEqual([
      [4, "purchase"],
      [3, "purchase"],
      [2, "purchase"],
      [1, "grant"]
    ])
    const second = await jsonOf("account", "ledger", owner, "--page", "2", "--page-size", "3")
    expect(second).toEqual([entries[3]])
    const text = await printed(["account", "ledger", owner, ...database])
    expect(text.split("\n")).toHaveLength(5)
    expect(text).toContain("Menu \\u001b[31m")
  })
})

it("qr list lists an account's codes, all or by --search", async () => {
  const names = async (...words: ReadonlyArray<string>) =>
    (await jsonOf("qr", "list", owner, ...words)).map(({ name }: { readonly name: string }) => name)
  expect(await names()).toEqual(["Table 2", "Table 1", "Menu \u001b[31m"])
  expect(await names("--search", "TABLE")).toEqual(["Table 2", "Table 1"])
  expect(await printed(["qr", "list", owner, ...database])).toContain("Table 2")
})

describe("backup", () => {
  it("writes a private, complete copy while a server is busy", async () => {
    const copy = join(folder, "copy.db")
    const said = await onStore(
      Effect.gen(function* () {
        const { purchase } = yield* Storage
        const selling = Effect.forEach(
          Array.from({ length: 40 }, (_, i) => i),
          (i) => purchase({ ...orderBy(owner), name: `Meanwhile ${i}`, price: Credits.zero })
        )
        const copying = Effect.promise(() => printed(["backup", copy, ...database]))
        const [said] = yield* Effect.all([copying, selling], { concurrency: "unbounded" })
        return said
      })
    )
    expect(said).toMatch(/^wrote [\d,]+ bytes to .*copy\.db; all invariants hold in it$/)
    expect(statSync(copy).mode & 0o777).toBe(0o600)
    expect(existsSync(`${copy}.partial`)).toBe(false)
    const restored = ["--database", `sqlite:${copy}`]
    const { qrCodes } = JSON.parse(await printed(["account", "show", owner, ...restored, "--json"]))
    expect(qrCodes).toBeGreaterThanOrEqual(3)
    expect(await printed(["audit", ...restored])).toBe("all invariants hold")
  })

  it("--keep adds a copy and removes older ones by hours, days, weeks", async () => {
    const copies = join(folder, "copies")
    const older = [
      "copy-20200131T090000Z.db",
      "copy-20200131T093000Z.db",
      "copy-20200130T235959Z.db",
      "notes.txt"
    ]
    mkdirSync(copies)
    for (const name of older) writeFileSync(join(copies, name), "")
    expect(await printed(["backup", copies, "--keep", "2,2,1", ...database])).toMatch(
      /copy-\d{8}T\d{6}Z\.db.*\nremoved 2 older copies$/
    )
    expect(readdirSync(copies).sort()).toEqual([
      "copy-20200131T093000Z.db",
      expect.stringMatching(/^copy-20[2-9]/),
      "notes.txt"
    ])
    expect((await refusal(["backup", copies, "--keep", "0,0,0", ...database])).message).toContain(
      "hours, days and weeks"
    )
  })

  it("overwrites no file, and leaves no file behind on failure", async () => {
    const taken = join(folder, "taken.db")
    writeFileSync(taken, "mine")
    expect(await refusalOf("backup", taken)).toBe(`${taken} exists already: name a new file`)
    expect(statSync(taken).size).toBe(4)
    const missing = join(folder, "missing.db")
    const error = await refusal(["backup", join(folder, "other.db"), "--database", `sqlite:${missing}`])
    expect(error.message).toContain(`${missing} does not exist`)
    expect(existsSync(missing) || existsSync(join(folder, "other.db.partial"))).toBe(false)
    const postgres = ["--database", "postgres://localhost/shop"]
    expect((await refusal(["backup", join(folder, "pg.db"), ...postgres])).message).toContain("pg_dump")
  })
})

describe("operator", () => {
  const reason = (text: string) => ["--reason", text]
  const logOf = async (): Promise<ReadonlyArray<Record<string, unknown>>> => jsonOf("operator", "log")

  it("adds and removes operators, and logs each change", async () => {
    const { id } = await jsonOf("account", "create", "olive@example.com")
    const added = await jsonOf("operator", "add", "olive@example.com", ...reason("runs the shop"))
    expect(added).toMatchObject({ accountId: id, email: "olive@example.com" })
    expect(await jsonOf("operator", "add", id, ...reason("again"))).toEqual(added)
    expect(await jsonOf("operator", "list")).toEqual([added])
    expect(await printed(["operator", "list", ...database])).toContain("olive@example.com")
    await jsonOf("operator", "remove", "olive@example.com", ...reason("left"))
    expect(await jsonOf("operator", "list")).toEqual([])
    expect(await refusalOf("operator", "remove", id, ...reason("left"))).toBe(
      "olive@example.com is not an operator"
    )
    expect(
      (await logOf()).slice(0, 2).map(({ action, operatorId, reason }) => [action, operatorId, reason])
    ).toEqual([
      ["operator.removed", null, "left"],
      ["operator.added", null, "runs the shop"]
    ])
  })

  it("needs a reason of 1 to 200 characters", async () => {
    expect(await refusalOf("operator", "add", "olive@example.com", ...reason("x".repeat(201)))).toContain(
      "--reason: expected one line of 1 to 200 characters"
    )
    for (const words of [
      ["account", "credit", "olive@example.com", "1"],
      ["qr", "refund", crypto.randomUUID()]
    ])
      expect(await refusalOf(...words, ...reason(" "))).toContain("--reason: expected")
    expect(await refusalOf("operator", "add", "nobody@example.com", ...reason("why"))).toContain(
      "nobody@example.com"
    )
  })

  it("log has suspensions, and a credit once for its key", async () => {
    const { id } = await jsonOf("account", "create", "bob@example.com")
    const suspended = await jsonOf("account", "suspend", "bob@example.com", ...reason("stolen card"))
    expect(suspended).toMatchObject({ id, state: "suspended", suspensionReason: "stolen card" })
    expect((await jsonOf("account", "show", id)).suspendedAt).not.toBeNull()
    const restored = await jsonOf("account", "restore", id, ...reason("paid"))
    expect(restored).toMatchObject({ state: "active", suspensionReason: null })
    for (let times = 0; times < 2; times++)
      await jsonOf(
        "account",
        "credit",
        "bob@example.com",
        "2.5",
        ...reason("invoice 7"),
        "--key",
        "invoice-7"
      )
    expect((await logOf()).slice(0, 3).map(({ action, detail }) => [action, detail])).toEqual([
      ["account.credited", { amount: 2.5 }],
      ["account.restored", {}],
      ["account.suspended", { codes: "keep" }]
    ])
    expect(await printed(["audit", ...database])).toContain("all invariants hold")
  })

  it("webhook stop and resume are logged", async () => {
    const { id: accountId } = await jsonOf("account", "create", "carl@example.com")
    const id = WebhookId.make(crypto.randomUUID())
    const order = {
      id,
      accountId,
      types: null,
      description: "",
      startAt: "now",
      at: DateTime.unsafeNow()
    } as const
    await onStore(
      Effect.flatMap(WebhookStorage, ({ createWebhook }) =>
        createWebhook({ ...order, url: "https://crm.example/" })
      )
    )
    const stateOf = async () => (await jsonOf("webhook", "list", "carl@example.com"))[0]
    expect(await jsonOf("webhook", "stop", id, ...reason("a flood"))).toMatchObject({ id, state: "disabled" })
    expect(await stateOf()).toMatchObject({ accountId, state: "disabled", stoppedAt: expect.any(String) })
    expect(await printed(["webhook", "list", "carl@example.com", ...database])).toMatch(/stopped +https:/)
    await jsonOf("webhook", "resume", id, ...reason("a mistake"))
    expect(await stateOf()).toMatchObject({ state: "enabled", stoppedAt: null })
    expect((await logOf()).slice(0, 2).map(({ action }) => action)).toEqual([
      "webhook.resumed",
      "webhook.stopped"
    ])
    const unknown = crypto.randomUUID()
    expect(await refusalOf("webhook", "stop", unknown, ...reason("x"))).toContain(unknown)
  })

  it("domain list, show, check and remove, with log entries", async () => {
    const host = DomainHost.make("go.luna.example")
    const limits = { account: 10, all: 10 }
    const { id } = await jsonOf("account", "create", "dora@example.com")
    const other = (await jsonOf("account", "create", "emil@example.com")).id
    const add = (accountId: AccountId) =>
      onStore(
        Effect.flatMap(DomainStorage, ({ addDomain }) =>
          addDomain({ accountId, host, token: newDomainToken(), at: DateTime.unsafeNow(), limits })
        )
      )
    await add(id)
    const row = { host, accountId: id, email: "dora@example.com", state: "pending", codes: 0 }
    expect(await jsonOf("domain", "list", "--account", "dora@example.com")).toMatchObject([row])
    expect(await jsonOf("domain", "list", "--state", "lost")).toEqual([])
    expect(await printed(["domain", "show", host, ...database])).toMatch(/dora@example\.com +pending/)
    expect(await refusalOf("domain", "show", "luna.example")).toContain("luna.example")
    expect(await refusalOf("domain", "check", host)).toContain("not offered")

    const names = await nameServer({ TXT: ["qr-domain=other"] })
    vi.stubEnv("QR_DOMAIN_TARGET", "edge.qr.example")
    vi.stubEnv("QR_DNS_SERVERS", names)
    onTestFinished(() => {
      vi.unstubAllEnvs()
    })
    expect(await refusalOf("domain", "check", host)).toContain('found "qr-domain=other"')
    await add(other)
    expect(await refusalOf("domain", "check", host)).toContain("2 accounts wait")
    const { token } = await add(id)
    vi.stubEnv("QR_DNS_SERVERS", await nameServer({ TXT: [`qr-domain=${token}`] }))
    const checked = await jsonOf("domain", "check", host, "--account", "dora@example.com")
    expect(checked).toMatchObject({ host, state: "proved", records: [{ found: [`qr-domain=${token}`] }, {}] })
    expect(await printed(["domain", "check", host, ...database])).toMatch(/CNAME +edge\.qr\.example/)

    expect(await jsonOf("domain", "remove", host, ...reason("a fraud"))).toEqual({ host, accountId: id })
    expect(await refusalOf("domain", "remove", host, ...reason("again"))).toContain("no account holds")
    expect((await logOf())[0]).toMatchObject({ action: "domain.removed", subject: host, reason: "a fraud" })
  })
})
