import { spawn } from "node:child_process"
import { once } from "node:events"
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { afterAll, describe, expect, it } from "vitest"
import { makePlace } from "../server/program.ts"
import { anyPostgres } from "../storage/postgres.ts"

const place = makePlace()
const postgres = await anyPostgres()
afterAll(async () => {
  await postgres.remove()
  place.remove()
})

const program = `
import { openShop } from "${new URL("../../packages/quick-response/command/index.js", import.meta.url).href}"
const shop = await openShop({ database: process.argv[2] })
const { id } = await shop.accounts.openFor("ann")
await shop.accounts.credit(id, 25, { reason: "a start" })
const { configJson } = await shop.buy(id, { data: "https://example.com" })
await shop.draw(configJson, { format: "png" })
await shop.fetch(new Request("http://127.0.0.1/v1/Qr/ping"))
console.log("done")
`

const databases = {
  "memory:": () => "memory:",
  "sqlite:": () => `sqlite:${join(place.folder, "open.db")}`,
  "postgres:": () => postgres.createDatabase("open")
}

describe("openShop()", () => {
  it.each(Object.entries(databases))(
    "keeps no program alive on %s: it ends within a second without close()",
    async (_, databaseOf) => {
      const file = join(place.folder, "program.mjs")
      writeFileSync(file, program)
      const child = spawn(process.execPath, [file, await databaseOf()])
      let isDone = false
      let doneAt = Number.NaN
      child.stdout.on("data", () => {
        isDone = true
        doneAt = performance.now()
      })
      let said = ""
      child.stderr.on("data", (text) => {
        said += text
      })
      const timer = setTimeout(() => child.kill(), 20_000)
      const [code] = await once(child, "exit")
      clearTimeout(timer)
      expect([code, said, isDone]).toEqual([0, "", true])
      expect(performance.now() - doneAt).toBeLessThan(1_000)
    },
    30_000
  )
})
