import { execFile } from "node:child_process"
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { isBuiltin } from "node:module"
import { basename, dirname } from "node:path"
import process from "node:process"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { gzipSync } from "node:zlib"
import { build, type Metafile } from "esbuild"
import { afterAll, describe, expect, it } from "vitest"
import { type CommandFile, commandFiles } from "../../scripts/commandFiles.mjs"

const execute = promisify(execFile)
const hasSqlite = isBuiltin("node:sqlite")

const packages = fileURLToPath(new URL("../../packages", import.meta.url))

/** The size of the files that a page loads: kibibytes of minified code, then of the same files compressed. */
type Size = readonly [minified: number, compressed: number]

/** A program for a browser. */
interface Program {
  readonly code: string
  /** The package that it is written beside. */
  readonly beside: string
  /** Files that it loads later, and that are still counted, by the endings of their paths. */
  readonly late?: ReadonlyArray<string>
  readonly most: Size
  /** True if all of it is one file, as edge workers have it; else late parts are split off. */
  readonly isOneFile?: boolean
}

const beside = "quick-response"
const drawing = { beside, code: `export { draw } from "quick-response"` }
const svg = { beside, code: `export { renderSvg } from "quick-response"` }
const [styles, logos, sans] = ["draw/styles.ts", "draw/logos.ts", "typefaces/src/sans.ts"]

const programs: Readonly<Record<string, Program>> = {
  "renderSvg()": { ...svg, most: [60.3, 30.7] },
  "draw() with PNG": { ...drawing, late: ["png/pngFile.ts"], most: [99, 47.5] },
  "price()": { beside, code: `export { price } from "quick-response"`, most: [30.3, 15.5] },
  "check()": { beside, code: `export { check } from "quick-response"`, most: [50.4, 25.5] },
  "all of quick-response": { beside, code: `export * from "quick-response"`, most: [79.2, 38.5] },
  "Credits.format() of core": {
    beside: "core",
    code: `import { Credits } from "@quick-response/core"; export const show = Credits.format`,
    isOneFile: true,
    most: [4, 2]
  },
  "makePromiseClient() of http": {
    beside: "http",
    code: `export { makePromiseClient } from "./src/client/index.ts"`,
    most: [13, 5.5]
  },
  "renderSvg() with a style": { ...svg, late: [styles], most: [114.6, 55.1] },
  "renderSvg() with a picture": {
    ...svg,
    late: [styles, logos, "pictures/pictures.ts"],
    most: [276.6, 117.7]
  },
  "renderSvg() with a frame": { ...svg, late: [styles, sans], most: [210.4, 102.5] },
  "renderSvg() with another typeface": { ...svg, late: [styles, "src/serif.ts"], most: [220.4, 103.6] },
  "renderSvg() with a Hebrew or Arabic caption": {
    ...svg,
    late: [styles, sans, "typefaces/src/rightToLeft.ts"],
    most: [248.8, 121.4]
  },
  "renderSvg() with a logo": { ...svg, late: [styles, logos], most: [254, 107.4] },
  "draw() with PDF or EPS": { ...drawing, late: ["draw/printFiles.ts"], most: [110.4, 52.6] }
}

/** The files that a page loads: the entry and the late parts, with all that they import without waiting for a use. */
const loadedBy = (outputs: Metafile["outputs"], late: ReadonlyArray<string>): ReadonlySet<string> => {
  const loaded = new Set<string>()
  const load = (file: string): void => {
    if (loaded.has(file)) return
    loaded.add(file)
    for (const { kind, path } of outputs[file]?.imports ?? []) if (kind === "import-statement") load(path)
  }
  for (const [file, { entryPoint }] of Object.entries(outputs))
    if (entryPoint === "<stdin>" || late.some((part) => entryPoint?.endsWith(part))) load(file)
  return loaded
}

