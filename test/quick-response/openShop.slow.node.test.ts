import { writeFileSync } from "node:fs"
import { join } from "node:path"
import process from "node:process"
import { afterAll, expect, test } from "vitest"
import { makePlace, said } from "../server/program.ts"
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

test.each(Object.entries(databases))(
  "openShop() lets a program on %s end without close()",
  async (_, databaseOf) => {
    writeFileSync(join(place.folder, "program.mjs"), program)
    const running = place.launch([process.execPath, "program.mjs", await databaseOf()])
    await said(running, "stdout", /^done$/m)
    const doneAt = performance.now()
    expect([await running.ended, running.stderr()]).toEqual([0, ""])
    expect(performance.now() - doneAt).toBeLessThan(1_000)
  }
)
