import { isBlockedAddress, redirectStateAt } from "@quick-response/core"
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

it.each([
  ["https://evil.example/menu", "evil.example"],
  ["https://evil.example./menu", "evil.example"],
  ["http://evil.example:8080/", "evil.example"],
  ["https://evil.example/@cafe.example:1/", "evil.example"],
  ["https://cafe.example@evil.example/", "evil.example"],
  ["https://cafe.example:x@evil.example/", "evil.example"],
  ["https://[2001:db8::1]:8080/?a=http://b/", "[2001:db8::1]"],
  ["https://xn--mnchen-3ya.example/", "xn--mnchen-3ya.example"]
])("isBlockedAddress() reads the host of %s by the URL standard", (address, host) => {
  const asked: Array<string> = []
  const isBlocked = (name: string) => asked.push(name) > 0
  expect(isBlockedAddress(address, { isBlocked })).toBe(true)
  expect(asked).toEqual([host])
})
