import { inspectLogo, makeConfig } from "@quick-response/core"
import { renderSvg } from "@quick-response/core/drawing"
import * as Either from "@quick-response/core/either"
import { configOf, logoImages } from "@quick-response/laws"
import { describe, expect, it } from "vitest"

const svg = (content: string): string =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">${content}</svg>`)}`

/** The reason why a logo with this in it is refused. */
const reasonOf = (content: string): string | undefined =>
  Either.getOrUndefined(Either.flip(inspectLogo(svg(content))))

/** The nodes of the rebuilt picture of a logo with this content. */
const nodesOf = (content: string) => {
  const { content: rebuilt } = Either.getOrThrow(inspectLogo(svg(content)))
  return rebuilt.kind === "vector" ? rebuilt.picture.children : []
}

/** The fill of the first shape as red, green, blue and alpha, or undefined. */
const fillOf = (content: string) => {
  const [node] = nodesOf(content)
  if (node?.kind !== "fill" || node.paint.kind !== "solid") return undefined
  const { red, green, blue, alpha } = node.paint.color
  return [red, green, blue, alpha].map((channel) => Math.round(channel * 100) / 100)
}

const styled = (style: string): string => `<path style="${style}" d="M0 0h9v9z"/>`

describe("inspectLogo() of an SVG with styles", () => {
  it.each(["image", "image-set", "-webkit-image-set", "src", "cross-fade", "element", "expression", "paint"])(
    "refuses the CSS function %s()",
    (name) => {
      for (const css of [`fill:${name}(x)`, `fill: ${name.toUpperCase()}(x)`])
        expect(reasonOf(styled(css))).toBe("refers to another file in its styles; embed only shapes")
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
      "uses a filter function in its styles; draw its effect as shapes"
    )
  })

  it.each([
    ["an attribute", `<path fill="#f00" d="M0 0h9v9z"/>`],
    ["a style attribute", styled("fill:red")],
    ["a comment around it", styled("/* ; */fill/* : */:/**/red")],
    ["a string that holds the sign of a comment", styled("font-family:'/*';fill:red;z:'*/'")],
    ["an element", `<style>path{fill:red}</style><path d="M0 0h9v9z"/>`],
    ["a class", `<style>.a,.b{fill:red}</style><path class="c b" d="M0 0h9v9z"/>`],
    ["an id over a class", `<style>#i{fill:red}.a{fill:blue}</style><path id="i" class="a" d="M0 0h9v9z"/>`],
    ["a later rule", `<style>.a{fill:blue}.a{fill:red}</style><path class="a" d="M0 0h9v9z"/>`],
    [
      "a style attribute over a rule",
      `<style>#a{fill:blue}</style><path id="a" style="fill:red" d="M0 0h9v9z"/>`
    ],
    ["importance", `<style>.a{fill:red !important}</style><path class="a" style="fill:blue" d="M0 0h9v9z"/>`],
    ["a descendant", `<style>g path{fill:red}</style><g><g><path d="M0 0h9v9z"/></g></g>`],
    ["a child", `<style>g>path{fill:red}svg>path{fill:blue}</style><g><path d="M0 0h9v9z"/></g>`],
    ["inheritance", `<g fill="red"><path d="M0 0h9v9z"/></g>`],
    ["inherit", `<g fill="red"><path fill="inherit" d="M0 0h9v9z"/></g>`],
    ["currentColor", `<g color="red"><path fill="currentColor" d="M0 0h9v9z"/></g>`],
    ["a missing reference's fallback", `<path fill="url(#none) red" d="M0 0h9v9z"/>`],
    ["rgb()", styled("fill:rgb(100%, 0%, 0)")],
    ["rgb() with spaces", styled("fill:rgb(255 0 0 / 100%)")],
    ["hsl()", styled("fill:hsl(0, 100%, 50%)")],
    ["character data", `<style><![CDATA[path{fill:red}]]></style><path d="M0 0h9v9z"/>`],
    ["what is used", `<defs><path id="p" d="M0 0h9v9z"/></defs><use href="#p" fill="red"/>`]
  ])("draws red by %s", (_, content) => expect(fillOf(content)).toEqual([255, 0, 0, 1]))

  it("multiplies the opacities of color, fill and element", () => {
    expect(fillOf(`<path d="M0 0h9v9z" fill="#ff000080" fill-opacity=".5" opacity="50%"/>`)).toEqual([
      255,
      0,
      0,
      Math.round((12800 / 255) * 0.25) / 100
    ])
  })

  it.each([
    ["an @ rule", "<style>@media print{path{fill:red}}</style>", "@ rule"],
    ["an attribute selector", "<style>[fill]{fill:red}</style>", "selector"],
    ["a pseudo class", "<style>path:hover{fill:red}</style>", "selector"],
    ["an unknown color", styled("fill:rod"), 'paints with "rod"'],
    ["a variable", styled("fill:var(--x)"), "var()"],
    ["a calculation", `<rect width="9" height="9" style="stroke-width:calc(1px)"/>`, "calc()"],
    ["a backslash", styled("fill:r\\65 d"), "backslashes"],
    ["a rule that never ends", "<style>path{fill:red</style>", "malformed"],
    ["a transform", styled("transform:rotate(9deg)"), "transformed by its styles"],
    ["a length by the font", `<circle r="1em"/>`, '"1em"'],
    ["a malformed transform", `<path transform="matrix(1)" d="M0 0h9v9z"/>`, "transform"],
    ["a marker", styled("marker-end:url(#m)"), "marker"],
    ["a mode of blending that viewers lack", styled("mix-blend-mode:hue"), "blends by"]
  ])("refuses %s by name", (_, content, reason) => expect(reasonOf(content)).toContain(reason))

  it.each([
    [
      "a gradient",
      '<linearGradient id="g" gradientUnits="userSpaceOnUse" x2="1e-300"><stop/><stop offset="1"/></linearGradient><path fill="url(#g)" d="M0 0h9v9z"/>'
    ],
    [
      "a gradient's transform",
      '<radialGradient id="g" gradientTransform="scale(1e200)"><stop/><stop offset="1"/></radialGradient><path fill="url(#g)" d="M0 0h9v9z"/>'
    ],
    [
      "a filter",
      '<filter id="f"><feOffset dx="1e300" dy="1"/></filter><path filter="url(#f)" d="M0 0h9v9z"/>'
    ],
    [
      "a blur",
      '<filter id="f"><feGaussianBlur stdDeviation="1e300"/></filter><path filter="url(#f)" d="M0 0h9v9z"/>'
    ],
    ["a dash", '<path fill="none" stroke="red" stroke-dashoffset="1e300" stroke-dasharray="1" d="M0 5h10"/>'],
    ["an image", `<image width="1e300" height="1e300" href="${logoImages.png}"/>`]
  ])("writes no NaN for %s beyond all bounds", (_, content) => {
    const image = svg(content)
    const drawn = Either.flatMap(makeConfig({ data: "x", logo: { image } }), (config) => renderSvg(config))
    if (Either.isRight(drawn)) expect(drawn.right).not.toMatch(/NaN|Infinity/)
    else expect(drawn.left.message).toMatch(/too far|too much work/)
  })

  it.each([
    ["in it", `<image width="9" height="9" href="${logoImages.png}"/>`],
    [
      "in a mask of it",
      `<mask id="m"><image width="9" height="9" href="${logoImages.png}"/></mask><path mask="url(#m)" d="M0 0h9v9z"/>`
    ]
  ])("declares xlink for an image %s", (_, content) => {
    const drawn = Either.getOrThrow(renderSvg(configOf({ data: "x", logo: { image: svg(content) } })))
    expect(drawn).toContain(' xlink:href="data:image/png;base64,')
    expect(drawn).toContain('xmlns:xlink="http://www.w3.org/1999/xlink"')
  })

  it("bounds the number of dashes", () => {
    const line = (dashes: string) =>
      `<path fill="none" stroke="red" stroke-dasharray="${dashes}" d="M0 5h10"/>`
    expect(nodesOf(line("1 .5"))).toMatchObject([{ kind: "stroke", pen: { dashes: [10, 5] } }])
    expect(nodesOf(line("none"))).toMatchObject([{ kind: "stroke", pen: { dashes: [] } }])
    expect(reasonOf(line(".00001"))).toBe("takes too much work to draw; simplify it, or use a PNG")
  })
})

