// Writes the guides of docs/guides as one JSON file, which the service answers as Markdown, and their names as another.
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { root } from "./exclusive.mjs"

const folder = join(root, "docs/guides")
const files = join(root, "packages/http/src/docs")

const write = (name, value) => {
  const file = join(files, name)
  const text = `${JSON.stringify(value, null, 2)}\n`
  if (!existsSync(file) || readFileSync(file, "utf8") !== text) writeFileSync(file, text)
}

export const writeGuides = () => {
  const guides = readdirSync(folder)
    .filter((name) => name.endsWith(".md"))
    .sort()
    .map((name) => [name.replace(/\.md$/, ""), readFileSync(join(folder, name), "utf8")])
  write("guides.json", Object.fromEntries(guides))
  write(
    "guideNames.json",
    guides.map(([name]) => name)
  )
}
