import { execFile } from "node:child_process"
import { createHash } from "node:crypto"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath, pathToFileURL } from "node:url"
import { promisify } from "node:util"
import { logoImages } from "@quick-response/core/testing"
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

it("draw() gives in a page what it gives on Node", async () => {
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
  const page = pathToFileURL(join(folder, "page.mjs")).href
  const { stdout } = await promisify(execFile)(process.execPath, [
    join(here, "drawAsPage.mjs"),
    page,
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
})
