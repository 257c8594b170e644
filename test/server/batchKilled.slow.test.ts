import { setTimeout as pause } from "node:timers/promises"
import { makePromiseClient } from "@quick-response/http/client"
import { afterAll, expect, test } from "vitest"
import { anyPostgres } from "../storage/postgres.ts"
import { makePlace, said } from "./program.ts"

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
  "a batch on %s whose server is killed half-way, sent again, buys each row once",
  async (_, create) => {
    const place = makePlace()
    try {
      const environment = { QR_RATE_LIMIT: "off", QR_CPU_LIMIT: "off" }
      const database = ["--database", await create(place.folder, "killed")]
      const serve = () => place.serve(["--demo", ...database], environment)

      const first = await serve()
      const [, key = ""] = await said(first, "stdout", /^API key: (qr_live_\w{38})$/m)
      const granted = await place.run([
        "account",
        "credit",
        "demo@localhost",
        "400",
        "--reason",
        "test",
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

test.each(databases)(
  "a batch on %s that two servers work on at once buys each row once",
  async (_, create) => {
    const shared = makePlace()
    try {
      const environment = { QR_RATE_LIMIT: "off", QR_CPU_LIMIT: "off" }
      const database = ["--database", await create(shared.folder, "shared")]
      const first = await shared.serve(["--demo", ...database], environment)
      const [, key = ""] = await said(first, "stdout", /^API key: (qr_live_\w{38})$/m)
      const second = await shared.serve(database, environment)
      const client = (url: string) => makePromiseClient({ baseUrl: url, apiKey: key, retries: 0 })
      const { balance } = await client(first.url).getAccount()
      const both = await Promise.all([first, second].map(({ url }) => client(url).batch(batch, options)))
      const [one, other] = both.map(({ rows: results }) =>
        results.map(({ code, qrCodeId }) => [code, qrCodeId])
      )
      expect(new Set(one?.map(([code]) => code))).toEqual(new Set(["OK"]))
      expect(other).toEqual(one)
      expect((await client(second.url).listQrCodes({ pageSize: 1 })).totalCount).toBe(rows.length)
      expect((await client(second.url).getAccount()).balance).toBe(balance - rows.length)
      await Promise.all([first.stop(), second.stop()])
      expect((await shared.run(["audit", ...database])).stdout.trim()).toBe("all invariants hold")
    } finally {
      await shared.remove()
    }
  },
  120_000
)
