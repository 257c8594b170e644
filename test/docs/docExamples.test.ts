import { describe, expect, it } from "vitest"
import { docExamples, exampleModule } from "./docExamples.ts"

const examples = docExamples()

const packages = {
  "@quick-response/core/drawing": () => import("@quick-response/core/drawing"),
  "@quick-response/core/schema": () => import("@quick-response/core/schema"),
  "@quick-response/codecs/wasm": () => import("@quick-response/codecs/wasm"),
  "@quick-response/laws": () => import("@quick-response/laws"),
  "quick-response": () => import("quick-response")
}

/** Functions that other packages make. */
const foreign = ["isParseError"]

describe("examples in docstrings", () => {
  it.each(examples.filter(({ runs }) => runs))("show their values: $name, $place", async (example) => {
    const { results } = await import(/* @vite-ignore */ exampleModule(examples.indexOf(example)))
    expect(results).not.toEqual([])
    for (const { line, actual, shown } of results)
      expect({ line, value: actual }).toEqual({ line, value: shown })
  })

  it.each(Object.entries(packages))("are there for every function of %s", async (_, load) => {
    const named = new Set(examples.map(({ name }) => name))
    const functions = Object.entries(await load()).filter(([, value]) => typeof value === "function")
    expect(functions.length).toBeGreaterThan(0)
    const without = functions.map(([name]) => name).filter((name) => !named.has(name))
    expect(without.filter((name) => !foreign.includes(name))).toEqual([])
  })
})
