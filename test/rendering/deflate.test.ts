import { inflateSync } from "node:zlib"
import { Deflater } from "@quick-response/images/deflate/deflate"
import * as FastCheck from "fast-check"
import { describe, expect, it } from "vitest"
import { forAll } from "../forAll.ts"

interface Rows {
  readonly rowLength: number
  readonly rows: ReadonlyArray<{ readonly bytes: Uint8Array; readonly times: number }>
}

const { array, constantFrom, integer, oneof, record, tuple, uint8Array } = FastCheck

const times = oneof({ weight: 3, arbitrary: integer({ min: 1, max: 3 }) }, integer({ min: 1, max: 700 }))

const noise = (rowLength: number) => uint8Array({ minLength: rowLength, maxLength: rowLength })

/** Few values in runs, as drawn images have. */
const drawn = (rowLength: number) =>
  array(tuple(constantFrom(0, 0, 1, 1, 7, 255), integer({ min: 1, max: 60 })), {
    minLength: 1,
    maxLength: 30
  }).map((runs) =>
    Uint8Array.from({ length: rowLength }, (_, i) => runs[Math.floor(i / 9) % runs.length]?.[0] ?? 0)
  )

const images: FastCheck.Arbitrary<Rows> = integer({ min: 1, max: 600 }).chain((rowLength) =>
  record({
    rowLength: FastCheck.constant(rowLength),
    rows: array(
      record({ bytes: oneof(noise(rowLength), { weight: 3, arbitrary: drawn(rowLength) }), times }),
      { minLength: 1, maxLength: 25 }
    ).chain((rows) =>
      // Rows come again, beside each other and further on.
      array(integer({ min: 0, max: rows.length - 1 }), { minLength: 1, maxLength: 40 }).map((order) =>
        order.flatMap((i) => rows[i] ?? [])
      )
    )
  })
)

const written = ({ rows }: Rows): Buffer =>
  Buffer.concat(rows.flatMap(({ bytes, times }) => Array<Uint8Array>(times).fill(bytes)))

const feed = (deflater: Deflater, { rowLength, rows }: Rows, slant = 0, fine = false): void =>
  deflater.rows(
    Buffer.concat(rows.map(({ bytes }) => bytes)),
    rowLength,
    Uint16Array.from(rows, (row) => row.times),
    slant,
    fine
  )

describe("Deflater", () => {
  it("agrees with zlib for noise, drawings and repeated rows", () => {
    forAll(
      [array(images, { minLength: 1, maxLength: 3 }), FastCheck.boolean()],
      { numRuns: 150 },
      (pieces, fine) => {
        const deflater = new Deflater()
        for (const piece of pieces) feed(deflater, piece, 0, fine)
        expect(Buffer.compare(inflateSync(deflater.finish()), Buffer.concat(pieces.map(written)))).toBe(0)
      }
    )
  })

  it("agrees with zlib for any slant, and compresses slanted images", () => {
    forAll([images, integer({ min: -700, max: 700 })], { numRuns: 150 }, (image, slant) => {
      const deflater = new Deflater()
      feed(deflater, image, slant)
      expect(Buffer.compare(inflateSync(deflater.finish()), written(image))).toBe(0)
    })
    const strip = Uint8Array.from({ length: 1000 }, (_, i) => (i * i * 7 + (i >> 3) * 31) >> 2)
    for (const slant of [-3, 1, 5]) {
      const starts = Array.from({ length: 60 }, (_, row) => (slant < 0 ? 400 : 0) + row * slant)
      const image: Rows = {
        rowLength: 400,
        rows: starts.map((start) => ({ bytes: strip.slice(start, start + 400), times: 1 }))
      }
      const lengths = [0, slant].map((said) => {
        const deflater = new Deflater()
        feed(deflater, image, said)
        const bytes = deflater.finish()
        expect(Buffer.compare(inflateSync(bytes), written(image))).toBe(0)
        return bytes.length
      })
      expect(lengths[1] ?? 0).toBeLessThan(lengths[0] ?? 0)
    }
  })

  it("agrees with zlib over many blocks and long rows", () => {
    let state = 1
    const noise = (length: number, values: number) =>
      Uint8Array.from({ length }, () => {
        state = (Math.imul(state, 1664525) + 1013904223) >>> 0
        return (state >>> 16) % values
      })
    for (const [rowLength, count, values] of [
      [1000, 200, 256],
      [1000, 300, 3],
      [40_000, 6, 2],
      [33_000, 3, 256]
    ] as const) {
      const bytes = noise(rowLength * count, values)
      const repeats = Uint16Array.from({ length: count }, (_, i) => 1 + (i % 3))
      const deflater = new Deflater()
      deflater.rows(bytes, rowLength, repeats)
      const expected = Array.from(repeats).flatMap((times, row) =>
        Array<Uint8Array>(times).fill(bytes.subarray(row * rowLength, (row + 1) * rowLength))
      )
      expect(Buffer.compare(inflateSync(deflater.finish()), Buffer.concat(expected))).toBe(0)
    }
  })

  it("agrees with zlib for the largest bytes", () => {
    for (const rowLength of [63, 64, 65, 1000]) {
      const bytes = new Uint8Array(3 * rowLength).fill(255)
      bytes[rowLength] = 254
      for (const fine of [false, true]) {
        const deflater = new Deflater()
        deflater.rows(bytes, rowLength, Uint16Array.of(1, 1, 1), 0, fine)
        expect(Buffer.compare(inflateSync(deflater.finish()), bytes)).toBe(0)
      }
    }
  })

  it("writes an empty stream", () => {
    expect(inflateSync(new Deflater().finish())).toHaveLength(0)
  })
})
