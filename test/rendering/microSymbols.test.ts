import { readFile } from "node:fs/promises"
import { createRequire } from "node:module"
import { type Matrix, versionName } from "@quick-response/symbol/Matrix"
import { encodeMicro, fittingMicroVersion, type MicroOptions } from "@quick-response/symbol/micro/encodeMicro"
import { microPlan } from "@quick-response/symbol/micro/microPlan"
import {
  type MicroKind,
  microLevels,
  microVersion,
  microVersions
} from "@quick-response/symbol/micro/microVersions"
import { shapeOf, versionCounts } from "@quick-response/symbol/symbolShapes"
import type { ErrorCorrectionLevel } from "@quick-response/symbol/versions"
import * as FastCheck from "fast-check"
import { describe, expect, it } from "vitest"
import { prepareZXingModule, writeBarcode } from "zxing-wasm/writer"
import { readSymbols } from "../scanning/decoders.ts"
import { picture } from "../scanning/picture.ts"

const wasm = await readFile(createRequire(import.meta.url).resolve("zxing-wasm/writer/zxing_writer.wasm"))
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } })

const kinds = ["micro", "rmqr"] as const
const formats = { micro: "MicroQRCode", rmqr: "RMQRCode" } as const
const letters = { Low: "L", Medium: "M", Quartile: "Q", High: "H" } as const

/** Every version of both kinds at each of its levels. */
const cases = kinds.flatMap((kind) =>
  microVersions[kind].flatMap(({ version, levels }) =>
    microLevels[kind].flatMap((level) => {
      const dataBits = levels[level]?.dataBits
      return dataBits === undefined ? [] : [{ kind, version, level, dataBits }]
    })
  )
)

const encode = (
  kind: MicroKind,
  data: string,
  level: ErrorCorrectionLevel,
  options?: MicroOptions
): Matrix => {
  const symbol = encodeMicro(kind, data, level, options)
  if ("requiredBits" in symbol)
    throw new RangeError(`${data.length} characters need ${symbol.requiredBits} bits`)
  return symbol
}

/** The symbol's text, version, level and identifier, by a decoder with which this project shares no code. */
const decode = async (matrix: Matrix) => {
  const { width, height, data } = picture(matrix, 3, 2)
  const image = { width, height, data: new Uint8ClampedArray(data), colorSpace: "srgb" } as const
  const [read] = await readSymbols(image, {
    formats: [formats[matrix.symbol === "micro" ? "micro" : "rmqr"]],
    characterSet: "UTF8",
    textMode: "Plain"
  })
  if (read === undefined) throw new Error("nothing is read")
  const extra: unknown = JSON.parse(read.extra)
  return { text: read.text, identifier: read.symbologyIdentifier, extra }
}

const digits = "314159265358979323846264338327950288419716939937510"
const capitals = "LOT 47-11/B, SHELF *9* $12.50 +3% HALL: C "
/** Texts of one mode each, of any length. */
const texts: ReadonlyArray<(length: number) => string> = [
  (length) => digits.repeat(8).slice(0, length),
  (length) => capitals.replaceAll(",", ".").repeat(8).slice(0, length),
  (length) => `e${"müll ".repeat(60)}`.slice(0, length)
]

/** The longest text of a sort that fits. */
const longest = (textOf: (length: number) => string, fits: (text: string) => boolean): string => {
  let length = 0
  while (length < 400 && fits(textOf(length + 1))) length++
  return textOf(length)
}

