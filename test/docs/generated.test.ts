import { readdirSync, readFileSync } from "node:fs"
import { suites } from "@quick-response/bench/report/suites.ts"
import type { Costs } from "@quick-response/bench/scaling/capacity.ts"
import { withTables } from "@quick-response/bench/scaling/tables.ts"
import { expect, test } from "vitest"
import { codeBlocksOf } from "./codeBlocks.ts"

const textOf = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8")

const hosts = readdirSync(new URL("../../docs/guides/hosts", import.meta.url)).map(
  (file) => `docs/guides/hosts/${file}`
)

test.each(hosts)("%s holds the example that is tested", (page) => {
  const file = /`(examples\/[^`]+)`/.exec(textOf(page))?.[1] ?? "none"
  expect(codeBlocksOf(page)[0]?.code).toBe(textOf(file))
})

test("docs/benchmarks.md has each suite and each plotted work", () => {
  const text = textOf("docs/benchmarks.md")
  expect(text).not.toContain("Not measured")
  for (const { title, plotted } of suites) {
    expect(text).toContain(`\n## ${title}\n`)
    for (const work of Object.keys(plotted)) expect(text).toContain(`\n| ${work} |`)
  }
})

test("docs/scaling.md has the tables of its costs", () => {
  const costs: Costs = JSON.parse(textOf("bench/scaling/costs.json"))
  const document = textOf("docs/scaling.md")
  expect(withTables(document, costs)).toBe(document)
})
