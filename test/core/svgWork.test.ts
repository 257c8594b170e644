import { inspectLogo } from "@quick-response/core"
import * as Either from "effect/Either"
import { describe, expect, it } from "vitest"

/** Why a logo with this in it is refused. */
const reasonOf = (content: string): string | undefined => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">${content}</svg>`
  return Either.getOrUndefined(Either.flip(inspectLogo(`data:image/svg+xml,${encodeURIComponent(svg)}`)))
}

const tooMuchWork = "takes too much work to draw; simplify it, or use a PNG"
const tooDeep = "nests elements too deep; simplify it"

const outline = (characters: number): string => `M0 0${"L1 1".repeat(characters / 4 - 1)}`

/** Groups that each show the one before twice: the last shows the first, which is empty, 2 to the power of so many times. */
const doubled = (times: number): string =>
  Array.from({ length: times }, (_, i) => `<g id="g${i + 1}">${`<use href="#g${i}"/>`.repeat(2)}</g>`).join(
    ""
  )

describe("inspectLogo() of an SVG that takes work", () => {
  it("takes elements within 32 of each other, the root one of them, and no deeper", () => {
    const nested = (depth: number) => "<g>".repeat(depth - 1) + "</g>".repeat(depth - 1)
    expect(reasonOf(nested(32))).toBeUndefined()
    expect(reasonOf(nested(33))).toBe(tooDeep)
  })

  it("takes long outlines, shorter ones where they are stroked", () => {
    expect(reasonOf(`<path d="${outline(60_000)}"/>`)).toBeUndefined()
    expect(reasonOf(`<path d="${outline(70_000)}"/>`)).toBe(tooMuchWork)
    expect(reasonOf(`<path stroke="red" d="${outline(14_000)}"/>`)).toBeUndefined()
    expect(reasonOf(`<path stroke="red" d="${outline(15_000)}"/>`)).toBe(tooMuchWork)
  })

  it("takes as long for references as there are elements, however often they refer to each other", () => {
    expect(reasonOf(`<g id="g0"/>${doubled(31)}`)).toBeUndefined()
    expect(reasonOf(`<g id="g0"/>${doubled(32)}`)).toBe(tooDeep)
    expect(reasonOf(`<g id="g0"><path/></g>${doubled(8)}`)).toBeUndefined()
    expect(reasonOf(`<g id="g0"><path/></g>${doubled(10)}`)).toBe(tooMuchWork)
  })

  it("takes a mask in units of the picture alone", () => {
    const mask = (units: string) => `<mask maskContentUnits="${units}"/>`
    expect(reasonOf(mask(" userSpaceOnUse "))).toBeUndefined()
    expect(reasonOf(mask("objectBoundingBox"))).toMatch(/^holds a mask in units of what it masks; use mask/)
  })
})
