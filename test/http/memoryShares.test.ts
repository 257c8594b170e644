import { type Hold, makeMemoryShares, smallHold, stalledAfter } from "@quick-response/http/testing"
import * as FastCheck from "fast-check"
import { describe, expect, test } from "vitest"

const kibibyte = 1024
const mebibyte = 1024 * kibibyte

/** Memory in these tests: 3 MiB for large holds, 1 for small ones. */
const memory = 4 * mebibyte
const limit = 3 * mebibyte
const reserve = mebibyte

const withClock = () => {
  let now = 0
  return {
    pass: (milliseconds: number) => {
      now += milliseconds
    },
    shares: makeMemoryShares(memory, () => now)
  }
}

type Shares = ReturnType<typeof makeMemoryShares>

/** A hold whose client is awaited; `cut` counts how often it is cut off. */
const openCounted = (shares: Shares, holder: string) => {
  const hold = shares.open(holder)
  const counted = { hold, cut: 0 }
  hold.cut = () => {
    counted.cut++
  }
  hold.awaitClient()
  return counted
}

const act = FastCheck.record({
  kind: FastCheck.constantFrom(
    "open",
    "resize",
    "resize",
    "resize",
    "progress",
    "proceed",
    "move",
    "release"
  ),
  at: FastCheck.nat(40),
  holder: FastCheck.nat(5),
  bytes: FastCheck.oneof(
    FastCheck.integer({ min: 0, max: smallHold }),
    FastCheck.integer({ min: smallHold + 1, max: mebibyte })
  ),
  wait: FastCheck.oneof(FastCheck.constant(0), FastCheck.nat(4_000))
})

