import { setTimeout as pause } from "node:timers/promises"
import { makePromiseClient } from "@quick-response/http/client"
import { afterAll, expect, test } from "vitest"
import { anyPostgres } from "../storage/postgres.ts"
import { makePlace } from "./program.ts"

const postgres = await anyPostgres()
afterAll(() => postgres.remove())

interface Setup {
  readonly create: (folder: string) => Promise<string>
  /** The arguments of each server. */
  readonly servers: ReadonlyArray<ReadonlyArray<string>>
}

const setups: Readonly<Record<string, Setup>> = {
  "SQLite with two workers": {
    create: async (folder) => `sqlite:${folder}/shop.db`,
    servers: [["--workers", "2"]]
  },
  "Postgres with two servers": {
    create: () => postgres.createDatabase("limits_killed"),
    servers: [[], []]
  }
}

test.each(Object.entries(setups))(
  "a key's limit holds under 64 callers and kills, on %s",
  async (_, { create, servers }) => {
    const place = makePlace()
    try {
      const environment = { QR_RATE_LIMIT: "off", QR_CPU_LIMIT: "off" }
      const database = ["--database", await create(place.folder)]
      const start = () =>
        Promise.all(servers.map((words) => place.serve(["--demo", ...words, ...database], environment)))
      let running = await start()
      const email = "demo@localhost"
      const made = await place.run(["key", "create", email, "--name", "agent", "--limit", "5", ...database])
      const apiKey = made.stdout.trim()
      const client = (caller: number, retries = 0) =>
        makePromiseClient({ baseUrl: running[caller % running.length]?.url ?? "", apiKey, retries })
      // A connection to a server that had this port before is closed by now.
      const { balance } = await client(0, 2).getAccount()
      const bought = new Set<string>()
      const buyAll = () =>
        Promise.all(
          Array.from({ length: 64 }, async (_, caller) => {
            const order = {
              data: `https://example.com/${caller}`,
              bodyStyle: caller % 3 === 0 ? "Dots" : "Square"
            } as const
            const options = { idempotencyKey: `caller ${caller}` }
            return client(caller)
              .purchase(order, options)
              .then(({ qrCodeId }) => bought.add(qrCodeId))
              .catch(({ code }) => code)
          })
        )
      for (const wait of [60, 150]) {
        const buying = buyAll()
        await pause(wait)
        for (const server of running) await server.stop("SIGKILL")
        await buying
        running = await start()
      }
      const refusals = await buyAll()
      expect(refusals).toContain("KEY_LIMIT_REACHED")
      const account = await client(0, 2).getAccount()
      const codes = await client(0, 2).listQrCodes({ pageSize: 100 })
      const paid = codes.qrCodes.reduce((sum, { pricePaid }) => sum + Math.round(pricePaid * 10_000), 0)
      expect(paid).toBeLessThanOrEqual(50_000)
      expect(paid).toBeGreaterThan(38_000)
      expect(Math.round((account.key?.spent ?? 0) * 10_000)).toBe(paid)
      expect(Math.round((balance - account.balance) * 10_000)).toBe(paid)
      expect(codes.qrCodes.map(({ id }) => id).sort()).toEqual([...bought].sort())
      for (const server of running) await server.stop()
      expect((await place.run(["audit", ...database])).stdout.trim()).toBe("all invariants hold")
    } finally {
      await place.remove()
    }
  },
  120_000
)
