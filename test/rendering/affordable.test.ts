import { bodyStyles, imageFormatNames, imageFormats, type SampleRequest } from "@quick-response/core"
import { drawingBounds, estimateCost, estimateMemory, refuseCostly } from "@quick-response/core/drawing"
import { configOf, logoImages } from "@quick-response/laws"
import { describe, expect, test } from "vitest"

const gradient = (type: "linear" | "radial") => ({
  type,
  stops: ["#7f1d1d", "#1e3a8a", "#14532d"].map((color, i) => ({ offset: i / 2, color }))
})

const dense: SampleRequest = {
  data: "as much data as a symbol holds; ".repeat(39),
  errorCorrectionLevel: "High"
}

/** Each paint is a gradient, and the symbol is the largest. */
const costly = configOf({
  ...dense,
  bodyStyle: "Fluid",
  bodyShape: "Diamond",
  foreground: gradient("radial"),
  background: {
    ...gradient("radial"),
    stops: [
      { offset: 0, color: "#ffffff" },
      { offset: 1, color: "#fef9c3" }
    ]
  },
  outerEyeColor: gradient("radial"),
  innerEyeColor: gradient("linear"),
  frameStyle: "bag",
  frameColor: gradient("radial")
})

describe("refuseCostly()", () => {
  test("refuses no usual design at any format's widest size", () => {
    const data = "https://example.com/menu"
    const usual: ReadonlyArray<SampleRequest> = [
      {},
      ...bodyStyles.map(({ name }) => ({ bodyStyle: name })),
      { bodyStyle: "Dots", foreground: gradient("linear") },
      { bodyStyle: "Rounded", foreground: gradient("radial") },
      { logo: { image: logoImages.png } },
      { logo: { image: logoImages.jpeg } },
      { frameStyle: "bag" }
    ]
    for (const input of usual)
      for (const format of imageFormatNames) {
        const output = { format, size: imageFormats[format].widest }
        expect([input, output, refuseCostly(configOf({ data, ...input }), output)]).toEqual([
          input,
          output,
          undefined
        ])
      }
  })

  test("names the widest allowed size, exactly", () => {
    for (const format of ["png", "webp", "jpeg"] as const) {
      const output = { format, size: imageFormats[format].widest }
      const refusal = refuseCostly(costly, output)
      const widest = refusal?.widest ?? 0
      expect(widest).toBeGreaterThan(512)
      expect(widest).toBeLessThan(output.size)
      expect(refusal?.message).toContain(`size: this design may be at most ${widest} pixels wide`)
      expect(refuseCostly(costly, { format, size: widest })).toBeUndefined()
      expect(refuseCostly(costly, { format, size: widest + 1 })).toBeDefined()
    }
  })

  test("names the format if no width helps", () => {
    const outlines = configOf({ ...dense, bodyStyle: "Flower", bodyShape: "Diamond" })
    expect(refuseCostly(outlines, { format: "pdf", size: 512 })?.message).toMatch(/^format: /)
  })

  test("leaves each drawing within the bounds", () => {
    const sizes = [512, 768, 769, 1024, 1536, 2048, 3072, 4096]
    for (const config of [configOf({}), configOf(dense), costly])
      for (const format of imageFormatNames)
        for (const size of sizes.filter((size) => size <= imageFormats[format].widest)) {
          const output = { format, size }
          if (refuseCostly(config, output) !== undefined) continue
          expect(estimateCost(config, output)).toBeLessThan(drawingBounds.milliseconds)
          expect(estimateMemory(config, output)).toBeLessThanOrEqual(drawingBounds.bytes)
        }
  })
})
