import { existsSync, readFileSync, writeFileSync } from "node:fs"
import * as path from "node:path"
import type { WorkerPool } from "@quick-response/server"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import { describe, expect, test } from "vitest"
import { temporaryFolder } from "../../storage/temporary.ts"
import { until } from "../program.ts"
import { as, brief, echo, failureOf, job, join, openPool } from "./pool.ts"

// Workers share a folder with the test: a file of begun jobs, and one that lets them finish.
const inPlace = (place: string, file: string): string => {
  const shared = path.join(place, file)
  return existsSync(shared) ? readFileSync(shared, "utf8") : ""
}
const begunIn = (place: string) => inPlace(place, "begun").split("\n").slice(0, -1)
const begun = (place: string, count: number) => until(() => begunIn(place).length >= count)
const letGo = (place: string) => writeFileSync(path.join(place, "go"), "")

const hold = (place: string, value: unknown = "held") => ({ deed: "hold", place, value })
const hang = (place: string) => ({ deed: "hang", place, value: "hangs" })

/** Waits until a job that counts for ever has stopped: an ended worker goes on for a moment. */
const ended = async (place: string) => {
  let before: string | undefined
  while (before !== inPlace(place, "count")) {
    before = inPlace(place, "count")
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

describe("ask()", () => {
  test("gives each caller its own answer, from at most `size` workers", async () => {
    const pool = await openPool({ size: 2 })
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
    const pool = await openPool({ size: 3 })
    const place = temporaryFolder()
    const fibers = [1, 2, 3].map((value) => Effect.runFork(pool.ask(job(hold(place, value)))))
    await begun(place, 3)
    letGo(place)
    expect(await join(Fiber.all(fibers))).toMatchObject([1, 2, 3].map((value) => ({ value })))
  })

  test("forgets a waiting message whose caller was interrupted", async () => {
    const pool = await openPool()
    const [first, second] = [temporaryFolder(), temporaryFolder()]
    const running = Effect.runFork(pool.ask(job(hold(first))))
    await begun(first, 1)
    const left = Effect.runFork(pool.ask(job(hold(second))))
    expect(pool.waiting()).toBeGreaterThan(0)
    await Effect.runPromise(Fiber.interrupt(left))
    expect(pool.waiting()).toBe(0)
    const next = Effect.runFork(pool.ask(job(echo("next"))))
    letGo(first)
    await join(running)
    expect(await join(next)).toMatchObject({ value: "next" })
    expect(begunIn(second)).toEqual([])
  })

  test("lets a worker finish shortly after its caller was interrupted", async () => {
    const pool = await openPool({ limits: { leastGrace: 60_000, mostGrace: 60_000 } })
    const place = temporaryFolder()
    const running = Effect.runFork(pool.ask(job(hold(place))))
    await begun(place, 1)
    await Effect.runPromise(Fiber.interrupt(running))
    letGo(place)
    expect(await Effect.runPromise(pool.ask(job(echo(1))))).toMatchObject({ value: 1 })
    expect(pool.replaced).toEqual([])
  })

  test.each(["exit", "crash"])("fails when its worker ends by %s, and another continues", async (deed) => {
    const pool = await openPool()
    const ended = Effect.runFork(pool.ask(job({ deed })))
    const waiting = Effect.runFork(pool.ask(job(echo(1))))
    expect(await failureOf(ended)).toMatchObject({ _tag: "WorkerLost" })
    expect(await join(waiting)).toMatchObject({ value: 1 })
    expect(pool.replaced).toEqual(["crash"])
  })

  test("fails when its program throws, and its worker continues", async () => {
    const pool = await openPool()
    const { worker } = Object(await Effect.runPromise(pool.ask(job(echo(0)))))
    const failed = Effect.runFork(pool.ask(job({ deed: "fail" })))
    const waiting = Effect.runFork(pool.ask(job(echo(1))))
    expect(await failureOf(failed)).toMatchObject({ _tag: "JobFailed", cause: "Error: failed as told" })
    expect(await join(waiting)).toEqual({ value: 1, worker })
    expect(pool.replaced).toEqual([])
  })

  test("fails with WorkerNotStarted when no worker can be started", async () => {
    const refuse = () => {
      throw new Error("EMFILE: too many open files")
    }
    const pool = await openPool({ start: refuse })
    expect(await failureOf(Effect.runFork(pool.ask(job(echo(1)))))).toMatchObject({
      _tag: "WorkerNotStarted",
      cause: { message: /EMFILE/ }
    })
    const missing = await openPool({ program: new URL("./missing.mjs", import.meta.url) })
    const fibers = [1, 2, 3].map((value) => Effect.runFork(missing.ask(job(echo(value)))))
    for (const fiber of fibers) expect(await failureOf(fiber)).toMatchObject({ _tag: "WorkerNotStarted" })
  })

  test("fails with JobOutOfMemory when its worker's heap is full", async () => {
    const pool = await openPool({ limits: { heapMebibytes: 32 } })
    const exhausting = Effect.runFork(pool.ask(job({ deed: "exhaust" })))
    expect(await failureOf(exhausting)).toMatchObject({ _tag: "JobOutOfMemory" })
    expect(await Effect.runPromise(pool.ask(job(echo(1))))).toMatchObject({ value: 1 })
    expect(pool.replaced).toEqual(["memory"])
  })
})

describe("a job that does not end", () => {
  test("is ended at its limit, while another works", async () => {
    const place = temporaryFolder()
    const pool = await openPool({ limits: { leastLimit: 400, limitTimes: 1, mostLate: 50 } })
    let spent = 0
    const hanging = pool.ask(job(hang(place))).pipe(as("a", (milliseconds) => (spent += milliseconds)))
    const hung = Effect.runFork(hanging)
    await begun(place, 1)
    const next = Effect.runFork(pool.ask(job(echo("next"))))
    expect(await failureOf(hung)).toMatchObject({ _tag: "JobOverdue" })
    expect(await join(next)).toMatchObject({ value: "next" })
    expect(pool.replaced).toEqual(["overdue"])
    expect(spent).toBeGreaterThanOrEqual(400)
  })

  test("is ended once its caller is gone", async () => {
    const place = temporaryFolder()
    const pool = await openPool({ limits: { leastGrace: 50, mostGrace: 50 } })
    const hung = Effect.runFork(pool.ask(job(hang(place))))
    await begun(place, 1)
    await Effect.runPromise(Fiber.interrupt(hung))
    await until(() => pool.replaced.length > 0)
    expect(await Effect.runPromise(pool.ask(job(echo("next"))))).toMatchObject({ value: "next" })
    expect(pool.replaced).toEqual(["abandoned"])
    await ended(place)
  })

  test("is interrupted together with waiting jobs when the scope closes", async () => {
    const pool = await openPool()
    const place = temporaryFolder()
    const fibers = [hang(place), echo(1)].map((message) => Effect.runFork(pool.ask(job(message))))
    await begun(place, 1)
    await pool.close()
    for (const fiber of fibers)
      expect(Exit.isInterrupted(await Effect.runPromise(Fiber.await(fiber)))).toBe(true)
    await ended(place)
  })
})

describe("askIfFree()", () => {
  const few = Array.from({ length: 32 }, (_, value) => value)

  /** Opens a pool, and waits until its worker is ready. */
  const openWarm = async (...given: Parameters<typeof openPool>) => {
    const pool = await openPool(...given)
    expect(pool.askIfFree(brief(echo("at first")))).toBeUndefined()
    await Effect.runPromise(pool.ask(brief(echo("then"))))
    return pool
  }

  const askInPassing = (pool: WorkerPool, message: object) => {
    const asked = pool.askIfFree(brief(message))
    if (asked === undefined) throw new Error("no worker has time")
    return Effect.runFork(asked)
  }

  test("sends a worker 32 messages before its answers", async () => {
    const pool = await openWarm({ limits: { mostLate: 1e6, leastGrace: 1e5 } })
    const place = temporaryFolder()
    const fibers = few.map((value) => askInPassing(pool, value === 0 ? hold(place, 0) : echo(value)))
    await begun(place, 1)
    expect(pool.askIfFree(brief(echo("one more")))).toBeUndefined()
    letGo(place)
    expect(await join(Fiber.all(fibers))).toMatchObject(few.map((value) => ({ value })))
  })

  test("does not run during a long job", async () => {
    const pool = await openWarm({ limits: { mostLate: 1e6 } })
    const place = temporaryFolder()
    const working = Effect.runFork(pool.ask(job(hold(place))))
    await begun(place, 1)
    expect(pool.askIfFree(brief(echo(1)))).toBeUndefined()
    letGo(place)
    await join(working)
    expect(await join(askInPassing(pool, echo(2)))).toMatchObject({ value: 2 })
  })

  test("fails only for the message in which its worker ends", async () => {
    const pool = await openWarm()
    const ended = askInPassing(pool, { deed: "exit" })
    const behind = few.slice(1).map((value) => askInPassing(pool, echo(value)))
    expect(await failureOf(ended)).toBeDefined()
    expect(await join(Fiber.all(behind))).toMatchObject(few.slice(1).map((value) => ({ value })))
  })
})
