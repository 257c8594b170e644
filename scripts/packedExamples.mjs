// The examples as a tarball holds them, with an llms.txt that leads language models to them.
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { basename, join } from "node:path"
import { root } from "./exclusive.mjs"

const examples = join(root, "examples")

/** Files of the workspace itself. */
const left = new Set(["package.json", "tsconfig.json", "node_modules", "dist"])

/** The first sentence of the comment that an example begins with. */
const sentenceOf = (source) => {
  const comment = /^(?:\/\/ .*\n)+/.exec(source)?.[0].replaceAll("// ", "").replaceAll("\n", " ") ?? ""
  return /^.+?[.:](?= )/.exec(comment)?.[0].replace(/[.:]$/, "") ?? ""
}

const llmsText = ({ name, description }, files) =>
  [
    `# ${name}`,
    "",
    `> ${description}`,
    "",
    "## Documents",
    "",
    "- [README](README.md): how to open a shop, draw, price, sell and serve",
    "- [Types](dist/index.d.ts): every function, with an example",
    "",
    "## Examples",
    "",
    ...files.map(
      (file) =>
        `- [${file}](examples/${encodeURI(file)}): ${sentenceOf(readFileSync(join(examples, file), "utf8"))}`
    ),
    ""
  ].join("\n")

/** Writes the examples and `llms.txt` into the folder of a package. */
export const packExamples = (folder) => {
  const target = join(folder, "examples")
  rmSync(target, { recursive: true, force: true })
  cpSync(examples, target, { recursive: true, filter: (source) => !left.has(basename(source)) })
  const files = readdirSync(target, { recursive: true })
    .filter((file) => /(?<!\.d)\.ts$/.test(file))
    .sort()
  const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"))
  writeFileSync(join(folder, "llms.txt"), llmsText(manifest, files))
}
