import { inspectLogo } from "@quick-response/core"
import * as Either from "effect/Either"
import { describe, expect, it } from "vitest"

/** Why a logo with this in it is refused. */
const reasonOf = (content: string): string | undefined => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">${content}</svg>`
  return Either.getOrUndefined(Either.flip(inspectLogo(`data:image/svg+xml,${encodeURIComponent(svg)}`)))
}

const styled = (style: string): string => `<path style="${style}" d="M0 0h9v9z"/>`

const filter = (...steps: ReadonlyArray<readonly [name: string, times: number]>): string =>
  `<filter>${steps.map(([name, times]) => `<${name}/>`.repeat(times)).join("")}</filter>`

const tooMuchWork = "takes too much work to draw; simplify it, or use a PNG"

describe("inspectLogo() of an SVG with styles", () => {
  it.each(["image", "image-set", "-webkit-image-set", "src", "cross-fade", "element", "expression", "paint"])(
    "refuses %s(), which may fetch or run",
    (name) => {
      for (const css of [`fill:${name}(x)`, `fill: ${name.toUpperCase()} (x)`])
        expect(reasonOf(styled(css))).toBe("refers to another file in its styles; embed nothing but shapes")
    }
  )

  it.each([
    "blur",
    "brightness",
    "contrast",
    "drop-shadow",
    "grayscale",
    "hue-rotate",
    "invert",
    "opacity",
    "saturate",
    "sepia"
  ])("refuses the filter function %s()", (name) => {
    expect(reasonOf(styled(`filter:${name}(1)`))).toBe(
      "uses a filter function in its styles; draw its effect out"
    )
  })

  it.each(["opacity", "mix-blend-mode", "isolation", "filter"])(
    "counts what the property %s takes for each element that a rule may meet",
    (property) => {
      const sheet = `<style>path{${property}:inherit}</style>`
      expect(reasonOf(`${sheet}${"<path/>".repeat(90)}`)).toBeUndefined()
      expect(reasonOf(`${sheet}${"<path/>".repeat(110)}`)).toBe(tooMuchWork)
      expect(reasonOf(styled(`${property}:inherit`).repeat(110))).toBeUndefined()
      expect(reasonOf(styled(`${property}:inherit`).repeat(130))).toBe(tooMuchWork)
    }
  )

  it("takes lines that are not dashed, however that is said, and no others", () => {
    expect(reasonOf(styled("stroke-dasharray: none"))).toBeUndefined()
    expect(reasonOf(`<path stroke-dasharray="none"/>`)).toBeUndefined()
    const dashed = "holds dashed strokes; convert them to outlines"
    for (const content of [
      styled("stroke-dasharray:1"),
      styled("stroke-dasharray : 1"),
      styled("STROKE-DASHARRAY:1"),
      styled("stroke-dasharray/**/:1"),
      `<path stroke-dasharray="1"/>`
    ])
      expect(reasonOf(content)).toBe(dashed)
  })
})

describe("inspectLogo() of an SVG with elements", () => {
  it.each([
    ["script", "holds a script; remove it"],
    ["foreignObject", "holds a foreign object; remove it"],
    ["text", "holds text, which looks different on each machine; convert it to outlines"],
    ["pattern", "holds a pattern; draw its shapes out"],
    ["marker", "holds a marker; draw its shapes out"],
    ["animate", "is animated; save it as a still picture"],
    ["animateTransform", "is animated; save it as a still picture"],
    ["animateMotion", "is animated; save it as a still picture"],
    ["animateColor", "is animated; save it as a still picture"],
    ["set", "is animated; save it as a still picture"],
    ["feImage", "holds the element <feImage>, which a logo may not; remove it"]
  ])("refuses <%s> with its remedy", (name, reason) => {
    expect(reasonOf(`<${name}/>`)).toBe(reason)
  })

  it.each([
    "http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd",
    "http://www.inkscape.org/namespaces/inkscape",
    "http://www.w3.org/1999/02/22-rdf-syntax-ns#",
    "http://creativecommons.org/ns#",
    "http://web.resource.org/cc/",
    "http://purl.org/dc/elements/1.1/",
    "http://www.serif.com/",
    "http://www.bohemiancoding.com/sketch/ns"
  ])("takes the notes of drawing programs, %s, and nothing foreign else", (namespace) => {
    expect(reasonOf(`<n:note xmlns:n="${namespace}" n:by="a program"/>`)).toBeUndefined()
    expect(reasonOf(`<n:note xmlns:n="${namespace}x"/>`)).toBe(
      "holds the foreign element <n:note>; remove it"
    )
    expect(reasonOf(`<path xmlns:n="${namespace}x" n:by="a program"/>`)).toBe(
      "holds the attribute n:by, which a logo may not; remove it"
    )
  })

  it.each(["href", "HREF", "xlink:href"])("refuses to show what lies outside by %s", (name) => {
    const use = (target: string) => `<use xmlns:xlink="http://www.w3.org/1999/xlink" ${name}="${target}"/>`
    expect(reasonOf(use("#inside"))).toBeUndefined()
    expect(reasonOf(use("https://example.com/a.svg#a"))).toBe(
      `refers to another file by ${name}; refer to #ids alone`
    )
  })

  it.each([
    ["path", 600],
    ["rect", 600],
    ["image", 600],
    ["mask", 150],
    ["clipPath", 150]
  ])("takes as many of <%s> as can be drawn in good time", (name, most) => {
    expect(reasonOf(`<${name}/>`.repeat(most))).toBeUndefined()
    expect(reasonOf(`<${name}/>`.repeat(most + 1))).toBe(tooMuchWork)
  })

  // The filter itself counts, too.
  it.each([
    ["feMergeNode", 149],
    ["feFuncA", 149],
    ["feOffset", 14],
    ["feComponentTransfer", 14],
    ["feGaussianBlur", 5],
    ["feDropShadow", 5]
  ])("takes as many of <%s> in a filter as can be drawn in good time", (name, most) => {
    expect(reasonOf(filter([name, most]))).toBeUndefined()
    expect(reasonOf(filter([name, most + 1]))).toBe(tooMuchWork)
  })

  it("counts a blur as a step of a filter, too", () => {
    expect(reasonOf(filter(["feGaussianBlur", 4], ["feOffset", 10]))).toBeUndefined()
    expect(reasonOf(filter(["feGaussianBlur", 4], ["feOffset", 11]))).toBe(tooMuchWork)
  })
})
