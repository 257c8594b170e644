// Draws docs/gallery: every style, shape, eye, frame and template as an SVG, on one page. With --check it names the files that are out
// of date, and exits with 1.
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
import { configOf } from "@quick-response/laws"
import * as Either from "effect/Either"

const docs = new URL("../docs/", import.meta.url)

interface Section {
  readonly title: string
  readonly field: string
  readonly words: string
  readonly items: ReadonlyArray<{ readonly label: string; readonly input: SampleRequest }>
}

const ink = "#111827"

const eyes = { data: "QUICK", foreground: "#9ca3af", outerEyeColor: ink, innerEyeColor: ink } as const

const sections: ReadonlyArray<Section> = [
  {
    title: "Templates",
    field: "template",
    words: "Named sets of defaults; the fields of a request override them.",
    items: templates.map(({ name }) => ({ label: name, input: { template: name } }))
  },
  {
    title: "Body styles",
    field: "bodyStyle",
    words: "The drawing of a module. In a flowing style, neighbors join to one outline.",
    items: bodyStyles.map(({ name, value }) => ({
      label: `${value} ${name}`,
      input: { bodyStyle: name, foreground: ink }
    }))
  },
  {
    title: "Body shapes",
    field: "bodyShape",
    words:
      "The silhouette: it holds the whole symbol with its quiet zone, and modules of the body style that grow towards the rim fill the rest.",
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
    items: outerEyeStyles.map(({ name, value }) => ({
      label: `${value} ${name}`,
      input: { ...eyes, outerEyeStyle: name }
    }))
  },
  {
    title: "Inner eyes",
    field: "innerEyeStyle",
    words: "The 3x3 ball of a finder pattern: always in one piece, covering at least 79 % of its square.",
    items: innerEyeStyles.map(({ name, value }) => ({
      label: `${value} ${name}`,
      input: { ...eyes, innerEyeStyle: name }
    }))
  },
  {
    title: "Frames",
    field: "frameStyle",
    words:
      "Decoration and caption around the symbol; the caption is drawn as outlines, so it looks the same everywhere.",
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
    words: "The typefaces of captions: Latin, Vietnamese, Greek, Cyrillic, Hebrew and Arabic.",
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

/** The files by their paths in docs. */
const files = new Map<string, string>()

const columns = 4
const row = (cells: ReadonlyArray<string>): string => `| ${cells.join(" | ")} |`

const tables = sections.map(({ title, field, words, items }) => {
  const cells = items.map(({ label, input }) => {
    const name = fileName(field, label)
    files.set(`gallery/${name}`, `${draw(input, 512)}\n`)
    return `<img src="${name}" width="160" alt="${field}: ${label}" loading="lazy"><br>${label}`
  })
  const rows = Array.from({ length: Math.ceil(cells.length / columns) }, (_, i) =>
    row(cells.slice(i * columns, (i + 1) * columns))
  )
  const head = [row(Array(columns).fill(" ")), row(Array(columns).fill(":-:"))]
  return `## ${title}\n\n\`${field}\`, ${items.length} values. ${words}\n\n${[...head, ...rows].join("\n")}\n`
})

files.set(
  "gallery/README.md",
  `# Gallery\n\nDrawn by \`npm run gallery\`. Every picture is an SVG and scans.\n\n${tables.join("\n")}`
)

/** Templates of several families side by side, as README.md shows them. */
const strip = [
  "event",
  "atelier",
  "espresso",
  "valentine",
  "community",
  "wine-list",
  "winter",
  "harvest"
] as const

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
