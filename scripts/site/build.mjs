// `npm run docs`: builds the documentation site into `site/dist`, without the network.
import { spawnSync } from "node:child_process"
import { rmSync } from "node:fs"
import { join } from "node:path"
import process from "node:process"
import { build } from "../build.mjs"
import { root } from "../exclusive.mjs"
import { writeApi } from "./api.mjs"
import { site } from "./paths.mjs"
import { stageDocuments } from "./staged.mjs"

try {
  await build(["packages/http"])
  rmSync(site, { recursive: true, force: true })
  stageDocuments()
  const { writeContract } = await import("./contract.mjs")
  writeContract()
  await writeApi()
  const { status } = spawnSync(
    process.execPath,
    [join(root, "node_modules/vitepress/bin/vitepress.js"), "build", "docs"],
    {
      cwd: root,
      stdio: "inherit"
    }
  )
  if (status !== 0) throw new Error("VitePress failed; its own message above says where")
} catch (error) {
  console.error(`docs: ${error.message}`)
  process.exitCode = 1
}
