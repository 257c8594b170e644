import { WorkerPolicy } from "@quick-response/server"
import * as Struct from "effect/Struct"
import * as FastCheck from "fast-check"
import { describe, expect, test } from "vitest"

type Step = WorkerPolicy.Step
type WorkerEvent = WorkerPolicy.WorkerEvent
type WorkerState = WorkerPolicy.WorkerState

const { firstStep, maxPause, maxStartTicks, maxUnanswered, minPause, stableTicks, step } = WorkerPolicy

const ticked: WorkerEvent = { kind: "ticked" }
const listening: WorkerEvent = { kind: "listening" }
const answered: WorkerEvent = { kind: "answered" }
const paused: WorkerEvent = { kind: "paused" }
const refused: WorkerEvent = { kind: "refused", message: "no prices" }
const ended = (jitter = 0): WorkerEvent => ({ kind: "ended", how: "it ended with SIGKILL", jitter })

const times = <A>(count: number, one: A): ReadonlyArray<A> => Array.from({ length: count }, () => one)

const lastOf = (...events: ReadonlyArray<WorkerEvent>): Step =>
  events.reduce((before, event) => step(before.state, event), firstStep)

const actionsOf = (events: ReadonlyArray<WorkerEvent>) => {
  let state: WorkerState = firstStep.state
  return events.map((event) => {
    const next = step(state, event)
    state = next.state
    return { event, action: next.action, state }
  })
}

const pauseAfter = (...events: ReadonlyArray<WorkerEvent>): number => {
  const { action } = lastOf(...events)
  if (action?.kind !== "pause") throw new Error(`no pause but ${action?.kind}`)
  return action.milliseconds
}

const anyEvent: FastCheck.Arbitrary<WorkerEvent> = FastCheck.oneof(
  FastCheck.constantFrom(ticked, listening, answered, paused, refused),
  FastCheck.double({ min: 0, max: 1, noNaN: true }).map(ended)
)

const anyEvents = FastCheck.array(anyEvent, { maxLength: 200 })

