import { existsSync, readdirSync, readFileSync } from "node:fs"
import { isBuiltin } from "node:module"
import { fileURLToPath } from "node:url"
import { describe, expect, it } from "vitest"
import { benches, benchTable } from "../../scripts/bench.mjs"
import { longRuns, longTable } from "../../scripts/long.mjs"
import { codeBlocksOf } from "../docs/codeBlocks.ts"

const root = new URL("../../", import.meta.url)

const documents = [
  "README.md",
  "CONTRIBUTING.md",
  "docs/architecture.md",
  "docs/comparison.md",
  "docs/deploying.md",
  "docs/measurements.md",
  "docs/operating.md",
  "docs/releasing.md",
  "docs/security.md",
  "docs/studio.md"
]

const textOf = (document: string): string => readFileSync(new URL(document, root), "utf8")

/** The files and folders of this project that a document names in backticks. */
const pathsIn = (text: string): ReadonlyArray<string> =>
  [...text.matchAll(/`((?:packages|test|scripts|bench|docs|examples)\/[\w./-]*[\w/-])`/g)].map(
    ([, path = ""]) => path
  )

const scripts: Readonly<Record<string, string>> = JSON.parse(textOf("package.json")).scripts

describe.each(documents)("%s", (document) => {
  const text = textOf(document)

  it("names files that exist", () => {
    const missing = pathsIn(text).filter((path) => !existsSync(fileURLToPath(new URL(path, root))))
    expect(missing).toEqual([])
  })

  it("names scripts that exist", () => {
    const named = [...text.matchAll(/npm run ([\w:-]*\w)/g)].map(([, name = ""]) => name)
    expect(named.filter((name) => !(name in scripts))).toEqual([])
    const runs = [...text.matchAll(/npm run (long|bench) -- ([\w-]+)/g)]
    const unknown = runs.filter(
      ([, script, name = ""]) => !(name in (script === "long" ? longRuns : benches))
    )
    expect(unknown.map(([words]) => words)).toEqual([])
  })

  it("links to files that exist", () => {
    const targets = [...text.matchAll(/\]\((?!https?:|#)([^)#]+)[^)]*\)/g)].map(([, target = ""]) => target)
    const folder = new URL(document, root)
    expect(targets.filter((target) => !existsSync(fileURLToPath(new URL(target, folder))))).toEqual([])
  })
})

it("README.md has at most 900 words", () => {
  expect(textOf("README.md").split(/\s+/).filter(Boolean).length).toBeLessThanOrEqual(900)
})

/** The package of a specifier or of a word after `npm install`, without its path and version. */
const packageIn = (word: string): string => /^(?:@[^/]+\/)?[^/@]+/.exec(word)?.[0] ?? word

describe.each([
  "README.md",
  ...readdirSync(new URL("packages", root)).map((name) => `packages/${name}/README.md`)
])("%s", (document) => {
  it("installs the packages that its programs import", () => {
    const blocks = codeBlocksOf(document)
    const installed = blocks.flatMap(({ code }) =>
      [...code.matchAll(/^npm install ([^#\n]+)/gm)].flatMap(([, words = ""]) =>
        words.split(" ").map(packageIn)
      )
    )
    const imported = blocks
      .filter(({ language }) => language === "js" || language === "ts")
      .flatMap(({ code }) => [...code.matchAll(/ from "([^."][^"]*)"/g)].map(([, name = ""]) => name))
      .filter((name) => !isBuiltin(name))
    expect([...new Set(imported.map(packageIn))].filter((name) => !installed.includes(name))).toEqual([])
  })
})

it("CONTRIBUTING.md has the tables of `long` and `bench`", () => {
  expect(textOf("CONTRIBUTING.md")).toContain(longTable())
  expect(textOf("CONTRIBUTING.md")).toContain(benchTable())
})