const bundle = async ({ beside, code, late = [], isOneFile = false }: Program) => {
  const { outputFiles, metafile } = await build({
    stdin: { contents: code, resolveDir: `${packages}/${beside}`, loader: "ts" },
    bundle: true,
    splitting: !isOneFile,
    format: "esm",
    minify: true,
    platform: "browser",
    conditions: ["@quick-response/source"],
    outdir: "page",
    metafile: true,
    write: false,
    logLevel: "silent"
  })
  const entries = Object.values(metafile.outputs).map(({ entryPoint }) => entryPoint ?? "")
  for (const part of late) expect(entries, "loaded late").toContainEqual(expect.stringMatching(`${part}$`))
  const loaded = loadedBy(metafile.outputs, late)
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
afterAll(() => console.log(["KiB minified (most)    gzip (most)", ...rows].join("\n")))

describe("a page loads no more than it uses, for", () => {
  for (const [name, program] of Object.entries(programs)) {
    it(name, async () => {
      const { size, modules } = await bundle(program)
      const columns = size.map((kibibytes, i) => `${kibibytes.toFixed(1).padStart(7)} (${program.most[i]})`)
      rows.push(`${columns.map((column) => column.padEnd(16)).join("")}${name}`)
      expect(
        modules.filter((module) => /effect\/dist\/esm\/(?:Schema|internal\/core)\.js$/.test(module))
      ).toEqual([])
      expect(size[0]).toBeLessThanOrEqual(program.most[0])
      expect(size[1]).toBeLessThanOrEqual(program.most[1])
    })
  }
})

/** A document's sentence or row that tells a size: the text between its numbers, which are minified, then compressed. */
const told: ReadonlyArray<
  readonly [document: string, program: string, before: string, between: string, after: string]
> = [
  ["packages/quick-response/README.md", "renderSvg()", "`renderSvg` brings ", " KiB (", " compressed)"],
  ["README.md", "makePromiseClient() of http", "adds ", " KiB (", " compressed) to a page"],
  ["docs/measurements.md", "renderSvg()", "| `renderSvg` | ", " | ", " |"],
  ["docs/measurements.md", "draw() with PNG", "| `draw`, with its part for PNG | ", " | ", " |"],
  ["docs/measurements.md", "price()", "| `price` | ", " | ", " |"],
  ["docs/measurements.md", "Credits.format() of core", "| `Credits.format` of the core | ", " | ", " |"]
]

const written = (kibibytes: number): string => (kibibytes < 2 ? kibibytes.toFixed(1) : kibibytes.toFixed(0))

describe("the size of today's code is in", () => {
  it.each(told)("%s, %s", async (document, name, before, between, after) => {
    const program = programs[name]
    if (program === undefined) throw new Error(`no program ${name}`)
    const [minified, compressed] = (await bundle(program)).size
    const file = `${packages}/../${document}`
    const text = readFileSync(file, "utf8")
    const start = text.indexOf(before) + before.length
    const end = text.indexOf(after, text.indexOf(between, start) + between.length) + after.length
    const today = `${written(minified)}${between}${written(compressed)}${after}`
    if (process.env.QR_UPDATE_SIZES === "1")
      writeFileSync(file, `${text.slice(0, start)}${today}${text.slice(end)}`)
    else expect([text.includes(before), text.slice(start, end)]).toEqual([true, today])
  })
})

const command = await commandFiles()

/** What the bundled command loads to begin these modules. */
const commandLoads = (entries: ReadonlyArray<string>) => {
  const loaded = new Set<CommandFile>()
  const load = (file: CommandFile | undefined): void => {
    if (file === undefined || loaded.has(file)) return
    loaded.add(file)
    for (const name of file.imports) load(command.find((other) => other.name === name))
  }
  for (const entry of entries) {
    const file = command.find(({ begins }) => begins?.endsWith(entry))
    expect(file, entry).toBeDefined()
    load(file)
  }
  return {
    files: loaded.size,
    modules: [...loaded].flatMap(({ modules }) => modules),
    kibibytes: [...loaded].reduce((sum, { contents }) => sum + contents.length, 0) / 1024
  }
}

describe("a command loads only its parts:", () => {
  it("render loads no server, database or library", () => {
    const unused = /packages\/(?:codecs\/(?!src\/lazy)|http\/|storage-\w+\/|web\/)|node_modules\//
    const { files, modules, kibibytes } = commandLoads([
      "server/src/bin.ts",
      "server/src/main.ts",
      "server/src/commands/render.ts"
    ])
    expect(modules.filter((module) => unused.test(module))).toEqual([])
    expect(files).toBeLessThan(30)
    // Not minified.
    expect(kibibytes).toBeLessThan(192)
  })

  it("serve loads no drawing, reading, mail or traces", () => {
    const unused =
      /packages\/codecs\/|core\/src\/advice\/|drawing\/src\/(?:camera\/(?!phoneCamera)|compose\/compose|frames|print|raster\/(?:Canvas|rasterize)|scannability\/|svg\/svg)|node_modules\/(?:bidi-js|nodemailer|@opentelemetry)/
    const { files, modules, kibibytes } = commandLoads([
      "server/src/bin.ts",
      "server/src/main.ts",
      "server/src/commands/serve.ts",
      "server/src/serving/serveService.ts",
      "storage-sqlite/src/node.ts",
      "http/src/node/index.ts",
      "web/src/index.ts"
    ])
    expect(modules.filter((module) => unused.test(module))).toEqual([])
    expect(files).toBeLessThan(45)
    expect(kibibytes).toBeLessThan(2_830)
  })

  it("the library loads no Effect schema", () => {
    const { modules } = commandLoads(["quick-response/src/index.ts"])
    expect(modules.filter((module) => /effect\/dist\/esm\/Schema\.js$/.test(module))).toEqual([])
  })
})

describe("the bundled command", () => {
  it("imports the native driver only for its own client", () => {
    const users = command.filter(({ imports }) => imports.includes("better-sqlite3"))
    expect(users.map(({ begins }) => begins)).toEqual([expect.stringMatching(/\/SqliteClient\.js$/)])
  })

  // A module in the wrong file may be needed before it has run.
  it("has no file that fails to load, or runs a program", async () => {
    const folder = fileURLToPath(new URL("../../node_modules/.cache/loaded-command", import.meta.url))
    rmSync(folder, { recursive: true, force: true })
    for (const { name, contents } of command) {
      mkdirSync(dirname(`${folder}/${name}`), { recursive: true })
      writeFileSync(`${folder}/${name}`, contents)
    }
    const begun = new Set(["bin.js", "renderPool/renderProgram.js", "serving/servingProgram.js"])
    const names = command.map(({ name }) => name).filter((name) => name.endsWith(".js") && !begun.has(name))
    const script = `let failed = []
for (const name of ${JSON.stringify(names)})
  await import(${JSON.stringify(`${folder}/`)} + name).catch(({ message }) => failed.push(name + ": " + message))
console.log(JSON.stringify(failed))`
    const { stdout } = await execute(process.execPath, ["--input-type=module", "--eval", script])
    const isOther = (line: string) => !hasSqlite && line.endsWith("No such built-in module: node:sqlite")
    expect(JSON.parse(stdout).filter((line: string) => !isOther(line))).toEqual([])
    rmSync(folder, { recursive: true })
  })
})
