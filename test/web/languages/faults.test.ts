import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { contentTypes } from "@quick-response/core"
import { contents } from "@quick-response/design/content/contents"
import { readContent } from "@quick-response/design/content/readContent"
import { type PlainFault, plainFaults } from "@quick-response/design/field/faults"
import { InvalidInput } from "@quick-response/design/field/read"
import { languages } from "@quick-response/design/languages/languages"
import { readDesign } from "@quick-response/design/readDesign"
import { fileFaultKinds } from "@quick-response/images/file/Result"
import { words as german } from "@quick-response/web/src/languages/de/studio/faults.de.ts"
import { words as spanish } from "@quick-response/web/src/languages/es/studio/faults.es.ts"
import { words as french } from "@quick-response/web/src/languages/fr/studio/faults.fr.ts"
import { words as portuguese } from "@quick-response/web/src/languages/pt-BR/studio/faults.pt-BR.ts"
import { describe, expect, it } from "vitest"

const catalogues = { german, french, spanish, portuguese }

const own = "in the service's own words"

const faultsOf = async (read: () => unknown): Promise<ReadonlyArray<PlainFault>> => {
  try {
    await read()
    return []
  } catch (error) {
    if (!(error instanceof InvalidInput)) throw error
    return plainFaults(error.faults)
  }
}

const design = fileURLToPath(new URL("../../../packages/design/src", import.meta.url))

/** The rules that no form of the pages can break, or whose sentence is worded where they are found. */
const elsewhere = ["expected", "reason", "odd", "sizeMissing", "widthRefused"]

const accountRules = fileURLToPath(
  new URL("../../../packages/core/src/config/accountRules.ts", import.meta.url)
)

const rules = [
  ...readdirSync(design, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .map((name) => join(design, name)),
  accountRules
]
  .flatMap((file) => [...readFileSync(file, "utf8").matchAll(/\b(?:rule|plain)\(\s*"(\w+)"/g)])
  .map(([, name = ""]) => name)
  .filter((name) => !elsewhere.includes(name))

const svgUri = (content: string, size = 'viewBox="0 0 9 9"') =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" ${size}>${content}</svg>`)}`

/** Pictures that cannot be used, by the kind of their fault. */
const pictures = [
  ["otherFormat", "data:text/plain,logo"],
  ["damaged", "data:image/png;base64,iVBORw0KGgo="],
  ["tooLarge", `data:image/png;base64,${"A".repeat(1_500_000)}`],
  ["tooManyPixels", svgUri("<path d='M0 0h9'/>", "width='3000' height='3000'")],
  ["tooLong", svgUri("<path d='M0 0h9'/>", "width='300' height='1'")],
  ["animated", svgUri("<animate/>")],
  ["malformed", svgUri("<path")],
  ["elsewhere", svgUri("<path fill='url(https://example.com/#a)' d='M0 0h9'/>")],
  ["notAllowed", svgUri("<script>alert(1)</script>")],
  ["notDrawn", svgUri("<text>a</text>")],
  ["tooComplex", svgUri("<g>".repeat(300) + "</g>".repeat(300))],
  ["withoutSize", svgUri("<path d='M0 0h9'/>", "")]
] as const

describe.each(Object.entries(catalogues))("faults in %s", (_, { say }) => {
  it.each(rules)("have a sentence for the rule %s", (rule) => {
    const sentence = say({ path: "", rule, parameters: { known: ["a"], names: ["a"] }, text: own }, own)
    expect(sentence).not.toBe(own)
    expect(sentence).toMatch(/^\S.*[.?!]$/)
  })

  it("have a sentence for each field of a content that is empty, or a text that nobody means", async () => {
    for (const type of contentTypes) {
      const wrong = contents[type].fields.map(({ name, kind }) => [
        name,
        kind === "text" ? "\u0001" : kind === "group" ? {} : "?"
      ])
      const faults = [
        ...(await faultsOf(() => readContent({ type }))),
        ...(await faultsOf(() => readContent({ type, ...Object.fromEntries(wrong) })))
      ]
      expect(faults.length).toBeGreaterThan(0)
      for (const fault of faults)
        if (!/^expected (?:a list|true or false)/.test(fault.text))
          expect([fault.text, say(fault, own) === own]).toEqual([fault.text, false])
    }
  })

  it.each(pictures)("say of a picture that it is %s", async (kind, image) => {
    const [fault, ...others] = await faultsOf(() => readDesign({ data: "x", logo: { image } }))
    expect([fault?.path, fault?.rule, fault?.parameters, others]).toEqual([
      "logo.image",
      "unusableFile",
      { kind },
      []
    ])
    expect(fault === undefined ? own : say(fault, own)).not.toBe(own)
  })

  it.each(fileFaultKinds)("have one sentence for a picture that is %s", (kind) => {
    const sayKind = (of: string) =>
      say({ path: "logo.image", rule: "unusableFile", parameters: { kind: of }, text: own }, own)
    expect(fileFaultKinds.filter((other) => sayKind(other) === sayKind(kind))).toEqual([kind])
    expect(sayKind("none")).toBe(own)
  })

  it.each([
    [{ data: "x", margin: 99 }, /0.*20/],
    [{ data: "x", bodyStyle: "Spikes" }, /Squircle/],
    [{ data: "x", foreground: "red" }, /#rrggbb/],
    [{ data: "x", frameText: "\u{1F600}" }, /\u{1F600}/u],
    [{ data: "x", frameText: "x".repeat(41) }, /40/],
    [{ content: { type: "wifi", ssid: "ä".repeat(20) } }, /40.*32/],
    [{ content: { type: "geo", latitude: 91, longitude: 0 } }, /-90.*90/],
    [{ content: { type: "sepa", name: "x", iban: "US1" } }, /SEPA/]
  ])("show the parameters of the rule that %j breaks", async (request, expected) => {
    const faults = await faultsOf(() => readDesign(request))
    expect(faults.map((fault) => say(fault, own)).join(" ")).toMatch(expected)
  })
})

it("a page without scripts says in every language that it needs them", () => {
  const page = fileURLToPath(new URL("../../../packages/web/src/app/page.html", import.meta.url))
  const [, unscripted = ""] = /<noscript>(.*)<\/noscript>/s.exec(readFileSync(page, "utf8")) ?? []
  const others = languages.filter((tag) => tag !== "en")
  expect([...unscripted.matchAll(/<p lang="([^"]+)">[^<]*JavaScript/g)].map(([, tag]) => tag)).toEqual(others)
})
