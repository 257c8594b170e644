import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import process from "node:process"
import { fileURLToPath } from "node:url"
import { afterAll, describe, expect, it } from "vitest"
import { run } from "../packing/packed.ts"
import { docExamples, exampleModule } from "./docExamples.ts"

const root = fileURLToPath(new URL("../..", import.meta.url))

const examples = docExamples()
const running = examples.filter(({ runs }) => runs)

// Inside `examples`, so that imports resolve as in a program that depends on the packages.
const cache = join(root, "examples/node_modules/.cache")
mkdirSync(cache, { recursive: true })
const folder = mkdtempSync(join(cache, "docstrings-"))
afterAll(() => rmSync(folder, { recursive: true }))

const settings = {
  extends: join(root, "tsconfig.base.json"),
  compilerOptions: {
    composite: false,
    noEmit: true,
    noUnusedLocals: false,
    moduleDetection: "force",
    types: ["node"]
  }
}

const programs = {
  "@quick-response/core/drawing": () => import("@quick-response/core/drawing"),
  "@quick-response/core/schema": () => import("@quick-response/core/schema"),
  "@quick-response/core/testing": () => import("@quick-response/core/testing"),
  "@quick-response/codecs/wasm": () => import("@quick-response/codecs/wasm"),
  "quick-response": () => import("quick-response")
}

/** Functions that other packages make. */
const foreign = ["isParseError"]

describe("the examples in docstrings", () => {
  it("compile", async () => {
    for (const { place, code } of examples)
      writeFileSync(join(folder, `${place.replaceAll(/[/:]/g, "-")}.ts`), code)
    writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(settings))
    await run([process.execPath, join(root, "node_modules/typescript/bin/tsc"), "-p", folder], folder)
  })

  it.each(running)("show the values that they have: $name, $place", async (example) => {
    const { results } = await import(/* @vite-ignore */ exampleModule(examples.indexOf(example)))
    expect(results).not.toEqual([])
    for (const { line, actual, shown } of results)
      expect({ line, value: actual }).toEqual({ line, value: shown })
  })

  it.each(Object.entries(programs))("are there for every function of %s", async (_, load) => {
    const named = new Set(examples.map(({ name }) => name))
    const functions = Object.entries(await load()).filter(([, value]) => typeof value === "function")
    expect(functions.length).toBeGreaterThan(0)
    const without = functions
      .map(([name]) => name)
      .filter((name) => !named.has(name) && !foreign.includes(name))
    expect(without).toEqual([])
  })
})
