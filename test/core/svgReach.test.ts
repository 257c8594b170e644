import { inspectLogo } from "@quick-response/core"
import * as Either from "effect/Either"
import { describe, expect, it } from "vitest"

/** Why a logo with this in it, 10 units wide, is refused: curves may be 1000 units long, strokes 100,000 units wide. */
const reasonOf = (content: string): string | undefined => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">${content}</svg>`
  return Either.getOrUndefined(Either.flip(inspectLogo(`data:image/svg+xml,${encodeURIComponent(svg)}`)))
}

const path = (outline: string, transform = ""): string =>
  `<path${transform === "" ? "" : ` transform="${transform}"`} d="${outline}"/>`

const circle = (radius: string): string => `<circle r="${radius}"/>`

const stroked = (style: string): string => `<path style="${style}" d="M0 0Q1 1 2 2"/>`

describe("inspectLogo() of an SVG whose curves reach far", () => {
  it.each([
    ["along x", path("M0 0Q0 0 999 0"), path("M0 0Q0 0 1001 0")],
    ["along y", path("M0 0Q0 0 0 999"), path("M0 0Q0 0 0 -1001")],
    ["by a control point", path("M0 0C0 999 0 0 1 1"), path("M0 0C0 1001 0 0 1 1")],
    ["by an arc's radius", path("M0 0A499 1 0 0 0 1 1"), path("M0 0A1 501 0 0 0 1 1")],
    ["by an arc with flags that touch", path("M0 0A9 9 0 0199 9"), path("M0 0A9 9 0 011999 9")],
    ["by T without a curve before it", path("M0 0T0 999"), path("M0 0T0 1001")],
    [
      "by S, as the mirror image of C",
      path("M0 0C0 0 400 0 400 0S400 0 990 0"),
      path("M0 0C0 0 600 0 600 0S600 0 1190 0")
    ],
    ["by T, as the mirror image of T", path("M0 0Q600 0 0 0T350 0"), path("M0 0Q600 0 0 0T350 0T0 0")],
    ["relative to where they begin", path("M5000 0q0 0 999 0"), path("M5000 0Q0 0 999 0")],
    ["past a line, which may be long", path("M0 0H9000V9000L0 0"), path("M0 0H9000Q0 0 0 0")],
    ["past the end of an outline", path("M0 0L2000 0ZQ0 0 999 0"), path("M0 0L2000 0Q0 0 999 0")],
    [
      "past an outline that begins elsewhere",
      path("M5000 0L0 0ZQ5000 0 5500 0"),
      path("M5000 0L0 0Q5000 0 5500 0")
    ],
    ["past points after M, which are lines", path("M0 0 5000 0ZQ0 0 900 0"), path("M0 0 5000 0Q0 0 900 0")],
    [
      "past points after m, which are relative",
      path("m3000 0 0 0Q3000 0 3500 0"),
      path("m3000 0 0 0Q0 0 500 0")
    ],
    [
      "moved",
      path("M0 0Q0 0 999 0", "translate(9000 9000)"),
      path("M0 0Q0 0 1001 0", "translate(9000 9000)")
    ],
    ["rotated", path("M0 0Q0 0 999 0", "rotate(30)"), path("M0 0Q0 0 1001 0", "rotate(30)")],
    ["scaled along y", path("M0 0Q0 0 499 0", "scale(1 2)"), path("M0 0Q0 0 501 0", "scale(1 2)")],
    ["mirrored", path("M0 0Q0 0 499 0", "scale(-2)"), path("M0 0Q0 0 501 0", "scale(-2)")],
    ["slanted along x", path("M0 0Q0 0 100 0", "skewX(60)"), path("M0 0Q0 0 600 0", "skewX(60)")],
    ["slanted along y", path("M0 0Q0 0 100 0", "skewY(60)"), path("M0 0Q0 0 600 0", "skewY(60)")],
    [
      "by a matrix that turns",
      path("M0 0Q0 0 700 0", "matrix(1 1 -1 1 0 0)"),
      path("M0 0Q0 0 720 0", "matrix(1 1 -1 1 0 0)")
    ],
    [
      "by all transforms at once",
      path("M0 0Q0 0 99 0", "scale(2) rotate(9) scale(5)"),
      path("M0 0Q0 0 101 0", "scale(2) rotate(9) scale(5)")
    ],
    ["in points", circle("700pt"), circle("800pt")],
    ["in picas", circle("62pc"), circle("63pc")],
    ["in millimetres", circle("249mm"), circle("251mm")],
    ["in centimetres", circle("24cm"), circle("26cm")],
    ["in inches", circle("10in"), circle("11IN")],
    ["in per cent", circle("9900%"), circle("10100%")],
    ["by a stroke", stroked("stroke-width:99000"), stroked("stroke-width:101000")],
    ["by a stroke behind a comment", stroked("stroke-width/**/:99000"), stroked("stroke-width/**/:101000")]
  ])("measures them %s", (_, taken, refused) => {
    expect(reasonOf(taken)).toBeUndefined()
    expect(reasonOf(refused)).toMatch(
      /^holds curves or strokes more than 100 times as large as itself; scale/
    )
  })

  it.each([
    ["a length by the size of a font", circle("1em")],
    ["a length that is none", circle("calc(5px)")],
    ["a transform of unknown kind", path("M0 0Q0 0 1 0", "perspective(1)")],
    ["an outline that is cut off", path("M0 0Q1")],
    ["an outline with an unknown command", path("M0 0K1")],
    ["an outline that begins with no command", path("1 1")],
    ["an outline with numbers after its end", path("M0 0Z1 1")],
    ["an outline past all numbers", path("M1e999 0L0 0")]
  ])("takes %s for endless", (_, content) => {
    expect(reasonOf(content)).toMatch(/^holds curves or strokes more than 100 times/)
  })

  it("leaves a length that is a word to its default", () => {
    expect(reasonOf(circle("auto"))).toBeUndefined()
  })
})
