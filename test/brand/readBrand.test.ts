import { grounds, type OperatorLink, operatorLinks, standardAccent } from "@quick-response/core"
import { contrastOf, luminance, rgbOf } from "@quick-response/drawing/scene/Rgb"
import { refused } from "@quick-response/images/file/Result"
import { readSvg } from "@quick-response/images/svg/index"
import * as FastCheck from "fast-check"
import { describe, expect, it } from "vitest"
import { brandOf, faultsOf, moon } from "./brands.ts"

const contrast = (one: string, other: string): number => {
  const [a, b] = [luminance(rgbOf(one)), luminance(rgbOf(other))]
  return contrastOf(Math.max(a, b), Math.min(a, b))
}

const anyColor = FastCheck.integer({ min: 0, max: 0xffffff }).map(
  (value) => `#${value.toString(16).padStart(6, "0")}`
)

const schemes = ["light", "dark"] as const

describe("readBrand()", () => {
  it("takes only a name, with defaults", () => {
    const brand = brandOf({ name: "Luna" })
    expect(brand).toMatchObject({ name: "Luna", mark: undefined, links: {}, language: "en", warnings: [] })
    expect(brand.accent).toEqual(standardAccent)
  })

  it("gives every accent a contrast of 4.5 on all grounds", () => {
    FastCheck.assert(
      FastCheck.property(anyColor, (accent) => {
        const brand = brandOf({ name: "Luna", accent })
        for (const scheme of schemes) {
          const { accent, soft, onAccent } = brand.accent[scheme]
          for (const ground of [...Object.values(grounds[scheme]), soft])
            expect(contrast(accent, ground)).toBeGreaterThanOrEqual(4.5)
          expect(contrast(accent, onAccent)).toBeGreaterThanOrEqual(4.5)
        }
      }),
      { numRuns: 300 }
    )
  })

  it("warns of each scheme in which it changes an accent", () => {
    FastCheck.assert(
      FastCheck.property(anyColor, (color) => {
        const { accent, warnings } = brandOf({ name: "Luna", accent: color })
        const moved = schemes.filter((scheme) => accent[scheme].accent !== color)
        expect(warnings).toHaveLength(moved.length)
        for (const [i, scheme] of moved.entries()) {
          expect(warnings[i]).toMatch(
            new RegExp(`^accent: ${color} has a contrast of [\\d.]+ on ${scheme} pages`)
          )
          expect(warnings[i]).toContain(accent[scheme].accent)
        }
      }),
      { numRuns: 300 }
    )
  })

  it("accepts the colors that its warnings propose", () => {
    FastCheck.assert(
      FastCheck.property(anyColor, (color) => {
        const { accent } = brandOf({ name: "Luna", accent: color })
        const named = { light: accent.light.accent, dark: accent.dark.accent }
        expect(brandOf({ name: "Luna", accent: named })).toMatchObject({ accent, warnings: [] })
      })
    )
  })

  it("rebuilds a mark only from its shapes", () => {
    const given = moon.replace(
      "<circle",
      '<title>SECRET</title><style>circle{stroke:red}</style><circle id="SECRET" class="SECRET"'
    )
    const { markSvg, mark } = brandOf({ name: "Luna", mark: given })
    expect(markSvg).toMatch(/^<svg xmlns="[^"]*" viewBox="0 0 [\d. ]+"><svg /)
    expect(markSvg).not.toMatch(/SECRET|style|class|href|script| on\w+=/)
    expect(markSvg).toContain("#ff0000")
    expect(mark).toEqual({ source: given, svg: markSvg })
    expect(readSvg(markSvg, () => refused("notDrawn", "no"))).toHaveProperty("value")
  })

  it.each([
    ["a script", moon.replace("<circle", "<script>alert(1)</script><circle")],
    ["an event handler", moon.replace("<circle", '<circle onload="alert(1)"')],
    ["another document", moon.replace("<circle", '<use href="https://evil.example/a.svg#b"/><circle')],
    [
      "a picture of pixels",
      moon.replace("<circle", '<image href="data:image/png;base64,iVBORw0KGgo="/><circle')
    ],
    ["entities", `<!DOCTYPE svg [<!ENTITY a "b">]>${moon}`]
  ])("never repeats %s of a mark", (_, mark) => {
    const faults = faultsOf({ name: "Luna", mark })
    if (faults.length > 0) expect(faults).toEqual([expect.stringMatching(/^mark: /)])
    else expect(brandOf({ name: "Luna", mark }).markSvg).not.toMatch(/script|alert|foreign|href|evil/i)
  })

  it("draws the initial of a name without a mark", () => {
    expect(brandOf({ name: "élan" }).markSvg).toContain(">É</text>")
    expect(brandOf({ name: "👩‍🍳 Kitchen" }).markSvg).toContain(">👩‍🍳</text>")
    expect(brandOf({ name: "<script>" }).markSvg).toContain(">&#60;</text>")
  })

  it.each<readonly [unknown, ReadonlyArray<RegExp>]>([
    [null, [/^expected an object with a name/]],
    [{}, [/^name: is missing/]],
    [{ name: " Luna" }, [/^name: expected a name of 1 to 40 characters/]],
    [{ name: "Luna\nBcc: a" }, [/^name: /]],
    [{ name: "L".repeat(41) }, [/^name: /]],
    [{ name: "Luna", colour: "#fff" }, [/^colour: unknown field/]],
    [{ name: "Luna", accent: "orange" }, [/^accent: expected a color "#rgb" or "#rrggbb", or one for each/]],
    [{ name: "Luna", accent: { light: "#000" } }, [/^accent\.dark: is missing/]],
    [{ name: "Luna", language: "it" }, [/^language: expected "en" or "de"/]],
    [
      { name: "Luna", links: { term: "https://a.example" } },
      [/^links\.term: unknown field, did you mean "terms"/]
    ],
    [{ name: "Luna", mark: "<svg>" }, [/^mark: /]],
    [{ name: "Luna", mark: moon + " ".repeat(64 * 1024) }, [/^mark: has more than 64 KiB; simplify it/]],
    [{ name: "", accent: 1, language: "x" }, [/^name: /, /^accent: /, /^language: /]]
  ])("names the faults of %j", (given, faults) => {
    expect(faultsOf(given)).toEqual(faults.map((fault) => expect.stringMatching(fault)))
  })

  it.each<OperatorLink>([...operatorLinks])("takes web and mail addresses alone for %s", (name) => {
    const with_ = (address: string) => ({ name: "Luna", links: { [name]: address } })
    expect(brandOf(with_("HTTPS://Luna.example")).links[name]).toBe("https://luna.example/")
    expect(brandOf(with_("mailto:a@luna.example")).links[name]).toBe("mailto:a@luna.example")
    for (const address of [
      "javascript:alert(1)",
      "data:text/html,a",
      "/terms",
      "https://a:b@luna.example",
      ""
    ])
      expect(faultsOf(with_(address))).toEqual([expect.stringMatching(`^links.${name}: expected an address`)])
  })
})
