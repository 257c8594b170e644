import { setTimeout as pause } from "node:timers/promises"
import { makePromiseClient } from "@quick-response/http/client"
import { afterAll, expect, test } from "vitest"
import { anyPostgres } from "../storage/postgres.ts"
import { keyOf, makePlace } from "./program.ts"

const postgres = await anyPostgres()
afterAll(() => postgres.remove())

/** The address of a new database of each kind, in a folder or by a name. */
const databases: ReadonlyArray<
  readonly [kind: string, create: (folder: string, name: string) => Promise<string>]
> = [
  ["SQLite", async (folder) => `sqlite:${folder}/shop.db`],
  ["Postgres", (_, name) => postgres.createDatabase(name)]
]

const rows = Array.from({ length: 80 }, (_, i) => ({ data: `https://example.com/${i}`, name: `Row ${i}` }))
const batch = { rows, formats: ["svg"] as const, purchase: true }
const options = { idempotencyKey: "killed half-way" }

test.each(databases)(
  "a batch on %s, killed half-way and repeated, buys rows once",
  async (_, create) => {
    const place = makePlace()
    try {
      const environment = { QR_RATE_LIMIT: "off", QR_CPU_LIMIT: "off" }
      const database = ["--database", await create(place.folder, "killed")]
      const serve = () => place.serve(["--demo", ...database], environment)

      const first = await serve()
      const key = await keyOf(first)
      const granted = await place.run([
        ...["account", "credit", "demo@localhost", "400", "--reason", "test"],
        ...database
      ])
      expect(granted.code).toBe(0)
      const client = (url: string) => makePromiseClient({ baseUrl: url, apiKey: key, retries: 0 })
      const balanceBefore = (await client(first.url).getAccount()).balance
      const broken = client(first.url)
        .batch(batch, options)
        .then(
          () => "whole",
          ({ code }) => code
        )
      for (;;) {
        const { totalCount } = await client(first.url).listQrCodes({ pageSize: 1 })
        if (totalCount >= 20) break
        await pause(5)
      }
      await first.stop("SIGKILL")
      expect(await broken).not.toBe("whole")

      const second = await serve()
      const bought = (await client(second.url).listQrCodes({ pageSize: 1 })).totalCount
      expect(bought).toBeGreaterThanOrEqual(20)
      expect(bought).toBeLessThan(80)
      const { rows: results } = await client(second.url).batch(batch, options)
      expect(new Set(results.map(({ code }) => code))).toEqual(new Set(["OK"]))
      const names: Array<string> = []
      for await (const { name, id } of client(second.url).allQrCodes()) {
        names.push(name)
        expect(results.some(({ qrCodeId }) => qrCodeId === id)).toBe(true)
      }
      expect(names.toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
      expect((await client(second.url).getAccount()).balance).toBe(balanceBefore - 80)
      await second.stop()
      expect((await place.run(["audit", ...database])).stdout.trim()).toBe("all invariants hold")
    } finally {
      await place.remove()
    }
  },
  120_000
)