describe("encodeMicro()", () => {
  it("draws what Zint draws: every version at each of its levels, in each mode it has", async () => {
    let compared = 0
    for (const { kind, version, level } of cases) {
      for (const textOf of texts.slice(0, 2)) {
        const all = longest(
          textOf,
          (text) => typeof fittingMicroVersion(kind, text, level, { version }) === "number"
        )
        for (const text of new Set([all, all.slice(0, Math.ceil(all.length / 2))])) {
          if (text === "") continue
          const { symbol, error } = await writeBarcode(text, {
            format: formats[kind],
            scale: 1,
            options: `version=${version},ecLevel=${letters[level]}`
          })
          expect(error).toBe("")
          const ours = encode(kind, text, level, { version })
          expect([ours.width, ours.height]).toEqual([symbol.width, symbol.height])
          const theirs = symbol.data.map((light) => (light === 0 ? 1 : 0))
          const differing = ours.modules.filter((dark, at) => dark !== theirs[at]).length
          expect({ kind, version, level, text, differing }).toEqual({
            kind,
            version,
            level,
            text,
            differing: 0
          })
          compared++
        }
      }
    }
    expect(compared).toBeGreaterThan(250)
  })

  it("is filled to its last bit and read by a decoder: every version at each of its levels, in each mode it has", async () => {
    for (const { kind, version, level } of cases) {
      for (const textOf of texts) {
        const data = longest(
          textOf,
          (text) => typeof fittingMicroVersion(kind, text, level, { version }) === "number"
        )
        if (data === "") continue
        const symbol = encode(kind, data, level, { version })
        const { text, extra } = await decode(symbol)
        expect(text).toBe(data)
        expect(extra).toMatchObject({ Version: versionName(symbol), ECLevel: letters[level] })
      }
    }
  })

  it("is read by a decoder in the least version that holds any text", async () => {
    const characters = FastCheck.constantFrom(..."0123456789ABCXYZ $%*+-./:abcxyzé€語")
    const text = FastCheck.array(characters, { minLength: 1, maxLength: 40 }).map((parts) => parts.join(""))
    await FastCheck.assert(
      FastCheck.asyncProperty(
        text,
        FastCheck.constantFrom(...kinds),
        FastCheck.boolean(),
        async (data, kind, isLow) => {
          const [low, high] = microLevels[kind]
          const level = (isLow ? low : high) ?? "Medium"
          const symbol = encodeMicro(kind, data, level)
          const version = fittingMicroVersion(kind, data, level)
          if ("requiredBits" in symbol) {
            expect(version).toEqual(symbol)
            expect(symbol.requiredBits).toBeGreaterThan(symbol.availableBits)
            return
          }
          expect(symbol.version).toBe(version)
          expect((await decode(symbol)).text).toBe(data)
          const smaller = microVersions[kind].slice(
            0,
            microVersions[kind].findIndex((one) => one.version === version)
          )
          for (const one of smaller)
            expect("requiredBits" in encodeMicro(kind, data, level, { version: one.version })).toBe(true)
        }
      ),
      { numRuns: 150 }
    )
  })

  it("says which version holds what the one that was asked for does not, also where that lacks the mode or the level", () => {
    expect(encodeMicro("micro", "123456", "Low", { version: 1 })).toEqual({
      requiredBits: 23,
      availableBits: 20,
      leastVersion: 2
    })
    expect(encodeMicro("micro", "ABC", "Medium", { version: 1 })).toMatchObject({
      availableBits: 0,
      leastVersion: 2
    })
    const lacking = encodeMicro("micro", "abc", "Low", { version: 2 })
    expect(lacking).toMatchObject({ availableBits: 40, leastVersion: 3 })
    expect("requiredBits" in lacking && lacking.requiredBits).toBeLessThan(50)
    expect(encodeMicro("micro", "x".repeat(16), "Low")).toEqual({ requiredBits: 136, availableBits: 128 })
  })

  it("raises the level where the version holds the data all the same", () => {
    expect(encode("micro", "12345", "Low", { version: 4 }).errorCorrectionLevel).toBe("Low")
    expect(encode("micro", "12345", "Low", { version: 4, isBoosted: true }).errorCorrectionLevel).toBe(
      "Quartile"
    )
    expect(encode("micro", "12345", "Low", { isBoosted: true })).toMatchObject({
      version: 1,
      errorCorrectionLevel: "Low"
    })
    expect(encode("rmqr", "12345", "Medium", { isBoosted: true })).toMatchObject({
      errorCorrectionLevel: "High"
    })
  })

  it("names UTF-8 by a designator, and GS1 element strings by FNC1, in rMQR", async () => {
    const text = "Größe 7"
    expect((await decode(encode("rmqr", text, "Medium", { encoding: "eci" }))).text).toBe(text)
    const plain = encode("rmqr", "plain", "Medium", { version: 32 })
    expect(encode("rmqr", "plain", "Medium", { version: 32, encoding: "eci" })).toEqual(plain)
    const gs1 = await decode(encode("rmqr", "0109501101530003", "Medium", { encoding: "gs1" }))
    expect(gs1).toMatchObject({ text: "0109501101530003", identifier: "]Q3" })
  })

  it("takes each mask of Micro QR that is asked for, and is read", async () => {
    for (const mask of [0, 1, 2, 3]) {
      const symbol = encode("micro", "LABEL 7", "Medium", { mask })
      expect(symbol.mask).toBe(mask)
      const { text, extra } = await decode(symbol)
      expect(text).toBe("LABEL 7")
      expect(extra).toMatchObject({ DataMask: mask })
    }
  })

  it("throws for what a kind does not have", () => {
    for (const [kind, level, options] of [
      ["micro", "High", {}],
      ["rmqr", "Low", {}],
      ["rmqr", "Quartile", {}],
      ["micro", "Low", { version: 5 }],
      ["rmqr", "Medium", { version: 33 }],
      ["rmqr", "Medium", { version: 1.5 }],
      ["micro", "Low", { mask: 4 }],
      ["micro", "Low", { mask: 0.5 }],
      ["rmqr", "Medium", { mask: 0 }],
      ["micro", "Low", { encoding: "eci" }],
      ["micro", "Low", { encoding: "gs1" }]
    ] as const)
      expect(() => encodeMicro(kind, "1", level, options), `${kind} ${level}`).toThrow(RangeError)
  })
})

describe("microPlan()", () => {
  it("has a place for each bit of the codewords, and less than a codeword of places more", () => {
    for (const { kind, version, level, dataBits } of cases) {
      const found = microVersion(kind, version).levels[level]
      if (found === undefined) throw new RangeError("no such level")
      const { count, errorCodewords } = found.blocks
      const { places } = microPlan(kind, shapeOf(kind, version), found, 0)
      const rest = places.length - dataBits - 8 * count * errorCodewords
      expect(new Set(places).size).toBe(places.length)
      expect(rest, `${kind} ${version} ${level}`).toBeGreaterThanOrEqual(0)
      expect(rest, `${kind} ${version} ${level}`).toBeLessThan(8)
    }
    for (const kind of kinds) expect(microVersions[kind]).toHaveLength(versionCounts[kind])
  })
})

describe("shapeOf()", () => {
  it("throws for a version that the kind lacks", () => {
    for (const [kind, version] of [
      ["qr", 41],
      ["micro", 5],
      ["rmqr", 33],
      ["rmqr", 0]
    ] as const)
      expect(() => shapeOf(kind, version)).toThrow(RangeError)
  })
})
