import { Accounts, Catalogue, makeConfig, Rendering, Slug } from "@quick-response/core"
import { exitOf, flatMapEager, mapEager, suspendEager } from "@quick-response/core/eager"
import * as Either from "@quick-response/core/either"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Redacted from "effect/Redacted"
import { describe, expect, it } from "vitest"
import { open, realServices } from "../http/service.ts"

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
  it.each(known)("exitOf() is the exit of an effect that is one or an Either", async (effect) => {
    expect(exitOf(effect)).toEqual(await Effect.runPromiseExit(effect))
  })

  it.each(unknown)("exitOf() is undefined for an effect that has to run", (effect) => {
    expect(exitOf(effect)).toBeUndefined()
  })

  it.each([...known, ...unknown])("mapEager() and flatMapEager() give what Effect's give", async (effect) => {
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

  it("what a step throws is a defect of the effect", () => {
    const fault = new Error("a defect")
    const raise = (): never => {
      throw fault
    }
    expect(exitOf(suspendEager(raise))).toEqual(Exit.die(fault))
    expect(exitOf(mapEager(Effect.succeed(1), raise))).toEqual(Exit.die(fault))
  })
})

describe("remembered values need no fiber:", () => {
  it.each([
    [
      "a key",
      Effect.gen(function* () {
        const { authenticate } = yield* Accounts
        const { key } = yield* open(0)
        return (): Effect.Effect<unknown, unknown> => authenticate(Redacted.make(key))
      })
    ],
    [
      "a tool",
      Effect.gen(function* () {
        yield* Catalogue.seed
        const { find } = yield* Catalogue
        return (): Effect.Effect<unknown, unknown> => find(Slug.make("qr-code-preview"))
      })
    ],
    [
      "an image",
      Effect.gen(function* () {
        const { render } = yield* Rendering
        const config = yield* makeConfig({ data: "HELLO" })
        return (): Effect.Effect<unknown, unknown> => render(config, { format: "svg", size: 256 })
      })
    ]
  ])("%s", async (_, opened) => {
    await Effect.runPromise(
      Effect.gen(function* () {
        const ask = yield* opened
        const asked = ask()
        expect(exitOf(asked)).toBeUndefined()
        expect(exitOf(ask())).toBeUndefined()
        const first = yield* Effect.exit(asked)
        expect(exitOf(ask())).toEqual(first)
      }).pipe(Effect.provide(realServices))
    )
  })
})
