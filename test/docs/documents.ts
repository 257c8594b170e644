import { readdirSync } from "node:fs"

const root = new URL("../../", import.meta.url)

const markdownIn = (folder: string): ReadonlyArray<string> =>
  readdirSync(new URL(folder, root))
    .filter((file) => file.endsWith(".md"))
    .map((file) => `${folder}/${file}`)

/** Every document of this project that people read, from its top folder. */
export const documents: ReadonlyArray<string> = [
  "README.md",
  "CONTRIBUTING.md",
  "CHANGELOG.md",
  ...markdownIn("docs"),
  ...markdownIn("docs/guides"),
  ...markdownIn("docs/guides/hosts"),
  ...readdirSync(new URL("packages", root)).map((name) => `packages/${name}/README.md`)
]
