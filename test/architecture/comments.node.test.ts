import { readdirSync, readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { describe, expect, it } from "vitest"

const packages = fileURLToPath(new URL("../../packages", import.meta.url))

/** The first words of a line of a comment, after its mark. */
const firstWord = /(?:\/\*\*|\/\/|^\s*\*) (\S+)/gm

/** Words that hide the noun at the beginning of a comment. */
const hidingWords = new Set(["What", "Whether", "Of", "By", "Who", "Whoever", "How", "Where"])

describe("comments begin with a noun or a verb", () => {
  it.each(readdirSync(packages))("packages/%s", (name) => {
    const source = `${packages}/${name}/src`
    const words = readdirSync(source, { recursive: true, encoding: "utf8" })
      .filter((file) => /\.tsx?$/.test(file))
      .flatMap((file) => [...readFileSync(`${source}/${file}`, "utf8").matchAll(firstWord)])
      .map(([, word = ""]) => word)
    const hiding = words.filter((word) => hidingWords.has(word))
    expect(words.length).toBeGreaterThan(0)
    expect(hiding.length / words.length, hiding.join(" ")).toBeLessThanOrEqual(0.02)
  })
})
