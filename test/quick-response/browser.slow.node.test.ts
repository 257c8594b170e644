import { execFile } from "node:child_process"
import { createHash } from "node:crypto"
import { readFileSync } from "node:fs"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath, pathToFileURL } from "node:url"
import { promisify } from "node:util"
import { logoImages } from "@quick-response/laws"
import { build } from "esbuild"
import { type Design, draw, type ImageFormat } from "quick-response"
import { afterAll, beforeAll, expect, it } from "vitest"

const here = fileURLToPath(new URL(".", import.meta.url))

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "page-"))
})
afterAll(() => rm(folder, { recursive: true }))

const data = "https://example.com"
const designs: Readonly<Record<string, Design>> = {
  plain: { data },
  transparent: { data, background: "transparent", margin: 2 },
  styled: { data, bodyStyle: "Wave", bodyShape: "Circle", outerEyeStyle: "Leaf" },
  framed: { data, template: "wifi", frameText: "Grüße" },
  "in another typeface": { data, frameStyle: "badge", frameText: "Grüße ♥", frameFont: "serif" },
  "with a PNG logo": { data, logo: { image: logoImages.png } },
  "with an SVG logo": { data, logo: { image: logoImages.svg, shape: "circle" } }
}

const jobs = Object.values(designs).flatMap((design) =>
  (["svg", "png", "pdf", "eps"] satisfies ReadonlyArray<ImageFormat>).map((format) => ({ design, format }))
)

/** Draws all jobs by a bundle for pages, and expects what Node draws. */
const expectSame = async (page: string): Promise<void> => {
  const { stdout } = await promisify(execFile)(process.execPath, [
    join(here, "drawAsPage.mjs"),
    pathToFileURL(page).href,
    JSON.stringify(jobs)
  ])
  const expected = await Promise.all(
    jobs.map(async ({ design, format }) =>
      createHash("sha256")
        .update(await draw(design, { format, size: 200 }))
        .digest("hex")
    )
  )
  const refusal = (name: string) => [
    "VALIDATION_FAILED",
    `format: a browser draws no ${name}; choose "svg", "png", "pdf" or "eps", or give drawWith an encoder`
  ]
  expect(JSON.parse(stdout)).toEqual({ drawn: expected, refused: [refusal("WebP"), refusal("JPEG")] })
}

it("draw() gives the same in a page as on Node", async () => {
  await build({
    stdin: { contents: `export { draw, renderSvg } from "quick-response"`, resolveDir: here },
    bundle: true,
    splitting: true,
    format: "esm",
    minify: true,
    platform: "browser",
    conditions: ["@quick-response/source"],
    outdir: folder,
    entryNames: "page",
    outExtension: { ".js": ".mjs" },
    logLevel: "silent"
  })
  await expectSame(join(folder, "page.mjs"))
})

it("draw() gives the same by one file without a bundler, of at most 120 KiB", async () => {
  const folder = fileURLToPath(new URL("../../packages/quick-response/page/", import.meta.url))
  await expectSame(join(folder, "quick-response.js"))
  const text = readFileSync(join(folder, "quick-response.js"), "utf8")
  expect(text.length).toBeLessThanOrEqual(120 * 1024)
  expect(text).not.toMatch(/\bimport\s*(?:["'{*]|\w+\s+from)/)
})
