// `npm run build`, and with `--quick` for tests, whose pages are less compressed: bundles the command of packages/server, and what programs import from packages/quick-response, into a few files of
// that package, with all that they are made of but the native driver and the WebAssembly files. Whoever installs the package gets
// nothing else with it, no script of another package runs, and Node reads some 30 small files at the start, not 900.
import { readdirSync, rmSync } from "node:fs"
import { join, relative } from "node:path"
import process from "node:process"
import { pathToFileURL } from "node:url"
import { filesIn, licensesOf, write } from "./bundled.mjs"
import { exclusively, root } from "./exclusive.mjs"
import { writeGuides } from "./guides.mjs"
import { pageFiles, pageFolder } from "./pageFile.mjs"
import { buildPagesUnlocked } from "./pages.mjs"

const folder = join(root, "packages/quick-response/command")

/** The command, the programs that it runs in threads and processes, and what programs on a server import. */
const entryPoints = {
  bin: "packages/server/src/bin.ts",
  "renderPool/renderProgram": "packages/server/src/renderPool/renderProgram.ts",
  "serving/servingProgram": "packages/server/src/serving/servingProgram.ts",
  index: "packages/quick-response/src/index.ts",
  sheets: "packages/quick-response/src/sheets.ts"
}

const removeAllBut = (folder, kept) => {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath ?? entry.path, entry.name)
    if (entry.isFile() && !kept.includes(path)) rmSync(path)
  }
}

/** Writes the file that pages import without a bundler, and its parts. */
const writePage = async (isClean) => {
  const { outputFiles, metafile } = await pageFiles()
  const licenses = join(pageFolder, "LICENSES.txt")
  for (const { path, contents } of outputFiles) write(path, contents)
  write(licenses, licensesOf(filesIn(metafile)))
  if (isClean) removeAllBut(pageFolder, [licenses, ...outputFiles.map(({ path }) => path)])
}

/** Bundles the package. What an earlier one left stays for commands that still run, unless `isClean`; `isQuick` compresses pages less. */
export const bundleUnlocked = async ({ isClean = false, isQuick = false } = {}) => {
  // Loaded here: `npm start` installs it first.
  const { build } = await import("esbuild")
  writeGuides()
  await writePage(isClean)
  const pages = await buildPagesUnlocked({ isClean, isQuick })
  const { metafile, outputFiles } = await build({
    absWorkingDir: root,
    entryPoints,
    outdir: folder,
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    target: "node20",
    conditions: ["@quick-response/source"],
    external: ["better-sqlite3"],
    // CommonJS packages require modules of Node, which a module of ECMAScript cannot without this.
    banner: {
      js: `import { createRequire as createBundleRequire } from "node:module"; const require = createBundleRequire(import.meta.url);`
    },
    legalComments: "none",
    write: false,
    metafile: true,
    logLevel: "warning"
  })
  const licenses = join(folder, "LICENSES.txt")
  for (const { path, contents } of outputFiles) write(path, contents)
  write(licenses, licensesOf([...filesIn(metafile), ...pages.sources]))
  // Afterwards, so that a command that starts meanwhile finds its files.
  if (isClean) removeAllBut(folder, [licenses, ...outputFiles.map(({ path }) => path)])
  return outputFiles.map(({ path }) => relative(folder, path))
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
