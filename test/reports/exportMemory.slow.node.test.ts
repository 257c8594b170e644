import { spawn } from "node:child_process"
import { once } from "node:events"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import * as Reactivity from "@effect/experimental/Reactivity"
import * as SqliteClient from "@effect/sql-sqlite-node/SqliteClient"
import { Storage } from "@quick-response/core"
import * as StorageSqlite from "@quick-response/storage-sqlite/node"
import * as Effect from "effect/Effect"
import { afterAll, expect, it } from "vitest"
import { commandLine } from "../server/program.ts"
import { makeTemporaryFolder } from "../storage/temporary.ts"
import { fillBook } from "./manyAccounts.ts"

const lineFeed = 10

const accounts = Number(process.env.QR_TEST_ACCOUNTS ?? 20_000)

const { folder, remove } = makeTemporaryFolder()
afterAll(remove)

/** Makes a ledger of this many accounts with eleven entries each. */
const bookOf = async (accounts: number): Promise<string> => {
  const filename = join(folder, `${accounts}.db`)
  await Effect.runPromise(
    Effect.scoped(Effect.provide(Effect.asVoid(Storage), StorageSqlite.layer({ filename })))
  )
  await Effect.runPromise(
    Effect.flatMap(SqliteClient.make({ filename }), (sql) => fillBook(sql, accounts, Date.now())).pipe(
      Effect.scoped,
      Effect.provide(Reactivity.layer)
    )
  )
  return filename
}

const residentOf = (pid: number): number =>
  Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024

/** Exports a book by the command with a heap of 64 MiB: its exit code, its lines, and the mebibytes that were resident at most up to a line and to the end. */
const exported = async (filename: string, line: number) => {
  const [command = "", ...words] = commandLine
  const child = spawn(
    command,
    [
      "--max-old-space-size=64",
      ...words,
      "export",
      "ledger",
      "--database",
      `sqlite:${filename}`,
      "--from",
      "2020-01-01"
    ],
    { stdio: ["ignore", "pipe", "inherit"] }
  )
  const ended = once(child, "close")
  let [lines, upToLine, upToEnd] = [0, 0, 0]
  for await (const chunk of child.stdout) {
    for (const byte of chunk) if (byte === lineFeed) lines++
    if (child.exitCode === null && child.pid !== undefined) upToEnd = residentOf(child.pid)
    if (lines < line) upToLine = upToEnd
  }
  const [code] = await ended
  return { code, lines, upToLine, upToEnd }
}

it("export ledger needs flat memory for any number of entries", async () => {
  const entries = accounts * 11
  const { upToLine, upToEnd, ...result } = await exported(await bookOf(accounts), entries / 2)
  console.log(
    `resident ${upToLine.toFixed(0)} MiB at half of ${entries} entries, ${upToEnd.toFixed(0)} at the end`
  )
  expect(result).toEqual({ code: 0, lines: entries + 1 })
  expect(upToLine).toBeGreaterThan(0)
  expect(upToEnd).toBeLessThan(upToLine + 16)
}, 600_000)
