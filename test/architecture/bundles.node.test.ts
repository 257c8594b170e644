import { basename } from "node:path"
import { fileURLToPath } from "node:url"
import { gzipSync } from "node:zlib"
import { build, type Metafile } from "esbuild"
import { afterAll, describe, expect, it } from "vitest"

const packages = fileURLToPath(new URL("../../packages", import.meta.url))

/** What a page loads: kibibytes of minified code, then of the same code compressed. */
type Size = readonly [minified: number, compressed: number]

/** A program for a browser, the package that it is written beside, and the most that it may load. */
interface Program {
  readonly beside: string
  readonly code: string
  readonly most: Size
}

const programs: Readonly<Record<string, Program>> = {
  "Credits.format()": {
    beside: "core",
    code: `import { Credits } from "@quick-response/core"; export const show = Credits.format`,
    most: [4, 2]
  },
  "makePromiseClient()": {
    beside: "http",
    code: `export { makePromiseClient } from "./src/client.ts"`,
    most: [6, 3]
  }
}

/** The files that a page loads before it runs: the entry, and what that imports without waiting for a use. */
const loadedAtFirst = (outputs: Metafile["outputs"]): ReadonlySet<string> => {
  const loaded = new Set<string>()
  const load = (file: string): void => {
    if (loaded.has(file)) return
    loaded.add(file)
    for (const { kind, path } of outputs[file]?.imports ?? []) if (kind === "import-statement") load(path)
  }
  for (const [file, { entryPoint }] of Object.entries(outputs)) if (entryPoint === "<stdin>") load(file)
  return loaded
}

const bundle = async ({ beside, code }: Program) => {
  const { outputFiles, metafile } = await build({
    stdin: { contents: code, resolveDir: `${packages}/${beside}`, loader: "ts" },
    bundle: true,
    splitting: true,
    format: "esm",
    minify: true,
    platform: "browser",
    conditions: ["@quick-response/source"],
    outdir: "page",
    metafile: true,
    write: false,
    logLevel: "silent"
  })
  const loaded = loadedAtFirst(metafile.outputs)
  const names = new Set([...loaded].map((file) => basename(file)))
  const files = outputFiles.filter(({ path }) => names.has(basename(path)))
  const kibibytes = (sizeOf: (bytes: Uint8Array) => number): number =>
    files.reduce((sum, { contents }) => sum + sizeOf(contents), 0) / 1024
  return {
    size: [kibibytes((bytes) => bytes.length), kibibytes((bytes) => gzipSync(bytes).length)] as const,
    modules: [...loaded].flatMap((file) => Object.keys(metafile.outputs[file]?.inputs ?? {}))
  }
}

const rows: Array<string> = []
afterAll(() => console.log(["KiB minified (most)  gzip (most)", ...rows].join("\n")))

describe("a page loads no more than it uses, and nothing of Effect's runtime, for", () => {
  for (const [name, program] of Object.entries(programs)) {
    it(name, async () => {
      const { size, modules } = await bundle(program)
      const columns = size.map((kibibytes, i) => `${kibibytes.toFixed(1).padStart(12)} (${program.most[i]})`)
      rows.push(`${columns.join("")}  ${name}`)
      expect(
        modules.filter((module) => /effect\/dist\/esm\/(?:Schema|internal\/core)\.js$/.test(module))
      ).toEqual([])
      expect(size[0]).toBeLessThanOrEqual(program.most[0])
      expect(size[1]).toBeLessThanOrEqual(program.most[1])
    })
  }
})
