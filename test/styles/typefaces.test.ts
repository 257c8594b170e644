import { frameFonts, frameStyles, PriceList, parseConfig, quote } from "@quick-response/core"
import { renderSvg } from "@quick-response/core/drawing"
import * as Either from "@quick-response/core/either"
import { configOf } from "@quick-response/laws"
import { iconCharacters, iconNames } from "@quick-response/typefaces/iconCharacters"
import { iconTypeface } from "@quick-response/typefaces/iconTypeface"
import { mono } from "@quick-response/typefaces/mono"
import { arrange, rightToLeftTypefaces } from "@quick-response/typefaces/rightToLeft"
import { rounded } from "@quick-response/typefaces/rounded"
import { sans } from "@quick-response/typefaces/sans"
import { serif } from "@quick-response/typefaces/serif"
import { capHeight, typefaceOf } from "@quick-response/typefaces/Typeface"
import * as QuickResponse from "quick-response"
import { describe, expect, it } from "vitest"
import { sceneOf } from "./pictures.ts"

const typefaces = {
  sans: typefaceOf(sans),
  serif: typefaceOf(serif),
  rounded: typefaceOf(rounded),
  mono: typefaceOf(mono)
}
const fonts = frameFonts.map(({ name }) => name)
const others = fonts.filter((name) => name !== "sans")

const range = (first: number, last: number): ReadonlyArray<string> =>
  Array.from({ length: last - first + 1 }, (_, i) => String.fromCodePoint(first + i))

/** Letters by their languages, which every typeface has to draw itself. */
const alphabets = {
  latin: [...range(0x21, 0x7e), ...range(0xa1, 0xac), ...range(0xae, 0x131), ...range(0x134, 0x148)],
  vietnamese: [..."ĂăÂâĐđÊêÔôƠơƯư", ...range(0x1ea0, 0x1ef9)],
  romanian: [..."ȘșȚț"],
  greek: [...range(0x391, 0x3a1), ...range(0x3a3, 0x3ce), ..."ΆΈΉΊΌΎΏΐ"],
  cyrillic: [...range(0x401, 0x40c), ...range(0x40e, 0x44f), ...range(0x451, 0x45c), ..."ўџҐґ"],
  signs: [..."–—‘’‚“”„†•…‰‹›€№™←→"]
}

const captionOf = (frameFont: (typeof fonts)[number], frameText: string) => {
  const { layers } = sceneOf({ frameStyle: "text-only", frameText, frameFont, frameTextColor: "#abcdef" })
  const caption = layers.find((layer) => "fill" in layer && layer.fill.paint === "#abcdef")
  if (caption?.kind !== "path") throw new Error("a caption is a path")
  return caption.path
}

describe("typefaces", () => {
  it.each(fonts)("%s draws Latin, Vietnamese, Greek and Cyrillic", (font) => {
    const typeface = typefaces[font]
    for (const [alphabet, letters] of Object.entries(alphabets)) {
      const blank = letters.filter((letter) => {
        const { contours = [], advance = 0 } = typeface.glyphOf(letter) ?? {}
        const isDrawn = contours.every(
          (points) => points.length >= 2 && points.some(({ onCurve }) => onCurve)
        )
        return advance <= 0 || contours.length === 0 || !isDrawn
      })
      expect(blank.join(" "), alphabet).toBe("")
    }
  })

  it("have capitals of one height", () => {
    for (const font of fonts) {
      const ys =
        typefaces[font]
          .glyphOf("H")
          ?.contours.flat()
          .map(({ y }) => y) ?? []
      expect(Math.abs(Math.min(...ys)), font).toBeLessThanOrEqual(2)
      expect(Math.max(...ys), font).toBe(512)
    }
  })

  it("draw each caption differently", () => {
    for (const text of ["Scan me", "Đặt bàn", "Καλή όρεξη", "Їжа та вино", "10 €"])
      expect(new Set(fonts.map((font) => JSON.stringify(captionOf(font, text)))).size, text).toBe(
        fonts.length
      )
  })

  it.each(others)("%s leaves missing characters to the default", (font) => {
    for (const text of ["♥", "✓", "①"]) {
      expect(typefaces[font].glyphOf(text), text).toBeUndefined()
      expect(captionOf(font, text), text).toEqual(captionOf("sans", text))
    }
  })

  it.each(fonts)("%s is drawn alike by programs and pages", async (frameFont) => {
    for (const frameText of ["Größe 10", "Größe ♥\nтут", "תפריט (WiFi)", "امسح الرمز ٣٥", "☕️ Café\n📶 ✉"]) {
      const design = {
        data: "https://example.com",
        frameStyle: "banner-below",
        frameFont,
        frameText
      } as const
      const drawn = Either.getOrThrow(renderSvg(configOf(design)))
      expect(await QuickResponse.renderSvg(design)).toBe(drawn)
    }
  })
})

