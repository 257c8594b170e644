import { loadOnce } from "@quick-response/core"
import * as Either from "@quick-response/core/either"
import * as Effect from "effect/Effect"
import { expect, it } from "vitest"

it("loadOnce() shares one load, and repeats a failed one", async () => {
  let loads = 0
  const load = loadOnce(async () => {
    loads++
    await new Promise((resolve) => setTimeout(resolve, 1))
    if (loads === 1) throw new Error("too many open files")
    return loads
  })
  expect(loads).toBe(0)
  const together = () =>
    Effect.runPromise(
      Effect.forEach([1, 2, 3], () => Effect.either(Effect.sandbox(load)), { concurrency: 3 }).pipe(
        Effect.map((ends) => ends.map(Either.getOrUndefined))
      )
    )
  expect(await together()).toEqual([undefined, undefined, undefined])
  expect(loads).toBe(1)
  expect(await together()).toEqual([2, 2, 2])
  // All has loaded.
  expect(Effect.runSync(load)).toBe(2)
  expect(loads).toBe(2)
})
