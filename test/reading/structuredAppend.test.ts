import { incompleteTexts, joinTexts, makeConfig, type ReadPart, splitText } from "@quick-response/core"
import { renderSvg, verdict } from "@quick-response/core/drawing"
import * as Either from "@quick-response/core/either"
import { configOf } from "@quick-response/laws"
import * as FastCheck from "fast-check"
import { draw, read } from "quick-response"
import { describe, expect, it } from "vitest"
import { forAll, forAllAsync } from "../forAll.ts"
import { messageOf, readByZxing } from "./readByZxing.ts"

const sequence = { index: 1, total: 2, parity: 0 }

describe("joinTexts()", () => {
  const readParts = (text: string, count: number): ReadonlyArray<ReadPart> =>
    Either.getOrThrow(splitText(text, count)).map(({ data, sequence }) => ({ text: data, sequence }))

  it("joins parts in any order, doubled, beside another code", () => {
    const texts = FastCheck.string({ unit: "grapheme", minLength: 16, maxLength: 60 })
    const counts = FastCheck.integer({ min: 2, max: 16 })
    const cases = FastCheck.tuple(texts, counts).chain(([text, count]) => {
      const parts = readParts(text, count)
      const seen = [...parts, ...parts.slice(1), { text: "another" }]
      const shuffled = FastCheck.shuffledSubarray(seen, { minLength: seen.length })
      return FastCheck.tuple(FastCheck.constant(text), shuffled)
    })
    forAll([cases], {}, ([text, read]) => {
      expect(joinTexts(read).toSorted()).toEqual([text, "another"].toSorted())
    })
  })

  it("leaves incomplete texts to incompleteTexts(), with the missing parts", () => {
    const cases = FastCheck.integer({ min: 2, max: 16 }).chain((count) =>
      FastCheck.tuple(
        FastCheck.constant(count),
        FastCheck.subarray(readParts("A text of twenty characters.", count).slice(), { minLength: 1 })
      )
    )
    forAll([cases], {}, ([count, read]) => {
      const incomplete = incompleteTexts([{ text: "another" }, ...read])
      const isWhole = read.length === count
      expect(joinTexts(read).length).toBe(isWhole ? 1 : read.length)
      expect(incomplete.length).toBe(isWhole ? 0 : 1)
      const numbers = [...(incomplete[0]?.missing ?? []), ...read.map(({ sequence }) => sequence?.index)]
      expect(numbers.toSorted((one, other) => Number(one) - Number(other))).toEqual(
        Array.from({ length: count }, (_, i) => i + 1)
      )
    })
  })

  it("keeps parts separate if one is missing or two conflict", () => {
    const [first, second] = readParts("HELLO WORLD", 2)
    if (first === undefined || second === undefined) throw new Error("two parts were asked for")
    expect(joinTexts([second])).toEqual(["WORLD"])
    expect(joinTexts([second, first, { ...first, text: "HALLO " }])).toEqual(["WORLD", "HELLO ", "HALLO "])
  })
})

