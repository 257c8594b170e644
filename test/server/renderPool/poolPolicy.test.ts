import { PoolFull, type PoolOptions } from "@quick-response/server"
import * as Effect from "effect/Effect"
import { describe, expect, test, vi } from "vitest"
import { as, brief, echo, failureOf, job, join, openPool } from "./pool.ts"

interface ControlledWorker {
  /** The values of the messages that it was sent. */
  readonly begun: Array<unknown>
  /** Answers the oldest message that has no answer, if there is one. */
  readonly answer: (milliseconds: number) => void
}

/** A pool whose workers answer when the test says so, by a clock that the test moves. */
const open = async ({
  readyAfter = 100,
  limits,
  ...options
}: Partial<PoolOptions> & { readonly readyAfter?: number } = {}) => {
  const workers: Array<ControlledWorker> = []
  const start: NonNullable<PoolOptions["start"]> = (_program, _limits, events) => {
    const begun: Array<unknown> = []
    let answered = 0
    workers.push({
      begun,
      answer: (milliseconds) => {
        if (answered === begun.length) return
        answered++
        events.onAnswer("done", milliseconds)
      }
    })
    setTimeout(events.onReady, readyAfter)
    return { post: (message) => begun.push(Reflect.get(message, "value")), end: async () => undefined }
  }
  const pool = await openPool({ ...options, limits: { leastLimit: 1e9, mostLate: 1e6, ...limits }, start })
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] })
  const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)
  const begun = () => workers.flatMap(({ begun }) => begun)
  return {
    pool,
    workers,
    begunBy: () => workers.map(({ begun }) => begun),
    begun,
    pass,
    /** Has each worker answer once. */
    answer: async (milliseconds: number) => {
      for (const { answer } of workers) answer(milliseconds)
      await pass(1_000)
    },
    ask: (value: string, requester: string, given: Parameters<typeof job>[1] = {}) =>
      Effect.runFork(pool.ask(job(echo(value), given)).pipe(as(requester)))
  }
}

describe("a worker that is late", () => {
  test("leaves waiting jobs to a standby worker", async () => {
    const { pool, ask, begunBy, pass } = await open({ limits: { mostLate: 1_000, leastGrace: 1_000 } })
    ask("held", "a")
    await pass(500)
    ask("waits", "a")
    await pass(550)
    expect(begunBy()).toEqual([["held"], []])
    await pass(100)
    expect(begunBy()).toEqual([["held"], ["waits"], []])
    expect(pool.replaced).toEqual([])
  })

  test("is replaced by at most one other", async () => {
    const { ask, begunBy, pass } = await open({ limits: { mostLate: 50 } })
    for (const value of ["1", "2", "3"]) ask(value, "a")
    await pass(60_000)
    expect(begunBy()).toEqual([["1"], ["2"], []])
  })
})

describe("the queue", () => {
  /** Lets no other worker replace a late one. */
  const calm = { standby: 0, lateTimes: 1e6 }

  test("serves requesters in turn", async () => {
    const { ask, begun, answer, pass } = await open({ limits: calm })
    ask("held", "first")
    await pass(1_000)
    for (let i = 0; i < 8; i++) ask(`flood ${i}`, "flood")
    for (let i = 0; i < 3; i++) ask(`small ${i}`, "small")
    for (let i = 0; i < 8; i++) await answer(50)
    const inTurn = [0, 1, 2].flatMap((i) => [`flood ${i}`, `small ${i}`])
    expect(begun().slice(1)).toEqual([...inTurn, "flood 3", "flood 4"])
  })

  test("shares by estimated time, not by count", async () => {
    const { ask, begun, answer, pass } = await open({ limits: calm })
    ask("held", "first")
    await pass(1_000)
    for (const i of [1, 2, 3]) ask(`long ${i}`, "long", { estimate: 400 })
    for (const i of [1, 2, 3, 4, 5]) ask(`short ${i}`, "short", { estimate: 100 })
    for (let i = 0; i < 6; i++) await answer(50)
    expect(begun().slice(1)).toEqual(["long 1", "short 1", "short 2", "short 3", "short 4", "long 2"])
  })

  test("refuses one requester over half the waiting time, and all over it", async () => {
    const { pool, ask, answer, pass } = await open({ limits: { ...calm, waitingMilliseconds: 1_000 } })
    ask("held", "first")
    await pass(1_000)
    const asking = (requester: string) => ask("x", requester, { estimate: 200 })
    const isRefused = async (requester: string) => (await failureOf(asking(requester))) instanceof PoolFull
    const taken = [asking("a"), asking("a")]
    expect(await isRefused("a")).toBe(true)
    taken.push(asking("b"), asking("b"))
    expect(await isRefused("b")).toBe(true)
    taken.push(asking("c"))
    expect(await isRefused("d")).toBe(true)
    expect([pool.refused.count, pool.waiting()]).toEqual([3, 1_000])
    for (let i = 0; i < 7; i++) await answer(200)
    for (const fiber of taken) await join(fiber)
    const late = asking("a")
    await answer(200)
    await answer(200)
    await join(late)
  })

  test("refuses jobs over the bytes that may wait", async () => {
    const { ask, answer, pass } = await open({ limits: { ...calm, waitingBytes: 1_000 } })
    ask("held", "first")
    await pass(1_000)
    const taken = ask("x", "a", { bytes: 600 })
    expect(await failureOf(ask("x", "a", { bytes: 600 }))).toBeInstanceOf(PoolFull)
    for (let i = 0; i < 3; i++) await answer(50)
    await join(taken)
  })

  test("accepts more jobs if they are faster than estimated", async () => {
    const { pool, ask, answer, pass } = await open({
      limits: { ...calm, waitingMilliseconds: 200, requesterShare: 1 }
    })
    for (let i = 0; i < 100; i++) {
      ask("quick", "a")
      await pass(100)
      await answer(1)
    }
    for (let i = 0; i < 20; i++) ask("x", "a")
    expect(pool.refused.count).toBe(0)
  })
})

