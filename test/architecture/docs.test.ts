import { existsSync, readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { describe, expect, it } from "vitest"
import { benches, benchTable } from "../../scripts/bench.mjs"
import { longRuns, longTable } from "../../scripts/long.mjs"

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

it("README.md is short", () => {
  expect(textOf("README.md").split("\n").length).toBeLessThan(200)
})

it("CONTRIBUTING.md has the tables of `long` and `bench`", () => {
  expect(textOf("CONTRIBUTING.md")).toContain(longTable())
  expect(textOf("CONTRIBUTING.md")).toContain(benchTable())
})
