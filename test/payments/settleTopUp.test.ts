import {
  AccountId,
  Credits,
  firstTopUp,
  hinted,
  type PaymentReport,
  settleTopUp,
  shareOf,
  type TopUp,
  TopUpId,
  takenUntil,
  withCheckout
} from "@quick-response/core"
import * as DateTime from "effect/DateTime"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { type Paid, paidReport } from "./paidReport.ts"

const at = DateTime.unsafeMake(1_800_000_000_000)
const later = (millis: number) => DateTime.add(at, { millis })
const seconds = (count: number) => later(count * 1_000)

const openWith = (credits: number, amount = 2_500): TopUp => {
  const id = TopUpId.make(crypto.randomUUID())
  const pack = { id: "pack", label: "a pack", credits: Credits.Credits(credits), amount }
  const order = {
    id,
    accountId: AccountId.make(crypto.randomUUID()),
    pack,
    currency: "eur",
    provider: "double",
    at
  }
  const expiresAt = later(3_600_000)
  return withCheckout(
    firstTopUp({ ...order, expiresAt }),
    { checkout: "cs", url: "https://pay.example", expiresAt },
    at
  )
}

const paid = (total: number, refunded = 0, disputed = 0): Paid =>
  paidReport(total, { payment: "pi", subtotal: 2_500, refunded, disputed, paidAt: at })

/** Evenly from 0 to 1, other than doubles are. */
const anyShare = fc.nat(1_000).map((permille) => permille / 1_000)

const anyReport: fc.Arbitrary<PaymentReport> = fc.oneof(
  fc.constant({ state: "unknown" } as const),
  fc.record({
    state: fc.constantFrom("open", "processing", "expired", "failed"),
    payment: fc.constantFrom(null, "pi")
  }),
  fc.tuple(fc.integer({ min: 1, max: 99_999_999 }), anyShare, anyShare).map(([total, refund, dispute]) => {
    const refunded = Math.floor(total * refund)
    return paid(total, refunded, Math.floor((total - refunded) * dispute))
  })
)
const anyCredits = fc.integer({ min: 1, max: 1_000_000_000 })

const open = { balance: Credits.zero, isClosed: false }

/** Settles reports one after the other; answers the top-up after the last, and the sums of the entries by their kinds. */
const settleAll = (before: TopUp, reports: ReadonlyArray<PaymentReport>) => {
  const sums = { "top-up": 0, "top-up-refund": 0, dispute: 0 }
  let topUp = before
  let count = 0
  for (const report of reports) {
    const balance = Credits.Credits(sums["top-up"] + sums["top-up-refund"] + sums.dispute)
    const settled = settleTopUp(takenUntil(topUp, later(30_000)), report, { balance, isClosed: false }, at)
    for (const { kind, amount } of settled.entries) {
      expect(amount).not.toBe(0)
      sums[kind] += amount
      if (kind === "top-up") count++
    }
    topUp = settled.topUp
    expect(sums).toEqual({
      "top-up": topUp.state === "paid" ? topUp.credits : 0,
      "top-up-refund": 0 - topUp.refundedCredits,
      dispute: 0 - topUp.disputedCredits
    })
    expect(topUp.refundedCredits).toBeGreaterThanOrEqual(0)
    expect(topUp.disputedCredits).toBeGreaterThanOrEqual(0)
    expect(topUp.refundedCredits + topUp.disputedCredits).toBeLessThanOrEqual(topUp.credits)
  }
  return { topUp, count, booked: sums["top-up"] + sums["top-up-refund"] + sums.dispute }
}

