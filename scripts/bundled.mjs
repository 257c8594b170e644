// The common parts of the bundles of the command and of the pages: the licenses of their parts, and the writing of files.
import { createHash } from "node:crypto"
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import process from "node:process"
import { root } from "./exclusive.mjs"

/** A hash of a content, for its name. */
export const hashOf = (contents) => createHash("sha256").update(contents).digest("base64url").slice(0, 22)

const isLicense = /^(?:licen[cs]e|copying|notice)(?:[.-].*)?$/i

/** The works of others in our own sources, by the file that has the license. */
const adopted = {
  "packages/typefaces/src/license.txt": "The typefaces of captions",
  "packages/web/src/ground/iconsLicense.txt": "The icons, of Lucide"
}

/** The licenses of the packages that these files are of, and of what our own sources have from others. */
export const licensesOf = (files) => {
  const folders = new Set(
    files.flatMap((file) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(file)?.[0] ?? [])
  )
  const texts = [...folders].sort().map((path) => {
    const { name, version, license } = JSON.parse(readFileSync(join(root, path, "package.json"), "utf8"))
    const found = readdirSync(join(root, path)).filter((file) => isLicense.test(file))
    const text = found.map((file) => readFileSync(join(root, path, file), "utf8").trim()).join("\n\n")
    return `# ${name} ${version} (${license})\n\n${text}\n`
  })
  const own = Object.entries(adopted).map(
    ([file, title]) => `# ${title}\n\n${readFileSync(join(root, file), "utf8")}`
  )
  return [...texts, ...own].join("\n")
}

/** Writes a file in one step: a running command may be reading the one that it replaces. */
export const write = (file, contents) => {
  if (existsSync(file) && readFileSync(file).equals(Buffer.from(contents))) return
  mkdirSync(dirname(file), { recursive: true })
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, contents)
  renameSync(draft, file)
}
