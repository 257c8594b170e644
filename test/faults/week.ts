import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { type Random, randomOf } from "../attacks/random.ts"
import type { Runtime } from "../server/program.ts"
import { type Account, compare } from "./books.ts"
import { startBuyers } from "./buyers.ts"
import { makeClock } from "./clock.ts"
import { makeDisk } from "./disk.ts"
import { episodes, type Fault } from "./episodes.ts"
import { signal } from "./server.ts"
import { audit, balances, credit, isReadable, listAll, openAccount } from "./shop.ts"
import { makeWorld, type World } from "./world.ts"

/** The options of a week of faults. */
export interface WeekOptions {
  /** The seed of all choices. What happens at one moment depends on the machine, too. */
  readonly seed: number
  readonly runtimes: readonly [Runtime, ...ReadonlyArray<Runtime>]
  /** The faults that are drawn; all of them unless given. */
  readonly faults?: ReadonlyArray<Fault>
  /** The number of concurrent buyers for each of three accounts, and their longest pause, in milliseconds. */
  readonly buyersOfEach?: number
  readonly pauses?: number
  /** Told of each fault as it begins. */
  readonly onFault?: (fault: Fault) => void
  /** True if there is time for another fault, after this many. */
  readonly goesOn: (episodes: number) => boolean
}

/** The report of a week. */
export interface WeekReport {
  readonly seed: number
  /** The number of times that each fault was staged. */
  readonly staged: Readonly<Record<string, number>>
  readonly statuses: Readonly<Record<string, number>>
  readonly acknowledged: number
  /** The longest time from the end of a fault until all had bought again, in milliseconds. */
  readonly longestRecovery: number
  readonly violations: ReadonlyArray<string>
}

/** Within this time after a fault, in milliseconds, each buyer has bought again. A busy machine takes up to a minute. */
const wellWithin = 180_000

const allFaults = Object.keys(episodes).filter((name): name is Fault => name in episodes)

const shuffle = <A>(all: ReadonlyArray<A>, random: Random): Array<A> => {
  const rest = [...all]
  return all.flatMap(() => rest.splice(random.below(rest.length), 1))
}

/** Draws faults in rounds, each of which has every fault once. Undefined if no fault can be staged. */
const makeDraw = (world: World, faults: ReadonlyArray<Fault>) => {
  let deck: Array<Fault> = []
  return (): { readonly fault: Fault; readonly stage: () => Promise<void> } | undefined => {
    // Some faults need two rounds: whether there is a worker to kill changes with each start.
    for (let tries = 0; tries < 2 * faults.length; tries++) {
      if (deck.length === 0) deck = shuffle(faults, world.random)
      const fault = deck.pop()
      const stage = fault === undefined ? undefined : episodes[fault](world)
      if (fault !== undefined && stage !== undefined) return { fault, stage }
    }
    return undefined
  }
}

/** Compares the records, balances and audit of the server with what its customers know. */
const settle = async (world: World, accounts: ReadonlyArray<Account>): Promise<ReadonlyArray<string>> => {
  const found: Array<string> = []
  const held = await balances(world.filename)
  for (const account of accounts) {
    const listed = await listAll(world.server().url, account)
    found.push(...compare(account, listed, held.get(account.email) ?? Number.NaN))
  }
  const audited = await audit(world.filename).catch((error: Error) => error.message)
  if (audited !== "all invariants hold") found.push(audited)
  return found
}

/**
 * Sells under faults that are drawn at random. After each, all buyers buy again without help. At the end each acknowledged
 * purchase is there once, nothing else was charged, and the audit is clean.
 */
export const liveAWeek = async ({
  seed,
  runtimes,
  goesOn,
  faults = allFaults,
  buyersOfEach = 2,
  pauses = 100,
  onFault = () => undefined
}: WeekOptions): Promise<WeekReport> => {
  const random = randomOf(seed)
  const disk = makeDisk()
  const clock = makeClock()
  const filename = join(disk.folder, "shop.db")
  const first = await openAccount(filename, "first", 1_000_000)
  const poor = await openAccount(filename, "poor", 30)
  const accounts = [first, await openAccount(filename, "second", 1_000_000), poor]
  const world = await makeWorld(disk, clock, filename, random, runtimes)
  const buyers = startBuyers(
    { accounts, buyersOfEach, pauses, url: () => world.server().url },
    randomOf(seed + 1)
  )
  try {
    const violations: Array<string> = []
    const staged: Record<string, number> = {}
    let longestRecovery = 0

    const isWell = async (before: ReadonlyArray<number>): Promise<boolean> => {
      const now = buyers.answered()
      return now.every((count, i) => count > (before[i] ?? 0)) && isReadable(world.server().url, first)
    }

    /** Waits until all have bought twice: the first may have been answered before the fault was over. */
    const recover = async (fault: string): Promise<void> => {
      const before = buyers.answered().map((count) => count + 1)
      const began = performance.now()
      while (!(await isWell(before))) {
        if (world.server().hasEnded()) await world.start()
        if (performance.now() - began > wellWithin) {
          violations.push(`after "${fault}" not all could buy within ${wellWithin / 1000} seconds`)
          return
        }
        await pause(20)
      }
      longestRecovery = Math.max(longestRecovery, Math.round(performance.now() - began))
    }

    await recover("the start")
    const draw = makeDraw(world, faults)
    for (let count = 0; goesOn(count) && violations.length === 0; count++) {
      const drawn = draw()
      if (drawn === undefined) break
      const { fault, stage } = drawn
      staged[fault] = (staged[fault] ?? 0) + 1
      onFault(fault)
      await stage()
      await recover(fault)
      if (random.chance(0.1)) await credit(filename, poor, 20)
      for (const problem of [...world.violations.splice(0), ...buyers.violations.splice(0)])
        violations.push(`${fault}: ${problem}`)
    }

    // Set while no server runs: one may go by it with its monotonic clock, too, which must not go back.
    await world.end("SIGTERM")
    clock.set(0)
    await world.start()
    await buyers.stop()
    violations.push(...(await settle(world, accounts)))
    await world.end("SIGTERM")
    return {
      seed,
      staged,
      statuses: Object.fromEntries(buyers.statuses),
      acknowledged: accounts.reduce((sum, { acknowledged }) => sum + acknowledged.size, 0),
      longestRecovery,
      violations: [...violations, ...world.violations]
    }
  } finally {
    void buyers.stop()
    signal(world.server().processes(), "SIGKILL")
    clock.remove()
    disk.remove()
  }
}
