import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import process from "node:process"
import { fileURLToPath } from "node:url"
import { openApiDocument } from "@quick-response/http"
import { transform } from "esbuild"
import { afterAll, describe, expect, it } from "vitest"
import { run } from "../packing/packed.ts"
import { launch, makePlace } from "../server/program.ts"
import { type CodeBlock, codeBlocksOf } from "./codeBlocks.ts"
import { documents } from "./documents.ts"

const root = fileURLToPath(new URL("../..", import.meta.url))

const blocks = documents.flatMap(codeBlocksOf)
const programs = blocks.filter(({ language }) => language === "ts" || language === "js")

/** The code of a block, after that of the block before it where it says `continued`. */
const wholeCode = (block: CodeBlock): string => {
  const before = programs[programs.indexOf(block) - 1]
  return block.info.endsWith(" continued") && before !== undefined
    ? wholeCode(before) + block.code
    : block.code
}

// Inside `examples`, so that imports resolve as in a program that depends on the packages.
const cache = join(root, "examples/node_modules/.cache")
mkdirSync(cache, { recursive: true })
const folder = mkdtempSync(join(cache, "blocks-"))
const place = makePlace()
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await place.remove()
})

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

describe("the programs in the documents", () => {
  it("compile", async () => {
    const names = programs.map(({ place: where }) => `${where.replaceAll(/[/:]/g, "-")}.ts`)
    for (const [index, block] of programs.entries())
      writeFileSync(join(folder, names[index] ?? ""), wholeCode(block))
    writeFileSync(join(folder, "globals.d.ts"), globals)
    writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(settings))
    await run([process.execPath, join(root, "node_modules/typescript/bin/tsc"), "-p", folder], folder)
  })

  /** These serve until they are stopped, call a server, or need a dialect of one's own: they compile, and tests elsewhere run them. */
  const goesOn = /\bserve\(|Deno\.serve|http\/node|makePromiseClient|SIGTERM|storage-sql"/
  const ending = programs.filter(({ code }) => !goesOn.test(code))

  it.each(ending)("run: $place", async (block) => {
    // Node 20 has no `await using`, which the compiler turns into what it has.
    const { code } = await transform(wholeCode(block), { loader: "ts", format: "esm", target: "node20" })
    const own = mkdtempSync(join(folder, "run-"))
    writeFileSync(join(own, "program.mjs"), code)
    const running = launch([process.execPath, "program.mjs"], own)
    expect([await running.ended, running.stderr()]).toEqual([0, ""])
  })
})

/** The command lines of the shell blocks, each in one line. */
const commands = blocks
  .filter(({ language }) => language === "sh")
  .flatMap(({ place: where, code }) =>
    code
      .replaceAll(/\\\n\s*/g, " ")
      .split("\n")
      .filter((line) => line.trim() !== "")
      .map((line) => ({ where, line: line.trim() }))
  )

describe("the commands in the documents", () => {
  const own = commands.filter(({ line }) => /^(?:npx )?quick-response /.test(line))

  it.each(own)("has the flags that it needs: $line", async ({ line }) => {
    const words = line.replace(/^(?:npx )?quick-response /, "").split(" ")
    const { code, stdout } = await place.run([
      ...words.filter((word) => !word.startsWith("--")).slice(0, 2),
      "--help"
    ])
    expect(code).toBe(0)
    for (const flag of words.filter((word) => word.startsWith("--"))) expect(stdout).toContain(`${flag} `)
  })

  it("call paths that the service has", () => {
    const document = openApiDocument({ baseUrl: "http://127.0.0.1:8080", version: "1" })
    const called = commands.flatMap(({ line }) => [...line.matchAll(/http:\/\/127\.0\.0\.1:8080(\/\S*)/g)])
    expect(called.length).toBeGreaterThan(0)
    for (const [, path = ""] of called) expect(Object.keys(document.paths)).toContain(path)
  })

  it("name files of this project that exist", () => {
    const named = commands.flatMap(({ line }) => [
      ...line.matchAll(/(?<![\w/-])(?:deploy|packages|examples|docs|scripts)\/[\w./-]+/g)
    ])
    expect(named.length).toBeGreaterThan(0)
    expect(named.map(([file]) => file).filter((file) => !existsSync(join(root, file)))).toEqual([])
  })
})
