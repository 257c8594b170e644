import { canonicalJson, makeConfig } from "@quick-response/core"
import { encode } from "@quick-response/core/drawing"
import * as Either from "@quick-response/core/either"
import { applicationIdentifiers } from "@quick-response/design/content/codes/applicationIdentifiers"
import { elementString, examineElements } from "@quick-response/design/content/codes/elementStrings"
import { readContent } from "@quick-response/design/content/readContent"
import { contentsOf } from "@quick-response/laws"
import * as FastCheck from "fast-check"
import { draw, read, renderSvg } from "quick-response"
import { describe, expect, it } from "vitest"
import { forAll } from "../forAll.ts"
import { readByZxing } from "./readByZxing.ts"

/** The text of a design, raw and in GS1's own writing. */
const readOf = async (design: Parameters<typeof draw>[0]) => {
  const { symbologyIdentifier, text } = await readByZxing(design, { size: 400 })
  const shown = await readByZxing(design, { size: 400, textMode: "HRI" })
  return { identifier: symbologyIdentifier, text, shown: shown.text }
}

const faultsOf = (request: unknown): string =>
  Either.match(makeConfig(Object(request)), {
    onLeft: ({ message }) => message,
    onRight: () => ""
  })

const configured = (request: object) => Either.getOrThrow(makeConfig(Object(request)))

const ofElements = (elements: string) => faultsOf({ content: { type: "gs1-elements", elements } })

describe("gs1-elements", () => {
  it("is read as GS1 with its separators and brackets", async () => {
    const elements = "(01)09506000134352(17)271231(10)ABC123(21)12345"
    expect(await readOf({ content: { type: "gs1-elements", elements } })).toEqual({
      identifier: "]Q3",
      text: "0109506000134352172712311" + "0ABC123\x1d2112345",
      shown: elements
    })
  })

  it("is read correctly with any characters of set 82", async () => {
    const contents = FastCheck.sample(contentsOf(FastCheck, "gs1-elements"), { numRuns: 12, seed: 40 })
    for (const content of contents) {
      const { identifier, text } = await readOf({ content })
      expect({ identifier, text }).toEqual({ identifier: "]Q3", text: readContent(content).data })
    }
  })

  it("survives its canonical JSON, without control characters in the SVG", async () => {
    const content = { type: "gs1-elements", elements: "(00)095060000000000015(400)A(403)7" } as const
    const config = configured({ content })
    expect(config.data).toContain("\x1d")
    expect(canonicalJson(configured(JSON.parse(canonicalJson(config))))).toBe(canonicalJson(config))
    expect(await renderSvg({ content })).not.toContain("\x1d")
  })

  it("is read back as content", async () => {
    const content = { type: "gs1-elements", elements: "(00)095060000000000015(400)A%B\\(C)(403)7" } as const
    const image = await draw({ content }, { format: "png" })
    const [symbol] = await read(image)
    expect(symbol).toMatchObject({ symbologyIdentifier: "]Q3", content, leftOut: [] })
  })

  it("separates only values of variable length", () => {
    expect(elementString("(01)09506000134352(3103)000195(3922)1299(17)271231(37)5")).toBe(
      "01095060001343523103000195" + "39221299\x1d" + "17271231" + "375"
    )
  })

  it("encodes the separator as one alphanumeric character", () => {
    const bitsOf = (data: string, encoding: "auto" | "gs1") =>
      Either.getOrThrow(Either.flip(encode(data, "High", { encoding, version: 1 }))).requiredBits
    // Seventeen characters in capitals take 94 bits, with mode and length; the indicator of FNC1 takes four.
    expect(bitsOf("ABCDEFGH%ABCDEFGH", "auto")).toBe(4 + 9 + 94)
    expect(bitsOf("ABCDEFGH\x1dABCDEFGH", "gs1")).toBe(4 + 4 + 9 + 94)
  })

  it("names the fault and its identifier", () => {
    expect(ofElements("(01)09506000134352(10)ABC123")).toBe("")
    expect(ofElements("0109506000134352")).toMatch(
      /^content\.elements: is not a list of GS1 element strings; /
    )
    expect(ofElements("(01)")).toMatch(/has a value of \(01\), GTIN, that is not n14/)
    expect(ofElements("(0)1")).toMatch(/is not a list of GS1 element strings/)
    expect(ofElements("(8999)1")).toMatch(/has \(8999\), which is not a GS1 application identifier/)
    expect(ofElements("(01)09506000134353")).toMatch(/check digit of \(01\), GTIN, that does not fit/)
    expect(ofElements("(01)09506000134352(17)271331")).toMatch(/\(17\), USE BY, that begins with no date/)
    expect(ofElements("(01)09506000134352(17)270230")).toMatch(/begins with no date/)
    expect(ofElements("(01)09506000134352(17)270200")).toBe("")
    expect(ofElements("(01)09506000134352(10)ABÜ")).toMatch(/\(10\), BATCH\/LOT, that is not x\.\.20/)
    expect(ofElements(`(01)09506000134352(10)${"A".repeat(21)}`)).toMatch(/not x\.\.20/)
    expect(ofElements("(10)ABC(10)DEF(01)09506000134352")).toMatch(/has \(10\) twice/)
    expect(ofElements("(10)ABC")).toMatch(
      /has \(10\) without \(01\), \(02\), \(03\), \(8006\), \(8026\), one of which/
    )
    expect(ofElements("(253)9506000117843X4711")).toBe("")
    expect(ofElements("(253)9506000117844X4711")).toMatch(/check digit/)
    expect(ofElements("(8003)09506000117843 91".replace(" ", ""))).toBe("")
    expect(ofElements("(92)anything")).toBe("")
  })

  it("has identifiers without common prefixes", () => {
    const names = Object.keys(applicationIdentifiers).map((name) => name.replace("n", ""))
    for (const name of names)
      expect(names.filter((other) => other !== name && other.startsWith(name) && name !== "9")).toEqual([])
  })

  it("is idempotent or refused, for any text", () => {
    forAll([FastCheck.string({ unit: FastCheck.constantFrom(..."()\\0123789AZ% ") })], {}, (text) => {
      const examined = examineElements(text)
      if (typeof examined === "string") expect(examineElements(examined)).toBe(examined)
      else expect(examined.text()).not.toBe("")
    })
  })
})

