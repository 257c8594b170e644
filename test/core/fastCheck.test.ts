import { makeConfig } from "@quick-response/core"
import * as Either from "@quick-response/core/either"
import { configRequests, configurations, dataTexts } from "@quick-response/laws"
import * as EffectFastCheck from "effect/FastCheck"
import * as fc from "fast-check"
import { expect, it } from "vitest"
import { forAll } from "../forAll.ts"

it("configurations() accept fast-check 3 and 4", () => {
  expect([fc.__version.split(".")[0], EffectFastCheck.__version.split(".")[0]]).toEqual(["4", "3"])
  forAll(
    [configurations(fc), configRequests(fc), dataTexts(fc, 20)],
    { numRuns: 10 },
    (config, request, text) => {
      expect(config.data.length * request.data.length * text.length).toBeGreaterThan(0)
      expect(Either.isRight(makeConfig(request))).toBe(true)
    }
  )
  EffectFastCheck.assert(
    EffectFastCheck.property(
      configurations(EffectFastCheck).filter(({ logo }) => logo === undefined),
      EffectFastCheck.tuple(dataTexts(EffectFastCheck), EffectFastCheck.nat()),
      (config, [text, number]) => {
        expect(config.logo).toBe(undefined)
        expect(text.length + number).toBeGreaterThan(0)
      }
    ),
    { numRuns: 10 }
  )
})

it("configurations() shrink to the smallest failure", () => {
  const { counterexample } = fc.check(
    fc.property(configurations(fc), ({ margin }) => margin < 10),
    { numRuns: 300 }
  )
  expect(counterexample?.[0].margin).toBe(10)
  expect(counterexample?.[0].logo).toBe(undefined)
})

it("configurations() name the argument they need", () => {
  expect(() =>
    Reflect.apply(configurations, undefined, [{ ...fc, record: () => ({ map: () => ({}) }) }])
  ).toThrow(/the first argument is fast-check/)
})
