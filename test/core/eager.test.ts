import { exitOf, flatMapEager, mapEager, suspendEager } from "@quick-response/core/eager"
import * as Either from "@quick-response/core/either"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import { describe, expect, it } from "vitest"

const known: ReadonlyArray<Effect.Effect<number, string>> = [
  Effect.succeed(1),
  Effect.fail("no"),
  Either.right(1),
  Either.left("no"),
  Exit.die("a defect")
]
const unknown: ReadonlyArray<Effect.Effect<number, string>> = [
  Effect.sync(() => 1),
  Effect.flatMap(Effect.succeed(1), () => Effect.fail("no"))
]

describe("eager effects", () => {
  it.each(known)("exitOf() is the exit of a settled effect or Either", async (effect) => {
    expect(exitOf(effect)).toEqual(await Effect.runPromiseExit(effect))
  })

  it.each(unknown)("exitOf() is undefined for an effect that must run", (effect) => {
    expect(exitOf(effect)).toBeUndefined()
  })

  it.each([...known, ...unknown])("mapEager() and flatMapEager() agree with Effect's", async (effect) => {
    const steps = [
      [(n: number) => Effect.succeed(n + 1), true],
      [() => Effect.fail("later"), true],
      [() => Effect.sync(() => 2), false]
    ] as const
    for (const [step, isKnown] of steps) {
      const chained = flatMapEager(effect, step)
      expect(await Effect.runPromiseExit(chained)).toEqual(
        await Effect.runPromiseExit(Effect.flatMap(effect, step))
      )
      const exit = exitOf(effect)
      if (exit !== undefined && (isKnown || Exit.isFailure(exit))) expect(exitOf(chained)).toBeDefined()
    }
    expect(await Effect.runPromiseExit(mapEager(effect, String))).toEqual(
      await Effect.runPromiseExit(Effect.map(effect, String))
    )
  })

  it("turn exceptions into defects", () => {
    const fault = new Error("a defect")
    const raise = (): never => {
      throw fault
    }
    expect(exitOf(suspendEager(raise))).toEqual(Exit.die(fault))
    expect(exitOf(mapEager(Effect.succeed(1), raise))).toEqual(Exit.die(fault))
  })
})
