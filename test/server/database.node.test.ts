import { join } from "node:path"
import * as SqliteClient from "@effect/sql-sqlite-node/SqliteClient"
import * as Effect from "effect/Effect"
import { afterAll, describe, expect, test } from "vitest"
import { printed, refusal } from "./inProcess.ts"
import { makePlace } from "./program.ts"

const place = makePlace()
afterAll(() => place.remove())

const databaseOf = (name: string) => ["--database", `sqlite:${join(place.folder, name)}`]

/** Changes the database file from outside the program. */
const tamper = (file: string, statement: string) =>
  Effect.flatMap(SqliteClient.SqliteClient, (sql) => sql.unsafe(statement)).pipe(
    Effect.provide(SqliteClient.layer({ filename: join(place.folder, file) })),
    Effect.runPromise
  )

describe("audit", () => {
  test("names what a database violates, and exits with 1", async () => {
    const database = databaseOf("tampered.db")
    await printed(["account", "create", "ann@example.com", ...database])
    await printed(["account", "credit", "ann@example.com", "5", "--reason", "test", ...database])
    await tamper("tampered.db", "UPDATE accounts SET balance = balance + 1")
    const { code, stdout, stderr } = await place.run(["audit", ...database])
    expect(code).toBe(1)
    expect(stdout).toMatch(/balance/)
    expect(stderr).toMatch(/^quick-response: .*violat.*\n$/)
  })
})

describe("account credit --key", () => {
  test("is done once, and refuses another amount under its key", async () => {
    const database = databaseOf("keyed.db")
    await printed(["account", "create", "ann@example.com", ...database])
    const credit = (amount: string) => [
      "account",
      "credit",
      "ann@example.com",
      amount,
      "--reason",
      "test",
      "--key",
      "pay_1",
      ...database
    ]
    const first = await printed(credit("5"))
    expect(first).toContain("balance 5")
    expect(await printed(credit("5"))).toBe(first)
    expect((await refusal(credit("6"))).message).toMatch(
      /^the key "pay_1" stands for an entry of 5.00 credits/
    )
  })
})

describe("a database in a folder that cannot be made", () => {
  test("is refused in one line", async () => {
    const { code, stderr } = await place.run([
      "account",
      "list",
      "--database",
      "sqlite:/proc/nowhere/at/all.db"
    ])
    expect(code).toBe(1)
    expect(stderr).toMatch(/^quick-response: .*all\.db cannot be used: .*\n$/m)
  })
})

describe("a database that a newer program has written", () => {
  test("is refused by serve and by commands, in one line", async () => {
    const database = databaseOf("newer.db")
    await printed(["account", "list", ...database])
    await tamper("newer.db", "INSERT INTO migrations (migration_id, name) VALUES (999, 'future')")
    const { code, stdout, stderr } = await place.run(["serve", "--port", "0", ...database])
    expect([code, stdout]).toEqual([1, ""])
    expect(stderr).toMatch(/^quick-response: .*newer\.db .*newer.*\n$/)
    expect((await refusal(["account", "list", ...database])).message).toMatch(/newer\.db .*newer/)
  })
})
