import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import pg from "pg"
import { afterAll, describe, expect, it } from "vitest"
import { makePlace } from "../server/program.ts"
import { startPostgres } from "../storage/postgres.ts"
import { startBystander } from "./bystander.ts"
import { anyGrammar, grammarNames, makeCampaign, type Outcome } from "./campaign.ts"
import { type GrammarName, grammars } from "./grammars/index.ts"
import { settled } from "./play.ts"
import { randomOf, seedOfRun } from "./random.ts"
import { openTarget, type Target } from "./Target.ts"

const { QR_ATTACKS, QR_ATTACK, QR_ATTACK_COUNT, QR_ATTACK_MINUTES } = process.env
const isLong = QR_ATTACKS === "long"

const place = makePlace()
afterAll(() => place.remove())

/** Control characters that a terminal obeys, but for the ends of lines. */
const controls = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u

const faultsOfLog = ({ server, secrets }: Target): ReadonlyArray<string> => {
  const log = `${server.stdout()}${server.stderr()}`
  // A mail's file and the database are named to the operator.
  const told = secrets.filter((secret) => !secret.startsWith("/"))
  const line = log.split("\n").find((each) => controls.test(each))
  return [
    ...told.filter((secret) => log.includes(secret)).map((secret) => `the log has ${secret.slice(0, 12)}...`),
    ...(line === undefined ? [] : [`the log has control characters: ${JSON.stringify(line.slice(0, 300))}`]),
    ...(/^\s+at .*:\d+:\d+\)?$/m.test(log) ? ["the log has a stack"] : [])
  ]
}

const numbers = (counts: ReadonlyMap<number, number>): string =>
  [...counts]
    .sort(([one], [other]) => one - other)
    .map(([status, count]) => `${status === 0 ? "no answer awaited" : status}: ${count}`)
    .join(", ")

const told = ({ attacks, statuses, dearest, faults }: Outcome): string =>
  [
    `${attacks} attacks; ${numbers(statuses)}`,
    ...Object.entries(dearest).map(([kind, { name, cost }]) => `most ${kind}: ${cost.toFixed(0)} (${name})`),
    `${faults.length} faults`,
    ...faults
  ].join("\n")

/** Attacks a server beside a bystander, and then examines its books, its log and its memory. */
const attackServer = async (
  database: string,
  people: number,
  attack: (campaign: ReturnType<typeof makeCampaign>) => Promise<void>,
  taken: ReadonlyArray<number> = []
): Promise<Outcome> => {
  const target = await openTarget(place, database, people)
  const before = target.resident()
  const bystander = startBystander(target, taken)
  const campaign = makeCampaign(target, bystander)
  try {
    await attack(campaign)
  } finally {
    const beside = await bystander.stop()
    console.log(told(campaign.outcome()))
    console.log(`beside: ${beside.served} served, ${beside.faults.length} not; ${beside.faults.slice(0, 5)}`)
    for (const [name, counts] of campaign.byGrammar())
      console.log(`${name}, ${campaign.seconds().get(name)?.toFixed(1)} s: ${numbers(counts)}`)
    expect.soft(beside.faults).toEqual([])
    expect.soft(beside.served).toBeGreaterThan(0)
  }
  await settled(target, 60_000)
  console.log(`resident ${before.toFixed(0)} MiB before, ${target.resident().toFixed(0)} after`)
  await expect.poll(() => target.resident(), { timeout: 90_000 }).toBeLessThan(before + 200)
  expect(await target.server.stop()).toBe(0)
  expect.soft(faultsOfLog(target)).toEqual([])
  expect(await target.audit()).toBe("all invariants hold")
  expect(campaign.outcome().faults).toEqual([])
  return campaign.outcome()
}

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

/** Attacks of each grammar in the short form: of fixed seeds, so that it fails for nobody else's luck. */
const shortCount: Readonly<Record<GrammarName, number>> = {
  names: 32,
  requests: 32,
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
  batches: 3
}

describe.runIf(one === undefined)("a server under generated attacks", () => {
  it.runIf(!isLong)(
    "answers each within its bounds, and others as if nothing were",
    async () => {
      await attackServer(`sqlite:${join(place.folder, "short.db")}`, 8, async ({ attackAtOnce }) => {
        for (const name of grammarNames) {
          const seeds = Array.from({ length: shortCount[name] }, (_, i) => i + 1)
          for (let at = 0; at < seeds.length; at += grammars[name].atOnce)
            await attackAtOnce(name, seeds.slice(at, at + grammars[name].atOnce))
        }
      })
    },
    600_000
  )

  it.runIf(isLong)(
    "answers each of a long run within its bounds, and others as if nothing were",
    async () => {
      const count = Number(QR_ATTACK_COUNT ?? 100_000)
      const until = performance.now() + 60_000 * Number(QR_ATTACK_MINUTES ?? Number.POSITIVE_INFINITY)
      const seed = seedOfRun()
      const random = randomOf(seed)
      const outcome = await attackServer(
        `sqlite:${join(place.folder, "long.db")}`,
        60,
        async ({ attackAtOnce, outcome }) => {
          for (let made = 0, said = 0; made < count && performance.now() < until; ) {
            const name = anyGrammar(random)
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

  it.runIf(isLong)(
    "lives on where Postgres ends its backends, and sells each code once",
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
        await attackServer(address, 8, attack, [503])
      } finally {
        await postgres.remove()
      }
    },
    3_600_000
  )
})

describe.runIf(one !== undefined)(`the attack ${QR_ATTACK}`, () => {
  it("is answered within its bounds", async () => {
    if (one === undefined) return
    await attackServer(`sqlite:${join(place.folder, "one.db")}`, 4, ({ attackAtOnce }) =>
      attackAtOnce(one, [Number(seedOfOne)])
    )
  })
})
