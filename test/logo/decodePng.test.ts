import { constants, deflateRawSync, deflateSync } from "node:zlib"
import * as Result from "@quick-response/images/file/Result"
import { decodePng, parsePng, pngBytePixels } from "@quick-response/images/png/decodePng"
import { PNG } from "pngjs"
import { describe, expect, it } from "vitest"
import { chunk, type PngKind, pngFile, pngHeader, pngOf, pngRows, seededBytes } from "./pngFiles.ts"

const depths: Readonly<Record<number, ReadonlyArray<number>>> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16]
}

const kinds = Object.entries(depths).flatMap(([colorType, each]) =>
  each.flatMap((depth) =>
    [false, true].map((isInterlaced) => ({ colorType: Number(colorType), depth, isInterlaced }))
  )
)

const paletteOf = (byte: () => number): Buffer =>
  chunk("PLTE", Buffer.from(Array.from({ length: 768 }, byte)))

const reasonOf = (bytes: Uint8Array): string | undefined => Result.reasonOf(decodePng(bytes))

/** Clears the color of transparent pixels, in which pngjs differs. */
const seen = (data: Uint8Array): Buffer => {
  const pixels = Buffer.from(data)
  for (let at = 0; at < pixels.length; at += 4) if (pixels[at + 3] === 0) pixels.fill(0, at, at + 3)
  return pixels
}

const damaged = "is damaged; save it again"
const cutOff = "is cut off; save it again"

