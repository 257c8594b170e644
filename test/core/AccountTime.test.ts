import { type AccountTime, QrCodeId, timeOfEntry, timeOfRecord } from "@quick-response/core"
import * as DateTime from "effect/DateTime"
import { describe, expect, it } from "vitest"

const idStarting = (digit: string) => QrCodeId.make(`${digit}0000000-0000-7000-8000-000000000000`)

const account: AccountTime = { lastAt: 1_000, newestQrCode: idStarting("5") }

describe("timeOfEntry()", () => {
  it("is the clock's, but never before the account's last entry", () => {
    const at = [0, 999, 1_000, 1_001, 5_000]
    expect(at.map((time) => timeOfEntry(account, DateTime.unsafeMake(time)).epochMillis)).toEqual([
      1_000, 1_000, 1_000, 1_001, 5_000
    ])
  })
})

describe("timeOfRecord()", () => {
  it("is the clock's where that is after the account's last entry, whatever the id", () => {
    for (const digit of ["0", "9"]) {
      const record = { id: idStarting(digit), at: DateTime.unsafeMake(1_001) }
      expect(timeOfRecord(account, record)).toEqual(record.at)
    }
  })

  it("is that of the last entry where the clock is not after it, or a millisecond more where the id sorts no later", () => {
    for (const { digit, time } of [
      { digit: "9", time: 1_000 },
      { digit: "5", time: 1_001 },
      { digit: "0", time: 1_001 }
    ])
      for (const at of [0, 1_000]) {
        const record = { id: idStarting(digit), at: DateTime.unsafeMake(at) }
        expect(timeOfRecord(account, record).epochMillis).toBe(time)
      }
  })
})
