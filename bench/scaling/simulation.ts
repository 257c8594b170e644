import type { Costs } from "./Costs.ts"
import { largestBatch, serverWork } from "./capacity.ts"

/** The outcome of a simulation; times are milliseconds. */
export interface Outcome {
  readonly purchases: number
  readonly median: number
  readonly p99: number
  /** The shares of time that the servers' cores and the database's were busy, 0 to 1. */
  readonly serversBusy: number
  readonly databaseBusy: number
}

/** Numbers from 0 to 1 that depend on the seed alone (mulberry32). */
const randomFrom = (seed: number) => {
  let state = seed
  return (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const quantile = (sorted: ReadonlyArray<number>, share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0

/**
 * Simulates one shard and its servers under purchases that arrive at random; the same seed gives the same outcome. A purchase takes a
 * free core of a server chosen by turns, a new design longer than a known one, then waits there for the batch that is being committed,
 * and is written with those beside it. The database gives each batch one core for the statements, and the commit its time.
 */
export const simulate = (
  costs: Costs,
  {
    perSecond,
    servers,
    purchases,
    seed
  }: Readonly<Record<"perSecond" | "servers" | "purchases" | "seed", number>>
): Outcome => {
  const { measured, assumed } = costs
  const random = randomFrom(seed)
  const exponential = (mean: number): number => -mean * Math.log(1 - random())
  const known = assumed.request + measured.sale
  const drawn = known + measured.drawing + measured.verdict

  const cores = Array.from({ length: servers }, () => new Float64Array(assumed.serverCores))
  const ready: Array<Array<{ readonly arrived: number; readonly at: number }>> = cores.map(() => [])
  let now = 0
  let serverWorkDone = 0
  for (let i = 0; i < purchases; i++) {
    now += exponential(1_000 / perSecond)
    const own = cores[i % servers]
    if (own === undefined) continue
    let core = 0
    for (let other = 1; other < own.length; other++) if ((own[other] ?? 0) < (own[core] ?? 0)) core = other
    const work = random() < assumed.knownDesigns ? known : drawn
    const done = Math.max(now, own[core] ?? 0) + work
    own[core] = done
    serverWorkDone += work
    ready[i % servers]?.push({ arrived: now, at: done })
  }

  const database = new Float64Array(assumed.databaseCores)
  let databaseWork = 0
  const times: Array<number> = []
  const queues = ready.map((queue) => queue.toSorted((a, b) => a.at - b.at))
  const heads = queues.map(() => 0)
  const free = queues.map(() => 0)
  const nextStart = (server: number): number =>
    Math.max(free[server] ?? 0, queues[server]?.[heads[server] ?? 0]?.at ?? Number.POSITIVE_INFINITY)
  let end = now
  for (;;) {
    let server = 0
    for (let other = 1; other < servers; other++) if (nextStart(other) < nextStart(server)) server = other
    const start = nextStart(server)
    if (start === Number.POSITIVE_INFINITY) break
    const queue = queues[server] ?? []
    const first = heads[server] ?? 0
    let last = first
    while (last < queue.length && last - first < largestBatch && (queue[last]?.at ?? 0) <= start) last++
    let core = 0
    for (let other = 1; other < database.length; other++)
      if ((database[other] ?? 0) < (database[core] ?? 0)) core = other
    const work = (last - first) * measured.databaseSale
    const begun = Math.max(start, database[core] ?? 0)
    database[core] = begun + work
    databaseWork += work
    const committed = begun + work + measured.commit
    for (let i = first; i < last; i++) times.push(committed - (queue[i]?.arrived ?? 0))
    heads[server] = last
    free[server] = committed
    end = Math.max(end, committed)
  }
  times.sort((a, b) => a - b)
  return {
    purchases: times.length,
    median: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    serversBusy: serverWorkDone / (end * servers * assumed.serverCores),
    databaseBusy: databaseWork / (end * assumed.databaseCores)
  }
}

/** The busy share of servers by arithmetic, to compare a simulation with. */
export const expectedBusy = (costs: Costs, perSecond: number, servers: number): number =>
  (perSecond * serverWork(costs)) / 1_000 / (servers * costs.assumed.serverCores)
