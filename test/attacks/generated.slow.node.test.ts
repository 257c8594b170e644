import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import pg from "pg"
import { afterAll, describe, expect, it } from "vitest"
import { makePlace } from "../server/program.ts"
import { startPostgres } from "../storage/postgres.ts"
import { attackOnce, attackServer } from "./attackServer.ts"
import { anyGrammar, grammarNames, type makeCampaign } from "./campaign.ts"
import { grammars } from "./grammars/index.ts"
import { randomOf, seedOfRun } from "./random.ts"

const { QR_ATTACKS, QR_ATTACK, QR_ATTACK_COUNT, QR_ATTACK_GRAMMAR, QR_ATTACK_MINUTES } = process.env
const isLong = QR_ATTACKS === "long"

const place = makePlace()
afterAll(() => place.remove())

/** Ends all other backends of a database every 200 ms while something runs, and answers how many it ended. */
const endingBackends = async (address: string, run: () => Promise<void>): Promise<number> => {
  const client = new pg.Client(address)
  await client.connect()
  let [ended, isOver] = [0, false]
  const ending = (async () => {
    while (!isOver) {
      const { rowCount } = await client.query(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
      )
      ended += rowCount ?? 0
      await pause(200)
    }
  })()
  try {
    await run()
  } finally {
    isOver = true
    await ending
    await client.end()
  }
  return ended
}

const [ofOne = "", seedOfOne = ""] = (QR_ATTACK ?? "").split(":")
const one = grammarNames.find((name) => name === ofOne)
/** The grammar of a long run; all by default. */
const only = grammarNames.find((name) => name === QR_ATTACK_GRAMMAR)

// If an attack is named, only that one is replayed; a long run replaces the short one.
describe.runIf(one === undefined)("a server under generated attacks", () => {
  it.runIf(!isLong)(
    "answers each within its bounds, and other requests normally",
    async () => {
      const counts = {
        names: 32,
        requests: 32,
        operations: 320,
        json: 32,
        contents: 16,
        purchases: 4,
        addresses: 4,
        halfSent: 16,
        unread: 4,
        sockets: 1,
        keys: 2,
        encoders: 8,
        pictures: 12,
        photographs: 16,
        batches: 3
      }
      await attackServer(place, `sqlite:${join(place.folder, "short.db")}`, 8, attackOnce(counts))
    },
    600_000
  )

  // Only for a long run.
  it.runIf(isLong)(
    "answers each of a long run within its bounds, and others normally",
    async () => {
      const count = Number(QR_ATTACK_COUNT ?? 100_000)
      const seed = seedOfRun()
      const random = randomOf(seed)
      const outcome = await attackServer(
        place,
        `sqlite:${join(place.folder, "long.db")}`,
        60,
        async ({ attackAtOnce, outcome }) => {
          // Opening the attackers' accounts is not a part of the time.
          const until = performance.now() + 60_000 * Number(QR_ATTACK_MINUTES ?? Number.POSITIVE_INFINITY)
          for (let made = 0, said = 0; made < count && performance.now() < until; ) {
            const name = only ?? anyGrammar(random)
            const seeds = Array.from({ length: grammars[name].atOnce }, (_, i) => seed + made + i)
            await attackAtOnce(name, seeds)
            made += seeds.length
            if (made - said < 2_000) continue
            said = made
            console.log(`${made} attacks, ${outcome().faults.length} faults`)
            console.log(outcome().faults.slice(-10).join("\n"))
          }
        }
      )
      expect(outcome.attacks).toBeGreaterThan(0)
    },
    14_400_000
  )

  // Only for a long run.
  it.runIf(isLong)(
    "survives if Postgres ends its backends, and sells each code once",
    async () => {
      const postgres = await startPostgres()
      try {
        const address = await postgres.createDatabase("attacked")
        const attack = async ({ attackAtOnce }: ReturnType<typeof makeCampaign>) => {
          const ended = await endingBackends(address, async () => {
            for (let seed = 1; seed <= 400; seed += 4)
              for (const name of ["purchases", "names", "keys"] as const)
                await attackAtOnce(name, [seed, seed + 1, seed + 2, seed + 3])
          })
          console.log(`${ended} backends ended`)
          expect(ended).toBeGreaterThan(0)
        }
        await attackServer(place, address, 8, attack, [503])
      } finally {
        await postgres.remove()
      }
    },
    3_600_000
  )
})

// Only for the replay of one attack.
describe.runIf(one !== undefined)(`the attack ${QR_ATTACK}`, () => {
  it("is answered within its bounds", async () => {
    if (one === undefined) return
    await attackServer(place, `sqlite:${join(place.folder, "one.db")}`, 4, ({ attackAtOnce }) =>
      attackAtOnce(one, [Number(seedOfOne)])
    )
  })
})
