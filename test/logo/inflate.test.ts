import { deflateSync, inflateSync } from "node:zlib"
import { inflate } from "@quick-response/images/deflate/inflate"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"

const inflated = (stream: Uint8Array, wanted: number) => {
  const parts: Array<Buffer> = []
  const end = inflate(stream, wanted, (buffer, from, to) =>
    parts.push(Buffer.from(buffer.subarray(from, to)))
  )
  return { end, bytes: Buffer.concat(parts) }
}

/** A deflate stream by its bits, as "0" and "1" in the order in which they are read. */
const streamOf = (bits: string): Buffer => {
  const bytes = Buffer.alloc(2 + Math.ceil(bits.length / 8))
  bytes.set([0x78, 0x9c])
  for (let i = 0; i < bits.length; i++)
    if (bits[i] === "1") bytes[2 + (i >> 3)] = (bytes[2 + (i >> 3)] ?? 0) | (1 << (i & 7))
  return bytes
}

describe("inflate()", () => {
  it("gives what zlib gives, at every level, to the last byte", () => {
    const data = fc.oneof(
      fc.uint8Array({ maxLength: 300 }),
      fc
        .array(fc.constantFrom(0, 1, 255), { minLength: 1, maxLength: 2000 })
        .map((bytes) => Uint8Array.from(bytes)),
      fc
        .tuple(fc.uint8Array({ minLength: 1, maxLength: 40 }), fc.integer({ min: 1, max: 9000 }))
        .map(([part, times]) => Buffer.concat(Array.from({ length: times }, () => part)))
    )
    fc.assert(
      fc.property(data, fc.integer({ min: 0, max: 9 }), (bytes, level) => {
        fc.pre(bytes.length > 0)
        const { end, bytes: given } = inflated(deflateSync(bytes, { level }), bytes.length)
        expect(end).toBe("complete")
        expect(given.equals(bytes)).toBe(true)
      }),
      { numRuns: 300 }
    )
  })

  it("takes of any bytes what zlib takes, or less", () => {
    const stream = deflateSync(Buffer.from("quick response ".repeat(40)))
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(stream.length - 1), fc.nat(255)), { minLength: 1, maxLength: 4 }),
        (changes) => {
          const changed = Buffer.from(stream)
          for (const [at, value] of changes) changed[at] = value
          let expected: Buffer | undefined
          try {
            // Without the checksum, which tells nothing that a decoder of pictures needs.
            expected = inflateSync(Buffer.concat([changed.subarray(0, -4)]), { finishFlush: 2 })
          } catch {
            expected = undefined
          }
          const wanted = expected?.length ?? 600
          const { end, bytes } = inflated(changed, Math.max(1, wanted))
          if (expected !== undefined && wanted > 0) expect(bytes.equals(expected)).toBe(true)
          if (expected === undefined && end === "complete") expect(bytes.length).toBe(600)
        }
      ),
      { numRuns: 1000 }
    )
  })

  it("stops at the bytes that are wanted, however much the stream holds", () => {
    const bomb = deflateSync(Buffer.alloc(100_000_000), { level: 9 })
    let given = 0
    const end = inflate(bomb, 40_100, (buffer, from, to) => {
      expect(buffer.length).toBeLessThan(100_000)
      given += to - from
    })
    expect([end, given]).toEqual(["complete", 40_100])
  })

  it("ends with a stream of nothing but empty blocks", () => {
    const fixed = "0100000000".repeat(20_000)
    const stored = Buffer.concat([
      Buffer.of(0x78, 0x9c),
      Buffer.concat(Array.from({ length: 20_000 }, () => Buffer.of(0, 0, 0, 0xff, 0xff)))
    ])
    for (const stream of [streamOf(fixed), stored]) {
      const { end, bytes } = inflated(stream, 100)
      expect([end, bytes.length]).toEqual(["cut off", 0])
    }
  })

  it.each([
    ["a distance before the first byte", "110" + "0000001" + "00000"],
    ["a symbol of length that means none", "110" + "11000110"],
    ["a block of the kind that is reserved", "111"],
    ["more codes of one length than there are", `101${"11111"}${"00000"}${"1111"}${"100".repeat(19)}`]
  ])("refuses %s", (_, bits) =>
    expect(inflated(streamOf(`${bits}${"0".repeat(80)}`), 100).end).toBe("damaged")
  )
})
