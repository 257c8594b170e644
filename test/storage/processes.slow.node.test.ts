import { spawn } from "node:child_process"
import { once } from "node:events"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { type AccountId, Credits, Storage } from "@quick-response/core"
import * as StorageSqlite from "@quick-response/storage-sqlite/node"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { expect, it } from "vitest"
import { openAccount } from "./accounts.ts"
import { temporaryFolder } from "./temporary.ts"

const Report = Schema.parseJson(
  Schema.Struct({
    bought: Schema.Number,
    refused: Schema.Number,
    errors: Schema.Array(Schema.String),
    /** The longest block of the event loop, in milliseconds, as the two figures that follow. */
    longestBlock: Schema.Number,
    /** The 99th percentile of the blocks of the event loop. */
    blockP99: Schema.Number,
    /** The most CPU time of the process between two timers a millisecond apart. */
    longestWork: Schema.Number
  })
)

const script = fileURLToPath(new URL("buyer.mjs", import.meta.url))

const startBuyer = (filename: string, accountId: AccountId, purchases: number, callers: number) => {
  const buyer = spawn(process.execPath, [script, filename, accountId, String(purchases), String(callers)])
  let output = ""
  buyer.stdout.on("data", (chunk: Buffer) => {
    output += chunk.toString()
  })
  buyer.stderr.pipe(process.stderr)
  return {
    ready: once(buyer.stdout, "data"),
    buy: async () => {
      const ended = once(buyer, "exit")
      buyer.stdin.write("buy\n")
      await ended
      return Schema.decodeSync(Report)(output.split("\n")[1] ?? "")
    }
  }
}

it("purchase() from two processes never overdraws or fails for a lock", async () => {
  const filename = join(temporaryFolder(), "shared.db")
  const run = <A, E>(use: Effect.Effect<A, E, Storage>) =>
    Effect.runPromise(Effect.provide(use, StorageSqlite.layer({ filename })))
  const accountId = await run(openAccount(Credits.Credits(3_000)))

  const buyers = [0, 1].map(() => startBuyer(filename, accountId, 1_920, 64))
  await Promise.all(buyers.map(({ ready }) => ready))
  const reports = await Promise.all(buyers.map(({ buy }) => buy()))
  console.log(reports)

  expect(reports.flatMap(({ errors }) => errors)).toEqual([])
  expect(reports.reduce((sum, { bought }) => sum + bought, 0)).toBe(3_000)
  expect(reports.reduce((sum, { refused }) => sum + refused, 0)).toBe(840)
  const [violations, { balance }] = await run(
    Effect.flatMap(Storage, (storage) => Effect.all([storage.audit, storage.findAccount({ id: accountId })]))
  )
  expect({ violations, balance }).toEqual({ violations: [], balance: 0 })
})
