import { canonicalJson, makeConfig } from "@quick-response/core"
import * as Either from "@quick-response/core/either"
import { readDraft } from "@quick-response/web/src/design/readOpened.ts"
import { configJsonOf, type Design, styleOf } from "@quick-response/web/src/design/values.ts"
import { designFacts } from "@quick-response/web/src/screens/codes/designFacts.ts"
import { brandKitOf } from "@quick-response/web/src/studio/bar/brandKitOf.ts"
import { readBrandKit } from "@quick-response/web/src/studio/brandKit/readBrandKit.ts"
import { builtInLogos, imageOf } from "@quick-response/web/src/studio/panels/logo/builtInLogos.ts"
import { describe, expect, it } from "vitest"

const poster = {
  name: "Poster",
  printing: { widthMm: 420, distance: 3 },
  data: "x",
  margin: 5
}

it("configJsonOf() leaves out name and printing", () => {
  expect(JSON.parse(configJsonOf(poster))).toEqual({ data: "x", margin: 5 })
})

it("styleOf() has only the style", () => {
  expect(styleOf(poster)).toEqual({ margin: 5 })
})

describe("readDraft()", () => {
  it("keeps unfinished input", async () => {
    const draft = {
      name: "Menu",
      content: { type: "event", title: "", start: "2026-", timeZone: "Europe/" },
      foreground: "#123456"
    }
    expect(await readDraft(JSON.stringify(draft))).toEqual(draft)
    const geo = { name: "", content: { type: "geo", latitude: "4.", longitude: -8.5 } }
    expect(await readDraft(JSON.stringify(geo))).toEqual(geo)
    const poster = { name: "", data: "x", printing: { widthMm: 420, distance: 3 } }
    expect(await readDraft(JSON.stringify(poster))).toEqual(poster)
  })

  it("leaves out only unreadable fields", async () => {
    const draft = {
      name: "",
      data: "x",
      frameText: "no \u{1F980} here",
      frameStyle: "banner-below",
      margin: 99,
      printing: { widthMm: -1, distance: 0.3 }
    }
    expect(await readDraft(JSON.stringify(draft))).toEqual({
      name: "",
      data: "x",
      frameStyle: "banner-below"
    })
  })

  it.each(["", "{", "null", "[]", '"x"'])("refuses %j", async (text) => {
    expect(await readDraft(text)).toBeUndefined()
  })
})

const factsOf = (request: Parameters<typeof makeConfig>[0]) => {
  const facts = designFacts(canonicalJson(Either.getOrThrow(makeConfig(request))))
  return { facts: Object.fromEntries(facts.map(({ name, value }) => [name, value])), all: facts }
}

describe("designFacts()", () => {
  it("names style, correction and margin, no absent frame", () => {
    const { facts } = factsOf({ data: "https://example.com", bodyStyle: "Dots" })
    expect(facts).toMatchObject({
      "Body style": "Dots",
      "Error correction": "Medium (15%)",
      Margin: "4 modules"
    })
    expect(Object.keys(facts)).not.toContain("Caption")
    expect(Object.keys(facts)).not.toContain("Frame")
  })

  it("names frame, caption and each color of a gradient", () => {
    const { facts, all } = factsOf({
      data: "x",
      frameStyle: "banner-below",
      frameText: "MENU",
      foreground: {
        type: "radial",
        stops: [
          { offset: 0, color: "#000" },
          { offset: 1, color: "#00f" }
        ]
      }
    })
    expect(facts).toMatchObject({
      Frame: "Banner below",
      Caption: "MENU",
      Foreground: "Radial gradient, #000000 – #0000ff"
    })
    expect(all.find(({ name }) => name === "Foreground")?.colors).toEqual(["#000000", "#0000ff"])
  })

  it("names a logo's type and share", () => {
    const image = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><rect width="1" height="1"/></svg>')}`
    expect(factsOf({ data: "x", logo: { image, size: 0.25 } }).facts).toMatchObject({
      Logo: "SVG, 25% of the width"
    })
  })
})

const [heart] = builtInLogos
if (heart === undefined) throw new Error("there is no logo")
const logo = imageOf(heart, "#8a1c7c")

const branded: Design = {
  name: "",
  data: "HELLO",
  foreground: {
    type: "linear",
    angle: 45,
    stops: [
      { offset: 0, color: "#8a1c7c" },
      { offset: 1, color: "#123456" }
    ]
  },
  background: "#ffffff",
  outerEyeColor: "#123456",
  frameStyle: "border",
  frameColor: "#A16207",
  frameFont: "serif",
  logo: { image: logo }
}

describe("brandKitOf()", () => {
  it("has each color once, without paper", () => {
    expect(brandKitOf(branded)).toEqual({
      colors: ["#8a1c7c", "#123456", "#a16207"],
      logo,
      typeface: "serif"
    })
  })

  it("of a plain design has only the usual typeface", () => {
    expect(brandKitOf({ name: "", data: "HELLO" })).toEqual({ colors: [], logo: undefined, typeface: "sans" })
  })
})

describe("readBrandKit()", () => {
  it("reads a kit that was kept", async () => {
    for (const kit of [brandKitOf(branded), brandKitOf({ name: "", data: "HELLO" })])
      expect(await readBrandKit(JSON.parse(JSON.stringify(kit)))).toEqual(kit)
  })

  it.each([
    [null],
    [{ typeface: "sans" }],
    [{ colors: ["url(x)"], typeface: "sans" }],
    [{ colors: new Array(9).fill("#123456"), typeface: "sans" }],
    [{ colors: [], typeface: "comic" }],
    [{ colors: [], typeface: "sans", logo: "https://evil.example/track.png" }],
    [{ colors: [], typeface: "sans", logo: "data:image/svg+xml,<svg/>" }]
  ])("refuses %j", async (value) => {
    await expect(readBrandKit(value)).rejects.toThrow()
  })
})
