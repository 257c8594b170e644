import { readDesign } from "@quick-response/design/readDesign"
import { drawSvg } from "@quick-response/drawing/draw/draw"
import { drawAnyway } from "@quick-response/drawing/draw/drawAnyway"
import { configRequests } from "@quick-response/laws"
import * as FastCheck from "fast-check"
import { describe, expect, it } from "vitest"
import { forAllAsync } from "../forAll.ts"
import { runs } from "../storage/runs.ts"

const size = 128

const sold = async (request: object): Promise<string | undefined> => {
  try {
    return await drawSvg(await readDesign(request), { size, unit: "px" })
  } catch {
    return undefined
  }
}

describe("drawAnyway()", () => {
  it("draws sold designs equally, and refused ones with reasons", async () => {
    const seen = { sold: 0, refused: 0 }
    await forAllAsync(
      [configRequests(FastCheck, { colors: "any" })],
      { numRuns: runs(25), seed: 2 },
      async (request) => {
        const config = await readDesign(request).catch(() => undefined)
        if (config === undefined) return
        const { svg, refusals } = await drawAnyway(config, { size })
        const drawn = await sold(request)
        seen[drawn === undefined ? "refused" : "sold"]++
        expect(svg.startsWith("<svg ")).toBe(true)
        expect(refusals.length === 0).toBe(drawn !== undefined)
        if (drawn !== undefined) expect(svg).toBe(drawn)
      }
    )
    expect(Math.min(seen.sold, seen.refused)).toBeGreaterThan(0)
  })

  it("throws for data that no symbol holds", async () => {
    const config = await readDesign({ data: "a".repeat(4000) })
    expect(() => drawAnyway(config, { size })).toThrow(/bits|long/)
  })
})
