import { existsSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { type AccountId, Credits, Storage } from "@quick-response/core"
import * as Effect from "effect/Effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { openAccount, orderBy } from "../storage/accounts.ts"
import { StorageSqlite } from "../storage/sqlite.ts"
import { makeTemporaryFolder } from "../storage/temporary.ts"
import { printed, refusal } from "./inProcess.ts"

const { folder, remove } = makeTemporaryFolder()
afterAll(remove)
const filename = join(folder, "shop.db")
const database = ["--database", `sqlite:${filename}`]

/** Runs an effect on the store of the commands, as a server beside them would. */
const onStore = <A, E>(effect: Effect.Effect<A, E, Storage>) =>
  Effect.runPromise(Effect.provide(effect, StorageSqlite.layer({ filename })))

const jsonOf = async (...words: ReadonlyArray<string>) =>
  JSON.parse(await printed([...words, ...database, "--json"]))

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

describe("account show", () => {
  it("tells balance and counts, by id, and of nobody else", async () => {
    const shown = await jsonOf("account", "show", owner)
    expect(shown).toMatchObject({ id: owner, qrCodes: 3, ledgerEntries: 4, apiKeys: { active: 0, total: 0 } })
    expect(shown.balance).toBe((await jsonOf("account", "ledger", owner))[0].balanceAfter)
    expect(await printed(["account", "show", owner, ...database])).toContain("QR codes  3")
    const unknown = crypto.randomUUID()
    expect((await refusal(["account", "show", unknown, ...database])).message).toContain(unknown)
  })
})

describe("account ledger", () => {
  it("lists all entries, the newest first, a page at a time, and no control character", async () => {
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

describe("qr list", () => {
  it("lists what an account bought, the newest first, or what has a text in its name", async () => {
    const names = async (...words: ReadonlyArray<string>) =>
      (await jsonOf("qr", "list", owner, ...words)).map(({ name }: { readonly name: string }) => name)
    expect(await names()).toEqual(["Table 2", "Table 1", "Menu \u001b[31m"])
    expect(await names("--search", "TABLE")).toEqual(["Table 2", "Table 1"])
    expect(await printed(["qr", "list", owner, ...database])).toContain("Table 2")
  })
})

describe("backup", () => {
  it("writes a whole copy, for its owner alone, of a database that is written to meanwhile", async () => {
    const copy = join(folder, "copy.db")
    const said = await onStore(
      Effect.gen(function* () {
        const { purchase } = yield* Storage
        const selling = Effect.forEach(
          Array.from({ length: 40 }, (_, i) => i),
          (i) => purchase({ ...orderBy(owner), name: `Meanwhile ${i}`, price: Credits.zero })
        )
        const [said] = yield* Effect.all(
          [Effect.promise(() => printed(["backup", copy, ...database])), selling],
          { concurrency: "unbounded" }
        )
        return said
      })
    )
    expect(said).toMatch(/^wrote [\d,]+ bytes to .*copy\.db; all invariants hold in it$/)
    expect(statSync(copy).mode & 0o777).toBe(0o600)
    expect(existsSync(`${copy}.partial`)).toBe(false)
    const restored = JSON.parse(
      await printed(["account", "show", owner, "--database", `sqlite:${copy}`, "--json"])
    )
    expect(restored.qrCodes).toBeGreaterThanOrEqual(3)
    expect(await printed(["audit", "--database", `sqlite:${copy}`])).toBe("all invariants hold")
  })

  it("writes over no file, and leaves none behind where it cannot write", async () => {
    const taken = join(folder, "taken.db")
    writeFileSync(taken, "mine")
    expect((await refusal(["backup", taken, ...database])).message).toBe(
      `${taken} exists already: name a new file`
    )
    expect(statSync(taken).size).toBe(4)
    const missing = join(folder, "missing.db")
    const error = await refusal(["backup", join(folder, "other.db"), "--database", `sqlite:${missing}`])
    expect(error.message).toContain(`${missing} does not exist`)
    expect(existsSync(missing) || existsSync(join(folder, "other.db.partial"))).toBe(false)
  })

  it("names pg_dump for Postgres", async () => {
    const error = await refusal(["backup", join(folder, "pg.db"), "--database", "postgres://localhost/shop"])
    expect(error.message).toContain("pg_dump")
  })
})
