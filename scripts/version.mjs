// `npm run release:version -- 1.2.3`: gives all packages one version, and dates the changelog's newest section.
import { spawnSync } from "node:child_process"
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import process from "node:process"
import { root } from "./exclusive.mjs"
import { metadataOf } from "./metadata.mjs"

const dependencies = ["dependencies", "optionalDependencies", "peerDependencies", "devDependencies"]

const edit = (file, change) => {
  const text = readFileSync(join(root, file), "utf8")
  writeFileSync(join(root, file), change(text))
}

const editManifest = (folder, change) =>
  edit(join(folder, "package.json"), (text) => `${JSON.stringify(change(JSON.parse(text)), null, 2)}\n`)

const setVersion = (version) => {
  const workspace = JSON.parse(readFileSync(join(root, "package.json"), "utf8"))
  const manifests = workspace.workspaces.map((folder) =>
    JSON.parse(readFileSync(join(root, folder, "package.json"), "utf8"))
  )
  const names = new Set(manifests.map(({ name }) => name))
  const withVersion = (manifest) => {
    const changed = { ...manifest, version }
    for (const kind of dependencies) {
      if (manifest[kind] === undefined) continue
      changed[kind] = Object.fromEntries(
        Object.entries(manifest[kind]).map(([name, range]) => [name, names.has(name) ? version : range])
      )
    }
    return changed
  }
  editManifest(".", withVersion)
  for (const folder of workspace.workspaces)
    editManifest(folder, (manifest) => ({
      ...withVersion(manifest),
      ...(manifest.private === true ? {} : metadataOf(workspace, folder))
    }))
  edit("CHANGELOG.md", (text) => text.replace(/^## Unreleased$/m, `## ${version}`))
}

const [version = ""] = process.argv.slice(2)
if (!/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version)) {
  console.error("release:version: say which version, such as `npm run release:version -- 1.2.3`")
  process.exitCode = 1
} else {
  setVersion(version)
  const lock = spawnSync("npm", ["install", "--package-lock-only", "--ignore-scripts", "--no-audit"], {
    cwd: root,
    stdio: "inherit",
    shell: process.platform === "win32"
  })
  process.exitCode = lock.status ?? 1
}
