import { spawn } from "node:child_process"
import { once } from "node:events"
import { join } from "node:path"
import process from "node:process"
import { fileURLToPath } from "node:url"
import { Storage } from "@quick-response/core"
import * as StorageSqlite from "@quick-response/storage-sqlite/node"
import * as Effect from "effect/Effect"
import { expect, it } from "vitest"
import { temporaryFolder } from "./temporary.ts"

const script = fileURLToPath(new URL("seeder.mjs", import.meta.url))

const startSeeder = (filename: string) => {
  const seeder = spawn(process.execPath, [script, filename])
  let output = ""
  seeder.stdout.on("data", (chunk: Buffer) => {
    output += chunk.toString()
  })
  seeder.stderr.pipe(process.stderr)
  return {
    ready: once(seeder.stdout, "data"),
    seed: async () => {
      const ended = once(seeder, "close")
      seeder.stdin.write("seed\n")
      const [code] = await ended
      return [code, Number(/added (\d+)/.exec(output)?.[1])] as const
    }
  }
}

it("Catalogue.seed in four processes that begin with one new file at once adds each tool once, and none fails", async () => {
  const filename = join(temporaryFolder(), "store.db")
  const seeders = Array.from({ length: 4 }, () => startSeeder(filename))
  await Promise.all(seeders.map(({ ready }) => ready))
  const outcomes = await Promise.all(seeders.map(({ seed }) => seed()))
  const tools = await Effect.runPromise(
    Effect.flatMap(Storage, ({ listTools }) => listTools).pipe(
      Effect.provide(StorageSqlite.layer({ filename }))
    )
  )
  expect(outcomes.map(([code]) => code)).toEqual([0, 0, 0, 0])
  expect(tools.length).toBeGreaterThan(0)
  expect(outcomes.map(([, added]) => added).sort((a, b) => a - b)).toEqual([0, 0, 0, tools.length])
})
