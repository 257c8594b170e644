import { Buffer } from "node:buffer"
import type { Pixels } from "@quick-response/core"
import { logoImages } from "@quick-response/laws"
import * as mupdf from "mupdf"
import { draw } from "quick-response"
import { describe, expect, it } from "vitest"
import { decoders } from "../scanning/decoders.ts"
import { platesOf } from "../styles/plates.ts"
import { pixelsOfEps, pixelsOfPdf } from "../styles/printEngines.ts"

const data = "https://example.com"

const formats = ["pdf", "eps"] as const

const pointsPerMillimeter = 72 / 25.4

/** The share of a plate that has ink, from 0 to 1. */
const inkOf = ({ data, width, height }: Pixels): number => {
  let sum = 0
  for (let i = 0; i < data.length; i += 4) sum += 255 - (data[i] ?? 255)
  return sum / (255 * width * height)
}

const plain = { data, foreground: "#0033aa" } as const

describe("draw() for a press", () => {
  it.each(formats)("prints black only in black, others in four inks: %s", async (format) => {
    const black = await platesOf(await draw({ data }, { format, colorSpace: "cmyk" }), format, 72)
    expect(Object.keys(black).sort()).toEqual(["Black", "Cyan", "Magenta", "Yellow"])
    expect(["Cyan", "Magenta", "Yellow"].map((name) => black[name] && inkOf(black[name]))).toEqual([0, 0, 0])
    expect(black.Black && (await decoders.zxing(black.Black))).toBe(data)
    const stops = [
      { offset: 0, color: "#aa0000" },
      { offset: 1, color: "#770033" }
    ]
    const red = await platesOf(
      await draw({ data, foreground: { type: "linear", stops } }, { format, colorSpace: "cmyk" }),
      format,
      72
    )
    expect(red.Magenta && (await decoders.zxing(red.Magenta))).toBe(data)
    expect(red.Cyan && inkOf(red.Cyan)).toBe(0)
  })

  it.each(formats)("prints the spot color on its own plate: %s", async (format) => {
    for (const colorSpace of ["rgb", "cmyk"] as const) {
      const design = {
        ...plain,
        background: "#ffeecc",
        frameStyle: "banner-below",
        frameColor: "#660000"
      } as const
      const plates = await platesOf(
        await draw(design, { format, size: 40, unit: "mm", colorSpace, spotColor: "HKS #43 (matt)" }),
        format,
        200
      )
      // Ghostscript writes some characters of a file's name by their codes.
      const [, own] = Object.entries(plates).find(([name]) => name.startsWith("HKS")) ?? []
      expect(Object.keys(plates)).toHaveLength(5)
      expect(own && (await decoders.zxing(own))).toBe(data)
      // The frame is of another color, and stands on another plate.
      expect(plates.Magenta && inkOf(plates.Magenta)).toBeGreaterThan(0.05)
    }
  })

  it.each(formats)("prints a backdrop at its resolution: %s", async (format) => {
    const design = { data, picture: { image: logoImages.png, mode: "backdrop" } } as const
    for (const colorSpace of ["rgb", "cmyk"] as const) {
      const bytes = await draw(design, { format, size: 40, unit: "mm", colorSpace })
      expect(Buffer.from(bytes).toString("latin1")).toContain("/Width 741 ")
      const drawn = format === "pdf" ? pixelsOfPdf(bytes, 400) : (await pixelsOfEps([bytes], 254))[0]
      expect(drawn && (await decoders.zxing(drawn))).toBe(data)
    }
  })

  it.each(formats)("shows a spot color as its alternative: %s", async (format) => {
    const output = { format, size: 300, colorSpace: "cmyk" } as const
    const [with_, without] = await Promise.all(
      [{ spotColor: "HKS 43 K" }, {}].map(async (spot) => {
        const bytes = await draw(plain, { ...output, ...spot })
        return format === "pdf" ? pixelsOfPdf(bytes, 200) : (await pixelsOfEps([bytes], 72))[0]
      })
    )
    expect(with_?.data).toEqual(without?.data)
  })

  it("sets trim and bleed boxes of a PDF", async () => {
    const bytes = await draw(plain, { format: "pdf", size: 40, unit: "mm", bleed: 3, cropMarks: true })
    const page = mupdf.Document.openDocument(bytes, "application/pdf").loadPage(0)
    const widthOf = (box: "MediaBox" | "TrimBox" | "BleedBox") => {
      const [left, , right] = page.getBounds(box)
      return (right - left) / pointsPerMillimeter
    }
    expect(widthOf("TrimBox")).toBeCloseTo(40, 3)
    expect(widthOf("BleedBox")).toBeCloseTo(46, 3)
    expect(widthOf("MediaBox")).toBeCloseTo(56, 3)
  })

  it.each(formats)("extends the background to the bleed: %s", async (format) => {
    const design = { data, background: "#ffcc00" } as const
    for (const [cropMarks, width, colored] of [
      [false, 50, [0, 50]],
      [true, 60, [5, 55]]
    ] as const) {
      const bytes = await draw(design, { format, size: 40, unit: "mm", bleed: 5, cropMarks })
      // Ten pixels are a millimeter.
      const drawn = format === "pdf" ? pixelsOfPdf(bytes, 10 * width) : (await pixelsOfEps([bytes], 254))[0]
      expect(Math.abs((drawn?.width ?? 0) - 10 * width)).toBeLessThanOrEqual(4)
      const yellow = Array.from({ length: drawn?.width ?? 0 }, (_, x) => x).filter((x) => {
        const at = 4 * (x + 120 * (drawn?.width ?? 0))
        return (drawn?.data[at] ?? 0) > 240 && (drawn?.data[at + 2] ?? 255) < 60
      })
      expect(Math.abs((yellow[0] ?? 0) - 10 * colored[0])).toBeLessThanOrEqual(2)
      expect(Math.abs((yellow.at(-1) ?? 0) - 10 * colored[1])).toBeLessThanOrEqual(4)
      expect(drawn && (await decoders.zxing(drawn))).toBe(data)
    }
  })

  it.each(formats)("draws crop marks in every ink: %s", async (format) => {
    const bytes = await draw(plain, {
      format,
      size: 40,
      unit: "mm",
      cropMarks: true,
      spotColor: "HKS 43 K"
    })
    const plates = await platesOf(bytes, format, 254 * 4)
    expect(Object.keys(plates)).toHaveLength(5)
    for (const [name, { data: ink, width }] of Object.entries(plates)) {
      const row = Array.from({ length: width }, (_, x) => x).filter(
        (x) => (ink[4 * (x + 40 * width)] ?? 255) < 128
      )
      // Two marks, 8 mm from the edges of the page: 40 pixels are a millimeter.
      for (const at of [320, 1920])
        expect(
          row.some((x) => Math.abs(x - at) < 8),
          name
        ).toBe(true)
      for (const x of row) expect(Math.min(Math.abs(x - 320), Math.abs(x - 1920)), name).toBeLessThan(8)
    }
  })
})
