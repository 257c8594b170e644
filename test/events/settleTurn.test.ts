import {
  type DeliveryState,
  delayOfProbe,
  delayOfRepeat,
  maximumWidth,
  type SendResult,
  settleTurn,
  type Turn,
  type Webhook
} from "@quick-response/core"
import * as DateTime from "effect/DateTime"
import { describe, expect, it } from "vitest"
import { away, refused, retrying, start, taken, webhookOf } from "./webhook.ts"

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]

/** New events of the ledger after the position; undefined for one of a type that is not wanted. */
const fresh = (...results: ReadonlyArray<SendResult | "unsent" | "unwanted">): Turn["fresh"] =>
  results.map((result, i) => ({
    place: { accountId: webhookOf().accountId, stream: "ledger", sequence: 11 + i },
    isWanted: result !== "unwanted",
    result: typeof result === "string" ? undefined : result
  }))

const repeated = (
  ...list: ReadonlyArray<readonly [sequence: number, attempts: number, result: SendResult]>
) => list.map(([sequence, attempts, result]) => ({ delivery: retrying(sequence, attempts), result }))

const settled = (changes: Partial<Webhook>, turn: Partial<Turn>, at = start) =>
  settleTurn(webhookOf(changes), { fresh: [], repeated: [], ...turn }, at, () => 0.5)

const millisUntil = (time: DateTime.Utc | null, at = start) =>
  time === null ? null : time.epochMillis - at.epochMillis

