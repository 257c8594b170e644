import process from "node:process"
import { constants, deflateSync } from "node:zlib"
import { inflate } from "@quick-response/images/deflate/inflate"
import { inflateInScript } from "@quick-response/images/deflate/inflateInScript"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { forAll } from "../forAll.ts"
import { runs } from "../storage/runs.ts"

/** Both ways to inflate: a program has one of them. */
const ways = [
  ["by zlib", undefined],
  ["in JavaScript", inflateInScript]
] as const

/** A deflate stream by its bits, as "0" and "1" in the order in which they are read. */
const streamOf = (bits: string): Buffer => {
  const bytes = Buffer.alloc(2 + Math.ceil(bits.length / 8))
  bytes.set([0x78, 0x9c])
  for (let i = 0; i < bits.length; i++)
    if (bits[i] === "1") bytes[2 + (i >> 3)] = (bytes[2 + (i >> 3)] ?? 0) | (1 << (i & 7))
  return bytes
}

describe.each(ways)("inflate() %s", (_, way) => {
  it("agrees with zlib at every level", () => {
    const data = fc.oneof(
      fc.uint8Array({ maxLength: 300 }),
      fc
        .array(fc.constantFrom(0, 1, 255), { minLength: 1, maxLength: 2000 })
        .map((bytes) => Uint8Array.from(bytes)),
      fc
        .tuple(fc.uint8Array({ minLength: 1, maxLength: 40 }), fc.integer({ min: 1, max: 9000 }))
        .map(([part, times]) => Buffer.concat(Array.from({ length: times }, () => part)))
    )
    forAll([data, fc.integer({ min: 0, max: 9 })], { numRuns: runs(60) }, (bytes, level) => {
      fc.pre(bytes.length > 0)
      const given = inflate(deflateSync(bytes, { level }), bytes.length, way)
      expect(Buffer.from(given ?? []).equals(bytes)).toBe(true)
    })
  })

  it("ignores the checksum and a missing last block", () => {
    const data = Buffer.from("quick response ".repeat(40))
    const whole = deflateSync(data)
    const unsigned = Buffer.concat([whole.subarray(0, -4), Buffer.alloc(4)])
    const endless = deflateSync(data, { finishFlush: constants.Z_SYNC_FLUSH })
    for (const stream of [unsigned, whole.subarray(0, -4), endless])
      expect(inflate(stream, data.length, way)).toEqual(Uint8Array.from(data))
  })

  it("takes up to 64 KiB in excess, and nothing less", () => {
    const stream = deflateSync(Buffer.alloc(100_000, 7))
    expect(inflate(stream, 100_000 - 65_536, way)).toEqual(new Uint8Array(100_000 - 65_536).fill(7))
    expect(inflate(stream, 100_000 - 65_537, way)).toBeUndefined()
    expect(inflate(stream, 100_001, way)).toBeUndefined()
  })

  it("allocates no more than the wanted bytes", () => {
    const bomb = deflateSync(Buffer.alloc(100_000_000), { level: 9 })
    const before = process.memoryUsage()
    expect(inflate(bomb, 40_100, way)).toBeUndefined()
    const after = process.memoryUsage()
    expect(after.arrayBuffers - before.arrayBuffers).toBeLessThan(2_000_000)
  })

  it("ends on a stream of empty blocks", () => {
    const fixed = "0100000000".repeat(20_000)
    const stored = Buffer.concat([
      Buffer.of(0x78, 0x9c),
      Buffer.concat(Array.from({ length: 20_000 }, () => Buffer.of(0, 0, 0, 0xff, 0xff)))
    ])
    for (const stream of [streamOf(fixed), stored]) expect(inflate(stream, 100, way)).toBeUndefined()
  })

  it.each([
    ["a distance before the first byte", "110" + "0000001" + "00000"],
    ["a symbol of length that means none", "110" + "11000110"],
    ["a block of the kind that is reserved", "111"],
    ["more codes of one length than there are", `101${"11111"}${"00000"}${"1111"}${"100".repeat(19)}`]
  ])("refuses %s", (_, bits) => expect(inflate(streamOf(`${bits}${"0".repeat(80)}`), 1, way)).toBeUndefined())

  it.each([
    ["no byte", []],
    ["one byte", [0x78]],
    ["another method", [0x77, 0x85]],
    ["a window that is too large", [0x88, 0x1c]],
    ["a header whose check fails", [0x78, 0x9d]],
    ["a dictionary", [0x78, 0xbb]]
  ])("refuses %s", (_, header) => {
    const body = deflateSync(Buffer.alloc(9)).subarray(2)
    expect(inflate(Uint8Array.of(...header, ...body), 9, way)).toBeUndefined()
  })
})

describe("inflate()", () => {
  it("takes the same bytes by zlib and in JavaScript", () => {
    const stream = deflateSync(Buffer.from("quick response ".repeat(40)))
    let taken = 0
    forAll(
      [fc.array(fc.tuple(fc.nat(stream.length - 1), fc.nat(255)), { minLength: 1, maxLength: 4 })],
      { numRuns: runs(600), seed: 2 },
      (changes) => {
        const changed = Buffer.from(stream)
        for (const [at, value] of changes) changed[at] = value
        const byZlib = inflate(changed, 600)
        expect(inflate(changed, 600, inflateInScript)).toEqual(byZlib)
        if (byZlib !== undefined) taken++
      }
    )
    expect(taken).toBeGreaterThan(5)
  })
})
