// Draws docs/gallery: one page with every style, shape, eye, frame and template, and each as an SVG of its own.
// With --check it only compares: what is out of date is named, and the exit code is 1.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import process from "node:process"
import {
  bodyShapes,
  bodyStyles,
  frameFonts,
  frameStyles,
  innerEyeStyles,
  outerEyeStyles,
  type SampleRequest,
  sampleShapePath,
  templates
} from "@quick-response/core"
import { composeScene, encode, svg } from "@quick-response/core/drawing"
import { configOf } from "@quick-response/core/testing"
import * as Either from "effect/Either"

const docs = new URL("../docs/", import.meta.url)

interface Section {
  readonly title: string
  readonly field: string
  readonly words: string
  /** The shown width of each picture, in CSS pixels. */
  readonly width: number
  readonly items: ReadonlyArray<{ readonly label: string; readonly input: SampleRequest }>
}

const ink = "#111827"

const sections: ReadonlyArray<Section> = [
  {
    title: "Templates",
    field: "template",
    words: "Named sets of defaults; whatever a request names itself wins.",
    width: 240,
    items: templates.map(({ name }) => ({ label: name, input: { template: name } }))
  },
  {
    title: "Body styles",
    field: "bodyStyle",
    words: "How a module is drawn. Where a style flows, neighbors join to one outline.",
    width: 220,
    items: bodyStyles.map(({ name, value }) => ({
      label: `${value} ${name}`,
      input: { bodyStyle: name, foreground: ink }
    }))
  },
  {
    title: "Body shapes",
    field: "bodyShape",
    words: "The silhouette: the symbol whole inside with its quiet zone, decoration around it.",
    width: 260,
    items: bodyShapes.map(({ name, value }) => ({
      label: `${value} ${name}`,
      input: {
        bodyShape: name,
        ...(name === "Custom" ? { bodyShapePath: sampleShapePath } : {}),
        bodyStyle: "Dots",
        outerEyeStyle: "Extra rounded",
        innerEyeStyle: "Circle",
        foreground: ink
      }
    }))
  },
  {
    title: "Outer eyes",
    field: "outerEyeStyle",
    words: "The 7x7 ring of a finder pattern: always one closed ring, at least 0.7 modules thick.",
    width: 180,
    items: outerEyeStyles.map(({ name, value }) => ({
      label: `${value} ${name}`,
      input: {
        data: "QUICK",
        outerEyeStyle: name,
        foreground: "#9ca3af",
        outerEyeColor: ink,
        innerEyeColor: ink
      }
    }))
  },
  {
    title: "Inner eyes",
    field: "innerEyeStyle",
    words: "The 3x3 ball of a finder pattern: always in one piece, covering at least 79 % of its square.",
    width: 180,
    items: innerEyeStyles.map(({ name, value }) => ({
      label: `${value} ${name}`,
      input: {
        data: "QUICK",
        innerEyeStyle: name,
        foreground: "#9ca3af",
        outerEyeColor: ink,
        innerEyeColor: ink
      }
    }))
  },
  {
    title: "Frames",
    field: "frameStyle",
    words:
      "Decoration and caption around the symbol; the caption is drawn as outlines, so it looks the same everywhere.",
    width: 220,
    items: frameStyles.map(({ name }) => ({
      label: name,
      input: {
        frameStyle: name,
        bodyStyle: "Rounded",
        outerEyeStyle: "Rounded",
        innerEyeStyle: "Rounded",
        foreground: ink,
        frameColor: "#1d4ed8"
      }
    }))
  },
  {
    title: "Typefaces",
    field: "frameFont",
    words:
      "What captions are set in. Each has Latin, Vietnamese, Greek and Cyrillic, and Hebrew and Arabic beside it.",
    width: 240,
    items: frameFonts.map(({ name }) => ({
      label: name,
      input: {
        frameFont: name,
        frameStyle: "banner-below",
        frameText: "Our menu\nнаше меню",
        foreground: ink
      }
    }))
  }
]

const draw = (input: SampleRequest, width: number): string => {
  const config = configOf({ data: "https://qr.example", ...input })
  return svg(composeScene(Either.getOrThrow(encode(config.data, config.errorCorrectionLevel)), config), width)
}