describe("makeMemoryShares()", () => {
  test("shares its memory, and cuts off only stalled clients", () => {
    FastCheck.assert(
      FastCheck.property(FastCheck.array(act, { maxLength: 200 }), (acts) => {
        let now = 0
        const shares = makeMemoryShares(memory, () => now)
        const live = new Map<Hold, { holder: string; bytes: number; since: number | undefined }>()
        const largeOf = (matches: (holder: string) => boolean) =>
          [...live.values()].reduce(
            (sum, { holder, bytes }) => sum + (bytes > smallHold && matches(holder) ? bytes : 0),
            0
          )
        const smallTotal = () =>
          [...live.values()].reduce((sum, { bytes }) => sum + (bytes > smallHold ? 0 : bytes), 0)
        for (const { kind, at, holder: number, bytes, wait } of acts) {
          now += wait
          const holder = `${number}`
          const hold = [...live.keys()][at % Math.max(1, live.size)]
          const known = hold === undefined ? undefined : live.get(hold)
          if (kind === "open" || hold === undefined || known === undefined) {
            const opened = shares.open(holder)
            opened.cut = () => {
              const state = live.get(opened)
              // A large one is cut off if its client stalls, a small one if the reserve is full.
              if (state !== undefined && state.bytes > smallHold)
                expect(now - (state.since ?? now)).toBeGreaterThanOrEqual(stalledAfter)
              expect(live.delete(opened)).toBe(true)
              opened.release()
            }
            opened.awaitClient()
            live.set(opened, { holder, bytes: 0, since: now })
          } else if (kind === "resize") {
            const isGranted = hold.resize(bytes)
            if (bytes <= smallHold || bytes <= known.bytes) expect(isGranted).toBe(true)
            if (isGranted) {
              const grew = bytes > known.bytes
              known.bytes = bytes
              const others = largeOf((other) => other !== known.holder)
              const own = largeOf((other) => other === known.holder)
              if (grew && bytes > smallHold && own + others > bytes)
                expect(own).toBeLessThanOrEqual(limit - own - others)
            }
          } else if (kind === "progress") {
            hold.awaitClient()
            known.since = now
          } else if (kind === "proceed") {
            hold.proceed()
            // Awaited again: only awaited holds can be cut off for the reserve.
            hold.awaitClient()
            known.since = now
          } else if (kind === "move") {
            hold.moveTo(holder)
            hold.awaitClient()
            known.holder = holder
            known.since = now
          } else {
            hold.release()
            hold.release()
            live.delete(hold)
          }
          expect(shares.held()).toEqual({ large: largeOf(() => true), small: smallTotal() })
          expect(shares.held().large).toBeLessThanOrEqual(limit)
          expect(shares.held().small).toBeLessThanOrEqual(reserve)
          expect(shares.isEmpty()).toBe(live.size === 0)
        }
        for (const hold of live.keys()) hold.release()
        expect(shares.held()).toEqual({ large: 0, small: 0 })
      })
    )
  })

  test("gives one caller half, and a newcomer some", () => {
    const { shares } = withClock()
    const fill = (holder: string): number => {
      let sum = 0
      while (shares.open(holder).resize(64 * kibibyte)) sum += 64 * kibibyte
      return sum
    }
    expect(fill("first")).toBe(limit / 2)
    const later = ["a", "b", "c", "d", "e"].map(fill)
    expect(Math.min(...later)).toBeGreaterThanOrEqual(64 * kibibyte)
    expect(shares.open("first").resize(64 * kibibyte)).toBe(false)
    expect(shares.open("first").resize(smallHold)).toBe(true)
  })

  test("cuts off a client that stalls for 5 seconds", () => {
    const { shares, pass } = withClock()
    const stalled = openCounted(shares, "a")
    stalled.hold.resize(1.5 * mebibyte)
    pass(stalledAfter - 1)
    expect(shares.open("b").resize(mebibyte)).toBe(false)
    expect(shares.hasRoom(mebibyte)).toBe(false)
    pass(1)
    expect(shares.hasRoom(mebibyte)).toBe(true)
    expect(stalled.cut).toBe(0)
    expect(shares.open("b").resize(mebibyte)).toBe(true)
    expect([stalled.cut, shares.held().large]).toEqual([1, mebibyte])
  })

  test("cuts off no caller for a larger one", () => {
    const { shares, pass } = withClock()
    const modest = openCounted(shares, "modest")
    modest.hold.resize(100 * kibibyte)
    pass(2 * stalledAfter)
    const greedy = shares.open("greedy")
    expect([greedy.resize(mebibyte), greedy.resize(2 * mebibyte)]).toEqual([true, false])
    expect(modest.cut).toBe(0)
  })

  test("cuts off no stream that waits for the service", () => {
    const { shares, pass } = withClock()
    const drawn = openCounted(shares, "a")
    drawn.hold.resize(1.5 * mebibyte)
    drawn.hold.proceed()
    pass(10 * stalledAfter)
    expect(shares.open("b").resize(mebibyte)).toBe(false)
    expect(drawn.cut).toBe(0)
  })

  test("keeps the reserve by cutting off its largest holder's oldest", () => {
    const { shares } = withClock()
    const strangers = Array.from({ length: 64 }, () => openCounted(shares, "stranger"))
    for (const { hold } of strangers) expect(hold.resize(smallHold)).toBe(true)
    const customer = openCounted(shares, "customer")
    expect(customer.hold.resize(smallHold)).toBe(true)
    expect(strangers.map(({ cut }) => cut)).toEqual([1, ...Array.from({ length: 63 }, () => 0)])
    expect([customer.cut, shares.held().small]).toEqual([0, reserve])
  })

  test("grants any size if nothing is held", () => {
    const { shares } = withClock()
    expect(shares.open("a").resize(2 * memory)).toBe(true)
    expect(shares.open("b").resize(smallHold + 1)).toBe(false)
    expect(shares.open("b").resize(1)).toBe(true)
  })

  test("has room for the longest body with five callers at their limits", () => {
    const shares = makeMemoryShares(128 * mebibyte, () => 0)
    const holds: Array<Hold> = []
    /** Opens holds of 64 KiB until one is refused, of a caller whose clients make progress. */
    const fill = (holder: string): void => {
      let hold = shares.open(holder)
      for (; hold.resize(64 * kibibyte); hold = shares.open(holder)) holds.push(hold)
      hold.release()
    }
    for (let caller = 1; caller <= 6; caller++) {
      expect([caller, shares.hasRoom(mebibyte)]).toEqual([caller, true])
      fill(`caller ${caller}`)
    }
    expect(shares.hasRoom(mebibyte)).toBe(false)
    for (const hold of holds.splice(0, 8)) hold.release()
    expect(shares.hasRoom(mebibyte)).toBe(true)
  })
})
