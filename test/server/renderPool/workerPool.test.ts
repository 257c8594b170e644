import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Requester } from "@quick-response/core"
import {
  type Job,
  makeWorkerPool,
  PoolFull,
  type PoolOptions,
  type ReplacementReason,
  type WorkerPool
} from "@quick-response/server"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import * as Scope from "effect/Scope"
import { afterEach, describe, expect, test, vi } from "vitest"

const program = new URL("./poolProgram.mjs", import.meta.url)

let scope: Scope.CloseableScope | undefined
const close = async () => {
  if (scope !== undefined) await Effect.runPromise(Scope.close(scope, Exit.void))
  scope = undefined
}
const folders: Array<string> = []
afterEach(async () => {
  vi.useRealTimers()
  await close()
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

interface Opened extends WorkerPool {
  readonly replaced: Array<ReplacementReason>
  refused: number
}

const open = async (options: Partial<PoolOptions> = {}): Promise<Opened> => {
  scope = await Effect.runPromise(Scope.make())
  const replaced: Array<ReplacementReason> = []
  const made = makeWorkerPool({
    program,
    size: 1,
    ...options,
    observer: {
      onReplaced: (reason) => replaced.push(reason),
      onRefused: () => {
        opened.refused++
      }
    }
  })
  const opened: Opened = { ...(await Effect.runPromise(Scope.extend(made, scope))), replaced, refused: 0 }
  return opened
}

interface ControlledWorker {
  /** The values of the messages that it was sent. */
  readonly begun: Array<unknown>
  /** Answers the oldest message that has no answer, if there is one. */
  readonly answer: (milliseconds: number) => void
}

/** A pool of workers that answer when the test says so, by a clock that the test moves. */
const openControlled = async ({
  readyAfter = 100,
  ...options
}: Partial<PoolOptions> & { readonly readyAfter?: number }) => {
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
  const pool = await open({ ...options, start })
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] })
  return {
    pool,
    workers,
    begunBy: () => workers.map(({ begun }) => begun),
    pass: (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)
  }
}

/** A folder that workers share with the test: a file of begun jobs, and one that lets them finish. */
const makePlace = () => {
  const place = mkdtempSync(join(tmpdir(), "pool-"))
  folders.push(place)
  return place
}

const inPlace = (place: string, file: string): string => {
  const path = join(place, file)
  return existsSync(path) ? readFileSync(path, "utf8") : ""
}

const begunIn = (place: string): ReadonlyArray<string> => inPlace(place, "begun").split("\n").slice(0, -1)

const until = async (holds: () => boolean) => {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 2))
}

const begun = (place: string, count: number) => until(() => begunIn(place).length >= count)

