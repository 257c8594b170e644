import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import process from "node:process"
import { fileURLToPath } from "node:url"
import { openApiDocument } from "@quick-response/http"
import { transform } from "esbuild"
import { afterAll, describe, expect, it } from "vitest"
import { run } from "../packing/packed.ts"
import { printed } from "../server/inProcess.ts"
import { launch } from "../server/program.ts"
import { type CodeBlock, codeBlocksOf } from "./codeBlocks.ts"
import { docExamples } from "./docExamples.ts"
import { documents } from "./documents.ts"

const root = fileURLToPath(new URL("../..", import.meta.url))

const blocks = documents.flatMap(codeBlocksOf)
const programs = blocks.filter(({ language }) => language === "ts" || language === "js")

/** The code of a block, after that of the block before it if it says `continued`. */
const wholeCode = (block: CodeBlock): string => {
  const before = programs[programs.indexOf(block) - 1]
  return block.info.endsWith(" continued") && before !== undefined
    ? wholeCode(before) + block.code
    : block.code
}

// Inside `examples`, so that imports resolve as in a program that depends on the packages.
const cache = join(root, "examples/node_modules/.cache")
mkdirSync(cache, { recursive: true })
const folder = mkdtempSync(join(cache, "documents-"))
afterAll(() => rmSync(folder, { recursive: true }))

/** The globals of Deno that the programs use. */
const globals = `declare const Deno: {
  serve(options: { port: number }, handler: (request: Request, info: { remoteAddr: { hostname: string } }) => Promise<Response>): unknown
}`

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

it("programs in documents and docstrings compile", async () => {
  const sources = [
    ...programs.map((block) => ({ place: block.place, code: wholeCode(block) })),
    ...docExamples()
  ]
  for (const { place, code } of sources)
    writeFileSync(join(folder, `${place.replaceAll(/[/:]/g, "-")}.ts`), code)
  writeFileSync(join(folder, "globals.d.ts"), globals)
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(settings))
  await run([process.execPath, join(root, "node_modules/typescript/bin/tsc"), "-p", folder], folder)
})

/** Programs that serve, call a server need a dialect or the test runner are only compiled: other tests run them. */
const goesOn = /\bserve\(|Deno\.serve|http\/node|makePromiseClient|SIGTERM|storage-sql"|from "vitest"/

it("programs in documents run to their end", async () => {
  const own = mkdtempSync(join(folder, "run-"))
  const ending = programs.filter(({ code }) => !goesOn.test(code))
  const names: Array<string> = []
  for (const block of ending) {
    // Node 20 has no `await using`, which the compiler turns into older syntax.
    const { code } = await transform(wholeCode(block), { loader: "ts", format: "esm", target: "node20" })
    const name = `${block.place.replaceAll(/[/:]/g, "-")}.mjs`
    writeFileSync(join(own, name), code.replaceAll(/sqlite:\w+\.db/g, `sqlite:${name}.db`))
    names.push(name)
  }
  // One process, which loads the packages once.
  const all = names.map((name) => `console.error("${name}"); await import("./${name}")`)
  writeFileSync(join(own, "all.mjs"), all.join("\n"))
  const running = launch([process.execPath, "all.mjs"], own)
  expect([await running.ended, running.stderr().trim().split("\n")]).toEqual([0, names])
})

/** The command lines of the shell blocks, each in one line. */
const commands = blocks
  .filter(({ language }) => language === "sh")
  .flatMap(({ code }) => code.replaceAll(/\\\n\s*/g, " ").split("\n"))
  .map((line) => line.trim())
  .filter((line) => line !== "")

describe("commands in documents", () => {
  const own = commands.filter((line) => /^(?:npx )?quick-response /.test(line))

  it.each(own)("have the flags that they need: %s", async (line) => {
    const words = line.replace(/^(?:npx )?quick-response /, "").split(" ")
    const command = words.filter((word) => !word.startsWith("--")).slice(0, 2)
    const help = await printed([...command, "--help"])
    for (const flag of words.filter((word) => word.startsWith("--"))) expect(help).toContain(`${flag} `)
  })

  it("call paths of the service, and name existing files", () => {
    const document = openApiDocument({ baseUrl: "http://127.0.0.1:8080", version: "1" })
    const called = commands.flatMap((line) => [...line.matchAll(/http:\/\/127\.0\.0\.1:8080(\/\S*)/g)])
    expect(called.length).toBeGreaterThan(0)
    for (const [, path = ""] of called)
      expect(Object.keys(document.paths)).toContain(path.replace("$ID", "{id}"))
    const named = commands.flatMap((line) => [
      ...line.matchAll(/(?<![\w/-])(?:deploy|packages|examples|docs|scripts)\/[\w./-]+/g)
    ])
    expect(named.length).toBeGreaterThan(0)
    expect(named.map(([file]) => file).filter((file) => !existsSync(join(root, file)))).toEqual([])
  })
})
