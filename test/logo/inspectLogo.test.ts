import { inspectLogo } from "@quick-response/core"
import * as Either from "@quick-response/core/either"
import { logoImages } from "@quick-response/laws"
import { describe, expect, it } from "vitest"

const base64 = (bytes: Iterable<number>): string => btoa(String.fromCharCode(...bytes))
const bytesOf = (dataUri: string): Uint8Array =>
  Uint8Array.from(atob(dataUri.slice(dataUri.indexOf(",") + 1)), (c) => c.charCodeAt(0))

const svgUri = (text: string): string => `data:image/svg+xml,${encodeURIComponent(text)}`
const svg = (content: string, attributes = 'viewBox="0 0 20 10"'): string =>
  svgUri(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${content}</svg>`
  )

const reasonOf = (dataUri: string): string | undefined =>
  Either.getOrUndefined(Either.flip(inspectLogo(dataUri)))

/** A picture with other numbers at some places. */
const patched = (image: string, patches: Readonly<Record<number, ReadonlyArray<number>>>): string => {
  const bytes = bytesOf(image)
  for (const [at, values] of Object.entries(patches)) bytes.set(values, Number(at))
  return `${image.slice(0, image.indexOf(",") + 1)}${base64(bytes)}`
}

const cut = (image: string, length: number): string =>
  `${image.slice(0, image.indexOf(",") + 1)}${base64(bytesOf(image).slice(0, length))}`

const relabelled = (image: string, mediaType: string): string =>
  image.replace(/^data:[^;]+/, `data:${mediaType}`)

const frameOf = (image: string): number => {
  const bytes = bytesOf(image)
  return bytes.findIndex(
    (byte, at) => byte === 0xff && ((bytes[at + 1] ?? 0) === 0xc0 || bytes[at + 1] === 0xc2)
  )
}

describe("inspectLogo()", () => {
  it.each([
    ["png", "png", 8, 4],
    ["jpeg", "jpeg", 8, 4],
    ["progressiveJpeg", "jpeg", 8, 4],
    ["svg", "svg", 20, 10],
    ["svgPercent", "svg", 20, 10]
  ] as const)("reads kind and size of %s", (name, kind, width, height) => {
    expect(Either.getOrThrow(inspectLogo(logoImages[name]))).toMatchObject({ kind, width, height })
  })

  it("takes image/jpg for image/jpeg", () => {
    const { dataUri } = Either.getOrThrow(inspectLogo(relabelled(logoImages.jpeg, "image/jpg")))
    expect(dataUri).toBe(logoImages.jpeg)
  })

  it("refuses too thin pictures, with their ratio", () => {
    const thin = "times as wide as high, more than 100 times; give it proportions nearer to a square"
    expect(reasonOf(svg("<path/>", 'viewBox="0 0 2000 1"'))).toBe(`is 2000 ${thin}`)
    expect(reasonOf(patched(logoImages.png, { 16: [0, 0, 0, 202, 0, 0, 0, 2] }))).toBe(`is 101 ${thin}`)
    expect(reasonOf(svg("<path/>", 'viewBox="0 0 1 100.5"'))).toContain("high as wide")
    expect(reasonOf(svg("<path/>", 'viewBox="0 0 1 100"'))).toBeUndefined()
  })

  it("gives base64 and percent-encoded forms one normal form", () => {
    const normal = Either.getOrThrow(inspectLogo(logoImages.svgPercent)).dataUri
    expect(normal).toBe(logoImages.svg)
    for (const image of [logoImages.png, logoImages.jpeg, normal])
      expect(Either.getOrThrow(inspectLogo(image)).dataUri).toBe(image)
    expect(reasonOf(logoImages.png.replaceAll("A", "%41").replaceAll("=", "%3d"))).toBeUndefined()
  })

  it.each([
    [
      relabelled(logoImages.png, "image/jpeg"),
      "is labelled JPEG, but its content is PNG; label it data:image/png"
    ],
    [
      relabelled(logoImages.jpeg, "image/svg+xml"),
      "is labelled SVG, but its content is JPEG; label it data:image/jpeg"
    ],
    [
      relabelled(logoImages.svg, "image/png"),
      "is labelled PNG, but its content is SVG; label it data:image/svg+xml"
    ],
    [`data:image/png;base64,${btoa("GIF89a")}`, "is labelled PNG, but its content is not PNG; save it again"],
    ["data:image/png;base64,====", "is not base64"],
    ...["data:image/gif;base64,R0lGODlh", "https://example.com/logo.png", "data:image/png"].map((image) => [
      image,
      "is not a data URI of a PNG or JPEG or SVG; embed the file, as in data:image/png;base64,iVBORw0..."
    ]),
    [
      `data:image/png;base64,${btoa("\x89PNG\r\n\x1a\n".padEnd(1_100_000))}`,
      "has more than 1 MiB; make it smaller"
    ]
  ])("refuses %.60s", (image, reason) => expect(reasonOf(image)).toBe(reason))

  it("refuses over 4 megapixels from the header", () => {
    expect(reasonOf(patched(logoImages.png, { 16: [0, 0, 0x4e, 0x20, 0, 0, 0x4e, 0x20] }))).toBe(
      "has 20000 x 20000 pixels, more than 4 megapixels; scale it down"
    )
    const frame = frameOf(logoImages.jpeg)
    expect(reasonOf(patched(logoImages.jpeg, { [frame + 5]: [0xff, 0xff, 0xff, 0xff] }))).toBe(
      "has 65535 x 65535 pixels, more than 4 megapixels; scale it down"
    )
    expect(reasonOf(svg("<path/>", 'width="2000" height="2001"'))).toContain("more than 4 megapixels")
    expect(reasonOf(patched(logoImages.png, { 16: [0, 0, 7, 208, 0, 0, 7, 208] }))).toBeUndefined()
  })

  it("refuses pictures cut off anywhere or damaged", () => {
    for (const image of [logoImages.png, logoImages.jpeg, logoImages.progressiveJpeg]) {
      for (let length = 12; length < bytesOf(image).length - 2; length += 1)
        expect(reasonOf(cut(image, length))).toMatch(/cut off|damaged/)
    }
    expect(reasonOf(patched(logoImages.png, { 24: [3] }))).toContain("damaged")
    expect(reasonOf(patched(logoImages.png, { 19: [0] }))).toContain("damaged")
    expect(reasonOf(patched(logoImages.jpeg, { [frameOf(logoImages.jpeg) + 1]: [0xc9] }))).toContain(
      "rare kind"
    )
  })

  it("refuses a JPEG of too many scans", () => {
    const bytes = bytesOf(logoImages.progressiveJpeg)
    const scan = bytes.findIndex((byte, at) => byte === 0xff && bytes[at + 1] === 0xda)
    const many = [
      ...bytes.slice(0, scan),
      ...Array.from({ length: 65 }, () => [...bytes.slice(scan, -2)]).flat(),
      0xff,
      0xd9
    ]
    expect(reasonOf(`data:image/jpeg;base64,${base64(many)}`)).toContain("scans")
  })

  it.each([
    ["shapes", '<path d="M0 0h4v4z" fill="#f00" style="opacity:.5"/><circle r="2"/>'],
    [
      "gradients by url()",
      '<linearGradient id="g"><stop offset="0"/></linearGradient><rect fill="url(#g)"/><rect fill="url(\'#g\')"/>'
    ],
    ["a style sheet", '<linearGradient id="g"/><style>.a{fill:url("#g")}</style><path class="a"/>'],
    ["a clip path", '<clipPath id="c"><rect/></clipPath><g clip-path="url(#c)"><path/></g>'],
    ["use", '<symbol id="s"><path/></symbol><use href="#s"/><use xlink:href="#s"/>'],
    [
      "an editor's notes",
      '<metadata/><i:namedview xmlns:i="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd" i:x="url(http://x)"/>'
    ],
    ["a shadow", '<filter id="f"><feGaussianBlur/><feOffset/></filter><path filter="url(#f)"/>'],
    ["a raster picture", `<image href="${logoImages.png}"/>`],
    ["a comment and character data", "<!-- <script> --><title><![CDATA[<script>]]></title>"]
  ])("takes an SVG with %s", (_, content) => expect(reasonOf(svg(content))).toBeUndefined())

  it.each([
    ["a script", "<script>alert(1)</script>", "holds a script"],
    ["a script by prefix", '<x:script xmlns:x="http://www.w3.org/2000/svg"/>', "holds a script"],
    ["an XHTML script", '<h:script xmlns:h="http://www.w3.org/1999/xhtml"/>', "foreign element"],
    ["an unknown vocabulary", '<x:y xmlns:x="urn:x"/>', "foreign element"],
    ["an element of no namespace", '<g xmlns=""/>', "foreign element"],
    ["an event attribute", '<path onclick="x()"/>', "event attribute"],
    ["an odd event attribute", '<path ONload="x()"/>', "event attribute"],
    [
      "an attribute of another vocabulary",
      '<path xmlns:ev="http://www.w3.org/2001/xml-events" ev:event="x"/>',
      "attribute ev:event"
    ],
    ["a foreign object", "<foreignObject/>", "foreign object"],
    ["a link", '<a href="#x"/>', "element <a>"],
    ["text", "<text>hi</text>", "outlines"],
    ["an animation", '<use href="#a"><set attributeName="href" to="http://x"/></use>', "animated"],
    ["an external picture", '<image href="http://x/y.png"/>', "picture that is not a data URI"],
    ["an external picture by xlink", '<image xlink:href="//x/y.png"/>', "picture that is not a data URI"],
    ["an SVG inside", `<image href="${logoImages.svg}"/>`, "picture that is not a data URI of a PNG or JPEG"],
    [
      "a mislabelled picture inside",
      `<image href="${relabelled(logoImages.svg, "image/png")}"/>`,
      "labelled PNG"
    ],
    ["an external use", '<use href="http://x/y.svg#z"/>', "refers to another file"],
    ["a script reference", '<use href="javascript:x()"/>', "refers to another file"],
    ["a base", '<g xml:base="http://x/"/>', "attribute xml:base"],
    ["url() in an attribute", '<path fill="url(http://x/y#z)"/>', "url()"],
    ["url() in odd letters", '<path style="FILL:URL( //x )"/>', "url()"],
    ["url() by an escape", '<path style="fill:\\75rl(http://x)"/>', "backslashes"],
    ["url() by a character reference", '<path style="fill:&#117;rl(http://x)"/>', "url()"],
    ["url() in a style sheet", "<style>*{fill:url(http://x)}</style>", "url()"],
    ["url() over two pieces of a style sheet", "<style>*{fill:u<![CDATA[rl(http://x)}]]></style>", "url()"],
    ["@import", '<style>@import "http://x"</style>', "@ rule"],
    ["image-set()", '<style>*{mask:image-set("http://x" 1x)}</style>', "another file"],
    ["url() behind a comment", "<style>/*</style><path/><style>*/ *{fill:url(http://x)}</style>", "url()"],
    ["url() that a comment cuts up", '<path style="fill:u/**/rl(http://x)"/>', "uses rl() in its styles"],
    [
      "very many dashes behind a comment",
      '<path stroke="red" d="M0 0h20" style="stroke-dasharray/**/:.0001"/>',
      "work"
    ],
    ["a filter function", '<path filter="drop-shadow(0 0 999px red)"/>', "filter function"],
    ["a filter function in a style", '<path style="filter:blur(999px)"/>', "filter function"],
    ["a link by letters of another case", '<use HREF="http://x/"/>', "refers to another file"],
    [
      "a link by another prefix",
      '<use xmlns:q="http://www.w3.org/1999/xlink" q:href="http://x/#a"/>',
      "another file"
    ],
    ["a second link", '<g id="a"/><use href="#a" xlink:href="http://x/"/>', "refers to another file"],
    ["a script by a character reference", '<use href="&#106;avascript:x()"/>', "refers to another file"],
    ["a picture by a filter", '<filter id="f"><feImage href="http://x"/></filter>', "element <feImage>"],
    [
      "a foreign object by prefix",
      '<f:foreignObject xmlns:f="http://www.w3.org/2000/svg"/>',
      "foreign object"
    ],
    [
      "a script in an editor's note",
      '<i:x xmlns:i="http://www.inkscape.org/namespaces/inkscape"><script/></i:x>',
      "script"
    ],
    [
      "a style sheet by prefix",
      '<s:style xmlns:s="http://www.w3.org/2000/svg">@import "x";</s:style>',
      "@ rule"
    ],
    ["an @ rule by a character reference", "<style>&#64;import 'x';</style>", "@ rule"],
    [
      "another element set in motion",
      '<set xlink:href="#u" attributeName="href" to="javascript:x()"/>',
      "animated"
    ],
    ["a handler", "<handler>x()</handler>", "element <handler>"],
    ["url() in a cursor", '<path cursor="url(http://x)"/>', "url()"],
    ["a comment that HTML ends early", "<!-- --!><script/> -->", "well-formed"],
    ["a pattern", '<pattern id="p"/>', "pattern"],
    ["very many dashes", '<path stroke="red" d="M0 0h20" stroke-dasharray=".0001"/>', "work"],
    ["an undefined entity", "&nbsp;", "well-formed"],
    ["crossed elements", "<g><path></g></path>", "well-formed"],
    ["a processing instruction", '<?xml-stylesheet href="http://x"?>', "processing instruction"],
    ["a costly feature", "<feTurbulence/>", "element <feTurbulence>"],
    [
      "a circle of references",
      '<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>',
      "refers to itself"
    ],
    ["itself", '<g id="a"><use href="#a"/></g>', "refers to itself"]
  ])("refuses an SVG with %s", (_, content, reason) => expect(reasonOf(svg(content))).toContain(reason))

  it.each([
    ["a DOCTYPE", '<!DOCTYPE svg [<!ENTITY a "b">]><svg xmlns="http://www.w3.org/2000/svg"/>', "DOCTYPE"],
    [
      "another encoding",
      '<?xml version="1.0" encoding="UTF-16"?><svg xmlns="http://www.w3.org/2000/svg"/>',
      "UTF-16"
    ],
    ["a second root", '<svg xmlns="http://www.w3.org/2000/svg"/><svg/>', "well-formed"],
    [
      "an instruction behind it",
      '<svg xmlns="http://www.w3.org/2000/svg"/><?x y?>',
      "processing instruction"
    ],
    ["another encoding in its declaration", "<?xml version='1.0' encoding='UTF-7'?><svg/>", "UTF-7"],
    ["a NUL", '<svg xmlns="http://www.w3.org/2000/svg">\0</svg>', "well-formed"],
    ["another root", "<html/>", "is not an SVG"],
    ["no namespace", "<svg/>", "is not an SVG"],
    ["no size", '<svg xmlns="http://www.w3.org/2000/svg"/>', "viewBox"],
    ["nothing", "<", "well-formed"]
  ])("refuses a document with %s", (_, text, reason) => {
    const found = reasonOf(svgUri(text))
    expect(found).toContain(reason)
  })

  it("refuses styles and attributes that are slow to draw", () => {
    const many = "<rect/>".repeat(500)
    expect(reasonOf(svg(`<style>rect{${"fill:red;".repeat(80_000)}}</style>${many}`))).toContain(
      "style sheets"
    )
    expect(reasonOf(svg(`<style>${"rect,".repeat(80_000)}g{}</style>${many}`))).toContain("style sheets")
    expect(reasonOf(svg(`<rect style="${"fill:red;".repeat(50_000)}"/>`))).toContain("style attribute")
    const attributes = (name: string) => Array.from({ length: 30_000 }, (_, i) => `${name}${i}="u"`).join(" ")
    expect(reasonOf(svg(`<rect ${attributes("a")}/>`))).toContain("attributes")
    expect(reasonOf(svg(`<rect ${attributes("xmlns:a")}/>`))).toContain("attributes")
  })

  it.each([
    ["a long curve", '<path d="M0 0C9e15 0 0 9e15 1 1"/>'],
    ["a large circle", '<circle r="1e9"/>'],
    ["a scale", '<g transform="scale(1e6)"><g transform="scale(1e6 1)"><circle r="9"/></g></g>'],
    ["a slant", '<g transform="skewX(89.9999999999)"><circle r="9"/></g>'],
    ["a matrix", '<circle id="a" r="9"/><use href="#a" transform="matrix(1 0 9e12 1 0 0)"/>'],
    ["a small box", '<symbol id="a" viewBox="0 0 1e-12 1e-12"><circle r="9"/></symbol><use href="#a"/>'],
    ["a wide stroke", '<path style="stroke:red;stroke-width:1e12" d="M0 0h1v1"/>'],
    ["a point", '<path d="M1e11 0h1v1z"/>']
  ])("refuses curves far beyond the picture, by %s", (_, content) =>
    expect(reasonOf(svg(content))).toMatch(/too far beyond its edges|too much work/)
  )

  it("refuses transforms in styles", () =>
    expect(reasonOf(svg('<g style="transform:scale(9)"/>'))).toContain("transformed by its styles"))

  it("takes distant shapes that are drawn small", () =>
    expect(
      reasonOf(
        svg(
          '<g transform="translate(-9000 -9000) scale(.1)"><path d="m90000 90000c9 9 50 1 7 7a9 9 0 0119 9z"/></g><rect width="100%" height="1e9" rx="1"/>'
        )
      )
    ).toBeUndefined())

  it("refuses UTF-16, and takes a byte order mark", () => {
    const utf16 = (text: string) =>
      Array.from(text).flatMap((c) => [c.charCodeAt(0) & 255, c.charCodeAt(0) >> 8])
    for (const text of ["\ufeff<svg/>", "<svg/>"]) {
      expect(reasonOf(`data:image/svg+xml;base64,${base64(utf16(text))}`)).toMatch(/not SVG|well-formed/)
    }
    expect(
      reasonOf(svgUri('\ufeff<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>'))
    ).toBeUndefined()
  })

  it("refuses bombs of references, depth, elements and outlines", () => {
    const doubling = Array.from(
      { length: 30 },
      (_, i) => `<g id="g${i + 1}"><use href="#g${i}"/><use href="#g${i}"/></g>`
    ).join("")
    expect(reasonOf(svg(`<path id="g0" d="M0 0h1v1z"/>${doubling}`))).toContain("work")
    expect(reasonOf(svg("<g>".repeat(200_000)))).toContain("deep")
    const chain = Array.from({ length: 100 }, (_, i) => `<g id="g${i + 1}"><use href="#g${i}"/></g>`).join("")
    expect(reasonOf(svg(`<path id="g0" d="M0 0h1v1z"/>${chain}<use href="#g100"/>`))).toContain("deep")
    expect(reasonOf(svg("<g/>".repeat(200_000)))).toContain("elements")
    expect(reasonOf(svg('<rect width="20" height="10"/>'.repeat(3000)))).toContain("work")
    const blurs = '<feGaussianBlur stdDeviation="9"/>'.repeat(20)
    expect(
      reasonOf(
        svg(
          `<filter id="f" x="-9" width="19">${blurs}</filter>${'<rect width="20" height="10" filter="url(#f)"/>'.repeat(12)}`
        )
      )
    ).toContain("work")
    expect(
      reasonOf(
        svg(
          `<style>*{opacity:.5}</style>${'<g><rect width="20" height="10"/><path d="M0 0h1v1z"/></g>'.repeat(900)}`
        )
      )
    ).toContain("work")
    expect(reasonOf(svg(`<path d="M0 0${"L9 9L1 5".repeat(80_000)}"/>`))).toContain("path segments")
    expect(reasonOf(svg(`<path d="M0 0${"L9 9L1 0".repeat(20_000)}"/>`))).toContain("work")
    const masks = Array.from(
      { length: 90 },
      (_, i) =>
        `<mask id="m${i + 1}"><g mask="url(#m${i})"><rect width="20" height="10" fill="#fff"/></g></mask>`
    ).join("")
    expect(reasonOf(svg(`${masks}<rect width="20" height="10" mask="url(#m90)"/>`))).toMatch(/deep|work/)
    expect(
      reasonOf(
        svg(
          `<g id="i"><image width="20" height="10" href="${patched(logoImages.png, { 16: [0, 0, 7, 208, 0, 0, 7, 208] })}"/></g>${'<use href="#i"/>'.repeat(600)}`
        )
      )
    ).toContain("work")
  })
})