describe("settleTurn()", () => {
  it("moves past accepted events, and doubles the width to its maximum", () => {
    const { progress, deliveries, mail } = settled({}, { fresh: fresh(taken, "unwanted", taken) })
    expect(progress).toMatchObject({ position: { entries: 13, events: 2 }, width: 16, pausedUntil: null })
    expect(deliveries.map(({ sequence, state, attempts }) => [sequence, state, attempts])).toEqual([
      [11, "delivered", 1],
      [13, "delivered", 1]
    ])
    expect(mail).toBeUndefined()
    expect(settled({ width: maximumWidth }, { fresh: fresh(taken) }).progress.width).toBe(maximumWidth)
  })

  it("skips unwanted events without a row", () => {
    const failing = { failures: 3, failingSince: start, pausedUntil: start, isWarned: true }
    const { progress, deliveries } = settled(failing, { fresh: fresh("unwanted", "unwanted") })
    expect(deliveries).toEqual([])
    expect(progress).toMatchObject({
      position: { entries: 12 },
      failures: 3,
      failingSince: start,
      isWarned: true,
      pausedUntil: null,
      width: 8
    })
  })

  it("retries a single failed event, and halves the width", () => {
    const { progress, deliveries } = settled({}, { fresh: fresh(refused(), taken, away) })
    expect(progress).toMatchObject({ position: { entries: 13 }, width: 4, failures: 0, failingSince: null })
    expect(deliveries.map(({ state, dueAt }) => [state, millisUntil(dueAt)])).toEqual([
      ["retrying", 5_000],
      ["delivered", null],
      ["retrying", 5_000]
    ])
  })

  it("sends fewer at once to a slow target that accepts all", () => {
    expect(settled({}, { fresh: fresh({ ...taken, milliseconds: 5_000 }) }).progress.width).toBe(4)
    expect(settled({ width: 1 }, { fresh: fresh({ ...taken, milliseconds: 14_000 }) }).progress.width).toBe(1)
  })

  it("keeps its position if no event succeeded", () => {
    const { progress, deliveries } = settled({}, { fresh: fresh("unwanted", refused(), refused()) })
    expect(deliveries).toEqual([])
    expect(progress).toMatchObject({ position: { entries: 11 }, width: 4, failures: 1, failingSince: start })
    expect(millisUntil(progress.pausedUntil)).toBe(5_000)
    expect(progress.lastFailure).toEqual({ status: 500, error: "status" })
    const unreached = settled({}, { fresh: fresh(away) }).progress
    expect(unreached).toMatchObject({ failingSince: start, lastFailure: { status: null, error: away.error } })
  })

  it("continues if one event succeeds after a failure", () => {
    const failing = {
      failures: 7,
      failingSince: start,
      lastFailure: { status: 500, error: "status" },
      pausedUntil: start,
      width: 4,
      isWarned: true
    } as const
    const { progress, deliveries } = settled(failing, {
      fresh: fresh(refused(), taken, refused(), refused())
    })
    expect(progress).toEqual({
      position: { entries: 14, events: 2 },
      width: 2,
      failures: 0,
      failingSince: null,
      lastFailure: null,
      isWarned: false,
      pausedUntil: null,
      disabledReason: null
    })
    expect(deliveries.filter(({ state }) => state === "retrying")).toHaveLength(3)
  })

  it("stops at unsent events, and keeps all later ones", () => {
    const { progress, deliveries } = settled({}, { fresh: fresh(taken, "unsent", taken) })
    expect(progress.position.entries).toBe(11)
    expect(deliveries.map(({ sequence }) => sequence)).toEqual([11])
    expect(settled({}, { fresh: fresh("unsent") }).progress).toMatchObject({
      failures: 0,
      failingSince: null
    })
  })

  it("keeps to the schedule of a webhook that fails", () => {
    const seconds = [1, 2, 3, 4, 5, 6, 7, 100].map((failures) => delayOfProbe(failures) / 1_000)
    expect(seconds).toEqual([5, 30, 120, 600, 1_800, 3_600, 3_600, 3_600])
    for (const failures of [0, 1, 4, 30]) {
      const { progress } = settled({ failures, failingSince: start }, { fresh: fresh(refused()) })
      expect(millisUntil(progress.pausedUntil)).toBe(delayOfProbe(failures + 1))
    }
  })

  it("retries a failing event by its schedule, then gives it up", () => {
    const middle = [5_000, 5 * minute, 30 * minute, ...[2, 5, 10, 14, 20, 24].map((hours) => hours * hour)]
    expect(middle.map((_, i) => delayOfRepeat(i + 1, 0.5))).toEqual(middle)
    expect([delayOfRepeat(2, 0), delayOfRepeat(2, 1)]).toEqual([4 * minute, 6 * minute])
    expect(delayOfRepeat(10, 0.5)).toBeUndefined()
    const states = [1, 9, 10].map((attempts): DeliveryState | undefined => {
      const turn = { fresh: fresh(taken), repeated: repeated([3, attempts, refused()]) }
      return settled({}, turn).deliveries[1]?.state
    })
    expect(states).toEqual(["retrying", "failed", "failed"])
  })

  it("blames the event if only an overtaken one fails", () => {
    const { progress, deliveries } = settled({}, { repeated: repeated([3, 2, refused()], [4, 2, refused()]) })
    expect(progress).toMatchObject({ failures: 0, failingSince: null, pausedUntil: null, width: 8 })
    expect(deliveries.map(({ attempts, dueAt }) => [attempts, millisUntil(dueAt)])).toEqual([
      [3, 30 * minute],
      [3, 30 * minute]
    ])
  })

  it("blames an unreachable target, and counts no attempt of its events", () => {
    const outage = settled({}, { repeated: repeated([3, 9, away]) })
    expect(outage.progress).toMatchObject({ failures: 1, failingSince: start })
    expect(outage.deliveries).toMatchObject([{ attempts: 9, state: "retrying", error: "connect" }])
    const both = settled({}, { fresh: fresh(refused(503)), repeated: repeated([3, 9, refused(503)]) })
    expect(both.deliveries).toMatchObject([{ sequence: 3, attempts: 9, state: "retrying", status: 503 }])
  })

  it("waits as long as the target asks, up to an hour", () => {
    const row = settled({}, { fresh: fresh(taken, refused(429, 600)) }).deliveries[1]
    expect(millisUntil(row?.dueAt ?? null)).toBe(10 * minute)
    const paused = settled({}, { fresh: fresh(refused(429, 90_000)) }).progress.pausedUntil
    expect(millisUntil(paused)).toBe(hour)
    const shorter = settled({ failures: 3, failingSince: start }, { fresh: fresh(refused(503, 1)) })
    expect(millisUntil(shorter.progress.pausedUntil)).toBe(10 * minute)
  })

  it("warns the owner after a day, and disables after five", () => {
    const failing = { failures: 30, failingSince: start }
    const later = (millis: number) => DateTime.add(start, { millis })
    const turn = { fresh: fresh(refused()) }
    expect(settled(failing, turn, later(day - 1)).mail).toBeUndefined()
    const warned = settled(failing, turn, later(day))
    expect([warned.mail, warned.progress.isWarned]).toEqual(["webhook-failing", true])
    expect(settled({ ...failing, isWarned: true }, turn, later(2 * day)).mail).toBeUndefined()
    const ended = settled({ ...failing, isWarned: true }, turn, later(5 * day))
    expect([ended.mail, ended.progress.disabledReason]).toEqual(["webhook-disabled", "failing"])
    expect(settled(failing, turn, later(5 * day)).mail).toBe("webhook-failing")
  })

  it("disables at once if the target is gone", () => {
    const { progress, deliveries, mail } = settled({}, { fresh: fresh(taken, refused(410)) })
    expect([progress.disabledReason, mail]).toEqual(["gone", "webhook-disabled"])
    expect(deliveries.map(({ state }) => state)).toEqual(["delivered", "retrying"])
    expect(settled({}, { fresh: fresh(refused(410)) }).progress).toMatchObject({
      position: { entries: 10 },
      disabledReason: "gone"
    })
  })
})
