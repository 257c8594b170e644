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

const lengths = [5, 12.34, 40, 210, 1000].map(
  (size) => ({ size, unit: "mm", points: (size / 25.4) * 72 }) as const
)
const inches = [{ size: 1.5, unit: "in", points: 108 } as const]
const widths = [...lengths, ...inches]

const ratioOf = async (): Promise<number> => {
  const [, across = 1, down = 1] =
    /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(await draw(design, { format: "svg" }))?.map(Number) ?? []
  return down / across
}

describe("draw() with a unit", () => {
  it("sizes a PDF to 0.01 mm", async () => {
    for (const { points, ...width } of widths) {
      const sized = await draw(design, { format: "pdf", ...width })
      const page = mupdf.Document.openDocument(sized, "application/pdf").loadPage(0)
      const [left, top, right, bottom] = page.getBounds()
      expect(Math.abs(right - left - points)).toBeLessThan(tolerance)
      expect((bottom - top) / (right - left)).toBeCloseTo(await ratioOf(), 3)
    }
    const drawn = pixelsOfPdf(await draw(design, { format: "pdf", size: 40, unit: "mm" }), 400)
    expect(await decoders.zxing(drawn)).toBe(data)
  })

  it("sizes an EPS to 0.01 mm, as Ghostscript draws it", async () => {
    for (const { points, ...width } of widths) {
      const eps = new TextDecoder().decode(await draw(design, { format: "eps", ...width }))
      const [, across = 0, down = 0] =
        /^%%HiResBoundingBox: 0 0 ([\d.]+) ([\d.]+)$/m.exec(eps)?.map(Number) ?? []
      expect(Math.abs(across - points)).toBeLessThan(tolerance)
      expect(down / across).toBeCloseTo(await ratioOf(), 3)
    }
    // 40 mm at 254 dots per inch are 400 dots, in a box of whole points.
    const [drawn] = await pixelsOfEps([await draw(design, { format: "eps", size: 40, unit: "mm" })], 254)
    expect(Math.abs((drawn?.width ?? 0) - 400)).toBeLessThanOrEqual(3)
    expect(drawn && (await decoders.zxing(drawn))).toBe(data)
  })

  it("writes a length and its height into an SVG", async () => {
    expect(await draw({ data: "x" }, { size: 50, unit: "mm" })).toMatch(
      /^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" width="50mm" height="50mm" viewBox="0 0 29 29"/
    )
    const framed = await draw({ data: "x", template: "menu" })
    const sized = await draw({ data: "x", template: "menu" }, { size: 2, unit: "in" })
    const [, width = "", height = "", across = 0, down = 0] =
      /width="([\d.]+)in" height="([\d.]+)in" viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(sized) ?? []
    expect([Number(width), Number(height)]).toEqual([
      2,
      expect.closeTo((2 * Number(down)) / Number(across), 3)
    ])
    expect(Number(height)).toBeGreaterThan(2)
    const afterSize = (svg: string) => svg.slice(svg.indexOf("viewBox"))
    expect(afterSize(sized)).toBe(afterSize(framed))
  })
})
