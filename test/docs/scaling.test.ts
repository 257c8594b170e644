import { readFile } from "node:fs/promises"
import type { Costs } from "@quick-response/bench/scaling/Costs.ts"
import { capacityFor, limitsOf } from "@quick-response/bench/scaling/capacity.ts"
import { expectedBusy, simulate } from "@quick-response/bench/scaling/simulation.ts"
import { withTables } from "@quick-response/bench/scaling/tables.ts"
import { describe, expect, it } from "vitest"

const textOf = (path: string): Promise<string> => readFile(new URL(`../../${path}`, import.meta.url), "utf8")
const costs: Costs = JSON.parse(await textOf("bench/scaling/costs.json"))
const steady = { servers: 2, purchases: 20_000, seed: 7 }

describe("docs/scaling.md", () => {
  it("has the tables that the program makes of the measured costs", async () => {
    const document = await textOf("docs/scaling.md")
    expect(withTables(document, costs)).toBe(document)
  })
})

describe("simulate()", () => {
  it("keeps servers as busy as arithmetic says, and sells every purchase", () => {
    for (const perSecond of [50, 500, 2_000]) {
      const { serversBusy, purchases } = simulate(costs, { ...steady, perSecond })
      expect(serversBusy / expectedBusy(costs, perSecond, steady.servers)).toBeCloseTo(1, 1)
      expect(purchases).toBe(steady.purchases)
    }
  })

  it("gives the same outcome for the same seed, and nearly the same for another", () => {
    const one = simulate(costs, { ...steady, perSecond: 1_000 })
    expect(simulate(costs, { ...steady, perSecond: 1_000 })).toEqual(one)
    const other = simulate(costs, { ...steady, perSecond: 1_000, seed: 8 })
    expect(other).not.toEqual(one)
    expect(other.p99 / one.p99).toBeGreaterThan(0.8)
    expect(other.p99 / one.p99).toBeLessThan(1.25)
  })

  it("lets purchases wait where there are more than the servers can do, and never less than a commit", () => {
    const { server } = limitsOf(costs)
    const calm = simulate(costs, { ...steady, perSecond: server / 10 })
    const flooded = simulate(costs, {
      ...steady,
      perSecond: (2 * steady.servers * server) / costs.assumed.busy
    })
    expect(calm.median).toBeGreaterThan(costs.measured.commit)
    expect(flooded.p99).toBeGreaterThan(20 * calm.p99)
  })
})

describe("capacityFor()", () => {
  it("keeps every machine below what is assumed to be safe, with one machine less it would not", () => {
    for (const perSecond of [1, 10, 1_000, 30_000, 100_000]) {
      const { servers, shards, serverCores, databaseCores, gigabytes } = capacityFor(costs, perSecond)
      const { busy, serverCores: own, databaseCores: ofDatabase, mostGigabytes } = costs.assumed
      const fits = (machines: number, databases: number) =>
        serverCores <= busy * own * machines &&
        databaseCores <= busy * ofDatabase * databases &&
        gigabytes <= mostGigabytes * databases &&
        machines >= databases
      expect(fits(servers, shards)).toBe(true)
      if (servers > 1) expect(fits(servers - 1, shards)).toBe(false)
      if (shards > 1) expect(fits(servers, shards - 1)).toBe(false)
    }
  })
})
