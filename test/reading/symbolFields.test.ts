import { readingLayer } from "@quick-response/codecs"
import { makeConfig, Reading } from "@quick-response/core"
import { encode, renderSvg, verdict } from "@quick-response/core/drawing"
import * as Either from "@quick-response/core/either"
import { configOf, dataTexts, logoImages } from "@quick-response/core/testing"
import { errorCorrectionLevels } from "@quick-response/design/config/options"
import * as Effect from "effect/Effect"
import * as FastCheck from "fast-check"
import { draw } from "quick-response"
import { describe, expect, it } from "vitest"
import { readSymbols } from "../scanning/decoders.ts"
import { pixelsOfPng } from "../scanning/images.ts"

const levels = errorCorrectionLevels.map(({ name }) => name)

/** The symbol in a picture of a design, as a decoder that shares no code with the encoder reports it. */
const readOf = async (design: Parameters<typeof draw>[0]) => {
  const { width, height, data } = pixelsOfPng(await draw(design, { format: "png", size: 600 }))
  const image = { width, height, data: new Uint8ClampedArray(data), colorSpace: "srgb" } as const
  const [symbol] = await readSymbols(image, { formats: ["QRCode"], textMode: "Plain" })
  const { Version, ECLevel, DataMask }: Readonly<Record<string, unknown>> = JSON.parse(symbol?.extra ?? "{}")
  return { text: symbol?.text, version: Number(Version), level: ECLevel, mask: DataMask }
}

const messageOf = (request: unknown): string =>
  Either.match(Either.flatMap(makeConfig(Object(request)), renderSvg), {
    onLeft: (error) => error.message,
    onRight: () => ""
  })

describe("version", () => {
  it("is the version of the symbol that an independent decoder reads, from 1 to 40", async () => {
    for (const version of [1, 2, 6, 7, 9, 10, 26, 27, 40])
      expect(await readOf({ data: "HELLO 42", version })).toMatchObject({ text: "HELLO 42", version })
  })

  it("that holds the data is drawn; any other is refused with the least that does", () => {
    FastCheck.assert(
      FastCheck.property(
        dataTexts(FastCheck),
        FastCheck.constantFrom(...levels),
        FastCheck.integer({ min: 1, max: 40 }),
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
      ),
      { numRuns: 30 }
    )
  })

  it("names the field, what it holds and the remedy", () => {
    expect(messageOf({ data: "x".repeat(100), version: 3 })).toBe(
      "version: holds 352 bits at this errorCorrectionLevel and the data needs 812; raise it to 6 or leave it out"
    )
    expect(messageOf({ data: "x".repeat(5000), version: 3 })).toMatch(/^data: needs/)
    for (const version of [0, 41, 1.5, "7"])
      expect(messageOf({ data: "x", version })).toMatch(
        /^version: expected a whole number from 1 to 40, got /
      )
  })

  it("that leaves a logo too little room is refused with the one that does, which is drawn", () => {
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

  it("is refused where a picture in bits or the authority of a content has one", () => {
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
  it("is the mask of the symbol that an independent decoder reads, whichever it is", async () => {
    for (let mask = 0; mask < 8; mask++)
      expect(await readOf({ data: "https://example.com", mask })).toMatchObject({
        text: "https://example.com",
        mask
      })
  })

  it("stays under a halftone, which chooses one where it is absent", async () => {
    const picture = { image: logoImages.png, mode: "halftone" } as const
    for (const mask of [2, 5])
      expect(await readOf({ data: "https://example.com", picture, mask })).toMatchObject({ mask })
  })

  it("is refused outside of 0 to 7", () => {
    for (const mask of [-1, 8, 0.5, "0"])
      expect(messageOf({ data: "x", mask })).toMatch(/^mask: expected a whole number from 0 to 7, got /)
  })
})

describe("errorCorrectionBoost", () => {
  it("raises the level that an independent decoder reads, in the same version", async () => {
    const design = { data: "HELLO", errorCorrectionLevel: "Low" } as const
    expect(await readOf(design)).toMatchObject({ text: "HELLO", version: 1, level: "L" })
    expect(await readOf({ ...design, errorCorrectionBoost: true })).toMatchObject({
      text: "HELLO",
      version: 1,
      level: "H"
    })
  })

  it("takes the highest level that the version holds, and never a larger version or a lower level", () => {
    FastCheck.assert(
      FastCheck.property(dataTexts(FastCheck), FastCheck.constantFrom(...levels), (data, level) => {
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
    )
  })

  it("is told by the description of the picture and by the reader", async () => {
    const design = { data: "HELLO", errorCorrectionLevel: "Low", errorCorrectionBoost: true } as const
    expect(Either.getOrThrow(renderSvg(configOf(design)))).toContain("error correction level H")
    const image = await draw(design, { format: "png" })
    const [symbol] = await Effect.runPromise(
      Effect.provide(
        Effect.flatMap(Reading, ({ read }) => read(image)),
        readingLayer
      )
    )
    expect(symbol).toMatchObject({ text: "HELLO", errorCorrectionLevel: "High" })
  })

  it("changes nothing where it is false, and is left out of a configuration then", () => {
    const plain = configOf({ data: "HELLO", errorCorrectionLevel: "Low" })
    expect(configOf({ data: "HELLO", errorCorrectionLevel: "Low", errorCorrectionBoost: false })).toEqual(
      plain
    )
    expect(Either.getOrThrow(renderSvg(plain))).toContain("error correction level L")
  })

  it("is refused where the authority of a content demands a level", () => {
    const content = { type: "sepa", name: "Ann", iban: "DE89370400440532013000" } as const
    expect(messageOf({ content, errorCorrectionBoost: true })).toMatch(
      /^errorCorrectionBoost: the standard of ".*" asks for Medium; leave it out$/
    )
  })
})
