import { redirectStateAt } from "@quick-response/core"
import * as DateTime from "effect/DateTime"
import { expect, it } from "vitest"

const time = (milliseconds: number) => DateTime.unsafeMake(1_800_000_000_000 + milliseconds)

it("redirectStateAt() is the last of active, paused, expired and blocked that applies", () => {
  const active = { isBlocked: false, expiresAt: null, pausedAt: null }
  const stateOf = (given: Partial<Parameters<typeof redirectStateAt>[0]>, at = 5) =>
    redirectStateAt({ ...active, ...given }, time(at))
  expect(stateOf({})).toBe("active")
  expect(stateOf({ pausedAt: time(1) })).toBe("paused")
  expect(stateOf({ expiresAt: time(5) }, 4)).toBe("active")
  expect(stateOf({ expiresAt: time(5) }, 5)).toBe("expired")
  expect(stateOf({ expiresAt: time(5), pausedAt: time(1) })).toBe("expired")
  expect(stateOf({ expiresAt: time(5), pausedAt: time(1) }, 4)).toBe("paused")
  expect(stateOf({ expiresAt: time(5), pausedAt: time(1), isBlocked: true })).toBe("blocked")
})
