import { execFile } from "node:child_process"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { afterAll, expect, it } from "vitest"
import { anyPostgres } from "./postgres.ts"

const postgres = await anyPostgres()
afterAll(postgres.remove)

const pathOf = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

it("the storage sells on Bun exactly what is paid for", async () => {
  const url = await postgres.createDatabase("bun")
  const args = [pathOf("./buyOnPostgres.mjs"), url, "40"]
  const { stdout } = await promisify(execFile)(pathOf("../../node_modules/.bin/bun"), args, {
    timeout: 60_000
  })
  expect(JSON.parse(stdout)).toEqual({
    sold: 40,
    refused: Array.from({ length: 5 }, () => "InsufficientBalance"),
    faults: []
  })
})
