import { read } from "quick-response"
import sharp from "sharp"
import { describe, expect, it } from "vitest"
import { randomOf } from "../attacks/random.ts"
import { jpegSegment } from "../logo/jpegFiles.ts"
import { readByDecoder, readScene } from "./photographs.ts"
import { codeOnPaper, type Photographed, scenes } from "./scenes.ts"

const seeds = Array.from({ length: 6 }, (_, i) => 100 + i)

/** The codes of some scenes, and how many of them are read. */
const readAll = async (photographs: ReadonlyArray<() => Photographed>) => {
  const counts = { codes: 0, read: 0, readByDecoder: 0 }
  for (const take of photographs) {
    const scene = take()
    const { read, invented } = await readScene(scene)
    expect(invented).toEqual([])
    counts.codes += scene.texts.length
    counts.read += read
    counts.readByDecoder += await readByDecoder(scene)
  }
  return counts
}

const jpegOf = ({ picture: { width, height, light } }: Photographed, options: object): Promise<Buffer> =>
  sharp(light, { raw: { width, height, channels: 1 } })
    .toColorspace("srgb")
    .jpeg({ quality: 85, ...options })
    .toBuffer()

describe("photographs", () => {
  it.each([
    ["light", 1],
    ["blur", 0.5],
    ["noise", 0.9],
    ["distance", 0.9],
    ["several", 0.95],
    ["screen", 0.9],
    ["receipt", 0.9]
  ] as const)(
    "of 2 megapixels (%s) are read to a share of at least %d",
    async (kind, share) => {
      const size = { width: 1_200, height: 1_600 }
      const counts = await readAll(seeds.map((seed) => () => scenes[kind](randomOf(seed), size)))
      expect(counts.read).toBeGreaterThanOrEqual(share * counts.codes)
      expect(counts.read).toBeGreaterThanOrEqual(counts.readByDecoder)
    },
    300_000
  )

  it("of 12 megapixels are read as by the decoder, trying harder", async () => {
    const size = { width: 3_024, height: 4_032 }
    const kinds = [scenes.several, scenes.light, scenes.distance]
    const counts = await readAll(kinds.map((kind, i) => () => kind(randomOf(i), size)))
    expect(counts.read).toBeGreaterThanOrEqual(Math.max(0.9 * counts.codes, counts.readByDecoder))
  }, 300_000)

  it.each([2_900, 4_000])(
    "of %d by as many pixels show five pixels a module, turned by 7 degrees",
    async (side) => {
      expect((await readScene(codeOnPaper(side))).read).toBe(1)
    },
    120_000
  )

  it.each(["4:2:0", "4:4:4"])(
    "as progressive JPEG of a phone, %s, are read",
    async (chromaSubsampling) => {
      const scene = scenes.several(randomOf(7), { width: 3_024, height: 4_032 })
      const file = await jpegOf(scene, { progressive: true, chromaSubsampling })
      expect((await read(file)).map(({ text }) => text).toSorted()).toEqual([...scene.texts].toSorted())
    },
    120_000
  )
})

/** A gray progressive JPEG whose refining scans change no coefficient, and visit each block. */
const idleScans = (side: number, count: number): Buffer => {
  const blocks = Math.ceil(side / 8) ** 2
  const sides = [side >> 8, side & 255, side >> 8, side & 255]
  const code = (kind: number, symbol: number) => jpegSegment(0xc4, [kind, 1, ...Array(15).fill(0), symbol])
  // One bit for the symbol, 14 for 16,384 blocks and more, and ones to the end.
  const runs = Math.ceil(blocks / 32_767)
  const bits = "011111111111111".repeat(runs)
  const bytes = bits.padEnd(Math.ceil(bits.length / 8) * 8, "1").match(/.{8}/g) ?? []
  const data = bytes.flatMap((byte) => (byte === "11111111" ? [0xff, 0] : [Number.parseInt(byte, 2)]))
  const refining = Buffer.concat([jpegSegment(0xda, [1, 1, 0, 1, 63, 0x10]), Buffer.from(data)])
  return Buffer.concat([
    Buffer.of(0xff, 0xd8),
    jpegSegment(0xdb, [0, ...Array(64).fill(16)]),
    jpegSegment(0xc2, [8, ...sides, 1, 1, 0x11, 0]),
    code(0, 0),
    code(0x10, 0xe0),
    jpegSegment(0xda, [1, 1, 0, 0, 0, 0]),
    Buffer.alloc(Math.ceil(blocks / 8)),
    ...Array<Buffer>(count).fill(refining),
    Buffer.of(0xff, 0xd9)
  ])
}

describe("JPEG scans", () => {
  it("are bounded by their work, not by their count", async () => {
    expect(await read(idleScans(64, 900))).toEqual([])
    await expect(read(idleScans(4_096, 100))).rejects.toThrow(/too many scans for its size; save it/)
  })
})
