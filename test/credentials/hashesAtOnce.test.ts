import { hashesAtOnce } from "@quick-response/server"
import * as FastCheck from "fast-check"
import { expect, it } from "vitest"

it("hashesAtOnce() takes half of the cores, and leaves threads free", () => {
  expect(hashesAtOnce(1, 8, 64)).toBe(4)
  expect(hashesAtOnce(4, 8, 64)).toBe(1)
  expect(hashesAtOnce(1, 64, 4)).toBe(2)
  const count = FastCheck.integer({ min: 1, max: 64 })
  FastCheck.assert(
    FastCheck.property(count, count, count, (processes, cores, threads) => {
      const each = hashesAtOnce(processes, cores, threads)
      expect(each).toBeGreaterThanOrEqual(1)
      if (each > 1) expect(each).toBeLessThanOrEqual(threads - 2)
      expect(each * processes).toBeLessThanOrEqual(Math.max(processes, cores / 2))
    })
  )
})
