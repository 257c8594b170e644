import { readingLayer } from "@quick-response/codecs"
import { makeConfig, Reading } from "@quick-response/core"
import { encode } from "@quick-response/core/drawing"
import * as Either from "@quick-response/core/either"
import { dataTexts } from "@quick-response/core/testing"
import * as Effect from "effect/Effect"
import * as FastCheck from "fast-check"
import { draw } from "quick-response"
import { describe, expect, it } from "vitest"
import type { ReaderOptions } from "zxing-wasm/reader"
import { readSymbols } from "../scanning/decoders.ts"
import { pixelsOfPng } from "../scanning/images.ts"

const texts = [
  "Café",
  "Grüße aus Köln",
  "世界",
  "日本語のテキスト",
  "Привет",
  "עברית",
  "€ 12",
  "Łódź, 中文 8"
]

/** What a scanner reads that takes bytes without a designator for another character set: many guess, and some guess so. */
const readAs = async (data: string, encoding: "auto" | "eci", guess: ReaderOptions["characterSet"]) => {
  const {
    width,
    height,
    data: pixels
  } = pixelsOfPng(await draw({ data, encoding }, { format: "png", size: 300 }))
  const image = { width, height, data: new Uint8ClampedArray(pixels), colorSpace: "srgb" } as const
  const [symbol] = await readSymbols(image, {
    formats: ["QRCode"],
    textMode: "Plain",
    ...(guess === undefined ? {} : { characterSet: guess })
  })
  return symbol?.text
}

describe("encoding", () => {
  it.each(["ISO8859_1", "Shift_JIS", "GB18030"] as const)(
    "eci is read by a scanner that would guess %s, and auto is not",
    async (guess) => {
      for (const data of texts) {
        expect(await readAs(data, "eci", guess)).toBe(data)
        expect(await readAs(data, "auto", guess)).not.toBe(data)
      }
    }
  )

  it("is read either way by a scanner that is told nothing and recognizes UTF-8", async () => {
    for (const data of texts)
      for (const encoding of ["auto", "eci"] as const)
        expect(await readAs(data, encoding, undefined)).toBe(data)
  })

  it("eci is told by the reader of pictures, with the same text and bytes", async () => {
    const image = await draw({ data: "Grüße", encoding: "eci" }, { format: "png" })
    const [symbol] = await Effect.runPromise(
      Effect.provide(
        Effect.flatMap(Reading, ({ read }) => read(image)),
        readingLayer
      )
    )
    expect(symbol).toMatchObject({ text: "Grüße", bytes: new TextEncoder().encode("Grüße"), eci: [26] })
  })

  it("eci changes no symbol of ASCII, and takes twelve bits of any other", () => {
    FastCheck.assert(
      FastCheck.property(dataTexts(FastCheck), (data) => {
        const [auto, eci] = (["auto", "eci"] as const).map((encoding) => encode(data, "Low", { encoding }))
        if (auto === undefined || eci === undefined) throw new Error("there are two")
        if (/^[\0-\x7f]*$/.test(data)) {
          expect(eci).toEqual(auto)
          return
        }
        if (Either.isLeft(eci)) {
          if (Either.isLeft(auto)) expect(eci.left.requiredBits).toBe(auto.left.requiredBits + 12)
          return
        }
        const { version } = Either.getOrThrow(auto)
        expect(eci.right.version - version === 0 || eci.right.version - version === 1).toBe(true)
        expect(eci.right.modules).not.toEqual(Either.getOrThrow(auto).modules)
      })
    )
  })

  it("auto is left out of a configuration, which then equals one from before the field", async () => {
    const [named, plain, given] = await Effect.runPromise(
      Effect.all([
        makeConfig({ data: "é", encoding: "auto" }),
        makeConfig({ data: "é" }),
        makeConfig({ data: "é", encoding: "eci" })
      ])
    )
    expect(named).toEqual(plain)
    expect(given.encoding).toBe("eci")
  })

  it("eci is refused where the authority of a payment asks for none", async () => {
    const content = { type: "sepa", name: "Ann", iban: "DE89370400440532013000" } as const
    const error = await Effect.runPromise(Effect.flip(makeConfig({ content, encoding: "eci" })))
    expect(error.message).toMatch(
      /^encoding: the authority of ".*" asks for a code without ECI; leave it out$/
    )
  })
})
