import { QrCodeId } from "@quick-response/core"
import { makeWorkers, type Order, type ProcessEvent, type Workers } from "@quick-response/server"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import * as TestClock from "effect/TestClock"
import * as TestContext from "effect/TestContext"
import type * as Utils from "effect/Utils"
import { expect, test } from "vitest"

/** A process that a test plays. */
interface Played {
  readonly worker: number
  /** The counts that it was given at its start. */
  readonly given: ReturnType<Workers["counts"]>
  readonly orders: Array<Order>
  isKilled: boolean
  hasEnded: boolean
  answers: boolean
  readonly notify: (event: ProcessEvent) => void
}

interface Stage {
  readonly workers: Workers
  readonly running: Fiber.RuntimeFiber<never, Error>
  /** The number of processes that were started; `processOf` gives the last of a worker. */
  readonly started: () => number
  readonly processOf: (worker: number) => Played
  /** The messages to the observer. */
  readonly observed: ReadonlyArray<string>
  readonly pass: (time: Duration.DurationInput) => Effect.Effect<void>
  readonly listen: (worker: number) => Effect.Effect<void>
  readonly end: (worker: number) => Effect.Effect<void>
  /** True if the system starts processes. */
  readonly system: { starts: boolean }
}

const settle = Effect.repeatN(Effect.yieldNow(), 50)

const pass = (time: Duration.DurationInput) => Effect.zipRight(TestClock.adjust(time), settle)

/** Runs workers whose processes the test plays, by a clock that the test moves; no pause is shortened. */
type Act = (stage: Stage) => Generator<Utils.YieldWrap<Effect.Effect<unknown, Error>>, void, never>

const play = (count: number, act: Act): Promise<void> =>
  Effect.gen(function* () {
    const processes: Array<Played> = []
    const observed: Array<string> = []
    const system = { starts: true }
    const workers = yield* makeWorkers({
      count,
      shutdownTimeout: Duration.seconds(10),
      observer: {
        onCounted: (worker) => void observed.push(`${worker} counted`),
        onReplaced: (worker, cause) => void observed.push(`${worker} ${cause}`)
      },
      startProcess: (worker, given, notify) => {
        if (!system.starts) throw new Error("spawn ENOMEM")
        const life = { isKilled: false, hasEnded: false, answers: true }
        const played: Played = { worker, given, orders: [], ...life, notify }
        processes.push(played)
        return {
          tell: (order) => {
            played.orders.push(order)
            if (order.kind === "count" && played.answers) notify({ kind: "counted", counts: [] })
          },
          kill: () => {
            played.isKilled = true
          }
        }
      }
    })
    const processOf = (worker: number): Played => {
      const found = processes.findLast((process) => process.worker === worker)
      if (found === undefined) throw new Error(`worker ${worker} was not started`)
      return found
    }
    const end = (process: Played) =>
      Effect.suspend(() => {
        process.hasEnded = true
        process.notify({ kind: "ended", how: "it ended with SIGKILL" })
        return settle
      })
    const running = yield* Effect.fork(workers.run)
    yield* settle
    const cleanUp = Effect.gen(function* () {
      const stopping = yield* Effect.fork(Fiber.interrupt(running))
      yield* settle
      for (const process of processes) if (!process.hasEnded) yield* end(process)
      yield* Fiber.join(stopping)
    })
    yield* Effect.ensuring(
      Effect.gen(() =>
        act({
          workers,
          running,
          started: () => processes.length,
          processOf,
          observed,
          system,
          pass,
          listen: (worker) =>
            Effect.suspend(() => {
              processOf(worker).notify({ kind: "listening", url: `http://worker${worker}` })
              return settle
            }),
          end: (worker) => end(processOf(worker))
        })
      ),
      cleanUp
    )
  }).pipe(Effect.withRandomFixed([0]), Effect.provide(TestContext.TestContext), Effect.runPromise)

const kindsOf = ({ orders }: Played) => orders.map(({ kind }) => kind)

test("`run` starts each worker; `listening` waits for all to listen or fail", () =>
  play(3, function* ({ started, workers, listen, end }) {
    expect(started()).toBe(3)
    const listening = yield* Effect.fork(workers.listening)
    yield* end(1)
    yield* listen(3)
    expect(listening.unsafePoll()).toBeNull()
    yield* listen(2)
    expect(yield* Fiber.join(listening)).toBe("http://worker3")
    expect(workers.counts()).toEqual({ starting: 0, ready: 2, unresponsive: 0, failing: 1 })
  }))

test("`run` fails if a worker refuses before any has listened", () =>
  play(2, function* ({ running, processOf, end }) {
    processOf(1).notify({ kind: "refused", message: "no prices" })
    yield* settle
    expect(kindsOf(processOf(2))).toEqual(["stop"])
    expect(running.unsafePoll()).toBeNull()
    yield* end(1)
    yield* end(2)
    expect(yield* Effect.flip(Fiber.join(running))).toMatchObject({
      _tag: "Refused",
      message: "worker 1 does not start: no prices"
    })
  }))

test("`run` replaces a worker that ends before any has listened", () =>
  play(2, function* ({ running, started, end, pass, processOf, listen }) {
    yield* end(1)
    yield* end(2)
    yield* pass("1 second")
    expect(started()).toBe(4)
    yield* listen(2)
    processOf(1).notify({ kind: "refused", message: "no prices" })
    yield* end(1)
    yield* pass("1 second")
    expect(running.unsafePoll()).toBeNull()
    expect(started()).toBe(5)
  }))

