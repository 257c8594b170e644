import { captionIn } from "@quick-response/drawing/captions/caption"
import { arrange, rightToLeftTypefaces } from "@quick-response/typefaces/rightToLeft"
import { sans } from "@quick-response/typefaces/sans"
import { typefaceOf } from "@quick-response/typefaces/Typeface"
import { renderSvg } from "quick-response"
import { describe, expect, it } from "vitest"

const box = { x: 3, y: 5, width: 40, height: 12 }

const draw = captionIn([typefaceOf(sans)])

/** The points of a caption's outlines, curves by their end points. */
const pointsOf = (path: ReturnType<typeof draw>): ReadonlyArray<readonly [x: number, y: number]> =>
  path.flatMap((segment) => {
    const [x, y] = segment.slice(-2)
    return segment.length > 2 && typeof x === "number" && typeof y === "number" ? [[x, y] as const] : []
  })

const extent = (values: ReadonlyArray<number>) => Math.max(...values) - Math.min(...values)

/** The heights of the letters of two lines of capitals, above and below the middle of the space between them. */
const heightsOf = (path: ReturnType<typeof draw>): readonly [first: number, second: number] => {
  const all = pointsOf(path).map(([, y]) => y)
  const sorted = [...new Set(all)].sort((one, other) => one - other)
  const gaps = sorted.slice(1).map((y, i) => [y - (sorted[i] ?? y), (y + (sorted[i] ?? y)) / 2] as const)
  // Capitals without bars have points at the top and at the foot of their line alone.
  const [, middle] = [...gaps.slice(1, -1)].sort(([one], [other]) => other - one)[0] ?? [0, 0]
  return [extent(all.filter((y) => y < middle)), extent(all.filter((y) => y > middle))]
}

describe("frameTextHeadline", () => {
  it("draws the second line at 56 % of the first", () => {
    const [first, second] = heightsOf(draw("III\nIIIIIIIIII", box, "sans", true))
    expect(second / first).toBeCloseTo(0.56, 6)
    const [even, other] = heightsOf(draw("III\nIIIIIIIIII", box, "sans", false))
    expect(other / even).toBeCloseTo(1, 6)
  })

  it.each(["MENU\nfresh from our garden", "ÅÇ\nyj", "A\n", "قائمة\nاليوم"])(
    "centers %j in its box, as large as fits",
    (text) => {
      const typefaces = [typefaceOf(sans), ...rightToLeftTypefaces]
      const points = pointsOf(captionIn(typefaces, arrange)(text, box, "sans", true))
      const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
      // Letters stand some hundredths of a letter away from the ends of their line.
      const slack = 0.6
      expect(Math.min(...ys)).toBeGreaterThan(box.y - 1e-9)
      expect(Math.max(...ys)).toBeLessThan(box.y + box.height + 1e-9)
      expect(Math.min(...xs)).toBeGreaterThan(box.x - slack)
      expect(Math.max(...xs)).toBeLessThan(box.x + box.width + slack)
      const fills = [extent(xs) / box.width, extent(ys) / box.height]
      expect(Math.max(...fills)).toBeGreaterThan(0.6)
      expect(Math.abs((Math.max(...xs) + Math.min(...xs)) / 2 - (box.x + box.width / 2))).toBeLessThan(slack)
    }
  )

  it("changes only captions of two lines", async () => {
    const design = { data: "HELLO", frameStyle: "badge", frameText: "MENU" } as const
    expect(await renderSvg({ ...design, frameTextHeadline: true })).toBe(await renderSvg(design))
    const lines = { ...design, frameText: "MENU\nof today" }
    expect(await renderSvg({ ...lines, frameTextHeadline: false })).toBe(await renderSvg(lines))
    expect(await renderSvg({ ...lines, frameTextHeadline: true })).not.toBe(await renderSvg(lines))
  })
})
