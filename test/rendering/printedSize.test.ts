import { epsWithWidth, pdfWithWidth } from "@quick-response/core/parts/print"
import * as mupdf from "mupdf"
import { draw } from "quick-response"
import { describe, expect, it } from "vitest"
import { decoders } from "../scanning/decoders.ts"
import { pixelsOfEps, pixelsOfPdf } from "../styles/printEngines.ts"

const data = "https://example.com"

/** A frame, which is higher than wide, and a gradient, whose shading has coordinates of its own. */
const design = { data, template: "brand", frameStyle: "banner-below" } as const

/** A hundredth of a millimeter in points. */
const tolerance = (0.01 / 25.4) * 72

const widths = [5, 12.34, 40, 210, 1000]

const ratioOf = async (): Promise<number> => {
  const [, across = 1, down = 1] =
    /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(await draw(design, { format: "svg" }))?.map(Number) ?? []
  return down / across
}

describe("pdfWithWidth()", () => {
  it("makes a page as wide as a length to 0.01 mm, by another program's reading, and draws the same on it", async () => {
    const pdf = await draw(design, { format: "pdf", size: 151 })
    const before = pixelsOfPdf(pdf, 400)
    for (const width of widths) {
      const sized = pdfWithWidth(pdf, width)
      const page = mupdf.Document.openDocument(sized, "application/pdf").loadPage(0)
      const [left, top, right, bottom] = page.getBounds()
      expect(Math.abs(right - left - (width / 25.4) * 72)).toBeLessThan(tolerance)
      expect((bottom - top) / (right - left)).toBeCloseTo(await ratioOf(), 3)
    }
    const after = pixelsOfPdf(pdfWithWidth(pdf, 40), 400)
    expect([after.width, after.height]).toEqual([before.width, before.height])
    expect(await decoders.zxing(after)).toBe(data)
    const different = after.data.filter((value, i) => Math.abs(value - (before.data[i] ?? 0)) > 64)
    expect(different.length).toBeLessThan(after.data.length / 100)
  })

  it("refuses what is no PDF of ours", () => {
    expect(() => pdfWithWidth(new Uint8Array(9), 40)).toThrow("no PDF")
  })
})

describe("epsWithWidth()", () => {
  it("makes a box as wide as a length to 0.01 mm, and the same picture in it, as Ghostscript draws it", async () => {
    const eps = new TextDecoder().decode(await draw(design, { format: "eps", size: 151 }))
    for (const width of widths) {
      const [, across = 0, down = 0] =
        /^%%HiResBoundingBox: 0 0 ([\d.]+) ([\d.]+)$/m.exec(epsWithWidth(eps, width))?.map(Number) ?? []
      expect(Math.abs(across - (width / 25.4) * 72)).toBeLessThan(tolerance)
      expect(down / across).toBeCloseTo(await ratioOf(), 3)
    }
    // 40 mm at 254 dots an inch are 400 dots, in a box of whole points.
    const [drawn] = await pixelsOfEps([new TextEncoder().encode(epsWithWidth(eps, 40))], 254)
    expect(Math.abs((drawn?.width ?? 0) - 400)).toBeLessThanOrEqual(3)
    expect(drawn && (await decoders.zxing(drawn))).toBe(data)
  })

  it("refuses what is no EPS of ours", () => {
    expect(() => epsWithWidth("%!PS", 40)).toThrow("no EPS")
  })
})
