import { outputOf, pixelsOf, type units, widthFault } from "@quick-response/web/src/files/fileRequest.ts"
import type { ImageFormat } from "quick-response"
import { describe, expect, it } from "vitest"

const request = (format: ImageFormat, value: number, unit: keyof typeof units, dpi = 300) => ({
  format,
  width: { value, unit },
  dpi
})

describe("pixelsOf()", () => {
  it("of a raster are its pixels or its length in dots", () => {
    expect(pixelsOf(request("png", 640, "px", 72))).toBe(640)
    expect(pixelsOf(request("png", 2, "in"))).toBe(600)
    expect(pixelsOf(request("png", 50.8, "mm", 600))).toBe(1200)
  })

  it("of a vector are 96 to an inch", () => {
    expect(pixelsOf(request("pdf", 1, "in", 2400))).toBe(96)
    expect(pixelsOf(request("eps", 25.4, "mm"))).toBe(96)
    expect(pixelsOf(request("svg", 512, "px"))).toBe(512)
  })
})

it("outputOf() has pixels, or a length with its unit and dpi", () => {
  expect(outputOf(request("png", 640, "px"))).toEqual({ format: "png", size: 640 })
  expect(outputOf(request("png", 30, "mm", 600))).toEqual({ format: "png", size: 30, unit: "mm", dpi: 600 })
  expect(outputOf(request("pdf", 1.5, "in"))).toEqual({ format: "pdf", size: 1.5, unit: "in" })
})

it("outputOf() has the press fields only for print formats", () => {
  const press = { bleed: 3, cropMarks: true, colorSpace: "cmyk", spotColor: "PANTONE 286 C" } as const
  expect(outputOf({ ...request("pdf", 40, "mm"), press })).toEqual({
    format: "pdf",
    size: 40,
    unit: "mm",
    ...press
  })
  for (const format of ["svg", "png"] as const)
    expect(outputOf({ ...request(format, 640, "px"), press })).toEqual({ format, size: 640 })
})

it("widthFault() names the bound that a width breaks", () => {
  const fault = (value: number, unit: keyof typeof units, ...others: ReadonlyArray<ImageFormat>) =>
    widthFault(pixelsOf(request("png", value, unit)), { value, unit }, ["png", ...others])
  expect([fault(16, "px"), fault(4096, "px"), fault(50, "mm"), fault(2, "in")]).toEqual(
    Array(4).fill(undefined)
  )
  expect(fault(15, "px")).toContain("at least 16 are needed")
  expect(fault(20, "in")).toBe("That is 6,000 pixels; at most 4,096 are possible.")
  expect([fault(2048, "px", "webp"), fault(2049, "px", "svg")]).toEqual([undefined, undefined])
  expect(fault(1537, "px", "jpeg", "webp")).toBe("That is 1,537 pixels; at most 1,536 are possible as JPEG.")
  expect(fault(2049, "px", "webp", "svg")).toBe("That is 2,049 pixels; at most 2,048 are possible as WebP.")
  expect(fault(100.5, "px")).toBe("Enter whole pixels.")
  for (const value of [0, -1, Number.NaN]) expect(fault(value, "mm")).toBe("Enter a number.")
})