/** Waits until a job that counts for ever counts no more: a worker that is ended goes on for a moment. */
const ended = async (place: string) => {
  let before: string | undefined
  while (before !== inPlace(place, "count")) {
    before = inPlace(place, "count")
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

const letGo = (place: string) => writeFileSync(join(place, "go"), "")

/** A job of 50 ms, which is too long to be sent ahead. */
const job = (message: object, { estimate = 50, bytes = 1, memory = 0 } = {}): Job => ({
  message,
  estimate,
  bytes,
  memory
})
const brief = (message: object): Job => job(message, { estimate: 0.5 })
const echo = (value: unknown, place?: string) => ({ deed: "echo", value, place })
const hold = (place: string, value: unknown = "held") => ({ deed: "hold", place, value })
const hang = (place: string) => ({ deed: "hang", place, value: "hangs" })

const failureOf = (exit: Exit.Exit<unknown, unknown>) =>
  Exit.isFailure(exit) ? Cause.squash(exit.cause) : undefined

const as = (id: string, spend: (milliseconds: number) => void = () => undefined) =>
  Effect.provideService(Requester, { id, spend })

describe("ask()", () => {
  test("gives each caller the answer to its own message, from no more workers than there may be", async () => {
    const pool = await open({ size: 2 })
    const answers = await Effect.runPromise(
      Effect.all(
        Array.from({ length: 50 }, (_, i) => pool.ask(job(echo(i)))),
        { concurrency: "unbounded" }
      )
    )
    expect(answers).toMatchObject(Array.from({ length: 50 }, (_, value) => ({ value })))
    expect(new Set(answers.map((answer) => Object(answer).worker)).size).toBeLessThanOrEqual(2)
  })

  test("runs on all workers at once", async () => {
    const pool = await open({ size: 3 })
    const place = makePlace()
    const fibers = [1, 2, 3].map((value) => Effect.runFork(pool.ask(job(hold(place, value)))))
    await begun(place, 3)
    letGo(place)
    expect(await Effect.runPromise(Fiber.join(Fiber.all(fibers)))).toMatchObject(
      [1, 2, 3].map((value) => ({ value }))
    )
  })

  test("forgets a message whose caller was interrupted while it waited", async () => {
    const pool = await open()
    const [first, second] = [makePlace(), makePlace()]
    const running = Effect.runFork(pool.ask(job(hold(first))))
    await begun(first, 1)
    const left = Effect.runFork(pool.ask(job(hold(second))))
    expect(pool.waiting()).toBeGreaterThan(0)
    await Effect.runPromise(Fiber.interrupt(left))
    expect(pool.waiting()).toBe(0)
    const next = Effect.runFork(pool.ask(job(echo("next"))))
    letGo(first)
    await Effect.runPromise(Fiber.join(running))
    expect(await Effect.runPromise(Fiber.join(next))).toMatchObject({ value: "next" })
    expect(begunIn(second)).toEqual([])
  })

  test("lets a worker finish shortly after its caller was interrupted", async () => {
    const pool = await open({ limits: { leastGrace: 60_000, mostGrace: 60_000 } })
    const place = makePlace()
    const running = Effect.runFork(pool.ask(job(hold(place))))
    await begun(place, 1)
    await Effect.runPromise(Fiber.interrupt(running))
    letGo(place)
    expect(await Effect.runPromise(pool.ask(job(echo(1))))).toMatchObject({ value: 1 })
    expect(pool.replaced).toEqual([])
  })

  test.each(["exit", "crash"])(
    "fails when its worker ends by %s, and another answers who waits",
    async (deed) => {
      const pool = await open()
      const ended = Effect.runFork(pool.ask(job({ deed })))
      const waiting = Effect.runFork(pool.ask(job(echo(1))))
      expect(failureOf(await Effect.runPromise(Fiber.await(ended)))).toMatchObject({ _tag: "WorkerLost" })
      expect(await Effect.runPromise(Fiber.join(waiting))).toMatchObject({ value: 1 })
      expect(await Effect.runPromise(pool.ask(job(echo(2))))).toMatchObject({ value: 2 })
      expect(pool.replaced).toEqual(["crash"])
    }
  )

  test("fails when a worker cannot even be created", async () => {
    const refuse = () => {
      throw new Error("EMFILE: too many open files")
    }
    const pool = await open({ start: refuse })
    const exit = await Effect.runPromiseExit(pool.ask(job(echo(1))))
    expect(failureOf(exit)).toMatchObject({ _tag: "WorkerNotStarted", cause: { message: /EMFILE/ } })
  })

  test("fails when the program cannot be run", async () => {
    const pool = await open({ program: new URL("./missing.mjs", import.meta.url) })
    const exits = await Promise.all(
      [1, 2, 3].map((value) => Effect.runPromiseExit(pool.ask(job(echo(value)))))
    )
    for (const exit of exits) expect(failureOf(exit)).toMatchObject({ _tag: "WorkerNotStarted" })
  })

  test("fails alone with JobOutOfMemory when its worker's heap is full", async () => {
    const pool = await open({ limits: { heapMebibytes: 32 } })
    const exit = await Effect.runPromiseExit(pool.ask(job({ deed: "exhaust" })))
    expect(failureOf(exit)).toMatchObject({ _tag: "JobOutOfMemory" })
    expect(await Effect.runPromise(pool.ask(job(echo(1))))).toMatchObject({ value: 1 })
    expect(pool.replaced).toEqual(["memory"])
  })
})

describe("a job that does not end", () => {
  test("is ended with its worker at its limit, while another serves who waits", async () => {
    const place = makePlace()
    const pool = await open({ limits: { leastLimit: 400, limitTimes: 1, mostLate: 50 } })
    const hung = Effect.runFork(pool.ask(job(hang(place))))
    await begun(place, 1)
    const next = Effect.runFork(pool.ask(job(echo("next"))))
    expect(failureOf(await Effect.runPromise(Fiber.await(hung)))).toMatchObject({ _tag: "JobOverdue" })
    expect(await Effect.runPromise(Fiber.join(next))).toMatchObject({ value: "next" })
    expect(pool.replaced).toEqual(["overdue"])
  })

  test("has a worker stand in for it before its limit", async () => {
    const place = makePlace()
    const pool = await open({ limits: { leastLimit: 600_000, leastGrace: 20, mostLate: 50 } })
    Effect.runFork(pool.ask(job(hang(place))))
    await begun(place, 1)
    expect(await Effect.runPromise(pool.ask(job(echo("next"))))).toMatchObject({ value: "next" })
    expect(pool.replaced).toEqual([])
  })

  test("leaves what waits to its own worker until it is late, and then to the one that stands by", async () => {
    const { pool, begunBy, pass } = await openControlled({ limits: { mostLate: 1_000, leastGrace: 1_000 } })
    Effect.runFork(pool.ask(job(echo("held"))))
    await pass(500)
    Effect.runFork(pool.ask(job(echo("waits"))))
    await pass(550)
    expect(begunBy()).toEqual([["held"], []])
    await pass(100)
    expect(begunBy()).toEqual([["held"], ["waits"], []])
    expect(pool.replaced).toEqual([])
  })

  test("has no more than one worker stand in for it", async () => {
    const { pool, begunBy, pass } = await openControlled({ limits: { mostLate: 50, leastLimit: 1e9 } })
    for (const value of [1, 2, 3]) Effect.runFork(pool.ask(job(echo(value))))
    await pass(60_000)
    expect(begunBy()).toEqual([[1], [2], []])
  })

  test("is ended with its worker once its caller is gone", async () => {
    const place = makePlace()
    const pool = await open({ limits: { leastGrace: 50, mostGrace: 50 } })
    const hung = Effect.runFork(pool.ask(job(hang(place))))
    await begun(place, 1)
    await Effect.runPromise(Fiber.interrupt(hung))
    await until(() => pool.replaced.length > 0)
    expect(await Effect.runPromise(pool.ask(job(echo("next"))))).toMatchObject({ value: "next" })
    expect(pool.replaced).toEqual(["abandoned"])
    await ended(place)
  })

  test("tells its requester the time that its worker spent", async () => {
    const place = makePlace()
    const pool = await open({ limits: { leastLimit: 200, limitTimes: 1 } })
    let spent = 0
    const hung = pool.ask(job(hang(place))).pipe(as("a", (milliseconds) => (spent += milliseconds)))
    await Effect.runPromiseExit(hung)
    expect(spent).toBeGreaterThanOrEqual(200)
  })
})

describe("many who ask", () => {
  /** A pool whose only worker is kept busy, so that other jobs wait. */
  const held = async (options: Partial<PoolOptions> = {}) => {
    const pool = await open({ ...options, limits: { lateTimes: 1e6, mostLate: 1e6, ...options.limits } })
    const place = makePlace()
    const first = Effect.runFork(pool.ask(job(hold(place))).pipe(as("first")))
    await begun(place, 1)
    return { pool, place, first }
  }

  test("are served in turn, so that one who floods waits behind his own", async () => {
    const { pool, place } = await held()
    const flood = Array.from({ length: 20 }, (_, i) =>
      pool.ask(job(echo(`flood ${i}`, place))).pipe(as("flood"))
    )
    const small = Array.from({ length: 3 }, (_, i) =>
      pool.ask(job(echo(`small ${i}`, place))).pipe(as("small"))
    )
    const fibers = [...flood, ...small].map((asked) => Effect.runFork(asked))
    letGo(place)
    await Effect.runPromise(Fiber.join(Fiber.all(fibers)))
    const order = begunIn(place).slice(1)
    expect(order.slice(0, 6)).toEqual(["flood 0", "small 0", "flood 1", "small 1", "flood 2", "small 2"])
    expect(order.slice(6)).toEqual(Array.from({ length: 17 }, (_, i) => `flood ${i + 3}`))
  })

  test("share by time, not by count", async () => {
    const { pool, place } = await held()
    const ask = (value: string, requester: string, estimate: number) =>
      Effect.runFork(pool.ask(job(echo(value, place), { estimate })).pipe(as(requester)))
    const fibers = [
      ...[1, 2, 3].map((i) => ask(`long ${i}`, "long", 400)),
      ...[1, 2, 3, 4, 5].map((i) => ask(`short ${i}`, "short", 100))
    ]
    letGo(place)
    await Effect.runPromise(Fiber.join(Fiber.all(fibers)))
    expect(begunIn(place).slice(1, 7)).toEqual([
      "long 1",
      "short 1",
      "short 2",
      "short 3",
      "short 4",
      "long 2"
    ])
  })

  test("are refused over half of the waiting time for one and all of it for all, and taken once there is room", async () => {
    const { pool, place, first } = await held({ limits: { waitingMilliseconds: 1_000 } })
    const ask = (requester: string) =>
      Effect.runFork(pool.ask(job(echo("x"), { estimate: 200 })).pipe(as(requester)))
    const isRefused = async (requester: string) =>
      failureOf(await Effect.runPromise(Fiber.await(ask(requester)))) instanceof PoolFull
    const taken = [ask("a"), ask("a")]
    expect(await isRefused("a")).toBe(true)
    taken.push(ask("b"), ask("b"))
    expect(await isRefused("b")).toBe(true)
    taken.push(ask("c"))
    expect(await isRefused("d")).toBe(true)
    expect(pool.refused).toBe(3)
    expect(pool.waiting()).toBe(1_000)
    letGo(place)
    await Effect.runPromise(Fiber.join(Fiber.all([first, ...taken])))
    await Effect.runPromise(Fiber.join(ask("a")))
  })

  test("are refused where memory lets fewer workers work at once, so that none waits for longer than is allowed", async () => {
    const { pool, begunBy, pass } = await openControlled({
      size: 3,
      limits: { workingBytes: 100, waitingMilliseconds: 1_000, mostLate: 1e6, leastLimit: 1e9, standby: 0 }
    })
    for (const value of ["a", "b", "c", "d"]) {
      Effect.runFork(pool.ask(job(echo(value), { estimate: 500, memory: 60 })).pipe(as(value)))
      await pass(1_000)
    }
    expect(begunBy().flat()).toEqual(["a"])
    expect(pool.refused).toBe(1)
  })

  test("wait while the jobs of all workers hold too much memory, and one that needs more than all may have is worked on alone", async () => {
    const { pool, workers, begunBy, pass } = await openControlled({
      size: 3,
      limits: { workingBytes: 100, mostLate: 1e6, leastLimit: 1e9, standby: 0 }
    })
    const memories = { a: 40, b: 60, c: 1, d: 500, e: 100 }
    for (const [value, memory] of Object.entries(memories))
      Effect.runFork(pool.ask(job(echo(value), { memory })).pipe(as("one key")))
    const begun = () => begunBy().flat()
    await pass(1_000)
    expect(begun()).toEqual(["a", "b"])
    const [first, second] = workers
    first?.answer(1)
    await pass(1_000)
    expect(begun().sort()).toEqual(["a", "b", "c"])
    second?.answer(1)
    await pass(1_000)
    expect(begun()).not.toContain("d")
    for (const { answer } of workers) answer(1)
    await pass(1_000)
    expect(begun()).toContain("d")
    expect(begun()).not.toContain("e")
    for (const { answer } of workers) answer(1)
    await pass(1_000)
    expect(begun().sort()).toEqual(["a", "b", "c", "d", "e"])
    expect(pool.refused).toBe(0)
  })

  test("wait for one job at most of a requester that fills the memory, whatever that has waiting", async () => {
    const { pool, workers, begunBy, pass } = await openControlled({
      size: 3,
      limits: { workingBytes: 100, mostLate: 1e6, leastLimit: 1e9, standby: 0 }
    })
    const ask = (value: string, requester: string, memory: number) =>
      Effect.runFork(pool.ask(job(echo(value), { memory })).pipe(as(requester)))
    for (const value of ["a", "b", "c", "d", "e"]) ask(value, "flood", 50)
    await pass(1_000)
    const begun = () => begunBy().flat().sort()
    expect(begun()).toEqual(["a", "b"])
    ask("small", "other", 10)
    ask("large", "third", 40)
    await pass(1_000)
    expect(begun()).toEqual(["a", "b"])
    workers[0]?.answer(50)
    await pass(1_000)
    expect(begun()).toEqual(["a", "b", "large", "small"])
    for (const { answer } of workers) answer(50)
    await pass(1_000)
    expect(begun()).toEqual(["a", "b", "c", "d", "large", "small"])
  })

  test("are refused over the bytes that may wait", async () => {
    const { pool, place, first } = await held({ limits: { waitingBytes: 1_000 } })
    const ask = () => Effect.runFork(pool.ask(job(echo("x"), { bytes: 600 })))
    const taken = ask()
    expect(failureOf(await Effect.runPromise(Fiber.await(ask())))).toBeInstanceOf(PoolFull)
    letGo(place)
    await Effect.runPromise(Fiber.join(Fiber.all([first, taken])))
    await Effect.runPromise(Fiber.join(ask()))
  })

  test("may be more where jobs prove quicker than estimated", async () => {
    const pool = await open({
      limits: { waitingMilliseconds: 200, requesterShare: 1, lateTimes: 1e6, mostLate: 1e6 }
    })
    for (let i = 0; i < 200; i++) await Effect.runPromise(pool.ask(job(echo(i))))
    const place = makePlace()
    const fibers = [hold(place), ...Array.from({ length: 20 }, (_, i) => echo(i))].map((message) =>
      Effect.runFork(pool.ask(job(message)))
    )
    letGo(place)
    await Effect.runPromise(Fiber.join(Fiber.all(fibers)))
  })
})

describe("askIfFree()", () => {
  const few = Array.from({ length: 32 }, (_, value) => value)

  /** A pool with a worker that is ready. */
  const openWarm = async (options: Partial<PoolOptions> = {}) => {
    const pool = await open(options)
    expect(pool.askIfFree(brief(echo("at first")))).toBeUndefined()
    await Effect.runPromise(pool.ask(brief(echo("then"))))
    return pool
  }

  const inPassing = (pool: WorkerPool, message: object) => {
    const asked = pool.askIfFree(brief(message))
    if (asked === undefined) throw new Error("no worker has time")
    return Effect.runFork(asked)
  }

  test("hands a worker a few messages ahead of its answers, and gives each caller its own", async () => {
    const pool = await openWarm({ limits: { mostLate: 1e6, leastGrace: 1e5 } })
    const place = makePlace()
    const [first, ...others] = few
    const fibers = [
      inPassing(pool, hold(place, first)),
      ...others.map((value) => inPassing(pool, echo(value)))
    ]
    await begun(place, 1)
    expect(pool.askIfFree(brief(echo("one more")))).toBeUndefined()
    letGo(place)
    expect(await Effect.runPromise(Fiber.join(Fiber.all(fibers)))).toMatchObject(
      few.map((value) => ({ value }))
    )
  })

  test("has no worker beside one that works for long", async () => {
    const pool = await openWarm({ limits: { mostLate: 1e6 } })
    const place = makePlace()
    const working = Effect.runFork(pool.ask(job(hold(place))))
    await begun(place, 1)
    expect(pool.askIfFree(brief(echo(1)))).toBeUndefined()
    letGo(place)
    await Effect.runPromise(Fiber.join(working))
    expect(await Effect.runPromise(Fiber.join(inPassing(pool, echo(2))))).toMatchObject({ value: 2 })
  })

  test("fails for the message alone in which its worker ends: another answers those behind it", async () => {
    const pool = await openWarm()
    const ended = inPassing(pool, { deed: "exit" })
    const behind = few.slice(1).map((value) => inPassing(pool, echo(value)))
    expect(Exit.isFailure(await Effect.runPromise(Fiber.await(ended)))).toBe(true)
    const answers = await Effect.runPromise(Fiber.join(Fiber.all(behind)))
    expect(answers).toMatchObject(few.slice(1).map((value) => ({ value })))
  })
})

describe("an idle worker", () => {
  test("is started afresh after work that may have left it much memory, and only then", async () => {
    const { pool, workers, begunBy, pass } = await openControlled({
      limits: { idleMilliseconds: 1_000, standby: 0 }
    })
    const work = async (value: string, milliseconds: number) => {
      const asked = Effect.runFork(pool.ask(job(echo(value))))
      await pass(150)
      for (const { answer } of workers) answer(milliseconds)
      await Effect.runPromise(Fiber.join(asked))
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

  test("ends only once the worker that takes its place is ready", async () => {
    let isStarting = false
    const { pool, workers, pass } = await openControlled({
      limits: { idleMilliseconds: 1_000, standby: 0 },
      readyAfter: 5_000
    })
    const asked = Effect.runFork(pool.ask(job(echo("long"))))
    await pass(5_000)
    for (const { answer } of workers) answer(1_000)
    await Effect.runPromise(Fiber.join(asked))
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

describe("the end of the scope", () => {
  test("ends workers in the midst of their work, and interrupts who asked or waits", async () => {
    const pool = await open()
    const place = makePlace()
    const working = Effect.runFork(pool.ask(job(hang(place))))
    const waiting = Effect.runFork(pool.ask(job(echo(1))))
    await begun(place, 1)
    await close()
    for (const fiber of [working, waiting])
      expect(Exit.isInterrupted(await Effect.runPromise(Fiber.await(fiber)))).toBe(true)
    await ended(place)
  })
})
