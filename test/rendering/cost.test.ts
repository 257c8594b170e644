import {
  bodyShapes,
  bodyStyles,
  frameStyles,
  imageFormatNames,
  inspectLogo,
  isEncoded,
  type SampleRequest
} from "@quick-response/core"
import { estimateCost } from "@quick-response/core/drawing"
import { configOf, configurations, logoImages } from "@quick-response/laws"
import * as FastCheck from "fast-check"
import { describe, expect, test } from "vitest"
import { forAll } from "../forAll.ts"

const works = [...imageFormatNames.map((format) => ({ format, size: 512 })), "readBack"] as const

/** Works without an encoder, whose time depends on the pixels of the picture. */
const unencoded = works.filter((work) => work === "readBack" || !isEncoded(work.format))

const gradient = (type: "linear" | "radial") => ({
  type,
  stops: [
    { offset: 0, color: "#000000" },
    { offset: 1, color: "#002244" }
  ]
})

describe("estimateCost()", () => {
  test("is finite and positive for every style and format", () => {
    const inputs: ReadonlyArray<SampleRequest> = [
      ...bodyStyles.map(({ name }) => ({ bodyStyle: name })),
      ...bodyShapes.map(({ name }) => ({ bodyShape: name })),
      ...frameStyles.map(({ name }) => ({ frameStyle: name }))
    ]
    for (const input of inputs)
      for (const work of works) {
        const cost = estimateCost(configOf(input), work)
        expect(Number.isFinite(cost)).toBe(true)
        expect(cost).toBeGreaterThan(0)
      }
  })

  test("grows with the size of a PNG", () => {
    forAll(
      [configurations(FastCheck), FastCheck.integer({ min: 16, max: 4095 })],
      {},
      (config, size) =>
        estimateCost(config, { format: "png", size }) <
        estimateCost(config, { format: "png", size: size + 1 })
    )
  })

  test("counts no pixels of embedded pictures", () => {
    const svg = (content: string) =>
      `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${content}</svg>`)}`
    const blurred =
      '<filter id="f"><feGaussianBlur stdDeviation="1"/></filter><path filter="url(#f)" d="M1 1h7v7z"/>'
    const costOf = (image: string, format: "pdf" | "eps", colorSpace?: "cmyk") => {
      inspectLogo(image)
      return estimateCost(configOf({ picture: { image, mode: "backdrop" } }), {
        format,
        size: 100,
        unit: "mm",
        colorSpace
      })
    }
    for (const format of ["pdf", "eps"] as const) {
      const { quartersJpeg } = logoImages
      expect(10 * costOf(quartersJpeg, format)).toBeLessThan(costOf(quartersJpeg, format, "cmyk"))
      expect(10 * costOf(svg('<path d="M1 1h7v7z"/>'), format)).toBeLessThan(costOf(svg(blurred), format))
    }
  })

  test("grows with the data and its version", () => {
    for (const work of unencoded) {
      const estimates = Array.from({ length: 24 }, (_, i) =>
        estimateCost(configOf({ data: "a".repeat(1 + 100 * i), bodyStyle: "Dots" }), work)
      )
      expect(estimates).toEqual([...estimates].sort((a, b) => a - b))
      expect(estimates.at(-1)).toBeGreaterThan(5 * (estimates[0] ?? 0))
    }
  })

  test("exceeds 2 ms only for costly work", () => {
    const usual = configOf({ data: "https://example.com/menu" })
    for (const work of unencoded) expect(estimateCost(usual, work)).toBeLessThan(2)
    const costly: ReadonlyArray<readonly [SampleRequest, (typeof works)[number]]> = [
      [{ data: "x".repeat(2900), errorCorrectionLevel: "Low", bodyShape: "Diamond" }, "readBack"],
      [
        { bodyStyle: "Dots", foreground: gradient("linear") },
        { format: "png", size: 2048 }
      ],
      [
        { bodyStyle: "Plus", data: "x".repeat(200) },
        { format: "pdf", size: 512 }
      ],
      [{ logo: { image: logoImages.png } }, { format: "png", size: 64 }],
      [{}, { format: "webp", size: 512 }],
      [{}, { format: "jpeg", size: 512 }]
    ]
    for (const [input, work] of costly) expect(estimateCost(configOf(input), work)).toBeGreaterThan(2)
  })
})
