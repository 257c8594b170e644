// The gallery's page: every picture of `docs/gallery`, under the field whose value it shows.
import { readdirSync } from "node:fs"
import { join } from "node:path"
import { root } from "../exclusive.mjs"
import { publish, writePage } from "./staged.mjs"

const fields = {
  template: "Templates",
  bodyStyle: "Body styles",
  bodyShape: "Body shapes",
  outerEyeStyle: "Outer eyes",
  innerEyeStyle: "Inner eyes",
  frameStyle: "Frames"
}

/** The name in a design: templates and frames have hyphens in their names, other values spaces. */
const nameOf = (field, file) => {
  const name = file.slice(field.length + 1, -".svg".length)
  return field === "template" || field === "frameStyle" ? name : name.replaceAll("-", " ")
}

const figure = (field, file) => {
  const name = nameOf(field, file)
  return `<figure><img src="/docs/gallery/${file}" alt="${field}: ${name}" loading="lazy"><figcaption>${name}</figcaption></figure>`
}

export const writeGallery = () => {
  const pictures = readdirSync(join(root, "docs/gallery")).filter((file) => file.endsWith(".svg"))
  for (const file of pictures) publish(`docs/gallery/${file}`)
  const sections = Object.entries(fields).map(([field, title]) => {
    const own = pictures.filter((file) => file.startsWith(`${field}-`))
    return `## ${title}\n\nThe ${own.length} values of \`${field}\`.\n\n<div class="looks">${own.map((file) => figure(field, file)).join("")}</div>\n`
  })
  writePage(
    "gallery.md",
    `# Gallery\n\nEvery picture here is drawn by the library, and scans.\n\n${sections.join("\n")}`
  )
}
