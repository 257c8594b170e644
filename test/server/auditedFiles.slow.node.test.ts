import { chmodSync, copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import process from "node:process"
import * as SqliteClient from "@effect/sql-sqlite-node/SqliteClient"
import * as Effect from "effect/Effect"
import { afterAll, describe, expect, test } from "vitest"
import { printed } from "./inProcess.ts"
import { ask, commandLine, makePlace, said } from "./program.ts"

const place = makePlace()
afterAll(() => place.remove())

/** Permissions do not bind the superuser, so the program runs as nobody then. */
const asNobody =
  process.getuid?.() === 0 ? ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"] : []

const suffixes = ["", "-wal", "-shm"]

/** Audits as a user who may read the folder of this name and not write to it. */
const auditWithoutWriting = async (folder: string, file: string) => {
  for (const path of [place.folder, folder]) chmodSync(path, 0o755)
  for (const name of readdirSync(folder)) chmodSync(join(folder, name), 0o444)
  chmodSync(folder, 0o555)
  const before = stateOf(folder)
  const running = place.launch(
    [...asNobody, ...commandLine, "audit", "--database", `sqlite:${join(folder, file)}`],
    { HOME: "/nonexistent" }
  )
  const code = await running.ended
  expect(stateOf(folder)).toEqual(before)
  chmodSync(folder, 0o755)
  return { code, stdout: running.stdout(), stderr: running.stderr() }
}

/** The files of a folder with their bytes. The index of the log is shared memory of its readers. */
const stateOf = (folder: string) =>
  readdirSync(folder).map((name) => [
    name,
    name.endsWith("-shm") ? "" : readFileSync(join(folder, name), "base64")
  ])

const folderOf = (name: string): string => {
  const folder = join(place.folder, name)
  mkdirSync(folder)
  return folder
}

const sound = {
  code: 0,
  stdout: "all invariants hold\n",
  stderr: expect.stringMatching(/^not noted in the operators' log: .*\n$/)
}

describe("audit without write access", () => {
  test("reads a closed database", async () => {
    const folder = folderOf("closed")
    await printed(["account", "create", "ann@example.com", "--database", `sqlite:${join(folder, "qr.db")}`])
    expect(readdirSync(folder)).toEqual(["qr.db"])
    expect(await auditWithoutWriting(folder, "qr.db")).toEqual(sound)
  })

  test("reads databases of a running and a killed server", async () => {
    const served = folderOf("served")
    const server = await place.serve(["--demo", "--database", `sqlite:${join(served, "qr.db")}`])
    await said(server, "stdout", /^API key: /m)
    expect(await auditWithoutWriting(served, "qr.db")).toEqual(sound)
    for (const [name, kept] of [
      ["killed", suffixes],
      ["copied", ["", "-wal"]]
    ] as const) {
      const folder = folderOf(name)
      for (const suffix of kept) copyFileSync(join(served, `qr.db${suffix}`), join(folder, `qr.db${suffix}`))
      expect([name, await auditWithoutWriting(folder, "qr.db")]).toEqual([name, sound])
    }
  })

  test("names violations, an older schema and a missing file", async () => {
    const folder = folderOf("tampered")
    const filename = join(folder, "qr.db")
    const change = (statement: string) =>
      Effect.flatMap(SqliteClient.SqliteClient, (sql) => sql.unsafe(statement)).pipe(
        Effect.provide(SqliteClient.layer({ filename })),
        Effect.runPromise
      )
    await printed(["account", "create", "ann@example.com", "--database", `sqlite:${filename}`])
    await change("UPDATE accounts SET balance = 1")
    expect(await auditWithoutWriting(folder, "qr.db")).toMatchObject({
      code: 1,
      stdout: expect.stringMatching(/^balance/)
    })
    chmodSync(filename, 0o644)
    await change("DELETE FROM migrations WHERE migration_id = (SELECT max(migration_id) FROM migrations)")
    expect(await auditWithoutWriting(folder, "qr.db")).toMatchObject({
      code: 1,
      stdout: "",
      stderr: expect.stringMatching(
        /^quick-response: .*qr\.db has an older schema \(version \d+, .*newest schema.*\n$/
      )
    })
    expect(await auditWithoutWriting(folder, "none.db")).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^quick-response: .*none\.db does not exist: .*\n$/)
    })
  })
})

test("a damaged page is named to operators, and answered with 503", async () => {
  const folder = folderOf("damaged")
  const filename = join(folder, "damaged.db")
  const database = ["--database", `sqlite:${filename}`]
  await printed(["account", "create", "ann@example.com", ...database])
  const key = await printed(["key", "create", "ann@example.com", "--name", "laptop", ...database])
  const [row] = await Effect.flatMap(
    SqliteClient.SqliteClient,
    (sql) => sql<{ rootpage: number }>`SELECT rootpage FROM sqlite_schema WHERE name = 'accounts'`
  ).pipe(Effect.provide(SqliteClient.layer({ filename })), Effect.runPromise)
  const bytes = readFileSync(filename)
  const page = row?.rootpage ?? Number.NaN
  writeFileSync(filename, bytes.fill(0xa5, (page - 1) * 4096, page * 4096))
  const sentence = /damaged\.db is damaged, or no SQLite database: restore it from a copy/
  const { code, stdout, stderr } = await place.run(["audit", ...database])
  expect([code, stdout, stderr]).toEqual([1, "", expect.stringMatching(sentence)])
  const server = await place.serve(database)
  const answer = await ask(server, "/v1/Qr/purchase", { key, body: { data: "hello" } })
  const text = await answer.text()
  expect([answer.status, text]).toEqual([503, expect.stringContaining('"code":"UNAVAILABLE"')])
  expect(text).not.toMatch(/damaged|sqlite|\.db/i)
  await said(server, "stderr", sentence)
})
