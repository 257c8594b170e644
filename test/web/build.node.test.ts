import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { gzipSync } from "node:zlib"
import { pages } from "@quick-response/web"
import { expect, test } from "vitest"
import { launch } from "../server/program.ts"

const root = fileURLToPath(new URL("../..", import.meta.url))
const built = `${root}/packages/web/pages/files.js`

/** The most that a page may load before it shows its screen, in KiB compressed by gzip; the studio's comes with its screen. */
const mostAtFirst = [
  ["/account", 40],
  ["/", 50]
] as const

test("node scripts/pages.mjs makes the same bytes again, and prints what the first page loads", async () => {
  expect(await launch(["node", "scripts/pages.mjs"], root).ended).toBe(0)
  const before = readFileSync(built, "utf8")
  const building = launch(["node", "scripts/pages.mjs", "--again"], root)
  expect([await building.ended, building.stderr()]).toEqual([0, ""])
  expect(readFileSync(built, "utf8")).toBe(before)
  expect(building.stdout()).toMatch(/^[\d.]+ KiB gzip at the first load$/m)
})

test("each file is served once: a service worker cannot keep one twice", () => {
  const script = new TextDecoder().decode(pages.find("/service-worker.js")?.body)
  const files = [...script.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, at]) => at)
  expect(files.length).toBeGreaterThan(20)
  expect(new Set(files).size).toBe(files.length)
})

const textAt = (at: string): string => new TextDecoder().decode(pages.find(at)?.body)

/** What a page names, and what the script that runs before it is painted loads afterwards. */
const filesOf = (path: string): ReadonlyArray<string> => {
  const named = [...textAt(path).matchAll(/(?:src|href)="\.(\/assets\/[^"]*)"/g)].map(([, at = ""]) => at)
  const late = named
    .filter((at) => at.includes("/beforePaint-"))
    .flatMap((at) => [...textAt(at).matchAll(/"([\w-]+\.js)"/g)].map(([, name]) => `/assets/${name}`))
  return [...named, ...late.filter((at) => !at.includes(".worker-"))]
}

test.each(mostAtFirst)("the page at %s loads little, and no drawing", (path, most) => {
  const files = filesOf(path)
  const size = [path, ...files].reduce((sum, at) => sum + gzipSync(textAt(at)).length, 0)
  expect(files.length).toBeGreaterThan(2)
  // Each is a request, and a page that asked for dozens showed its picture a second later.
  expect(files.length).toBeLessThanOrEqual(20)
  expect(files.some((at) => at.startsWith("/assets/Studio-"))).toBe(path === "/")
  expect(size).toBeLessThan(most * 1024)
})

test("the page at the root waits for one small script, and for no other before it is painted", () => {
  const scripts = [...textAt("/").matchAll(/(?:<script[^>]*src|modulepreload" href)="\.(\/assets\/[^"]*)"/g)]
  expect(scripts.map(([, at = ""]) => at.replace(/-.*/, ""))).toEqual(["/assets/beforePaint"])
  expect(gzipSync(textAt(scripts[0]?.[1] ?? "")).length).toBeLessThan(2048)
})