describe("splitText()", () => {
  const texts = FastCheck.string({ unit: "grapheme", minLength: 16, maxLength: 300 })
  const counts = FastCheck.integer({ min: 2, max: 16 })

  it("splits into whole characters with a common parity", () => {
    forAll([texts, counts], {}, (text, count) => {
      const parts = Either.getOrThrow(splitText(text, count))
      expect(parts.map(({ data }) => data).join("")).toBe(text)
      const parity = new TextEncoder().encode(text).reduce((sum, byte) => sum ^ byte, 0)
      for (const [at, { data, sequence }] of parts.entries()) {
        expect(sequence).toEqual({ index: at + 1, total: count, parity })
        expect(data.isWellFormed() && data.length > 0).toBe(true)
      }
      expect(parts).toHaveLength(count)
    })
  })

  it("splits ASCII evenly", () => {
    for (let count = 2; count <= 16; count++)
      for (const length of [16, 100, 4_001]) {
        const lengths = Either.getOrThrow(splitText("x".repeat(length), count)).map(({ data }) => data.length)
        expect(Math.max(...lengths) - Math.min(...lengths)).toBeLessThanOrEqual(1)
      }
  })

  it("is read with size, index and parity by another decoder", async () => {
    const levels = ["Low", "Medium", "Quartile", "High"] as const
    for (let count = 2; count <= 16; count++) {
      const text = `${"Ünï — ".repeat(count)}${"0123456789".repeat(count)}`
      const parts = Either.getOrThrow(splitText(text, count))
      const parity = parts[0]?.sequence.parity
      const errorCorrectionLevel = levels[count % 4] ?? "Low"
      const encoding = count % 3 === 0 ? "eci" : "auto"
      for (const { data, sequence } of [...parts.slice(0, 2), ...parts.slice(-1)]) {
        const design = { data, sequence, errorCorrectionLevel, encoding } as const
        expect(await readByZxing(design, { size: 400 })).toMatchObject({
          text: data,
          sequenceIndex: sequence.index - 1,
          sequenceSize: count,
          sequenceId: String(parity)
        })
      }
    }
  })

  it("names the field and the remedy", () => {
    const faultOf = (data: string, parts: number) =>
      Either.match(splitText(data, parts), { onLeft: ({ message }) => message, onRight: () => "" })
    expect(faultOf("abc", 4)).toBe(
      "parts: is more than the 3 characters of data; lower it, so that each code has one"
    )
    for (const parts of [1, 17, 2.5])
      expect(faultOf("abc", parts)).toMatch(/^parts: expected a whole number from 2 to 16/)
    expect(faultOf("", 2)).toMatch(/^data: expected a string of 2 to 113424 characters/)
  })

  it("splits a text that is too long for one code", async () => {
    const text = "€".repeat(3_000)
    expect(messageOf({ data: text, errorCorrectionLevel: "Low" })).toMatch(/^data: needs/)
    const parts = Either.getOrThrow(splitText(text, 4))
    const pictures = await Promise.all(
      parts.map((part) => draw({ ...part, errorCorrectionLevel: "Low" }, { format: "png", size: 800 }))
    )
    const symbols = (await Promise.all(pictures.map(read))).flat()
    expect(symbols.map(({ text }) => text).join("")).toBe(text)
    expect(symbols.map(({ sequence }) => sequence)).toEqual(parts.map(({ sequence }) => sequence))
  })
})

describe("sequence", () => {
  it("is read only as a part, without a content", async () => {
    const place = FastCheck.integer({ min: 2, max: 16 }).chain((total) =>
      FastCheck.record({
        index: FastCheck.integer({ min: 1, max: total }),
        total: FastCheck.constant(total),
        parity: FastCheck.integer({ min: 0, max: 255 })
      })
    )
    await forAllAsync([place], { numRuns: 15 }, async (sequence) => {
      const [symbol] = await read(await draw({ data: "tel:+491234", sequence }, { format: "png" }))
      expect(symbol).toMatchObject({ text: "tel:+491234", sequence })
      expect(symbol).not.toHaveProperty("content")
    })
    const [whole] = await read(await draw({ data: "tel:+491234" }, { format: "png" }))
    expect(whole).not.toHaveProperty("sequence")
  })

  it("costs 20 bits", () => {
    const versionOf = (data: string, sequence?: { index: number; total: number; parity: number }) =>
      Either.getOrThrow(verdict(configOf({ data, sequence }))).minimumVersion
    // 14 bytes fit version 1 at Medium, and with two and a half bytes less 12.
    expect(versionOf("x".repeat(14))).toBe(1)
    expect(versionOf("x".repeat(13), sequence)).toBe(2)
    expect(versionOf("x".repeat(12), sequence)).toBe(1)
  })

  it("is refused by name with a content and beyond its total", () => {
    const alone = "has no place in a code that carries a part of a text; leave it out, or leave out sequence"
    expect(messageOf({ content: { type: "phone", number: "+491234" }, sequence })).toBe(`content: ${alone}`)
    expect(messageOf({ data: "01", encoding: "gs1", sequence })).toBe(`encoding: ${alone}`)
    const image =
      "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII="
    expect(messageOf({ data: "https://example.com", picture: { image, mode: "bits" }, sequence })).toBe(
      `picture.mode: ${alone}`
    )
    expect(messageOf({ data: "x", sequence: { ...sequence, index: 3 } })).toBe(
      "sequence.index: is larger than total, which is 2; number the codes from 1"
    )
    expect(messageOf({ data: "x", sequence: { index: 1, total: 2 } })).toBe("sequence.parity: is missing")
  })

  it("shows no part of its text in the title", () => {
    const svg = Either.getOrThrow(
      Either.flatMap(makeConfig({ data: "S:Lobby;P:hush;;", sequence }), renderSvg)
    )
    expect(svg).toContain("QR code 1 of 2")
    expect(svg).not.toContain("hush")
  })
})
