import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import * as SqliteClient from "@effect/sql-sqlite-node/SqliteClient"
import * as Effect from "effect/Effect"
import { afterAll, expect, test } from "vitest"
import { printed } from "./inProcess.ts"
import { makePlace, said } from "./program.ts"

const place = makePlace()
afterAll(() => place.remove())

const pageSize = 4096

/** Overwrites the first page of a table. */
const damage = async (filename: string, table: string) => {
  const [row] = await Effect.flatMap(
    SqliteClient.SqliteClient,
    (sql) => sql<{ rootpage: number }>`SELECT rootpage FROM sqlite_schema WHERE name = ${table}`
  ).pipe(Effect.provide(SqliteClient.layer({ filename })), Effect.runPromise)
  const page = row?.rootpage ?? Number.NaN
  const bytes = readFileSync(filename)
  bytes.fill(0xa5, (page - 1) * pageSize, page * pageSize)
  writeFileSync(filename, bytes)
}

test("a damaged page is named by commands and in the log with the file and the remedy, and to clients as a 503", async () => {
  const filename = join(place.folder, "damaged.db")
  const database = ["--database", `sqlite:${filename}`]
  await printed(["account", "create", "ann@example.com", ...database])
  const key = await printed(["key", "create", "ann@example.com", "--name", "laptop", ...database])
  await damage(filename, "accounts")
  const sentence = /damaged\.db is damaged, or no SQLite database: restore it from a copy/

  for (const command of [["account", "list"], ["audit"]]) {
    const { code, stdout, stderr } = await place.run([...command, ...database])
    expect([code, stdout]).toEqual([1, ""])
    expect(stderr).toMatch(new RegExp(`^quick-response: .*${sentence.source}.*\\n$`))
  }

  const server = await place.serve(database)
  const answer = await fetch(`${server.url}/v1/Qr/purchase`, {
    method: "POST",
    headers: { "x-api-key": key, "content-type": "application/json" },
    body: JSON.stringify({ data: "hello" })
  })
  const text = await answer.text()
  expect([answer.status, text]).toEqual([503, expect.stringContaining('"code":"UNAVAILABLE"')])
  expect(text).not.toMatch(/damaged|sqlite|\.db/i)
  await said(server, "stderr", sentence)
})
