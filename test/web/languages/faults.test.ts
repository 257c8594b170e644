import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { contentTypes } from "@quick-response/core"
import { contents } from "@quick-response/design/content/contents"
import { readContent } from "@quick-response/design/content/readContent"
import { type PlainFault, plainFaults } from "@quick-response/design/field/faults"
import { InvalidInput } from "@quick-response/design/field/read"
import { languages } from "@quick-response/design/languages/languages"
import { fileFaultKinds } from "@quick-response/images/file/Result"
import { speak } from "@quick-response/web/src/languages/catalogue.ts"
import { sayFault as say } from "@quick-response/web/src/languages/faultsWords.ts"
import { afterAll, beforeAll, describe, expect, it } from "vitest"

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

/** The rules that no form of the pages can break, or whose sentence is written by the code that finds them. */
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

describe.each(languages.filter((language) => language !== "en"))("faults in %s", (language) => {
  beforeAll(() => speak(language))
  afterAll(() => speak("en"))

  it("have sentences for rules, and list the rules without one", () => {
    const said = rules.map((rule) =>
      say({ path: "", rule, parameters: { known: ["a"], names: ["a"] }, text: own }, own)
    )
    const missing = rules.filter((_, place) => said[place] === own)
    if (missing.length > 0) console.warn(`shown in English in ${language}: ${missing.join(", ")}`)
    expect(missing.length).toBeLessThan(rules.length / 2)
    for (const sentence of said) if (sentence !== own) expect(sentence).toMatch(/^\S.*[.?!]$/)
  })

  it("have a sentence for each field of a content", async () => {
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

  it.each(fileFaultKinds)("have their own sentence for a picture that is %s", (kind) => {
    const sayKind = (of: string) =>
      say({ path: "logo.image", rule: "unusableFile", parameters: { kind: of }, text: own }, own)
    expect(fileFaultKinds.filter((other) => sayKind(other) === sayKind(kind))).toEqual([kind])
    expect(sayKind("none")).toBe(own)
  })
})

it("page.html says in every language that it needs JavaScript", () => {
  const page = fileURLToPath(new URL("../../../packages/web/src/app/page.html", import.meta.url))
  const [, unscripted = ""] = /<noscript>(.*)<\/noscript>/s.exec(readFileSync(page, "utf8")) ?? []
  const others = languages.filter((tag) => tag !== "en")
  expect([...unscripted.matchAll(/<p lang="([^"]+)">[^<]*JavaScript/g)].map(([, tag]) => tag)).toEqual(others)
})
