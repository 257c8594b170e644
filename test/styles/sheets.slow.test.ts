import type { Pixels } from "@quick-response/core"
import { keysOf } from "@quick-response/design/config/keysOf"
import {
  type Paper,
  papers,
  planSheet,
  type SheetName,
  sheetKinds
} from "@quick-response/drawing/sheets/sheetKinds"
import { drawSheet, previewSheet } from "quick-response/sheets"
import { describe, expect, it } from "vitest"
import { decoders } from "../scanning/decoders.ts"
import { pixelsOfSvg } from "../scanning/images.ts"
import { pixelsOfPdf } from "./printEngines.ts"

const data = "https://example.com/menu"
const design = { data, foreground: "#0a5c36", bodyStyle: "Dots", outerEyeStyle: "Rounded" } as const
const texts = { headline: "Café Luna", line: "Scan to see what is on today" }

const all: ReadonlyArray<readonly [SheetName, Paper]> = keysOf(sheetKinds).flatMap((sheet) =>
  keysOf(papers).map((paper) => [sheet, paper] as const)
)

const isRoomFor = (sheet: SheetName): boolean => "headline" in sheetKinds[sheet]

/** A rectangle of a picture of a sheet, in millimeters. */
const cut = (
  { width, data: pixels }: Pixels,
  paper: Paper,
  box: { x: number; y: number; width: number; height: number }
): Pixels => {
  const scale = width / papers[paper].width
  const [x, y, w, h] = [box.x, box.y, box.width, box.height].map((length) => Math.round(length * scale))
  if (x === undefined || y === undefined || w === undefined || h === undefined) throw new Error("no box")
  const part = new Uint8Array(w * h * 4)
  for (let row = 0; row < h; row++) {
    const from = ((y + row) * width + x) * 4
    part.set(pixels.subarray(from, from + w * 4), row * w * 4)
  }
  return { width: w, height: h, data: part }
}

const isInked = ({ data: pixels }: Pixels): boolean => pixels.some((value, i) => i % 4 !== 3 && value < 128)

describe("planSheet()", () => {
  it.each(all)("keeps each %s on %s apart and off the edge", (sheet, paper) => {
    const { places, kind, cuts, folds } = planSheet(sheet, paper)
    expect(places.length).toBeGreaterThan(0)
    for (const { x, y } of places) {
      expect(Math.min(x, y)).toBeGreaterThanOrEqual(8)
      expect(x + kind.width).toBeLessThanOrEqual(papers[paper].width - 8)
      expect(y + kind.height).toBeLessThanOrEqual(papers[paper].height - 8)
    }
    for (const [i, a] of places.entries())
      for (const b of places.slice(i + 1))
        expect(Math.abs(a.x - b.x) >= kind.width - 1e-6 || Math.abs(a.y - b.y) >= kind.height - 1e-6).toBe(
          true
        )
    for (const { x1, y1, x2, y2 } of [...cuts, ...folds]) {
      expect(Math.min(x1, x2, y1, y2)).toBeGreaterThan(0)
      expect(Math.max(x1, x2)).toBeLessThan(papers[paper].width)
      expect(Math.max(y1, y2)).toBeLessThan(papers[paper].height)
    }
  })
})

describe("drawSheet()", () => {
  it.each(all)("draws each code and text of a %s on %s", async (sheet, paper) => {
    const order = { sheet, paper, ...(isRoomFor(sheet) ? texts : {}) }
    const width = 1100
    const page = pixelsOfPdf(await drawSheet(design, order), width)
    const { kind, places } = planSheet(sheet, paper)
    expect(page.height / page.width).toBeCloseTo(papers[paper].height / papers[paper].width, 2)
    for (const { x, y, isTurned } of places) {
      const at = (box: typeof kind.code) => ({
        ...box,
        x: isTurned ? x + kind.width - box.x - box.width : x + box.x,
        y: isTurned ? y + kind.height - box.y - box.height : y + box.y
      })
      expect(await decoders.zxing(cut(page, paper, at(kind.code)))).toBe(data)
      if (kind.headline !== undefined) expect(isInked(cut(page, paper, at(kind.headline)))).toBe(true)
      if (kind.line !== undefined) expect(isInked(cut(page, paper, at(kind.line)))).toBe(true)
    }
  })

  it("embeds its code once", async () => {
    const [cards, tent] = await Promise.all([
      drawSheet(design, { sheet: "card" }),
      drawSheet(design, { sheet: "tent" })
    ])
    expect(cards.length).toBeLessThan(1.1 * tent.length)
  })

  it.each([
    [{ sheet: "mug" }, "sheet: "],
    [{ sheet: "tent", paper: "a3" }, "paper: "],
    [{ sheet: "tent", headline: "W".repeat(41) }, "headline: is longer than 40 characters; shorten it"],
    [{ sheet: "tent", line: "飯" }, 'line: no typeface has "飯"; leave it out'],
    [{ sheet: "tent", color: "red" }, "color: "]
  ])("refuses %j by field", async (order, reason) => {
    await expect(drawSheet(design, order)).rejects.toMatchObject({
      code: "VALIDATION_FAILED",
      errors: [expect.stringContaining(reason)]
    })
  })
})

describe("previewSheet()", () => {
  it.each(all.filter(([, paper]) => paper === "a4"))(
    "shows the %s on %s that is printed",
    async (sheet, paper) => {
      const order = { sheet, paper, ...(isRoomFor(sheet) ? texts : {}) }
      const shown = pixelsOfSvg(await previewSheet(design, order))
      const printed = pixelsOfPdf(await drawSheet(design, order), shown.width)
      let apart = 0
      for (let i = 0; i < Math.min(printed.data.length, shown.data.length); i++)
        apart += Math.abs((printed.data[i] ?? 0) - (shown.data[i] ?? 0))
      expect(apart / printed.data.length).toBeLessThan(4)
    }
  )
})
