// `npm run build`, and with `--quick` for tests, whose pages are less compressed: bundles the command of packages/server, and what
// programs import from packages/quick-response, into files of that package, with all dependencies but the native driver and the
// WebAssembly files: the package has no other dependencies, and its installation runs no other package's script.
import { readdirSync, rmSync } from "node:fs"
import { join } from "node:path"
import process from "node:process"
import { pathToFileURL } from "node:url"
import { licensesOf, write } from "./bundled.mjs"
import { commandFiles } from "./commandFiles.mjs"
import { exclusively, root } from "./exclusive.mjs"
import { writeGuides } from "./guides.mjs"
import { pageFiles, pageFolder } from "./pageFile.mjs"
import { buildPagesUnlocked } from "./pages.mjs"

const folder = join(root, "packages/quick-response/command")

const removeAllBut = (folder, kept) => {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath ?? entry.path, entry.name)
    if (entry.isFile() && !kept.includes(path)) rmSync(path)
  }
}

/** Writes the file that pages import without a bundler, and its parts. */
const writePage = async (isClean) => {
  const { outputFiles, sources } = await pageFiles()
  const licenses = join(pageFolder, "LICENSES.txt")
  for (const { path, contents } of outputFiles) write(path, contents)
  write(licenses, licensesOf(sources))
  if (isClean) removeAllBut(pageFolder, [licenses, ...outputFiles.map(({ path }) => path)])
}

/** Bundles the package. What an earlier one left stays for commands that still run, unless `isClean`; `isQuick` compresses pages less. */
export const bundleUnlocked = async ({ isClean = false, isQuick = false } = {}) => {
  writeGuides()
  await writePage(isClean)
  const pages = await buildPagesUnlocked({ isClean, isQuick })
  const files = await commandFiles()
  const licenses = join(folder, "LICENSES.txt")
  for (const { name, contents } of files) write(join(folder, name), contents)
  write(licenses, licensesOf([...files.flatMap(({ modules }) => modules), ...pages.sources]))
  // Afterwards, so that a command that starts meanwhile finds its files.
  if (isClean) removeAllBut(folder, [licenses, ...files.map(({ name }) => join(folder, name))])
  return files.map(({ name }) => name)
}

/** See {@link bundleUnlocked}. */
export const bundle = (options) => exclusively(() => bundleUnlocked(options))

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  try {
    const files = await bundle({ isQuick: process.argv.includes("--quick") })
    console.log(`packages/quick-response/command: ${files.length} files`)
  } catch (error) {
    console.error(`bundle: ${error.message}`)
    process.exitCode = 1
  }
}
