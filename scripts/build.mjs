// Compiles the packages with `tsc -b`, all of the solution or the projects named, and builds the pages, with `--quick` less compressed.
import { spawnSync } from "node:child_process"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { exclusively, root } from "./exclusive.mjs"
import { writeGuides } from "./guides.mjs"
import { writeDeclarations } from "./messages.mjs"
import { buildPagesUnlocked } from "./pages.mjs"

/** Compiles changes since the last build, and bundles the pages, with less compression in a quick build. */
export const build = (projects = [], options = {}) =>
  exclusively(async () => {
    await buildPagesUnlocked(options)
    writeDeclarations()
    writeGuides()
    const { status } = spawnSync(
      process.execPath,
      [join(root, "node_modules/typescript/bin/tsc"), "-b", ...projects],
      {
        cwd: root,
        stdio: ["ignore", 2, 2]
      }
    )
    if (status !== 0) throw new Error("the sources do not compile; the compiler's message above says where")
  })

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const words = process.argv.slice(2)
  const projects = words.filter((word) => word !== "--quick")
  await build(projects, { isQuick: projects.length < words.length }).catch((error) => {
    console.error(`build: ${error.message}`)
    process.exitCode = 1
  })
}