describe("settleTopUp()", () => {
  it("ends at the last payment after any history", () => {
    fc.assert(
      fc.property(
        anyCredits,
        fc.array(anyReport, { maxLength: 8 }),
        fc.array(anyReport, { maxLength: 3 }),
        (credits, before, after) => {
          const ends = [...before, ...after.filter(({ state }) => state === "unknown")]
          const last = ends.findLast((report): report is Paid => report.state === "paid")
          const { topUp, count, booked } = settleAll(openWith(credits), ends)
          const due =
            last === undefined
              ? 0
              : credits -
                shareOf(Credits.Credits(credits), { part: last.refunded + last.disputed, total: last.total })
          expect([topUp.state === "paid", count, booked + 0]).toEqual([
            last !== undefined,
            last === undefined ? 0 : 1,
            due
          ])
          if (last === undefined) return
          expect([topUp.total, topUp.refundedAmount, topUp.disputedAmount]).toEqual([
            last.total,
            last.refunded,
            last.disputed
          ])
        }
      )
    )
  })

  it("books the same report once", () => {
    fc.assert(
      fc.property(anyCredits, fc.array(anyReport, { maxLength: 4 }), anyReport, (credits, before, report) => {
        const once = settleAll(openWith(credits), [...before, report])
        const again = settleTopUp(
          takenUntil(once.topUp, later(30_000)),
          report,
          { ...open, balance: Credits.Credits(once.booked) },
          at
        )
        expect(again.entries).toEqual([])
        expect({ ...again.topUp, token: 0 }).toEqual({ ...once.topUp, token: 0 })
      })
    )
  })

  it("takes back all credits for a full refund in parts", () => {
    fc.assert(
      fc.property(anyCredits, fc.integer({ min: 1, max: 99_999_999 }), anyShare, (credits, total, share) => {
        const refunded = Math.round(total * share)
        expect(settleAll(openWith(credits), [paid(total, refunded, total - refunded)]).booked + 0).toBe(0)
        expect(
          settleAll(openWith(credits), [paid(total), paid(total, refunded), paid(total, total)]).booked + 0
        ).toBe(0)
      })
    )
  })

  it("is exact beyond the range of doubles", () => {
    const { topUp } = settleAll(openWith(Credits.maximum), [paid(99_999_999, 33_333_333)])
    expect(topUp.refundedCredits).toBe(333_333_333_333_333)
  })

  it("takes back no more than was paid", () => {
    const { topUp } = settleAll(openWith(300), [paid(100, 120, 50)])
    expect([topUp.refundedAmount, topUp.disputedAmount, topUp.refundedCredits]).toEqual([100, 0, 300])
    expect(settleAll(openWith(300), [paid(100, -1, -1)]).booked).toBe(300)
  })

  it("schedules its looks up to the end of the checkout", () => {
    const times: Array<number> = []
    let topUp = openWith(1)
    for (let look = 0; look < 8 && topUp.dueAt !== null; look++) {
      times.push((topUp.dueAt.epochMillis - at.epochMillis) / 60_000)
      topUp = settleTopUp(
        takenUntil(topUp, later(0)),
        { state: "open", payment: null },
        open,
        topUp.dueAt
      ).topUp
    }
    expect(times).toEqual([1, 3, 8, 20, 40, 61, 71, 81])
  })

  it("checks a processing payment for 90 days", () => {
    let topUp = openWith(1)
    let looks = 0
    for (; topUp.dueAt !== null; looks++)
      topUp = settleTopUp(
        takenUntil(topUp, topUp.dueAt),
        { state: "processing", payment: null },
        open,
        topUp.dueAt
      ).topUp
    expect([topUp.state, looks]).toEqual(["processing", 160])
  })

  for (const state of ["paid", "open", "processing", "expired"] as const)
    it(`keeps hints of a top-up that is ${state}`, () => {
      const report = state === "paid" ? paid(2_500) : ({ state, payment: null } as const)
      for (const hintedAt of [-1, 1, 29, 31]) {
        const before = hintedAt < 0 ? hinted(openWith(1), { at }) : openWith(1)
        const taken = takenUntil(before, seconds(30))
        const during = hintedAt < 0 ? taken : hinted(taken, { at: seconds(hintedAt) })
        const { dueAt } = settleTopUp(during, report, open, seconds(40)).topUp
        expect([hintedAt, dueAt !== null && dueAt.epochMillis <= seconds(100).epochMillis]).toEqual([
          hintedAt,
          true
        ])
      }
    })
})
