import { makeMemoryRateStore } from "@quick-response/http"
import * as Effect from "effect/Effect"
import { expect, it } from "vitest"

it("makeMemoryRateStore() forgets the bucket that was used least recently, once it holds 20,000 others", () => {
  const store = makeMemoryRateStore(() => 0)
  const take = (key: string): boolean | undefined =>
    Effect.runSync(
      store.take([{ bucket: { key, capacity: 1, interval: 60_000 }, cost: 1, mayOverdraw: false }])
    )[0]?.isAllowed
  expect(["used", "unused"].map(take)).toEqual([true, true])
  for (let i = 0; i < 10_000; i++) take(`a ${i}`)
  expect(take("used")).toBe(false)
  for (let i = 0; i < 9_999; i++) take(`b ${i}`)
  expect(take("used")).toBe(false)
  expect(take("unused")).toBe(true)
})