const fileName = (field: string, label: string): string =>
  `${field}-${label
    .toLowerCase()
    .replace(/[^a-z]+/g, "-")
    .replace(/^-|-$/g, "")}.svg`

const figure = (field: string, label: string, image: string): string =>
  `<figure>${image}<figcaption><a href="${fileName(field, label)}">${label}</a></figcaption></figure>`

/** The pictures by their paths in docs. */
const files = new Map<string, string>()

const bodies = sections.map(({ title, field, words, width, items }) => {
  const figures = items.map(({ label, input }) => {
    const image = draw(input, width)
    files.set(`gallery/${fileName(field, label)}`, `${draw(input, 512)}\n`)
    return figure(field, label, image)
  })
  return `<section id="${field}"><h2>${title} <small>${items.length}</small></h2><p><code>${field}</code> ${words}</p><div class="grid">
${figures.join("\n")}
</div></section>`
})

const links = sections.map(({ title, field, items }) => `<a href="#${field}">${title} ${items.length}</a>`)

files.set(
  "gallery/index.html",
  `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Quick-Response: the gallery</title>
<style>
  :root { color-scheme: light; font: 16px/1.5 system-ui, sans-serif; color: #111827; background: #f3f4f6 }
  body { max-width: 1280px; margin: 0 auto; padding: 2rem 1.25rem 4rem }
  h1 { font-size: 2.25rem; letter-spacing: -.02em; margin: 0 }
  h2 { margin: 3rem 0 0; letter-spacing: -.01em }
  small { font-weight: 400; color: #6b7280 }
  p { margin: .25rem 0 1rem; color: #4b5563 }
  nav { display: flex; flex-wrap: wrap; gap: .5rem; margin-top: 1.25rem }
  nav a { padding: .3rem .8rem; border-radius: 99px; background: #fff; color: inherit; text-decoration: none; box-shadow: 0 1px 2px #0002 }
  .grid { display: flex; flex-wrap: wrap; gap: 1rem; align-items: flex-start }
  figure { margin: 0; padding: .75rem; border-radius: .75rem; background: #fff; box-shadow: 0 1px 3px #0002 }
  figure svg { display: block; height: auto }
  figcaption { margin-top: .5rem; text-align: center; font-size: .875rem }
  figcaption a { color: inherit; text-decoration: none }
</style>
<h1>Every look of Quick-Response</h1>
<p>Drawn by <code>npm run gallery</code>. Every picture here is an SVG and scans.</p>
<nav>${links.join("")}</nav>
${bodies.join("\n")}
</html>
`
)

/** Templates of several families side by side, as README.md shows them. */
const strip = ["brand", "concert", "wifi", "bistro", "conference", "follow", "checkout", "winter"] as const

const stripHeight = 240
const gap = 20

const stripDocument = (): string => {
  let right = 0
  const pictures = strip.map((template) => {
    const config = configOf({ data: "https://qr.example", template })
    const scene = composeScene(Either.getOrThrow(encode(config.data, config.errorCorrectionLevel)), config)
    const width = Math.round((stripHeight * scene.width) / scene.height)
    const picture = svg(scene, width).replace("<svg ", `<svg x="${right}" `)
    right += width + gap
    return picture
  })
  const width = right - gap
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${stripHeight}" role="img"><title>Templates</title>${pictures.join("")}</svg>\n`
}
files.set("templates.svg", stripDocument())

// The answer to the first request of README.md.
files.set(
  "first.svg",
  draw({ data: "https://example.com", template: "brand", frameStyle: "banner-below" }, 512)
)

const isCurrent = ([path, content]: readonly [string, string]): boolean => {
  const file = new URL(path, docs)
  return existsSync(file) && readFileSync(file, "utf8") === content
}

if (process.argv.includes("--check")) {
  const stale = [...files].filter((file) => !isCurrent(file)).map(([path]) => `docs/${path}`)
  if (stale.length === 0) console.log(`${files.size} files of the gallery are up to date`)
  else {
    console.error(`run npm run gallery, and look at ${stale.join(", ")}`)
    process.exitCode = 1
  }
} else {
  rmSync(new URL("gallery/", docs), { recursive: true, force: true })
  mkdirSync(new URL("gallery/", docs), { recursive: true })
  for (const [path, content] of files) writeFileSync(new URL(path, docs), content)
}
