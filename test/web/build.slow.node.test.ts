import { readdirSync, readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { gzipSync } from "node:zlib"
import { expect, test } from "vitest"
import { launch } from "../server/program.ts"
import { textAt } from "./textAt.ts"

const root = fileURLToPath(new URL("../..", import.meta.url))
const folder = `${root}/packages/web/pages`

const built = (): Readonly<Record<string, string>> =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".js"))
      .map((name) => [name, readFileSync(`${folder}/${name}`, "utf8")])
  )

/** The most that a page may load before it shows its screen, in KiB compressed by gzip. */
const mostAtFirst = [
  ["/account", 49],
  ["/account/codes/00000000-0000-4000-8000-000000000000", 62.8],
  ["/", 65.2]
] as const

test("scripts/pages.mjs makes the same bytes twice", async () => {
  expect(await launch(["node", "scripts/pages.mjs"], root).ended).toBe(0)
  const before = built()
  const building = launch(["node", "scripts/pages.mjs", "--again"], root)
  expect(await building.ended).toBe(0)
  expect(Object.keys(before).length).toBeGreaterThan(100)
  expect(built()).toEqual(before)
  expect(building.stdout()).toMatch(/^[\d.]+ KiB gzip at the first load$/m)
})

test("service-worker.js names each file once", async () => {
  const script = await textAt("/service-worker.js")
  const files = [...script.matchAll(/(\/assets\/[^"` ]+)/g)].map(([, at]) => at)
  expect(files.length).toBeGreaterThan(20)
  expect(new Set(files).size).toBe(files.length)
})

/** The files that a page names, and those that the script before its first paint loads afterwards. */
const filesOf = async (path: string): Promise<ReadonlyArray<string>> => {
  const page = await textAt(path)
  // The one typeface that is loaded ahead is not text.
  const named = [...page.matchAll(/(?:src|href)="[./]*(\/assets\/[^"]*\.(?:js|css|svg))"/g)].map(
    ([, at = ""]) => at
  )
  const early = await Promise.all(named.filter((at) => at.includes("/beforePaint-")).map(textAt))
  const late = early.flatMap((script) =>
    [...script.matchAll(/["`]([^"`]*\.js)["`]/g)]
      // The files of the drawing worker are one text.
      .filter(([, names = ""]) => !names.startsWith("drawing.worker-"))
      .flatMap(([, names = ""]) => names.split(" ").map((name) => `/assets/${name}`))
  )
  // Of the messages, one language's are loaded.
  return [...named, ...late.filter((at) => !/\.(?:de|fr|es|pt-BR)-/.test(at))]
}

test.each(mostAtFirst)("%s loads at most its budget before its screen", async (path, most) => {
  const files = await filesOf(path)
  const texts = await Promise.all([path, ...files].map(textAt))
  const size = texts.reduce((sum, text) => sum + gzipSync(text).length, 0)
  expect(files.length).toBeGreaterThan(2)
  // Each file is a request that delays the picture.
  expect(files.length).toBeLessThanOrEqual(15)
  expect(files.some((at) => at.startsWith("/assets/Studio-"))).toBe(path === "/")
  expect(size).toBeLessThan(most * 1024)
})

const named = (text: string, pattern: RegExp): ReadonlyArray<string> =>
  [...text.matchAll(pattern)].map(([, name = ""]) => `/assets/${name}`)

/** A file and all that it imports without waiting for a use. */
const withImports = async (at: string, known = new Set<string>()): Promise<ReadonlySet<string>> => {
  if (known.has(at)) return known
  known.add(at)
  const imported = named(await textAt(at), /\bimport(?:\{[^{}]*\}from)?"\.\/([\w.-]+)";/g)
  for (const next of imported) await withImports(next, known)
  return known
}

test("lazy imports preload all that they import", async () => {
  const script = await textAt("/service-worker.js")
  const files = [...script.matchAll(/(\/assets\/[^"` ]+\.js)/g)].map(([, at = ""]) => at)
  const late = new Set<string>()
  for (const file of files) {
    const text = await textAt(file)
    const there = await withImports(file)
    const preloads = named(/m\.f=\[([^\]]*)\]/.exec(text)?.[1] ?? "", /"\.\/([\w.-]+\.js)"/g)
    const imports = /\bimport\(`\.\/([\w.-]+\.js)`\)(?:[^`]*?,__vite__mapDeps\(\[([\d,]*)\]\)|,\[\])?/g
    for (const [, name = "", indexes = ""] of text.matchAll(imports)) {
      const next = `/assets/${name}`
      late.add(next)
      const asked = new Set(indexes.split(",").map((index) => preloads[Number(index)]))
      const missing = [...(await withImports(next))].filter(
        (at) => at !== next && !there.has(at) && !asked.has(at)
      )
      expect([file, next, missing]).toEqual([file, next, []])
    }
  }
  expect(late.size).toBeGreaterThan(100)
})

test("/ has one small script before its first paint", async () => {
  const page = await textAt("/")
  const scripts = [...page.matchAll(/(?:<script[^>]*src|modulepreload" href)="\.(\/assets\/[^"]*)"/g)]
  expect(scripts.map(([, at = ""]) => at.replace(/-.*/, ""))).toEqual(["/assets/beforePaint"])
  expect(gzipSync(await textAt(scripts[0]?.[1] ?? "")).length).toBeLessThan(2304)
})