describe("decodePng()", () => {
  it.each(kinds)("agrees with pngjs: type $colorType, depth $depth, interlaced $isInterlaced", (kind) => {
    for (const [width, height] of [
      [1, 1],
      [3, 2],
      [5, 9],
      [33, 17],
      [8, 64]
    ] as const) {
      const byte = seededBytes(width * height + kind.depth)
      const palette = kind.colorType === 3 ? [paletteOf(byte)] : []
      // A low value, so that the transparent color occurs in narrow samples too.
      const clear = { 0: [0, 1], 2: [0, 1, 0, 0, 0, 1], 3: [0, 128, 255] }[kind.colorType]
      const variants = clear === undefined ? [[]] : [[], [chunk("tRNS", Buffer.from(clear))]]
      for (const transparency of variants) {
        const narrow = transparency.length > 0 && kind.colorType !== 3 ? () => byte() & 1 : byte
        const file = pngFile({ ...kind, width, height }, narrow, ...palette, ...transparency)
        const expected = PNG.sync.read(file)
        const actual = Result.valueOrThrow(decodePng(file))
        expect([actual.width, actual.height]).toEqual([width, height])
        expect(seen(actual.data).equals(seen(expected.data))).toBe(true)
        const parsed = Result.valueOrThrow(parsePng(file))
        for (const channel of [0, 1, 2, 3]) {
          const channelOf = (colors: Uint8Array) => colors.filter((_, at) => at % 4 === channel)
          const bytes = Result.valueOrThrow(pngBytePixels(parsed, channelOf))
          expect(Buffer.from(bytes).equals(channelOf(actual.data))).toBe(true)
        }
      }
    }
  })

  it("agrees with pngjs for every compression strategy", () => {
    const kind: PngKind = { width: 200, height: 200, depth: 8, colorType: 6, isInterlaced: false }
    const random = seededBytes(7)
    const runs = () => (random() < 20 ? random() & 3 : 5)
    for (const byte of [random, runs, () => 0]) {
      const rows = pngRows(kind, byte)
      const strategies = [
        { level: 0 },
        { level: 1 },
        { level: 9 },
        { strategy: constants.Z_FIXED },
        { strategy: constants.Z_HUFFMAN_ONLY },
        { strategy: constants.Z_RLE },
        { level: 9, memLevel: 1, windowBits: 9 }
      ]
      for (const options of strategies) {
        const file = pngOf(pngHeader(kind), chunk("IDAT", deflateSync(rows, options)))
        const actual = Result.valueOrThrow(decodePng(file))
        expect(Buffer.from(actual.data).equals(PNG.sync.read(file).data)).toBe(true)
      }
    }
  })

  it("takes thousands of chunks, empty ones included", () => {
    const kind: PngKind = { width: 60, height: 60, depth: 8, colorType: 2, isInterlaced: true }
    const compressed = deflateSync(pngRows(kind, seededBytes(3)))
    const parts = Array.from(compressed, (byte) => [
      chunk("IDAT", Buffer.of(byte)),
      chunk("IDAT", Buffer.alloc(0))
    ])
    const file = pngOf(pngHeader(kind), ...parts.flat())
    const whole = pngOf(pngHeader(kind), chunk("IDAT", compressed))
    expect(decodePng(file)).toEqual(decodePng(whole))
  })

  it("refuses a file cut off at any byte", () => {
    const kind: PngKind = { width: 5, height: 5, depth: 4, colorType: 3, isInterlaced: true }
    const byte = seededBytes(5)
    const file = pngFile(kind, byte, paletteOf(byte))
    for (let length = 0; length < file.length; length++)
      expect(reasonOf(file.subarray(0, length)), `${length} bytes`).toBe(cutOff)
  })

  it("refuses compressed data cut off at any byte", () => {
    const kind: PngKind = { width: 9, height: 9, depth: 8, colorType: 2, isInterlaced: false }
    const rows = pngRows(kind, seededBytes(6))
    for (const options of [{ level: 0 }, { level: 9 }, { strategy: constants.Z_FIXED }]) {
      const compressed = deflateSync(rows, options)
      // The bytes after the pixels: at most the end of the block, and the checksum.
      for (let length = 0; length < compressed.length - 6; length++) {
        const file = pngOf(pngHeader(kind), chunk("IDAT", compressed.subarray(0, length)))
        expect([cutOff, damaged], `${length} bytes`).toContain(reasonOf(file))
      }
      expect(reasonOf(pngOf(pngHeader(kind), chunk("IDAT", compressed)))).toBeUndefined()
    }
  })

  const small: PngKind = { width: 4, height: 4, depth: 8, colorType: 6, isInterlaced: false }
  const pixels = chunk("IDAT", deflateSync(pngRows(small, seededBytes(1))))

  it.each([
    ["no width", pngOf(pngHeader({ ...small, width: 0 }), pixels)],
    ["no height", pngOf(pngHeader({ ...small, height: 0 }), pixels)],
    ["an unknown color type", pngOf(pngHeader({ ...small, colorType: 5 }), pixels)],
    ["a depth that its color type has not", pngOf(pngHeader({ ...small, depth: 4 }), pixels)],
    ["no pixels", pngOf(pngHeader(small))],
    ["no palette", pngOf(pngHeader({ ...small, colorType: 3 }), pixels)],
    ["a palette of no colors", pngOf(pngHeader(small), chunk("PLTE", Buffer.alloc(0)), pixels)],
    ["a palette of parts of colors", pngOf(pngHeader(small), chunk("PLTE", Buffer.alloc(4)), pixels)],
    ["a critical chunk that is unknown", pngOf(pngHeader(small), chunk("EVIL", Buffer.alloc(4)), pixels)],
    [
      "too short a tRNS",
      pngOf(pngHeader({ ...small, colorType: 2 }), chunk("tRNS", Buffer.alloc(5)), pixels)
    ],
    ["fewer pixels than told", pngOf(pngHeader({ ...small, height: 5 }), pixels)],
    ["a filter that is unknown", pngOf(pngHeader(small), chunk("IDAT", deflateSync(Buffer.alloc(68, 5))))],
    ["data that is not a zlib stream", pngOf(pngHeader(small), chunk("IDAT", Buffer.from("no zlib stream")))],
    ["a raw stream", pngOf(pngHeader(small), chunk("IDAT", deflateRawSync(Buffer.alloc(68))))],
    ["a first chunk that is none", pngOf(chunk("tEXt", Buffer.alloc(13)), pngHeader(small), pixels)]
  ])("refuses %s", (_, file) => expect(reasonOf(file)).toBe(damaged))

  it("refuses false lengths", () => {
    for (const length of [0x7fffffff, 0xffffffff, 1000]) {
      const lying = Buffer.from(pngOf(pngHeader(small), pixels))
      lying.writeUInt32BE(length, 33)
      expect(reasonOf(lying)).toBe(cutOff)
    }
  })

  it("refuses over 4 megapixels, and too thin pictures", () => {
    expect(reasonOf(pngOf(pngHeader({ ...small, width: 2001, height: 2000 }), pixels))).toContain(
      "more than 4 megapixels"
    )
    expect(reasonOf(pngOf(pngHeader({ ...small, width: 0xffffffff, height: 0xffffffff }), pixels))).toContain(
      "more than 4 megapixels"
    )
    expect(reasonOf(pngOf(pngHeader({ ...small, width: 101, height: 1 }), pixels))).toContain(
      "101 times as wide as high"
    )
    expect(
      Result.valueOrThrow(parsePng(pngOf(pngHeader({ ...small, width: 2000, height: 2000 }), pixels)))
    ).toMatchObject({
      width: 2000,
      height: 2000
    })
  })

  it("ignores text, profiles and trailing bytes", () => {
    const plain = pngOf(pngHeader(small), pixels)
    const text = chunk("tEXt", Buffer.from("Comment\0<script>alert(1)</script>"))
    const file = Buffer.concat([
      pngOf(pngHeader(small), text, chunk("iCCP", Buffer.alloc(9)), pixels),
      Buffer.from("<script>")
    ])
    expect(decodePng(file)).toEqual(decodePng(plain))
  })
})
