import { setFlagsFromString } from "node:v8"
import { collectEarly } from "@quick-response/server"
import { afterAll, expect, test } from "vitest"

afterAll(() => setFlagsFromString("--heap-growing-percent=0"))

/** The largest heap, times what is kept in it, while much is made that lives for a while. */
const growth = (): number => {
  const kept = Array.from({ length: 600_000 }, (_, i) => ({ i, own: [i] }))
  const least = process.memoryUsage().heapUsed
  let [passing, most]: [Array<unknown>, number] = [[], 0]
  for (let i = 0; i < 4_000_000; i++) {
    passing.push({ i, own: [i] })
    if (passing.length > 200_000) passing = []
    if (i % 100_000 === 0) most = Math.max(most, process.memoryUsage().heapUsed)
  }
  return kept.length === 0 ? 0 : most / least
}

test("collectEarly() keeps the heap by a fifth below what V8 would let it grow to", () => {
  const before = growth()
  collectEarly()
  expect(growth()).toBeLessThan(0.8 * before)
})
