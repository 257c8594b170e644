import { readFile } from "node:fs/promises"
import { eurosAMillion } from "@quick-response/bench/cost/price.ts"
import { documentOf } from "@quick-response/bench/report/document.ts"
import type { Row } from "@quick-response/bench/report/rows.ts"
import { type Suite, suites } from "@quick-response/bench/report/suites.ts"
import { describe, expect, it } from "vitest"

const suite: Suite = {
  name: "racing",
  title: "Racing",
  about: "Who is quicker.",
  program: "racing.js",
  plotted: { "a mile": "Mile" }
}

const rows: ReadonlyArray<Row> = [
  { work: "a mile", contender: "peer", isOurs: false, figure: "8 s", times: 1 },
  { work: "a mile", contender: "us", isOurs: true, figure: "2 s", times: 4, spread: [3.5, 4.25], goal: 5 }
]

const facts = { when: "2026-01-01", machine: "One core.", loads: "No load.", costs: "" }
const lines = (of: Suite) => documentOf([{ suite: of, rows }], facts).split("\n")

describe("documentOf()", () => {
  it("says of each contender its figure, how that compares, and whether its goal is met", () => {
    expect(lines(suite)).toContain("| a mile | peer | 8 s | 1.0 |  |  |")
    expect(lines(suite)).toContain("|  | **us** | 2 s | 4.0 | 3.5 to 4.3 | 5, missed |")
    expect(lines({ ...suite, lessIsBetter: true })).toContain("|  | **us** | 2 s | 4.0 | 3.5 to 4.3 | 5 |")
  })

  it("shows a plot where a suite has one, and says why one was not measured", () => {
    expect(lines(suite).join("\n")).toContain('src="./benchmarks/racing-light.svg"')
    expect(lines({ ...suite, plotted: {} }).join("\n")).not.toContain("<img")
    expect(documentOf([{ suite, rows: [], fault: "no track" }], facts)).toContain("Not measured: no track.")
  })
})

describe("docs/benchmarks.md", () => {
  it("has each suite, measured, and a row for each work that is plotted", async () => {
    const text = await readFile(new URL("../../docs/benchmarks.md", import.meta.url), "utf8")
    expect(text).not.toContain("Not measured")
    for (const { title, plotted } of suites) {
      expect(text).toContain(`\n## ${title}\n`)
      for (const work of Object.keys(plotted)) expect(text).toContain(`\n| ${work} |`)
    }
  })
})

describe("eurosAMillion()", () => {
  it("is a month's price for the month of a core that is used at half", () => {
    const monthMilliseconds = 30.4 * 24 * 3_600 * 1_000
    expect(eurosAMillion(monthMilliseconds / 2 / 1e6)).toBeCloseTo(8)
  })
})
