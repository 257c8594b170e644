import { makeMemoryRateStore } from "@quick-response/http"
import { makeBucketStates } from "@quick-response/http/testing"
import * as Effect from "effect/Effect"
import { expect, test } from "vitest"

const one = (key: string) => [{ bucket: { key, capacity: 1, interval: 60_000 }, cost: 1, mayOverdraw: false }]

test("makeMemoryRateStore() forgets the bucket that was asked for longest ago past twenty thousand, and no other", () => {
  const store = makeMemoryRateStore(() => 0)
  const take = (key: string) => Effect.runSync(store.take(one(key)))[0]?.isAllowed
  expect([take("first"), take("second"), take("first")]).toEqual([true, true, false])
  for (let i = 2; i < 20_000; i++) take(`other ${i}`)
  expect([take("first"), take("second")]).toEqual([false, false])
  take("one more")
  expect([take("first"), take("second"), take("other 3")]).toEqual([false, false, false])
  expect(take("other 2")).toBe(true)
})

test("makeMemoryRateStore() counts by a clock of its own", () => {
  const store = makeMemoryRateStore()
  const take = () => Effect.runSync(store.take(one("a")))[0]?.isAllowed
  expect([take(), take()]).toEqual([true, false])
})

test("makeBucketStates().clear() forgets each state", () => {
  const states = makeBucketStates()
  const state = { fullAt: 1, chargedAt: 0 }
  states.set("a", state)
  expect(states.get("a")).toEqual(state)
  states.clear()
  expect(states.get("a")).toBeUndefined()
})