describe("jobs that hold much memory", () => {
  const limits = { workingBytes: 100, standby: 0 }

  test("count as waiting longer, since fewer run at once", async () => {
    const { pool, ask, begun, pass } = await open({
      size: 3,
      limits: { ...limits, waitingMilliseconds: 1_000 }
    })
    for (const value of ["a", "b", "c", "d"]) {
      ask(value, value, { estimate: 500, memory: 60 })
      await pass(1_000)
    }
    expect([begun(), pool.refused.count]).toEqual([["a"], 1])
  })

  test("wait for memory; a job larger than all memory runs alone", async () => {
    const { pool, workers, ask, begun, answer, pass } = await open({ size: 3, limits })
    for (const [value, memory] of Object.entries({ a: 40, b: 60, c: 1, d: 500, e: 100 }))
      ask(value, "one key", { memory })
    await pass(1_000)
    expect(begun()).toEqual(["a", "b"])
    workers[0]?.answer(1)
    await pass(1_000)
    expect(begun().sort()).toEqual(["a", "b", "c"])
    workers[1]?.answer(1)
    await pass(1_000)
    expect(begun()).not.toContain("d")
    await answer(1)
    expect(begun()).toContain("d")
    expect(begun()).not.toContain("e")
    await answer(1)
    expect(begun().sort()).toEqual(["a", "b", "c", "d", "e"])
    expect(pool.refused.count).toBe(0)
  })

  test("delay another requester by one job at most", async () => {
    const { workers, ask, begun, answer, pass } = await open({ size: 3, limits })
    for (const value of ["a", "b", "c", "d", "e"]) ask(value, "flood", { memory: 50 })
    await pass(1_000)
    ask("small", "other", { memory: 10 })
    ask("large", "third", { memory: 40 })
    await pass(1_000)
    expect(begun().sort()).toEqual(["a", "b"])
    workers[0]?.answer(50)
    await pass(1_000)
    expect(begun().sort()).toEqual(["a", "b", "large", "small"])
    await answer(50)
    expect(begun().sort()).toEqual(["a", "b", "c", "d", "large", "small"])
  })
})

describe("an idle worker", () => {
  const limits = { idleMilliseconds: 1_000, standby: 0 }

  test("is started afresh after long work only", async () => {
    const { pool, workers, ask, begunBy, pass } = await open({ limits })
    const work = async (value: string, milliseconds: number) => {
      const asked = ask(value, "a")
      await pass(150)
      for (const { answer } of workers) answer(milliseconds)
      await join(asked)
    }
    await work("brief", 1)
    await pass(10_000)
    await work("long", 1_000)
    expect(begunBy()).toEqual([["brief", "long"]])
    await pass(10_000)
    expect(pool.replaced).toEqual(["idle"])
    await work("after", 1)
    expect(begunBy()).toEqual([["brief", "long"], ["after"]])
  })

  test("ends only once its successor is ready", async () => {
    const { pool, workers, ask, pass } = await open({ limits, readyAfter: 5_000 })
    const asked = ask("long", "a")
    await pass(5_000)
    for (const { answer } of workers) answer(1_000)
    await join(asked)
    let isStarting = false
    for (let i = 0; pool.replaced.length === 0; i++) {
      expect(i).toBeLessThan(1_000)
      expect(pool.askIfFree(brief(echo(i)))).toBeDefined()
      isStarting ||= workers.length === 2
      await pass(20)
    }
    expect(isStarting).toBe(true)
    expect(pool.replaced).toEqual(["idle"])
    expect(workers).toHaveLength(2)
    expect(pool.askIfFree(brief(echo("next")))).toBeDefined()
  })
})
