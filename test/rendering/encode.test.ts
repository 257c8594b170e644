import { type ErrorCorrectionLevel, errorCorrectionLevels } from "@quick-response/core"
import { encode } from "@quick-response/core/drawing"
import * as Either from "@quick-response/core/either"
import { dataTexts } from "@quick-response/laws"
import { codewordLayout } from "@quick-response/symbol/codewordLayout"
import {
  lengthBits,
  lengthClasses,
  type Mode,
  modes,
  type Segmentation,
  segment
} from "@quick-response/symbol/segments"
import * as FastCheck from "fast-check"
import * as QRCode from "qrcode"
import { describe, expect, it } from "vitest"
import { forAll, forAllAsync } from "../forAll.ts"
import { decoders } from "../scanning/decoders.ts"
import { picture } from "../scanning/picture.ts"
import { runs } from "../storage/runs.ts"

const levels = errorCorrectionLevels.map((level) => level.name)
const letters = { Low: "L", Medium: "M", Quartile: "Q", High: "H" } as const
const masks = [0, 1, 2, 3, 4, 5, 6, 7] as const
const decoder = new TextDecoder()

const classOf = (version: number) =>
  lengthClasses.find((lengths) => version <= lengths.lastVersion) ?? lengthClasses[2]

const oracle = (
  data: string,
  version: number,
  level: ErrorCorrectionLevel,
  mask?: 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7
) => {
  const bytes = new TextEncoder().encode(data)
  const { segments } = segment(bytes, classOf(version))
  return QRCode.create(
    segments.map(({ mode, start, end }): QRCode.QRCodeSegment => {
      const part = decoder.decode(bytes.subarray(start, end))
      return mode === modes.numeric
        ? { data: part, mode: "numeric" }
        : mode === modes.alphanumeric
          ? { data: part, mode: "alphanumeric" }
          : { data: bytes.slice(start, end), mode: "byte" }
    }),
    { version, errorCorrectionLevel: letters[level], ...(mask === undefined ? {} : { maskPattern: mask }) }
  )
}

/** A text of digits, capitals and others in turn, that fills much of a version. */
const textFor = (version: number): string => {
  const parts = ["2031-04", "HALL 7/", "grüße, "]
  let text = ""
  for (let i = version; text.length < version * version * 0.5 + 5; i++) text += parts[i % 3]
  return text
}

const bitsOf = (mode: Mode, length: number): number =>
  mode === modes.numeric
    ? Math.ceil((10 * length) / 3)
    : mode === modes.alphanumeric
      ? Math.ceil((11 * length) / 2)
      : 8 * length

const counted = ({ segments }: Segmentation, version: number): number =>
  segments.reduce(
    (sum, { mode, start, end }) => sum + 4 + lengthBits(mode, classOf(version)) + bitsOf(mode, end - start),
    0
  )

describe("encode()", () => {
  it("agrees with qrcode for every version, level and mask", () => {
    for (let version = 1; version <= 40; version++) {
      const text = textFor(version)
      for (const level of levels) {
        const data =
          level === "Low" || level === "Medium" ? text : text.slice(0, Math.floor(text.length * 0.6))
        // Each mask is drawn at twenty of the 160 versions and levels.
        const first = version + levels.indexOf(level)
        for (const mask of [masks[first % 8], undefined]) {
          const ours = Either.getOrThrow(
            encode(data, level, { minimumVersion: version, ...(mask === undefined ? {} : { mask }) })
          )
          const theirs = oracle(data, ours.version, level, mask)
          expect({ version: ours.version, mask: ours.mask }).toEqual({ version, mask: theirs.maskPattern })
          expect(Buffer.compare(ours.modules, Uint8Array.from(theirs.modules.data))).toBe(0)
        }
      }
    }
  })

  it("chooses qrcode's version and mask for any text", () => {
    forAll(
      [dataTexts(FastCheck, 200), FastCheck.constantFrom(...levels)],
      { numRuns: runs(60) },
      (data, level) => {
        const ours = Either.getOrThrow(encode(data, level))
        const theirs = oracle(data, ours.version, level)
        expect(ours.mask).toBe(theirs.maskPattern)
        expect(Buffer.compare(ours.modules, Uint8Array.from(theirs.modules.data))).toBe(0)
        if (ours.version > 1) expect(() => oracle(data, ours.version - 1, level)).toThrow()
      }
    )
  })

  it("fills version 40, and reports the missing bits", () => {
    const capacities = { Low: 23648, Medium: 18672, Quartile: 13328, High: 10208 }
    for (const level of levels) {
      const availableBits = capacities[level]
      const most = Math.floor((availableBits - 20) / 8)
      expect(Either.isRight(encode("a".repeat(most), level))).toBe(true)
      expect(encode("a".repeat(most + 1), level)).toEqual(
        Either.left({ requiredBits: 20 + 8 * (most + 1), availableBits })
      )
    }
    expect(Either.isRight(encode("7".repeat(7089), "Low"))).toBe(true)
    expect(Either.isLeft(encode("7".repeat(7090), "Low"))).toBe(true)
  })

  it("throws for unknown versions and masks, without side effects", () => {
    const before = encode("HELLO", "High")
    for (const options of [
      ...[0, 41, 1.5, -1, Number.NaN].map((minimumVersion) => ({ minimumVersion })),
      ...[-1, 8, 0.5].map((mask) => ({ mask }))
    ]) {
      expect(() => encode("A longer text than the next", "Low", options)).toThrow(RangeError)
      expect(encode("HELLO", "High")).toEqual(before)
    }
  })

  it("never changes an earlier symbol", () => {
    forAll(
      [
        FastCheck.array(FastCheck.tuple(dataTexts(FastCheck, 200), FastCheck.constantFrom(...levels)), {
          minLength: 2,
          maxLength: 60
        })
      ],
      { numRuns: runs(15) },
      (requests) => {
        const made = requests.flatMap(([data, level]) => {
          const symbol = encode(data, level)
          return Either.isRight(symbol)
            ? [{ modules: symbol.right.modules, copy: symbol.right.modules.slice() }]
            : []
        })
        for (const { modules, copy } of made) expect(modules).toStrictEqual(copy)
      }
    )
  })
})