test("`run` replaces a failing worker for ever, and touches no other", () =>
  play(2, function* ({ observed, started, processOf, listen, end, pass, workers }) {
    yield* listen(1)
    yield* listen(2)
    for (let times = 1; times <= 6; times++) {
      processOf(1).notify({ kind: "refused", message: "no prices" })
      yield* end(1)
      expect(workers.counts()).toEqual({ starting: 0, ready: 1, unresponsive: 0, failing: 1 })
      yield* pass("10 seconds")
      expect(started()).toBe(2 + times)
    }
    expect(new Set(kindsOf(processOf(2)))).toEqual(new Set(["workers", "count"]))
    expect(observed.filter((text) => text === "1 refused").length).toBe(6)
    expect(observed.some((text) => text === "2 refused")).toBe(false)
    yield* listen(1)
    yield* pass("10 seconds")
    yield* end(1)
    yield* pass("99 millis")
    expect(started()).toBe(8)
    yield* pass("1 millis")
    expect(started()).toBe(9)
  }))

test("`run` kills a worker that answers no check for six seconds", () =>
  play(2, function* ({ observed, processOf, started, listen, end, pass, workers }) {
    yield* listen(1)
    yield* listen(2)
    yield* pass("12 seconds")
    const hung = processOf(1)
    hung.answers = false
    yield* pass("5 seconds")
    expect(hung.isKilled).toBe(false)
    yield* pass("1 second")
    expect(hung.isKilled).toBe(true)
    expect(workers.counts()).toEqual({ starting: 0, ready: 1, unresponsive: 1, failing: 0 })
    yield* end(1)
    yield* pass("100 millis")
    expect([started(), processOf(2).isKilled]).toEqual([3, false])
    expect(observed.filter((text) => !text.endsWith("counted"))).toEqual(["1 unresponsive"])
  }))

test("`run` continues while the system starts no process", () =>
  play(2, function* ({ observed, system, started, listen, end, pass, workers }) {
    yield* listen(1)
    yield* listen(2)
    system.starts = false
    yield* end(1)
    yield* pass("5 seconds")
    expect(workers.counts()).toEqual({ starting: 0, ready: 1, unresponsive: 0, failing: 1 })
    expect(observed.filter((text) => text === "1 ended").length).toBeGreaterThan(3)
    system.starts = true
    yield* pass("10 seconds")
    expect(started()).toBe(3)
  }))

test("`run` tells each worker of every change", () =>
  play(2, function* ({ processOf, listen, end }) {
    yield* listen(2)
    yield* end(1)
    expect(processOf(2).orders).toEqual([
      { kind: "workers", counts: { starting: 1, ready: 1, unresponsive: 0, failing: 0 } },
      { kind: "workers", counts: { starting: 0, ready: 1, unresponsive: 0, failing: 1 } }
    ])
  }))

test("`run` gives a worker the counts before it listens", () =>
  play(2, function* ({ processOf, listen, end, pass }) {
    yield* listen(1)
    yield* listen(2)
    yield* end(1)
    yield* pass("10 seconds")
    expect(processOf(1).given).toEqual({ starting: 1, ready: 1, unresponsive: 0, failing: 0 })
  }))

test("`collect` waits a second for workers that do not answer", () =>
  play(3, function* ({ observed, processOf, listen, end, pass, workers }) {
    for (const worker of [1, 2, 3]) yield* listen(worker)
    yield* end(3)
    yield* workers.collect
    expect(observed.filter((text) => text.endsWith("counted"))).toEqual(["1 counted", "2 counted"])
    processOf(1).answers = false
    const collecting = yield* Effect.fork(workers.collect)
    yield* pass("950 millis")
    expect(collecting.unsafePoll()).toBeNull()
    yield* pass("50 millis")
    expect(collecting.unsafePoll()).not.toBeNull()
  }))

test("an interrupted `run` kills workers five seconds after the shutdown time", () =>
  play(2, function* ({ running, processOf, listen, end, pass }) {
    yield* listen(1)
    yield* listen(2)
    const stopping = yield* Effect.fork(Fiber.interrupt(running))
    yield* settle
    for (const worker of [1, 2]) expect(kindsOf(processOf(worker)).at(-1)).toBe("stop")
    yield* pass("11 seconds")
    yield* end(2)
    yield* pass("3950 millis")
    expect(processOf(1).isKilled).toBe(false)
    yield* pass("50 millis")
    expect([processOf(1).isKilled, processOf(2).isKilled]).toEqual([true, false])
    expect(stopping.unsafePoll()).toBeNull()
    yield* end(1)
    expect(Exit.isInterrupted(yield* Fiber.join(stopping))).toBe(true)
  }))

test("a switch of a worker reaches only the other workers, at once", () =>
  play(3, function* ({ processOf, listen }) {
    for (const worker of [1, 2, 3]) yield* listen(worker)
    const switched = { qrCodeId: QrCodeId.make(crypto.randomUUID()) }
    processOf(2).notify({ kind: "switched", switched })
    const told = [1, 2, 3].map((worker) =>
      processOf(worker).orders.flatMap((order) => (order.kind === "switched" ? [order.switched] : []))
    )
    expect(told).toEqual([[switched], [], [switched]])
  }))
