import { anyContents, configRequests } from "@quick-response/laws"
import { readDesign } from "@quick-response/web/src/design/checkDesign.ts"
import { fragmentOf, isDesignFragment, longestFragment } from "@quick-response/web/src/design/fragment.ts"
import { printedWidths, viewingDistances } from "@quick-response/web/src/design/printing.ts"
import { BadLink, readFragment } from "@quick-response/web/src/design/readFragment.ts"
import type { Design } from "@quick-response/web/src/design/values.ts"
import { linkSentence } from "@quick-response/web/src/studio/state/linkSentence.ts"
import * as fc from "fast-check"
import { describe, expect, test } from "vitest"

const printings = fc.record({
  widthMm: fc.double({ min: printedWidths.minimum, max: printedWidths.maximum, noNaN: true }),
  distance: fc.double({ min: viewingDistances.minimum, max: viewingDistances.maximum, noNaN: true })
})

/** Any design, with a text or a content, as JSON holds it. */
const designs = fc
  .record({
    name: fc.string({ unit: "grapheme", maxLength: 40 }),
    request: configRequests(fc),
    content: fc.option(anyContents(fc)),
    printing: fc.option(printings)
  })
  .map(({ name, request: { data, ...style }, content, printing }) =>
    JSON.parse(
      JSON.stringify({
        name,
        ...style,
        ...(printing === null ? {} : { printing }),
        ...(content === null ? { data } : { content })
      })
    )
  )

const linked = async (value: unknown): Promise<string> => {
  const bytes = await new Response(
    new Blob([JSON.stringify(value)]).stream().pipeThrough(new CompressionStream("deflate-raw"))
  ).arrayBuffer()
  return `d1.${Buffer.from(bytes).toString("base64url")}`
}

const refusal = async (fragment: string): Promise<string> => {
  const error = await readFragment(fragment).then(
    () => undefined,
    (reason: unknown) => reason
  )
  expect(error).toBeInstanceOf(BadLink)
  return error instanceof BadLink ? linkSentence(error.fault) : ""
}

describe("fragmentOf()", () => {
  test("is read back as the same design", () =>
    fc.assert(
      fc.asyncProperty(designs, async (value) => {
        const design: Design = await readDesign(value)
        expect(design).toEqual(value)
        const fragment = await fragmentOf(design)
        if (fragment === undefined) return
        expect(fragment).toMatch(design.printing === undefined ? /^d1\.[\w-]+$/ : /^d2\.[\w-]+$/)
        expect(fragment.length).toBeLessThanOrEqual(longestFragment)
        expect(isDesignFragment(fragment)).toBe(true)
        expect(await readFragment(fragment)).toEqual(design)
      })
    ))

  test("has room for a small picture, not for a large one", async () => {
    const picture = (bytes: number) =>
      `data:image/svg+xml;base64,${Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0V${Array.from({ length: bytes / 8 }, () => (9 * Math.random()).toFixed(5)).join("V")}"/></svg>`
      ).toString("base64")}`
    const design = (image: string): Design => ({ name: "", data: "x", logo: { image } })
    const small = await fragmentOf(await readDesign(design(picture(4000))))
    expect((await readFragment(small ?? "")).logo?.image.length).toBeGreaterThan(4000)
    expect(await fragmentOf(await readDesign(design(picture(40_000))))).toBeUndefined()
  })
})

describe("readFragment()", () => {
  test.each([
    ["an unknown field", { data: "x", onload: "alert(1)" }, /onload/],
    ["an unknown style", { data: "x", bodyStyle: "Spikes" }, /bodyStyle: expected one of/],
    ["a color that is none", { data: "x", foreground: "url(#x)" }, /foreground/],
    [
      "a logo that is not an image",
      { data: "x", logo: { image: "https://evil.example/x.png" } },
      /logo\.image/
    ],
    ["an unknown type", { content: { type: "shell" } }, /content\.type: expected one of url/],
    ["an unknown field of a type", { content: { type: "url", href: "x" } }, /content\.href/],
    ["a list for a text", { content: { type: "url", url: ["x"] } }, /content\.url/],
    ["a text for a list", { content: { type: "vcard", phones: "1" } }, /content\.phones/],
    ["neither data nor content", { name: "x" }, /data/],
    ["both", { data: "x", content: { type: "url" } }, /data/],
    ["a print wider than any", { data: "x", printing: { widthMm: 9e9, distance: 1 } }, /printing\.widthMm/],
    ["a print without a distance", { data: "x", printing: { widthMm: 40 } }, /printing\.distance/],
    [
      "an unknown field of a print",
      { data: "x", printing: { widthMm: 9, distance: 1, ink: 1 } },
      /printing\.ink/
    ],
    ["a prototype", JSON.parse('{"data":"x","__proto__":{"margin":9}}'), /__proto__/],
    ["no object", ["x"], /JSON object/]
  ])("refuses %s", async (_, value, sentence) => {
    const message = await refusal(await linked(value))
    expect(message).toMatch(sentence)
    expect(message).toMatch(/ Ask for another one\.$/)
  })

  test("refuses a link that was cut off", async () => {
    const whole = await linked({ data: "https://example.com/a/longer/path?with=more", margin: 5 })
    for (const fragment of [whole.slice(0, -9), "d1.", "d1.%%%", `${whole}!`])
      expect(await refusal(fragment)).toMatch(/cut off or changed/)
  })

  test("refuses other versions and decompression bombs", async () => {
    expect(await refusal("d3.abc")).toMatch(/another version/)
    const bomb = await linked({ data: "x".repeat(3_000_000) })
    expect(bomb.length).toBeLessThan(longestFragment)
    expect(await refusal(bomb)).toMatch(/more than a design can have/)
    expect(await refusal(`d1.${"A".repeat(longestFragment)}`)).toMatch(/longer than a design/)
  })
})
