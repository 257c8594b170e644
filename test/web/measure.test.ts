import { pixelsOf, svgWithWidth, type units, widthFault } from "@quick-response/web/src/files/measure.ts"
import { renderSvg } from "quick-response"
import { describe, expect, it } from "vitest"

const request = (
  format: "svg" | "png" | "pdf" | "eps",
  value: number,
  unit: keyof typeof units,
  dpi = 300
) => ({
  format,
  width: { value, unit },
  dpi
})

describe("pixelsOf()", () => {
  it("takes pixels as they are, and of a length the dots on an inch", () => {
    expect(pixelsOf(request("png", 640, "px", 72))).toBe(640)
    expect(pixelsOf(request("png", 2, "in"))).toBe(600)
    expect(pixelsOf(request("png", 50.8, "mm", 600))).toBe(1200)
  })

  it("makes a vector as large as it is to be, to the nearest 1/96 inch", () => {
    expect(pixelsOf(request("pdf", 1, "in", 2400))).toBe(96)
    expect(pixelsOf(request("eps", 25.4, "mm"))).toBe(96)
    expect(pixelsOf(request("svg", 512, "px"))).toBe(512)
  })
})

it("widthFault() says what is wrong with a width", () => {
  const fault = (value: number, unit: keyof typeof units) =>
    widthFault(pixelsOf(request("png", value, unit)), { value, unit })
  expect([fault(16, "px"), fault(4096, "px"), fault(50, "mm"), fault(2, "in")]).toEqual(
    Array(4).fill(undefined)
  )
  expect(fault(15, "px")).toContain("the least is 16")
  expect(fault(20, "in")).toBe("That is 6000 pixels; the most is 4096.")
  expect(fault(100.5, "px")).toBe("Enter whole pixels.")
  for (const value of [0, -1, Number.NaN]) expect(fault(value, "mm")).toBe("Enter a number.")
})

describe("svgWithWidth()", () => {
  it("writes a length into the document, with the height that follows, and changes nothing else", async () => {
    const plain = await renderSvg({ data: "x" })
    expect(svgWithWidth(plain, { value: 50, unit: "mm" })).toMatch(
      /^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" width="50mm" height="50mm" viewBox="0 0 29 29"/
    )
    const framed = await renderSvg({ data: "x", template: "menu" })
    const sized = svgWithWidth(framed, { value: 2, unit: "in" })
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