const codes = (text: string): string => [...text].map((one) => one.codePointAt(0)?.toString(16)).join(" ")

const isTaken = (frameText: string): boolean => Either.isRight(parseConfig({ data: "x", frameText }))

describe("icons in captions", () => {
  const paths = iconNames.map((name) => captionOf("sans", iconCharacters[name]))

  it("are distinct and stay within their advance", () => {
    expect(new Set(paths.map((path) => JSON.stringify(path))).size).toBe(16)
    for (const [i, name] of iconNames.entries()) {
      const { contours = [], advance = 0 } = iconTypeface.glyphOf(iconCharacters[name]) ?? {}
      const points = contours.flat()
      const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
      expect([name, (paths[i] ?? []).length > 3]).toEqual([name, true])
      expect([name, Math.min(...xs) > 0, Math.max(...xs) < advance]).toEqual([name, true, true])
      expect([name, Math.min(...ys) > -0.13 * capHeight, Math.max(...ys) < 1.13 * capHeight]).toEqual([
        name,
        true,
        true
      ])
    }
  })
})

describe("captions from right to left", () => {
  it("follow UAX 9, with mirrored brackets", () => {
    for (const [read, seen] of [
      ["שלום", "םולש"],
      ["תפריט 2026 (WiFi)", "(WiFi) 2026 טירפת"],
      ["Scan לכאן 10 now", "Scan 10 ןאכל now"],
      ["(א) ב", "ב (א)"],
      ["לחץ → כאן!", "!ןאכ → ץחל"]
    ] as const)
      expect(arrange(read), read).toBe(seen)
  })

  it("join Arabic letters by their neighbors", () => {
    for (const [word, seen] of [
      ["سلام", "fee1 fefc feb3"],
      ["ببب", "fe90 fe92 fe91"],
      ["دار", "fead fe8d fea9"],
      ["لأ", "fef7"],
      ["جزء", "fe80 feb0 fe9f"],
      ["چای", "fbfc fe8e fb7c"],
      ["ب\u0640", "640 fe91"],
      ["می\u200cخ", "fea5 200c fbfd fee3"]
    ] as const)
      expect(codes(arrange(word)), word).toBe(seen)
  })

  it("have an outline for each accepted letter", () => {
    const taken = range(0x590, 0x8ff).filter(isTaken)
    expect(taken.length).toBeGreaterThan(100)
    for (const letter of taken) {
      for (const text of [letter, `\u200d${letter}`, `${letter}\u200d`, `\u200d${letter}\u200d`]) {
        const [form = ""] = [...arrange(text)].filter((one) => one !== "\u200d")
        const glyphs = rightToLeftTypefaces.flatMap((typeface) => typeface.glyphOf(form) ?? [])
        expect(
          glyphs.some(({ contours }) => contours.length > 0),
          codes(text)
        ).toBe(true)
      }
    }
  })

  it("refuse vowel points and other scripts by name", () => {
    for (const [frameText, missing] of [
      ["שָלום", "U+05B8"],
      ["مُ", "U+064F"],
      ["नमस्ते", "U+0928"],
      ["こんにちは", "U+3053"],
      ["한국어", "U+D55C"]
    ] as const) {
      const faults = Either.match(parseConfig({ data: "x", frameText }), {
        onLeft: ({ errors }) => errors,
        onRight: () => []
      })
      expect(faults.join(), frameText).toContain(`frameText: the caption font has no ${missing} `)
    }
  })
})

describe("frameFont", () => {
  it("takes any typeface in any letter case", () => {
    expect(configOf({ frameFont: "serif" }).frameFont).toBe("serif")
    expect(Either.getOrThrow(parseConfig({ data: "x", frameFont: "MONO" })).frameFont).toBe("mono")
    const faults = Either.match(parseConfig({ data: "x", frameFont: "comic" }), {
      onLeft: ({ errors }) => errors,
      onRight: () => []
    })
    expect(faults).toEqual(['frameFont: expected one of "sans", "serif", "rounded", "mono", got "comic"'])
  })

  it("is charged only if a caption is drawn", () => {
    const itemsOf = (input: Parameters<typeof configOf>[0]) =>
      quote(PriceList.defaultPriceList, configOf(input)).items.filter(
        ({ category }) => category === "frameFont"
      )
    for (const { name: frameStyle } of frameStyles) {
      const [bare, captioned] = ["", "SCAN ME"].map((frameText) => sceneOf({ frameStyle, frameText }).layers)
      const hasCaption = (captioned?.length ?? 0) > (bare?.length ?? 0)
      expect(
        itemsOf({ frameStyle, frameFont: "serif" }).map(({ value }) => value),
        frameStyle
      ).toEqual(hasCaption ? ["serif"] : [])
      expect(itemsOf({ frameStyle, frameFont: "serif", frameText: " " }), frameStyle).toEqual([])
    }
    expect(itemsOf({ frameStyle: "badge", frameFont: "sans" })).toEqual([])
  })
})
