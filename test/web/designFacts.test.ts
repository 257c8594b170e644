import { canonicalJson, makeConfig } from "@quick-response/core"
import * as Either from "@quick-response/core/either"
import { designFacts } from "@quick-response/web/src/screens/codes/designFacts.ts"
import { describe, expect, it } from "vitest"

const factsOf = (request: Parameters<typeof makeConfig>[0]) => {
  const facts = designFacts(canonicalJson(Either.getOrThrow(makeConfig(request))))
  return { facts: Object.fromEntries(facts.map(({ name, value }) => [name, value])), all: facts }
}

describe("designFacts()", () => {
  it("tells how a code looks, and nothing of a frame that it has not", () => {
    const { facts } = factsOf({ data: "https://example.com", bodyStyle: "Dots" })
    expect(facts).toMatchObject({
      "Body style": "Dots",
      "Error correction": "Medium (15%)",
      Margin: "4 modules"
    })
    expect(Object.keys(facts)).not.toContain("Caption")
    expect(Object.keys(facts)).not.toContain("Frame")
  })

  it("tells a frame with its caption, and each color of a gradient", () => {
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

  it("tells a logo by its type and share, not by its bytes", () => {
    const image = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><rect width="1" height="1"/></svg>')}`
    expect(factsOf({ data: "x", logo: { image, size: 0.25 } }).facts).toMatchObject({
      Logo: "SVG, 25% of the width"
    })
  })
})
