import { expect } from "vitest"
import type { Place } from "../server/program.ts"
import { startBystander } from "./bystander.ts"
import { grammarNames, makeCampaign, type Outcome } from "./campaign.ts"
import { type GrammarName, grammars } from "./grammars/index.ts"
import { settled } from "./play.ts"
import { openTarget, type Target } from "./Target.ts"

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
export const attackServer = async (
  place: Place,
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

/** The number of attacks of each grammar. Their seeds, from 1 on, are fixed, so that a failure can be repeated. */
export const attackOnce =
  (counts: Readonly<Record<GrammarName, number>>) =>
  async ({ attackAtOnce }: ReturnType<typeof makeCampaign>): Promise<void> => {
    for (const name of grammarNames) {
      const seeds = Array.from({ length: counts[name] }, (_, i) => i + 1)
      for (let at = 0; at < seeds.length; at += grammars[name].atOnce)
        await attackAtOnce(name, seeds.slice(at, at + grammars[name].atOnce))
    }
  }
