import { makeConfig } from "@quick-response/core"
import { encode } from "@quick-response/core/drawing"
import * as Either from "@quick-response/core/either"
import { dataTexts } from "@quick-response/laws"
import * as Effect from "effect/Effect"
import * as FastCheck from "fast-check"
import { draw, read } from "quick-response"
import { describe, expect, it } from "vitest"
import type { ReaderOptions } from "zxing-wasm/reader"
import { forAll } from "../forAll.ts"
import { readByZxing } from "./readByZxing.ts"

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

/** The text for a scanner that assumes a character set if none is designated. */
const readAs = async (data: string, encoding: "auto" | "eci", guess: ReaderOptions["characterSet"]) =>
  (
    await readByZxing(
      { data, encoding },
      { size: 300, ...(guess === undefined ? {} : { characterSet: guess }) }
    )
  ).text

describe("encoding", () => {
  it.each(["ISO8859_1", "Shift_JIS", "GB18030"] as const)(
    "eci is read if a scanner guesses %s, auto is not",
    async (guess) => {
      for (const data of texts) {
        expect(await readAs(data, "eci", guess)).toBe(data)
        expect(await readAs(data, "auto", guess)).not.toBe(data)
      }
    }
  )

  it("is read either way if a scanner recognizes UTF-8", async () => {
    for (const data of texts)
      for (const encoding of ["auto", "eci"] as const)
        expect(await readAs(data, encoding, undefined)).toBe(data)
  })

  it("eci is reported by the reader", async () => {
    const image = await draw({ data: "Grüße", encoding: "eci" }, { format: "png" })
    const [symbol] = await read(image)
    expect(symbol).toMatchObject({ text: "Grüße", bytes: new TextEncoder().encode("Grüße"), eci: [26] })
  })

  it("eci costs twelve bits, or no bits for ASCII", () => {
    forAll([dataTexts(FastCheck)], {}, (data) => {
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
  })

  it("eci is refused for payments that forbid it", async () => {
    const content = { type: "sepa", name: "Ann", iban: "DE89370400440532013000" } as const
    const error = await Effect.runPromise(Effect.flip(makeConfig({ content, encoding: "eci" })))
    expect(error.message).toMatch(
      /^encoding: the authority of ".*" asks for a code without ECI; leave it out$/
    )
  })
})