describe("segment()", () => {
  const versions = FastCheck.constantFrom(1, 9, 10, 26, 27, 40)

  it("needs no more bits than qrcode, counted exactly", () => {
    forAll([dataTexts(FastCheck, 300), versions], { numRuns: runs(150) }, (data, version) => {
      const ours = segment(new TextEncoder().encode(data), classOf(version))
      const theirs = QRCode.create(data, {
        version: 40,
        errorCorrectionLevel: "L",
        maskPattern: 0
      }).segments
      const theirBits = theirs.reduce((sum, part) => {
        const mode = part.mode.id === "Numeric" ? 1 : part.mode.id === "Alphanumeric" ? 2 : 4
        return sum + 4 + lengthBits(mode, classOf(version)) + part.getBitsLength()
      }, 0)
      expect(ours.bits).toBeLessThanOrEqual(theirBits)
      expect(ours.bits).toBe(counted(ours, version))
      expect(ours.segments.map(({ start }) => start)).toEqual([
        0,
        ...ours.segments.slice(0, -1).map(({ end }) => end)
      ])
    })
  })

  it("finds the fewest bits of all mode assignments", () => {
    const least = (bytes: Uint8Array, version: number): number => {
      let best = Number.POSITIVE_INFINITY
      const allowed = (mode: Mode, byte: number): boolean =>
        mode === 4 ||
        (byte >= 48 && byte <= 57) ||
        (mode === 2 && " $%*+-./:ABCDEFGHIJKLMNOPQRSTUVWXYZ".includes(String.fromCharCode(byte)))
      const visit = (at: number, bits: number, mode: Mode | undefined, start: number): void => {
        if (bits >= best) return
        const closed = mode === undefined ? 0 : bitsOf(mode, at - start)
        if (at === bytes.length) {
          best = Math.min(best, bits + closed)
          return
        }
        for (const next of [1, 2, 4] as const) {
          if (!allowed(next, bytes[at] ?? 0)) continue
          if (next === mode) visit(at + 1, bits, mode, start)
          else visit(at + 1, bits + closed + 4 + lengthBits(next, classOf(version)), next, at)
        }
      }
      visit(0, 0, undefined, 0)
      return best
    }
    forAll(
      [
        FastCheck.string({ minLength: 1, maxLength: 14, unit: FastCheck.constantFrom(..."0123456789AB:ab") }),
        versions
      ],
      { numRuns: runs(100) },
      (data, version) => {
        const bytes = new TextEncoder().encode(data)
        expect(segment(bytes, classOf(version)).bits).toBe(least(bytes, version))
      }
    )
  })
})

describe("codewordLayout()", () => {
  it("gives codewords eight modules and blocks their sizes", () => {
    for (let version = 1; version <= 40; version++) {
      for (const level of levels) {
        const { codewordOf, blockOf, blockCount, correctable } = codewordLayout(version, level)
        const modules = new Uint16Array(blockOf.length)
        for (const codeword of codewordOf) if (codeword >= 0) modules[codeword] = (modules[codeword] ?? 0) + 1
        expect(modules.every((count) => count === 8)).toBe(true)
        const sizes = new Uint16Array(blockCount)
        for (const block of blockOf) sizes[block] = (sizes[block] ?? 0) + 1
        expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1)
        expect(2 * correctable).toBeLessThan(Math.min(...sizes))
      }
    }
  })

  it("corrects exactly the stated codewords of each block", async () => {
    await forAllAsync(
      [
        FastCheck.constantFrom(...levels),
        FastCheck.integer({ min: 2, max: 12 }),
        FastCheck.integer({ min: 0, max: 1 }),
        FastCheck.infiniteStream(FastCheck.nat())
      ],
      { numRuns: runs(40) },
      async (level, minimumVersion, excess, numbers) => {
        const data = "https://quick-response.example"
        const matrix = Either.getOrThrow(encode(data, level, { minimumVersion }))
        const { codewordOf, blockOf, blockCount, correctable } = codewordLayout(matrix.version, level)
        const next = (): number => numbers.next().value ?? 0
        const wrong = new Set<number>()
        for (let block = 0; block < blockCount; block++) {
          const own = [...blockOf.keys()].filter((codeword) => blockOf[codeword] === block)
          const count = correctable + (block === 0 ? excess : 0)
          for (let i = 0; i < count; i++) wrong.add(own.splice(next() % own.length, 1)[0] ?? 0)
        }
        const modules = matrix.modules.map((dark, at) => (wrong.has(codewordOf[at] ?? -1) ? 1 - dark : dark))
        const read = await decoders.jsqr(picture({ ...matrix, modules }, 4))
        expect(read === data).toBe(excess === 0)
      }
    )
  })
})
