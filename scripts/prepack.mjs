// Before npm packs a package: builds it, bundles the command and adds the examples if it has one, and removes files of former sources from `dist`.
import { existsSync, readdirSync, rmSync } from "node:fs"
import { join, relative } from "node:path"
import process from "node:process"
import { build } from "./build.mjs"
import { bundle } from "./bundle.mjs"
import { root } from "./exclusive.mjs"
import { packExamples } from "./packedExamples.mjs"
import { buildPages } from "./pages.mjs"

const outputs = /\.(?:json|(?:js|d\.ts)(?:\.map)?)$/

const removeStale = (folder) => {
  for (const file of readdirSync(join(folder, "dist"), { recursive: true })) {
    if (!outputs.test(file)) continue
    const source = file.endsWith(".json") ? file : file.replace(outputs, ".ts")
    if (!existsSync(join(folder, "src", source))) rmSync(join(folder, "dist", file))
  }
}

// npm runs this in the package's folder.
const folder = process.cwd()
/** False in tests: servers of other tests still read what an earlier build left. */
const isClean = process.env.QR_PACK_KEEPS === undefined
try {
  await build([relative(root, folder)])
  removeStale(folder)
  if (existsSync(join(folder, "pages"))) await buildPages({ isClean })
  if (existsSync(join(folder, "bin"))) {
    await bundle({ isClean })
    packExamples(folder)
  }
} catch (error) {
  console.error(`prepack: ${error.message}`)
  process.exitCode = 1
}