describe("step()", () => {
  test("begins with a start", () => {
    expect(firstStep).toEqual({
      state: { status: "starting", failures: 0, ticks: 0, refusal: undefined },
      action: { kind: "start" }
    })
  })

  test("checks serving workers at each tick, but not loading ones", () => {
    expect(lastOf(ticked).action).toBeUndefined()
    expect(lastOf(listening).action).toBeUndefined()
    expect(lastOf(listening, ticked).action).toEqual({ kind: "check" })
    expect(lastOf(listening, ticked, ticked).action).toEqual({ kind: "check" })
  })

  test("kills a worker after five unanswered checks", () => {
    expect(maxUnanswered).toBe(5)
    expect(lastOf(listening, ...times(5, ticked)).action).toEqual({ kind: "check" })
    expect(lastOf(listening, ...times(6, ticked))).toEqual({
      state: {
        status: "unresponsive",
        failures: 0,
        cause: "unresponsive",
        reason: "it left 5 health checks unanswered"
      },
      action: { kind: "kill" }
    })
    expect(lastOf(listening, ...times(7, ticked)).action).toBeUndefined()
  })

  test("restarts the count of checks after an answer", () => {
    const round = [...times(5, ticked), answered]
    expect(lastOf(listening, ...times(20, round).flat()).state.status).toBe("ready")
  })

  test("kills a worker that does not listen within sixty ticks", () => {
    expect(maxStartTicks).toBe(60)
    expect(lastOf(...times(60, ticked))).toMatchObject({ state: { status: "starting" }, action: undefined })
    expect(lastOf(...times(61, ticked))).toEqual({
      state: {
        status: "unresponsive",
        failures: 0,
        cause: "slow-start",
        reason: "it did not listen within 60 seconds"
      },
      action: { kind: "kill" }
    })
  })

  test("names the cause and the reason of a failure", () => {
    expect(lastOf(ended()).state).toEqual({
      status: "failing",
      failures: 1,
      cause: "ended",
      reason: "it ended with SIGKILL"
    })
    const refusal = { status: "failing", failures: 1, cause: "refused", reason: "no prices" }
    expect(lastOf(refused, ended()).state).toEqual(refusal)
    expect(lastOf(listening, refused, ended()).state).toEqual(refusal)
    expect(lastOf(listening, ...times(6, ticked), refused, ended()).state).toMatchObject({
      cause: "unresponsive",
      reason: "it left 5 health checks unanswered"
    })
    expect(lastOf(...times(61, ticked), ended()).state).toMatchObject({ cause: "slow-start" })
  })

  test("starts a new process after the pause", () => {
    expect(lastOf(refused, ended(), paused)).toEqual({
      state: { status: "starting", failures: 1, ticks: 0, refusal: undefined },
      action: { kind: "start" }
    })
    expect(lastOf(ended(), paused, ...times(60, ticked)).action).toBeUndefined()
  })

  const before = {
    starting: firstStep,
    ready: lastOf(listening),
    unresponsive: lastOf(listening, ...times(6, ticked)),
    failing: lastOf(ended())
  } satisfies Record<WorkerState["status"], Step>

  const ignored = {
    starting: [answered, paused],
    ready: [listening, paused],
    unresponsive: [ticked, listening, answered, refused, paused],
    failing: [ticked, listening, answered, refused, ended()]
  } satisfies Record<WorkerState["status"], ReadonlyArray<WorkerEvent>>

  test.each(Struct.keys(ignored))("ignores events that do not concern a worker that is %s", (status) => {
    const { state } = before[status]
    for (const event of ignored[status]) expect(step(state, event)).toEqual({ state, action: undefined })
  })

  test("doubles the pause after each failure, up to ten seconds", () => {
    const failure = [ended(), paused]
    const pauses = [0, 1, 2, 3, 4, 5, 6, 7, 8, 50, 5_000].map((failures) =>
      pauseAfter(...times(failures, failure).flat(), ended())
    )
    expect(pauses).toEqual([100, 200, 400, 800, 1_600, 3_200, 6_400, 10_000, 10_000, 10_000, 10_000])
    expect([minPause, maxPause]).toEqual([100, 10_000])
  })

  test("shortens a pause by up to half at random", () => {
    expect(pauseAfter(ended(0.5))).toBe(75)
    expect(pauseAfter(ended(1))).toBe(50)
  })

  test("forgets failures after ten ticks of service", () => {
    expect(stableTicks).toBe(10)
    const failures = times(5, [ended(), paused]).flat()
    const serve = (ticks: number) => [listening, ...times(ticks, [ticked, answered]).flat()]
    expect(pauseAfter(...failures, ...serve(9), ended())).toBe(3_200)
    expect(pauseAfter(...failures, ...serve(10), ended())).toBe(100)
    expect(pauseAfter(...failures, ...serve(9), ended(), paused, ...serve(9), ended())).toBe(6_400)
  })

  test("alternates end, pause and start for any events", () => {
    FastCheck.assert(
      FastCheck.property(anyEvents, (events) => {
        let hasProcess = true
        for (const { event, action, state } of actionsOf(events)) {
          if (event.kind === "ended" && hasProcess) {
            hasProcess = false
            expect(action?.kind).toBe("pause")
          } else if (event.kind === "paused" && !hasProcess) {
            hasProcess = true
            expect(action?.kind).toBe("start")
          } else expect([undefined, "check", "kill"]).toContain(action?.kind)
          expect(state.status === "failing").toBe(!hasProcess)
          if (action?.kind === "check") expect(state.status).toBe("ready")
          if (action?.kind === "kill") expect(state.status).toBe("unresponsive")
          if (action?.kind === "pause") {
            expect(action.milliseconds).toBeGreaterThanOrEqual(minPause / 2)
            expect(action.milliseconds).toBeLessThanOrEqual(maxPause)
          }
        }
      })
    )
  })

  test("never kills a worker that answers each check", () => {
    FastCheck.assert(
      FastCheck.property(anyEvents, (events) => {
        const prompt = events.flatMap(
          (event): ReadonlyArray<WorkerEvent> => (event.kind === "ticked" ? [ticked, answered] : [event])
        )
        for (const { action, state } of actionsOf([listening, ...prompt]))
          expect(action?.kind === "kill" && "cause" in state && state.cause === "unresponsive").toBe(false)
      })
    )
  })
})
