// `npm run pack -- FOLDER`: builds the published packages and writes their tarballs into a folder.
import { spawnSync } from "node:child_process"
import { mkdirSync } from "node:fs"
import { join, resolve } from "node:path"
import { pathToFileURL } from "node:url"
import { root } from "./exclusive.mjs"
import { published } from "./packages.mjs"

/** Packs every published package, and returns what npm reports of each: its name, its tarball and the files in it. */
export const pack = (folder) => {
  mkdirSync(folder, { recursive: true })
  const workspaces = published.flatMap(({ manifest }) => ["--workspace", manifest.name])
  const { status, stdout, error } = spawnSync(
    "npm",
    ["pack", "--json", "--loglevel=error", "--pack-destination", folder, ...workspaces],
    {
      cwd: root,
      encoding: "utf8",
      maxBuffer: 2 ** 26,
      stdio: ["ignore", "pipe", 2],
      shell: process.platform === "win32"
    }
  )
  if (error !== undefined) throw error
  if (status !== 0) throw new Error('"npm pack" failed; its own message above says why')
  return JSON.parse(stdout).map(({ name, filename, files }) => ({
    name,
    tarball: join(folder, filename),
    files: files.map(({ path }) => path)
  }))
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  try {
    console.log(JSON.stringify(pack(resolve(process.argv[2] ?? "dist")), null, 2))
  } catch (error) {
    console.error(`pack: ${error.message}`)
    process.exitCode = 1
  }
}
