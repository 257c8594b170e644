import { writeFileSync } from "node:fs"
import { join } from "node:path"
import * as SqliteClient from "@effect/sql-sqlite-node/SqliteClient"
import * as Effect from "effect/Effect"
import * as FastCheck from "fast-check"
import { afterAll, describe, expect, test, vi } from "vitest"
import { makeTemporaryFolder } from "../storage/temporary.ts"
import { printed, refusal } from "./inProcess.ts"

const { folder, remove } = makeTemporaryFolder()
afterAll(remove)

const addressOf = (file: string) => `sqlite:${join(folder, file)}`
const databaseOf = (file: string) => ["--database", addressOf(file)]

/** Changes a database file from outside the program. */
const tamper = (file: string, statement: string) =>
  Effect.flatMap(SqliteClient.SqliteClient, (sql) => sql.unsafe(statement)).pipe(
    Effect.provide(SqliteClient.layer({ filename: join(folder, file) })),
    Effect.runPromise
  )

test("audit refuses a database that violates an invariant", async () => {
  const database = databaseOf("tampered.db")
  await printed(["account", "create", "ann@example.com", ...database])
  await tamper("tampered.db", "UPDATE accounts SET balance = balance + 1")
  expect((await refusal(["audit", ...database])).message).toMatch(/violat/)
})

test("account credit --key books once, and refuses another amount", async () => {
  const database = databaseOf("keyed.db")
  await printed(["account", "create", "ann@example.com", ...database])
  const credit = (amount: string) => [
    ...["account", "credit", "ann@example.com", amount, "--reason", "test", "--key", "pay_1"],
    ...database
  ]
  const first = await printed(credit("5"))
  expect(first).toContain("balance 5")
  expect(await printed(credit("5"))).toBe(first)
  expect((await refusal(credit("6"))).message).toMatch(/^the key "pay_1" stands for an entry of 5.00 credits/)
})

test("commands refuse an unusable folder, and a newer schema", async () => {
  const nowhere = ["account", "list", "--database", "sqlite:/proc/nowhere/at/all.db"]
  expect((await refusal(nowhere)).message).toMatch(/all\.db cannot be used: /)
  const list = ["account", "list", ...databaseOf("newer.db")]
  await printed(list)
  await tamper("newer.db", "INSERT INTO migrations (migration_id, name) VALUES (999, 'future')")
  expect((await refusal(list)).message).toMatch(/newer\.db .*newer/)
})

describe("copy", () => {
  test("refuses a flag with a password, and does not repeat it", async () => {
    const passwords = FastCheck.sample(FastCheck.stringMatching(/^pw[\w!$&*+,;=.~%-]{6,20}$/), 50)
    for (const password of passwords)
      for (const flag of ["from", "to"]) {
        const { name, message } = await refusal([
          "copy",
          `--${flag}`,
          `postgres://someone:${password}@127.0.0.1:1/shop`
        ])
        expect([name, message]).toEqual([
          "UsageError",
          `--${flag}: a password in a flag is visible in the list of processes; set QR_COPY_${flag.toUpperCase()}, or QR_COPY_${flag.toUpperCase()}_FILE to a file that holds the address; see quick-response copy --help`
        ])
      }
  })

  test("takes its target from QR_COPY_TO or QR_COPY_TO_FILE", async () => {
    await printed(["account", "create", "ann@example.com", ...databaseOf("from.db")])
    const copy = ["copy", "--from", addressOf("from.db")]
    expect((await refusal(copy)).message).toMatch(
      /^QR_COPY_TO: expected .*; set it like QR_COPY_TO=sqlite:\S+ or --to sqlite:\S+$/
    )
    const file = join(folder, "address")
    writeFileSync(file, `${addressOf("to.db")}\n`)
    for (const [name, value] of Object.entries({ QR_COPY_TO: addressOf("to.db"), QR_COPY_TO_FILE: file })) {
      vi.stubEnv(name, value)
      expect(await printed(copy).finally(() => vi.unstubAllEnvs())).toMatch(/equal row by row/)
    }
  })
})
