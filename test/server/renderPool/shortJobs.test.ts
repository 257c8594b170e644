import { Requester } from "@quick-response/core"
import { type Job, makeShortJobs } from "@quick-response/server"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import { describe, expect, test } from "vitest"

const job: Job = { message: {}, estimate: 1, bytes: 1, memory: 1 }

const nextTurn = () => new Promise<void>((resolve) => void setImmediate(resolve))

/** Keeps this thread busy for longer than a turn is meant to be. */
const longerThanATurn = () => {
  const end = performance.now() + 2
  while (performance.now() < end);
}

const never = { askIfFree: () => undefined }

const by = (id: string) => Effect.provideService(Requester, { id, spend: () => undefined })

describe("makeShortJobs()", () => {
  test("runs a job at once in a free turn", () => {
    const { run } = makeShortJobs(never)
    expect(Effect.runSync(run(job, Effect.succeed("here"), undefined))).toBe("here")
  })

  test("lets the event loop turn between long jobs, in order", async () => {
    const { run, waiting } = makeShortJobs(never)
    let turn = 0
    let isOver = false
    const count = async () => {
      for (; !isOver; turn++) await nextTurn()
    }
    const counting = count()
    const begun: Array<{ readonly index: number; readonly turn: number }> = []
    const running = Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        Effect.runPromise(
          run(
            job,
            Effect.sync(() => {
              begun.push({ index, turn })
              longerThanATurn()
            }),
            undefined
          )
        )
      )
    )
    expect(waiting()).toBe(7 * job.estimate)
    await running
    isOver = true
    await counting
    expect(begun.map(({ index }) => index)).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
    expect(new Set(begun.map((each) => each.turn)).size).toBe(8)
    expect(waiting()).toBe(0)
  })

  test("serves requesters in turn", async () => {
    const { run } = makeShortJobs(never)
    const order: Array<string> = []
    const asked = (id: string) =>
      Effect.runPromise(
        by(id)(
          run(
            job,
            Effect.sync(() => {
              order.push(id)
              longerThanATurn()
            }),
            undefined
          )
        )
      )
    await Promise.all([...Array.from({ length: 10 }, () => asked("many")), asked("one")])
    expect(order.indexOf("one")).toBeLessThan(4)
  })

  test("asks a free worker once its turn is over", async () => {
    let free = 3
    const { run } = makeShortJobs({
      askIfFree: () => {
        if (free === 0) return undefined
        free--
        return Effect.succeed("elsewhere")
      }
    })
    const places = await Promise.all(
      Array.from({ length: 6 }, () =>
        Effect.runPromise(
          run(
            job,
            Effect.sync(() => {
              longerThanATurn()
              return "here"
            }),
            (asked) => Effect.map(Effect.orDie(asked), String)
          )
        )
      )
    )
    expect(places.filter((place) => place === "elsewhere")).toHaveLength(3)
    expect(places[0]).toBe("here")
  })

  test("does not begin a job of an interrupted caller", async () => {
    const { run, waiting } = makeShortJobs(never)
    let runs = 0
    const busy = Effect.sync(() => {
      runs++
      longerThanATurn()
    })
    const first = Effect.runFork(run(job, busy, undefined))
    const second = Effect.runFork(run(job, busy, undefined))
    await Effect.runPromise(Fiber.interrupt(second))
    await Effect.runPromise(Fiber.join(first))
    for (let turns = 0; turns < 3; turns++) await nextTurn()
    expect(runs).toBe(1)
    expect(waiting()).toBe(0)
  })

  test("charges the requester for the time spent", async () => {
    const { run } = makeShortJobs(never)
    let spent = 0
    const requester = {
      id: "",
      spend: (milliseconds: number) => {
        spent += milliseconds
      }
    }
    await Effect.runPromise(
      Effect.provideService(run(job, Effect.sync(longerThanATurn), undefined), Requester, requester)
    )
    expect(spent).toBeGreaterThanOrEqual(2)
  })
})
