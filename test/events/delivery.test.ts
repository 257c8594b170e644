import * as FastCheck from "fast-check"
import { describe, expect, it } from "vitest"
import { runs } from "../storage/runs.ts"
import { type Mood, makeWorld } from "./world.ts"

const [minute, hour] = [60_000, 3_600_000]

type Step =
  | { readonly kind: "happen"; readonly count: number }
  | { readonly kind: "mood"; readonly mood: Mood }
  | { readonly kind: "pass"; readonly millis: number }
  | { readonly kind: "crash" | "suspend" | "resume"; readonly place: number }
  | { readonly kind: "disable" | "enable" | "key" }

const place = FastCheck.nat(1)
const anyStep: FastCheck.Arbitrary<Step> = FastCheck.oneof(
  {
    arbitrary: FastCheck.record({
      kind: FastCheck.constant("happen" as const),
      count: FastCheck.integer({ min: 1, max: 40 })
    }),
    weight: 4
  },
  {
    arbitrary: FastCheck.record({
      kind: FastCheck.constant("mood" as const),
      mood: FastCheck.constantFrom<Mood>("up", "up", "flaky", "refusing", "away")
    }),
    weight: 3
  },
  {
    arbitrary: FastCheck.record({
      kind: FastCheck.constant("pass" as const),
      millis: FastCheck.constantFrom(10, 30, 700, 1_500, 7_000, 61_000, hour)
    }),
    weight: 5
  },
  {
    arbitrary: FastCheck.record({ kind: FastCheck.constantFrom("crash", "suspend", "resume"), place }),
    weight: 4
  },
  { arbitrary: FastCheck.record({ kind: FastCheck.constantFrom("disable", "enable", "key") }), weight: 2 }
)

/** Performs steps on two processes; answers the faults that were seen. */
const perform = async (steps: ReadonlyArray<Step>): Promise<ReadonlyArray<string>> => {
  const world = await makeWorld()
  const processes = [await world.startProcess(), await world.startProcess()]
  const faults: Array<string> = []
  let isEnabled = true
  await world.happen(1)
  for (const step of steps) {
    if (step.kind === "happen") await world.happen(step.count)
    else if (step.kind === "mood") world.setMood(step.mood)
    else if (step.kind === "pass") await world.clock.pass(step.millis)
    else if (step.kind === "key") await world.makeKey()
    else if (step.kind === "disable" || step.kind === "enable") {
      isEnabled = step.kind === "enable"
      await world.setEnabled(isEnabled)
    } else if ("place" in step && step.kind === "crash") {
      processes[step.place]?.crash()
      processes[step.place] = await world.startProcess()
    } else if ("place" in step) processes[step.place]?.[step.kind]()
    await world.clock.pass(0)
    const { disabledReason } = await world.find()
    if (!isEnabled && disabledReason === null) faults.push("enabled again by an old turn")
  }
  world.setMood("up")
  for (const process of processes) process.resume()
  await world.clock.pass(minute)
  await world.setEnabled(true)
  let missing = await world.missing()
  for (let hours = 0; hours < 30 && missing > 0; hours++) {
    await world.clock.pass(hour)
    missing = await world.missing()
  }
  if (missing > 0) faults.push(`${missing} events lost`)
  for (const process of processes) process.crash()
  return faults
}

describe("the delivery of events", () => {
  it("loses no event in any interleaving of changes, outages, crashes and pauses", async () => {
    const property = FastCheck.asyncProperty(
      FastCheck.array(anyStep, { maxLength: 25, size: "max" }),
      async (steps) => {
        expect(await perform(steps)).toEqual([])
      }
    )
    await FastCheck.assert(property, { numRuns: runs(8) })
  }, 120_000)

  it("tries an absent target under 80 times in 12 hours, then delivers", async () => {
    const world = await makeWorld((sequence) => sequence % 97 === 0)
    const processes = [await world.startProcess(), await world.startProcess()]
    for (let i = 0; i < 8; i++) {
      await world.happen(60)
      // Some requests are under way then, or their results not stored yet.
      await world.clock.pass(i % 4 === 3 ? 30 : 1_500)
      processes[i % 2]?.crash()
      processes[i % 2] = await world.startProcess()
    }
    await world.clock.pass(3 * minute)
    expect(await world.missing()).toBe(0)
    const twice = [...world.received.values()].filter((times) => times > 1).length
    expect(twice / world.received.size).toBeLessThan(0.05)
    const before = world.tries()
    world.setMood("away")
    for (let i = 0; i < 12; i++) {
      await world.happen(5)
      await world.clock.pass(hour)
    }
    const tries = world.tries() - before
    expect(tries).toBeLessThan(80)
    world.setMood("up")
    await world.clock.pass(hour + minute)
    expect(await world.missing()).toBe(0)
    // An event that is always refused delays no other, and waits alone.
    expect(await world.find()).toMatchObject({ failingSince: null, disabledReason: null })
    for (const process of processes) process.crash()
  }, 120_000)

  it.each([
    ["suspend", "restore"],
    ["stop", "resume"]
  ] as const)(
    "ends within a second of %s by an operator on two servers, and continues after %s",
    async (end, goOn) => {
      const world = await makeWorld()
      for (let i = 0; i < 2; i++) await world.startProcess()
      await world.happen(800)
      while ((await world.missing()) > 0) await world.clock.pass(minute)
      world.setDelay(300)
      expect(await world.redeliver()).toBe(800)
      await world.clock.pass(400)
      await world.operators[end]()
      await world.clock.pass(1_000)
      const before = world.tries()
      expect(before).toBeLessThan(1_200)
      await world.clock.pass(10 * minute)
      await world.redeliver()
      await world.clock.pass(10 * minute)
      expect(world.tries()).toBe(before)
      await world.operators[goOn]()
      await world.clock.pass(5 * minute)
      expect(world.tries()).toBeGreaterThanOrEqual(before + 700)
    }
  )
})
