import { newQrCodeId, QrCodeId } from "@quick-response/core"
import * as DateTime from "effect/DateTime"
import * as Schema from "effect/Schema"
import * as FastCheck from "fast-check"
import { expect, it } from "vitest"

const isQrCodeId = Schema.is(QrCodeId)
const time = FastCheck.integer({ min: 0, max: 2 ** 48 - 1 })

it("newQrCodeId() is a unique UUIDv7 in the order of times", () => {
  FastCheck.assert(
    FastCheck.property(time, time, (one, other) => {
      const [first, second] = [one, other].map((at) => newQrCodeId(DateTime.unsafeMake(at)))
      expect([first, second].every(isQrCodeId)).toBe(true)
      expect(first).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
      expect(first).not.toBe(second)
      if (one !== other) expect(String(first) < String(second)).toBe(one < other)
    })
  )
})

it("newQrCodeId() gives ascending ids within a millisecond, up to 2,048 of them", () => {
  const at = DateTime.unsafeMake(1_800_000_000_000)
  const ids: ReadonlyArray<string> = Array.from({ length: 2_048 }, () => newQrCodeId(at))
  expect([...new Set(ids)].sort()).toEqual(ids)
})
