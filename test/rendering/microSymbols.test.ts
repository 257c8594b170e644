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
import { forAllAsync } from "../forAll.ts"
import { readSymbols } from "../scanning/decoders.ts"
import { picture } from "../scanning/picture.ts"
import { runs } from "../storage/runs.ts"

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
  it("agrees with Zint for every version, level and mode", async () => {
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

  it("is read when filled to its last bit", async () => {
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

  it("chooses the least version, which another decoder reads", async () => {
    const characters = FastCheck.constantFrom(..."0123456789ABCXYZ $%*+-./:abcxyzé€語")
    const text = FastCheck.array(characters, { minLength: 1, maxLength: 40 }).map((parts) => parts.join(""))
    await forAllAsync(
      [text, FastCheck.constantFrom(...kinds), FastCheck.boolean()],
      { numRuns: runs(60) },
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
    )
  })

  it("names the version that suffices for mode and level", () => {
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

  it("raises the level within the version", () => {
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

  it("throws for options that a kind lacks", () => {
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
  it("has a place for each bit of the codewords", () => {
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
