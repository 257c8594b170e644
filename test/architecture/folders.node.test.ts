import { execFile } from "node:child_process"
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises"
import { createRequire } from "node:module"
import { tmpdir } from "node:os"
import { basename, dirname, extname, join, relative } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import * as Predicate from "effect/Predicate"
import * as Schema from "effect/Schema"
import { afterAll, describe, expect, it } from "vitest"

const root = fileURLToPath(new URL("../..", import.meta.url))

/** The text of each source file, by its path from the root of the repository. */
const sources = new Map<string, string>()
for (const top of ["packages", "examples", "bench"]) {
  for (const entry of await readdir(join(root, top), { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name)
    if (!entry.isFile() || !/\.tsx?$/.test(file) || /\/(?:node_modules|dist|command)\//.test(file)) continue
    sources.set(relative(root, file), await readFile(file, "utf8"))
  }
}

const inPackages = [...sources.keys()].filter((file) => /^packages\/[^/]+\/src\//.test(file))

/** The relative paths that a file imports or exports values from, also by `import()`. Types draw no border. */
const importedBy = (text: string): ReadonlyArray<string> => [
  ...[...text.matchAll(/^(?:import|export) (?!type )(?:([^"';]*?) from )?"(\.[^"]+)"/gms)].flatMap(
    ([, names = "", path = ""]) => {
      const listed = /^\{([^}]*)\}$/s.exec(names.trim())?.[1]?.split(",") ?? []
      const isTypes = listed.length > 0 && listed.every((name) => /^\s*(?:type\s|$)/.test(name))
      return isTypes ? [] : [path]
    }
  ),
  ...[...text.matchAll(/^(?! *(?:\*|\/\/)).*\bimport\("(\.[^"]+)"\)/gm)].map(([, path = ""]) => path)
]

/** Folders by the folders that they import. */
type Graph = ReadonlyMap<string, ReadonlySet<string>>

/** The folders of files, or with a depth below `src` the rooms: each with all folders in it. */
const folderGraph = (depth = Infinity): Graph => {
  const roomOf = (folder: string): string =>
    folder
      .split("/")
      .slice(0, 3 + depth)
      .join("/")
  const graph = new Map<string, Set<string>>()
  for (const file of inPackages) {
    const from = roomOf(dirname(file))
    const to = graph.get(from) ?? new Set()
    for (const path of importedBy(sources.get(file) ?? "")) to.add(roomOf(dirname(join(dirname(file), path))))
    to.delete(from)
    graph.set(from, to)
  }
  return graph
}

/** The folders on circles of imports: the rest after repeatedly removing folders without imports or importers. */
const circles = (graph: Graph): ReadonlyArray<string> => {
  const left = new Set(graph.keys())
  const importsLeft = (folder: string): boolean => [...(graph.get(folder) ?? [])].some((to) => left.has(to))
  const isImported = (folder: string): boolean =>
    [...left].some((from) => graph.get(from)?.has(folder) === true)
  let hasChanged = true
  while (hasChanged) {
    hasChanged = false
    for (const folder of left)
      if (!importsLeft(folder) || !isImported(folder)) hasChanged = left.delete(folder)
  }
  return [...left].sort()
}

/** About twenty: a folder of more files than this is divided. */
const mostFiles = 22

/** The number of names that two files may share, without their endings; it only gets smaller. */
const mostTwins = 9

/** A file of so few lines is a thought of its neighbor's, but for tags, doors of packages and rooms of messages. */
const fewLines = 12
const mostTiny = 0.08

describe("files under packages/*/src", () => {
  it(`are longer than ${fewLines} lines, all but ${mostTiny * 100} %`, () => {
    const tiny = inPackages.filter((file) => (sources.get(file) ?? "").split("\n").length - 1 <= fewLines)
    expect(tiny.length / inPackages.length, tiny.join("\n")).toBeLessThanOrEqual(mostTiny)
  })

  it(`have different names, all but ${mostTwins}`, () => {
    const named = new Map<string, Array<string>>()
    for (const file of inPackages) {
      const name = basename(file, extname(file))
      named.set(name, [...(named.get(name) ?? []), file])
    }
    const twins = [...named].filter(([name, files]) => name !== "index" && files.length > 1)
    expect(twins.slice(mostTwins)).toEqual([])
  })
})

describe("folders under packages/*/src", () => {
  it.each([1, 2, Infinity])("have no import cycles to a depth of %s, except for types", (depth) => {
    expect(circles(folderGraph(depth))).toEqual([])
  })

  it("of a screen are imported only by the application", () => {
    const screenOf = (folder: string) => /^packages\/web\/src\/(?:screens\/[^/]+|studio)/.exec(folder)?.[0]
    const crossing = [...folderGraph()].flatMap(([from, imported]) =>
      [...imported]
        .filter((to) => screenOf(to) !== undefined && screenOf(to) !== screenOf(from))
        .map((to) => `${from} imports ${to}`)
    )
    expect(crossing.filter((line) => !line.startsWith("packages/web/src/app imports "))).toEqual([])
  })

  it(`hold at most ${mostFiles} files each`, () => {
    const counts = new Map<string, number>()
    for (const file of inPackages) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1)
    expect([...counts].filter(([, count]) => count > mostFiles)).toEqual([])
  })
})

/** The modules of Effect that version 4 names or shapes otherwise, and the only files that use them. */
const ofEffect3 = [
  { name: "effect/Either", used: /from "effect\/Either"/, by: ["packages/core/src/either/index.ts"] },
  { name: "effect/FastCheck", used: /from "effect\/FastCheck"/, by: [] },
  {
    name: "issues and conversions of schemas",
    used: /from "effect\/ParseResult"|\bSchema\.(?:transform\w*|filter\w*|(?:decode|encode|validate)\w*Either)\b/,
    by: ["packages/core/src/schema/explainIssue.ts", "packages/core/src/schema/index.ts"]
  }
] as const

describe("names that Effect 4 changes", () => {
  it.each(ofEffect3)("are used in one place: $name", ({ used, by }) => {
    const found = [...sources].filter(([, text]) => used.test(text)).map(([file]) => file)
    expect(found.sort()).toEqual(by)
  })
})

/** For a file in each room with a rule in biome.json: an import that it refuses, and one that it allows. */
const rooms: Readonly<Record<string, { readonly refused: string; readonly allowed: string }>> = {
  "packages/http/src/client": { refused: "../serve/engine.ts", allowed: "../endpoints/contract.ts" },
  "packages/http/src/serve": { refused: "../node/sendAnswer.ts", allowed: "../endpoints/contract.ts" },
  "packages/web/src/app": { refused: "effect/Effect", allowed: "@quick-response/http/client" },
  "packages/web/src/studio/panels": {
    refused: "@quick-response/http",
    allowed: "@quick-response/design/config/options"
  },
  "packages/quick-response/src": { refused: "effect/Effect", allowed: "@quick-response/core/either" },
  "packages/quick-response/src/designs": { refused: "effect/Effect", allowed: "@quick-response/core/either" }
}

/** Packages that run in browsers and edge workers. */
const portable = [
  ...["typefaces", "symbol", "images", "design", "drawing", "core", "laws", "codecs"],
  "payments-stripe",
  ...["storage-memory", "http", "web"]
]

/** Each file that is planted, with its text and the rule that refuses it, if one does. */
const planted = [
  ...Object.entries(rooms).flatMap(([room, { refused, allowed }]) => [
    { file: `${room}/refused.ts`, path: refused, rule: "noRestrictedImports" },
    { file: `${room}/allowed.ts`, path: allowed, rule: undefined }
  ]),
  ...portable.map((name) => ({
    file: `packages/${name}/src/refused.ts`,
    path: "node:fs",
    rule: "noNodejsModules"
  }))
]

const Report = Schema.parseJson(
  Schema.Struct({
    diagnostics: Schema.Array(
      Schema.Struct({ category: Schema.String, location: Schema.Struct({ path: Schema.String }) })
    )
  })
)

const folder = await mkdtemp(join(tmpdir(), "folders-"))
afterAll(() => rm(folder, { recursive: true }))

/** The rules that the linter, under this project's settings, finds broken in the planted files: by file. */
const brokenRules = async (): Promise<ReadonlyMap<string, ReadonlySet<string>>> => {
  const settings: unknown = JSON.parse(await readFile(join(root, "biome.json"), "utf8"))
  if (!Predicate.isRecord(settings)) throw new TypeError("biome.json is not an object")
  await writeFile(join(folder, "biome.json"), JSON.stringify({ ...settings, vcs: { enabled: false } }))
  for (const { file, path } of planted) {
    await mkdir(dirname(join(folder, file)), { recursive: true })
    await writeFile(
      join(folder, file),
      `import * as Imported from "${path}"\nexport type A = typeof Imported\n`
    )
  }
  const biome = createRequire(import.meta.url).resolve("@biomejs/biome/bin/biome")
  const rules = ["style/noRestrictedImports", "correctness/noNodejsModules"]
  const options = ["--reporter=json", "--max-diagnostics=none", ...rules.map((rule) => `--only=${rule}`)]
  const { stdout } = await promisify(execFile)(process.execPath, [biome, "lint", ...options, "packages"], {
    cwd: folder
  }).catch((error: unknown) => {
    if (Predicate.hasProperty(error, "stdout") && typeof error.stdout === "string")
      return { stdout: error.stdout }
    throw error
  })
  const broken = new Map<string, Set<string>>()
  for (const { category, location } of Schema.decodeUnknownSync(Report)(stdout).diagnostics) {
    const rules = broken.get(location.path) ?? new Set()
    broken.set(location.path, rules.add(category.split("/").at(-1) ?? ""))
  }
  return broken
}

const broken = await brokenRules()

describe("the linter's rules about folders", () => {
  it.each(planted)("find $rule at $path in $file", ({ file, rule }) => {
    expect([...(broken.get(file) ?? [])]).toEqual(rule === undefined ? [] : [rule])
  })
})
