import { type AccountTime, QrCodeId, timeOfEntry, timeOfRecord } from "@quick-response/core"
import * as DateTime from "effect/DateTime"
import { describe, expect, it } from "vitest"

const idStarting = (digit: string) => QrCodeId.make(`${digit}0000000-0000-7000-8000-000000000000`)

const account: AccountTime = { lastAt: 1_000, newestQrCode: idStarting("5") }

describe("timeOfEntry() and timeOfRecord()", () => {
  it("timeOfEntry() is the clock's, never before the last entry", () => {
    const at = [0, 999, 1_000, 1_001, 5_000]
    expect(at.map((time) => timeOfEntry(account, DateTime.unsafeMake(time)).epochMillis)).toEqual([
      1_000, 1_000, 1_000, 1_001, 5_000
    ])
  })
  it("timeOfRecord() is the clock's if it is after the last entry", () => {
    for (const digit of ["0", "9"]) {
      const record = { id: idStarting(digit), at: DateTime.unsafeMake(1_001) }
      expect(timeOfRecord(account, record)).toEqual(record.at)
    }
  })

  it("timeOfRecord() moves on a millisecond if the id sorts no later", () => {
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
