import * as Codecs from "@quick-response/codecs"
import { JpegDecoder, type Pixels } from "@quick-response/core"
import * as Result from "@quick-response/images/file/Result"
import { parseJpeg } from "@quick-response/images/jpeg/parseJpeg"
import { transcodeJpeg } from "@quick-response/images/jpeg/transcodeJpeg"
import { logoImages } from "@quick-response/laws"
import { Resvg } from "@resvg/resvg-js"
import * as Effect from "effect/Effect"
import * as ManagedRuntime from "effect/ManagedRuntime"
import * as FastCheck from "fast-check"
import { encode } from "jpeg-js"
import { describe, expect, it } from "vitest"
import { forAll } from "../forAll.ts"
import { runs } from "../storage/runs.ts"
import { type JpegOptions, jpegFile, jpegMarkers, jpegSegment, jpegWith } from "./jpegFiles.ts"

const runtime = ManagedRuntime.make(Codecs.jpegDecoderLayer)

const decode = (jpeg: Uint8Array): Promise<Pixels> =>
  runtime.runPromise(Effect.flatMap(JpegDecoder, (decoder) => decoder.decode(jpeg)))

/** The pixels by another decoder, Rust's. */
const decodeElsewhere = (jpeg: Uint8Array, width: number, height: number): Buffer => {
  const href = `data:image/jpeg;base64,${Buffer.from(jpeg).toString("base64")}`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><image image-rendering="optimizeSpeed" width="${width}" height="${height}" href="${href}"/></svg>`
  return Buffer.from(new Resvg(svg, { font: { loadSystemFonts: false } }).render().pixels)
}

const parsed = (jpeg: Uint8Array) => Result.valueOrThrow(parseJpeg(jpeg))

const transcoded = (jpeg: Uint8Array) => Result.valueOrThrow(Result.flatMap(parseJpeg(jpeg), transcodeJpeg))

const reasonOf = (jpeg: Uint8Array): string | undefined => Result.reasonOf(parseJpeg(jpeg))

const latin1 = (text: string): Buffer => Buffer.from(text, "latin1")

const plain = jpegFile(40, 30, { progressive: false })

const kinds: ReadonlyArray<readonly [string, JpegOptions]> = [
  ["baseline", { progressive: false }],
  [
    "baseline with codes that its tables do not have",
    { progressive: false, optimize_coding: false, baseline: true }
  ],
  ["progressive", { progressive: true }],
  ["without subsampling", { auto_subsample: false, chroma_subsample: 1 }],
  [
    "with one column of chrominance for two",
    { progressive: false, auto_subsample: false, chroma_subsample: 2 }
  ],
  ["gray", { color_space: 1 }],
  ["red, green and blue", { color_space: 2 }],
  ["of the lowest quality", { quality: 1 }],
  ["of the highest quality", { quality: 100, progressive: false }]
]

const frameAt = (jpeg: Uint8Array): number =>
  jpegMarkers(jpeg).find(([marker]) => marker === 0xc0 || marker === 0xc1 || marker === 0xc2)?.[1] ?? 0

/** A JPEG with other bytes in its frame, by their places after the marker. */
const withFrame = (jpeg: Uint8Array, changes: Readonly<Record<number, number>>): Buffer => {
  const bytes = Buffer.from(jpeg)
  for (const [place, value] of Object.entries(changes)) bytes[frameAt(jpeg) + Number(place)] = value
  return bytes
}

const damaged = "is damaged; save it again"
const cutOff = "is cut off; save it again"
const rare = "is of a rare kind of JPEG; save it as baseline JPEG or PNG"

/** A progressive picture of this many scans, each empty over many blocks. */
const manyScans = (side: number, scans: number): Buffer => {
  const blocks = Math.ceil(side / 8) ** 2
  const counts = [1, ...Array.from({ length: 15 }, () => 0)]
  return Buffer.concat([
    Buffer.of(0xff, 0xd8),
    jpegSegment(0xdb, [0, ...Array.from({ length: 64 }, () => 1)]),
    jpegSegment(0xc2, [8, side >> 8, side & 255, side >> 8, side & 255, 1, 1, 0x11, 0]),
    jpegSegment(0xc4, [0x00, ...counts, 0]),
    jpegSegment(0xc4, [0x10, ...counts, 0xe0]),
    jpegSegment(0xda, [1, 1, 0, 0, 0, 0]),
    Buffer.alloc(Math.ceil(blocks / 8)),
    ...Array.from({ length: scans - 1 }, () =>
      Buffer.concat([jpegSegment(0xda, [1, 1, 0, 1, 63, 0x10]), Buffer.alloc(Math.ceil(blocks / 8192) + 2)])
    ),
    Buffer.of(0xff, 0xd9)
  ])
}

describe("parseJpeg()", () => {
  it.each(kinds)("reads the size of %s", (_, options) => {
    const told = { width: 17, height: 33, orientation: { xx: 1, xy: 0, yx: 0, yy: 1 } }
    expect(parsed(jpegFile(17, 33, options))).toMatchObject(told)
  })

  it("keeps the color space of Adobe's segment", async () => {
    const ids = jpegFile(24, 24, { color_space: 2 })
    // Red, green and blue as Photoshop saves them: numbered 1, 2, 3, and told by a segment.
    const unmarked = Buffer.concat([
      ids.subarray(0, 2),
      ...jpegMarkers(ids).flatMap(([marker, at], i, all) =>
        marker >= 0xe0 && marker <= 0xef
          ? []
          : i === 0
            ? []
            : [ids.subarray(at, all[i + 1]?.[1] ?? ids.length)]
      )
    ])
    const at = frameAt(unmarked)
    const numbered = withFrame(unmarked, { 10: 1, 13: 2, 16: 3 })
    const scan = jpegMarkers(numbered).filter(([marker]) => marker === 0xda)
    expect(at).toBeGreaterThan(0)
    for (const [, start] of scan)
      for (let i = 0; i < (numbered[start + 4] ?? 0); i++) {
        const place = start + 5 + 2 * i
        numbered[place] = { 82: 1, 71: 2, 66: 3 }[numbered[place] ?? 0] ?? numbered[place] ?? 0
      }
    for (const transform of [0, 1]) {
      const adobe = jpegSegment(0xee, [...latin1("Adobe"), 0, 100, 1, 2, 3, 4, transform])
      const jpeg = Buffer.concat([numbered.subarray(0, 2), adobe, numbered.subarray(2)])
      expect((await decode(transcoded(jpeg))).data).toEqual((await decode(jpeg)).data)
      // After JFIF's segment, the same segment has no meaning.
      const jfif = jpegSegment(0xe0, [...latin1("JFIF\0"), 1, 1, 0, 0, 1, 0, 1, 0, 0])
      const both = Buffer.concat([jpeg.subarray(0, 2), jfif, jpeg.subarray(2)])
      expect((await decode(transcoded(both))).data).toEqual((await decode(both)).data)
    }
    const [rgb, luminance] = [0, 1].map((transform) => {
      const adobe = jpegSegment(0xee, [...latin1("Adobe"), 0, 100, 0, 0, 0, 0, transform])
      return Buffer.concat([numbered.subarray(0, 2), adobe, numbered.subarray(2)])
    })
    expect(await decode(rgb ?? plain)).not.toEqual(await decode(luminance ?? plain))
  })

  it("drops metadata, fill bytes and trailing bytes", async () => {
    const script = latin1("<script>alert(1)</script>")
    const clean = transcoded(plain)
    const hostile = Buffer.concat([
      [0xfe, 0xe0, 0xe1, 0xe2, 0xed, 0xee, 0xef].reduce(
        (jpeg, marker) => jpegWith(jpeg, 0xda, jpegSegment(marker, script)),
        jpegWith(plain, 0xdb, Buffer.of(0xff, 0xff, 0xff))
      ),
      script
    ])
    const bytes = transcoded(hostile)
    expect(Buffer.from(bytes).includes("script")).toBe(false)
    expect(Buffer.from(bytes).equals(clean)).toBe(true)
    expect(jpegMarkers(bytes).map(([marker]) => marker)).toEqual(
      expect.arrayContaining([0xd8, 0xe0, 0xdb, 0xc0, 0xc4, 0xda, 0xd9])
    )
    expect(jpegMarkers(bytes).filter(([marker]) => marker >= 0xe1 && marker !== 0xd9)).toEqual([])
    expect(await decode(bytes)).toEqual(await decode(plain))
  })

  it("reads the first Exif orientation, and drops it", () => {
    const exif = (orientation: number) =>
      jpegSegment(0xe1, [
        ...latin1("Exif\0\0MM\0*\0\0\0\b\0\x01\x01\x12\0\x03\0\0\0\x01\0"),
        orientation,
        ...latin1("\0\0\0\0\0\0")
      ])
    const turnOf = (...orientations: ReadonlyArray<number>) =>
      parsed(jpegWith(plain, 0xdb, Buffer.concat(orientations.map(exif)))).orientation
    expect(turnOf(6)).toEqual({ xx: 0, xy: -1, yx: 1, yy: 0 })
    expect(turnOf(3, 6)).toEqual({ xx: -1, xy: 0, yx: 0, yy: -1 })
    expect(turnOf(9, 6)).toEqual({ xx: 1, xy: 0, yx: 0, yy: 1 })
    expect(transcoded(jpegWith(plain, 0xdb, exif(6)))).toEqual(transcoded(plain))
  })

  it.each(["jpeg", "progressiveJpeg", "quartersJpeg"] as const)(
    "refuses %s cut off at any byte, and survives any changed byte",
    async (name) => {
      const uri = logoImages[name]
      const jpeg = Buffer.from(uri.slice(uri.indexOf(",") + 1), "base64")
      for (let length = 2; length < jpeg.length; length++)
        expect([cutOff, damaged], `${length} bytes`).toContain(reasonOf(jpeg.subarray(0, length)))
      forAll([FastCheck.nat(jpeg.length - 1), FastCheck.nat(255)], { numRuns: runs(100) }, (at, value) => {
        const changed = Buffer.from(jpeg)
        changed[at] = value
        const reason = reasonOf(changed)
        if (reason !== undefined) expect(reason).toMatch(/^(is|has) .*; /)
      })
    }
  )

  it.each([
    ["no height", withFrame(plain, { 5: 0, 6: 0 }), damaged],
    ["no width", withFrame(plain, { 7: 0, 8: 0 }), damaged],
    ["12 bits a sample", withFrame(plain, { 4: 12 }), rare],
    ["two colors", withFrame(plain, { 9: 2 }), "is a JPEG of 2 components; save it as RGB"],
    ["four colors", withFrame(plain, { 9: 4 }), "is a CMYK JPEG; save it as RGB"],
    [
      "more pixels than may be",
      withFrame(plain, { 5: 255, 7: 255 }),
      "more than 4 megapixels; scale it down"
    ],
    ["lossless compression", withFrame(plain, { 1: 0xc3 }), rare],
    ["arithmetic compression", withFrame(plain, { 1: 0xc9 }), rare],
    ["arithmetic tables", jpegWith(plain, 0xda, jpegSegment(0xcc, [0, 0])), rare],
    ["a number of lines", jpegWith(plain, 0xda, jpegSegment(0xdc, [0, 9])), rare],
    ["a sampling factor of 0", withFrame(plain, { 11: 0x10 }), damaged],
    ["a sampling factor of 5", withFrame(plain, { 11: 0x51 }), damaged],
    ["a fifth quantization table", withFrame(plain, { 12: 4 }), damaged],
    ["a quantization table that is nowhere", withFrame(plain, { 12: 3 }), damaged],
    ["a component twice", withFrame(plain, { 13: 1 }), damaged],
    ["two frames", jpegWith(plain, 0xda, plain.subarray(frameAt(plain), frameAt(plain) + 19)), damaged],
    ["half a quantization table", jpegWith(plain, 0xda, jpegSegment(0xdb, Buffer.alloc(33, 1))), damaged],
    [
      "a Huffman table of too many codes",
      jpegWith(plain, 0xda, jpegSegment(0xc4, [0, 3, ...Buffer.alloc(18)])),
      damaged
    ],
    [
      "a Huffman table without its symbols",
      jpegWith(plain, 0xda, jpegSegment(0xc4, [0, 1, ...Buffer.alloc(15)])),
      damaged
    ],
    ["a restart interval of a byte", jpegWith(plain, 0xda, jpegSegment(0xdd, [1])), damaged],
    ["a marker that is reserved", jpegWith(plain, 0xda, jpegSegment(0x02, [])), damaged],
    ["a length of 1", jpegWith(plain, 0xda, Buffer.of(0xff, 0xfe, 0, 1)), damaged],
    ["a length behind the end", jpegWith(plain, 0xda, Buffer.of(0xff, 0xfe, 0xff, 0xff)), cutOff],
    [
      "no scan",
      Buffer.concat([
        plain.subarray(0, jpegMarkers(plain).find(([marker]) => marker === 0xda)?.[1]),
        Buffer.of(0xff, 0xd9)
      ]),
      damaged
    ],
    ["a scan before its frame", jpegWith(plain, 0xdb, jpegSegment(0xda, [1, 1, 0, 0, 63, 0])), damaged],
    ["another file", latin1("<svg xmlns='http://www.w3.org/2000/svg'/>"), damaged],
    ["nothing", Buffer.alloc(0), damaged]
  ])("refuses a picture of %s", (_, jpeg, reason) => expect(reasonOf(jpeg)).toContain(reason))

  it("bounds the scans and the blocks that they visit", () => {
    const tooMany = "scans"
    expect(reasonOf(manyScans(2000, 24))).toBeUndefined()
    expect(reasonOf(manyScans(2000, 25))).toContain(tooMany)
    expect(reasonOf(manyScans(400, 64))).toBeUndefined()
    expect(reasonOf(manyScans(400, 65))).toContain(tooMany)
  })

  it("takes thousands of empty segments", () => {
    const comments = Buffer.concat(Array.from({ length: 50_000 }, () => Buffer.of(0xff, 0xfe, 0, 2)))
    expect(transcoded(jpegWith(plain, 0xda, comments))).toEqual(transcoded(plain))
  })
})

describe("transcodeJpeg()", () => {
  // With optimization off, MozJPEG writes codes that its tables do not have, and too few of them.
  const whole = kinds.filter(([, { optimize_coding }]) => optimize_coding !== false)

  it.each(whole)("keeps every pixel of %s, to two decoders", async (_, options) => {
    for (const [width, height] of [
      [1, 1],
      [8, 8],
      [17, 33],
      [250, 150]
    ] as const) {
      const jpeg = jpegFile(width, height, options)
      const bytes = transcoded(jpeg)
      expect(await decode(bytes)).toEqual(await decode(jpeg))
      expect(decodeElsewhere(bytes, width, height).equals(decodeElsewhere(jpeg, width, height))).toBe(true)
      expect(transcoded(bytes)).toEqual(bytes)
      expect(bytes.length).toBeLessThan(1.15 * jpeg.length + 200)
    }
  })

  it("keeps pixels under the standard's Huffman codes", async () => {
    for (const quality of [5, 60, 100]) {
      const data = Buffer.from(
        Array.from({ length: 4 * 90 * 70 }, (_, i) => (i % 4 === 3 ? 255 : ((i * i) >> 5) & 255))
      )
      const jpeg = encode({ width: 90, height: 70, data }, quality).data
      expect(await decode(transcoded(jpeg))).toEqual(await decode(jpeg))
    }
  })

  it("reads fill bytes before stuffing, restarts and end", () => {
    const data = Buffer.from(Array.from({ length: 4 * 64 * 64 }, (_, i) => ((i * i) >> 3) & 255))
    const jpeg = Buffer.from(encode({ width: 64, height: 64, data }, 95).data)
    const begin = (jpegMarkers(jpeg).find(([marker]) => marker === 0xda)?.[1] ?? 0) + 14
    const filled = Array.from(jpeg.subarray(begin)).flatMap((byte) => (byte === 255 ? [255, 255, 255] : byte))
    expect(filled.length).toBeGreaterThan(jpeg.length - begin + 2)
    expect(transcoded(Buffer.concat([jpeg.subarray(0, begin), Buffer.from(filled)]))).toEqual(
      transcoded(jpeg)
    )
  })

  it("drops bytes behind a scan's last block", () => {
    const script = latin1("<script>alert(1)</script>")
    for (const jpeg of [plain, jpegFile(40, 30)]) {
      const hidden = Buffer.concat([jpeg.subarray(0, -2), script, jpeg.subarray(-2)])
      expect(Buffer.from(transcoded(hidden)).includes("script")).toBe(false)
      expect(transcoded(hidden)).toEqual(transcoded(jpeg))
    }
  })

  it("refuses data that end early, at any byte", () => {
    for (const jpeg of [plain, jpegFile(40, 30)]) {
      const begin = (jpegMarkers(jpeg).find(([marker]) => marker === 0xda)?.[1] ?? 0) + 14
      const end = jpegMarkers(jpeg).find(([, at]) => at > begin)?.[1] ?? jpeg.length
      for (let length = begin; length < end - 1; length++) {
        const short = Buffer.concat([jpeg.subarray(0, length), jpeg.subarray(end)])
        // A trailing 0xff would turn the next byte into a marker.
        if (short[length - 1] === 0xff) continue
        const reason = Result.reasonOf(Result.flatMap(parseJpeg(short), transcodeJpeg))
        expect(reason, `${length} bytes`).toBe(damaged)
      }
    }
  })

  it("takes or refuses any changed byte, and is idempotent", async () => {
    for (const jpeg of [plain, jpegFile(24, 24)])
      forAll([FastCheck.nat(jpeg.length - 1), FastCheck.nat(255)], { numRuns: runs(60) }, (at, value) => {
        const changed = Buffer.from(jpeg)
        changed[at] = value
        const end = Result.flatMap(parseJpeg(changed), transcodeJpeg)
        if (!Result.isRefused(end)) expect(transcoded(end.value)).toEqual(end.value)
        else expect(end.reason).toMatch(/^(is|has) .*; /)
      })
  })
})