describe("inspectLogo() of an SVG with elements", () => {
  it.each([
    "http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd",
    "http://www.inkscape.org/namespaces/inkscape",
    "http://www.w3.org/1999/02/22-rdf-syntax-ns#",
    "http://creativecommons.org/ns#",
    "http://web.resource.org/cc/",
    "http://purl.org/dc/elements/1.1/",
    "http://www.serif.com/",
    "http://www.bohemiancoding.com/sketch/ns"
  ])("takes editors' notes of %s, and no other namespace", (namespace) => {
    expect(reasonOf(`<n:note xmlns:n="${namespace}" n:by="a program"/>`)).toBeUndefined()
    expect(nodesOf(`<n:note xmlns:n="${namespace}"><path d="M0 0h9v9z"/></n:note>`)).toEqual([])
    expect(reasonOf(`<n:note xmlns:n="${namespace}x"/>`)).toBe(
      "holds the foreign element <n:note>; remove it"
    )
    expect(reasonOf(`<path xmlns:n="${namespace}x" n:by="a program"/>`)).toBe(
      "holds the attribute n:by, which a logo may not; remove it"
    )
  })

  it.each(["href", "HREF", "xlink:href"])("refuses outside references by %s", (name) => {
    const use = (target: string) => `<use xmlns:xlink="http://www.w3.org/1999/xlink" ${name}="${target}"/>`
    expect(reasonOf(use("#inside"))).toBeUndefined()
    expect(reasonOf(use("https://example.com/a.svg#a"))).toBe(
      `refers to another file by ${name}; refer to #ids alone`
    )
  })

  it("takes only known DOCTYPEs without entities", () => {
    const reason = (doctype: string) =>
      Either.getOrUndefined(
        Either.flip(
          inspectLogo(
            `data:image/svg+xml,${encodeURIComponent(`<!DOCTYPE ${doctype}><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>`)}`
          )
        )
      )
    expect(
      reason('svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd"')
    ).toBeUndefined()
    for (const doctype of ['svg [<!ENTITY a "b">]', 'svg SYSTEM "file:///etc/passwd"', "html"])
      expect(reason(doctype)).toBe("has a DOCTYPE, which can define entities; remove it")
  })

  it("takes 32 levels of elements", () => {
    const nested = (depth: number) => "<g>".repeat(depth - 1) + "</g>".repeat(depth - 1)
    expect(reasonOf(nested(32))).toBeUndefined()
    expect(reasonOf(nested(33))).toBe("nests elements too deep; simplify it")
  })
})
