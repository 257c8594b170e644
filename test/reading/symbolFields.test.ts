import { encode, renderSvg, verdict } from "@quick-response/core/drawing"
import * as Either from "@quick-response/core/either"
import { errorCorrectionLevels } from "@quick-response/design/config/options"
import { configOf, dataTexts, logoImages } from "@quick-response/laws"
import * as FastCheck from "fast-check"
import { draw, read } from "quick-response"
import { describe, expect, it } from "vitest"
import { forAll } from "../forAll.ts"
import { messageOf, readByZxing } from "./readByZxing.ts"

const levels = errorCorrectionLevels.map(({ name }) => name)

describe("version", () => {
  it("is the version that another decoder reads", async () => {
    for (const version of [1, 2, 6, 7, 9, 10, 26, 27, 40])
      expect(await readByZxing({ data: "HELLO 42", version })).toMatchObject({
        text: "HELLO 42",
        version: String(version)
      })
  })

  it("is drawn if it holds the data, else names the least", () => {
    forAll(
      [dataTexts(FastCheck), FastCheck.constantFrom(...levels), FastCheck.integer({ min: 1, max: 40 })],
      { numRuns: 30 },
      (data, level, version) => {
        const fixed = encode(data, level, { version })
        const free = encode(data, level)
        if (Either.isLeft(free)) {
          expect(fixed).toEqual(free)
          return
        }
        const least = free.right.version
        if (version >= least) {
          expect(fixed).toEqual(encode(data, level, { minimumVersion: version }))
          return
        }
        const overflow = Either.getOrThrow(Either.flip(fixed))
        expect(overflow.leastVersion).toBe(least)
        expect(overflow.requiredBits).toBeGreaterThan(overflow.availableBits)
      }
    )
  })

  it("names the field, its capacity and the remedy", () => {
    expect(messageOf({ data: "x".repeat(100), version: 3 })).toBe(
      "version: holds 352 bits at this errorCorrectionLevel and the data needs 812; raise it to 6 or leave it out"
    )
    expect(messageOf({ data: "x".repeat(5000), version: 3 })).toMatch(/^data: needs/)
    for (const version of [0, 41, 1.5, "7"])
      expect(messageOf({ data: "x", version })).toMatch(
        /^version: expected a whole number from 1 to 40, got /
      )
  })

  it("without room for a logo names the version that has it", () => {
    const request = { data: "https://example.com", logo: { image: logoImages.png, size: 0.3, padding: 1 } }
    const free = Either.getOrThrow(verdict(configOf(request))).minimumVersion
    const { findings } = Either.getOrThrow(verdict(configOf({ ...request, version: 3 })))
    const [larger] = findings.flatMap(({ cause }) =>
      cause.topic === "logo" ? cause.remedies.flatMap(({ version }) => version ?? []) : []
    )
    expect(free).toBeGreaterThan(3)
    expect(larger).toBe(free)
    expect(messageOf({ ...request, version: 3 })).toMatch(/^logo\.size: .*raise version to \d+/)
    expect(messageOf({ ...request, version: free })).toBe("")
  })

  it("is refused beside a picture in bits or beyond the standard", () => {
    const picture = { image: logoImages.png, mode: "bits" }
    expect(messageOf({ data: "https://example.com", picture, version: 9, mask: 1 })).toBe(
      'version: is chosen by a picture in its bits; leave it out, or take picture.mode "halftone"; mask: is chosen by a picture in its bits; leave it out, or take picture.mode "halftone"'
    )
    const content = { type: "sepa", name: "Ann", iban: "DE89370400440532013000" } as const
    expect(messageOf({ content, version: 14 })).toMatch(
      /^version: the standard of ".*" allows version 13 at most/
    )
    expect(messageOf({ content, version: 13 })).toBe("")
  })
})

describe("mask", () => {
  it("is the mask that another decoder reads", async () => {
    for (let mask = 0; mask < 8; mask++)
      expect(await readByZxing({ data: "https://example.com", mask })).toMatchObject({
        text: "https://example.com",
        mask
      })
  })

  it("is kept under a halftone", async () => {
    const picture = { image: logoImages.png, mode: "halftone" } as const
    for (const mask of [2, 5])
      expect(await readByZxing({ data: "https://example.com", picture, mask })).toMatchObject({ mask })
  })

  it("is refused outside 0 to 7", () => {
    for (const mask of [-1, 8, 0.5, "0"])
      expect(messageOf({ data: "x", mask })).toMatch(/^mask: expected a whole number from 0 to 7, got /)
  })
})

describe("errorCorrectionBoost", () => {
  it("raises the level within the version", async () => {
    const design = { data: "HELLO", errorCorrectionLevel: "Low" } as const
    expect(await readByZxing(design)).toMatchObject({ text: "HELLO", version: "1", level: "L" })
    expect(await readByZxing({ ...design, errorCorrectionBoost: true })).toMatchObject({
      text: "HELLO",
      version: "1",
      level: "H"
    })
  })

  it("takes the highest level that the version holds", () => {
    forAll([dataTexts(FastCheck), FastCheck.constantFrom(...levels)], {}, (data, level) => {
      const [plain, boosted] = [encode(data, level), encode(data, level, { isBoosted: true })]
      if (Either.isLeft(plain) || Either.isLeft(boosted)) {
        expect(boosted).toEqual(plain)
        return
      }
      const { version } = plain.right
      const highest = levels.findLast((higher) => Either.isRight(encode(data, higher, { version })))
      expect(boosted.right.version).toBe(version)
      expect(boosted.right.errorCorrectionLevel).toBe(
        levels[Math.max(levels.indexOf(level), levels.indexOf(highest ?? level))]
      )
      expect(boosted.right).toEqual(Either.getOrThrow(encode(data, boosted.right.errorCorrectionLevel)))
    })
  })

  it("is stated by the description and the reader", async () => {
    const design = { data: "HELLO", errorCorrectionLevel: "Low", errorCorrectionBoost: true } as const
    expect(Either.getOrThrow(renderSvg(configOf(design)))).toContain("error correction level H")
    const image = await draw(design, { format: "png" })
    const [symbol] = await read(image)
    expect(symbol).toMatchObject({ text: "HELLO", errorCorrectionLevel: "High" })
  })

  it("is refused if the standard demands a level", () => {
    const content = { type: "sepa", name: "Ann", iban: "DE89370400440532013000" } as const
    expect(messageOf({ content, errorCorrectionBoost: true })).toMatch(
      /^errorCorrectionBoost: the standard of ".*" asks for Medium; leave it out$/
    )
  })
})