describe('encoding: "gs1"', () => {
  it("takes element strings with rare identifiers as data", async () => {
    const data = "0109506000134352" + "7240PROTO\x1d10A%1"
    expect(await readOf({ data, encoding: "gs1" })).toMatchObject({ identifier: "]Q3", text: data })
  })

  it("is refused for other characters and contents", () => {
    expect(faultsOf({ data: "Grüße", encoding: "gs1" })).toMatch(
      /^data: has a character that GS1 element strings lack; .*, or take the content "gs1-elements"$/
    )
    expect(faultsOf({ content: { type: "text", text: "A" }, encoding: "gs1" })).toMatch(
      /^encoding: "Text" has its own encoding/
    )
    const content = { type: "gs1-elements", elements: "(00)095060000000000015" } as const
    expect(faultsOf({ content, encoding: "eci" })).toMatch(/^encoding: .* has its own encoding/)
    for (const encoding of ["auto", "gs1", undefined] as const)
      expect(configured({ content, encoding }).encoding).toBe("gs1")
  })

  it("costs four bits without separator and percent sign", () => {
    forAll(
      [
        FastCheck.string({
          unit: FastCheck.constantFrom(..."0123456789ABCXYZabc-./:"),
          minLength: 60,
          maxLength: 200
        })
      ],
      {},
      (data) => {
        const [auto, gs1] = (["auto", "gs1"] as const).map((encoding) =>
          encode(data, "High", { encoding, version: 1 })
        )
        if (auto === undefined || gs1 === undefined || Either.isRight(auto) || Either.isRight(gs1))
          throw new Error("none fits version 1")
        expect(gs1.left.requiredBits).toBe(auto.left.requiredBits + 4)
      }
    )
  })
})
